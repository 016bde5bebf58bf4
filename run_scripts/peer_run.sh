#!/bin/sh
# Run script for every reducer: what javac says of the file BENCH_NAME here, or what the program prints.
# In internal mode chipj has compiled already, and only the running is left.
mainClass=$2; outputFile=$3; mode=${4:-external}
light="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
compile="timeout 20 javac -proc:none -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC"

if [ -n "$BENCH_COMPLAINT" ]; then
    case $BENCH_KIND in error) lint=-nowarn ;; *) lint=-Xlint:all ;; esac
    $compile -XDrawDiagnostics -Xmaxerrs 10000 -Xmaxwarns 10000 "$lint" "$BENCH_NAME" > "$outputFile" 2>&1
    exit
fi
: > "$outputFile"
[ "$mode" = internal ] || $compile -nowarn "$BENCH_NAME" > /dev/null 2>&1 || exit
timeout 20 java $light "$mainClass" > "$outputFile" 2>&1 < /dev/null
