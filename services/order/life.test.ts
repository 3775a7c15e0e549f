import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { OrderSplit } from '#contracts/order/events.ts'
import { defaultTypeRules } from '#contracts/refund/types.ts'
import { aClerk, anAgent, attempt } from '#services/kernel/spec.ts'
import { fold } from '#services/kernel/stream/decider.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { order } from './decide.ts'
import { accountOf } from './money/sums.ts'
import { pnrGroups, pnrOfTravellers, pnrSizes } from './pnr/pnrs.ts'
import { approvedRefunds } from './refund/refund-account.ts'
import { leaving, openingOf } from './split/split.ts'
import {
  type LiveOrder,
  type Order,
  outstanding,
  paidBeyondDeposit,
  paidNet,
  paidTotal,
  passengersOf,
  pnrsOf,
  refundedTotal,
  unnamedCounts,
  unreturnedAmount,
  unreturnedDifferences,
} from './state.ts'
import { depositOrder } from './test/deposit.ts'
import { approving, back, leg, submission, travellers } from './test/sample.ts'
import { LATE } from './test/states.ts'

const seed = Number(process.env.FC_SEED ?? 20_261_128)

// Random lives: commands in any order with any arguments, most of them refused. Whatever happens, the books must balance.

const legs = [[leg()], [leg({ segmentRefund: true }), back()]]
const groups = [
  { ADULT: 2, CHILD: 1, SOLIDER: 0, FREE: 0, INFANT: 1 },
  { ADULT: 3, CHILD: 0, SOLIDER: 1, FREE: 1, INFANT: 0 },
]
const people = [...new Map(groups.flatMap(travellers).map(person => [person.id, person])).values()]
const ids = fc.uniqueArray(fc.constantFrom(...people.map(({ id }) => id)), { maxLength: 3 })
const someIds = fc.oneof(ids, fc.array(fc.constantFrom('adult-0', 'nobody'), { maxLength: 2 }))
const moments = fc.constantFrom(
  '2026-11-21T04:00:00.000Z',
  '2026-11-21T04:29:59.000Z',
  '2026-11-21T04:30:00.000Z',
  '2026-12-03T00:00:00.000Z',
  '2026-12-08T04:00:00.000Z',
  '2026-12-10T00:30:00.000Z',
  '2026-12-20T00:00:00.000Z',
)
const abnormalId = `${leg().flightNo}.${leg().date}`
type Step = { name: string; command: object; who: 'agent' | 'clerk'; at: string }

