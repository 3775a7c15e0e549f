import t from 'tap'
import { builtAt } from './built.ts'
import { endpoints } from './endpoints.ts'
import { frames } from './frames.ts'

/** A module of the console. */
const built = (file: string, lines: string) => builtAt(file, lines, [frames(), endpoints({ forms: true })])

t.test('where screens are declared a list is its place on the menu, and the rest is fetched', async t => {
  const { code, later, exports } = await built(
    'web-admin/account/index.tsx',
    `import { bigDeposits } from '#contracts/account/remittance-lists.ts'\nexport { bigDeposits }`,
  )
  const { name, zh, module, place, calls } = exports.bigDeposits
  t.same({ name, zh, module, place }, { name: 'big-deposit', zh: '大额押金', module: 'order.bigDeposit', place: ['money', 20] })
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
  const { code, exports } = await built('web-admin/basicinfo/index.tsx', `export { recordLists } from '#contracts/records.ts'`)
  const named = (name: string) => exports.recordLists.find((one: { list: { name: string } }) => one.list.name === name)
  t.equal(named('tax').list.place[0], 'rules')
  const { record, list } = named('airport')
  t.match(record.endpoints.add, { kind: 'command', path: '/api/basicinfo/airport/w/add' })
  t.same(Object.keys(record).sort(), ['endpoints', 'name'])
  t.equal(list.zh, record.endpoints.query.zh.replace('查询', ''))
  t.notMatch(code, /拼音/)
})

t.test('anywhere else a list is what it is', async t => {
  const { exports } = await built(
    'web-admin/account/BigDepositList.tsx',
    `export { bigDeposits } from '#contracts/account/remittance-lists.ts'`,
  )
  t.ok(exports.bigDeposits.columns.length > 3)
  t.equal(exports.bigDeposits.whole, undefined)
})
