import t from 'tap'
import type { Who } from '#contracts/kernel/endpoint.ts'
import type { Filter } from '../store/port.ts'
import { type RowScope, scope, scoped, within } from './scope.ts'

const parent: Who = {
  user: 'p',
  name: '上级',
  actor: 'agent',
  role: 'AGENT',
  agency: 'P',
  subAgents: ['S1', 'S2'],
  permissions: [],
  airlines: ['*'],
}
const { subAgents: _, ...own } = { ...parent, actor: 'subAgent' as const, agency: 'S1' }
const by = { owner: 'agency', airline: 'airLine' }

t.test("a list holds the caller's own and, for a parent, its sub-agents'; who asks for more is overruled", async t => {
  t.same(scoped(parent, by, { status: 'PAID' }), { status: 'PAID', agency: { in: ['P', 'S1', 'S2'] } })
  t.same(scoped(parent, by, { agency: 'S2' }), { agency: 'S2' })
  t.same(scoped(parent, by, { agency: 'X' }), { agency: { in: ['P', 'S1', 'S2'] } })
  t.same(scoped(parent, by, { agency: { in: ['X'] } }), { agency: { in: ['P', 'S1', 'S2'] } })
  t.same(scoped(own, by, {}), { agency: 'S1' })
  for (const agency of ['P', 'S2', 'X']) t.same(scoped(own, by, { agency }), { agency: 'S1' })
})

t.test("staff find their airlines' documents; who asks for another airline finds none, and not his own under its name", async t => {
  const { agency: __, subAgents: ___, ...clerk }: Who = { ...parent, actor: 'employee', airlines: ['HU', 'GS'] }
  t.same(scoped(clerk, by, { status: 'PAID' }), { status: 'PAID', airLine: { in: ['HU', 'GS'] } })
  t.same(scoped(clerk, by, { airLine: 'GS' }), { airLine: 'GS' })
  t.same(scoped(clerk, by, { airLine: 'JD' }), { airLine: { in: [] } })
  t.same(scoped({ ...clerk, airlines: ['*'] }, by, { airLine: 'JD' }), { airLine: 'JD' })
})

t.test('who sees which rows', async t => {
  const rows = [
    { id: 'P-HU', agency: 'P', airLine: 'HU' },
    { id: 'S1-JD', agency: 'S1', airLine: 'JD' },
    { id: 'X-HU', agency: 'X', airLine: 'HU' },
    { id: 'X-*', agency: 'X', airLine: '*' },
    { id: 'X-', agency: 'X', airLine: '' },
    { id: 'none', airLine: 'JD' },
  ]
  const all = rows.map(({ id }) => id)
  const { agency: _, subAgents: __, ...lost } = parent
  const staff = (airlines: string[], actor: 'employee' | 'handler' = 'employee'): Who => ({ ...lost, actor, airlines, permissions: ['*'] })
  const table: [string, Who, RowScope, string[]][] = [
    ['a parent: its own and its sub-agents', parent, by, ['P-HU', 'S1-JD']],
    ['a sub-agent: its own', own, by, ['S1-JD']],
    ['another agency', { ...own, actor: 'agent', agency: 'Y' }, by, []],
    ['an agent without an agency', lost, by, []],
    ['an agent without an agency who names all airlines', { ...lost, airlines: ['*'] }, { owner: 'agency' }, []],
    ['an agent, whatever flies it', { ...own, airlines: ['HU'] }, by, ['S1-JD']],
    ['an agent, where rows belong to no agency', own, { airline: 'airLine' }, all],
    ['nobody who is logged in', { ...lost, actor: 'public', airlines: ['*'] }, by, []],
    ['staff of all airlines', staff(['*']), by, all],
    ['staff of one', staff(['JD']), by, ['S1-JD', 'none']],
    ['staff of one, also what holds for all', staff(['JD']), { ...by, orAll: true }, ['S1-JD', 'X-*', 'X-', 'none']],
    ['handlers as other staff', staff(['HU'], 'handler'), by, ['P-HU', 'X-HU']],
    ['staff of another airline', staff(['CN']), by, []],
    ['staff of none', staff([]), by, []],
    ['staff of none, where rows belong to no airline', staff([]), { owner: 'agency' }, all],
    ['the program itself', { ...lost, actor: 'system', airlines: [] }, by, all],
  ]
  for (const [title, who, whose, ids] of table) {
    const seen = (filter: Filter) => rows.filter(row => within(filter, row)).map(({ id }) => id)
    t.same(seen(scope(who, whose)), ids, title)
    t.same(seen(scoped(who, whose, {})), ids, `${title}, by a list`)
    for (const { agency = '', airLine } of rows)
      for (const asked of [{ agency }, { airLine }, { agency, airLine }]) {
        const found = seen(scoped(who, whose, asked as Filter))
        t.ok(
          found.every(id => ids.includes(id)),
          `${title}, who asks for ${JSON.stringify(asked)}, finds nothing else: ${found}`,
        )
      }
  }
})

t.test('a row of several airlines is seen by the staff of each', async t => {
  const staff: Who = { ...own, actor: 'employee', agency: undefined, airlines: ['JD'] } as unknown as Who
  const seen = scope(staff, { airline: 'airLines' })
  t.ok(within(seen, { airLines: ['HU', 'JD'] }))
  t.notOk(within(seen, { airLines: ['HU', 'GS'] }))
  t.notOk(within(seen, { airLines: [] }))
})
