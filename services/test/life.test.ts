import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { disableEarnest, enableEarnest, giveUpEarnest, rechargeEarnest, submitGiveUpFlow } from '#contracts/account/earnest-api.ts'
import { dayOf } from '#contracts/account/lines.ts'
import { clearing, extras, fares, fines, forfeits, typeOf } from '#contracts/account/names.ts'
import {
  addBigClient,
  addBigDeposit,
  addClientPayment,
  deleteBigClient,
  deleteBigDeposit,
  invalidClientPayment,
  modifyBigClient,
  modifyBigDeposit,
} from '#contracts/account/remittance-api.ts'
import type { DepositKind, RemittanceKind } from '#contracts/account/remittance-events.ts'
import * as accounts from '#contracts/account/virtual-api.ts'
import { isGatewayChannel } from '#contracts/enums.ts'
import {
  foodPay,
  foodPurchase,
  foodRefund,
  insurancePay,
  insurancePurchase,
  insuranceRefund,
  luggagePay,
  luggagePurchase,
  luggageRefund,
} from '#contracts/extra/purchase-api.ts'
import { askFine, deductFine, submitWaive } from '#contracts/fine/api.ts'
import { mergePayFines } from '#contracts/fine/pay-api.ts'
import { handleFlow } from '#contracts/flow/api.ts'
import { local } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { postingsOf } from '#contracts/ledger.ts'
import * as api from '#contracts/order/api.ts'
import * as changes from '#contracts/order/changes/changes-api.ts'
import { movePassengers, splitOrder, splitPnr } from '#contracts/order/split/split-api.ts'
import * as paying from '#contracts/payment/api.ts'
import { payByCredit } from '#contracts/payment/credit-api.ts'
import { approveOwed } from '#contracts/payment/owed-api.ts'
import * as refunding from '#contracts/refund/api.ts'
import { creditCap } from '#contracts/refund/fees.ts'
import { payRename, submitRename, withdrawRename } from '#contracts/rename/api.ts'
import { apply, type FoldState, NOTHING, route } from '#projections/kernel/fold.ts'
import { type BackRow, refunds, standing as standingOfBack } from '#projections/report/figures/back.ts'
import { type PaidRow, payments, standing as standingOfPaid } from '#projections/report/figures/paid.ts'
import { type SaleRow, sales, standing } from '#projections/report/figures/sale.ts'
import { bigClient, type KnownClient } from '#services/account/big-client.ts'
import { standingOf } from '#services/account/client-credit.ts'
import { credit, type KnownCredit } from '#services/account/credit.ts'
import { account } from '#services/account/decide.ts'
import { earnest } from '#services/account/earnest.ts'
import { type KnownRemittance, remittance } from '#services/account/remittance.ts'
import { withdrawal } from '#services/account/withdrawal.ts'
import { convertEarnest, forfeitEarnest, holdEarnest, releaseEarnest } from '#services/auction/earnest/hold.ts'
import { type StoredEvent, Unavailable } from '#services/eventstore/port.ts'
import { extra, extraId, itemsOf } from '#services/extra/decide.ts'
import { fine, isKnown, type KnownFine, returnedOf } from '#services/fine/decide.ts'
import { flow } from '#services/flow/instance.ts'
import { flowTask } from '#services/flow/task.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { NOON } from '#services/kernel/spec.ts'
import { type Decider, fold } from '#services/kernel/stream/decider.ts'
import { runs, seed } from '#services/kernel/test/runs.ts'
import { order } from '#services/order/decide.ts'
import { creditRoom, faresOf } from '#services/order/money/credit.ts'
import { accountOf } from '#services/order/money/sums.ts'
import { documentsOf, manifest } from '#services/order/names/manifest.ts'
import { pnr } from '#services/order/pnr/host.ts'
import { pnrGroups, pnrOfTravellers } from '#services/order/pnr/pnrs.ts'
import { returnedOfSeats } from '#services/order/refund/refund-account.ts'
import {
  type LiveOrder,
  type Order,
  outstanding,
  paidBeyondDeposit,
  paidNet,
  passengersOf,
  pnrsOf,
  refundedTotal,
  sources,
} from '#services/order/state.ts'
import { STD, traveller } from '#services/order/test/sample.ts'
import { heldFor, payment, refundedSum } from '#services/payment/decide.ts'
import { owed } from '#services/payment/owed.ts'
import { refund } from '#services/refund/decide.ts'
import { isKnown as isRename, rename } from '#services/rename/decide.ts'
import { seats, stockId, taken } from '#services/seats/decide.ts'
import { BLOCKS, CREDIT_CAP, type Market, market, PRODUCTS, people, termsOf } from './market.ts'
import { type StreamWatch, watching } from './watch.ts'

/**
 * Random lives of orders through the handlers and the processes together: two flights, few seats, few people, requests that die in
 * the middle and are sent again or given up, money that comes twice, late or never, reactions in any order and more than once.
 */
const blocks = BLOCKS.map(stockId)
const moments = [
  NOON,
  '2026-11-21T04:29:00.000Z',
  '2026-11-21T04:31:00.000Z',
  local('2026-12-02', '10:00'),
  local('2026-12-09', '10:00'),
  STD,
]
type Step = {
  what: What
  order: number
  a: number
  b: number
  fails?: { after: number; how: 'lost' | 'unheard' }
  again: boolean
  reacts: boolean
}

