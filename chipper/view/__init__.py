"""v-diff: the chipping in the browser, live or as one file.

Law: everything shown is a function of the journal; the one thing written is the journal's inbox.
"""
