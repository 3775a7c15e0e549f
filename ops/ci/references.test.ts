import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import t from 'tap'

const FOLDERS = ['contracts', 'services', 'projections', 'web-admin', 'web-front', 'ops', 'docs']
/** every hand-written file with its text, except tests that invent names */
const files = new Map(
  ['README.md', ...FOLDERS.flatMap(within)]
    .filter(
      file => /\.(tsx?|mts|mjs|sh|md|tsv|yaml|css|html)$/.test(file) && !/^ops\/ci\/(references|runner|exports)\.test\.ts$/.test(file),
    )
    .map(file => [file, readFileSync(file, 'utf8')] as const),
)
function within(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' || path === 'ops/samples' ? [] : within(path)
    return [path]
  })
}
const isCode = (file: string) => /\.(tsx?|mts|mjs)$/.test(file)
/** the location of each match: `file: what` */
const found = (pattern: RegExp, which: (file: string) => boolean = () => true): [where: string, match: RegExpMatchArray][] =>
  [...files].flatMap(([file, text]) =>
    which(file) ? [...text.matchAll(pattern)].map(match => [file, match] as [string, RegExpMatchArray]) : [],
  )
const told = (all: [string, RegExpMatchArray][]) => all.map(([file, [what]]) => `${file}: ${what.trim()}`)

t.test('nothing names a file or a page that lies outside of the project', async t => {
  t.ok(files.size > 800, 'the whole project is read')
  t.same(
    told(
      found(
        /(^|[\s'"`(])\/work\/\S*|\.\.\/(shared|guide|spec)\/\S*|\bguide\/[A-Z]\S*|\bspec\/\S+\.(md|txt|tsv)|\b(seed [12]|S[12]|issue \d+) (?:§|L\d)\S*/gm,
      ),
    ),
    [],
  )
  const pages = found(/\b([A-Z][A-Z-]+)\.md\b/g)
  t.ok(pages.length > 10)
  t.same(told(pages.filter(([, [, name]]) => name !== 'README' && !existsSync(`docs/${name}.md`))), [], 'pages are those of docs/')
})

/** `DOMAIN §3.2, §5.5 B–D` and the like; a list may go on in the next line of a comment */
const LIST = /\b(DOMAIN|ARCHITECTURE|AUCTIONS)(?:\.md)?((?:,|\s|\*|and|`)*§[\d.]*\d(?:–[\d.]*\d)?(?: [A-H]\b(?:–[A-H]\b)?)?)+/g
const sectionsOf = (page: string) => {
  const text = readFileSync(`docs/${page}.md`, 'utf8')
  const numbers = [...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number!)
  const examples = [...text.matchAll(/^- \*\*([A-H])\*\* /gm)].map(([, letter]) => `5.5 ${letter}`)
  return new Set([...numbers, ...examples])
}

t.test('every section that is pointed to is there, and every § says of what', async t => {
  const pages = { DOMAIN: sectionsOf('DOMAIN'), ARCHITECTURE: sectionsOf('ARCHITECTURE'), AUCTIONS: sectionsOf('AUCTIONS') }
  const lists = found(LIST)
  t.ok(lists.length > 200)
  const wrong = lists.flatMap(([file, [list, page]]) =>
    [...list.matchAll(/§([\d.]*\d)(?:–([\d.]*\d))?(?: ([A-H])(?:–([A-H]))?)?/g)].flatMap(([, from, to, first, last]) =>
      [from, to, first && `${from} ${first}`, last && `${from} ${last}`]
        .filter(section => section && !pages[page as keyof typeof pages].has(section))
        .map(section => `${file}: ${page} §${section}`),
    ),
  )
  t.same(wrong, [])
  const own = (file: string) => !Object.keys(pages).some(page => file === `docs/${page}.md`)
  const bare = [...files].flatMap(([file, text]) =>
    own(file)
      ? [
          ...text
            .replace(LIST, '')
            .replace(/(RFC \d+|W3C Trace Context) §/g, '')
            .matchAll(/.*§.*/g),
        ].map(([line]) => `${file}: ${line.trim()}`)
      : [],
  )
  t.same(bare, [])
})

t.test('every item of the checklist that is pointed to is there', async t => {
  const items = new Set([...readFileSync('ops/ci/checklist.tsv', 'utf8').matchAll(/^(\d+)\t/gm)].map(([, item]) => item))
  const pointers = found(/`?ops\/ci\/checklist\.tsv`? (\d+(?:[–,] ?\d+)*)/g)
  t.ok(pointers.length > 20)
  t.same(told(pointers.filter(([, [, list]]) => list!.split(/[–,] ?/).some(item => !items.has(item)))), [])
})

t.test('files that comments and pages name are there', async t => {
  const named = found(
    /(?<![#\w./-])(?:contracts|services|projections|web-admin|web-front|ops|docs)\/[\w./-]*\w/g,
    file => isCode(file) || file.endsWith('.md'),
  )
  t.ok(named.length > 100)
  const gone = named.filter(([, [path]]) => /\.\w+$/.test(path) && !path.includes('*') && !existsSync(path))
  t.same(told(gone), [])
})

t.test('bare file names are those of files, and a name is in the file that stands beside it', async t => {
  const all = ['.', ...FOLDERS].flatMap(folder => (folder === '.' ? readdirSync('.') : within(folder)))
  const names = new Set(all.map(file => basename(file)))
  const bare = found(/(?<=[`(])[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|mts)(?=[`),])/g, file => isCode(file) || file.endsWith('.md'))
  t.ok(bare.length > 100)
  t.same(told(bare.filter(([, [name]]) => !names.has(name))), [])

  const code = (from: string, path: string) =>
    [...files].flatMap(([file, text]) =>
      file === path || file === join(dirname(from), path) || (!path.includes('/') && basename(file) === path) ? [text] : [],
    )
  const isIn = (from: string, path: string, name: string) => code(from, path).some(text => new RegExp(`\\b${name}\\b`).test(text))
  const beside = [
    ...found(/`(?<name>\w+)`,? (?:in |\()`(?<path>[\w./-]+\.tsx?)`/g),
    ...found(/`(?<path>[\w./-]+\.tsx?)`, `(?<name>\w+)`(?! in)/g),
  ]
  t.ok(beside.length > 50)
  t.same(told(beside.filter(([file, { groups }]) => !isIn(file, groups!.path!, groups!.name!))), [])
})

t.test('every word of the glossary that names something in the code finds it', async t => {
  const code = [...files]
    .flatMap(([file, text]) => (/^(contracts|services|projections|web-front)\//.test(file) && isCode(file) ? [text] : []))
    .join('\n')
  const words = new Set(code.match(/\w+/g))
  const rows = readFileSync('docs/GLOSSARY.md', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| 中文'))
  t.ok(rows.length >= 80)
  const names = rows.flatMap(row => [...row.split('|')[3]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  t.same(
    names.filter(name => !words.has(name)),
    [],
  )
})
