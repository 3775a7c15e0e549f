import fc from 'fast-check'
import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { interStatuses } from '#contracts/quotation/inter-codes.ts'
import {
  InterAsked,
  InterClosed,
  InterCountered,
  InterOverdue,
  InterQuoted,
  InterReminded,
  QuoteAccepted,
  QuoteExpired,
  QuoteOrdered,
  QuoteReleased,
} from '#contracts/quotation/inter-events.ts'
import { aClerk, anAgent, attempt, NOON, spec } from '#services/kernel/spec.ts'
import { fold, foldAt } from '#services/kernel/stream/decider.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { asked, dueBy, offer, to, until } from '../test/inter-sample.ts'
import { type InterRequest, interRequest, isOver } from './request.ts'

const waited = dueBy
const claim = { request: 'r1', until: '2026-11-21T04:10:00.000Z', offerId: '2.1' }
const counterDue = '2026-11-21T12:00:00.000Z'
const quoted = InterQuoted({ no: 2, offers: [offer('2.1')], until, to, waited })
const countered = InterCountered({ no: 3, offerId: '2.1', total: 9_200_000, dueBy: counterDue, to })
const accepted = QuoteAccepted(claim)
const ended = (no: number, end: 'REJECTED' | 'DECLINED' | 'WITHDRAWN', more: object = {}) => InterClosed({ no, end, to, ...more })
const states = {
  NONE: [],
  ASKED: [InterAsked(asked)],
  QUOTED: [InterAsked(asked), quoted],
  COUNTERED: [InterAsked(asked), quoted, countered],
  ACCEPTED: [InterAsked(asked), quoted, accepted],
  ORDERED: [InterAsked(asked), quoted, accepted, QuoteOrdered({ orderNo: 'HU1' })],
  REJECTED: [InterAsked(asked), ended(2, 'REJECTED', { reason: '无余座', waited })],
  DECLINED: [InterAsked(asked), quoted, ended(3, 'DECLINED')],
  WITHDRAWN: [InterAsked(asked), ended(2, 'WITHDRAWN', { waited })],
  EXPIRED: [InterAsked(asked), quoted, QuoteExpired({ until })],
} as const
type State = keyof typeof states
const stateOf = (name: State) =>
  fold(
    interRequest,
    interRequest.initial,
    states[name].map(({ type, data }) => ({ type, data, at: NOON })),
  )
const at = (name: State) => spec(interRequest, { id: 'J1' }).given(...states[name])

const words = {
  NONE: '国际询价不存在',
  ASKED: '航司报价中',
  QUOTED: '报价有效期内，请选择不接受',
  COUNTERED: '议价处理中',
  ACCEPTED: '报价正在下单',
  ORDERED: '询价已下单',
  REJECTED: '航司未能报价',
  DECLINED: '报价未接受',
  WITHDRAWN: '询价已撤回',
  EXPIRED: '报价已失效',
}
/** what each command makes of each state: the next state, `=` where nothing follows, or else the refusal of its status */
const offers = [offer('-')]
const all = (next: string) => Object.fromEntries(Object.keys(states).map(state => [state, next]))
const table: Record<string, { command: object; cells: Partial<Record<State, string>> }> = {
  ask: { command: asked, cells: { ...all('='), NONE: 'ASKED' } },
  quote: { command: { offers, until }, cells: { ASKED: 'QUOTED', QUOTED: 'QUOTED', COUNTERED: 'QUOTED' } },
  reject: { command: { remark: '无余座' }, cells: { ASKED: 'REJECTED', COUNTERED: 'REJECTED', QUOTED: '报价有效期内不能拒绝' } },
  counter: { command: { offerId: '2.1', total: 9_200_000, dueBy: counterDue }, cells: { QUOTED: 'COUNTERED' } },
  decline: { command: {}, cells: { QUOTED: 'DECLINED' } },
  withdraw: { command: {}, cells: { ASKED: 'WITHDRAWN', COUNTERED: 'WITHDRAWN' } },
  accept: { command: { offerId: '2.1', total: 9_943_600, request: 'r2' }, cells: { QUOTED: 'ACCEPTED' } },
  release: { command: { request: 'r1' }, cells: { ...all('='), ACCEPTED: 'QUOTED' } },
  // the order stands, whatever has become of the request meanwhile
  order: { command: { orderNo: 'HU1' }, cells: { ...all('ORDERED'), NONE: '=', ORDERED: '=' } },
  passTime: { command: {}, cells: all('=') },
}
t.test('the state table, edge by edge', async t => {
  t.same(Object.keys(table), Object.keys(interRequest.commands))
  t.same(Object.keys(states), ['NONE', ...Object.keys(interStatuses)])
  for (const [name, { command, cells }] of Object.entries(table))
    for (const state of Object.keys(states) as State[]) {
      const before = stateOf(state)
      const handleId = before.status === 'NONE' ? 1 : before.no
      const made = attempt(interRequest, name as 'ask', before, { handleId, ...command } as never, { who: anAgent, at: NOON, id: 'J1' })
      const expected = cells[state] ?? words[state]
      const after = made instanceof Refused ? made.message : made.length === 0 ? '=' : foldAt(interRequest, before, made, NOON).status
      t.equal(after, expected, `${name} on ${state}`)
    }
})

