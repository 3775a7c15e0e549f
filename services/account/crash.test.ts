import assert from 'node:assert/strict'
import t from 'tap'
import { EarnestHeld } from '#contracts/account/earnest-events.ts'
import { guardOf, streamOfAccount, typeOf } from '#contracts/account/names.ts'
import { addMinutes, yearOfValidity } from '#contracts/kernel/calendar.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { defaultLimitRules } from '#contracts/order/rules/limits.ts'
import type { Payable, Target } from '#contracts/payment/payable.ts'
import { award, awardHold, isWon } from '#services/auction/award/award.ts'
import { acceptOffer, heldAccepts } from '#services/auction/award/offers.ts'
import { driveEarnest, earnestProcess } from '#services/auction/earnest/hold.ts'
import { lot } from '#services/auction/lots/lot.ts'
import { type EventStore, Unavailable } from '#services/eventstore/port.ts'
import { extra, extraId, itemsOf } from '#services/extra/decide.ts'
import { extraProcess, payAsked, payExtraRefund, stepOf } from '#services/extra/refunds.ts'
import { fine, type KnownFine, returnedOf } from '#services/fine/decide.ts'
import { aClerk, anAgent, NOON } from '#services/kernel/spec.ts'
import { type At, type Commands, commanding, commands, idNamed } from '#services/kernel/stream/commands.ts'
import { fold } from '#services/kernel/stream/decider.ts'
import type { Claims } from '#services/kernel/stream/payable.ts'
import { process, react, systemUser, when } from '#services/kernel/stream/process.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { order } from '#services/order/decide.ts'
import { moneyGoesBack, owedFollowsOrder } from '#services/order/pay/owed.ts'
import { orderFollowsPayment } from '#services/order/seats-follow-order.ts'
import { submission } from '#services/order/test/sample.ts'
import { UnderWay } from '#services/payment/channel.ts'
import { payment, sourceOf } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { owed } from '#services/payment/owed.ts'
import { payOwed } from '#services/payment/pay-owed.ts'
import { type Payables, paidBy, payableOf, placePaid } from '#services/payment/payables/payables.ts'
import { sandboxGateway } from '#services/payment/sandbox/gateway.ts'
import { memoryTrades } from '#services/payment/test/memory-trades.ts'
import { creditPaying, creditProcess } from '#services/refund/credit.ts'
import { rename } from '#services/rename/decide.ts'
import { seats } from '#services/seats/decide.ts'
import { memoryStore } from '#services/test/memory.ts'
import { movers, payables, givesBack as stillGive } from '../contexts.ts'
import { accountPaying, accountProcess, guardian, recharge, spend } from './account-money.ts'
import { credit } from './credit.ts'
import { account, type OpenAccount, totalOf } from './decide.ts'
import { earnest } from './earnest.ts'
import { sumOf } from './layers.ts'
import { leftClaimed, leftOpen } from './left-behind.ts'
import { driveRemittance, remittanceProcess } from './remittance/change.ts'
import { remittance } from './remittance.ts'
import { trial } from './trial.ts'
import { holdWithdrawal, payWithdrawal, withdrawalProcess } from './withdraw.ts'
import { withdrawal } from './withdrawal.ts'

/**
 * Money between an account and other streams. The drivers run in programs of their own: the request, the process and the clock, all at
 * once. Each may die at any of its appends, which is then written or lost, while other movements of the account go by.
 */
const V = 'V.A001'
const E = 'E.A001.HU'
const D = 'D.A001.PENALTY'
/** a deposit that may pay fares */
const N = 'D.A001.NON_PENALTY'
const C = 'C.A001.K1'
/** a credit, by its number as an account */
const O = 'O.A001.R0'
const [P0, P1, P2, P3, W1, R1, B1] = ['P0', 'P1', 'P2', 'P3', 'W1', 'P2-late', 'B1'] as const
const G1 = 'G1'
const HAD = 4_000

type Reach = { load: Commands['load']; at: At; payables: Payables }
type Scene = {
  title: string
  /** account of the scene, where it is not the virtual one */
  of?: typeof E | typeof D | typeof N | typeof C | typeof O
  /** a recharge that its channel refuses for good to take back */
  refuses?: string
  /** facts before the request */
  given?: (reach: Reach, world: World) => Promise<unknown>
  /** the request; process and clock finish it */
  request: (reach: Reach, world: World) => Promise<unknown>
  /** the end state of this account and of others, whatever was decided */
  end: (reach: Reach) => Promise<End>
}
/** `waits`: item under which suspended money is owed, where that is not the payment that found no use */
type End = {
  balance: number
  suspense?: number
  waits?: string
  forfeits?: number
  bank?: number
  creditLines?: number
  extras?: number
  fines?: number
}
const numberOf = ({ of }: Pick<Scene, 'of'>): string => of ?? V
/** an account of the scene with money in it */
const openAccount = async (reach: Reach, scene: Scene, here: World) => {
  const { of } = scene
  if (of === O) {
    const granted = { refundId: 'R0', orderNo: 'O0', ...whose, airLine: 'HU', reasonCode: '5' as const, amount: HAD }
    return reach.at(credit, 'R0').grantCredit({ ...granted, validUntil: yearOfValidity('2026-11-21') })
  }
  await reach.at(account, numberOf(scene)).open({ type: typeOf(numberOf(scene)), ...whose, ...(of === E && { airLine: 'HU' }) })
  return fill(P0, HAD, numberOf(scene))(reach, here)
}
/** decider and id of the stream that guards an account */
const guardianOf = (number: string) => guardian(streamOfAccount(number))

const whose = { agency: 'A001', agencyName: '海口假日旅行社' }
const filling = { paymentCode: P1, ...whose, channel: 'alipay' as const, businessCode: 'RECHARGE' as const, into: V }
const withdrawing = { withdrawalId: W1, account: V, ...whose, askedBy: 'yefeng' }
const payOf = async ({ load }: Reach) => (await load(payment, P2)).state
/** orders of these amounts, to be paid */
const [O1, O2] = ['O1', 'O2'] as const
const COSTS = { [O1]: 600, [O2]: 500 }
const ordered =
  (costs: Record<string, number> = COSTS) =>
  async ({ at }: Reach) => {
    for (const [orderNo, total] of Object.entries(costs)) await at(order, orderNo).submitOrder(submission({ orderNo, total }))
  }
const targets = (costs: Record<string, number> = COSTS): Payable[] =>
  Object.entries(costs).map(([id, amount]) => ({
    kind: 'ORDER',
    id,
    agency: whose.agency,
    airLine: 'HU',
    amount,
    ledgerAccount: 'fares.HU',
    title: `团队订单 ${id}`,
  }))
const sumOfCosts = (costs: Record<string, number>) => Object.values(costs).reduce((sum, cost) => sum + cost, 0)
/** the meals of an order: one for each of two travellers */
const X1 = extraId(O1, 'FOOD')
const MEAL = { amount: 300, payFee: 20 }
const bought = async ({ at }: Reach) => {
  const product = { productId: 'HU.MEAL', product: '套餐', price: 280, surcharge: 0, agentFee: 0, ...MEAL }
  const [std, refundUntil] = ['2026-12-10T00:30:00.000Z', '2026-12-09T00:30:00.000Z']
  await at(extra, X1).buy({
    orderNo: O1,
    ...whose,
    airLine: 'HU',
    kind: 'FOOD',
    ...product,
    std,
    refundUntil,
    saleUntil: refundUntil,
    payBy: '2026-11-21T04:30:00.000Z',
    passengers: ['p1', 'p2'],
    count: 1,
    min: 1,
    max: 2,
  })
}
const meals: Payable = {
  kind: 'EXTRA',
  id: X1,
  agency: whose.agency,
  airLine: 'HU',
  amount: 2 * MEAL.amount,
  ledgerAccount: 'extras.HU',
  title: `餐食 ${O1}`,
  orderNo: O1,
}
const statusesOf = async ({ load }: Reach) => itemsOf((await load(extra, X1)).state).map(({ status }) => status)
/** the products' account of the airline: payments for products less what went back */
const endOfMeals = async (reach: Reach) => {
  const gone = (await statusesOf(reach)).filter(status => status === 'REFUNDED').length * (MEAL.amount - MEAL.payFee)
  const isPaid = (await payersOf(reach, meals)).length > 0
  const { balance } = await afterPaying(P2)(reach)
  return { balance: balance + gone, extras: isPaid ? meals.amount - gone : 0 }
}

