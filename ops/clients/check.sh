#!/usr/bin/env bash
# Generates a TypeScript and a Python client from the OpenAPI document and compiles both, as a partner would: what is said there can be built on.
# The generators are theirs, not ours: they are installed into a folder that is thrown away. Python is left out, aloud, where there is none.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
node --import=tsx ops/clients/document.ts > "$work/openapi.json"

mkdir "$work/ts"
cp ops/clients/example.ts "$work/ts/"
(
  cd "$work/ts"
  echo '{"private":true,"type":"module"}' > package.json
  npm install --no-audit --no-fund --silent openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3
  npx openapi-typescript ../openapi.json -o client.d.ts >/dev/null
  cat > tsconfig.json <<'JSON'
{ "compilerOptions": { "noEmit": true, "strict": true, "target": "es2022", "module": "nodenext", "lib": ["es2023", "dom"], "types": [] }, "include": ["*.ts"] }
JSON
  npx tsc
)
echo "TypeScript 客户端：已生成并编译"

if ! python3 -m venv "$work/py" >/dev/null 2>&1; then
  echo "!!! 未运行：没有 python3 及其 venv，Python 客户端未检查"
  [ -z "${CI:-}" ] || exit 1
  exit 0
fi
"$work/py/bin/pip" install -q --disable-pip-version-check openapi-python-client==0.29.1
"$work/py/bin/openapi-python-client" generate --path "$work/openapi.json" --output-path "$work/newgt_client" --meta none \
  --config ops/clients/python.yaml --fail-on-warning > "$work/python.log" 2>&1 || { tail -60 "$work/python.log"; exit 1; }
(cd "$work" && py/bin/python -m compileall -q newgt_client && py/bin/python - <<'PY'
from newgt_client import AuthenticatedClient
from newgt_client.api.order import post_api_order_w_cancel_order as cancel
from newgt_client.models import OrderCancelOrderBody
body = OrderCancelOrderBody.from_dict({"orderId": "D1", "reason": "行程取消"})
assert body.to_dict()["orderId"] == "D1"
assert cancel.sync_detailed and AuthenticatedClient(base_url="http://127.0.0.1:3000", token="t")
PY
)
echo "Python 客户端：已生成并编译"
