"""How texts tell the rules of slots and Traits, and by which words they turn them round."""

from __future__ import annotations

from game.core.descriptions.vocabulary import told_so

_TIED = r"(?:equal|tied|the same) (?:rolls? (?:of|for) )?Initiative|tie (?:of|in|on|for) Initiative|Initiative is (?:equal|tied|the same)|tied Initiative"
_AT_ONCE = r"(?:at the same time|at once|together|simultaneously|side by side)"
_TOGETHER = (
    rf"(?:you )?(?:both|they|all|units|the two|each)(?: units| sides| of them)?(?: \w+)? {_AT_ONCE}[^.!?]*"
)
_ONE_FIRST = r"(?:neither|nobody|no one|the \w+(?: unit| side| one| player)?) (?:acts|strikes|attacks|goes|begins)(?: first)?[^.!?]*"

SAYINGS = tuple(
    told_so(
        (rf"(?:{_TIED}),?(?: and)? <both roll again|{_TOGETHER}|{_ONE_FIRST}>", "S-5"),
        (r"(?:who|those who|units that) (?:tie|are tied)(?: \w+){0,2} <roll again|strike together|act together|act at the same time>", "S-5"),
        (r"<highest|lowest|smallest>(?: roll of| in)? Initiative … (?:first|begins)", "SB-15"),
        (r"<lowest|highest|greatest>(?: roll of| in)? Initiative … last", "SB-15"),
        (r"<higher|lower|smaller> Initiative … first", "SB-15"),
        (r"<more|less|fewer> Initiative … first", "SB-15"),
        (r"from the <highest|lowest> (?:roll )?to the (?:highest|lowest)", "SB-15"),
        (r"Initiative (?:decides|says|tells) who … <first|last>", "SB-9"),
        (r"(?-i:Accuracy) <hits|dodges|withstands|hurts|protects>", "SB-9"),
        (r"(?-i:Evasion) <dodges|hits|withstands|hurts>", "SB-9"),
        (r"(?-i:Damage) <hurts|dodges|withstands|hits|protects>", "SB-9"),
        (r"(?-i:Endurance) <withstands|dodges|hurts|hits>", "SB-9"),
        (r"(?:attackers?|whoever attacks|whoever strikes) rolls? <Accuracy|Evasion>", "SB-16"),
        (r"(?:defenders?|target|whoever is attacked) rolls? <Evasion|Accuracy>", "SB-16"),
        (r"hit,? (?:the )?attacker rolls? <Damage|Endurance>", "SB-17"),
        (r"hit,? … (?:defender|target) (?:rolls? )?<Endurance|Damage>", "SB-17"),
        (r"(?-i:Accuracy) (?:is rolled )?against (?:the \w+['’]s? |its |his |her |your )?<Evasion|Endurance|Damage|Initiative>", "SB-16"),
        (r"(?-i:Damage) (?:is rolled )?against (?:the \w+['’]s? |its |his |her |your )?<Endurance|Evasion|Accuracy|Initiative>", "SB-17"),
        (r"(?:if|when|where) (?:the )?most (?:slots )?(?:is|are) shared,? (?:it|the battle) is a <draw|win|victory>", "S-10"),
        (r"(?:equal|the same number of|as many) slots … is a <draw|win|victory>", "S-10"),
        (r"after (?:you have |everybody has )?(?:sealed|confirmed|sealing|confirming) … you <may not|may still|may|can still> change", "S-19"),
        (r"(?:attacks?|strikes?|targets?) each enemy <once|twice|as often as \w+ likes?>", "S-14"),
        (r"nobody <loses|wins> slots by a better Endurance", "SB-18"),
        (r"slots <go|stay|come back> when (?:the|a) hit", "S-7"),
        (r"a tie <misses|hits>", "SB-16"),
        (r"(?:an )?equal (?:rolls?|results?|numbers?|totals?) <misses|hits|hit>", "SB-16"),
        (r"(?:Accuracy|to hit) … (?:equal|as much) (?:is|counts as|makes) a <miss|hit>", "SB-16"),
        (r"<high|low> is always better", "SB-14"),
        (r"<higher|lower> is (?:always )?better", "SB-14"),
        (r"(?:cards|levels) (?:that (?:it|you) (?:has|have|had) )?<still count|no longer count|count no more> … this turn", "S-4"),
        (r"(?:cards|levels) (?:go|are lost|fall|sink) <from the next turn|at once|immediately>", "S-4"),
        (r"slots (?:go|are lost|are gone|leave) <at once|only with the next turn|at the end of the turn|when the turn ends>", "S-7"),
        (r"unit that holds is <not lost|lost>", "S-13"),
        (r"<slower|quicker|faster> (?:one|unit|friend) (?:of \w+ side )?(?:may take|can take|takes) (?:it|them) along", "S-13"),
        (r"let the <quick|slow> ones (?:hold|wait)", "S-13"),
        (r"(?:strike|attack|act) together with a <slow|quick|fast> one", "S-13"),
        (r"<faster|slower> (?:units|ones) (?:hold|wait)", "S-9"),
        (r"<slowest|fastest|quickest>(?: unit| one| of them)? takes (?:them|the others|it) along", "S-9"),
        (r"(?:together|coordinated|group) … at the <lowest|highest> (?:roll|Initiative)", "S-9"),
        (r"(?:together|along|coordinated) … with <both|either|one of> their Accuracy (?:and|or) Damage", "S-9"),
        (r"(?:divide|split)\w* (?:an|the|your) attacks? when the <Accuracy|Evasion|Endurance|Initiative> is there", "S-8"),
        (r"(?:divides?|splits?) (?:its |your |their )?<Accuracy|Evasion|Initiative> and (?:Damage|Endurance)", "SB-20"),
        (r"(?:divides?|splits?) (?:its |your |their )?Accuracy and <Damage|Endurance|Evasion>", "SB-20"),
        (r"share of nothing <still rolls|rolls no|does not roll>", "S-14"),
        (r"destroyed <before|after> (?:its|his|her|their|the) turn (?:does|do|did|will) (?:not|never) act", "S-6"),
        (r"acts? <first|last> and destroys … never struck back", "S-6"),
        (r"destroyed <before|after> (?:he|she|it|they) could act", "S-6"),
        (r"those who act <late|early|first> may not act", "S-6"),
        (r"difference (?:between|of|in) <Damage|Accuracy> and (?:Endurance|Evasion) … (?:slots|hits)", "SB-17"),
        (r"difference (?:between|of|in) (?:Damage|Accuracy) and <Endurance|Evasion> … (?:slots|hits)", "SB-17"),
        (r"(?:coordinated|together|group) … <Accuracy and Damage are|only (?:the )?Accuracy is|only (?:the )?Damage is> added", "S-9"),
        (r"units are shown <at once|one by one|one after the other|never>", "S-11"),
        (r"destroy one <before|after> its turn", "S-6"),
        (r"few strong units hit <harder|softer|less hard>", "SB-10"),
        (r"weak (?:ones|units) attack <more|less> often", "S-6"),
        (r"turns (?:run|ran|have run) out … <most|fewest|least> (?:of them |slots )?(?:wins?|decides?)", "S-10"),
        (r"<most|fewest|least> slots (?:left )?(?:at the end )?(?:wins?|decides?)", "S-10"),
        (r"the <last|first> side with (?:units|a unit)(?: left)? wins", "SB-22"),
        (r"slots (?:also )?count at the <end|beginning|start>", "S-10"),
        (r"creates? (?:their|its|your) units in <secret|the open|public|turn>", "S-11"),
        (r"in secret, and shows? them <at once|one by one|one after the other|later|never>", "S-11"),
        (r"nobody sees (?:your|the|their|his|her) cards <before|after> everybody has (?:decided|sealed|confirmed)", "SB-12"),
        (r"cards are turned up <at once|one by one|one after the other|in turn>", "SB-12"),
        (r"(?:until|before) you (?:seal|confirm)\w*(?: them)? you <may|cannot|may not> change your mind", "S-19"),
    )
)  # fmt: skip
"""What a tired writer exchanges: Traits, the quick and the slow, first and last, most and fewest, before and after."""
