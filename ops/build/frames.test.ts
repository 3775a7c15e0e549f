import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { build } from 'vite'
import { endpoints } from './endpoints.ts'
import { frames } from './frames.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A module of these lines at this place, built as the console is: the code that a browser gets at once, and what it exports. */
const built = async (file: string, lines: string) => {
  const id = join(root, file)
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: id, formats: ['es'] },
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
    plugins: [
      frames(),
      endpoints({ forms: true }),
      {
        name: 'page',
        enforce: 'pre',
        resolveId: asked => (asked === id ? id : undefined),
        load: asked => (asked === id ? lines : undefined),
      },
    ],
  })
  const [{ output }] = result as unknown as [{ output: { code: string; dynamicImports: string[] }[] }]
  const { code, dynamicImports } = output[0]!
  // what is fetched later is not there to be fetched
  return { code, later: dynamicImports, exports: await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`) }
}

t.test('where screens are declared a list is its place on the menu, and the rest is fetched', async t => {
  const { code, later, exports } = await built(
    'web-admin/account/index.tsx',
    `import { bigDeposits } from '#contracts/account/booking-lists.ts'\nexport { bigDeposits }`,
  )
  const { name, zh, module, place, calls } = exports.bigDeposits
  t.same({ name, zh, module, place }, { name: 'big-deposit', zh: '大额押金', module: 'order.bigDeposit', place: ['money', 10] })
  t.match(calls.bigDepositQuery, { method: 'POST', path: '/api/order/bigDeposit/r/query', allow: ['employee'] })
  t.type(exports.bigDeposits.whole, 'function')
  t.equal(later.length, 1)
  t.notMatch(code, /银行流水号/, 'without its columns')
})

t.test('a list that is the answer of one call says which filter is which field', async t => {
  const { exports } = await built('web-admin/flow/index.tsx', `export { tasks, lines } from '#contracts/flow/lists.ts'`)
  for (const { through, asked } of [exports.tasks, exports.lines]) t.strictSame(Object.keys(asked), through ? [through] : [])
})

t.test('lists of records come with the calls of their records', async t => {
  const { code, exports } = await built(
    'web-admin/basicinfo/index.tsx',
    `export { recordLists, rules } from '#contracts/basicinfo/lists.ts'`,
  )
  t.ok(exports.rules.includes('tax'))
  const { record, list } = exports.recordLists.find((one: { list: { name: string } }) => one.list.name === 'airport')
  t.match(record.endpoints.add, { kind: 'command', path: '/api/basicinfo/airport/w/add' })
  t.same(Object.keys(record).sort(), ['endpoints', 'name'])
  t.equal(list.zh, record.endpoints.query.zh.replace('查询', ''))
  t.notMatch(code, /拼音/)
})

t.test('anywhere else a list is what it is', async t => {
  const { exports } = await built(
    'web-admin/account/BigDepositList.tsx',
    `export { bigDeposits } from '#contracts/account/booking-lists.ts'`,
  )
  t.ok(exports.bigDeposits.columns.length > 3)
  t.equal(exports.bigDeposits.whole, undefined)
})