type Who = keyof typeof people
/** a call, or work that the program does by itself */
type Asked = { endpoint: AnyEndpoint; body: Record<string, unknown>; who: Who } | undefined
type Within = { does: (call: CommandCall) => Promise<unknown>; who: Who }
/** the request of each step as things stand; nothing when it has no object */
const asks = {
  submit: async ({ quoteOf }: Market, { a, b }: Step) => {
    const chosen = a % 3 === 2 ? blocks : [blocks[a % 3]!]
    const counts = { ADULT: 2 + (b % 5), CHILD: a % 2, SOLIDER: 0, FREE: 0, INFANT: 0 }
    const groupName = termsOf(b)
    const { total } = quoteOf(chosen, counts, groupName)
    const legs = chosen.map(stockId => ({ stockId }))
    const passengers = a % 4 === 0 ? [fields(a), fields(a + 1)] : undefined
    const contact = { name: '符海燕', phone: '13800000000' }
    const body = { voyageType: legs.length > 1 ? 'D' : 'S', legs, counts, total, groupName, contact, confirmDuplicate: true, passengers }
    return { endpoint: api.submitOrder, body: JSON.parse(JSON.stringify(body)), who: 'agent' as const }
  },
  goto: ofOrder(({ a }, state) => {
    const amount = a % 3 === 0 ? outstanding(state) : a % 7 === 6 ? 12_345 : (state.instalments[0]?.amount ?? state.submitted.total)
    return { endpoint: paying.gotoPayAlipay, body: { totalAmount: amount }, who: 'agent' }
  }),
  pay: async ({ codes, pressed, gateway, run, trades }: Market, { a }: Step) => {
    const code = codes()[a % Math.max(1, codes().length)]
    // a request began it and died before the gateway heard of it: there is no page to pay at
    if (!code || !trades.now(code).opened) return undefined
    await pressed(code)
    // the notice is lost; only for an open payment, since the program asks about others for a day only
    if (a % 5 === 4 && (await run.load(payment, code)).state.status === 'CREATED') return undefined
    return { endpoint: paying.notifyPayment, body: { ...(await gateway.notification(code))! }, who: 'agent' as const }
  },
  reduce: ofOrder(({ a, b }, state) => {
    const named = passengersOf(state).map(({ id }) => id)
    return {
      endpoint: changes.reduceSeats,
      body: a % 3 === 0 ? { ids: named.slice(0, 1) } : { counts: { ADULT: 1 + (b % 3) } },
      who: 'agent',
    }
  }),
  add: ofOrder(({ a }) => ({ endpoint: changes.addSeats, body: { counts: { ADULT: 1 + (a % 6) } }, who: 'agent' })),
  split: ofOrder(({ a, b }, state) => {
    const named = passengersOf(state).map(({ id }) => id)
    const chosen = { ids: named.slice(0, a % 3), counts: { ADULT: b % 3 } }
    return { endpoint: splitOrder, body: { ...chosen, belowMinimum: a % 2 === 0 }, who: a % 4 === 3 ? 'order' : 'agent' }
  }),
  pnr: ofOrder(({ a, b }, state) => {
    const pnrs = pnrsOf(state)
    const ids = passengersOf(state)
      .map(({ id }) => id)
      .slice(a % 2, 1 + (b % 2))
    return pnrs.length === 0
      ? undefined
      : b % 3 === 2
        ? { endpoint: movePassengers, body: { pnrId: pnrs[a % pnrs.length], ids: ids.length > 0 ? ids : ['nobody'] }, who: 'order' }
        : { endpoint: splitPnr, body: { pnrId: pnrs[a % pnrs.length], ids, seats: b % 2 }, who: 'order' }
  }),
  price: ofOrder(({ a }, state) => {
    const prices = [{ stockId: state.submitted.legs[0]!.stockId, type: 'ADULT', fare: (60 + (a % 30)) * 1_000 }]
    return { endpoint: changes.modifyPrice, body: { prices, remark: '改价' }, who: 'order' }
  }),
  name: ofOrder(({ a }) => ({ endpoint: api.addPassenger, body: fields(a), who: 'agent' })),
  rename: ofOrder(({ a, b }, state) => {
    const { id } = passengersOf(state)[a % Math.max(1, passengersOf(state).length)] ?? { id: 'nobody' }
    return { endpoint: api.modifyPassenger, body: { id, ...fields(b) }, who: 'agent' }
  }),
  unname: ofOrder(({ a }, state) => {
    const { id } = passengersOf(state)[a % Math.max(1, passengersOf(state).length)] ?? { id: 'nobody' }
    return { endpoint: api.removePassenger, body: { id }, who: 'agent' }
  }),
  undo: ofOrder(() => ({ endpoint: api.undoPassenger, body: {}, who: 'agent' })),
  confirm: ofOrder(() => ({ endpoint: api.sureRequestSeat, body: {}, who: 'order' })),
  ticket: ofOrder(() => ({ endpoint: api.sureOutTicket, body: {}, who: 'order' })),
  cancel: ofOrder(({ a }) => ({ endpoint: api.cancelOrder, body: {}, who: a % 2 ? 'agent' : 'order' })),
  apply: ofOrder(({ a, b }, state) => {
    const all = passengersOf(state).map(({ id }) => id)
    const ids = all.slice(a % Math.max(1, all.length)).slice(0, 1 + (b % 3))
    return {
      endpoint: refunding.submitRefund,
      body: {
        ids,
        refundType: (['VOLUNTE', 'VOLUNTE', 'FORCE', 'ERROR'] as const)[b % 4],
        // these two reasons make a credit
        ...(a % 3 > 0 && { reasonCode: a % 3 === 1 ? '6' : '5' }),
      },
      who: 'agent',
    }
  }),
  payByCredit: async (house: Market, step: Step) => {
    const creditId = idOf('OffsetCredited', step, house)
    if (!creditId) return undefined
    const { state: known } = (await house.run.load(credit, creditId)) as { state: KnownCredit }
    return ofOrder(({ a }, state) => {
      const room = Math.min(known.available, creditRoom(state, known.credit.credited.reasonCode, CREDIT_CAP))
      // the whole amount that it may pay, a part of it, or more
      const totalAmount = [room, room, Math.ceil(room / 3), room + 1][a % 4]
      return { endpoint: payByCredit, body: { creditId, totalAmount }, who: a % 5 === 4 ? 'finance' : 'agent' }
    })(house, step)
  },
  withdraw: ofRefund(() => ({ endpoint: refunding.withdrawRefund, body: {}, who: 'agent' })),
  approve: ofRefund(() => ({ endpoint: refunding.modifyRefundStatus, body: { statusId: 'REFUNDAPPROVE' }, who: 'refund' })),
  reject: ofRefund(() => ({
    endpoint: refunding.modifyRefundStatus,
    body: { statusId: 'REFUNDREJECT', reason: '资料不全' },
    who: 'refund',
  })),
  payOut: ofRefund(() => ({ endpoint: refunding.modifyRefundStatus, body: { statusId: 'REFUNDACCOMPLISH' }, who: 'finance' })),
  open: async () => ({ endpoint: accounts.openUpVirtualAccount, body: { payPassword: DIGITS }, who: 'agent' as const }),
  recharge: async (_: Market, { a, b }: Step) => ({
    endpoint: accounts.rechargeVirtualAccount,
    body: { totalAmount: [500_000, 120_000, 30_000, 1_000_000][a % 4]! + b },
    who: 'agent' as const,
  }),
  payByAccount: paidBy({}),
  payByDeposit: paidBy({ deposit: true }),
  payByClient: async (house: Market, step: Step) => {
    const clientId = idOf('BigClientAdded', step, house)
    return clientId ? paidBy({ clientId })(house, step) : undefined
  },
  askFine: async (house: Market, step: Step) => {
    const id = idOf('FineCalculated', step, house)
    return id ? { endpoint: askFine, body: { id }, who: 'order' as const } : undefined
  },
  /** one or all fines that are asked for, and perhaps one that is not; by the account, by a client, or through a gateway */
  payFines: async (house: Market, step: Step) => {
    const { a, b } = step
    const all = await finesOf(house)
    const asked = all.filter(({ status }) => status === 'ASKED')
    const chosen = a % 5 === 4 ? all.slice(0, 2) : a % 3 === 0 ? asked.slice(b % 2, (b % 2) + 1) : asked
    const totalAmount = sum(chosen.map(({ amount }) => amount))
    const manyID = chosen.map(({ of }) => of.fineId)
    const by = a % 4 === 3 ? {} : { payPassword: DIGITS, ...ofClient(house, step) }
    return chosen.length > 0 ? { endpoint: mergePayFines, body: { manyID, totalAmount, ...by }, who: 'agent' as const } : undefined
  },
  /** a deposit that stands for penalties */
  deposit: ofDeposits('PENALTY', b => 30_000 + b * 5_000),
  /** a deposit that may pay fares, until its year is over */
  bring: ofDeposits('NON_PENALTY', b => 200_000 + b * 40_000),
  /** a client that buys on credit, with a term of no days or of many; or with another line, or deleted */
  client: async (house: Market, step: Step) => {
    const { a, b } = step
    const who = 'finance' as const
    const id = a % 3 > 0 ? undefined : idOf('BigClientAdded', step, house)
    if (id && a % 2) return { endpoint: deleteBigClient, body: { id }, who }
    if (id) return { endpoint: modifyBigClient, body: { id, line: b * 50_000, termDays: (b % 3) * 10 }, who }
    const body = { name: '会展公司', agent: 'A001', line: 200_000 + b * 50_000, termDays: (b % 3) * 10 }
    return { endpoint: addBigClient, body, who }
  },
  /** a client's debt, a part of it, or more; or a payment of it was registered wrongly */
  repay: async (house: Market, step: Step) => {
    const { a, b } = step
    const who = 'finance' as const
    const wrong = a % 4 === 3 ? remittanceOf('PAYMENT', step, house) : undefined
    if (wrong) return { endpoint: invalidClientPayment, body: { id: wrong, reason: '登记有误' }, who }
    const id = idOf('BigClientAdded', step, house)
    if (!id) return undefined
    const { added, line } = (await house.run.load(bigClient, id)).state as KnownClient
    const debt = Math.max(1, line - standingOf((await house.run.load(account, added.account)).state).balance)
    const totalAmount = [debt, Math.ceil(debt / 2), Math.ceil(debt / 3), debt + 20_000][a % 4]!
    return { endpoint: addClientPayment, body: { id, totalAmount, bankRefNo: `ZS${a}.${b}` }, who }
  },
  deduct: async (house: Market, { b }: Step) => {
    const asked = (await finesOf(house)).filter(({ status }) => status === 'ASKED')
    const { of, amount } = asked[b % Math.max(1, asked.length)] ?? {}
    return of && { endpoint: deductFine, body: { id: of.fineId, totalAmount: amount }, who: 'finance' as const }
  },
  close: async () => ({ endpoint: accounts.closeVirtualAccount, body: { id: V, remark: '终止合作' }, who: 'finance' as const }),
  /** paid or not: the whole fine, a part, or more than there is */
  waive: async (house: Market, step: Step) => {
    const all = await finesOf(house)
    const paid = all.filter(({ payer }) => payer)
    const chosen = step.a % 3 > 0 && paid.length > 0 ? paid : all
    const { of, amount } = chosen[step.b % Math.max(1, chosen.length)] ?? {}
    const waiveAmount = [amount ?? 0, Math.ceil((amount ?? 0) / 3), Math.ceil((amount ?? 0) / 2), (amount ?? 0) + 1][step.b % 4]!
    return of && { endpoint: submitWaive, body: { id: of.fineId, waiveAmount, remark: '协商减免' }, who: 'finance' as const }
  },
  buy: ofOrder(({ a, b }, state) => {
    const ids = passengersOf(state)
      .map(({ id }) => id)
      .slice(0, 1 + (b % 3))
    const kind = kindOf(a)
    const body = { productId: PRODUCTS[kind], ids: ids.length > 0 ? ids : ['nobody'] }
    return { endpoint: CALLS[kind].purchase, body, who: a % 5 === 4 ? 'order' : 'agent' }
  }),
  payBought: ofBought((step, items, house) => {
    const { a, b } = step
    const totalAmount = sum(items.flatMap(({ status, amount }) => (status === 'WAIT_PAY' ? [amount] : [])))
    const body = { totalAmount, ...(b % 3 < 2 && { payPassword: DIGITS, ...ofClient(house, step) }) }
    return { endpoint: CALLS[kindOf(a)].pay, body, who: 'agent' }
  }),
  giveBought: ofBought(({ a, b }, items) => {
    const ids = items
      .map(({ no }) => String(no))
      .slice(b % Math.max(1, items.length))
      .slice(0, 2)
    return { endpoint: CALLS[kindOf(a)].refund, body: { ids }, who: 'agent' }
  }),
  askBack: async ({ run }: Market, { a, b }: Step) => {
    const id = [V, V, E, N][b % 4]!
    const { state } = await run.load(account, id)
    const all = state.status === 'NONE' ? 0 : state.available
    const totalAmount = [all, Math.ceil(all / 2), Math.ceil(all / 3), all + 1][a % 4]!
    return { endpoint: accounts.refundVirtualAccount, body: { id, totalAmount, payPassword: DIGITS }, who: 'agent' as const }
  },
  decideBack: async (house: Market, step: Step) => {
    const id = idOf('WithdrawalAsked', step, house)
    // an increase belongs to no recharge: the bank pays it out
    const verdict =
      step.a % 3 ? { result: 'APPROVE', bankRefNo: `B${step.b % 4 ? id : step.a}` } : { result: 'REJECT', remark: '请保留余额' }
    if (id && step.b % 3 === 0) return { endpoint: accounts.withdrawVirtualRefund, body: { id }, who: 'agent' as const }
    return id ? { endpoint: accounts.approveVirtualRefund, body: { id, ...verdict }, who: 'finance' as const } : undefined
  },
  /** only money that is simply kept for its owner; deposits are never frozen */
  freeze: async (_: Market, { a, b }: Step) => ({
    endpoint: accounts.freezeVirtualAccount,
    body: { id: a % 7 === 6 ? N : V, totalAmount: (1 + b) * 10_000, remark: '争议款项', flag: a % 2 === 0 },
    who: 'finance' as const,
  }),
  /** corrected by two of staff, up or down, also by more than there is; the person who asked may try to agree, too */
  correct: async ({ run }: Market, { a, b }: Step) => {
    const { state } = await run.load(account, V)
    const all = state.status === 'NONE' ? 0 : state.available
    const totalAmount = [(1 + b) * 7_000, Math.ceil(all / 3), all, all + 1][a % 4]!
    return {
      endpoint: accounts.correctVirtualAccount,
      body: { id: V, up: b % 3 === 0, totalAmount, remark: '多记' },
      who: 'finance' as const,
    }
  },
  decideCorrection: async ({ run }: Market, { a, b }: Step) => {
    const { state } = await run.load(account, V)
    const correctionId = (state.status !== 'NONE' && state.correction?.correctionId) || 'T0'
    const verdict = a % 3 ? { result: 'APPROVE' } : { result: 'REJECT', remark: '填错' }
    const who = b % 5 ? ('admin' as const) : ('finance' as const)
    return { endpoint: accounts.approveVirtualCorrection, body: { id: V, correctionId, ...verdict }, who }
  },
  /** the first payment opens the account */
  putUp: async (_: Market, { a, b }: Step) => ({
    endpoint: rechargeEarnest,
    body: { airLine: 'HU', totalAmount: [300_000, 50_000, 120_000][a % 3]! + b },
    who: 'agent' as const,
  }),
  /** behind a bid: the whole balance, a part, or more */
  bid: async ({ run, log }: Market, { a }: Step) => {
    const { state } = await run.load(account, E)
    const all = state.status === 'NONE' ? 0 : state.available
    const amount = [Math.ceil(all / 3), Math.ceil(all / 2), all, all + 1][a % 4]!
    const earnestId = `B${log.filter(({ type }) => type === 'EarnestAsked').length}`
    const about = { use: 'BIDDING' as const, subject: 'L1', title: '海口-北京 30座', agency: 'A001', airLine: 'HU' }
    return { does: (call: CommandCall) => holdEarnest({ run, call }, { earnestId, amount, ...about }), who: 'auction' as const }
  },
  /** ends of a bid by auctions: free again, lost, part of a fare */
  bidEnds: async (house: Market, step: Step) => {
    const { run } = house
    const id = idOf('EarnestAsked', step, house)
    if (!id) return undefined
    const { state } = await run.load(earnest, id)
    const part = state.status === 'NONE' ? 0 : Math.ceil(state.asked.amount / 3)
    const sold = await ofOrder((_, { submitted }) => ({ endpoint: api.cancelOrder, body: { orderNo: submitted.orderNo }, who: 'agent' }))(
      house,
      step,
    )
    const orderNo = String(sold?.body.orderNo ?? 'nobody')
    const ends = [
      (call: CommandCall) => convertEarnest({ run, call }, id, orderNo),
      (call: CommandCall) => releaseEarnest({ run, call }, id),
      (call: CommandCall) => convertEarnest({ run, call }, id, orderNo),
      (call: CommandCall) => forfeitEarnest({ run, call }, id, part),
      (call: CommandCall) => forfeitEarnest({ run, call }, id),
    ]
    return { does: ends[step.a % ends.length]!, who: 'auction' as const }
  },
  giveUp: async (house: Market, step: Step) => {
    const id = idOf('EarnestHeld', step, house)
    return (
      id && { endpoint: giveUpEarnest, body: { id, reason: '不再需要' }, who: step.a % 4 === 3 ? ('finance' as const) : ('agent' as const) }
    )
  },
  handInGiveUp: async (house: Market, step: Step) => {
    const id = idOf('GiveUpDrafted', step, house)
    return id && { endpoint: submitGiveUpFlow, body: { id }, who: step.a % 4 === 3 ? ('finance' as const) : ('agent' as const) }
  },
  switch: async (_: Market, { a }: Step) => ({
    endpoint: a % 2 ? enableEarnest : disableEarnest,
    body: { id: E },
    who: 'finance' as const,
  }),
  /** for the last or an earlier submission: approved, returned, submitted again, refused */
  decideFlow: async (house: Market, step: Step) => {
    const { a, b } = step
    const tasks = house.log.flatMap(({ type, data }) => (type === 'FlowTaskCreated' ? [data] : []))
    const { instanceId, taskId, routes } = tasks.at(-1 - (b % 3)) ?? tasks.at(-1) ?? {}
    if (!taskId) return undefined
    const chosen = routes[[0, 0, 0, 0, 1, 2][a % 6]! % routes.length]
    return {
      endpoint: handleFlow,
      body: { instanceId, curentTaskId: taskId, routeId: chosen.id, flowRemark: '已核实' },
      who: a % 5 === 4 ? 'finance' : 'order',
    } as Asked
  },
  /** another name, or another document, on a ticket */
  askRename: ofOrder(({ a, b }, state) => {
    const all = passengersOf(state)
    const one = all[a % Math.max(1, all.length)]
    const { name, docType, docNo } = one ?? traveller('ADULT', 0)
    const wanted =
      b % 4 === 3 ? { ...fields(b), name } : { name: `${name.slice(0, -1)}果`, docType, docNo, ...(one?.phone && { phone: one.phone }) }
    return {
      endpoint: submitRename,
      body: { id: one?.id ?? 'nobody', ...wanted, remark: '用字有误' },
      who: b % 5 === 4 ? 'order' : 'agent',
    }
  }),
  payRename: async (house: Market, step: Step) => {
    const id = idOf('RenameOpened', step, house)
    const by = step.a % 2 ? {} : { payPassword: DIGITS, ...ofClient(house, step) }
    return id && { endpoint: payRename, body: { id, totalAmount: 10_000, ...by }, who: 'agent' as const }
  },
  withdrawRename: async (house: Market, step: Step) => {
    const id = idOf('RenameOpened', step, house)
    return (
      id && { endpoint: withdrawRename, body: { id, reason: '不再办理' }, who: step.a % 5 === 4 ? ('order' as const) : ('agent' as const) }
    )
  },
  handle: ofOwed(({ a }) => ({
    endpoint: paying.paymentErrorModify,
    body: a % 3 ? { handling: 'REFUND' } : { remark: '已线下处理' },
    who: 'finance',
  })),
  giveBack: ofOwed(({ a }) => ({
    endpoint: approveOwed,
    body: a % 4 ? { result: 'APPROVE' } : { result: 'REJECT', remark: '请核实' },
    who: a % 2 ? 'admin' : 'refund',
  })),
}
type What = keyof typeof asks | 'time'
type House = Market & { watch: StreamWatch }
/** accounts of the agency of all these orders: one to pay with, one behind its bids, and a deposit that pays fares */
const [V, E, N] = ['V.A001', 'E.A001.HU', 'D.A001.NON_PENALTY']
const DIGITS = 'd'.repeat(64)