/** fines that are asked for, and a name on a ticket that costs */
const FINES = { N1: 300, N2: 200 }
const finedFor = (costs: Record<string, number> = FINES): Payable[] =>
  Object.entries(costs).map(([id, amount]) => ({
    kind: 'FINE',
    id,
    agency: whose.agency,
    airLine: 'HU',
    amount,
    ledgerAccount: 'fines.HU',
    title: `减员罚金 ${id}`,
    orderNo: O1,
  }))
const fined = async ({ at }: Reach) => {
  for (const [fineId, amount] of Object.entries(FINES)) {
    const basis = { count: 1, fined: 1, unit: 'SEAT' as const, perSeat: amount, gross: amount }
    const of = { fineId, orderNo: O1, ...whose, airLine: 'HU', line: 'HU-HAK-PEK', type: 'REDUCE' as const }
    await at(fine, fineId).calculate({ ...of, amount, formula: '减少1座', basis, rule: 'FL1', payDays: 7, since: NOON })
    await at(fine, fineId).askFine({ payBy: '2026-12-20T15:59:00.000Z' })
  }
}
const fineOf = async ({ load }: Reach, id: string) => (await load(fine, id)).state as KnownFine
const M1 = 'M1'
const FEE = 150
const renaming: Payable = {
  kind: 'RENAME',
  id: M1,
  agency: whose.agency,
  airLine: 'HU',
  amount: FEE,
  ledgerAccount: 'extras.HU',
  title: '更名费',
  orderNo: O1,
}
const renamed = async ({ at }: Reach) => {
  const of = { renameId: M1, orderNo: O1, ...whose, airLine: 'HU', passengerId: 'p1', ticketNo: '880-1' }
  const terms = { productId: 'HU.RENAME', product: '更名费', fee: FEE, closesAt: '2026-12-09T00:30:00.000Z', payMinutes: 1_440 }
  await at(rename, M1).open({ ...of, ...terms, remark: '用字有误' })
  await at(rename, M1).approve({})
}

/** payables of all scenes */
const things: Target[] = [{ kind: 'ORDER', id: O1 }, { kind: 'ORDER', id: O2 }, meals, ...finedFor(), renaming]
/** payments that have paid it */
const payersOf = async ({ load }: Reach, { kind, id }: Target): Promise<string[]> => {
  if (kind === 'EXTRA') return [...new Set(itemsOf((await load(extra, id)).state).flatMap(({ paid }) => (paid ? [paid.paymentCode] : [])))]
  if (kind === 'FINE' || kind === 'RENAME') {
    const { payer } = (await load(payableOf(payables, kind), id)).state as Claims
    return payer ? [payer.paymentCode] : []
  }
  const { state } = await load(order, id)
  return state.status === 'NONE' ? [] : state.paid.map(({ paymentCode }) => paymentCode)
}
/** the account has lost exactly what it has paid */
const afterPaying =
  (...codes: string[]) =>
  async ({ load }: Reach) => {
    const all = await Promise.all(codes.map(async code => (await load(payment, code)).state))
    const gone = all.reduce((sum, state) => sum + (state.status === 'SUCCEEDED' && sourceOf(state.created) ? state.created.amount : 0), 0)
    return { balance: HAD - gone }
  }
const begin =
  (paymentCode: string, what: object, amount: number) =>
  ({ at }: Reach) =>
    at(payment, paymentCode).createPayment({
      ...whose,
      airLine: 'HU',
      channel: 'virtual',
      businessCode: 'ORDER',
      from: V,
      paymentCode,
      amount,
      ...what,
    })
const payAs = (paymentCode: string, what: object, amount: number) => async (reach: Reach) => {
  await begin(paymentCode, what, amount)(reach)
  await spend(reach, paymentCode)
}
/** a gateway takes money for several things, and that money pays them */
const byGateway =
  (costs: Record<string, number> = COSTS) =>
  async (reach: Reach, { gateway, trades }: World) => {
    const amount = sumOfCosts(costs)
    await begin(P2, { channel: 'alipay', from: undefined, targets: targets(costs) }, amount)(reach)
    await gateway.open({ paymentCode: P2, channel: 'alipay', amount, subject: '' })
    await gateway.press(P2)
    await reach.at(payment, P2).succeed({ amount, tradeNo: trades.now(P2).tradeNo! })
    await placePaid(reach, P2)
  }
const fill =
  (paymentCode: string, amount: number, into: string = V) =>
  async ({ at, load }: Reach, { gateway, trades }: World) => {
    await at(payment, paymentCode).createPayment({ ...filling, paymentCode, amount, into })
    await gateway.open({ paymentCode, channel: 'alipay', amount, subject: '' })
    await gateway.press(paymentCode)
    await at(payment, paymentCode).succeed({ amount, tradeNo: trades.now(paymentCode).tradeNo! })
    await recharge({ at, load }, paymentCode)
  }
const pay = (amount: number) => payAs(P2, { orderNo: O1, instalment: 1 }, amount)
const withdraw =
  (amount: number) =>
  async ({ at, load }: Reach) => {
    await at(withdrawal, W1).ask({ ...withdrawing, amount })
    await holdWithdrawal({ at, load }, { id: W1, account: V, amount })
  }
/** approved, and a part of it has gone back */
const half = async (reach: Reach, gateway: Gateway) => {
  await withdraw(1_200)(reach)
  await reach.at(withdrawal, W1).approve({})
  await quietly(payWithdrawal({ ...reach, gateway }, W1))
}
/** the part of the withdrawal that the bank has paid */
const bankedOf = async ({ load }: Reach) => {
  const { state } = await load(withdrawal, W1)
  return state.status === 'NONE' ? 0 : sumOf(state.layers.filter(({ layer }) => state.banked.includes(layer)))
}
/** the part of the withdrawal that went back, in whatever way */
const backOf = async ({ load }: Reach) => {
  const { state } = await load(withdrawal, W1)
  if (state.status === 'NONE') return 0
  const paid = await Promise.all(state.layers.map(async one => ({ ...one, payment: (await load(payment, one.layer)).state })))
  return sumOf(
    paid.filter(one => state.banked.includes(one.layer) || (one.payment.status !== 'NONE' && one.payment.refunds[W1] !== undefined)),
  )
}

const bidding = { account: E, ...whose, airLine: 'HU', use: 'BIDDING' as const, subject: 'L1', title: '海口-北京 30座' }
const bid =
  (amount: number) =>
  async ({ at, load }: Reach) => {
    await at(earnest, B1).ask({ earnestId: B1, ...bidding, amount })
    await driveEarnest({ at, load }, B1)
  }
const earnestOf = async ({ load }: Reach) => (await load(earnest, B1)).state
/** the hold's own stream has decided its end, if the money was ever set aside */
const endOfBid = async (reach: Reach) => {
  const state = await earnestOf(reach)
  const { forfeit = 0, convert = 0 } = (state.status !== 'NONE' && state.decided) || {}
  return { balance: HAD - forfeit - convert, forfeits: forfeit }
}
const disposal = (cause: 'RELEASED' | 'FORFEITED' | 'CONVERTED', more: object) => async (reach: Reach) => {
  await reach.at(earnest, B1).dispose({ cause, ...more })
  await driveEarnest(reach, B1)
}

