// Lists with a line for each context, written from contracts/contexts.ts (`npm run map`). They are sources and no search of folders while
// the program runs, since the build follows static imports.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const ORDER = 'contracts/contexts.ts'
const linesOf = (...lines) => `${lines.join('\n')}\n`
const sorted = names => names.toSorted((a, b) => (a < b ? -1 : 1))

/** Imports of one name from a file of each context, in the order of their paths, with others between them. */
const importsOf = (contexts, file, name, others) =>
  [
    ...contexts.map(context => ({ path: `./${context}/${file}`, line: `import { ${name} as ${context} } from './${context}/${file}'` })),
    ...others.map(line => ({ path: / from '(.+)'/.exec(line)[1], line })),
  ]
    .toSorted((a, b) => (a.path.replace('.ts', '') < b.path.replace('.ts', '') ? -1 : 1))
    .map(({ line }) => line)

/**
 * The text of each list by its path.
 * @param {string} order the text of contracts/contexts.ts
 * @param {(path: string) => boolean} isThere
 */
export const lists = (order, isThere) => {
  const contexts = [...order.matchAll(/^ {2}(\w+)Contract,$/gm)].map(([, name]) => name)
  const having = file => contexts.filter(name => isThere(`contracts/${name}/${file}`))
  const recording = having('records.ts')
  const posting = having('posting-rules.ts')
  return {
    'services/brought.ts': linesOf(
      '// All contexts of the program. `npm run map` writes this file from contracts/contexts.ts. Static imports keep all of the program in one file',
      '// of the build.',
      ...sorted(contexts).map(name => `export { context as ${name} } from './${name}/index.ts'`),
    ),
    'contracts/records.ts': linesOf(
      ...importsOf(recording, 'records.ts', 'records', [
        "import type { AnyRecord } from './kernel/record.ts'",
        "import { recordList } from './kernel/record-list.ts'",
      ]),
      '',
      '/**',
      ' * Records of all contexts that have a `records.ts`, without their other contents: the console builds its screens from them. `npm run map`',
      ' * writes this file from contracts/contexts.ts.',
      ' */',
      'export const records: readonly AnyRecord[] = [',
      ...recording.map(name => `  ${name},`),
      '].flat()',
      '',
      "/** Each record has a list with the record's name. */",
      'export const recordLists = records.map(record => ({ record, list: recordList(record) }))',
    ),
    'contracts/ledger.ts': linesOf(
      ...importsOf(posting, 'posting-rules.ts', 'postingRules', ["import { type PostingRule, postingsBy } from './account/postings.ts'"]),
      '',
      '/**',
      ' * Rules for every fact that moves money, of all contexts that have a `posting-rules.ts`. `npm run map` writes this file from',
      ' * contracts/contexts.ts.',
      ' */',
      `export const postingRules: readonly PostingRule[] = [${posting.join(', ')}].flat()`,
      '',
      '/** The postings of any event in the log; none where it moves no money. @throws as `postingsBy` does */',
      'export const postingsOf = postingsBy(new Map(postingRules.map(rule => [rule.type, rule])))',
    ),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(lists(readFileSync(join(root, ORDER), 'utf8'), path => existsSync(join(root, path)))))
    writeFileSync(join(root, path), text)
