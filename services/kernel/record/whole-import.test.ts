import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { localFiles } from '../files/files.ts'
import { commandCall } from '../http/call.ts'
import { commands, idFrom, sendAnew } from '../stream/commands.ts'
import { NOW, openStore, purse, tester } from '../test/purse.ts'
import type { Good } from './table-import.ts'
import { wholeImports } from './whole-import.ts'

type Row = { purse: string; amount: number; name: string }
const good = (rows: Row[]): Good<Row>[] =>
  rows.map((value, n) => ({ id: value.name, line: n + 2, value, row: { row: n + 2, action: 'add', values: value, errors: {} } }))
const people = good([
  { purse: 'a', amount: 3, name: '王小明' },
  { purse: 'b', amount: 4, name: '李小红' },
])

t.test('rows that tell of people stand in a file until they are written, and in no fact', async t => {
  const store = await openStore(t)
  const run = commands(store)
  const dir = mkdtempSync(join(tmpdir(), 'import-'))
  const imports = wholeImports(run, localFiles({ dir }))
  let fails = true
  const writeWhole = imports.kind('people', {
    width: 1,
    apart: true,
    write: async ({ value }, { at }) => {
      if (fails) throw new Error('the program dies')
      const { purse: id, amount } = value as Row
      await at(purse, id).put({ amount })
    },
  })
  const call = (key: string) =>
    commandCall(run, { who: tester, now: NOW, requestId: '', ip: '', seen: 0 }, idFrom('request', key), undefined).call
  const files = async () => (await readdir(dir)).filter(name => name.startsWith('import-'))
  const later = new Date(Date.now() + 60_000)

  await t.rejects(writeWhole(people, call('one')), /the program dies/)
  t.equal((await files()).length, 1, 'committed, and not written yet')
  await imports.sweep(later)
  t.equal((await files()).length, 1, 'what is due is kept')
  fails = false
  await writeWhole(people, call('one'))
  t.same((await run.load(purse, 'a')).state, { amount: 3, closed: false })
  t.same((await run.load(purse, 'b')).state, { amount: 4, closed: false })
  t.same(await files(), [], 'nothing of them stays')

  const append = store.append
  store.append = async (stream, facts, options) => {
    if (facts.some(({ type }) => type === 'ImportCommitted')) throw new Error('the program dies')
    return append.call(store, stream, facts, options)
  }
  await t.rejects(writeWhole(people, call('two')))
  store.append = append
  t.equal((await files()).length, 1)
  await imports.sweep(later)
  t.same(await files(), [], 'what was never committed goes')

  const { events } = await store.readAll({ from: 0, limit: 1_000 })
  const staged = events.filter(({ type }) => type === 'ImportStaged')
  t.equal(staged.length, 2)
  t.notMatch(JSON.stringify(events), /王小明|李小红/)
})

t.test('a row whose claim was written before the program died is written whole', async t => {
  const run = commands(await openStore(t))
  const imports = wholeImports(run, localFiles({ dir: mkdtempSync(join(tmpdir(), 'import-')) }))
  let dies = true
  let claims = 0
  const writeWhole = imports.kind('claimed', {
    width: 1,
    write: async ({ value }, { at }) => {
      const { purse: id, amount } = value as Row
      await sendAnew(() => {
        // a claim that never gets an answer of now would be sent for ever
        if (++claims > 10) throw new Error('sent again and again')
        return at(purse, `${id}-claims`).put({ amount: 1 })
      })
      if (dies) throw new Error('the program dies')
      await at(purse, id).put({ amount })
    },
  })
  const call = () =>
    commandCall(run, { who: tester, now: NOW, requestId: '', ip: '', seen: 0 }, idFrom('request', 'claimed'), undefined).call
  await t.rejects(writeWhole(people, call()), /the program dies/)
  dies = false
  await writeWhole(people, call())
  t.same((await run.load(purse, 'a')).state, { amount: 3, closed: false })
  t.same((await run.load(purse, 'b')).state, { amount: 4, closed: false })
})