const stepsOf = (submitted: ReturnType<typeof submission>, taxes: { taxes?: object }) => {
  const amount = fc.oneof(
    { weight: 5, arbitrary: fc.constant(submitted.total) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 5_000_000 }) },
  )
  const refundId = fc.constantFrom('R1', 'R2', 'R3')
  const renameId = fc.constantFrom('M1', 'M2')
  const changeId = fc.constantFrom('G1', 'G2')
  const otherDays = ['2026-12-11', '2026-12-12'].flatMap((date, n) => {
    const stockId = `HU7182-${date}-G`
    const { legs } = submission({
      counts: submitted.counts,
      groupFare: [70_000, 85_000][n]!,
      legs: [leg({ stockId, date, std: submitted.legs[0]!.std.replace('2026-12-10', date) })],
    })
    return legs
  })
  const renaming = {
    productId: 'HU.RENAME',
    product: '更名费',
    fee: 0,
    closesAt: submitted.legs[0]!.std,
    payMinutes: 60,
    remark: '有误',
    most: 2,
  }
  const commands: Record<string, fc.Arbitrary<object>> = {
    submitOrder: fc.constant(submitted),
    reserveNumber: fc.constant({ request: 'q1' }),
    voidNumber: fc.record({ request: fc.constantFrom('q1', 'q2') }),
    sureRequestSeat: fc.record({ pnr: fc.constantFrom('AAAAAA', 'BBBBBB'), pnrs: fc.constantFrom(['AAAAAA'], ['AAAAAA', 'CCCCCC']) }),
    audit: fc.record({
      result: fc.constantFrom('APPROVED', 'RETURNED', 'REJECTED'),
      remark: fc.constant('请补充'),
      hours: fc.constant(24),
      timing: fc.constant({ ok: true, limits: submitted.limits, parts: [{ no: 1, kind: 'FULL', by: submitted.limits.payBy }] }),
    }),
    protectSeats: fc.constant({}),
    confirmWaitlist: fc.constant({
      legs: submitted.legs,
      paxMin: submitted.paxMin,
      total: submitted.total,
      terms: {},
      limits: submitted.limits,
      instalments: [{ no: 1, kind: 'FULL', amount: submitted.total, by: submitted.limits.payBy }],
    }),
    moveWaitlist: fc.record({ to: fc.constantFrom('FIRST', 'LAST'), reason: fc.constant('优先') }),
    endWaitlist: fc.constant({ remark: '航班取消' }),
    resubmit: fc.constantFrom({}, { groupName: '新团名' }),
    joinGroup: fc.constant({}),
    copyAsNew: fc.constant({}),
    addPnr: fc.record({ pnr: fc.constantFrom('CCCCCC', 'DDDDDD') }),
    confirmPriceChange: fc.constant({}),
    rejectPriceChange: fc.constantFrom({}, { reason: '价格过低' }),
    takeBack: fc.constantFrom({}, { reason: '航班取消' }),
    returnMoney: fc.record({ item: fc.constantFrom('i1', 'i2'), amount: fc.integer({ min: 1, max: 5_000 }) }),
    cancelOrder: fc.record(
      { reason: fc.constantFrom('客人取消'), cancelled: fc.boolean(), requestId: fc.constantFrom('q1', 'q2') },
      { requiredKeys: [] },
    ),
    askCancellation: fc.record({ requestId: fc.constantFrom('q1', 'q2') }),
    withdrawCancellation: fc.record({ requestId: fc.constantFrom('q1', 'q2') }),
    disrupt: fc.record({
      abnormalId: fc.constant(abnormalId),
      version: fc.integer({ min: 1, max: 3 }),
      airLine: fc.constant('HU'),
      flightNo: fc.constant(leg().flightNo),
      date: fc.constant(leg().date),
      kind: fc.constantFrom('CANCEL', 'RETIME'),
      offers: fc.constantFrom(['REFUND'], ['STAY', 'REFUND'], ['STAY']),
      answerBy: moments,
      text: fc.constant('航班变动'),
    }),
    endDisruption: fc.record({ abnormalId: fc.constant(abnormalId), version: fc.integer({ min: 1, max: 3 }) }),
    answerDisruption: fc.record({
      abnormalId: fc.constant(abnormalId),
      version: fc.integer({ min: 1, max: 3 }),
      answer: fc.constantFrom('STAY', 'REFUND'),
    }),
    passAnswerTime: fc.constant({ abnormalId }),
    dropCancellation: fc.record({ requestId: fc.constantFrom('q1', 'q2'), end: fc.constantFrom('WITHDRAWN', 'REJECTED', 'FAILED') }),
    passTime: fc.constantFrom(
      {},
      { unnamed: { rule: 'KEEP' } },
      { unnamed: { rule: 'RELEASE' } },
      { unanswered: ['P9'], graceMinutes: 60 },
    ),
    gotoPay: fc.record({ amount }),
    payByCredit: fc.record({ amount: fc.nat(1_000), reasonCode: fc.constantFrom('5', '6') }),
    receivePayment: fc.record({
      paymentCode: fc.constantFrom('P1', 'P2', 'P3'),
      channel: fc.constantFrom('alipay', 'wechatPay'),
      amount,
      tradeNo: fc.constantFrom('T1', 'T2'),
      paidAt: moments,
    }),
    claim: fc.record({ paymentCode: fc.constantFrom('V1', 'V2'), amount }),
    pay: fc.record({
      paymentCode: fc.constantFrom('V1', 'V2'),
      no: fc.integer({ min: 1, max: 3 }),
      channel: fc.constant('virtual'),
      amount,
      tradeNo: fc.constantFrom('V1', 'V2'),
      paidAt: moments,
    }),
    free: fc.record({ paymentCode: fc.constantFrom('V1', 'V2') }),
    reduceSeats: fc.record({
      changeId: fc.constantFrom('c1', 'c2'),
      counts: fc.record({ ADULT: fc.nat(2), INFANT: fc.nat(1) }),
      ids: someIds,
      cancelled: fc.constantFrom(false, false, true),
    }),
    releaseUnnamed: fc.record({ changeId: fc.constantFrom('u1', 'u2') }),
    keepUnnamed: fc.constant({}),
    allowChildrenAlone: fc.record({ allowed: fc.boolean(), reason: fc.constant('有人接机') }),
    voidAddition: fc.record({ changeId: fc.constantFrom('c2', 'c3') }),
    addSeats: fc.record({ changeId: fc.constantFrom('c1', 'c2'), counts: fc.record({ ADULT: fc.nat(2), CHILD: fc.nat(1) }) }),
    splitOrder: fc.record({
      splitId: fc.constantFrom('s1', 's2', 's3'),
      into: fc.constantFrom('N1', 'N2', 'N3'),
      ids: someIds,
      counts: fc.record({ ADULT: fc.nat(2), CHILD: fc.nat(1), FREE: fc.nat(1), INFANT: fc.nat(1) }),
      belowMinimum: fc.boolean(),
      pnrs: fc.constant(['SSSSSS']),
    }),
    orderVirtualOut: fc.record({ splitId: fc.constantFrom('s1', 's2'), into: fc.constantFrom('N1', 'N2'), ids: someIds }),
    payVirtualOut: fc.record({ amount }),
    addVirtualOutPnr: fc.record({ pnr: fc.constantFrom('SSSSSS', 'TTTTTT') }),
    reOutVirtual: fc.constant({}),
    failVirtualOut: fc.record({ reason: fc.constantFrom('航班已取消', '请上传军残/警残证件') }),
    submitVirtualOut: fc.constant({}),
    // a part of another order; only as the first step of a life (`parts`)
    openSplit: fc.constant({ submitted, parted: { splitId: 's0' } }),
    splitPnr: fc.record({
      pnr: fc.constantFrom('AAAAAA', 'CCCCCC', 'EEEEEE'),
      into: fc.constantFrom('EEEEEE', 'FFFFFF'),
      ids: someIds,
      seats: fc.nat(2),
    }),
    movePassengers: fc.record({
      pnr: fc.constantFrom('AAAAAA', 'EEEEEE'),
      ids: fc.constantFrom(['adult-0'], ['adult-1'], ['adult-1', 'infant-0'], ['nobody']),
    }),
    syncPnr: fc.record({
      pnr: fc.constantFrom('AAAAAA', 'EEEEEE'),
      added: ids.map(ids => people.filter(({ id }) => ids.includes(id)).slice(0, 2)),
      corrected: fc.constantFrom([], [{ id: 'adult-0', name: '新名' }], [{ id: 'adult-1', docNo: people[0]!.docNo }]),
    }),
    markPnr: fc.record({ pnr: fc.constantFrom('AAAAAA', 'EEEEEE'), mark: fc.constantFrom('WATCH', 'NORMAL'), note: fc.constant('核对中') }),
    deletePnr: fc.record({ pnr: fc.constantFrom('AAAAAA', 'EEEEEE'), note: fc.constant('核对中') }),
    modifyPrice: fc.record({
      prices: fc.array(
        fc.record({
          stockId: fc.constantFrom(leg().stockId, 'other'),
          type: fc.constant('ADULT'),
          fare: fc.constantFrom(0, 70_000, 75_500),
        }),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
      remark: fc.constant('改价'),
      floor: fc.constantFrom(undefined, 30),
      proposalId: fc.constant('p1'),
    }),
    modifyDiscount: fc.record({
      rate: fc.constantFrom(1, 4_500, 5_000, 10_000),
      remark: fc.constant('改折扣'),
      floor: fc.constantFrom(undefined, 30),
      proposalId: fc.constant('p1'),
    }),
    modifyExamineCount: fc.record({ count: fc.constantFrom(1, 10, 30), remark: fc.constant('团队扩大') }),
    modifyTicketTime: fc.record({ ticketBy: moments, nameBy: moments }, { requiredKeys: ['ticketBy'] }),
    modifyContact: fc.record(
      { name: fc.constantFrom('符海燕', '王五'), phone: fc.constantFrom('13800000000', '13900001234') },
      { requiredKeys: [] },
    ),
    modifyOutRate: fc.record({ outRate: fc.constantFrom(8_000, 8_500, 10_000) }),
    modifyCanRefund: fc.record({ canRefund: fc.boolean() }),
    modifyTourCode: fc.record({ tourCode: fc.constantFrom('A1', 'B2') }),
    undoPassenger: fc.constantFrom({}, { change: 1 }),
    provePassenger: fc.record({
      id: fc.constantFrom('solider-0', 'adult-0'),
      proof: fc.constant({ fileId: 'f1', name: '残疾军人证.jpg', size: 1 }),
    }),
    applyClub: fc.record({
      cards: fc.uniqueArray(
        fc.record({ id: fc.constantFrom('solider-0', 'adult-0'), cardNo: fc.constantFrom('HU0012345678', 'CA12345678') }),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
    }),
    cancelClub: fc.record({ id: fc.constantFrom('solider-0', 'adult-0') }),
    findRefundTicket: fc.record({
      refundId,
      ticketNo: fc.constantFrom('880-2100000001', '880-2100000002'),
      stockIds: fc.constantFrom([leg().stockId], [back().stockId]),
      mark: fc.constantFrom('USED', 'USED', 'OPEN'),
    }),
    retypeRefund: fc
      .record({
        refundId,
        refundType: fc.constantFrom('FORCE', 'VOLUNTE', 'ERROR'),
        remark: fc.constant('航班取消'),
      })
      .map(asked => ({ ...asked, rule: defaultTypeRules[asked.refundType] })),
    fixRefund: refundId.map(refundId => approving(refundId)),
    bindRefund: fc.record({ refundId }),
    sureOutTicket: fc.record(
      {
        prefix: fc.constant('880'),
        from: fc.constantFrom(2_100_000_001, 2_100_000_050, 2_100_000_099),
        ids,
        // of the day of issue: of one flight, lower or higher
        taxes: fc.constantFrom(1_000, 5_000).map(issuedAt),
      },
      { requiredKeys: ['prefix', 'from'] },
    ),
    addPassenger: fc.oneof(
      fc.constant({ passengers: travellers(submitted.counts) }),
      ids.map(ids => ({ passengers: people.filter(({ id }) => ids.includes(id)) })),
    ),
    modifyPassenger: fc
      .record({
        person: fc.constantFrom(...people),
        change: fc.constantFrom({}, { name: '新名' }, { docNo: people[0]!.docNo }, { docNo: people[1]!.docNo }, { type: 'ADULT' as const }),
      })
      .map(({ person, change }) => ({ ...person, ...change })),
    removePassenger: fc.record({ ids: someIds }),
    askRename: fc
      .record({
        person: fc.constantFrom(...people),
        change: fc.constantFrom({ name: '新名' }, { name: '新名' }, { docNo: people[1]!.docNo }, {}),
        renameId,
      })
      .map(({ person: { type: _, ...person }, change, renameId }) => ({ ...person, ...change, ...renaming, renameId })),
    carryOutRename: fc.record({ renameId }),
    dropRename: fc.record({ renameId }),
    submitRefund: fc.record(
      {
        refundId,
        ids: someIds,
        refundType: fc.constantFrom('VOLUNTE', 'VOLUNTE', 'FORCE'),
        segments: fc.constantFrom([leg().stockId], [leg().stockId], [back().stockId]),
        refund: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(1_000_000) }),
      },
      { requiredKeys: ['refundId', 'ids', 'refundType'] },
    ),
    closeRefund: fc.record({ refundId, outcome: fc.constantFrom('REFUNDED', 'REJECTED'), undecided: fc.boolean() }),
    // to another day at another price: the whole order, or who has a ticket
    askChange: fc
      .record({
        changeId,
        leg: fc.constantFrom(...otherDays),
        ids: fc.oneof(fc.constant(undefined), fc.constant(undefined), someIds),
        excused: fc.boolean(),
        fee: fc.constantFrom(0, 5_000),
      })
      .map(({ leg: to, ...asked }) => ({
        ...asked,
        kind: 'DATE',
        moves: [{ from: leg().stockId, leg: to }],
        audit: false,
        payMinutes: 60,
        closesAt: submitted.legs[0]!.std,
        terms: { change: [{ minutes: 0, fee: { rate: 1_000 } }], keepsLower: false, feeFree: [] },
      })),
    // people join a paid order
    askSeats: fc
      .record({ changeId, adults: fc.integer({ min: 1, max: 3 }), fee: fc.constantFrom(0, 5_000) })
      .map(({ adults: ADULT, ...asked }) => ({
        ...asked,
        kind: 'SEATS',
        moves: [],
        counts: { ADULT, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 },
        audit: false,
        payMinutes: 60,
        closesAt: submitted.legs[0]!.std,
      })),
    cancelSegment: fc.record({ changeId, stockId: fc.constantFrom(leg().stockId, back().stockId) }),
    // one name changes on a locked list, where the airline takes it
    askNames: fc.record({ changeId, who: fc.constantFrom(...people) }).map(({ who: { id, ...now }, ...asked }) => ({
      ...asked,
      kind: 'NAMES',
      naming: { change: 'MODIFY', id, now: { ...now, name: '李新名' } },
      audit: false,
      payMinutes: 60,
      closesAt: submitted.legs[0]!.std,
    })),
    carryOutChange: fc.record({
      changeId,
      newTicketNos: fc.constantFrom('a', 'b', 'c', 'd').map(series => people.map((_, n) => `880-31000${series}${n}`)),
      pnrs: fc.constantFrom({}, { AAAAAA: 'EEEEEE', BBBBBB: 'FFFFFF' }),
      paid: fc.constant({ paymentCode: 'P7', channel: 'alipay', amount: 10_000_000, tradeNo: 'T7' }),
    }),
    dropChange: fc.record({ changeId }),
    voidChange: fc.record({ changeId }),
  }
  assert.deepEqual(Object.keys(commands).sort(), Object.keys(order.commands).sort(), 'every command takes part')
  const step = (...names: string[]) =>
    fc.oneof(
      ...names.map(name =>
        fc.record({ name: fc.constant(name), command: commands[name]!, who: fc.constantFrom('agent', 'clerk'), at: moments }),
      ),
    )
  const any = step(...Object.keys(commands))
  const early = { who: 'agent', at: '2026-11-21T04:00:00.000Z' } as const
  // some lives begin further on the way to the tickets, or random runs would hardly ever see a refund
  const way: Step[] = [
    { name: 'submitOrder', command: submitted, ...early },
    { name: 'sureRequestSeat', command: { pnr: 'AAAAAA', pnrs: ['AAAAAA'] }, ...early },
    {
      name: 'receivePayment',
      command: { paymentCode: 'P1', channel: 'alipay', amount: submitted.total, tradeNo: 'T1', paidAt: early.at },
      ...early,
    },
    { name: 'addPassenger', command: { passengers: travellers(submitted.counts) }, ...early },
    { name: 'sureOutTicket', command: { prefix: '880', from: 2_100_000_001, ...taxes }, ...early },
  ]
  const owing = step(
    'reduceSeats',
    'reduceSeats',
    'addSeats',
    'modifyPrice',
    'receivePayment',
    'returnMoney',
    'cancelOrder',
    'passTime',
  ) as fc.Arbitrary<Step>
  const partly = { ...way[2]!, command: { ...way[2]!.command, amount: submitted.total - 1_000 } }
  const dividing = step(
    'splitOrder',
    'splitOrder',
    'orderVirtualOut',
    'splitPnr',
    'splitPnr',
    'movePassengers',
    'applyClub',
    'cancelClub',
    'deletePnr',
    'syncPnr',
    'receivePayment',
    'submitRefund',
    'sureOutTicket',
  ) as fc.Arbitrary<Step>
  const naming = step(
    'addPassenger',
    'addPnr',
    'provePassenger',
    'passTime',
    'modifyPassenger',
    'removePassenger',
    'undoPassenger',
    'sureOutTicket',
    'submitRefund',
    'reduceSeats',
    'cancelOrder',
    'allowChildrenAlone',
    'releaseUnnamed',
    'keepUnnamed',
  ) as fc.Arbitrary<Step>
  return fc.oneof(
    // without names at first, or with all of them
    fc
      .array(naming, { maxLength: 20, size: 'max' })
      .chain(steps => fc.constantFrom<Step[][]>([...way.slice(0, 3), ...steps], [...way.slice(0, 4), ...steps])),
    fc.array(owing, { maxLength: 10 }).map(steps => [way[0]!, partly, ...steps]),
    fc
      .tuple(fc.boolean(), fc.integer({ min: 1, max: 5 }), fc.array(dividing, { maxLength: 12, size: 'max' }))
      .map(([whole, n, steps]) => [...(whole ? way : [way[0]!, way[1]!, partly, way[3]!]).slice(0, n), ...steps]),
    fc
      .array(dividing, { maxLength: 6, size: 'max' })
      .map(steps => [
        way[0]!,
        way[1]!,
        way[3]!,
        { name: 'splitPnr', command: { pnr: 'AAAAAA', into: 'EEEEEE', ids: ['adult-0'] }, ...early },
        ...steps,
      ]),
    fc
      .array(dividing, { maxLength: 4, size: 'max' })
      .map(steps => [
        way[0]!,
        way[1]!,
        way[3]!,
        { name: 'splitPnr', command: { pnr: 'AAAAAA', into: 'EEEEEE', ids: ['adult-0'] }, ...early },
        { name: 'movePassengers', command: { pnr: 'AAAAAA', ids: ['adult-0'] }, ...early },
        { name: 'markPnr', command: { pnr: 'AAAAAA', mark: 'WATCH', note: '核对中' }, ...early },
        { name: 'deletePnr', command: { pnr: 'EEEEEE', note: '核对中' }, ...early },
        ...steps,
      ]),
    fc
      .tuple(
        fc.integer({ min: 1, max: 5 }),
        fc.array(
          step(
            'disrupt',
            'answerDisruption',
            'passAnswerTime',
            'endDisruption',
            'submitRefund',
            'cancelOrder',
            'reduceSeats',
            'passTime',
          ) as fc.Arbitrary<Step>,
          { maxLength: 10, size: 'max' },
        ),
      )
      .map(([n, steps]) => [...way.slice(0, n), ...steps]),
    fc
      .array(step('audit', 'resubmit', 'audit', 'receivePayment', 'reduceSeats', 'cancelOrder') as fc.Arbitrary<Step>, { maxLength: 8 })
      .map(steps => [{ ...way[0]!, command: { ...submitted, terms: { audit: true } } }, ...steps]),
    fc
      .array(step('confirmPriceChange', 'rejectPriceChange', 'modifyPrice', 'reduceSeats') as fc.Arbitrary<Step>, {
        minLength: 2,
        maxLength: 8,
      })
      .map(steps => {
        const prices = [{ stockId: submitted.legs[0]!.stockId, type: 'ADULT', fare: 0 }]
        const proposing = { name: 'modifyPrice', command: { prices, remark: '改价', floor: 30, proposalId: 'p1' }, ...early }
        return [way[0]!, proposing as Step, ...steps]
      }),
    // a traveller with a ticket asks for another name, which is carried out or dropped
    fc
      .array(step('askRename', 'carryOutRename', 'dropRename', 'submitRefund', 'closeRefund', 'splitOrder') as fc.Arbitrary<Step>, {
        minLength: 2,
        maxLength: 10,
      })
      .map(steps => {
        const { type: _, ...first } = people[0]!
        return [...way, { name: 'askRename', command: { ...first, name: '新名', ...renaming, renameId: 'M1' }, ...early }, ...steps]
      }),
    // changes of the order on the way to its tickets, or after them
    fc
      .tuple(
        fc.integer({ min: 1, max: 5 }),
        fc.array(
          step(
            ...['askChange', 'askChange', 'askSeats', 'askNames', 'carryOutChange', 'carryOutChange', 'dropChange', 'voidChange'],
            ...['submitRefund', 'fixRefund', 'closeRefund', 'splitOrder', 'reduceSeats', 'askRename', 'receivePayment', 'passTime'],
          ) as fc.Arbitrary<Step>,
          { minLength: 3, maxLength: 20, size: 'max' },
        ),
      )
      .map(([n, steps]) => [...way.slice(0, n), ...steps, ...way.slice(n)]),
    // a single traveller gives a flight up before it is paid, or while it is
    fc
      .array(step('cancelSegment', 'cancelSegment', 'receivePayment', 'claim', 'passTime', 'disrupt') as fc.Arbitrary<Step>, {
        minLength: 1,
        maxLength: 6,
      })
      .map(steps => [{ ...way[0]!, command: { ...submitted, kind: 'RETAIL', paxMin: 1 } }, ...steps]),
    // an account is about to pay, and does so or does not
    fc
      .array(step('claim', 'free', 'pay', 'receivePayment') as fc.Arbitrary<Step>, { minLength: 2, maxLength: 10 })
      .map(steps => [way[0]!, { name: 'claim', command: { paymentCode: 'V1', amount: submitted.total }, ...early }, ...steps]),
    // a workflow decides whether it is cancelled
    fc
      .array(step('withdrawCancellation', 'dropCancellation', 'askCancellation', 'cancelOrder', 'receivePayment') as fc.Arbitrary<Step>, {
        minLength: 1,
        maxLength: 6,
      })
      .chain(steps =>
        fc.constantFrom<Step[][]>(
          ...[way.slice(0, 1), way.slice(0, 3)].map(begun => [
            ...begun,
            { name: 'askCancellation', command: { requestId: 'q1' }, ...early },
            ...steps,
          ]),
        ),
      ),
    // one traveller goes ahead of the rest, and the life continues with that part
    fc
      .array(
        step(
          'failVirtualOut',
          'reOutVirtual',
          'sureOutTicket',
          'submitVirtualOut',
          'submitRefund',
          'reduceSeats',
          'splitOrder',
          'cancelOrder',
        ) as fc.Arbitrary<Step>,
        { maxLength: 10 },
      )
      .map(steps => [
        ...[way[0]!, way[1]!, way[3]!],
        { name: 'orderVirtualOut', command: { splitId: 's2', into: 'N2', ids: ['adult-0'] }, ...early },
        way[2]!,
        { name: 'addVirtualOutPnr', command: { pnr: 'SSSSSS' }, ...early },
        ...steps,
      ]),
    // the number is reserved first, and may be voided: then only a refusal comes of it
    fc
      .array(step('reserveNumber', 'voidNumber', 'submitOrder') as fc.Arbitrary<Step>, { minLength: 1, maxLength: 4 })
      .map(steps => [...steps, way[0]!]),
    // the order waits for seats first
    fc
      .array(
        step(
          'protectSeats',
          'moveWaitlist',
          'protectSeats',
          'confirmWaitlist',
          'receivePayment',
          'passTime',
          'endWaitlist',
          'cancelOrder',
        ) as fc.Arbitrary<Step>,
        { maxLength: 10 },
      )
      .map(steps => [{ ...way[0]!, command: { ...submitted, waitlist: { until: submitted.limits.payBy, minutes: 20 } } }, ...steps]),
    fc.array(any as fc.Arbitrary<Step>, { maxLength: 25, size: 'max' }).map(steps => [way[0]!, ...steps]),
    fc
      .array(
        step(
          'submitRefund',
          'findRefundTicket',
          'retypeRefund',
          'fixRefund',
          'bindRefund',
          'closeRefund',
          'submitRefund',
          'closeRefund',
          'receivePayment',
          'reduceSeats',
          'cancelOrder',
        ) as fc.Arbitrary<Step>,
        {
          maxLength: 15,
          size: 'max',
        },
      )
      // with tickets, or before there are any
      .chain(steps => fc.constantFrom<Step[][]>([...way, ...steps], [...way.slice(0, 4), ...steps, way[4]!])),
  )
}
/** taxes of the day of issue on the first flight; 2,000 of fuel surcharge were ordered */
const issuedAt = (yq: number) => {
  const [all, none] = [
    { cnFund: 5_000, yq },
    { cnFund: 0, yq: 0 },
  ]
  return { [leg().stockId]: { ADULT: all, CHILD: none, SOLIDER: all, FREE: all, INFANT: none } }
}
const lives = fc
  .record({ legs: fc.constantFrom(...legs), counts: fc.constantFrom(...groups), paxMin: fc.constantFrom(1, 3, 4) })
  .chain(group => fc.constantFrom({}, { taxes: issuedAt(1_000) }).chain(taxes => stepsOf(submission(group), taxes)))

