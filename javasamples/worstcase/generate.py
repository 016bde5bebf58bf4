"""Writes WorstCase.java to stdout: one block of loops that prints 2005 exactly 95 times.

Always the same program. The printing statements lie spread among the idle ones, so that
no half of the block can go and a chipper has to walk through all of it (the paper's T9).
"""

# In the statements # is a number that keeps their names apart and their sums different.
AT_ONCE = """\
System.out.println(2005);
"""
THREE_TIMES = """\
for (int i = 0; i < 3; i++)
    System.out.println(2005);
"""
IN_A_LATE_ROUND = """\
for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
        if (i * 4 + j == 7)
            System.out.println(2005);
"""
IN_THAT_YEAR = """\
for (int year = 2000; year < 2010; year++)
    if (year == 2005)
        System.out.println(year);
"""
AFTER_COUNTING = """\
int year# = 1990;
while (year# < 2005)
    year#++;
System.out.println(year#);
"""
# How many of each: 10 + 15 * 3 + 20 + 12 + 8 = 95 times 2005.
PRINTING = [
    (10, AT_ONCE),
    (15, THREE_TIMES),
    (20, IN_A_LATE_ROUND),
    (12, IN_THAT_YEAR),
    (8, AFTER_COUNTING),
]

ADDING = """\
for (int i = 0; i < 5; i++)
    for (int j = 0; j < 4; j++)
        sum += i * # + j;
"""
MIXING = """\
for (int i = 3; i > 0; i--)
    for (int j = i; j < 6; j += 2)
        sum ^= (i + j) * #;
"""
LOWERING = """\
for (int i = 0; i < 3; i++)
    while (sum > #000)
        sum -= sum / 2 + i;
"""
HALVING = """\
for (int i = 1; i < 64; i *= 2)
    do sum /= 2; while (sum > #00);
"""
# The idle statements come in this order, over and over.
IDLE = [ADDING, MIXING, ADDING, ADDING, MIXING, LOWERING] * 2 + [HALVING]
IDLE_COUNT = 575

HEAD = """\
/**
 * Many loops, two deep at most, in one block; made by generate.py.
 * The symptom is that the output has the line 2005 exactly 95 times.
 */
public class WorstCase {
    public static void main(String[] args) {
        int sum = 0;
"""
TAIL = """\
        System.out.println("sum " + sum);
    }
}
"""


def printing() -> list[str]:
    """The printing statements, the kinds mixed: each in turn until all are used up."""
    rounds = range(max(count for count, _ in PRINTING))
    mixed = [statement for i in rounds for count, statement in PRINTING if i < count]
    return [statement.replace("#", str(i)) for i, statement in enumerate(mixed, 1)]


def idle() -> list[str]:
    return [IDLE[i % len(IDLE)].replace("#", str(i % 9 + 1)) for i in range(IDLE_COUNT)]


def spread(few: list[str], many: list[str]) -> list[str]:
    """All of many, with few between them at even distances."""
    gap = len(many) / len(few)
    statements: list[str] = []
    for i, statement in enumerate(few):
        statements += many[round(i * gap) : round((i + 1) * gap)]
        statements.append(statement)
    return statements


def indented(statement: str) -> str:
    return "".join("        " + line + "\n" for line in statement.splitlines())


if __name__ == "__main__":
    print(HEAD + "".join(map(indented, spread(printing(), idle()))) + TAIL, end="")
