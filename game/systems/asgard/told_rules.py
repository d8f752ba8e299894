"""How texts tell the director's rules, and by which words they turn them round; those of the table beneath are that table's."""

from __future__ import annotations

from game.core.descriptions.vocabulary import told_so

SAYINGS = tuple(
    told_so(
        (r"dice <must not come to more|must come to more|have to come to more> than", "A-12"),
        (r"<one success is|two successes are|both successes are> (?:enough|needed)", "A-13"),
        (r"if (?:both|either|neither) <fail|succeeds?|passe?s?>(?: alike)?,? the token stays", "A-13"),
        (r"who(?:ever)? <fails|succeeds|passes>(?: in)?(?: it| the check| a check)? is flat-footed", "A-13"),
        (r"flat-footed: (?:\w+ )?has -2 <Defense|on attacks?|Attack(?: Skill)?>", "A-21"),
        (r"-2 Defense to the <end|beginning|start> of", "A-32"),
        (r"checks (?:only )?before (?:her|his|its|the|their) move and <after|not after|never after> it", "A-34"),
        (r"second check comes when the move <is over|begins|starts>", "A-34"),
        (r"brought an encounter stays <out of|in> the deck", "A-14"),
        (r"<spent|unspent|new> tokens return", "A-15"),
        (r"tokens? (?:that lie |lying )?within range of you are <spent|flipped|met> at once", "A-15"),
        (r"at the <end|beginning|start> of (?:a|each|every|the) round (?:whoever is out of sight|every blip|blips|each blip)", "A-23"),
        (r"fixed encounter <needs no|needs a> token", "A-41"),
        (r"it <never|always|soon> becomes a blip", "A-22"),
        (r"(?:in|during) combat … checks <no|all|the nearest of the> tokens", "A-11"),
        (r"<the players['’]|the enemy['’]s> side (?:takes the first turn|begins|goes first)", "A-49"),
        (r"declares what it is about to do <before|after> it does it", "A-24"),
        (r"what an enemy says it <keeps|forgets|breaks>", "A-71"),
        (r"(?:blip|marker) that <keeps|loses|forgets> (?:his|her|its) wounds", "A-22"),
        (r"who(?:ever)? <fails to notice|notices|sees> … is flat-footed", "A-13"),
        (r"blips? (?:rolls?|moves?|acts?|hunts?) … at the <end|beginning|start> of (?:a|each|every|the) round", "A-23"),
        (r"the <nearest|farthest> (?:token )?first", "A-11"),
        (r"knows (?:only )?what its side <sees or remembers|has never seen|cannot see>", "A-24"),
    )
)  # fmt: skip
"""What a tired writer exchanges: before and after, spent and new, one and both."""
