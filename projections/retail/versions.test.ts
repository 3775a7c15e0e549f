import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import * as events from '#contracts/retail/version-events.ts'
import { enabled, ruleSaved, ruleVersionAdded } from '#services/retail/test/sample.ts'
import { spec } from '../kernel/spec.ts'
import { rulesInForce } from './rules-in-force.ts'
import { versionView } from './versions.ts'

const version = (...facts: Fact[]) => spec(versionView).given(...facts.map(fact => ({ ...fact, stream: 'ruleversion-V1' })))

t.test('versions with their rules and what is left to check', async t => {
  const read = events.RuleTextRead({
    reader: 'built-in',
    text: '…',
    rules: [],
    fields: [{ fieldId: 'K.UNREAD.1', ruleNo: 'K', kind: 'UNREAD', quote: '最低50元', from: 0, to: 5 }],
  })
  version(ruleVersionAdded(), read).row({ status: 'DRAFT', pending: 1, ruleCount: 0 }).twice()
  version(ruleVersionAdded(), read, events.RuleFieldChecked({ fieldId: 'K.UNREAD.1', result: 'CONFIRMED' })).row({ pending: 0 })
  version(ruleVersionAdded(), ruleSaved(), enabled()).row({ status: 'ACTIVE', ruleCount: 1 }).twice()
  version(ruleVersionAdded(), ruleSaved(), events.TicketRuleDeleted({ ruleNo: 'K' }))
    .row({ ruleCount: 0 })
    .twice()
  version(ruleVersionAdded(), events.RuleVersionDeleted({})).none()
  t.notOk('text' in version(ruleVersionAdded(), read).doc('V1'), 'the text stays in its stream')
})

t.test('the rule in force', async t => {
  const doc = version(ruleVersionAdded(), ruleSaved(), enabled()).doc('V1')
  const asked: unknown[] = []
  const ask = rulesInForce({
    cached: ((_: unknown, { filter }: { filter: unknown }) => {
      asked.push(filter)
      return async () => [doc]
    }) as never,
  })
  const rule = await ask('HU', '2026-12-05')
  const leg = { origin: 'HAK', destination: 'PEK', flightNo: 'HU7182', cabin: 'K', date: '2026-12-10' }
  t.match(rule(leg), { ruleId: 'V1.K', ruleNo: 'K', keepsLower: false })
  t.equal(rule({ ...leg, cabin: 'Q' }), undefined)
  t.same(asked, [{ status: 'ACTIVE' }])
})
