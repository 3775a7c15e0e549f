import t from 'tap'
import { contexts as contracts } from '#contracts/contexts.ts'
import { payableKinds } from '#contracts/kernel/claims.ts'
import { recordList } from '#contracts/kernel/record-list.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { begunKinds } from '#contracts/step/events.ts'
import { openPart } from '#projections/kernel/view.ts'
import { compose, contexts, finishersOf, payables, views, viewsUnder } from './contexts.ts'
import { type FlowUses, mayApprove } from './flow/uses.ts'
import { NOON } from './kernel/spec.ts'
import { commands } from './kernel/stream/commands.ts'
import { memoryStore } from './test/memory.ts'

t.test('each kind that a contract names is brought by a context', async t => {
  t.same(Object.keys(payables).sort(), Object.keys(payableKinds).sort(), 'what can be paid')
  t.same(Object.keys(finishersOf(contexts, {} as never)).sort(), Object.keys(begunKinds).sort(), 'steps that are finished')
})

t.test('what contexts fold into views of others is in them', async t => {
  const parts = contexts.flatMap(({ reads: { parts = [] } }) => parts)
  t.ok(parts.length > 0)
  for (const part of parts) {
    const { of, on } = openPart(part, text => text)
    const view = views.find(({ name }) => name === of)
    const isThere = (type: string) => (typeof part === 'function' ? view?.on[type] !== undefined : view?.on[type] === on[type])
    t.same(
      Object.keys(on).filter(type => !isThere(type)),
      [],
      of,
    )
  }
})

t.test('what the portal shows of a list can be exported, by an agency too', async t => {
  const { resources } = compose()
  const shown = contracts.flatMap(({ lists = [] }) => lists).filter(({ portal, through }) => portal && through === undefined)
  t.ok(shown.length > 5)
  for (const { name, portal } of shown) {
    const resource = resources.find(one => one.name === name)!
    t.ok(resource.allow.includes('agent'), name)
    const fields = new Set(resource.columns.map(({ field }) => field))
    t.same(
      portal!.columns.map(({ field }) => field).filter(field => !fields.has(field)),
      [],
      name,
    )
  }
})

t.test('whoever looks at a list hears that it has changed', async t => {
  const { watched } = compose()
  const heard = new Set(watched.map(({ name }) => name))
  const declared = contracts.flatMap(({ lists = [], records = [] }) => [...lists, ...records.map(recordList)])
  t.ok(declared.length > 100)
  // lists that are put together when they are asked for, or that each look would add to
  const asked = ['looked', 'operation', 'schedule', 'schedule-run', 'statistic']
  t.same(
    declared
      .map(({ name }) => name)
      .filter(name => !heard.has(name))
      .sort(),
    asked,
  )
})

t.test('under another key the views that hold its marks are others', async t => {
  const [one, again, other] = ['a', 'a', 'b'].map(key =>
    viewsUnder(text => `${key} ${text}`).map(({ name, version }) => `${name} ${version}`),
  )
  t.same(one, again)
  t.same(
    one!.filter((view, n) => view !== other![n]).map(view => view.split(' ')[0]),
    ['search'],
  )
})

t.test('an approval of what nobody asks for any more is refused, whatever it is about', async t => {
  const { load } = commands(memoryStore(() => NOON).store)
  const house = { run: { load }, rules: {}, clock: () => NOON } as never
  const uses: FlowUses = Object.assign({}, ...contexts.map(({ flowUses }) => flowUses?.(house, { winOf: () => undefined } as never)))
  const decided = Object.keys(uses).filter(type => uses[type]!.approved)
  t.ok(decided.length >= 11, decided.join())
  for (const type of decided) {
    const subject = { type, id: 'X1', title: '' }
    const end = { instanceId: `${type}~X1~1`, subject, outcome: 'APPROVED' as const, form: {}, facts: {}, dropped: [] }
    const answer = await mayApprove(uses, load)(end as never, NOON).catch(error => error)
    t.ok(isRefusal(answer), `${type}: ${answer}`)
  }
})