const earnestScenes: Scene[] = [
  { title: 'earnest money behind a bid', of: E, request: bid(900), end: endOfBid },
  { title: 'earnest money that does not suffice', of: E, request: bid(HAD + 1), end: endOfBid },
  { title: 'earnest money that is free again', of: E, given: bid(900), request: disposal('RELEASED', {}), end: endOfBid },
  {
    title: 'earnest money of which a part is lost',
    of: E,
    given: bid(900),
    request: disposal('FORFEITED', { forfeit: 350 }),
    end: endOfBid,
  },
  {
    title: 'earnest money that pays an order',
    of: E,
    given: async reach => {
      await ordered()(reach)
      await bid(900)(reach)
    },
    request: disposal('CONVERTED', { convert: 600, paymentCode: P2, orderNo: 'O1' }),
    end: endOfBid,
  },
  {
    title: 'earnest money of which part pays an order, part is lost and part is free',
    of: E,
    given: async (reach, world) => {
      await ordered({ O1: HAD - 100 })(reach)
      await fill(P1, 500, E)(reach, world)
      await bid(HAD + 200)(reach)
    },
    request: disposal('CONVERTED', { convert: HAD - 100, forfeit: 200, paymentCode: P2, orderNo: 'O1' }),
    end: async reach => {
      const end = await endOfBid(reach)
      return { ...end, balance: end.balance + 500 }
    },
  },
  {
    title: 'earnest money that two want to decide about',
    of: E,
    given: bid(900),
    request: async reach => {
      await Promise.all([disposal('RELEASED', {})(reach), quietly(disposal('FORFEITED', { forfeit: 900 })(reach))])
    },
    end: endOfBid,
  },
]

/** units that another agency has lost are offered, and earnest money stands behind the acceptance */
const LOT = 'L1'
const OFFER = `${LOT}~1`
const OFFERED = `offer~${OFFER}~1`
const rules = { limitRules: async () => defaultLimitRules }
const offered = async ({ at }: Reach) => {
  const stockId = 'HU7182-2026-12-20-G'
  const place = { airLine: 'HU', flightNo: 'HU7182', date: '2026-12-20', origin: 'HAK', destination: 'PEK' }
  const flight = { ...place, depTime: '07:45', arrTime: '11:30', arrDays: 0, cabin: 'G', fullFare: 176_000 }
  await at(seats, stockId).importStock({ ...flight, batchId: 'S1', seats: 10, distance: 2_315 })
  await at(seats, stockId).hold({ holdId: awardHold('L1~2'), seats: 10, until: addMinutes(NOON, 10_000) })
  const price = { floor: 88_000, cap: 264_000, step: 1_000 }
  const span = {
    startsAt: addMinutes(NOON, 60),
    endsAt: addMinutes(NOON, 300),
    closingSeconds: 120,
    extendSeconds: 120,
    mostExtensions: 10,
  }
  const terms = { ...flight, ...price, ...span, stockId, units: 1, seatsPerUnit: 10, wholeAllowed: true, earnestPerUnit: 900 }
  await at(lot, LOT).draft({
    lotId: LOT,
    title: bidding.title,
    ...terms,
    prepayMinutes: 1_440,
    prepayRate: 3_000,
    afterDefault: 'OFFER',
    offerMinutes: 720,
  } as never)
  const his = { awardId: OFFER, lotId: LOT, title: bidding.title, airLine: 'HU', ...whose, paddle: 1 }
  await at(award, OFFER).miss({ ...his, price: 88_000, units: 1 } as never)
  const left = { stockId, price: 88_000, units: 1, seats: 10, amount: 880_000, earnest: 900 }
  await at(award, OFFER).offer({ ...his, ...left, from: 'L1~2', offerBy: addMinutes(NOON, 720) })
}
const accepts: Scene['request'] = ({ at, load }) =>
  acceptOffer({ run: { load }, call: { who: anAgent, now: NOON, unguarded: at }, ...rules }, OFFER)
const offerScene: Scene = {
  title: 'earnest money that accepts an offer',
  of: E,
  given: offered,
  request: accepts,
  end: async ({ load }) => {
    const { state } = await load(award, OFFER)
    const { state: hold } = await load(earnest, OFFERED)
    assert.equal(isWon(state), hold.status === 'HELD', 'won with what is held, or neither')
    return { balance: HAD }
  },
}
const awardsFollow = process(
  'awards',
  when(EarnestHeld, (_, reacting) => heldAccepts(rules, reacting)),
)

const registeredAs =
  (of: object) =>
  async ({ at }: Reach) => {
    const bank = { bankRefNo: 'B1', receivedOn: '2026-11-20', draftedBy: 'finance' }
    await at(remittance, G1).draft({ remittanceId: G1, kind: 'DEPOSIT', account: D, ...whose, amount: 700, ...bank, ...of })
  }
const registered = registeredAs({ deposit: 'PENALTY' })
const changedTo = (to: number) => async (reach: Reach) => {
  await reach.at(remittance, G1).change({ to })
  await driveRemittance(reach, G1)
}
const remittanceOf = async ({ load }: Reach) => (await load(remittance, G1)).state
const endOfRemittance = async (reach: Reach) => {
  const state = await remittanceOf(reach)
  const { amount = 0 } = state.status === 'NONE' ? {} : state
  return { balance: HAD + amount, bank: amount }
}
const confirmedAs = (of: object) => async (reach: Reach) => {
  await registeredAs(of)(reach)
  await changedTo(700)(reach)
}
const confirmed = confirmedAs({ deposit: 'PENALTY' })
const remittanceScenes: Scene[] = [
  { title: 'a deposit that the bank has brought', of: D, given: registered, request: changedTo(700), end: endOfRemittance },
  { title: 'a deposit that is another amount', of: D, given: confirmed, request: changedTo(300), end: endOfRemittance },
  { title: 'a deposit that is made invalid', of: D, given: confirmed, request: changedTo(0), end: endOfRemittance },
]

/** an account has paid an order, and a part of that is owed back */
const comingBack = (channel: 'virtual' | 'client' | 'deposit', by: object = {}): Pick<Scene, 'given' | 'request' | 'end'> => ({
  given: async reach => {
    await ordered({ [O1]: 600 })(reach)
    await payAs(P2, { orderNo: O1, instalment: 1, ...by }, 600)(reach)
    const sources = [{ paymentCode: P2, channel, tradeNo: P2, amount: 600 }]
    await reach.at(owed, R1).openOwed({ orderNo: 'O1', ...whose, airLine: 'HU', kind: 'LATE', amount: 250, sources })
  },
  request: async (reach, { gateway }) => {
    await reach.at(owed, R1).approveOwed({})
    await payOwed({ ...reach, gateway }, R1)
  },
  end: async ({ load }) => {
    const { status } = (await load(owed, R1)).state
    const gone = status === 'REFUNDED' ? 250 : 0
    return { balance: HAD - 600 + gone, suspense: 0 - gone }
  },
})
const byClient = { channel: 'client', from: C }
/** a client owes what its payments have bought, once */
const owesWhatItPaid = async (reach: Reach): Promise<End> => {
  const { balance } = await afterPaying(P2, P3)(reach)
  const { bought = [] } = (await reach.load(account, C)).state as OpenAccount
  assert.equal(sumOf(bought), HAD - balance, 'it owes what it has bought')
  return { balance }
}
/** the whole balance pays an order while a registration is withdrawn */
const paysWhileItGoes =
  (by: object): Scene['request'] =>
  async reach => {
    await Promise.all([quietly(payAs(P2, { orderNo: O1, instalment: 1, ...by }, HAD + 700)(reach)), quietly(changedTo(0)(reach))])
  }
