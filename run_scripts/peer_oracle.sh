#!/bin/sh
# One test for every reducer: exit 0 if the Java file (first argument, if that is one, or BENCH_NAME here) shows the symptom.
# It works on a copy, so that calls may overlap; every call is logged, and what shows the symptom is kept.
file=$1
[ -f "$file" ] || file=$BENCH_NAME
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$file" "$work/$BENCH_NAME" || exit 2
cd "$work" || exit 2
if [ -n "$BENCH_COMPLAINT" ]; then
    case $BENCH_KIND in
        error) lint=-nowarn key="err\.$BENCH_COMPLAINT" ;;
        *) lint=-Xlint:all key="warn\.$BENCH_COMPLAINT" ;;
    esac
    timeout 20 javac -XDrawDiagnostics -Xmaxerrs 10000 -Xmaxwarns 10000 "$lint" -proc:none -J-XX:TieredStopAtLevel=1 \
        -J-XX:+UseSerialGC "$BENCH_NAME" > out 2>&1
    grep -qE "^[^ ]+:[0-9]+:[0-9]+: compiler\.$key(:|\$)" out
else
    timeout 20 javac -nowarn -proc:none -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC "$BENCH_NAME" > /dev/null 2>&1 &&
        timeout 20 java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$BENCH_MAIN" > out 2>&1 < /dev/null
    [ -f out ] && grep -qP -e "$BENCH_PATTERN" out
fi
status=$?
at=$(date +%s.%N)
if [ "$status" = 0 ]; then cp "$BENCH_NAME" "$BENCH_KEPT/$at"; fi
echo "$at $status" >> "$BENCH_LOG"
exit "$status"
