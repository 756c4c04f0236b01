"""Pictures of boards as SVG, PNG and text: one renderer for notebooks, reports, documents and the command line.

A board or an analysis says what is to be seen, as a :class:`~gridsage.drawing.picture.BoardPicture`; how it
looks is said here. Nothing but Python's own library is needed, except for PNG.
"""
