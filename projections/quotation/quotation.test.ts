import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { QuoteBlacklisted, QuoteUnlisted } from '#contracts/quotation/black-events.ts'
import { InterAsked, InterClosed, InterCountered, InterOverdue, InterQuoted, InterReminded } from '#contracts/quotation/inter-events.ts'
import {
  QuoteAccepted,
  QuoteAnswered,
  QuoteAsked,
  QuoteCountered,
  QuoteDeclined,
  QuoteExpired,
  QuoteOffered,
  QuoteOrdered,
  QuoteOverdue,
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
import * as abroad from '#services/quotation/test/inter-sample.ts'
import { asking, decline, dueBy, line, offer, ruleTerms, until } from '#services/quotation/test/sample.ts'
import { spec } from '../kernel/spec.ts'
import { withParts } from '../kernel/view.ts'
import { noticeList } from '../order/notices.ts'
import { blackList } from './black.ts'
import { interRequestList } from './inter.ts'
import { quoteNotices } from './notices.ts'
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
  quote(asked, QuoteDeclined(decline), QuoteOverdue({ dueBy, to })).row({ status: 'DECLINED', dueBy, overdue: true })
  quote(asked, QuoteDeclined(decline), QuoteOverdue({ dueBy, to }), QuoteOffered({ ...offer, waited: dueBy })).row({
    status: 'OFFERED',
    obstacle: undefined,
    dueBy: undefined,
    overdue: false,
  } as never)
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

t.test('the desk is told of what waits for it, and of what is late; once answered nothing is left to do', async () => {
  const notices = (...facts: Fact[]) =>
    spec(withParts(noticeList, [quoteNotices])).given(...facts.map(fact => ({ ...fact, stream: 'quote-J1' })))
  const minute = Date.parse(dueBy) / 60_000
  const [wait, late] = [`J1-desk.${minute}`, `J1-late.${minute}`]
  const declined = QuoteDeclined({ ...decline, asker: to })
  const countered = QuoteCountered({ fare: 70_000, dueBy, asker: to })
  const overdue = QuoteOverdue({ dueBy, to })
  const group = 'HAK–PEK（35座）'
  notices(asked, declined)
    .row(
      {
        kind: 'QUOTE_DUE',
        agency: 'A001',
        airLine: 'HU',
        by: dueBy,
        title: '已转人工报价',
        text: `您询价的${group}不能自动报价，已转人工，航空公司将在2026-11-23 12:00（北京时间）前答复。`,
        desk: {
          title: '待人工报价',
          text: `代理人询价${group}，该航线暂无自动报价，请在2026-11-23 12:00（北京时间）前报价或说明不能报价。`,
        },
        settled: undefined as never,
      },
      wait,
    )
    .twice()
  notices(asked, offered, countered).row(
    {
      desk: {
        title: '待答复议价',
        text: `代理人对${group}期望成人票价¥700.00（不含税费），请在2026-11-23 12:00（北京时间）前答复。`,
      },
    },
    wait,
  )
  notices(asked, declined, overdue).row({ title: '报价答复超时', settled: undefined as never }, late)
  const answers = [
    QuoteAnswered({ fares: [{ fare: 75_000 }], until, to, waited: dueBy }),
    QuoteRejected({ reason: '售完', to, waited: dueBy }),
    QuoteOffered({ ...offer, waited: dueBy }),
    QuoteExpired({ until, waited: dueBy }),
  ]
  for (const answer of answers)
    for (const id of [wait, late]) notices(asked, declined, overdue, answer).row({ settled: true, title: '询价已答复或已结束' }, id)
  notices(asked, declined, answers[0]!).row({ title: '人工报价，请确认' }, 'J1.2').ids(wait, 'J1.2')
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

const request = (...facts: Fact[]) => spec(interRequestList).given(...facts.map(fact => ({ ...fact, stream: 'interrequest-J1' })))
const wished = InterAsked(abroad.asked)
const desk = InterQuoted({
  no: 2,
  offers: [abroad.offer('2.1'), abroad.offer('2.2', 9_500_000)],
  until: abroad.until,
  to: abroad.to,
  waited: abroad.dueBy,
})
const lower = InterCountered({ no: 3, offerId: '2.1', total: 9_200_000, dueBy: '2026-11-21T12:00:00.000Z', to: abroad.to })

t.test('requests abroad with their limits, and when the clock looks at each', async () => {
  const { dueBy, until } = abroad
  request(wished)
    .row({ status: 'ASKED', journey: abroad.to.journey, date: '2026-12-20', seats: 14, dueBy, overdue: false, wakeAt: dueBy })
    .twice()
  request(wished, InterOverdue({ dueBy, to: abroad.to })).row({ overdue: true, wakeAt: '2026-12-20T16:00:00.000Z' })
  const day = '2026-11-25T04:00:00.000Z'
  request(wished, desk).row({ status: 'QUOTED', total: 9_500_000, until, dueBy: undefined, wakeAt: day } as never)
  request(wished, desk, lower).row({ status: 'COUNTERED', wanted: 9_200_000, wakeAt: '2026-11-21T12:00:00.000Z' })
  const accepted = QuoteAccepted({ request: 'r1', offerId: '2.1', until: '2026-11-21T04:10:00.000Z' })
  request(wished, desk, accepted).row({ status: 'ACCEPTED', wakeAt: '2026-11-21T04:10:00.000Z' })
  request(wished, desk, accepted, QuoteReleased({ request: 'r1' })).row({ status: 'QUOTED', wakeAt: day })
  const over = { wakeAt: undefined } as never
  request(wished, desk, accepted, QuoteOrdered({ orderNo: 'HU1' }))
    .row({ status: 'ORDERED', orderNo: 'HU1' })
    .row(over)
  request(wished, desk, QuoteExpired({ until })).row({ status: 'EXPIRED' }).row(over)
  request(wished, InterClosed({ no: 2, end: 'WITHDRAWN', to: abroad.to }))
    .row({ status: 'WITHDRAWN', dueBy: undefined } as never)
    .row(over)
})

t.test('notices of requests abroad: the desk hears what waits for it, the agency what it was answered', async () => {
  const told = (...facts: Fact[]) =>
    spec(withParts(noticeList, [quoteNotices])).given(...facts.map(fact => ({ ...fact, stream: 'interrequest-J1' })))
  const waits = `J1-desk.${Date.parse(abroad.dueBy) / 60_000}`
  told(wished)
    .row({ kind: 'QUOTE_DUE', title: '国际询价已提交', requestId: 'J1', by: abroad.dueBy } as never, waits)
    .twice()
  told(wished, desk)
    .row({ title: '询价已答复或已结束', settled: true }, waits)
    .row({ title: '国际报价，请确认', to: 'A', by: abroad.until } as never, 'J1.1')
  told(wished, desk, InterReminded({ hours: 2, until: abroad.until, to: abroad.to })).row(
    { title: '国际报价即将失效（提前2小时）' },
    'J1.2',
  )
  told(wished, InterClosed({ no: 2, end: 'WITHDRAWN', to: abroad.to, waited: abroad.dueBy }))
    .row({ settled: true }, waits)
    .row(
      { title: '国际询价已结束', desk: { title: '代理人已撤回询价', text: `国际询价${abroad.to.journey}（14座）：代理人已撤回询价。` } },
      'J1.1',
    )
})
