"""What is wrong or strange in a document, whatever its rules: where, how grave, what was meant, and what would mend it.

`problem` says what a problem is, `shape` reads a document by the fields it may have, `bounds` before anybody else; the others know
one kind of slip each. `mend_edits` makes an edit of a mend.
"""
