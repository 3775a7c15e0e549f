#!/usr/bin/env bash
# Generates clients in TypeScript, Python, Go and Java from the OpenAPI document, compiles them, and lives a life with each against a running
# program (calls.ts), as a partner would. TypeScript and Python have all calls, Go and Java those of the life: a machine would compile all
# of them for minutes. The generators are theirs, not ours: they are fetched into a folder that is thrown away. A client whose tools are
# missing or cannot be fetched is left out, aloud; one that does not compile, or whose life fails, fails the check. `check.sh Go` does one alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
running=()
finish() {
  for pid in "${running[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 143' TERM INT
here=$PWD/ops/clients

# a day for each life, far enough apart that an agency's orders are not taken for the same one
declare -A days=([TypeScript]=2026-12-11 [Python]=2026-12-15 [Go]=2026-12-19 [Java]=2026-12-23)
mkdir "$work/run"
node --import=tsx "$here/program.ts" "$work/run" "${days[@]}" >"$work/program.log" 2>&1 &
program=$!
running+=("$program")
address() { # waits for the program
  until [ -s "$work/run/address" ]; do
    kill -0 "$program" 2>/dev/null || { cat "$work/program.log" >&2; return 1; }
    sleep 0.5
  done
  cat "$work/run/address"
}
without() { # what is missing: language, reason
  echo "!!! $1：$2，未运行"
  exit 75
}
# a registry that does not answer is no fault of the document
fetched() { timeout 240 "$@" >"$work/fetch.$BASHPID" 2>&1 || { tail -5 "$work/fetch.$BASHPID"; return 1; }; }

client_TypeScript() {
  mkdir "$work/ts" && cd "$work/ts" && cp "$here/life.ts" .
  echo '{"private":true,"type":"module"}' >package.json
  fetched npm install --no-audit --no-fund --silent openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3 @types/node@20 ||
    without TypeScript 生成器取不到
  npx openapi-typescript ../openapi.json -o client.d.ts >/dev/null
  cat >tsconfig.json <<'JSON'
{ "compilerOptions": { "outDir": "out", "strict": true, "target": "es2022", "module": "nodenext", "lib": ["es2023", "dom"], "types": ["node"] }, "include": ["*.ts"] }
JSON
  npx tsc
  node out/life.js "$(address)" "${days[TypeScript]}" "$work/run"
}
client_Python() {
  python3 -m venv "$work/py" >/dev/null 2>&1 || without Python 没有python3及其venv
  fetched "$work/py/bin/pip" install -q --disable-pip-version-check openapi-python-client==0.29.1 || without Python 生成器取不到
  cd "$work" && cp "$here/life.py" .
  py/bin/openapi-python-client generate --path openapi.json --output-path newgt_client --meta none --config "$here/python.yaml" --fail-on-warning
  py/bin/python -m compileall -q newgt_client
  py/bin/python life.py "$(address)" "${days[Python]}" "$work/run"
}
generate() { # with openapi-generator: language, options
  java -jar "$work/jars/openapi-generator-cli-7.25.0.jar" generate -i "$work/life.json" -g "$1" -o "$work/$1" "${@:2}" \
    --global-property apis,models,supportingFiles,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false >"$work/$1.log" 2>&1 ||
    { tail -20 "$work/$1.log"; return 1; }
}
generator() { # language
  command -v java >/dev/null && command -v mvn >/dev/null || without "$1" 没有java或mvn
  [ -s "$work/jars/openapi-generator-cli-7.25.0.jar" ] || without "$1" 生成器取不到
}
client_Go() {
  command -v go >/dev/null || without Go 没有go
  generator Go
  generate go --package-name newgt --additional-properties=enumClassPrefix=true
  cd "$work/go" && mkdir life && cp "$here/life.go" life/main.go
  # the standard library is all it needs, and Debian's Go 1.19 builds it
  printf 'module newgt\n\ngo 1.19\n' >go.mod && rm -f go.sum
  GOTOOLCHAIN=local GOFLAGS=-mod=mod GOPROXY=off go build -o ../life-go ./life
  ../life-go "$(address)" "${days[Go]}" "$work/run"
}
client_Java() {
  command -v javac >/dev/null || without Java 没有javac
  generator Java
  generate java --library native --additional-properties=openApiNullable=false
  cd "$work/java"
  fetched mvn -q -B dependency:copy-dependencies -DincludeScope=compile -DoutputDirectory="$work/java-jars" || without Java 依赖取不到
  find src/main -name '*.java' >sources
  javac -encoding UTF-8 -proc:none -nowarn -Xlint:none -d classes -cp "$work/java-jars/*" @sources "$here/Life.java"
  java -Djava.io.tmpdir="$work" -cp "classes:$work/java-jars/*" Life "$(address)" "${days[Java]}" "$work/run"
}

node --import=tsx ops/clients/document.ts >"$work/openapi.json"
node --import=tsx ops/clients/document.ts life >"$work/life.json"
if command -v mvn >/dev/null; then
  fetched mvn -q -B dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory="$work/jars" || true
fi
lived=() left_out=() failed=()
[ $# -gt 0 ] || set -- TypeScript Python Go Java
for language; do
  said=0
  # in a shell of its own with -e, which a condition would turn off
  (set -e; "client_$language") >"$work/$language.out" 2>&1 &
  running+=($!)
  wait $! || said=$?
  case $said in
    0) lived+=("$language") ;;
    75) tail -1 "$work/$language.out"; left_out+=("$language") ;;
    *) echo "$language 客户端失败："; tail -60 "$work/$language.out"; failed+=("$language") ;;
  esac
done
[ ${#failed[@]} -eq 0 ] || { tail -20 "$work/program.log"; echo "客户端失败：${failed[*]}"; exit 1; }
echo "客户端：已生成、编译并走完一遍业务：${lived[*]:-无}${left_out[*]:+；未运行：${left_out[*]}}"
