"""How the number of tests grows with the program: three generated families, a fake compiler.

    ./run_scripts/bench growth [--sizes 8,16,32]

Fails if doubling a program more than doubles the tests, a logarithm aside (n log n).
"""

from __future__ import annotations

import argparse
import sys
from math import log2

from tests.families import FAMILIES, measured

SIZES = "8,16,32,64,128"
WIDTH = 40


def main() -> int:
    """Measure, draw, judge."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default=SIZES, help=f"how many members (default {SIZES})")
    sizes = [int(each) for each in parser.parse_args().sizes.split(",")]
    steep = 0
    print("| family | members | tokens | tests | tests / (n log n) | tokens left |")
    print("| --- | --- | --- | --- | --- | --- |")
    for family in FAMILIES:
        shares: list[float] = []
        for size in sizes:
            tokens, asked, left = measured(family, size)
            shares.append(asked / (tokens * log2(tokens)))
            bar = "#" * round(WIDTH * shares[-1] / shares[0])
            row = f"| {family} | {size} | {tokens} | {asked} | {shares[-1]:.4f} {bar} | {left} |"
            print(row, flush=True)
        steep += max(shares) > shares[0]
    print("faster than n log n" if steep else "at most n log n", file=sys.stderr)
    return int(bool(steep))


if __name__ == "__main__":
    sys.exit(main())