function fields(n: number) {
  const { id: _, ...rest } = traveller('ADULT', n % 8)
  return rest
}
function ofOrder(ask: (step: Step, state: LiveOrder) => Asked) {
  return async ({ log, run }: Market, step: Step): Promise<Asked> => {
    const orders = log.filter(({ type }) => type === 'OrderSubmitted').map(({ data }) => data.orderNo as string)
    const orderId = orders[step.order % Math.max(1, orders.length)]
    if (!orderId) return undefined
    const asked = ask(step, (await run.load(order, orderId)).state as LiveOrder)
    return asked && { ...asked, body: { orderId, ...asked.body } }
  }
}
/** by an account of the agency: by default its own */
function paidBy(source: { clientId?: string; deposit?: boolean }) {
  return ofOrder(({ a }, state) => {
    const totalAmount = a % 4 === 3 ? outstanding(state) : (state.instalments[0]?.amount ?? outstanding(state))
    return { endpoint: accounts.payByVirtual, body: { totalAmount, payPassword: DIGITS, ...source }, who: 'agent' }
  })
}
/** half of the time a client of the agency pays, where it has one */
function ofClient(house: Market, step: Step) {
  const clientId = step.order % 2 ? idOf('BigClientAdded', step, house) : undefined
  return clientId ? { clientId } : {}
}
/** money that the bank has brought; or an unused deposit gets another amount or none */
function ofDeposits(kind: DepositKind, amountOf: (b: number) => number) {
  return async (house: Market, step: Step) => {
    const { a, b } = step
    const who = 'finance' as const
    const id = a % 3 > 0 ? undefined : remittanceOf('DEPOSIT', step, house, kind)
    if (id && a % 2) return { endpoint: deleteBigDeposit, body: { id, reason: '登记有误' }, who }
    if (id) return { endpoint: modifyBigDeposit, body: { id, totalAmount: Math.ceil(amountOf(b) / 2) }, who }
    // some deposits expire during the life
    const body = {
      agent: 'A001',
      kind,
      totalAmount: amountOf(b),
      bankRefNo: `ICBC${a}.${b}`,
      ...(a % 5 === 4 && { receivedOn: '2025-11-25' }),
    }
    return { endpoint: addBigDeposit, body, who }
  }
}
function remittanceOf(kind: RemittanceKind, { b }: Step, { log }: Market, deposit?: DepositKind) {
  const ids = log.flatMap(({ type, data }) =>
    type === 'RemittanceDrafted' && data.kind === kind && (!deposit || data.deposit === deposit) ? [data.remittanceId as string] : [],
  )
  return ids[b % Math.max(1, ids.length)]
}
/** the kind of product of a step */
const kindOf = (a: number) => (['FOOD', 'LUGGAGE', 'INSURANCE'] as const)[a % 3]!
const CALLS = {
  FOOD: { purchase: foodPurchase, pay: foodPay, refund: foodRefund },
  LUGGAGE: { purchase: luggagePurchase, pay: luggagePay, refund: luggageRefund },
  INSURANCE: { purchase: insurancePurchase, pay: insurancePay, refund: insuranceRefund },
} as const
/** products of an order, of the kind of the step */
function ofBought(ask: (step: Step, items: ReturnType<typeof itemsOf>, house: Market) => Asked) {
  return async (house: Market, step: Step): Promise<Asked> => {
    const bought = await ofOrder((_, { submitted }) => ({ endpoint: foodPay, body: { orderId: submitted.orderNo }, who: 'agent' }))(
      house,
      step,
    )
    const orderId = bought?.body.orderId as string | undefined
    const items = orderId ? itemsOf((await house.run.load(extra, extraId(orderId, kindOf(step.a)))).state) : []
    const asked = items.length > 0 ? ask(step, items, house) : undefined
    return asked && { ...asked, body: { orderId, ...asked.body } }
  }
}
function idOf(type: string, step: Step, { log }: Market) {
  const ids = log.filter(event => event.type === type).map(({ stream }) => stream.slice(stream.indexOf('-') + 1))
  return ids[step.b % Math.max(1, ids.length)]
}
function ofRefund(ask: (step: Step) => NonNullable<Asked>) {
  return async (house: Market, step: Step): Promise<Asked> => {
    const refundId = idOf('RefundSubmitted', step, house)
    return refundId ? { ...ask(step), body: { refundId, ...ask(step).body } } : undefined
  }
}
function ofOwed(ask: (step: Step) => NonNullable<Asked>) {
  return async (house: Market, step: Step): Promise<Asked> => {
    const id = idOf('OwedOpened', step, house)
    return id ? { ...ask(step), body: { id, ...ask(step).body } } : undefined
  }
}

