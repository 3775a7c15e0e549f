import t from 'tap'
import { payableKinds } from '#contracts/kernel/claims.ts'
import { begunKinds } from '#contracts/step/events.ts'
import { contexts, finishersOf, payables } from './contexts.ts'

t.test('each kind that a contract names is brought by a context', async t => {
  t.same(Object.keys(payables).sort(), Object.keys(payableKinds).sort(), 'what can be paid')
  t.same(Object.keys(finishersOf(contexts, {} as never)).sort(), Object.keys(begunKinds).sort(), 'steps that are finished')
})