/** money follows approval only */
type Closing = { refundId: string; outcome: string }
const unapproved = (state: Order, { refundId, outcome }: Closing) =>
  state.status === 'NONE' || (outcome === 'REFUNDED' && !state.refunds[refundId]?.fixed)

const live = (steps: Step[]): { state: Order; facts: (Fact & { at: string })[]; refused: number; states: Order[] } => {
  const facts: (Fact & { at: string })[] = []
  const states: Order[] = []
  let state: Order = order.initial
  let refused = 0
  for (const { name, command, who, at } of steps) {
    if (name === 'closeRefund' && unapproved(state, command as Closing)) continue
    const context = { who: who === 'agent' ? anAgent : aClerk, at, id: 'x1' }
    // `attempt` checks every fact against its schema
    const followed = attempt(order, name, state, structuredClone(command), context)
    if (followed instanceof Refused) refused++
    else {
      const stored = followed.map(fact => ({ ...fact, at }))
      const whole = state
      facts.push(...stored)
      state = fold(order, state, stored)
      const [split] = stored
      if (split?.type === OrderSplit.type) {
        const opening = openingOf(split.data, leaving(whole as LiveOrder, split.data.ids))
        const opened = attempt(order, 'openSplit', order.initial, structuredClone(opening), context)
        assert.ok(!(opened instanceof Refused), 'what has been split off opens')
        const part = fold(
          order,
          order.initial,
          opened.map(fact => ({ ...fact, at })),
        )
        divided(whole as LiveOrder, state as LiveOrder, part as LiveOrder)
        states.push(state, part)
        // some lives go on with the part
        if (split.data.splitId === 's2') {
          facts.splice(0, facts.length, ...opened.map(fact => ({ ...fact, at })))
          state = part
        }
      }
    }
    states.push(state)
  }
  return { state, facts, refused, states }
}