/** exactly one of the two succeeds */
const endOfBoth = async (reach: Reach): Promise<End> => {
  const { balance } = await afterPaying(P2)(reach)
  const { bank = 0 } = await endOfRemittance(reach)
  assert.ok(balance === HAD || bank === 700, 'what has paid is there still')
  return { balance: balance + bank, bank }
}
const asLine = { kind: 'LINE', account: C }
const clientScenes: Scene[] = [
  {
    title: 'an order that a big client pays on credit',
    of: C,
    given: ordered(),
    request: payAs(P2, { orderNo: O1, instalment: 1, ...byClient }, COSTS[O1]),
    end: owesWhatItPaid,
  },
  {
    title: 'an order that a big client has no credit for',
    of: C,
    given: ordered({ [O1]: HAD + 1 }),
    request: payAs(P2, { orderNo: O1, instalment: 1, ...byClient }, HAD + 1),
    end: async () => ({ balance: HAD }),
  },
  {
    title: 'orders that a big client pays together while one of them is paid by the agency',
    of: C,
    given: ordered(),
    request: async reach => {
      await Promise.all([
        quietly(payAs(P2, { targets: targets(), ...byClient }, sumOfCosts(COSTS))(reach)),
        quietly(payAs(P3, { orderNo: O1, instalment: 1, ...byClient }, COSTS[O1])(reach)),
      ])
    },
    end: owesWhatItPaid,
  },
  { title: 'what a big client has paid comes back', of: C, ...comingBack('client', byClient) },
  {
    title: 'an order that a big client pays while what it has paid is made invalid',
    of: C,
    given: async reach => {
      await ordered({ [O1]: HAD + 700 })(reach)
      await confirmedAs({ kind: 'PAYMENT', account: C })(reach)
    },
    request: paysWhileItGoes(byClient),
    end: endOfBoth,
  },
  {
    title: 'an order that a big client pays while its line is taken back',
    of: C,
    given: async reach => {
      await ordered({ [O1]: HAD + 700 })(reach)
      await confirmedAs(asLine)(reach)
    },
    request: paysWhileItGoes(byClient),
    end: async reach => {
      const { bank: creditLines = 0, ...end } = await endOfBoth(reach)
      return { ...end, creditLines }
    },
  },
]

const byDeposit = { channel: 'deposit', from: N }
const depositScenes: Scene[] = [
  {
    title: 'an order that a deposit pays',
    of: N,
    given: ordered(),
    request: payAs(P2, { orderNo: O1, instalment: 1, ...byDeposit }, COSTS[O1]),
    end: afterPaying(P2),
  },
  {
    title: 'an order that a deposit does not suffice for',
    of: N,
    given: ordered({ [O1]: HAD + 1 }),
    request: payAs(P2, { orderNo: O1, instalment: 1, ...byDeposit }, HAD + 1),
    end: async () => ({ balance: HAD }),
  },
  {
    title: 'an order that a deposit pays while it is made invalid',
    of: N,
    given: async reach => {
      await ordered({ [O1]: HAD + 700 })(reach)
      await confirmedAs({ deposit: 'NON_PENALTY', account: N })(reach)
    },
    request: paysWhileItGoes(byDeposit),
    end: endOfBoth,
  },
  { title: 'what a deposit has paid comes back', of: N, ...comingBack('deposit', byDeposit) },
]

const paysAll = (targets: Payable[]) =>
  payAs(
    P2,
    { targets },
    targets.reduce((sum, { amount }) => sum + amount, 0),
  )
const paysMeals = paysAll([meals])
const productScenes: Scene[] = [
  { title: 'products paid', given: bought, request: paysMeals, end: endOfMeals },
  {
    title: 'an order and its products paid',
    given: async reach => {
      await ordered({ [O1]: 600 })(reach)
      await bought(reach)
    },
    request: paysAll([...targets({ [O1]: 600 }), meals]),
    end: endOfMeals,
  },
  {
    title: 'products paid while they are cancelled',
    given: bought,
    request: async reach => {
      await Promise.all([paysMeals(reach), quietly(reach.at(extra, X1).cancel({ nos: [1, 2] }))])
    },
    end: endOfMeals,
  },
  {
    title: 'products that are given back',
    given: async reach => {
      await bought(reach)
      await paysMeals(reach)
    },
    request: async (reach, { gateway }) => {
      await reach.at(extra, X1).askRefund({ refundId: 'B1', nos: [1], manner: 'OWN' })
      await payAsked({ ...reach, gateway }, X1, 'B1')
      await reach.at(extra, X1).askRefund({ refundId: 'B2', nos: [2], manner: 'OWN' })
      await payAsked({ ...reach, gateway }, X1, 'B2')
    },
    end: async reach => {
      assert.ok(!(await statusesOf(reach)).includes('REFUNDING'), 'what was asked back is back')
      return endOfMeals(reach)
    },
  },
]

/** the fines' account of the airline: payments for fines less the part that was waived since */
const endOfFines = async (reach: Reach): Promise<End> => {
  const all = await Promise.all(Object.keys(FINES).map(id => fineOf(reach, id)))
  const { balance } = await afterPaying(P2, P3)(reach)
  return { balance, fines: all.reduce((sum, { payer, amount }) => sum + (payer ? amount : 0), 0) }
}
/** two of staff waive a part of one of two fines that were paid together */
const WAIVED = { item: 'N1-F1', amount: 100 }
const waived = async ({ at }: Reach) => {
  await at(fine, 'N1').submitWaive({ requestId: 'Q1', waiveAmount: WAIVED.amount, remark: '协商减免' } as never)
  await at(fine, 'N1').carryOut({ requestId: 'Q1' })
}
const endOfWaiver = async (reach: Reach): Promise<End> => {
  const { balance, fines } = await endOfFines(reach)
  const { status } = (await reach.load(owed, WAIVED.item)).state
  const back = status === 'REFUNDED' ? WAIVED.amount : 0
  const isOwed = returnedOf(await fineOf(reach, 'N1')) > back
  return { balance: balance + back, fines, ...(isOwed && { suspense: WAIVED.amount, waits: WAIVED.item }) }
}
const paysFines = paysAll(finedFor())
const paidTogether = async (reach: Reach) => {
  await fined(reach)
  await paysFines(reach)
}
const deducts = payAs(P2, { channel: 'deposit', from: D, targets: finedFor({ N1: FINES.N1 }) }, FINES.N1)
const fineScenes: Scene[] = [
  { title: 'fines paid together', given: fined, request: paysFines, end: endOfFines },
  {
    title: 'fines paid together while one of them is paid alone',
    given: fined,
    request: async reach => {
      await Promise.all([paysFines(reach), payAs(P3, { targets: finedFor({ N2: FINES.N2 }) }, FINES.N2)(reach)])
    },
    end: endOfFines,
  },
  { title: 'a fine deducted from a deposit', of: D, given: fined, request: deducts, end: endOfFines },
  {
    title: 'a fine deducted from a deposit while it is waived',
    of: D,
    given: fined,
    request: async reach => {
      await Promise.all([deducts(reach), quietly(waived(reach))])
    },
    end: async reach => ({ ...(await endOfFines(reach)), ...(await endOfWaiver(reach)) }),
  },
  { title: 'a paid fine that is waived', given: paidTogether, request: waived, end: endOfWaiver },
  {
    title: 'what was waived of a paid fine and comes back',
    given: async (reach, here) => {
      await paidTogether(reach)
      await waived(reach)
      await follow(here, program(here.store, 'before'), () => 1)
    },
    request: async (reach, { gateway }) => {
      await reach.at(owed, WAIVED.item).approveOwed({})
      await payOwed({ ...reach, gateway }, WAIVED.item)
    },
    end: endOfWaiver,
  },
  {
    title: 'a name on a ticket paid',
    given: renamed,
    request: paysAll([renaming]),
    end: async reach => ({ ...(await afterPaying(P2)(reach)), extras: (await payersOf(reach, renaming)).length * FEE }),
  },
  {
    title: 'a name on a ticket paid while it is withdrawn',
    given: renamed,
    request: async reach => {
      await Promise.all([paysAll([renaming])(reach), quietly(reach.at(rename, M1).withdraw({}))])
    },
    end: async reach => {
      const { status } = (await reach.load(rename, M1)).state
      const payers = await payersOf(reach, renaming)
      assert.ok(status === 'WITHDRAWN' ? payers.length === 0 : payers.length === 1 || status === 'WAIT_PAY', 'paid or withdrawn, not both')
      return { ...(await afterPaying(P2)(reach)), extras: payers.length * FEE }
    },
  },
]

