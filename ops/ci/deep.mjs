// `npm run test:deep`, each night and before a release: all tests, with ten times as many random cases, from other seeds than at a landing.
// A seed that fails becomes an example in its test with the change that corrects it.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const drawn = { DEEP: '10' }
for (const seed of ['FC_SEED', 'CRASH_SEED', 'AUCTION_SEED']) drawn[seed] = String(randomInt(2 ** 31))
const env = { ...drawn, ...process.env }
console.log(
  Object.keys(drawn)
    .map(name => `${name}=${env[name]}`)
    .join(' '),
)
process.exit(spawnSync(process.execPath, ['ops/ci/test.mjs', ...process.argv.slice(2)], { stdio: 'inherit', env }).status ?? 1)