// ── the books ────────────────────────────────────────────────────────────────────────────────────────────────────────
const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)
const streamsOf = ({ streams }: Market, category: string) =>
  [...streams.keys()].filter(stream => stream.startsWith(`${category}-`)).map(stream => stream.slice(category.length + 1))
const statesOf = async <S>(house: Market, decider: Decider<S>): Promise<S[]> =>
  Promise.all(streamsOf(house, decider.name).map(async id => (await house.run.load(decider, id)).state as S))
/** a number may be reserved or voided without an order */
const ordersOf = async (house: Market) =>
  (await statesOf(house, order)).filter((state): state is LiveOrder => (state as Order).status !== 'NONE')

const finesOf = async (house: Market) => (await statesOf(house, fine)).filter((state): state is KnownFine => isKnown(state))
const renamesOf = async (house: Market) => (await statesOf(house, rename)).filter(isRename)
const extrasOf = async (house: Market) => (await statesOf(house, extra)).flatMap(state => (state.status === 'NONE' ? [] : [state]))

/** money that credits, or one of them, have paid or got back */
const creditMoves = ({ log }: Market, way: 'out' | 'in', id = '') =>
  log.filter(({ type, stream }) => type === moves[way] && stream.startsWith(`offset-${id}`))
const moves = { out: 'FundsSettled', in: 'FundsReceived' }
const amountsOf = (events: readonly { data: { amount: number } }[]) => sum(events.map(({ data }) => data.amount))

/** Holds at every moment, whatever reactions are still to come. */
const neverWrong = async (house: House) => {
  for (const stock of await statesOf(house, seats)) {
    const { held, sold, free } = taken(stock)
    assert.ok(free >= 0 && free + held + sold === stock.total && stock.holds.every(hold => hold.seats >= 0), 'seats of a block')
  }
  for (const state of await statesOf(house, payment)) {
    if (state.status === 'NONE') continue
    const gone = refundedSum(state) + sum(Object.values(state.reserved))
    assert.ok(gone <= (state.status === 'SUCCEEDED' ? state.created.amount : 0), 'no more back than came')
  }
  for (const { available, reserved, credit: of } of (await statesOf(house, credit)) as KnownCredit[]) {
    const { refundId } = of.credited
    const used = amountsOf(creditMoves(house, 'out', refundId)) - amountsOf(creditMoves(house, 'in', refundId))
    assert.equal(used + available + reserved + of.expired, of.credited.amount, 'a credit is used, or left, or over')
    assert.ok(Math.min(used, available, reserved, of.expired) >= 0, 'and never more than all of it')
  }
  await ledgerOf(house)
  cappedWhenPaid(house)
  for (const state of await ordersOf(house)) {
    const { total } = state.submitted
    const worth = state.status === 'EXPIRED' ? 0 : state.status === 'WAIT_FOR_PAY' ? state.deposit + paidBeyondDeposit(state) : total
    assert.equal(paidNet(state), worth + state.forfeited, 'what stays is price, or deposit and credit, and what was forfeited')
    assert.ok(Math.min(worth, state.deposit, outstanding(state), total, ...Object.values(accountOf(state))) >= 0, 'nothing is negative')
    const fixed = Object.values(state.refunds).filter(({ status, fixed }) => status === 'OPEN' && fixed)
    // a part of what was kept for seats that were given back comes back with those who stay
    const most = worth + returnedOfSeats(state)
    assert.ok(refundedTotal(state) + sum(fixed.map(({ totals }) => totals.refund)) <= most, 'no more given back than was paid')
  }
  const numbers = house.log.flatMap(({ type, data }) =>
    type === 'OrderTicketed' ? data.tickets.map(({ ticketNo }: { ticketNo: string }) => ticketNo) : [],
  )
  assert.equal(new Set(numbers).size, numbers.length, 'no ticket number twice')
}

/** Whenever 共益债 pays, its payments for the order are at most thirty percent of the fares: the excess goes back at once. */
const cappedWhenPaid = ({ streams }: Market) => {
  for (const id of streamsOf({ streams } as Market, order.name)) {
    let state = order.initial as LiveOrder
    const events = streams.get(`${order.name}-${id}`)!
    for (const [n, event] of events.entries()) {
      state = fold(order, state, [event]) as LiveOrder
      const paid = event.data as { channel?: string; offsetReason?: string }
      if (paid.offsetReason !== '6' || events[n + 1]?.meta.commandId === event.meta.commandId) continue
      assert.ok(bonded(state) <= creditCap(faresOf(state), CREDIT_CAP), 'never above its cap')
    }
  }
}
const bonded = (state: LiveOrder) => sum(sources(state).flatMap(({ offsetReason, amount }) => (offsetReason === '6' ? [amount] : [])))