t.test('99,436 is asked down once and accepted at 95,000', async () => {
  const better = InterQuoted({ no: 4, offers: [offer('4.1', 9_500_000)], until, to, waited: counterDue })
  at('NONE').when('ask', asked).then(InterAsked(asked)).state({ status: 'ASKED', no: 1, rounds: 1, dueBy })
  at('ASKED')
    .when('quote', { handleId: 1, offers: [offer('-')], until }, { who: aClerk })
    .then(quoted)
    .state({ status: 'QUOTED', no: 2, until, dueBy: undefined })
  at('QUOTED')
    .when('counter', { handleId: 2, offerId: '2.1', total: 9_943_600, dueBy: counterDue })
    .refused('期望总价须低于当前报价¥99,436.00', { status: 400 })
  at('QUOTED')
    .when('counter', { handleId: 2, offerId: '2.1', total: 9_200_000, dueBy: counterDue })
    .then(countered)
    .state({ status: 'COUNTERED', rounds: 0, no: 3, dueBy: counterDue })
  at('COUNTERED')
    .when('quote', { handleId: 3, offers: [offer('-', 9_500_000)], until }, { who: aClerk })
    .then(better)
  const bettered = spec(interRequest, { id: 'J1' }).given(...states.COUNTERED, better)
  bettered.when('counter', { handleId: 4, offerId: '4.1', total: 9_400_000, dueBy: counterDue }).refused('议价次数已用完')
  bettered
    .when('accept', { handleId: 4, offerId: '4.1', total: 9_500_000, request: 'r1' })
    .then(QuoteAccepted({ request: 'r1', offerId: '4.1', until: addMinutes(NOON, 10) }))
    .state({ status: 'ACCEPTED' })
  bettered.when('accept', { handleId: 4, offerId: '2.1', total: 9_943_600, request: 'r1' }).refused('方案不存在', { status: 400 })
})

t.test('the second of two has not seen what it answers', async () => {
  const stale = '已有新的报价或议价，请刷新'
  const better = { handleId: 1, offers: [offer('-')], until }
  at('QUOTED').when('quote', better, { who: aClerk }).refused(stale)
  at('QUOTED').when('counter', { handleId: 1, offerId: '2.1', total: 9_200_000, dueBy: counterDue }).refused(stale)
  at('QUOTED').when('accept', { handleId: 1, offerId: '2.1', total: 9_943_600, request: 'r1' }).refused(stale)
  at('QUOTED').when('decline', { handleId: 1 }).refused(stale)
  at('COUNTERED').when('withdraw', { handleId: 2 }).refused(stale)
  at('COUNTERED')
    .when('quote', { ...better, handleId: 2 }, { who: aClerk })
    .refused(stale)
  at('COUNTERED').when('reject', { handleId: 2, remark: '无余座' }, { who: aClerk }).refused(stale)
  at('QUOTED')
    .when('accept', { handleId: 2, offerId: '2.1', total: 9_200_000, request: 'r1' })
    .refused('价格已变动，请刷新', { errors: { total: '9943600' } })
})

t.test('claimed by one request, ordered, or free again when its time is over', async () => {
  at('ACCEPTED')
    .when('accept', { handleId: 2, offerId: '2.1', total: 9_943_600, request: 'r2' }, { at: claim.until })
    .then(QuoteAccepted({ ...claim, request: 'r2', until: addMinutes(claim.until, 10) }))
  at('ACCEPTED').when('release', { request: 'r2' }).nothing()
  at('ACCEPTED')
    .when('passTime', {}, { at: claim.until })
    .then(QuoteReleased({ request: 'r1' }))
    .state({ status: 'QUOTED' })
  at('ACCEPTED').when('passTime', {}, { at: until }).then(QuoteExpired({ until })).state({ status: 'EXPIRED' })
  at('ACCEPTED').when('counter', { handleId: 2, offerId: '2.1', total: 1, dueBy }).refused('报价正在下单')
})