/** a credit pays an order, all of it or a part */
const byCredit = { channel: 'offset', from: undefined, offset: { creditId: 'R0', reasonCode: '5', cap: 3_000 } }
const creditOf = (orderNo: string) => ({ ...byCredit, orderNo, instalment: 1 })
/** a part of what the credit has paid is owed back */
const owedToCredit = ({ at }: Reach) => {
  const sources = [{ paymentCode: P2, channel: 'offset' as const, tradeNo: 'R0', amount: 600 }]
  return at(owed, R1).openOwed({ orderNo: O1, ...whose, airLine: 'HU', kind: 'LATE', amount: 250, sources })
}
const givesBack: Scene['request'] = async (reach, { gateway }) => {
  await reach.at(owed, R1).approveOwed({})
  await payOwed({ ...reach, gateway }, R1)
}
const endOfReturn = async ({ load }: Reach): Promise<End> => {
  const { status } = (await load(owed, R1)).state
  const gone = status === 'REFUNDED' ? 250 : 0
  return { balance: HAD - 600 + gone, suspense: 0 - gone }
}
const creditScenes: Scene[] = [
  { title: 'an order that a credit pays', of: O, given: ordered(), request: payAs(P2, creditOf(O1), 600), end: afterPaying(P2) },
  { title: 'a part of an order that a credit pays', of: O, given: ordered(), request: payAs(P2, creditOf(O1), 250), end: afterPaying(P2) },
  {
    title: 'an order that a credit pays while its payment is closed',
    of: O,
    given: ordered(),
    request: async reach => {
      await Promise.all([payAs(P2, creditOf(O1), 600)(reach), reach.at(payment, P2).close({ reason: '订单已取消' })])
    },
    end: afterPaying(P2),
  },
  {
    title: 'two orders that a credit does not suffice for together',
    of: O,
    given: ordered({ [O1]: HAD - 300, [O2]: 500 }),
    request: async reach => {
      await Promise.all([payAs(P2, creditOf(O1), HAD - 300)(reach), payAs(P3, creditOf(O2), 500)(reach)])
    },
    end: async reach => {
      const { balance } = await afterPaying(P2, P3)(reach)
      assert.ok(balance > 0, 'one of the two at most')
      return { balance }
    },
  },
  {
    title: 'money of an order that comes back to its credit',
    of: O,
    given: async reach => {
      await ordered({ [O1]: 600 })(reach)
      await payAs(P2, creditOf(O1), 600)(reach)
      await owedToCredit(reach)
    },
    request: givesBack,
    end: endOfReturn,
  },
]

const scenes: Scene[] = [
  ...creditScenes,
  ...fineScenes,
  ...earnestScenes,
  offerScene,
  ...remittanceScenes,
  ...clientScenes,
  ...depositScenes,
  ...productScenes,
  {
    title: 'a recharge',
    request: fill(P1, 500),
    end: async ({ load }) => {
      const { state } = await load(payment, P1)
      return { balance: HAD + (state.status === 'SUCCEEDED' ? 500 : 0) }
    },
  },
  {
    title: 'a recharge of an account that is closed meanwhile',
    given: async reach => {
      await ordered({ [O1]: HAD })(reach)
      await payAs(P3, { orderNo: O1, instalment: 1 }, HAD)(reach)
    },
    request: async (reach, here) => {
      await Promise.all([fill(P2, 500)(reach, here), quietly(reach.at(account, V).close({}))])
    },
    end: async ({ load }) => {
      const { state } = await load(payment, P2)
      if (state.status !== 'SUCCEEDED') return { balance: 0 }
      return state.unplaced === undefined ? { balance: 500 } : { balance: 0, suspense: 500 }
    },
  },
  {
    title: 'an order paid',
    given: ordered(),
    request: pay(600),
    end: afterPaying(P2),
  },
  {
    title: 'two things paid',
    given: ordered(),
    request: payAs(P2, { targets: targets() }, sumOfCosts(COSTS)),
    end: afterPaying(P2),
  },
  {
    title: 'two things of which one is paid already',
    given: async reach => {
      await ordered()(reach)
      await payAs(P3, { orderNo: O2, instalment: 1 }, 500)(reach)
    },
    request: payAs(P2, { targets: targets() }, sumOfCosts(COSTS)),
    end: async reach => {
      assert.notEqual((await payOf(reach)).status, 'SUCCEEDED')
      return { balance: HAD - 500 }
    },
  },
  {
    title: 'two things that are too dear together',
    given: ordered({ [O1]: 600, [O2]: HAD }),
    request: payAs(P2, { targets: targets({ [O1]: 600, [O2]: HAD }) }, HAD + 600),
    end: async reach => {
      assert.notEqual((await payOf(reach)).status, 'SUCCEEDED')
      return { balance: HAD }
    },
  },
  {
    title: 'one order paid twice at once',
    given: ordered(),
    request: async reach => {
      const two = [P2, P3].map(code => payAs(code, { orderNo: O1, instalment: 1 }, 600)(reach))
      await Promise.all(two)
    },
    end: afterPaying(P2, P3),
  },
  {
    title: 'two payments that share one of two things',
    given: ordered(),
    request: async reach => {
      await Promise.all([
        payAs(P2, { targets: targets() }, sumOfCosts(COSTS))(reach),
        payAs(P3, { targets: targets({ [O2]: 500 }) }, 500)(reach),
      ])
    },
    end: afterPaying(P2, P3),
  },
  {
    title: 'two things paid through a gateway',
    given: ordered(),
    request: byGateway(),
    end: async reach => {
      const state = await payOf(reach)
      if (state.status === 'SUCCEEDED') assert.ok(state.claims)
      return { balance: HAD }
    },
  },
  {
    title: 'two things paid through a gateway, of which one is paid by the account meanwhile',
    given: ordered(),
    request: async (reach, here) => {
      await Promise.all([byGateway()(reach, here), payAs(P3, { orderNo: O2, instalment: 1 }, 500)(reach)])
    },
    end: async reach => {
      const state = await payOf(reach)
      const { balance } = await afterPaying(P3)(reach)
      const unplaced = state.status === 'SUCCEEDED' && state.unplaced !== undefined
      return { balance, ...(unplaced && { suspense: sumOfCosts(COSTS) }) }
    },
  },
  {
    title: 'an order that is too dear',
    given: ordered({ [O1]: HAD + 1 }),
    request: pay(HAD + 1),
    end: async reach => {
      assert.notEqual((await payOf(reach)).status, 'SUCCEEDED')
      return { balance: HAD }
    },
  },
  {
    title: 'an order paid while its payment is closed',
    given: ordered(),
    request: async reach => {
      await Promise.all([pay(600)(reach), reach.at(payment, P2).close({ reason: '订单已取消' })])
    },
    end: afterPaying(P2),
  },
  { title: 'money of an order that comes back', ...comingBack('virtual') },
  {
    title: 'a withdrawal of two recharges',
    given: fill(P1, 500),
    request: async (reach, { gateway }) => {
      await withdraw(1_200)(reach)
      await reach.at(withdrawal, W1).approve({})
      await payWithdrawal({ ...reach, gateway }, W1)
    },
    end: async ({ load }) => {
      const { status } = (await load(withdrawal, W1)).state
      return { balance: HAD + 500 - (status === 'REFUNDED' ? 1_200 : 0) }
    },
  },
  {
    title: 'a withdrawal of two recharges, one of which its channel does not take back and the bank pays',
    refuses: P0,
    given: fill(P1, 500),
    request: async (reach, { gateway }) => {
      await half(reach, gateway)
      await reach.at(withdrawal, W1).approve({ bankRefNo: 'ICBC1', byBank: true })
      await quietly(payWithdrawal({ ...reach, gateway }, W1))
    },
    end: async reach => ({ balance: HAD + 500 - (await backOf(reach)), bank: 0 - (await bankedOf(reach)) }),
  },
  {
    title: 'a withdrawal of two recharges, one of which its channel does not take back, that is turned down then',
    refuses: P0,
    given: fill(P1, 500),
    request: async (reach, { gateway }) => {
      await half(reach, gateway)
      await reach.at(withdrawal, W1).reject({ reason: '不再退', back: await backOf(reach) })
    },
    end: async reach => {
      const { state } = await reach.load(withdrawal, W1)
      if (state.status === 'PARTIAL_REFUNDED') assert.equal(await backOf(reach), 500)
      return { balance: HAD + 500 - (await backOf(reach)) }
    },
  },
  {
    title: 'a withdrawal that is turned down',
    request: async reach => {
      await withdraw(700)(reach)
      await reach.at(withdrawal, W1).reject({ reason: '请保留余额' })
    },
    end: async () => ({ balance: HAD }),
  },
  { title: 'a withdrawal of more than there is', request: withdraw(HAD + 1), end: async () => ({ balance: HAD }) },
]

