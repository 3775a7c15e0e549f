import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { QuoteBlacklisted, QuoteUnlisted } from '#contracts/quotation/black-events.ts'
import {
  QuoteAccepted,
  QuoteAnswered,
  QuoteAsked,
  QuoteCountered,
  QuoteDeclined,
  QuoteExpired,
  QuoteOffered,
  QuoteOrdered,
  QuoteRejected,
  QuoteReleased,
} from '#contracts/quotation/quote-events.ts'
import {
  QuoteLineAdded,
  QuoteLineDeleted,
  QuoteRuleAdded,
  QuoteRuleEffective,
  QuoteRuleModified,
  QuoteRulePaused,
  QuoteRuleReturned,
  QuoteRuleSubmitted,
} from '#contracts/quotation/rule-events.ts'
import { asking, decline, dueBy, line, offer, ruleTerms, until } from '#services/quotation/test/sample.ts'
import { spec } from '../kernel/spec.ts'
import { blackList } from './black.ts'
import { quoteList } from './quotes.ts'
import { ruleList } from './rules.ts'

const rule = (...facts: Fact[]) => spec(ruleList).given(...facts.map(fact => ({ ...fact, stream: 'quoterule-Q1' })))
const added = QuoteRuleAdded({ ruleId: 'Q1', terms: { ...ruleTerms, validTo: '2027-03-27' } })
const lined = (lineId: string, kind: 'ONE_WAY' | 'RETURN') => QuoteLineAdded({ lineId, kind, line })
const submitted = QuoteRuleSubmitted({ requestId: 'r1', lines: 2 })

t.test('rules with how they stand and how many lines they have', async () => {
  rule(added).row({ status: 'DRAFT', name: ruleTerms.name, validTo: '2027-03-27', lines: 0, oneWayLines: 0 }).twice()
  const both = [added, lined('a', 'ONE_WAY'), lined('b', 'RETURN'), submitted]
  rule(...both).row({ status: 'AUDITING', lines: 1, oneWayLines: 1 })
  rule(...both, QuoteRuleReturned({ requestId: 'r1' }), lined('c', 'RETURN')).row({ status: 'RETURNED', lines: 2 })
  const inForce = [...both, QuoteRuleEffective({ requestId: 'r1' })]
  rule(...inForce).row({ status: 'EFFECTIVE' })
  rule(...inForce, QuoteRulePaused({})).row({ status: 'PAUSED' })
  // any change needs a new decision
  rule(...inForce, QuoteRulePaused({}), QuoteLineDeleted({ lineId: 'a', kind: 'ONE_WAY' })).row({ status: 'DRAFT', oneWayLines: 0 })
  rule(added, QuoteRuleModified({ terms: ruleTerms })).row({ status: 'DRAFT', validTo: undefined } as never)
})

const quote = (...facts: Fact[]) => spec(quoteList).given(...facts.map(fact => ({ ...fact, stream: 'quote-J1' })))
const asked = QuoteAsked(asking)
const offered = QuoteOffered(offer)
const to = { quoteId: 'J1', agency: 'A001', airLine: 'HU', journey: 'HAK–PEK', seats: 35 }
const claim = QuoteAccepted({ request: 'r1', until })

t.test('quotes with what has become of them', async () => {
  const row = { agency: 'A001', airLine: 'HU', line: 'HAK-PEK', flights: 'HU7182', date: '2026-12-31', seats: 35 }
  quote(asked, offered)
    .row({ ...row, status: 'OFFERED', fare: 79_000, ruleId: 'Q1', manual: false, until })
    .twice()
  quote(asked, QuoteDeclined(decline)).row({ ...row, status: 'DECLINED', obstacle: 'NO_RULE', dueBy, fare: undefined } as never)
  const countered = [asked, offered, QuoteCountered({ fare: 70_000, dueBy })]
  quote(...countered).row({ status: 'COUNTERED', wanted: 70_000, dueBy })
  quote(...countered, QuoteAnswered({ fares: [{ fare: 40_000 }, { fare: 35_000 }], until, to })).row({
    status: 'OFFERED',
    fare: 75_000,
    manual: true,
    dueBy: undefined,
  } as never)
  quote(asked, QuoteDeclined(decline), QuoteRejected({ reason: '售完', to })).row({ status: 'REJECTED', dueBy: undefined } as never)
  quote(asked, offered, claim).row({ status: 'ACCEPTED' })
  quote(asked, offered, claim, QuoteReleased({ request: 'r1' })).row({ status: 'OFFERED' })
  quote(asked, offered, claim, QuoteOrdered({ orderNo: 'HU1' })).row({ status: 'ORDERED', orderNo: 'HU1' })
  quote(asked, offered, QuoteExpired({ until })).row({ status: 'EXPIRED' })
})

t.test('who is off the blacklist is no row of it', async () => {
  const listed = QuoteBlacklisted({
    airLine: 'HU',
    line: 'HAK-PEK',
    agency: 'A001',
    agencyName: '海口假日旅行社',
    reason: '多次询价不下单',
  })
  const black = (...facts: Fact[]) => spec(blackList).given(...facts.map(fact => ({ ...fact, stream: 'quoteblack-HU.HAK-PEK.A001' })))
  black(listed).row({ agency: 'A001', line: 'HAK-PEK', airLine: 'HU' })
  black(listed, QuoteUnlisted({})).none()
})
