import { readFileSync } from 'node:fs'
import t from 'tap'
import { weightOf } from '#ops/browser/weights.ts'

/** What a browser fetches before a page works, as it is sent: so many KB at most. Measured on a build of what is here now. */
const budgets = { 'login/Login.tsx': 80, 'console/Console.tsx': 420 }

const dist = new URL('../dist/web-admin/', import.meta.url)

t.test('bundle budgets', async t => {
  for (const [page, budget] of Object.entries(budgets)) {
    const { files, kilobytes } = weightOf('web-admin', page)
    t.comment(`${page}: ${kilobytes.toFixed(1)} KB sent in ${files.length} files, budget ${budget} KB`)
    t.ok(kilobytes <= budget, `${page} is ${kilobytes.toFixed(1)} KB, at most ${budget}`)
  }
})

t.test('nothing is loaded from elsewhere', async t => {
  const html = readFileSync(new URL('index.html', dist), 'utf8')
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
  t.ok(addresses.length > 0)
  for (const address of addresses) t.match(address, /^\/newgt\//)
})