/** Whatever an order was, its two parts are together: people, seats, tickets, PNRs, and every fen of every payment. */
const divided = (whole: LiveOrder, rest: LiveOrder, part: LiveOrder): void => {
  const both = (of: (order: LiveOrder) => number) => of(rest) + of(part)
  const kept = (of: (order: LiveOrder) => number, what: string) => assert.equal(both(of), of(whole), what)
  for (const type of ['ADULT', 'CHILD', 'SOLIDER', 'FREE', 'INFANT'] as const) kept(order => order.submitted.counts[type], type)
  kept(order => order.submitted.seats, 'seats')
  kept(order => order.submitted.persons, 'persons')
  kept(order => order.forfeited, 'forfeited')
  kept(paidTotal, 'paid')
  const owing = (order: LiveOrder) => order.back.reduce((sum, { amount }) => sum + amount, 0)
  const repriced = rest.belowMinimum || part.belowMinimum
  if (!repriced) {
    kept(order => order.submitted.total, 'price')
    kept(owing, 'going back')
    kept(outstanding, 'owed')
    if (whole.status === 'WAIT_FOR_PAY' && rest.status === whole.status && part.status === whole.status) {
      kept(order => order.deposit, 'deposit')
      kept(paidBeyondDeposit, 'credit')
    }
  }
  for (const { paymentCode, amount } of whole.paid)
    assert.equal(
      [...rest.paid, ...part.paid].filter(paid => paid.paymentCode === paymentCode).reduce((sum, paid) => sum + paid.amount, 0),
      amount,
      'every payment is traced',
    )
  const people = (order: LiveOrder) =>
    passengersOf(order).map(({ id, name, docNo, status, ticketNo }) => `${id} ${name} ${docNo} ${status} ${ticketNo}`)
  assert.deepEqual([...people(rest), ...people(part)].sort(), people(whole).sort(), 'everybody once, with his ticket')
  if (whole.status !== 'WAIT_FOR_PAY') assert.ok(![rest, part].some(({ status }) => status === 'WAIT_FOR_PAY'), 'what is paid stays paid')
  assert.deepEqual(part.submitted.limits, whole.submitted.limits)
}