const picking = (seed: number) => {
  let state = seed
  return (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % n
  }
}

/** appends made before the death; `died` reports it */
type Death = { after: number; how: 'lost' | 'unheard'; died?: boolean }

/** A store on which drivers take turns, one call at a time; a dead driver makes no more calls. */
const turns = (store: EventStore, pick: (n: number) => number) => {
  const waiting: (() => void)[] = []
  const turn = () => new Promise<void>(go => waiting.push(go))
  return {
    of: (dies?: Death): EventStore => {
      let appends = 0
      let isDead = false
      const mustLive = () => {
        if (isDead) throw new Unavailable('has died')
      }
      return {
        ...store,
        read: async (...asked) => {
          await turn()
          mustLive()
          return store.read(...asked)
        },
        append: async (...asked) => {
          await turn()
          mustLive()
          if (!dies || appends++ < dies.after) return store.append(...asked)
          isDead = true
          dies.died = true
          if (dies.how === 'unheard') await store.append(...asked).catch(() => {})
          throw new Unavailable('dies')
        },
      }
    },
    /** until all of them have ended */
    take: async (drivers: Promise<unknown>[]) => {
      let ended = false
      const all = Promise.all(drivers).finally(() => {
        ended = true
      })
      while (!ended) {
        for (let idle = 0; idle < 3; idle++) await new Promise(setImmediate)
        waiting.splice(pick(Math.max(1, waiting.length)), 1)[0]?.()
      }
      return all
    },
  }
}

const world = (refuses?: string) => {
  const memory = memoryStore(() => NOON)
  const trades = memoryTrades()
  const sandbox = sandboxGateway(trades)({ clock: () => NOON, secret: 'secret', publicUrl: () => '' })
  const gateway: typeof sandbox = {
    ...sandbox,
    refund: async asked => {
      if (asked.paymentCode === refuses) throw new Refused(code.payment, '渠道拒绝退款')
      return sandbox.refund(asked)
    },
  }
  return { ...memory, trades, gateway }
}
type World = ReturnType<typeof world>

/** A program with a cache of its own. Commands under the same `name` have the same ids. */
const program = (store: EventStore, name: string, who = anAgent): Reach & { run: Commands } => {
  const run = commands(store)
  return { run, payables, load: run.load, at: commanding(run, (...what) => ({ who, now: NOON, commandId: idNamed([name], ...what) })) }
}
const quietly = (work: Promise<unknown>) =>
  work.catch(error => {
    if (!isRefusal(error) && !(error instanceof Unavailable) && !(error instanceof UnderWay)) throw error
  })

const processesOf = ({ gateway }: World) => [
  accountProcess({ payables, accountPays: accountPaying(payables) }),
  creditProcess(creditPaying(payables)),
  earnestProcess,
  awardsFollow,
  remittanceProcess,
  withdrawalProcess({ gateway, afterMinutes: async () => 2 }),
  moneyGoesBack({ gateway, afterMinutes: async () => 2 }),
  orderFollowsPayment,
  owedFollowsOrder,
  extraProcess({ gateway, afterMinutes: async () => 2 }),
]
/** lets the processes react to the whole log, which grows meanwhile */
const follow = async (here: World, { run }: { run: Commands }, pick: (n: number) => number) => {
  const processes = processesOf(here)
  for (let n = 0; n < here.log.length; n++)
    for (const process of processes.filter(({ reactions }) => reactions.some(({ type }) => type === here.log[n]!.type)))
      for (let times = 0; times <= (pick(5) === 0 ? 1 : 0); times++) await quietly(react(process, here.log[n]!, { run, clock: () => NOON }))
}
/** drives on what is open in the account and what was approved, minutes later */
const tickOnce = async (here: World, { run }: Reach & { run: Commands }, round: number, accountId: string) => {
  const open = async () => {
    const { state } = await run.load(...guardianOf(accountId))
    if (state.status === 'NONE') return []
    const guard = streamOfAccount(accountId)
    const of = (names: object, side: 'HOLD' | 'EXPECTED') =>
      Object.keys(names).map(movement => ({ place: `${guard}:${movement}`, guard, movement, side }))
    return [...of(state.holds, 'HOLD'), ...of(state.expected, 'EXPECTED')]
  }
  const now = addMinutes(NOON, 5 + round)
  const others = { payables, movers, givesBack: stillGive }
  await quietly(leftOpen({ run, others, open })(now))
  const claimed = async () => {
    const all = await Promise.all(
      things.map(async ({ kind, id }) => ({ kind, id, claim: claimIn((await run.load(payableOf(payables, kind), id)).state) })),
    )
    return all.flatMap(({ kind, id, claim }) => (claim ? [{ place: `${kind}-${id}`, kind, id, paymentCode: claim.paymentCode }] : []))
  }
  await quietly(leftClaimed({ run, others, open: claimed })(now))
  const at = commanding(run, (...what) => ({ who: systemUser('resume'), now, commandId: idNamed(['resume', now], ...what) }))
  await quietly(payWithdrawal({ load: run.load, at, gateway: here.gateway }, W1))
  for (const item of [R1, WAIVED.item]) await quietly(payOwed({ load: run.load, at, gateway: here.gateway }, item))
  for (const refundId of ['B1-1', 'B2-1'])
    await quietly(payExtraRefund({ load: run.load, at, gateway: here.gateway }, stepOf(X1, refundId)))
}
/** a movement more than the 64 that an account remembers */
const FORGETS = 65
/** other movements of the account */
const others = async ({ at }: Reach, from: number, many: number, accountId: string) => {
  const kind = accountId === E ? 'HOLD' : 'PAY'
  for (let n = from; n < from + many; n++) {
    const payer = { agency: whose.agency, airLine: 'HU' }
    await quietly(at(...guardianOf(accountId)).reserve({ movement: `F${n}`, kind, amount: 1, payer }))
    await quietly(at(...guardianOf(accountId)).release({ movement: `F${n}` }))
  }
}

/** after every fact of the log the account is as the fact says, and nothing is negative */
const neverWrong = ({ log }: World, accountId: string) => {
  const ledger = trial()
  const [decider] = guardianOf(accountId)
  const guard = streamOfAccount(accountId)
  let state = account.initial
  for (const event of log) {
    ledger.add(event)
    if (event.stream !== guard) continue
    state = fold(decider, state, [event])
    if (state.status === 'NONE') continue
    const { available, reserved, frozen, layers, holds } = state
    if (event.data.after) assert.deepEqual(event.data.after, { available, reserved, frozen })
    assert.ok(Math.min(available, reserved, frozen) >= 0)
    assert.equal(sumOf(layers), available + frozen)
    for (const hold of Object.values(holds)) assert.equal(sumOf(hold.layers), hold.amount)
    for (const [name, balance] of ledger.guarded())
      if (guardOf(name) === guard) assert.equal(balance, state[name.slice(name.lastIndexOf(':') + 1) as 'available'], name)
  }
  return ledger
}