/** Reads the log on to its end and checks each position; corrections are matched with their facts. */
const ledgerOf = async ({ log, watch }: House) => {
  await watch.readOn(log)
  const corrections = log.filter(({ type }) => type === 'AccountCorrected').map(({ data }) => (data.up ? data.amount : 0 - data.amount))
  assert.equal(0 - watch.ledger.balance('corrections'), sum(corrections), 'what was put right stands against corrections')
  return watch.ledger
}
/** At rest no money is under way, money that waits for a person stands in the list, and the gateway agrees with its clearing account. */
const ledgerBalances = async (house: House) => {
  const { byRef, balance, accounts } = await ledgerOf(house)
  assert.deepEqual([...byRef.transit], [], 'nothing is under way')
  const asked = await statesOf(house, withdrawal)
  const bids = (await statesOf(house, earnest)).flatMap(one => (one.status === 'NONE' ? [] : [one]))
  const waits = [
    ...asked.flatMap(one => (one.status === 'HELD' ? [{ account: one.asked.account, movement: one.asked.withdrawalId }] : [])),
    ...bids.flatMap(({ status, asked }) => (status === 'HELD' ? [{ account: asked.account, movement: asked.earnestId }] : [])),
  ]
  for (const id of streamsOf(house, account.name)) {
    const { state } = await house.run.load(account, id)
    if (state.status === 'NONE') continue
    assert.deepEqual(state.expected, {}, 'nothing is left to come')
    const movements = waits.flatMap(one => (one.account === id ? [one.movement] : []))
    assert.deepEqual(
      Object.keys(state.holds).sort(),
      movements.sort(),
      'nothing is left set aside but what waits for approval, or behind a bid',
    )
  }
  for (const { holds, expected } of (await statesOf(house, credit)) as KnownCredit[])
    assert.deepEqual([holds, expected], [{}, {}], 'nothing is left set aside of a credit, or to come')
  for (const one of await ordersOf(house)) {
    assert.equal(one.claim, undefined, 'nothing is claimed any more')
    for (const { refundId, status, fixed, totals } of Object.values(one.refunds)) {
      const { state } = await house.run.load(refund, refundId)
      if (state.status === 'NONE') throw new Error(`${refundId} is not there`)
      const standing = {
        OPEN: fixed ? ['REFUNDAPPROVE', 'REFUNDTICKET'] : ['REFUNDSUBMIT'],
        REFUNDED: ['REFUNDACCOMPLISH'],
        REJECTED: ['REFUNDREJECT'],
      }
      assert.ok(standing[status].includes(state.status), 'an application stands where its order has it')
      assert.deepEqual(state.submitted.totals, totals, 'with its amounts')
    }
  }
  assert.ok(
    bids.every(({ status }) => !['ASKED', 'DECIDED'].includes(status)),
    'a bid is carried out',
  )
  assert.equal(balance(forfeits('HU')), sum(bids.map(({ decided }) => decided?.forfeit ?? 0)), 'what bids have lost, and nothing else')
  const items = (await statesOf(house, owed)).flatMap(state =>
    state.status === 'NONE' || state.status === 'REFUNDED' ? [] : [[state.opened, state.opened.amount] as const],
  )
  assert.equal(sum([...byRef.suspense.values()]), sum(items.map(([, amount]) => amount)), 'what waits for a person stands in the list')
  assert.equal(byRef.suspense.size, items.length, 'item by item')
  const keeps = (await ordersOf(house)).map(state => paidNet(state) - refundedTotal(state) - (state.differences ?? 0))
  assert.equal(balance(fares('HU')), sum(keeps), 'fares are what orders keep')
  const fined = await finesOf(house)
  const paidFines = fined.filter(({ payer }) => payer)
  assert.equal(balance(fines('HU')), sum(paidFines.map(({ amount }) => amount)), 'fines are what was paid for them and not waived since')
  assert.ok(
    paidFines.every(
      ({ status, payer, amount }) =>
        status === (amount > 0 ? (payer!.channel === 'deposit' ? 'DEDUCTED' : 'PAID') : 'WAIVED') && amount <= payer!.amount,
    ),
  )
  const remittances = (await statesOf(house, remittance)).filter((state): state is KnownRemittance => state.status !== 'NONE')
  const standing = (isLine: boolean) =>
    sum(remittances.flatMap(({ drafted, amount }) => ((drafted.kind === 'LINE') === isLine ? [amount] : [])))
  const banked = asked.flatMap(one => (one.status === 'NONE' ? [] : one.layers.filter(({ layer }) => one.banked.includes(layer))))
  assert.equal(
    0 - balance('bank'),
    standing(false) - sum(banked.map(({ amount }) => amount)),
    'the bank has brought what is registered, and has paid what it was asked to',
  )
  assert.equal(0 - balance('creditLines'), standing(true), 'lines are what may be bought for')
  assert.ok(
    remittances.every(({ change }) => change === undefined),
    'what was to be changed is decided',
  )
  for (const { status, line, added } of (await statesOf(house, bigClient)) as KnownClient[])
    assert.equal(house.watch.lineOf(added.account), status === 'DELETED' ? 0 : line, 'the line of a client is what was said')
  const bought = await extrasOf(house)
  const kept = bought.flatMap(({ items }) =>
    items.flatMap(({ paid, amount, status, back = 0 }) => (paid ? [amount - (status === 'REFUNDED' ? back : 0)] : [])),
  )
  const renamed = await renamesOf(house)
  const paidNames = sum(renamed.map(({ payer }) => payer?.amount ?? 0))
  assert.equal(balance(extras('HU')), sum(kept) + paidNames, 'products are what was paid for them and has not gone back, and so are names')
  assert.ok(
    renamed.every(({ status, payer, fee }) => status !== 'DECIDED' && (status === 'DONE') === (payer?.amount === fee)),
    'who has paid for a name is called so, and nobody else',
  )
  assert.ok(
    bought.every(({ refunds }) => Object.values(refunds).every(({ status }) => status === 'REFUNDED')),
    'what was asked back of them is back',
  )
  for (const one of [...fined, ...bought, ...renamed]) assert.equal(one.claim, undefined, 'nothing is claimed any more')
  await paidTogether(house)
  const trades = (await house.trades.all()).map(({ trade }) => trade)
  const taken = trades.flatMap(({ opened, tradeNo, refunds }) =>
    tradeNo ? [opened!.amount - sum(Object.values(refunds).map(({ amount }) => amount))] : [],
  )
  assert.equal(0 - balance(clearing('alipay')), sum(taken), 'clearing is what the gateway says')
  assert.equal(sum([...accounts.keys()].map(balance)), 0, 'and all of it is nothing')
}

/** Folds the whole log into a view, with positions as a store gives them. */
const rowsOf = (house: House, view: Parameters<typeof route>[0]) => {
  const states = new Map<string, FoldState>()
  for (const [n, stored] of house.log.entries()) {
    const routed = route(view, { ...stored, position: n + 1 } as StoredEvent)
    if (routed) for (const [key, state] of apply(view, routed, key => states.get(key) ?? NOTHING)) states.set(key, state)
  }
  return new Map([...states].flatMap(([key, { doc }]) => (doc ? [[key, doc as object] as const] : [])))
}
/**
 * The notes of every order, payment and refund add up to its value. An order counts with its price and its seats. Money in and out in
 * reports is, by day, the movement in the ledger: on the airline's fares, and on the clearing account of each gateway.
 */
const figuresAddUp = async (house: House) => {
  const documents = rowsOf(house, sales) as Map<string, SaleRow>
  const paid = [...(rowsOf(house, payments) as Map<string, PaidRow>).values()]
  const gone = rowsOf(house, refunds) as Map<string, BackRow>
  const enter = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)
  const added = (rows: readonly { dims: object; by: object }[]) => {
    const sums = new Map<string, number>()
    for (const { dims, by } of rows)
      for (const [name, value] of Object.entries(by)) if (name !== 'ahead') enter(sums, `${Object.values(dims).join('|')} ${name}`, value)
    return Object.fromEntries([...sums].filter(([, value]) => value !== 0).sort())
  }
  for (const row of documents.values()) assert.deepEqual(added(row.moved), added(standing(row)), 'notes of an order add up to what stands')
  for (const row of paid) assert.deepEqual(added(row.moved), added(standingOfPaid(row)), 'notes of a payment add up to what stands')
  for (const row of gone.values()) assert.deepEqual(added(row.moved), added(standingOfBack(row)), 'notes of a refund add up to what stands')
  const told = new Map<string, number>()
  for (const { moved } of documents.values())
    for (const { by, day, dims } of moved) enter(told, `${day} fares.${dims.airLine}`, (by.received ?? 0) - (by.returned ?? 0))
  for (const { channel, moved } of paid)
    if (isGatewayChannel(channel))
      for (const { by, day } of moved) enter(told, `${day} clearing.${channel}`, (by.returned ?? 0) - (by.taken ?? 0))
  const booked = new Map<string, number>()
  for (const event of house.log as StoredEvent[])
    for (const { from, to, amount } of postingsOf(event))
      for (const [account, moved] of [
        [to, amount],
        [from, 0 - amount],
      ] as const)
        if (/^(fares|clearing)\./.test(account)) enter(booked, `${dayOf(event.data, event.at)} ${account}`, moved)
  for (const key of new Set([...told.keys(), ...booked.keys()])) assert.equal(told.get(key) ?? 0, booked.get(key) ?? 0, key)
  for (const state of await ordersOf(house)) {
    const { orderNo, total, seats } = state.submitted
    const row = documents.get(orderNo)!
    assert.equal(row.forfeited, accountOf(state).forfeited, 'what is kept is what the order keeps')
    const legs = standing(row).map(({ by }) => by)
    const isSold = ['PAID', 'PRINTED', 'REFUND_MODIFY'].includes(state.status)
    assert.equal(sum(legs.map(({ fares = 0, taxes = 0 }) => fares + taxes)), isSold ? total : 0, 'what is sold is worth its price')
    assert.equal(legs[0]!.sold ?? 0, isSold ? seats : 0, 'and as many as its seats')
    assert.equal(
      legs[0]!.ticketed,
      passengersOf(state).filter(({ ticketNo }) => ticketNo).length,
      'and tickets are those of its travellers',
    )
    const back = Object.values(state.refunds).filter(({ status }) => status === 'REFUNDED')
    assert.equal(sum(legs.map(({ back }) => back!)), sum(back.map(({ lines }) => lines.length)), 'and coupons those that went back')
    for (const { refundId, amount } of back) assert.equal(standingOfBack(gone.get(refundId)!)[0]!.by.money, amount, 'with their money')
  }
}