const balanced = (state: Order): void => {
  if (state.status === 'NONE') return
  const passengers = passengersOf(state)
  const { counts, total, seats } = state.submitted
  assert.equal(seats, counts.ADULT + counts.CHILD + counts.SOLIDER + counts.FREE)
  assert.ok(
    Object.values(unnamedCounts(state)).every(left => left >= 0),
    'no more of a type than ordered',
  )
  const documents = passengers.filter(({ status }) => status !== 'REFUNDED').map(({ docNo }) => docNo)
  assert.equal(new Set(documents).size, documents.length, 'one document once')

  const worth = state.status === 'EXPIRED' ? 0 : state.status === 'WAIT_FOR_PAY' ? state.deposit + paidBeyondDeposit(state) : total
  assert.equal(
    paidNet(state),
    worth + state.forfeited,
    'what was paid and stays is the price, or deposit and credit, and what was forfeited',
  )
  assert.equal(new Set(pnrsOf(state)).size, pnrsOf(state).length, 'a PNR once')
  if (state.pnr) {
    const groups = pnrGroups(state)
    const sum = groups.reduce((sum, { seats }) => sum + seats, 0)
    const where = pnrOfTravellers(state)
    assert.ok(sum === seats || pnrSizes(state).length > pnrsOf(state).length, 'every seat in a PNR')
    for (const { pnr, seats } of groups) {
      const inside = passengers.filter(({ id, type }) => type !== 'INFANT' && where.get(id) === pnr).length
      assert.ok(inside <= seats && seats <= 99, 'nobody without a seat in his PNR')
    }
    if (sum === seats) assert.equal(where.size, passengers.length, 'every traveller in a PNR')
  }
  assert.ok(unreturnedAmount(state) >= 0 && unreturnedDifferences(state) >= 0, 'no more goes back than is owed')
  const account = accountOf(state)
  assert.ok(Math.min(...Object.values(account)) >= 0, 'no part of what was paid is less than nothing')
  const refunded = approvedRefunds(state).reduce((sum, { totals }) => sum + totals.paid, 0)
  assert.equal(account.used, worth - refunded, 'of what was paid the rest is for those who still travel')
  assert.ok(Math.min(state.deposit, state.forfeited, outstanding(state), total, worth) >= 0)
  assert.equal(
    new Set([...state.errors, ...state.paid.map(({ paymentCode }) => paymentCode)]).size,
    state.errors.length + state.paid.length,
  )

  const refunds = Object.values(state.refunds)
  const promised = refunds.filter(({ status, fixed }) => status === 'OPEN' && fixed).reduce((sum, { totals }) => sum + totals.refund, 0)
  assert.ok(refundedTotal(state) + promised + (state.differences ?? 0) <= worth, 'never more back than was paid for the journey')
  for (const { lines, totals, status, amount } of refunds) {
    const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + of(line), 0)
    assert.deepEqual(
      [totals.refund, totals.fee, totals.paid],
      [sum(line => line.refund) + totals.returned, sum(line => line.fee + line.difference), sum(line => line.fare + line.taxes)],
    )
    assert.equal(totals.paid + totals.returned, totals.fee + totals.refund)
    assert.ok(lines.every(line => [line.refund, line.fee, line.difference].every(amount => amount >= 0)))
    assert.equal(amount, status === 'REFUNDED' ? totals.refund : 0)
  }

  const has = (wanted: string) => passengers.some(({ status }) => status === wanted)
  const open = refunds.some(({ status }) => status === 'OPEN')
  assert.equal(has('REFUNDING'), open)
  if (state.status === 'WAIT_FOR_PAY' || state.status === 'EXPIRED')
    assert.ok(passengers.every(({ status }) => status === 'NAMED') && refunds.every(({ status }) => status === 'REJECTED'))
  else {
    const missing = has('NAMED') || Object.values(unnamedCounts(state)).some(left => left > 0)
    const follows = open ? 'REFUND_MODIFY' : missing ? 'PAID' : has('TICKETED') ? 'PRINTED' : 'REFUND_MODIFY'
    assert.equal(state.status, follows, 'the status follows from travellers and tickets')
  }
  const tickets = passengers.flatMap(({ ticketNo = [] }) => ticketNo)
  assert.equal(new Set(tickets).size, tickets.length, 'a number for each')
  assert.ok(passengers.every(({ status, ticketNo }) => status !== 'TICKETED' || ticketNo))
  const coupons = refunds
    .filter(({ status }) => status !== 'REJECTED')
    .flatMap(({ lines }) => lines.map(({ passengerId, stockId }) => `${passengerId} ${stockId}`))
  assert.equal(new Set(coupons).size, coupons.length, 'a coupon goes back once')
}

