#!/bin/sh
# Compare script (paper, Figure 4): exit 0 if the output shows the symptom.
file=$1

grep -e '^slots \[10, 20, 25, 40\] used 2$' "$file.output" > /dev/null 2>&1