/** A payment pays everything it was begun for, or nothing. */
const paidTogether = async (house: Market) => {
  const payersIn = new Map<string, Set<string>>()
  const note = (id: string, code: string) => payersIn.set(id, (payersIn.get(id) ?? new Set()).add(code))
  for (const { of, payer } of await finesOf(house)) if (payer) note(of.fineId, payer.paymentCode)
  for (const { of, payer } of await renamesOf(house)) if (payer) note(of.renameId, payer.paymentCode)
  for (const { opened, items } of await extrasOf(house))
    for (const { paid } of items) if (paid) note(extraId(opened.orderNo, opened.kind), paid.paymentCode)
  for (const state of await statesOf(house, payment)) {
    if (state.status === 'NONE' || !state.created.targets) continue
    const { paymentCode, targets } = state.created
    const pays = state.status === 'SUCCEEDED' && state.unplaced === undefined
    for (const { id } of targets)
      assert.equal(payersIn.get(id)?.has(paymentCode) ?? false, pays, `${paymentCode} has paid all of it or nothing`)
  }
}

/** After all consequences, once everything begun and given up is over. */
const booksBalance = async (house: Market) => {
  const { log, run } = house
  const of = (type: string) => log.filter(event => event.type === type)
  const orders = await ordersOf(house)
  for (const block of blocks) {
    const expected = orders.flatMap(state => {
      const { orderNo, legs, seats } = state.submitted
      if (state.status === 'EXPIRED' || !legs.some(leg => leg.stockId === block)) return []
      const back = [...of('RefundTicketed'), ...of('RefundPaidOut')]
        .filter(({ data }) => data.orderNo === orderNo)
        .flatMap(({ data }) => (data.holds ?? []) as { stockId: string; seats: number }[])
      const returned = sum(back.filter(hold => hold.stockId === block).map(hold => hold.seats))
      return [[orderNo, { seats: seats - returned, sold: state.status !== 'WAIT_FOR_PAY' }]]
    })
    const { holds } = (await run.load(seats, block)).state
    // a sold hold of an ended order stays with no seats, so that a repeated return is recognised
    const ended = new Set(orders.flatMap(({ status, submitted: { orderNo } }) => (status === 'EXPIRED' ? [orderNo] : [])))
    assert.deepEqual(
      Object.fromEntries(
        holds
          .filter(({ holdId, seats, sold }) => !(sold && seats === 0 && ended.has(holdId)))
          .map(({ holdId, seats, sold }) => [holdId, { seats, sold }]),
      ),
      Object.fromEntries(expected),
      block,
    )
  }
  for (const state of orders) {
    const { orderNo, seats: whole } = state.submitted
    if (!state.pnr || state.status === 'EXPIRED') continue
    const groups = pnrGroups(state)
    assert.equal(sum(groups.map(({ seats }) => seats)), whole, 'every seat in a PNR')
    assert.equal(pnrOfTravellers(state).size, passengersOf(state).length, 'everybody in one')
    for (const group of groups) {
      const host = (await run.load(pnr, group.pnr)).state
      assert.deepEqual([host.orderNo, host.seats], [orderNo, group.seats], 'and the host knows')
    }
  }
  for (const { data } of of('OrderSplit')) {
    const part = (await run.load(order, data.into)).state
    assert.ok(part.status !== 'NONE' && part.splitFrom?.splitId === data.splitId, 'what was split off is open')
  }
  const payments = await statesOf(house, payment)
  const trades = (await house.trades.all()).map(({ trade }) => trade)
  for (const { opened, tradeNo } of trades)
    if (tradeNo) assert.equal((await run.load(payment, opened!.paymentCode)).state.status, 'SUCCEEDED', 'what the gateway took is known')
  const arrived = payments.flatMap(state =>
    state.status === 'SUCCEEDED' && !state.created.into && !state.created.targets ? [state.created.amount] : [],
  )
  const wrong = [...of('PaymentDuplicated'), ...of('PaymentArrivedLate')].map(({ data }) => data.amount as number)
  assert.equal(
    sum(arrived),
    sum(orders.flatMap(({ paid }) => paid.map(({ amount }) => amount))) + sum(wrong),
    'what came is on orders or in error',
  )
  const items = (await statesOf(house, owed)).flatMap(state => (state.status === 'NONE' ? [] : [state]))
  const backs = orders.flatMap(({ back, differences = 0 }) => [...back.map(({ amount }) => amount), differences])
  const unplaced = payments.flatMap(state => (state.status === 'SUCCEEDED' && state.unplaced !== undefined ? [state.created.amount] : []))
  assert.equal(
    sum(items.map(({ opened }) => opened.amount)),
    sum(wrong) + sum(backs) + sum(unplaced) + sum((await finesOf(house)).map(returnedOf)),
    'what is not to stay stands in the list',
  )
  assert.ok(
    items.every(({ status }) => status !== 'APPROVED'),
    'what was approved has gone',
  )
  const given = sum(items.flatMap(({ payouts }) => payouts.map(({ amount }) => amount)))
  const refunds = (await statesOf(house, refund)).flatMap(state => (state.status === 'NONE' ? [] : [state]))
  const paidOut = sum(refunds.flatMap(({ payouts }) => payouts.map(({ amount }) => amount)))
  assert.equal(sum(orders.map(refundedTotal)), paidOut, 'orders know what was paid out')
  const known = new Set(
    [...refunds, ...items].flatMap(state => (state.payouts.length > 0 ? state.payouts.map(({ gatewayRefundNo }) => gatewayRefundNo) : [])),
  )
  const recorded = of('PaymentRefunded').filter(({ data }) => known.has(data.gatewayRefundNo))
  assert.equal(sum(recorded.map(({ data }) => data.amount)), given + paidOut, 'and so do the payments')
  const credits = (await statesOf(house, credit)) as KnownCredit[]
  const credited = refunds.flatMap(state => state.payouts.flatMap(({ credited, amount }) => (credited ? [amount] : [])))
  assert.equal(sum(credits.map(state => state.credit.credited.amount)), sum(credited), 'what was not paid out is a credit')
  const byCredit = payments.filter(state => state.status !== 'NONE' && state.created.channel === 'offset')
  assert.deepEqual(
    creditMoves(house, 'out')
      .map(({ data }) => [data.movement ?? data.paymentCode, data.amount])
      .sort(),
    byCredit.flatMap(state => (state.status === 'SUCCEEDED' ? [[state.created.paymentCode, state.created.amount]] : [])).sort(),
    'what a credit was used for has been paid, and nothing else',
  )
  assert.equal(
    amountsOf(creditMoves(house, 'in')),
    sum(byCredit.map(refundedSum)),
    'what such payments gave back is with the credits again',
  )
  for (const { refunds: gone, opened } of trades)
    assert.ok(sum(Object.values(gone).map(({ amount }) => amount)) <= (opened?.amount ?? 0), 'the gateway gave no more than it took')
  for (const state of payments)
    if (state.status !== 'NONE') for (const refundId of Object.keys(state.refunds)) assert.ok(heldFor(state, refundId) > 0)

  for (const { legs } of orders.map(({ submitted }) => submitted))
    for (const { flightNo, date } of legs) {
      const claims = Object.values((await run.load(manifest, `${flightNo}-${date}`)).state)
      for (const state of orders) {
        if (!state.submitted.legs.some(leg => leg.flightNo === flightNo)) continue
        const own = claims.filter(({ orderNo }) => orderNo === state.submitted.orderNo).length
        // a request that died after its claim and was given up leaves a claim, which is dead after minutes
        // (services/order/names/manifest.ts)
        assert.ok(own >= documentsOf(state).length, 'every traveller is claimed')
      }
    }
  const travelling = orders.flatMap(state =>
    documentsOf(state).flatMap(document => state.submitted.legs.map(({ flightNo }) => `${document} ${flightNo}`)),
  )
  assert.equal(new Set(travelling).size, travelling.length, 'nobody is on a flight twice')
}

const deciders: Decider[] = [
  order,
  seats,
  payment,
  owed,
  credit,
  refund,
  manifest,
  account,
  withdrawal,
  remittance,
  bigClient,
  fine,
  extra,
  earnest,
  rename,
  flow,
  flowTask,
]
const folded = ({ streams }: Market) =>
  Object.fromEntries(
    deciders.flatMap(decider =>
      [...streams]
        .filter(([stream]) => stream.startsWith(`${decider.name}-`))
        .map(
          ([stream, events]) =>
            [
              stream,
              fold(
                decider,
                decider.initial,
                events.map(event => ({ ...event, data: structuredClone(event.data) })),
              ),
            ] as const,
        ),
    ),
  )

