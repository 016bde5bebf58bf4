#!/bin/sh
# Compare script (paper, Figure 4): exit 0 if the output shows the symptom.
file=$1

grep -e '^line 9: nobody declared .colour.$' "$file.output" > /dev/null 2>&1
