"""What pages are made of: a layout pass, a pen, and the controls of the window. It knows no rulebook.

Read in this order:

    measures    lengths that recur, by name: an 8-pixel grid
    layout      rows, columns, grids and stacks: boxes in, device pixels out, and whatever does not fit by its name
    base, ui    what a widget is; the widgets of one scene: pointer, focus, Tab order
    pen         words and widgets under one another: pages, sheets, forms
    button, choice, slider, tabs, entry, scroll    controls; `base` says why they are drawn by hand
    press, disclosure                              what is painted in its own way and pressed like a button; headings that fold
    labels, lines, rich, prose                     words: plain, with rules as links, with bold names, with links in them
    panel, modal, dialogs, tooltip                 what they stand on, what lies over a scene, what asks, what explains
    words, ink, ruler, still                       words and rows of pictures for painters; middles of capitals; kept layers

A page lays its frame with `layout` and writes what scrolls with a pen:

    place = lay(Column(Box("head", high=HEADING), Box("list")), self.theme, self.body())
    pen = Pen.within(self.theme, "page.list", place["list"])
    pen.put(Button("page.go", "Go", pen.box(BUTTON), self.go), GAP)
    self.ui.add(pen.scroll)

`game.ui.pages.gallery` shows all of it: `holmgang shot thor/jotunheim --scene gallery --out gallery.png`.
"""
