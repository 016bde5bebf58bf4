#!/bin/sh
# Compare script (paper, Figure 4): exit 0 if the output shows the symptom.
file=$1

grep -e '^y + 0 = 0$' "$file.output" > /dev/null 2>&1
