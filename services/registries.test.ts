import t from 'tap'
import { payableKinds } from '#contracts/kernel/claims.ts'
import { begunKinds } from '#contracts/step/events.ts'
import { openPart } from '#projections/kernel/view.ts'
import { contexts, finishersOf, payables, views, viewsUnder } from './contexts.ts'

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
