#!/bin/sh
# Compare script (paper, Figure 4): exit 0 if the output shows the symptom.
file=$1

grep -e 'java\.lang\.IndexOutOfBoundsException: Index 2 out of bounds for length 2$' "$file.output" > /dev/null 2>&1