const live = async (scene: Scene, seed: number, dies: (Death | undefined)[], busy: boolean) => {
  const pick = picking(seed)
  const here = world(scene.refuses)
  const before = program(here.store, 'before')
  const accountId = numberOf(scene)
  await openAccount(before, scene, here)
  await scene.given?.(before, here)

  const { of, take } = turns(here.store, pick)
  const [request, process, clock, rest] = dies
  const clerk = program(of(request), 'request', aClerk)
  await take([
    quietly(scene.request(clerk, here)),
    quietly(follow(here, program(of(process), 'process'), pick)),
    quietly(follow(here, program(of(rest), 'process'), pick)),
    quietly(tickOnce(here, program(of(clock), 'clock'), 0, accountId)),
    ...(busy ? [others(program(here.store, 'busy'), 0, FORGETS, accountId)] : []),
  ])
  if (busy) await others(program(here.store, 'busy'), FORGETS, FORGETS, accountId)
  await atRest(here, scene, before)
}
/** some minutes later everything is as it was decided */
const atRest = async (here: World, scene: Scene, before: Reach) => {
  for (let round = 1; round <= 3; round++) {
    const again = program(here.store, `again ${round}`)
    await follow(here, again, () => 1)
    await tickOnce(here, again, round, numberOf(scene))
  }

  const ledger = neverWrong(here, numberOf(scene))
  const end = await scene.end(before)
  const state = (await before.load(...guardianOf(numberOf(scene)))).state as OpenAccount
  const asksStill = (await before.load(withdrawal, W1)).state.status === 'HELD'
  const earnests = await Promise.all([B1, OFFERED].map(async id => ({ id, status: (await before.load(earnest, id)).state.status })))
  const bidsStill = earnests.flatMap(({ id, status }) => (status === 'HELD' ? [id] : []))
  assert.deepEqual(Object.keys(state.holds), [...(asksStill ? [W1] : []), ...bidsStill], 'nothing is left set aside')
  assert.deepEqual(state.expected, {}, 'nothing is left to come')
  assert.equal(totalOf(state), end.balance)
  assert.deepEqual(
    Object.fromEntries(ledger.byRef.transit),
    scene.of === O ? { R0: 0 - HAD } : {},
    'nothing is under way, but for what has become a credit',
  )
  assert.equal(
    [...ledger.byRef.suspense.values()].reduce((a, b) => a + b, 0),
    end.suspense ?? 0,
    'what pays nothing waits for a person',
  )
  if (end.suspense && end.suspense > 0) {
    const item = (await before.load(owed, end.waits ?? P2)).state
    assert.ok(item.status === 'OPEN' && item.opened.amount === end.suspense, 'and stands in the list')
    assert.ok(end.waits || item.opened.why, 'with the reason')
  }
  for (const thing of things) {
    assert.equal(claimIn((await before.load(payableOf(payables, thing.kind), thing.id)).state), undefined, 'nothing is claimed any more')
    assert.ok((await payersOf(before, thing)).length <= 1, 'nothing is paid twice')
  }
  for (const code of [P2, P3]) {
    const { state: paid } = await before.load(payment, code)
    if (paid.status === 'NONE') continue
    const isPaid = paid.status === 'SUCCEEDED' && paid.unplaced === undefined
    for (const one of paidBy(paid.created))
      assert.equal((await payersOf(before, one)).includes(code), isPaid, `${code} has paid all of it or nothing`)
  }
  assert.equal(ledger.balance('forfeits.HU'), end.forfeits ?? 0)
  assert.equal(ledger.balance('extras.HU'), end.extras ?? 0)
  assert.equal(ledger.balance('fines.HU'), end.fines ?? 0)
  assert.ok(!earnests.some(({ status }) => status === 'ASKED' || status === 'DECIDED'), 'a bid is carried out')
  assert.equal(ledger.balance('bank'), 0 - (end.bank ?? 0))
  assert.equal(ledger.balance('creditLines'), 0 - (end.creditLines ?? 0))
  const registration = await remittanceOf(before)
  assert.ok(registration.status === 'NONE' || registration.change === undefined, 'what was asked for is decided')
  const taken = (await here.trades.all()).map(({ trade }) => (trade.tradeNo ? trade.opened!.amount - refundedOf(trade) : 0))
  const heard = [P1, P2].map(
    async code => (await before.load(payment, code)).state.status === 'SUCCEEDED' || !here.trades.now(code).tradeNo,
  )
  if ((await Promise.all(heard)).every(Boolean))
    assert.equal(
      0 - ledger.balance('clearing.alipay'),
      taken.reduce((a, b) => a + b, 0),
      'clearing is what the gateway says',
    )
}
const claimIn = (state: unknown) => (state as Claims).claim
const refundedOf = ({ refunds }: { refunds: Record<string, { amount: number }> }) =>
  Object.values(refunds).reduce((sum, { amount }) => sum + amount, 0)

t.test('where nobody dies the payments do what they are meant to', async t => {
  const paid: Record<string, string[]> = {
    'an order paid': [P2],
    'two things paid': [P2],
    'two things of which one is paid already': [P3],
    'two things that are too dear together': [],
    'two things paid through a gateway': [P2],
    'products paid': [P2],
    'fines paid together': [P2],
    'what was waived of a paid fine and comes back': [P2],
    'a name on a ticket paid': [P2],
    'an order that a big client pays on credit': [P2],
    'an order that a big client has no credit for': [],
    'what a big client has paid comes back': [P2],
    'an order that a deposit pays': [P2],
    'an order that a deposit does not suffice for': [],
    'what a deposit has paid comes back': [P2],
    'an order and its products paid': [P2],
    'products that are given back': [P2],
  }
  for (const [title, codes] of Object.entries(paid)) {
    const here = world()
    const before = program(here.store, 'before')
    const scene = scenes.find(scene => scene.title === title)!
    await openAccount(before, scene, here)
    await scene.given?.(before, here)
    const request = program(here.store, 'request')
    await quietly(scene.request(request, here))
    await follow(here, request, () => 1)
    const payers = (await Promise.all(things.map(thing => payersOf(before, thing)))).flat()
    t.same([...new Set(payers)], codes, title)
    const { state } = await before.load(payment, P2)
    const item = title.startsWith('what was waived') ? WAIVED.item : R1
    if (title.endsWith('comes back')) t.match(await before.load(owed, item), { state: { status: 'REFUNDED' } })
    if (title === 'products that are given back') t.same(await statusesOf(before), ['REFUNDED', 'REFUNDED'])
    if (!codes.includes(P2)) t.match(state, { status: 'FAILED', failure: /^(余额|押金余额|可用额度)不足|^订单已支付，请勿重复支付$/ })
  }
  for (const title of ['one order paid twice at once', 'two payments that share one of two things']) {
    const here = world()
    const before = program(here.store, 'before')
    const scene = scenes.find(scene => scene.title === title)!
    await openAccount(before, scene, here)
    await scene.given?.(before, here)
    await scene.request(program(here.store, 'request'), here)
    const states = await Promise.all([P2, P3].map(async code => (await before.load(payment, code)).state))
    t.same(states.map(({ status }) => status).sort(), ['FAILED', 'SUCCEEDED'], `${title}: one of the two`)
    const [failed] = states.filter(({ status }) => status === 'FAILED')
    t.match(failed, { failure: /请勿重复支付$/ }, 'and the other is told')
  }
})

