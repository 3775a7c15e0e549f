import t from 'tap'
import type { Who } from '#contracts/kernel/endpoint.ts'
import { scoped } from './ask.ts'

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
