#!/bin/sh
# Run script (paper, Figure 3): compile, run, keep what the program printed in the output file.
# In internal mode chipj has compiled already, and only the running is left.
filePrefix=$1; mainClass=$2; outputFile=$3; mode=${4:-external}

: > "$outputFile"
[ "$mode" = internal ] || javac "$filePrefix.java" || exit
java "$mainClass" > "$outputFile" 2>&1