const ROUNDS = runs(10)
for (const scene of scenes) {
  t.test(`${scene.title}: one driver dies at each of its appends`, async t => {
    // until the driver makes no more appends at which it could die
    for (let after = 0, died = true; died; after++) {
      died = false
      for (const how of ['lost', 'unheard'] as const)
        for (const busy of [false, true]) {
          const death: Death = { after, how }
          await t.resolves(live(scene, after, [death], busy), `${after} ${how} ${busy}`)
          died ||= death.died === true
        }
      t.ok(after < 30, 'it comes to an end')
    }
  })
  t.test(`${scene.title}: drivers at once, dying anywhere`, async () => {
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const pick = picking(seed * 7_919)
      const death = () => (pick(3) > 0 ? { after: pick(9), how: pick(2) ? ('lost' as const) : ('unheard' as const) } : undefined)
      await live(scene, seed, [death(), death(), death(), death()], pick(2) === 0).catch(error => {
        throw new Error(`seed ${seed}`, { cause: error })
      })
    }
  })
}

/** dies before the append of an event of this type; nothing of it is written */
const dyingAt = (store: EventStore, type: string): EventStore => ({
  ...store,
  append: async (stream, events, options) => {
    if (events.some(event => event.type === type)) throw new Unavailable('dies')
    return store.append(stream, events, options)
  },
})
/** stops before it writes into a stream of this kind, until it is told to go on */
const lateStore = (store: EventStore, sides: RegExp) => {
  let goOn = () => {}
  const told = new Promise<void>(resolve => {
    goOn = resolve
  })
  let isThere = () => {}
  const there = new Promise<void>(resolve => {
    isThere = resolve
  })
  const append: EventStore['append'] = async (stream, ...more) => {
    if (sides.test(stream)) {
      isThere()
      await told
    }
    return store.append(stream, ...more)
  }
  return { store: { ...store, append }, there, goOn: () => goOn() }
}
const ACCOUNTS = /^(account|offset)-/

/** Whatever moves between two streams, one of which decides (`transfer`, or what says beside it why it is none). */
type Driver = {
  /** the scene that it is begun in */
  of: string
  /** the document in whose stream it is decided, where nobody has driven yet; nothing where the scene has it */
  begun?: Scene['request']
  drives: Scene['request']
  /** step that follows when the driver is through */
  next?: Scene['request']
  /** its last fact, so far on as another may have come that is late */
  ends: string
  /** the streams that are asked first, where these are no accounts */
  asks?: RegExp
  /** the driver of a row above, with another account: it is only tried being late */
  isVariant?: boolean
}
const spends = (of: string, begun: Scene['request'], isVariant = true): Driver => ({
  of,
  begun,
  drives: reach => spend(reach, P2),
  ends: 'PaymentPlaced',
  isVariant,
})
const returns = (of: string, isVariant = true): Driver => ({
  of,
  begun: ({ at }) => at(owed, R1).approveOwed({}),
  drives: (reach, { gateway }) => payOwed({ ...reach, gateway }, R1),
  ends: 'PaymentRefundPlaced',
  isVariant,
})
const changesTo = (of: string, to: number): Driver => ({
  of,
  begun: ({ at }) => at(remittance, G1).change({ to }),
  drives: reach => driveRemittance(reach, G1),
  ends: 'RemittancePlaced',
})
const earnestly = (of: string, begun: Scene['request'], ends: string): Driver => ({
  of,
  begun,
  drives: reach => driveEarnest(reach, B1),
  ends,
})
const taken =
  (paymentCode: string, what: object, amount: number): Scene['request'] =>
  async (reach, { gateway, trades }) => {
    await reach.at(payment, paymentCode).createPayment({ ...filling, paymentCode, amount, ...what })
    await gateway.open({ paymentCode, channel: 'alipay', amount, subject: '' })
    await gateway.press(paymentCode)
    await reach.at(payment, paymentCode).succeed({ amount, tradeNo: trades.now(paymentCode).tradeNo! })
  }
const drivers: Driver[] = [
  spends('an order paid', begin(P2, { orderNo: O1, instalment: 1 }, 600), false),
  spends('two things paid', begin(P2, { targets: targets() }, sumOfCosts(COSTS)), false),
  spends('an order that a credit pays', begin(P2, creditOf(O1), 600)),
  spends('an order that a big client pays on credit', begin(P2, { orderNo: O1, instalment: 1, ...byClient }, 600)),
  spends('an order that a deposit pays', begin(P2, { orderNo: O1, instalment: 1, ...byDeposit }, 600)),
  { of: 'a recharge', begun: taken(P1, {}, 500), drives: reach => recharge(reach, P1), ends: 'PaymentPlaced' },
  {
    of: 'two things paid through a gateway',
    begun: taken(P2, { businessCode: 'ORDER', into: undefined, targets: targets() }, sumOfCosts(COSTS)),
    drives: reach => placePaid(reach, P2),
    ends: 'PaymentPlaced',
    asks: /^order-/,
  },
  returns('money of an order that comes back to its credit'),
  returns('money of an order that comes back', false),
  returns('what a big client has paid comes back'),
  returns('what a deposit has paid comes back'),
  {
    of: 'products that are given back',
    begun: ({ at }) => at(extra, X1).askRefund({ refundId: 'B1', nos: [1], manner: 'OWN' }),
    drives: (reach, { gateway }) => payExtraRefund({ ...reach, gateway }, stepOf(X1, 'B1-1')),
    ends: 'PaymentRefundPlaced',
  },
  {
    of: 'a withdrawal of two recharges',
    begun: ({ at }) => at(withdrawal, W1).ask({ ...withdrawing, amount: 1_200 }),
    drives: reach => holdWithdrawal(reach, { id: W1, account: V, amount: 1_200 }),
    next: async (reach, { gateway }) => {
      await reach.at(withdrawal, W1).approve({})
      await payWithdrawal({ ...reach, gateway }, W1)
    },
    ends: 'WithdrawalPaid',
  },
  changesTo('a deposit that the bank has brought', 700),
  changesTo('a deposit that is made invalid', 0),
  earnestly('earnest money behind a bid', ({ at }) => at(earnest, B1).ask({ earnestId: B1, ...bidding, amount: 900 }), 'EarnestHeld'),
  earnestly(
    'earnest money of which a part is lost',
    ({ at }) => at(earnest, B1).dispose({ cause: 'FORFEITED', forfeit: 350 }),
    'EarnestSettled',
  ),
  { of: offerScene.title, drives: accepts, ends: 'AwardOpened' },
]
for (const { of: title, begun, drives, next, ends, asks = ACCOUNTS, isVariant } of drivers) {
  const begins = async () => {
    const scene = scenes.find(scene => scene.title === title)!
    const here = world()
    const before = program(here.store, 'before')
    await openAccount(before, scene, here)
    await scene.given?.(before, here)
    await begun?.(program(here.store, 'clerk', aClerk), here)
    return { scene, here, before }
  }
  t.test(
    `${title}: one that is so late that the account has forgotten it opens it once more, and it is not carried out twice`,
    async () => {
      const { scene, here, before } = await begins()
      const slow = lateStore(here.store, asks)
      const second = quietly(drives(program(slow.store, 'slow'), here))
      await slow.there
      const first = program(dyingAt(here.store, ends), 'first', aClerk)
      await quietly(drives(first, here))
      if (next) await quietly(next(first, here))
      await others(program(here.store, 'busy'), 0, FORGETS, numberOf(scene))
      slow.goOn()
      await second
      await atRest(here, scene, before)
    },
  )
  if (isVariant) continue
  t.test(`${title}: two and three at once, one of which dies at each of its appends`, async t => {
    for (const [many, how] of [
      [2, 'lost'],
      [3, 'unheard'],
    ] as const)
      for (let after = 0, died = true; died; after++) {
        const { scene, here, before } = await begins()
        const death: Death = { after, how }
        const turn = turns(here.store, picking(after + many))
        await turn.take(
          Array.from({ length: many }, (_, n) => quietly(drives(program(turn.of(n === 0 ? death : undefined), `driver ${n}`), here))),
        )
        if (next) await quietly(next(program(here.store, 'next', aClerk), here))
        await t.resolves(atRest(here, scene, before), `${many} ${after} ${how}`)
        died = death.died === true
        t.ok(after < 30, 'it comes to an end')
      }
  })
}
