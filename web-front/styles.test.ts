import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'

/** Splits at commas that stand in no parentheses. */
const selectorsOf = (heads: string): string[] => heads.split(/,(?![^(]*\))/).map(selector => selector.trim())

/** Selectors of a style sheet, those within media queries too. */
const selectorsIn = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{};]+)\{/g),
  ]
    .flatMap(([, heads = '']) => selectorsOf(heads))
    .filter(selector => !selector.startsWith('@'))

// sheets of pages that were left stay loaded, so that a rule of one page reaches all others that are opened after it
t.test('a class that has a look wherever it stands is nowhere the state of something else', async t => {
  const sheets = readdirSync('web-front', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.css'))
    .map(file => ({ file, selectors: selectorsIn(`web-front/${file}`) }))
  t.ok(sheets.length > 20, 'sheets are found')
  /** files by the class that they style without saying of what */
  const alone = new Map(
    sheets.flatMap(({ file, selectors }) =>
      selectors.flatMap(selector => (/^\.([\w-]+)$/.test(selector) ? [[selector.slice(1), file] as const] : [])),
    ),
  )
  const states = sheets.flatMap(({ file, selectors }) =>
    selectors.flatMap(selector => [...selector.matchAll(/(?<=[\w-])\.([\w-]+)/g)].map(([, name = '']) => ({ name, file, selector }))),
  )
  const leaks = states.flatMap(({ name, file, selector }) => {
    const from = alone.get(name)
    return from !== undefined && from !== file ? [`.${name} of ${from} reaches ${selector} of ${file}`] : []
  })
  t.same(leaks, [])
})