t.test('limits: the desk late once, offers called to mind twice and then over, a request over with its flight', async t => {
  at('ASKED').when('passTime', {}, { at: dueBy }).then(InterOverdue({ dueBy, to })).state({ overdue: true })
  at('COUNTERED')
    .when('passTime', {}, { at: counterDue })
    .then(InterOverdue({ dueBy: counterDue, to }))
  const late = spec(interRequest, { id: 'J1' }).given(...states.ASKED, InterOverdue({ dueBy, to }))
  late.when('passTime', {}, { at: addMinutes(dueBy, 60) }).nothing()
  const gone = '2026-12-20T16:00:00.000Z'
  late
    .when('passTime', {}, { at: gone })
    .then(QuoteExpired({ until: gone, waited }))
    .state({ status: 'EXPIRED', overdue: undefined })
  late
    .when('quote', { handleId: 1, offers: [offer('-')], until }, { who: aClerk })
    .then(quoted)
    .state({ overdue: undefined })
  spec(interRequest)
    .given(InterAsked({ ...asked, flexDays: 2 }), InterOverdue({ dueBy, to }))
    .when('passTime', {}, { at: gone })
    .nothing()

  at('QUOTED')
    .when('passTime', {}, { at: addMinutes(until, -60 * 24 - 1) })
    .nothing()
  const day = InterReminded({ hours: 24, until, to })
  at('QUOTED')
    .when('passTime', {}, { at: addMinutes(until, -60 * 24) })
    .then(day)
  const reminded = spec(interRequest, { id: 'J1' }).given(...states.QUOTED, day)
  reminded.when('passTime', {}, { at: addMinutes(until, -60 * 3) }).nothing()
  const two = InterReminded({ hours: 2, until, to })
  reminded.when('passTime', {}, { at: addMinutes(until, -60 * 2) }).then(two)
  at('QUOTED')
    .when('passTime', {}, { at: addMinutes(until, -60) })
    .then(two)
  spec(interRequest)
    .given(...states.QUOTED, day, two)
    .when('passTime', {}, { at: addMinutes(until, -1) })
    .nothing()
  // an offer of an hour is not called to mind
  const short = InterQuoted({ no: 2, offers: [offer('2.1')], until: addMinutes(NOON, 60), to })
  spec(interRequest)
    .given(InterAsked(asked), short)
    .when('passTime', {}, { at: addMinutes(NOON, 30) })
    .nothing()
  at('QUOTED').when('passTime', {}, { at: until }).then(QuoteExpired({ until })).state({ status: 'EXPIRED' })
  at('QUOTED').when('accept', { handleId: 2, offerId: '2.1', total: 9_943_600, request: 'r1' }, { at: until }).refused('报价已失效')
  at('QUOTED')
    .when('quote', { handleId: 2, offers: [offer('-')], until: NOON }, { who: aClerk })
    .refused('有效时间须晚于当前时间', { status: 400 })
  t.same(
    (Object.keys(states) as State[]).filter(name => isOver(stateOf(name))),
    ['ORDERED', 'REJECTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'],
  )
})

t.test('whatever is sent, by whom and when: at most one order, no more counter-offers than rounds, entries grow', async () => {
  const step = fc.record({
    command: fc.constantFrom('quote', 'reject', 'counter', 'decline', 'withdraw', 'accept', 'release', 'order', 'passTime'),
    handleId: fc.integer({ min: 0, max: 8 }),
    fresh: fc.boolean(),
    n: fc.integer({ min: 1, max: 3 }),
    wait: fc.integer({ min: 0, max: 4_000 }),
    by: fc.constantFrom('r1', 'r2'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 3 }), (steps, rounds) => {
      let state: InterRequest = interRequest.initial
      const types: string[] = []
      const send = (command: string, body: object, now: string) => {
        const made = attempt(interRequest, command as 'ask', state, body as never, { who: anAgent, at: now, id: 'J1' })
        if (made instanceof Refused) return
        state = foldAt(interRequest, state, made as Fact[], now)
        types.push(...made.map(({ type }) => type))
      }
      send('ask', { ...asked, rounds }, NOON)
      let now = NOON
      let no = 1
      for (const { command, handleId, fresh, n, wait, by } of steps) {
        now = addMinutes(now, wait)
        if (state.status === 'NONE') throw new Error('it was asked')
        const body = {
          handleId: fresh ? state.no : handleId,
          offers: [offer('-'), offer('-')],
          until: addMinutes(now, 2_000),
          offerId: `${state.no}.${n}`,
          total: command === 'accept' ? 9_943_600 : 100,
          dueBy: now,
          request: by,
          orderNo: 'X',
        }
        // the request that has the claim orders, and no other
        if (command === 'order' && !(state.status === 'ACCEPTED' && state.claim!.request === by)) continue
        send(command, body, now)
        if (state.no < no) throw new Error('entries went back')
        no = state.no
      }
      const count = (type: string) => types.filter(each => each === type).length
      if (count('QuoteOrdered') > 1 || count('InterCountered') > rounds || count('InterClosed') > 1 || count('QuoteExpired') > 1)
        throw new Error(types.join(' '))
      if (count('QuoteOrdered') && count('InterClosed')) throw new Error(types.join(' '))
    }),
    { numRuns: runs(300) },
  )
})