/** price of the first traveller */
const SHARE = 86_000
/**
 * Fixed lives with ends that chance hardly ever reaches: a ticket reported as flown and as not flown after all, for a refund that is
 * carried out; a deposit with another share to be ticketed; an order returned by the audit, submitted again, divided, and gone ahead as far
 * as the gateway; a card of a frequent flyer that is taken away again; a name that changes on a locked list.
 */
const written = (): [Step[]][] => {
  const submitted = submission({ legs: legs[0]!, counts: groups[0]!, paxMin: 1 })
  const step = (name: string, command: object, who: Step['who'] = 'agent'): Step => ({ name, command, who, at: '2026-11-21T04:00:00.000Z' })
  const paid = { channel: 'alipay', amount: submitted.total, tradeNo: 'T1', paidAt: '2026-11-21T04:00:00.000Z' }
  const begun = [
    step('submitOrder', submitted),
    step('sureRequestSeat', { pnr: 'AAAAAA', pnrs: ['AAAAAA'] }, 'clerk'),
    step('receivePayment', { paymentCode: 'P1', ...paid }),
    step('addPassenger', { passengers: travellers(submitted.counts) }),
  ]
  const { id, ...now } = travellers(submitted.counts)[0]!
  const naming = {
    kind: 'NAMES',
    naming: { change: 'MODIFY', id, now: { ...now, name: '李新名' } },
    audit: false,
    payMinutes: 60,
    closesAt: LATE,
  }
  const deposited = depositOrder().data
  const ahead = { splitId: 's2', into: 'N2', ids: ['adult-0'] }
  const returned = { result: 'RETURNED', remark: '请补充', hours: 24 }
  const issued = [...begun, step('sureOutTicket', { prefix: '880', from: 2_100_000_001 }, 'clerk')]
  const refund = { refundId: 'R1', ids: ['adult-1'], refundType: 'FORCE' }
  const flown = { refundId: 'R1', ticketNo: '880-2100000002', stockIds: [leg().stockId], mark: 'USED' }
  return [
    [
      [
        ...issued,
        step('submitRefund', refund),
        step('findRefundTicket', flown, 'clerk'),
        step('findRefundTicket', { ...flown, mark: 'OPEN' }, 'clerk'),
        step('retypeRefund', { refundId: 'R1', refundType: 'FORCE', rule: defaultTypeRules.FORCE, remark: '航班取消' }),
        step('fixRefund', approving('R1'), 'clerk'),
        step('bindRefund', { refundId: 'R1' }, 'clerk'),
        step('closeRefund', { refundId: 'R1', outcome: 'REFUNDED' }, 'clerk'),
      ],
    ],
    [[step('submitOrder', { ...submitted, terms: { audit: true } }), step('audit', returned, 'clerk'), step('resubmit', {})]],
    [
      [
        step('submitOrder', deposited),
        step('receivePayment', { paymentCode: 'P1', ...paid, amount: deposited.instalments[0]!.amount, instalment: 1 }),
        step('modifyExamineCount', { count: 30, remark: '团队扩大' }, 'clerk'),
        step('reduceSeats', { changeId: 'c1', counts: { ADULT: 1 } }),
        step('modifyOutRate', { outRate: 8_000 }, 'clerk'),
      ],
    ],
    [
      [
        step('submitOrder', { ...submitted, airLine: '8L' }),
        ...begun.slice(1),
        { ...step('askNames', { ...naming, changeId: 'G1' }), at: LATE },
        { ...step('carryOutChange', { changeId: 'G1' }), at: LATE },
      ],
    ],
    [[...begun, step('splitOrder', { ...ahead, splitId: 's1', pnrs: ['SSSSSS'] }, 'clerk')]],
    [[...begun, step('applyClub', { cards: [{ id: 'adult-0', cardNo: 'HU0012345678' }] }), step('cancelClub', { id: 'adult-0' })]],
    [
      [
        ...begun.filter(({ name }) => name !== 'receivePayment'),
        step('orderVirtualOut', ahead, 'clerk'),
        step('receivePayment', { paymentCode: 'P1', ...paid, amount: SHARE }),
        step('addVirtualOutPnr', { pnr: 'SSSSSS' }, 'clerk'),
        step('sureOutTicket', { prefix: '880', from: 2_100_000_001 }, 'clerk'),
        step('submitVirtualOut', {}, 'clerk'),
      ],
    ],
  ]
}

t.test('whatever is asked of an order, its books balance', async t => {
  const seen = new Set<string>()
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(lives, steps => {
        const { states, facts, state } = live(steps)
        states.forEach(balanced)
        for (const { type } of facts) seen.add(type)
        const read = JSON.parse(JSON.stringify(facts))
        assert.deepEqual(fold(order, order.initial, read), state, 'the events alone give the same state')
      }),
      { numRuns: runs(1_600), seed, examples: written() },
    ),
  )
  t.same([...seen].sort(), Object.keys(order.evolve).sort(), 'every event has come up')
})

t.test('what a button promises is not refused by its state', async t => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(lives, moments, (steps, at) => {
        const { state } = live(steps)
        for (const [name, rule] of Object.entries(order.commands)) {
          const when = 'when' in rule ? rule.when : undefined
          const verdict = (when as ((state: Order, context: object) => true | string) | undefined)?.(state, { who: anAgent, at, id: 'x1' })
          if (verdict === undefined || verdict === true) continue
          const answer = attempt(order, name, state, {}, { who: anAgent, at, id: 'x1' })
          assert.ok(answer instanceof Refused && answer.message === verdict)
        }
      }),
      { numRuns: runs(100), seed },
    ),
  )
})
