import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import t from 'tap'
import { homonymsIn, idleIn, wrongExports } from './exports.mjs'

const here = (texts: Record<string, string>) => idleIn(new Map(Object.entries(texts)))

t.test('what nobody imports, and what tests alone need, is told', async t => {
  const texts = {
    'services/a/money.ts': [
      'export const asked = 1',
      'export const seam = 2',
      'export type Row = { seam: typeof seam }',
      'export const dead = 3',
      'export const [one, other] = [1, 2]',
      'export const { left, right: turned } = both',
      '/* import { dead } from "./money.ts" */',
    ].join('\n'),
    'services/a/money.test.ts': "import { asked, seam, other, turned as it } from './money.ts'",
    'services/b/use.ts': "import { type Row } from '#services/a/money.ts'",
  }
  t.same(here(texts), [
    'services/a/money.ts: tests alone need asked',
    'services/a/money.ts: nobody imports dead',
    'services/a/money.ts: nobody imports one',
    'services/a/money.ts: tests alone need other',
    'services/a/money.ts: nobody imports left',
    'services/a/money.ts: tests alone need turned',
  ])
})

t.test('imports by a name for all, by a promise and through another source count', async t => {
  const events = 'export const Paid = 1\nexport const Owed = 2'
  const by = (text: string) => here({ 'contracts/a/events.ts': events, 'services/a/use.ts': text })
  const untold = ['contracts/a/events.ts: nobody imports Owed']
  t.same(by("import * as events from '#contracts/a/events.ts'\nuse(events.Paid)"), untold)
  t.same(by("import * as events from '#contracts/a/events.ts'\nuse(events)"), [])
  t.same(by("const { Paid } = (await import('#contracts/a/events.ts')).Paid"), untold)
  t.same(by("lazy(() => import('#contracts/a/events.ts').then(({ Paid }) => Paid))"), untold)
  t.same(by("await import('#contracts/a/events.ts')"), [])
  t.same(
    here({
      'contracts/a/events.ts': events,
      'contracts/a/all.ts': "export * from './events.ts'",
      'contracts/a/some.ts': "export { Owed } from './events.ts'",
      'services/a/use.ts': "import { Paid } from '#contracts/a/all.ts'",
    }),
    ['contracts/a/some.ts: nobody imports Owed'],
  )
  t.same(here({ 'web-admin/a/index.tsx': 'export const screens = []' }), [], 'what Vite finds by a pattern')
})

t.test('two sources that export a type of one name are told, values and types of their own are not', async t => {
  const texts = {
    'services/a/row.ts': 'export type Row = 1\nexport interface Deps {}\nexport const kinds = 1\ntype Own = 1',
    'web-admin/b/row.tsx': 'export type Row<T> = T\nexport type DepsOf = 1\nexport const kinds = 2\ntype Own = 2',
    'services/c/deps.ts': '// export type Row = 1\nexport type Deps = 1',
  }
  t.same(homonymsIn(new Map(Object.entries(texts))), [
    'services/a/row.ts, web-admin/b/row.tsx: each exports a type Row',
    'services/a/row.ts, services/c/deps.ts: each exports a type Deps',
  ])
})

t.test('the sources export nothing of the kind', async t => {
  t.same(await wrongExports(), [])
})

/** Names of the exported components of a source; one that is only opened later is not defined there. */
const componentsIn = (text: string) => [...text.matchAll(/^export const ([A-Z][a-z]\w*) = (?!opening\(|lazy\()/gm)].map(([, name]) => name!)

t.test('an exported component stands alone in a file of its name', async t => {
  t.same(componentsIn('export const Card = () => null\nexport const Later = opening(() => 1)\nexport const LIMIT = 3\nconst Own = 1'), [
    'Card',
  ])
  const root = new URL('../../', import.meta.url)
  const folders = ['web-admin', 'web-front', 'contracts/client']
  const paths = (
    await Promise.all(
      folders.map(async folder => (await readdir(new URL(folder, root), { recursive: true })).map(name => `${folder}/${name}`)),
    )
  ).flat()
  const sources = paths.filter(path => path.endsWith('.tsx'))
  t.ok(sources.length > 500)
  const wrong = await Promise.all(
    sources.map(async path => {
      const names = componentsIn(await readFile(new URL(path, root), 'utf8'))
      return names.length === 0 || (names.length === 1 && names[0] === basename(path, '.tsx')) ? [] : [path]
    }),
  )
  t.same(wrong.flat(), [])
})