// ── lives ────────────────────────────────────────────────────────────────────────────────────────────────────────────
const weighted: [number, What][] = [
  [5, 'submit'],
  [6, 'goto'],
  [8, 'pay'],
  [4, 'reduce'],
  [3, 'add'],
  [2, 'price'],
  [4, 'split'],
  [2, 'pnr'],
  [6, 'name'],
  [2, 'rename'],
  [2, 'unname'],
  [2, 'undo'],
  [3, 'confirm'],
  [3, 'ticket'],
  [2, 'cancel'],
  [5, 'apply'],
  [2, 'withdraw'],
  [4, 'approve'],
  [2, 'reject'],
  [4, 'payOut'],
  [4, 'payByCredit'],
  [2, 'handle'],
  [4, 'giveBack'],
  [1, 'open'],
  [2, 'recharge'],
  [4, 'payByAccount'],
  [2, 'askBack'],
  [2, 'decideBack'],
  [1, 'freeze'],
  [2, 'correct'],
  [2, 'decideCorrection'],
  [2, 'askFine'],
  [1, 'deposit'],
  [1, 'bring'],
  [2, 'payByDeposit'],
  [1, 'client'],
  [2, 'payByClient'],
  [1, 'repay'],
  [2, 'deduct'],
  [1, 'close'],
  [2, 'putUp'],
  [2, 'bid'],
  [2, 'bidEnds'],
  [1, 'giveUp'],
  [1, 'handInGiveUp'],
  [1, 'switch'],
  [2, 'decideFlow'],
  [2, 'askRename'],
  [2, 'payRename'],
  [1, 'withdrawRename'],
  [3, 'payFines'],
  [3, 'waive'],
  [3, 'buy'],
  [3, 'payBought'],
  [2, 'giveBought'],
  [2, 'time'],
]
const step = (failing: boolean): fc.Arbitrary<Step> =>
  fc.record(
    {
      what: fc.oneof(...weighted.map(([weight, what]) => ({ weight, arbitrary: fc.constant(what) }))),
      order: fc.nat(3),
      a: fc.nat(20),
      b: fc.nat(20),
      ...(failing && { fails: fc.record({ after: fc.nat(6), how: fc.constantFrom('lost' as const, 'unheard' as const) }) }),
      again: fc.boolean(),
      reacts: fc.boolean(),
    },
    { requiredKeys: ['what', 'order', 'a', 'b', 'again', 'reacts'] },
  ) as fc.Arbitrary<Step>
const plain = { order: 0, a: 0, b: 0, again: false, reacts: true }
const steps = (...whats: [What, Partial<Step>?][]): Step[] => whats.map(([what, more]) => ({ ...plain, ...more, what }))
/** the straight way for two who are named when ordering, so that lives also reach what comes after it */
const way = steps(['submit'], ['goto'], ['pay'], ['confirm'], ['ticket'], ['apply'], ['approve'], ['payOut'])
/** a group of four that pays nearly all as a deposit, with two payments */
const downWay = steps(['submit', { b: 2 }], ['goto', { a: 1 }], ['goto', { a: 1 }], ['pay'], ['pay', { a: 1 }], ['reduce', { a: 1 }])
/** two groups: the first gives tickets back for a credit, which pays parts of the second and gets them back when that is cancelled */
const creditWay = steps(
  ['submit'],
  ['goto'],
  ['pay'],
  ['confirm'],
  ['ticket'],
  ['apply', { a: 1 }],
  ['approve'],
  ['payOut'],
  ['submit', { a: 1, b: 4 }],
  ['payByCredit', { order: 1, a: 2 }],
  ['payByCredit', { order: 1 }],
  ['cancel', { order: 1, a: 1 }],
  ['giveBack', { a: 1 }],
)
/** an account that is closed, opened again and filled, pays an order, takes its refund back and is withdrawn from */
const accountWay = steps(
  ['open'],
  ['close'],
  ['open'],
  ['recharge', { a: 3 }],
  ['pay'],
  ['submit'],
  ['payByAccount'],
  ['confirm'],
  ['ticket'],
  ['apply', { a: 0 }],
  ['approve'],
  ['payOut'],
  ['askBack', { a: 1 }],
  ['decideBack', { a: 1 }],
)
/** an account that pays the deposit of five, and a deposit that stands for the fines of those who stay at home */
const fineWay = steps(
  ['open'],
  ['recharge', { a: 3 }],
  ['pay'],
  ['submit', { a: 1, b: 4 }],
  ['payByAccount'],
  ['reduce', { a: 1 }],
  ['reduce', { a: 1 }],
  ['askFine'],
  ['askFine', { b: 1 }],
  ['deposit', { a: 1, b: 10 }],
  ['payFines', { a: 1 }],
  ['waive', { a: 1, b: 2 }],
  ['giveBack', { a: 1 }],
)
/**
 * a client of the agency buys on credit: an order with its meals and the fines of another. It pays, gets a ticket's refund back, and its
 * payment turns out to be smaller.
 */
const clientWay = steps(
  ['client', { a: 1, b: 20 }],
  ['submit'],
  ['payByClient'],
  ['buy', { b: 1 }],
  ['payBought', { order: 1 }],
  ['repay', { a: 1 }],
  ['confirm'],
  ['ticket'],
  ['apply', { a: 0 }],
  ['approve'],
  ['payOut'],
  ['submit', { a: 1, b: 4 }],
  ['payByClient', { order: 1 }],
  ['reduce', { order: 1, a: 1 }],
  ['reduce', { order: 1, a: 1 }],
  ['askFine'],
  ['payFines', { order: 1, a: 1 }],
  ['repay', { a: 3 }],
  ['client', { a: 0, b: 20 }],
)
/** a deposit that pays an order, takes its refund back, and is asked back, partly in vain */
const depositWay = steps(
  ['bring', { a: 1, b: 20 }],
  ['submit'],
  ['payByDeposit'],
  ['confirm'],
  ['ticket'],
  ['apply', { a: 0 }],
  ['approve'],
  ['payOut'],
  ['askBack', { a: 1, b: 3 }],
  ['decideBack', { a: 1, b: 1 }],
  ['askBack', { a: 1, b: 3 }],
  ['decideBack', { a: 0, b: 1 }],
)
/** two travellers with meals and bags, paid by the account; one of them leaves */
const productWay = steps(
  ['open'],
  ['recharge', { a: 3 }],
  ['pay'],
  ['submit'],
  ['payByAccount'],
  ['buy', { b: 1 }],
  ['payBought'],
  ['buy', { a: 1 }],
  ['payBought', { a: 1 }],
  ['buy', { a: 2 }],
  ['payBought', { a: 2 }],
  ['confirm'],
  ['ticket'],
  ['giveBought'],
)
/** earnest money behind bids: part of a fare, free again, lost, given up in vain and given up; a part of the rest is withdrawn */
const earnestWay = steps(
  ['putUp'],
  ['pay'],
  ['bid'],
  ['submit'],
  ['bidEnds'],
  ['bid', { a: 1 }],
  ['bidEnds', { a: 1, b: 1 }],
  ['bid', { a: 1 }],
  ['bidEnds', { a: 3, b: 2 }],
  ['bid', { a: 1 }],
  ['giveUp', { b: 3 }],
  ['handInGiveUp', { b: 3 }],
  ['decideFlow', { a: 5 }],
  ['giveUp', { b: 3 }],
  ['handInGiveUp', { b: 3 }],
  ['decideFlow'],
  ['askBack', { a: 1, b: 2 }],
  ['decideBack', { a: 1, b: 1 }],
)
/** two travellers with tickets: one is renamed, paid by the account; the other too late at first, and then paid through a gateway */
const renameWay = steps(
  ['open'],
  ['recharge', { a: 3 }],
  ['pay'],
  ['submit'],
  ['payByAccount'],
  ['confirm'],
  ['ticket'],
  ['askRename'],
  ['decideFlow'],
  ['payRename'],
  ['askRename', { a: 1 }],
  ['decideFlow'],
  ['payRename', { a: 1, b: 1 }],
  ['withdrawRename', { b: 1 }],
  ['pay', { a: 3 }],
  ['giveBack', { a: 1 }],
  ['askRename', { a: 1 }],
  ['decideFlow'],
  ['payRename', { a: 1, b: 2 }],
  ['pay', { a: 9 }],
)
const among = (failing: boolean, ...whats: What[]) =>
  fc.tuple(step(failing), fc.constantFrom(...whats)).map(([step, what]) => ({ ...step, what }))
