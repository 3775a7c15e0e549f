import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { contexts } from '#contracts/contexts.ts'
import { lists } from './lists.mjs'

const order = readFileSync('contracts/contexts.ts', 'utf8')

t.test('lists with a line for each context are what `npm run map` writes', async t => {
  for (const [path, text] of Object.entries(lists(order, existsSync))) t.equal(readFileSync(path, 'utf8'), text, path)
})

t.test('a context is added by its folders and a line in contracts/contexts.ts', async t => {
  const added = order.replace('  reportContract,\n', '  reportContract,\n  parkingContract,\n')
  t.not(added, order)
  const folder = ['records.ts', 'posting-rules.ts'].map(file => `contracts/parking/${file}`)
  const now = lists(order, existsSync)
  const then = lists(added, path => folder.includes(path) || existsSync(path))
  const gained = Object.keys(now).map(path => {
    const known = now[path]!.split('\n')
    return [path, then[path]!.split('\n').filter(line => !known.includes(line))]
  })
  t.strictSame(gained, [
    ['services/brought.ts', ["export { context as parking } from './parking/index.ts'"]],
    ['contracts/records.ts', ["import { records as parking } from './parking/records.ts'", '  parking,']],
    [
      'contracts/ledger.ts',
      [
        "import { postingRules as parking } from './parking/posting-rules.ts'",
        'export const postingRules: readonly PostingRule[] = [account, payment, order, extra, fine, parking].flat()',
      ],
    ],
  ])
})

t.test('no other source is a list of the contexts', async t => {
  const names = contexts.map(({ name }) => name)
  const known = {
    'contracts/contexts.ts': 'the list',
    'services/brought.ts': 'written from it',
    'contracts/records.ts': 'written from it',
    'services/house.ts': 'opens what several contexts share',
  }
  const sides = ['contracts', 'services', 'projections', 'web-admin', 'web-front']
  const sources = sides
    .flatMap(side => readdirSync(side, { recursive: true, encoding: 'utf8' }).map(path => join(side, path)))
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/test\//.test(path))
  t.ok(sources.length > 1_000)
  const listing = sources.filter(path => {
    const text = readFileSync(path, 'utf8')
    return names.filter(name => text.includes(`/${name}/`) || text.includes(`'${name}'`)).length >= 12
  })
  t.strictSame(
    listing.filter(path => !(path in known)),
    [],
  )
})
