"""`python -m chipper`: the same as the command chipj."""

from chipper.cli.main import main

main()