const livesOf = (failing: boolean) => {
  const any = fc.array(step(failing), { maxLength: 40, size: 'max' })
  const parting = among(
    failing,
    'split',
    'split',
    'pnr',
    'name',
    'unname',
    'reduce',
    'add',
    'goto',
    'pay',
    'cancel',
    'apply',
    'approve',
    'payOut',
    'time',
  )
  const afterSales = among(failing, 'apply', 'apply', 'approve', 'payOut', 'reject', 'withdraw', 'giveBack', 'time', 'ticket')
  const spending = among(
    failing,
    'payByCredit',
    'payByCredit',
    'payByCredit',
    'goto',
    'pay',
    'reduce',
    'price',
    'split',
    'cancel',
    'giveBack',
    'giveBack',
    'apply',
    'approve',
    'payOut',
    'time',
  )
  const banking = among(
    failing,
    'recharge',
    'pay',
    'pay',
    'payByAccount',
    'payByAccount',
    'askBack',
    'decideBack',
    'freeze',
    'correct',
    'correct',
    'decideCorrection',
    'decideCorrection',
    'close',
    'submit',
    'cancel',
    'reduce',
    'giveBack',
    'giveBack',
    'apply',
    'approve',
    'payOut',
    'time',
  )
  const lending = among(
    failing,
    'client',
    'client',
    'payByClient',
    'payByClient',
    'payByClient',
    'repay',
    'repay',
    'repay',
    'bring',
    'bring',
    'payByDeposit',
    'payByDeposit',
    'askBack',
    'decideBack',
    'freeze',
    'submit',
    'askFine',
    'payFines',
    'buy',
    'payBought',
    'giveBought',
    'cancel',
    'reduce',
    'giveBack',
    'giveBack',
    'apply',
    'approve',
    'payOut',
    'time',
    'time',
  )
  const changing = among(failing, 'reduce', 'reduce', 'add', 'price', 'goto', 'pay', 'cancel', 'handle', 'giveBack', 'giveBack', 'time')
  const fining = among(
    failing,
    'reduce',
    'askFine',
    'askFine',
    'payFines',
    'payFines',
    'deposit',
    'deduct',
    'deduct',
    'waive',
    'waive',
    'giveBack',
    'pay',
    'recharge',
    'cancel',
    'payByAccount',
    'time',
  )
  const buying = among(
    failing,
    'buy',
    'buy',
    'payBought',
    'payBought',
    'giveBought',
    'pay',
    'ticket',
    'apply',
    'approve',
    'payOut',
    'giveBack',
    'split',
    'time',
  )
  const bidding = among(
    failing,
    'putUp',
    'pay',
    'pay',
    'bid',
    'bid',
    'bid',
    'bidEnds',
    'bidEnds',
    'bidEnds',
    'giveUp',
    'handInGiveUp',
    'handInGiveUp',
    'decideFlow',
    'decideFlow',
    'switch',
    'askBack',
    'decideBack',
    'submit',
    'cancel',
    'giveBack',
    'time',
  )
  const renaming = among(
    failing,
    'askRename',
    'askRename',
    'decideFlow',
    'decideFlow',
    'payRename',
    'payRename',
    'withdrawRename',
    'pay',
    'pay',
    'giveBack',
    'apply',
    'approve',
    'payOut',
    'split',
    'askBack',
    'decideBack',
    'time',
  )
  /** a part of a fixed way, half of the time all of it, and then random steps of a kind */
  const after = (way: Step[], least: number, what: fc.Arbitrary<Step>, most = 20) =>
    fc
      .tuple(
        fc.oneof(fc.integer({ min: least, max: way.length }), fc.constant(way.length)),
        fc.array(what, { maxLength: most, size: 'max' }),
      )
      .map(([n, more]) => [...way.slice(0, n), ...more])
  return fc.oneof(
    any,
    after(earnestWay, 3, bidding),
    after(renameWay, 7, renaming),
    after(fineWay, 5, fining),
    after(productWay, 5, buying),
    after(clientWay, 3, lending, 25),
    after(depositWay, 3, lending, 25),
    after(steps(['submit', { b: 4 }], ['goto'], ['pay'], ['confirm'], ['name', { a: 4 }]), 1, parting, 25),
    after(downWay, 3, parting, 25),
    after(accountWay, 5, banking, 25),
    after(creditWay, 9, spending),
    after(way, 0, step(failing), 40),
    after(way.slice(0, 5), 3, afterSales, 25),
    after(downWay, 3, changing, 25),
  )
}

/** Runs the steps; with `always` all reactions follow each of them. */
const live = async (steps: Step[], pick: (n: number) => number, always: boolean) => {
  const house: House = Object.assign(await market(pick), { watch: watching() })
  const sent: (() => Promise<unknown>)[] = []
  let moment = 0
  for (const [n, step] of steps.entries()) {
    if (step.what === 'time') {
      moment = Math.min(moments.length - 1, moment + (step.a % 3 === 0 ? 1 : 0))
      await house.passTime(moments[moment])
      if (step.again) await house.passTime()
    } else {
      const asked: Asked | Within | '' = await asks[step.what](house, step)
      if (asked) {
        const at = house.clock()
        const who = people[asked.who]
        const send = () =>
          'does' in asked ? house.within(asked.does, who, n, at) : house.request(asked.endpoint, asked.body as never, who, n, at)
        if (step.fails) house.failAfter(step.fails.after, step.fails.how)
        const died = await outcome(send)
        house.heal()
        // a caller without an answer sends the request again, or gives up
        if (died !== 'died' || step.again) sent.push(send)
        if (died === 'died' && step.again) {
          if (step.reacts) await house.react()
          assert.notEqual(await outcome(send), 'died')
        }
      }
    }
    await neverWrong(house)
    if (always || step.reacts) await house.react()
    if (step.again && !always) await house.reactAgain()
  }
  await house.react()
  return { house, sent }
}
const outcome = async (send: () => Promise<unknown>): Promise<unknown> => {
  try {
    return JSON.stringify(await send())
  } catch (error) {
    if (error instanceof Refused) return `${error.status} ${error.message}`
    if (error instanceof Unavailable) return 'died'
    throw error
  }
}
/** the same numbers for the same seed */
const picking = (seed: number) => {
  let state = seed
  return (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % n
  }
}

const seen = new Map<string, number>()
/** names of a fact: its type, also with what it says where it may say several things */
const namesOf = ({ type, stream, data: { cause, end, kind, channel } }: StoredEvent) => {
  if (stream.startsWith(`${credit.name}-`)) return [type, `${type} by a credit`]
  if (type === 'PayablePaid') return [type, `${type} ${kind} ${channel}`]
  if (stream.startsWith(`${account.name}-`) && kind) {
    const id = stream.slice(account.name.length + 1)
    return [type, `${type} ${kind} ${id === N ? N : typeOf(id)}`]
  }
  return [type, ...(cause || end ? [`${type} ${cause ?? end}`] : [])]
}
t.test('whatever is asked in whatever order, dying in the middle or not: seats, money, tickets and names are conserved', async t => {
  const rare = [
    'DepositPaid',
    'PaidInFull',
    'OrderTicketed',
    'RefundPaidOut',
    'SeatsReturned',
    'PaymentDuplicated',
    'OwedRefunded',
    'HoldReduced',
    'HoldMerged',
    'OrderSplitOff',
    'HoldSplit',
    'PnrSplit',
    'FundsSettled by a credit',
    'FundsReceived by a credit',
    'FundsSettled',
    'FundsFrozen',
    'AccountCorrected',
    'CorrectionRejected',
    'PaymentRefundPlaced',
    'WithdrawalPaid',
    'WithdrawalRejected',
    'FineAsked',
    'PayablePaid',
    'FineReturned',
    'RemittancePlaced',
    'AccountClosed',
    'ExtraIssued',
    'ExtraRefunded',
    'EarnestDecided RELEASED',
    'EarnestDecided FORFEITED',
    'EarnestDecided CONVERTED',
    'EarnestDecided GIVEN_UP',
    'GiveUpRejected',
    `FundsSettled PAY ${N}`,
    `FundsReceived REFUND_IN ${N}`,
    `FundsSettled WITHDRAW ${N}`,
    'FundsSettled PAY C',
    'FundsReceived REFUND_IN C',
    'FundsReceived PAID_IN C',
    'FundsSettled PAID_VOID C',
    'FundsSettled LINE_DOWN C',
    'PayablePaid FINE client',
    'PayablePaid EXTRA client',
    'PassengerRenamed',
    'PayablePaid RENAME virtual',
    'PayablePaid RENAME alipay',
    'RenameClosed WITHDRAWN',
  ]
  // chance alone must not fail a test: rare events are drawn until each has come up
  for (let round = 0; round < 10 && rare.some(type => !seen.has(type)); round++)
    await t.resolves(
      fc.assert(
        fc.asyncProperty(livesOf(true), fc.nat(), async (steps, seed) => {
          const { house } = await live(steps, picking(seed), false)
          await neverWrong(house)
          // every minute of the day after it: money that came for something closed is asked about in time
          await house.react()
          await house.reconcile()
          await house.react()
          // holds that were given up are looked into when their time has come
          await house.passTime(STD)
          await house.react()
          await house.reconcile()
          await house.react()
          await neverWrong(house)
          await booksBalance(house)
          await house.finishPayOuts()
          await house.finishAccounts()
          await house.finishExtras()
          await house.react()
          await ledgerBalances(house)
          await figuresAddUp(house)
          for (const [stream, state] of Object.entries(folded(house))) {
            const decider = deciders.find(({ name }) => stream.startsWith(`${name}-`))!
            assert.deepEqual(
              (await house.run.load(decider, stream.slice(decider.name.length + 1))).state,
              state,
              `${stream} from its facts alone`,
            )
          }
          for (const event of house.log) for (const name of namesOf(event)) seen.set(name, (seen.get(name) ?? 0) + 1)
        }),
        { numRuns: runs(240), seed: seed + round },
      ),
    )
  t.comment([...seen].map(([type, n]) => `${type} ${n}`).join(', '))
  for (const type of rare) t.ok(seen.has(type), `${type} has come up`)
})

t.test('the same lives with reactions in another order, and more than once: the same end', async t => {
  await t.resolves(
    fc.assert(
      fc.asyncProperty(livesOf(false), fc.nat(), async (steps, seed) => {
        const [one, other] = [await live(steps, () => 0, true), await live(steps, picking(seed), true)]
        await other.house.reactAgain()
        await other.house.react()
        const [a, b] = [folded(one.house), folded(other.house)].map(sorted)
        assert.deepEqual(a, b)
        assert.deepEqual(await one.house.trades.all(), await other.house.trades.all(), 'the gateway has the same books')
      }),
      { numRuns: runs(80) },
    ),
  )
})
/** The order of an account's movements, and the counts that depend on it, do not belong to the end state. */
const sorted = (states: Record<string, unknown>) =>
  JSON.parse(
    JSON.stringify(states, (key, value) => {
      if (key === 'recent') return value.toSorted()
      if (key === 'expectations') return Object.keys(value).toSorted()
      if (key === 'allotted' || (key === 'hold' && typeof value === 'number')) return undefined
      if (key === 'holds' && Array.isArray(value) && value[0]?.holdId) return value.toSorted((a, b) => (a.holdId < b.holdId ? -1 : 1))
      return value
    }),
  )
