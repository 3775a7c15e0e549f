import t, { type Test } from 'tap'
import { orderStatuses } from '#contracts/enums.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { defaultTypeRules } from '#contracts/refund/types.ts'
import { aClerk, anAgent, attempt, NOON } from '#services/kernel/spec.ts'
import { foldAt, openCommands } from '#services/kernel/stream/decider.ts'
import { order } from './decide.ts'
import { nameStatus, type Order, payProgress, seatStatus } from './state.ts'
import { asRetail } from './test/retail.ts'
import { approving, leg, ORDER, PAY_BY, payment, STD, submission, submitted, TOTAL, ticketNo, traveller } from './test/sample.ts'
import { folded, LATE, type OrderStateName, states } from './test/states.ts'

/**
 * The order's state table (DOMAIN §3.2): the effect of every command in every state, the forbidden ones included. A cell names the changes
 * of status, payProgress, seatStatus and nameStatus (others stay), `=` when facts follow and none of these changes, nothing when no facts
 * follow, or the refusal in its own words.
 */
/** states in which all are ticketed, the children at the group's fare, before and after applications for the difference */
const children: OrderStateName[] = ['childFull', 'childRefunding', 'childRefunded', 'childRejected']
const groups: Record<string, OrderStateName[]> = {
  WAITING: ['submitted', 'confirmed', 'overdue', 'nearly', 'deposited'],
  BOUGHT: ['paid', 'ready', 'begun', 'locked', 'departed'],
  CHILDREN: children,
  // nothing is left to be done for travellers without an open refund
  DONE: ['printed', 'refunding', 'partly', 'rejected', 'gone', 'expired', ...children],
  OVER: ['printed', 'applied', 'refunding', 'partly', 'rejected', 'gone', 'expired', ...children],
}

const changeId = 'c1'
const parted = {
  splitId: 's0',
  from: 'other',
  status: 'WAIT_FOR_PAY' as const,
  paid: [],
  deposit: 0,
  forfeited: 0,
  instalments: [],
  parts: [],
  passengers: [],
  watches: [],
}
const nobody = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
const someone = traveller('ADULT', 15)
const rename = {
  renameId: 'M1',
  productId: 'HU.RENAME',
  product: '更名费',
  fee: 10_000,
  closesAt: STD,
  payMinutes: 60,
  remark: '用字有误',
  most: 1,
}
const otherDay = submission({ legs: [leg({ stockId: 'HU7182-2026-12-12-G', date: '2026-12-12', std: addMinutes(STD, 2880) })] }).legs[0]!
const changing = {
  changeId: 'G1',
  kind: 'DATE',
  moves: [{ from: leg().stockId, leg: otherDay }],
  audit: false,
  payMinutes: 60,
  closesAt: STD,
}
/** every command as it is normally sent; `clerk` where staff may do what an agency may not */
const commands = {
  reserveNumber: { name: 'reserveNumber', command: () => ({ request: 'r1' }) },
  voidNumber: { name: 'voidNumber', command: () => ({ request: 'r1' }) },
  submitOrder: { name: 'submitOrder', command: () => submission() },
  sureRequestSeat: { name: 'sureRequestSeat', command: () => ({ pnr: 'ABC123' }), clerk: true },
  addPnr: { name: 'addPnr', command: () => ({ pnr: 'ABC124' }) },
  cancelOrder: { name: 'cancelOrder', command: () => ({}) },
  'cancelOrder as a workflow says that was not asked': { name: 'cancelOrder', command: () => ({ requestId: 'q1' }) },
  // of an order that a workflow decides about: cancellation.test.ts
  askCancellation: { name: 'askCancellation', command: () => ({ requestId: 'q1' }) },
  withdrawCancellation: { name: 'withdrawCancellation', command: () => ({ requestId: 'q1' }) },
  // of an order whose flight does not go as it was sold: disruption.test.ts
  disrupt: {
    name: 'disrupt',
    command: () => ({
      abnormalId: 'HU7182.2026-12-10',
      version: 1,
      airLine: 'HU',
      flightNo: 'HU7182',
      date: '2026-12-10',
      kind: 'CANCEL',
      offers: ['REFUND'],
      answerBy: PAY_BY,
      text: '航班取消',
    }),
  },
  endDisruption: { name: 'endDisruption', command: () => ({ abnormalId: 'HU7182.2026-12-10', version: 1 }) },
  answerDisruption: { name: 'answerDisruption', command: () => ({ abnormalId: 'HU7182.2026-12-10', version: 1, answer: 'REFUND' }) },
  passAnswerTime: { name: 'passAnswerTime', command: () => ({ abnormalId: 'HU7182.2026-12-10' }) },
  dropCancellation: { name: 'dropCancellation', command: () => ({ requestId: 'q1', end: 'REJECTED' }) },
  passTime: { name: 'passTime', command: () => ({}) },
  gotoPay: { name: 'gotoPay', command: state => ({ amount: nextOf(state) }) },
  'gotoPay a wrong amount': { name: 'gotoPay', command: state => ({ amount: nextOf(state) + 1 }) },
  claim: { name: 'claim', command: state => ({ paymentCode: 'V1', amount: nextOf(state) }) },
  pay: {
    name: 'pay',
    command: state => ({ paymentCode: 'V1', no: 1, channel: 'virtual', amount: nextOf(state), tradeNo: 'V1', paidAt: NOON }),
  },
  free: { name: 'free', command: () => ({ paymentCode: 'V1' }) },
  'payByCredit a part': { name: 'payByCredit', command: () => ({ amount: 500, reasonCode: '6' }) },
  'payByCredit beyond what is owed': { name: 'payByCredit', command: () => ({ amount: 99_999_999, reasonCode: '5' }) },
  'receivePayment in time': {
    name: 'receivePayment',
    command: state => ({ ...payment, paymentCode: 'P9', amount: nextOf(state), paidAt: NOON, instalment: noOf(state) }),
  },
  'receivePayment too late': {
    name: 'receivePayment',
    command: state => ({ ...payment, paymentCode: 'P9', amount: nextOf(state), paidAt: LATE, instalment: noOf(state) }),
  },
  'receivePayment again': { name: 'receivePayment', command: state => ({ ...payment, amount: nextOf(state), paidAt: NOON }) },
  audit: {
    name: 'audit',
    command: () => ({ result: 'REJECTED', remark: '停售', timing: { ok: false, reason: '' }, hours: 24 }),
    clerk: true,
  },
  resubmit: { name: 'resubmit', command: () => ({}) },
  joinGroup: { name: 'joinGroup', command: () => ({}) },
  copyAsNew: { name: 'copyAsNew', command: () => ({}) },
  takeBack: { name: 'takeBack', command: () => ({}) },
  protectSeats: { name: 'protectSeats', command: () => ({}) },
  endWaitlist: { name: 'endWaitlist', command: () => ({ remark: '航班取消' }) },
  confirmWaitlist: { name: 'confirmWaitlist', command: () => ({}) },
  moveWaitlist: { name: 'moveWaitlist', command: () => ({ to: 'FIRST', reason: '优先' }), clerk: true },
  returnMoney: { name: 'returnMoney', command: () => ({ item: 'i1', amount: 1 }) },
  reduceSeats: { name: 'reduceSeats', command: () => ({ changeId, counts: { ADULT: 1 } }) },
  'reduceSeats by one who is named': { name: 'reduceSeats', command: () => ({ changeId, ids: ['adult-2'] }) },
  releaseUnnamed: { name: 'releaseUnnamed', command: () => ({ changeId }), clerk: true },
  keepUnnamed: { name: 'keepUnnamed', command: () => ({}), clerk: true },
  allowChildrenAlone: { name: 'allowChildrenAlone', command: () => ({ allowed: true, reason: '有人接机' }), clerk: true },
  voidAddition: { name: 'voidAddition', command: () => ({ changeId }) },
  addSeats: { name: 'addSeats', command: () => ({ changeId, counts: { ADULT: 1 } }) },
  'splitOrder of five': { name: 'splitOrder', command: () => ({ splitId: 's1', into: 'other', counts: { ADULT: 5 } }) },
  'splitOrder knowing that they are no group': {
    name: 'splitOrder',
    command: () => ({ splitId: 's1', into: 'other', counts: { ADULT: 5 }, belowMinimum: true }),
  },
  // commands of an order that goes ahead: virtual-out.test.ts
  orderVirtualOut: { name: 'orderVirtualOut', command: () => ({ splitId: 's1', into: 'other', ids: ['adult-1', 'adult-2'] }) },
  payVirtualOut: { name: 'payVirtualOut', command: () => ({ amount: 1 }) },
  addVirtualOutPnr: { name: 'addVirtualOutPnr', command: () => ({ pnr: 'ABC125' }), clerk: true },
  reOutVirtual: { name: 'reOutVirtual', command: () => ({}), clerk: true },
  failVirtualOut: { name: 'failVirtualOut', command: () => ({ reason: '航班已取消' }) },
  submitVirtualOut: { name: 'submitVirtualOut', command: () => ({}) },
  openSplit: { name: 'openSplit', command: () => ({ submitted: submission(), parted }) },
  splitPnr: { name: 'splitPnr', command: () => ({ pnr: 'MQ4T7K', into: 'MQ4T7L', ids: ['adult-1'] }), clerk: true },
  movePassengers: { name: 'movePassengers', command: () => ({ pnr: 'MQ4T7K', ids: ['adult-1'] }), clerk: true },
  syncPnr: { name: 'syncPnr', command: () => ({ pnr: 'MQ4T7K', added: [], corrected: [{ id: 'adult-1', name: '李新名' }] }), clerk: true },
  markPnr: { name: 'markPnr', command: () => ({ pnr: 'MQ4T7K', mark: 'WATCH', note: '核对中' }), clerk: true },
  deletePnr: { name: 'deletePnr', command: () => ({ pnr: 'MQ4T7K', note: '核对中' }), clerk: true },
  modifyPrice: {
    name: 'modifyPrice',
    command: () => ({ prices: [{ stockId: leg().stockId, type: 'ADULT', fare: 80_000 }], remark: '改价' }),
    clerk: true,
  },
  modifyDiscount: { name: 'modifyDiscount', command: () => ({ rate: 5_000, remark: '改折扣' }), clerk: true },
  modifyExamineCount: { name: 'modifyExamineCount', command: () => ({ count: 40, remark: '团队扩大' }), clerk: true },
  confirmPriceChange: { name: 'confirmPriceChange', command: () => ({}), clerk: true },
  rejectPriceChange: { name: 'rejectPriceChange', command: () => ({}), clerk: true },
  modifyTicketTime: { name: 'modifyTicketTime', command: () => ({ ticketBy: addMinutes(STD, -60) }), clerk: true },
  modifyContact: { name: 'modifyContact', command: () => ({ phone: '13900001234' }), clerk: true },
  modifyOutRate: { name: 'modifyOutRate', command: () => ({ outRate: 8_000 }), clerk: true },
  modifyCanRefund: { name: 'modifyCanRefund', command: () => ({ canRefund: false }), clerk: true },
  modifyTourCode: { name: 'modifyTourCode', command: () => ({ tourCode: 'A1' }), clerk: true },
  addPassenger: { name: 'addPassenger', command: () => ({ passengers: [someone] }) },
  'addPassenger by staff': { name: 'addPassenger', command: () => ({ passengers: [someone] }), clerk: true },
  modifyPassenger: { name: 'modifyPassenger', command: () => ({ ...traveller('ADULT', 1), name: '李新名' }) },
  'modifyPassenger by staff': { name: 'modifyPassenger', command: () => ({ ...traveller('ADULT', 1), name: '李新名' }), clerk: true },
  removePassenger: { name: 'removePassenger', command: () => ({ ids: ['adult-1'] }) },
  undoPassenger: { name: 'undoPassenger', command: () => ({}) },
  askChange: { name: 'askChange', command: () => changing },
  askSeats: { name: 'askSeats', command: () => ({ ...changing, kind: 'SEATS', moves: [], counts: { ...nobody, ADULT: 2 }, fee: 1_000 }) },
  askNames: {
    name: 'askNames',
    command: () => ({
      ...changing,
      kind: 'NAMES',
      naming: { change: 'MODIFY', id: 'adult-1', now: { ...traveller('ADULT', 1), name: '李新名' } },
    }),
  },
  'askChange for one': { name: 'askChange', command: () => ({ ...changing, ids: ['adult-0'] }) },
  cancelSegment: { name: 'cancelSegment', command: () => ({ changeId, stockId: leg().stockId }) },
  carryOutChange: { name: 'carryOutChange', command: () => ({ changeId: 'G1' }) },
  dropChange: { name: 'dropChange', command: () => ({ changeId: 'G1' }) },
  voidChange: { name: 'voidChange', command: () => ({ changeId: 'G1' }) },
  askRename: { name: 'askRename', command: () => ({ ...rename, ...traveller('ADULT', 0), name: '李新名' }) },
  carryOutRename: { name: 'carryOutRename', command: () => ({ renameId: 'M1' }) },
  dropRename: { name: 'dropRename', command: () => ({ renameId: 'M1' }) },
  provePassenger: { name: 'provePassenger', command: () => ({ id: 'adult-1', proof: { fileId: 'f1', name: 'a.png', size: 1 } }) },
  applyClub: { name: 'applyClub', command: () => ({ cards: [{ id: 'adult-1', cardNo: 'HU0012345678' }] }) },
  cancelClub: { name: 'cancelClub', command: () => ({ id: 'adult-1' }) },
  sureOutTicket: { name: 'sureOutTicket', command: () => ({ prefix: '880', from: 2_100_000_101 }), clerk: true },
  'sureOutTicket for some': {
    name: 'sureOutTicket',
    command: () => ({ prefix: '880', from: 2_100_000_101, ids: ['adult-1', 'adult-2'] }),
    clerk: true,
  },
  'sureOutTicket with too few numbers': {
    name: 'sureOutTicket',
    command: () => ({ prefix: '880', from: 0, ids: ['adult-1', 'adult-2'], ticketNos: ['880-1234567890'] }),
    clerk: true,
  },
  submitRefund: { name: 'submitRefund', command: () => ({ refundId: 'R2', ids: ['adult-1'], refundType: 'FORCE' }) },
  'submitRefund of the same traveller': {
    name: 'submitRefund',
    command: () => ({ refundId: 'R2', ids: ['adult-0'], refundType: 'FORCE' }),
  },
  'submitRefund of a child’s difference': {
    name: 'submitRefund',
    command: () => ({ refundId: 'R2', ids: ['child-0'], refundType: 'CHILD' }),
  },
  'submitRefund of an adult as a child': {
    name: 'submitRefund',
    command: () => ({ refundId: 'R2', ids: ['adult-1'], refundType: 'CHILD' }),
  },
  findRefundTicket: {
    name: 'findRefundTicket',
    command: () => ({ refundId: 'R1', ticketNo: ticketNo(0), stockIds: [leg().stockId], mark: 'USED' }),
  },
  retypeRefund: {
    name: 'retypeRefund',
    command: () => ({ refundId: 'R1', refundType: 'FORCE', rule: defaultTypeRules.FORCE, remark: '航班取消' }),
  },
  fixRefund: { name: 'fixRefund', command: () => approving('R1') },
  bindRefund: { name: 'bindRefund', command: () => ({ refundId: 'R1' }) },
  'closeRefund paid': { name: 'closeRefund', command: () => ({ refundId: 'R1', outcome: 'REFUNDED' }) },
  'closeRefund rejected': { name: 'closeRefund', command: () => ({ refundId: 'R1', outcome: 'REJECTED' }) },
} satisfies Record<string, { name: keyof typeof order.commands; command: (state: Order) => object; clerk?: true }>

const table: Record<keyof typeof commands, Record<string, string>> = {
  // commands about a number that is reserved or voided: services/order/submit/submit.test.ts, two-at-once.test.ts
  reserveNumber: { '=': 'none', 订单号已被使用: 'WAITING BOUGHT OVER' },
  voidNumber: { '=': 'none', '': 'WAITING BOUGHT OVER' },
  submitOrder: {
    'WAIT_FOR_PAY UNPAID REQUESTED NONE': 'none',
    订单号已被使用: 'WAITING BOUGHT OVER',
  },
  sureRequestSeat: {
    订单不存在: 'none',
    CONFIRMED: 'submitted overdue nearly deposited paid',
    座位已确认: 'confirmed ready begun locked departed applied',
    订单当前状态不能确认座位: 'DONE',
  },
  addPnr: {
    '': 'none submitted overdue nearly deposited paid',
    '=': 'confirmed ready begun locked departed OVER',
  },
  takeBack: { '': 'none BOUGHT OVER', 'EXPIRED RELEASED': 'WAITING' },
  // money that no order owes does not come back
  returnMoney: { '': 'none WAITING BOUGHT OVER' },
  // commands of an order that asks for an audit: audit.test.ts
  audit: { 订单不存在: 'none', 订单不在审核中: 'WAITING BOUGHT OVER' },
  resubmit: { 订单不存在: 'none', '订单未被退回，不能重新提交': 'WAITING BOUGHT OVER' },
  // commands of an order that waits for seats: waitlist.test.ts
  protectSeats: { '': 'none WAITING BOUGHT OVER' },
  endWaitlist: { '': 'none WAITING BOUGHT OVER' },
  confirmWaitlist: { 订单不存在: 'none', 订单不在候补中: 'WAITING BOUGHT OVER' },
  moveWaitlist: { 订单不存在: 'none', 订单不在候补中: 'WAITING BOUGHT OVER' },
  joinGroup: {
    订单不存在: 'none',
    '订单已失效，不能加人': 'expired',
    航班已起飞: 'departed',
    '旅客已全部退票，不能加人': 'gone',
    '': 'WAITING paid ready begun locked printed applied refunding partly rejected CHILDREN',
  },
  copyAsNew: {
    订单不存在: 'none',
    '订单未失效，不能再次下单': 'WAITING BOUGHT printed applied refunding partly rejected gone CHILDREN',
    '': 'expired',
  },
  cancelOrder: {
    订单不存在: 'none',
    'EXPIRED RELEASED': 'WAITING',
    'EXPIRED OVERPAID RELEASED': 'paid ready locked',
    '订单已有出票或退票，请减员退回未出票的座位，已出票的申请退票': 'begun applied',
    '航班已起飞，请联系航司': 'departed',
    '订单已出票，不能取消，请申请退票': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，不能取消，已出票的请申请退票': 'refunding gone childRefunding',
    '订单已失效，无须取消': 'expired',
  },
  'cancelOrder as a workflow says that was not asked': {
    订单不存在: 'none',
    取消申请已撤回或已失效: 'WAITING paid ready locked',
    '订单已有出票或退票，请减员退回未出票的座位，已出票的申请退票': 'begun applied',
    '航班已起飞，请联系航司': 'departed',
    '订单已出票，不能取消，请申请退票': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，不能取消，已出票的请申请退票': 'refunding gone childRefunding',
    '订单已失效，无须取消': 'expired',
  },
  askCancellation: {
    订单不存在: 'none',
    '=': 'WAITING paid ready locked',
    '订单已有出票或退票，请减员退回未出票的座位，已出票的申请退票': 'begun applied',
    '航班已起飞，请联系航司': 'departed',
    '订单已出票，不能取消，请申请退票': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，不能取消，已出票的请申请退票': 'refunding gone childRefunding',
    '订单已失效，无须取消': 'expired',
  },
  withdrawCancellation: { 订单不存在: 'none', 没有审批中的取消申请: 'WAITING BOUGHT OVER' },
  disrupt: { '': 'none expired gone', '=': 'WAITING BOUGHT printed applied refunding partly rejected CHILDREN' },
  endDisruption: { '': 'none WAITING BOUGHT OVER' },
  answerDisruption: {
    订单不存在: 'none',
    订单没有航班变动: 'WAITING BOUGHT printed applied refunding partly rejected gone CHILDREN',
    订单已失效: 'expired',
  },
  passAnswerTime: { '': 'none WAITING BOUGHT OVER' },
  dropCancellation: { '': 'none WAITING BOUGHT OVER' },
  passTime: {
    '': 'none submitted confirmed nearly deposited paid ready begun OVER',
    'EXPIRED RELEASED': 'overdue',
    '=': 'locked',
    LOCKED: 'departed',
  },
  gotoPay: {
    订单不存在: 'none',
    '': 'submitted confirmed nearly deposited',
    订单已超时: 'overdue',
    '订单已付清，无须支付': 'BOUGHT',
    '订单已出票，无须支付': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，无须支付': 'applied refunding gone childRefunding',
    '订单已失效，请重新下单': 'expired',
  },
  'gotoPay a wrong amount': {
    订单不存在: 'none',
    支付金额与订单金额不符: 'submitted confirmed nearly deposited',
    订单已超时: 'overdue',
    '订单已付清，无须支付': 'BOUGHT',
    '订单已出票，无须支付': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，无须支付': 'applied refunding gone childRefunding',
    '订单已失效，请重新下单': 'expired',
  },
  claim: {
    订单不存在: 'none',
    '=': 'submitted confirmed nearly deposited',
    订单已超时: 'overdue',
    '订单已支付，请勿重复支付': 'BOUGHT printed applied refunding partly rejected gone CHILDREN',
    '订单已失效，请重新下单': 'expired',
  },
  pay: {
    订单不存在: 'none',
    'PAID FULLY_PAID': 'WAITING',
    '=': 'BOUGHT OVER',
  },
  // nothing is claimed
  free: { '': 'none WAITING BOUGHT OVER' },
  'payByCredit a part': {
    订单不存在: 'none',
    '': 'submitted confirmed nearly deposited',
    订单已超时: 'overdue',
    '订单已付清，无须支付': 'BOUGHT',
    '订单已出票，无须支付': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，无须支付': 'applied refunding gone childRefunding',
    '订单已失效，请重新下单': 'expired',
  },
  'payByCredit beyond what is owed': {
    订单不存在: 'none',
    抵扣金额不能超过待付金额: 'submitted confirmed nearly deposited',
    订单已超时: 'overdue',
    '订单已付清，无须支付': 'BOUGHT',
    '订单已出票，无须支付': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，无须支付': 'applied refunding gone childRefunding',
    '订单已失效，请重新下单': 'expired',
  },
  'receivePayment in time': {
    订单不存在: 'none',
    'PAID FULLY_PAID': 'WAITING',
    '=': 'BOUGHT OVER',
  },
  'receivePayment too late': {
    订单不存在: 'none',
    'EXPIRED RELEASED': 'WAITING',
    '=': 'BOUGHT OVER',
  },
  'receivePayment again': {
    订单不存在: 'none',
    'PAID FULLY_PAID': 'submitted confirmed overdue',
    '': 'nearly deposited BOUGHT printed applied refunding partly rejected gone CHILDREN',
    '=': 'expired',
  },
  reduceSeats: {
    订单不存在: 'none',
    '=': 'submitted deposited',
    '成人已录入10人，请选择要减去的旅客': 'confirmed ready begun locked applied',
    订单已超时: 'overdue',
    'PAID OVERPAID': 'nearly',
    OVERPAID: 'paid',
    '航班已起飞，请联系航司': 'departed',
    '订单已出票，不能变更；不再出行的旅客请在订单页申请退票': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，不能变更；已出票的旅客请在订单页申请退票': 'refunding gone childRefunding',
    '订单已失效，请重新下单': 'expired',
  },
  'reduceSeats by one who is named': {
    订单不存在: 'none',
    旅客不存在: 'submitted nearly deposited paid',
    '=': 'confirmed',
    订单已超时: 'overdue',
    OVERPAID: 'ready begun locked applied',
    '航班已起飞，请联系航司': 'departed',
    '订单已出票，不能变更；不再出行的旅客请在订单页申请退票': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，不能变更；已出票的旅客请在订单页申请退票': 'refunding gone childRefunding',
    '订单已失效，请重新下单': 'expired',
  },
  // with a limit that has passed over missing names: unnamed.test.ts
  releaseUnnamed: {
    订单不存在: 'none',
    名单时限未过: 'WAITING paid ready begun departed printed applied refunding partly rejected gone CHILDREN',
    订单没有未录名的座位: 'locked',
    订单已失效: 'expired',
  },
  keepUnnamed: {
    订单不存在: 'none',
    名单时限未过: 'WAITING paid ready begun departed printed applied refunding partly rejected gone CHILDREN',
    订单没有未录名的座位: 'locked',
    订单已失效: 'expired',
  },
  allowChildrenAlone: {
    订单不存在: 'none',
    '=': 'submitted confirmed overdue nearly BOUGHT printed applied refunding partly rejected gone CHILDREN',
    订单中没有儿童旅客: 'deposited',
    订单已失效: 'expired',
  },
  voidAddition: { '': 'none', '=': 'WAITING BOUGHT OVER' },
  addSeats: {
    订单不存在: 'none',
    '=': 'submitted nearly deposited',
    PARTIAL: 'confirmed',
    订单已超时: 'overdue',
    '订单已付清，不能变更；要减少人数请减员，要增加座位请另行下单': 'BOUGHT',
    '订单已出票，不能变更；不再出行的旅客请在订单页申请退票': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，不能变更；已出票的旅客请在订单页申请退票': 'applied refunding gone childRefunding',
    '订单已失效，请重新下单': 'expired',
  },
  'splitOrder of five': {
    订单不存在: 'none',
    '不足成团人数：拆分后每部分至少10人，不足的部分须确认按全价计价': 'submitted nearly deposited',
    未录名的成人只有0人: 'confirmed ready begun locked printed rejected childFull childRejected',
    订单已超时: 'overdue',
    '不足成团人数：订单已支付，拆分后每部分至少10人': 'paid',
    '航班已起飞，不能拆分': 'departed',
    '订单有未完结的退票，不能拆分': 'applied refunding childRefunding',
    '订单已有退票，不能拆分': 'partly gone childRefunded',
    '订单已失效，不能拆分': 'expired',
  },
  'splitOrder knowing that they are no group': {
    订单不存在: 'none',
    '=': 'deposited',
    不足成团的部分不能有免票旅客: 'submitted nearly',
    未录名的成人只有0人: 'confirmed ready begun locked printed rejected childFull childRejected',
    订单已超时: 'overdue',
    '不足成团人数：订单已支付，拆分后每部分至少10人': 'paid',
    '航班已起飞，不能拆分': 'departed',
    '订单有未完结的退票，不能拆分': 'applied refunding childRefunding',
    '订单已有退票，不能拆分': 'partly gone childRefunded',
    '订单已失效，不能拆分': 'expired',
  },
  orderVirtualOut: {
    订单不存在: 'none',
    座位尚未确认: 'submitted overdue nearly deposited',
    '=': 'confirmed',
    '订单已付清，无须虚拟出票': 'BOUGHT printed applied refunding partly rejected gone CHILDREN',
    '订单已失效，不能虚拟出票': 'expired',
  },
  payVirtualOut: { 不是虚拟出票单: 'none WAITING BOUGHT OVER' },
  addVirtualOutPnr: { 不是虚拟出票单: 'none WAITING BOUGHT OVER' },
  reOutVirtual: { 不是虚拟出票单: 'none WAITING BOUGHT OVER' },
  failVirtualOut: { '': 'none WAITING BOUGHT OVER' },
  submitVirtualOut: { 不是虚拟出票单: 'none WAITING BOUGHT OVER' },
  openSplit: {
    'WAIT_FOR_PAY UNPAID REQUESTED NONE': 'none',
    订单号已被使用: 'WAITING BOUGHT OVER',
  },
  splitPnr: {
    订单不存在: 'none',
    座位尚未确认: 'submitted overdue nearly deposited paid',
    每个团队PNR须有10至99座:
      'confirmed ready begun locked printed applied refunding partly rejected childFull childRefunding childRefunded childRejected',
    '订单已全部退票，不能变更PNR': 'gone',
    '航班已起飞，不能变更PNR': 'departed',
    '订单已失效，不能变更PNR': 'expired',
  },
  movePassengers: {
    订单不存在: 'none',
    座位尚未确认: 'submitted overdue nearly deposited paid',
    订单只有一个PNR:
      'confirmed ready begun locked printed applied refunding partly rejected childFull childRefunding childRefunded childRejected',
    '订单已全部退票，不能变更PNR': 'gone',
    '航班已起飞，不能变更PNR': 'departed',
    '订单已失效，不能变更PNR': 'expired',
  },
  syncPnr: {
    订单不存在: 'none',
    座位尚未确认: 'submitted overdue nearly deposited paid',
    '=': 'confirmed ready begun locked applied',
    订单当前状态不能修改旅客: 'printed refunding partly rejected childFull childRefunding childRefunded childRejected',
    '订单已全部退票，不能变更PNR': 'gone',
    '航班已起飞，不能变更PNR': 'departed',
    '订单已失效，不能变更PNR': 'expired',
  },
  markPnr: {
    订单不存在: 'none',
    座位尚未确认: 'submitted overdue nearly deposited paid',
    '=': 'confirmed ready begun locked printed applied refunding partly rejected childFull childRefunding childRefunded childRejected gone departed',
    '订单已失效，不能变更PNR': 'expired',
  },
  deletePnr: {
    订单不存在: 'none',
    座位尚未确认: 'submitted overdue nearly deposited paid',
    '订单只有一个PNR，不能删除':
      'confirmed ready begun locked printed applied refunding partly rejected childFull childRefunding childRefunded childRejected',
    '订单已全部退票，不能变更PNR': 'gone',
    '航班已起飞，不能变更PNR': 'departed',
    '订单已失效，不能变更PNR': 'expired',
  },
  modifyPrice: {
    订单不存在: 'none',
    '=': 'submitted confirmed nearly deposited',
    订单已超时: 'overdue',
    '订单已付清，不能变更；要减少人数请减员，要增加座位请另行下单': 'BOUGHT',
    '订单已出票，不能变更；不再出行的旅客请在订单页申请退票': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，不能变更；已出票的旅客请在订单页申请退票': 'applied refunding gone childRefunding',
    '订单已失效，请重新下单': 'expired',
  },
  modifyDiscount: {
    订单不存在: 'none',
    '=': 'submitted confirmed nearly deposited',
    订单已超时: 'overdue',
    '订单已付清，不能变更；要减少人数请减员，要增加座位请另行下单': 'BOUGHT',
    '订单已出票，不能变更；不再出行的旅客请在订单页申请退票': 'printed partly rejected childFull childRefunded childRejected',
    '订单退改中，不能变更；已出票的旅客请在订单页申请退票': 'applied refunding gone childRefunding',
    '订单已失效，请重新下单': 'expired',
  },
  modifyExamineCount: {
    订单不存在: 'none',
    '=': 'deposited',
    订单没有考核期: 'submitted confirmed overdue nearly BOUGHT applied',
    订单当前状态不能修改考核人数: 'DONE',
  },
  // commands of an order with a price proposal: price-proposal.test.ts
  confirmPriceChange: { 订单不存在: 'none', 没有待确认的改价: 'WAITING BOUGHT OVER' },
  rejectPriceChange: { 订单不存在: 'none', 没有待确认的改价: 'WAITING BOUGHT OVER' },
  modifyTicketTime: {
    订单不存在: 'none',
    '=': 'submitted confirmed nearly deposited paid ready begun locked applied',
    订单已超时: 'overdue',
    航班已起飞: 'departed',
    订单当前状态不能修改时限: 'DONE',
  },
  modifyContact: {
    订单不存在: 'none',
    '订单已失效，不能修改联系人': 'expired',
    '=': 'WAITING BOUGHT CHILDREN applied printed refunding partly rejected gone',
  },
  // of an order with deposits: changes.test.ts
  modifyOutRate: {
    订单不存在: 'none',
    订单没有考核期: 'submitted confirmed overdue nearly paid ready begun locked departed applied',
    '=': 'deposited',
    订单当前状态不能修改出票率: 'DONE',
  },
  modifyCanRefund: {
    订单不存在: 'none',
    '=': 'WAITING BOUGHT printed partly rejected gone childFull childRefunded childRejected',
    '退票申请未完结，不能修改可否退票': 'applied refunding childRefunding',
    '订单已失效，不能修改可否退票': 'expired',
  },
  modifyTourCode: {
    订单不存在: 'none',
    '=': 'WAITING BOUGHT applied',
    订单当前状态不能修改团号: 'DONE',
  },
  addPassenger: {
    订单不存在: 'none',
    PARTIAL: 'submitted overdue nearly deposited paid',
    '超出座位数：订单中没有未录入的成人旅客': 'confirmed ready begun applied',
    '名单时限已过，请联系航司': 'locked',
    '航班已起飞，不能修改旅客': 'departed',
    订单当前状态不能修改旅客: 'DONE',
  },
  'addPassenger by staff': {
    订单不存在: 'none',
    PARTIAL: 'submitted overdue nearly deposited paid',
    '超出座位数：订单中没有未录入的成人旅客': 'confirmed ready begun locked applied',
    '航班已起飞，不能修改旅客': 'departed',
    订单当前状态不能修改旅客: 'DONE',
  },
  modifyPassenger: {
    订单不存在: 'none',
    旅客不存在: 'submitted overdue nearly deposited paid',
    '=': 'confirmed ready begun applied',
    '名单时限已过，请联系航司': 'locked',
    '航班已起飞，不能修改旅客': 'departed',
    订单当前状态不能修改旅客: 'DONE',
  },
  'modifyPassenger by staff': {
    订单不存在: 'none',
    旅客不存在: 'submitted overdue nearly deposited paid',
    '=': 'confirmed ready begun locked applied',
    '航班已起飞，不能修改旅客': 'departed',
    订单当前状态不能修改旅客: 'DONE',
  },
  removePassenger: {
    订单不存在: 'none',
    '': 'submitted overdue nearly deposited paid',
    PARTIAL: 'confirmed ready begun applied',
    '名单时限已过，请联系航司': 'locked',
    '航班已起飞，不能修改旅客': 'departed',
    订单当前状态不能修改旅客: 'DONE',
  },
  undoPassenger: {
    订单不存在: 'none',
    '赵建国退票中，不能修改旅客': 'applied',
    没有可以撤销的旅客变更: 'submitted overdue nearly deposited paid',
    NONE: 'confirmed ready',
    '赵建国已出票，不能修改旅客': 'begun',
    '名单时限已过，请联系航司': 'locked',
    '航班已起飞，不能修改旅客': 'departed',
    订单当前状态不能修改旅客: 'DONE',
  },
  askChange: {
    订单不存在: 'none',
    '=': 'submitted confirmed nearly deposited paid ready locked printed refunding partly rejected childFull childRefunded childRejected',
    订单已超时: 'overdue',
    '订单部分出票，请先完成出票再变更': 'begun',
    '航班已起飞，不能变更': 'departed',
    '订单有退票，请先出票再按客票变更': 'applied',
    '旅客已全部退票，不能变更': 'gone',
    '儿童须有成人同行；无成人陪伴须先经航司同意': 'childRefunding',
    '订单已失效，不能变更': 'expired',
  },
  askSeats: {
    订单不存在: 'none',
    '订单未付清，请直接增加人数': 'WAITING',
    '=': 'paid ready',
    '名单时限已过，请联系航司': 'locked',
    '航班已起飞，不能加人': 'departed',
    '订单有退票或退座，请办理加人另下一单': 'applied',
    '订单已出票，请办理加人另下一单': 'begun printed refunding partly rejected CHILDREN',
    '旅客已全部退票，不能加人': 'gone',
    '订单已失效，不能加人': 'expired',
  },
  // of the airline that takes it: below
  askNames: { 订单不存在: 'none', 仅限祥鹏订单: 'WAITING BOUGHT OVER' },
  'askChange for one': {
    订单不存在: 'none',
    订单已超时: 'overdue',
    '订单尚未出票，只能整单变更，部分旅客变更请先拆分': 'submitted confirmed nearly deposited paid ready locked applied',
    '订单部分出票，请先完成出票再变更': 'begun',
    '航班已起飞，不能变更': 'departed',
    '=': 'printed rejected CHILDREN',
    '旅客已全部退票，不能变更': 'gone',
    '赵建国的HU7182航段不是有效客票，不能变更': 'refunding partly',
    '订单已失效，不能变更': 'expired',
  },
  cancelSegment: { 订单不存在: 'none', 团队订单不能进行该操作: 'WAITING BOUGHT OVER' },
  carryOutChange: {
    '': 'none WAITING BOUGHT OVER',
  },
  dropChange: {
    '': 'none WAITING BOUGHT OVER',
  },
  voidChange: {
    '': 'none',
    '=': 'WAITING BOUGHT OVER',
  },
  askRename: {
    订单不存在: 'none',
    '没有已出票的旅客，不能更名': 'WAITING paid ready locked departed applied gone',
    '=': 'begun printed rejected CHILDREN',
    '赵建国退票中，不能更名': 'refunding',
    '赵建国已退票，不能更名': 'partly',
    '订单已失效，不能更名': 'expired',
  },
  // commands of an order in which somebody is to get another name: names/renames.test.ts
  carryOutRename: { '': 'none WAITING BOUGHT OVER' },
  dropRename: { '': 'none WAITING BOUGHT OVER' },
  applyClub: {
    订单不存在: 'none',
    '订单还没有旅客姓名，不能登记会员卡': 'submitted overdue nearly deposited paid',
    '=': 'confirmed ready begun locked printed applied refunding partly rejected CHILDREN',
    航班已起飞不能补登: 'departed',
    '旅客已全部退票，不能登记会员卡': 'gone',
    '订单已失效，不能登记会员卡': 'expired',
  },
  cancelClub: {
    订单不存在: 'none',
    '订单还没有旅客姓名，不能登记会员卡': 'submitted overdue nearly deposited paid',
    钱建国没有登记会员卡: 'confirmed ready begun locked printed applied refunding partly rejected CHILDREN',
    航班已起飞不能补登: 'departed',
    '旅客已全部退票，不能登记会员卡': 'gone',
    '订单已失效，不能登记会员卡': 'expired',
  },
  provePassenger: {
    订单不存在: 'none',
    '订单中没有军残/警残旅客': 'WAITING paid ready begun locked applied',
    '航班已起飞，不能修改旅客': 'departed',
    订单当前状态不能修改旅客: 'DONE',
  },
  sureOutTicket: {
    订单不存在: 'none',
    '=': 'applied',
    订单不是已支付状态: 'WAITING DONE',
    座位尚未确认: 'paid',
    PRINTED: 'ready begun locked',
    '航班已起飞，不能出票': 'departed',
  },
  'sureOutTicket for some': {
    订单不存在: 'none',
    订单不是已支付状态: 'WAITING DONE',
    座位尚未确认: 'paid',
    '=': 'ready begun locked applied',
    '航班已起飞，不能出票': 'departed',
  },
  'sureOutTicket with too few numbers': {
    订单不存在: 'none',
    订单不是已支付状态: 'WAITING DONE',
    座位尚未确认: 'paid',
    '2位旅客须2个票号': 'ready begun locked applied',
    '航班已起飞，不能出票': 'departed',
  },
  submitRefund: {
    订单不存在: 'none',
    '订单未支付，不能申请退票': 'WAITING',
    没有可退的旅客: 'paid gone',
    REFUND_MODIFY: 'ready begun locked departed printed partly rejected childFull childRefunded childRejected',
    '=': 'applied refunding childRefunding',
    '订单已失效，不能申请退票': 'expired',
  },
  'submitRefund of the same traveller': {
    订单不存在: 'none',
    '订单未支付，不能申请退票': 'WAITING',
    没有可退的旅客: 'paid gone',
    REFUND_MODIFY: 'ready begun locked departed printed rejected childFull childRefunded childRejected',
    '=': 'childRefunding',
    赵建国的客票存在未完结的退票: 'applied refunding',
    赵建国的客票已退: 'partly',
    '订单已失效，不能申请退票': 'expired',
  },
  'submitRefund of a child’s difference': {
    订单不存在: 'none',
    '订单未支付，不能申请退票': 'WAITING',
    没有可退的旅客: 'paid gone',
    赵小满尚未出票: 'ready begun locked departed applied',
    '赵小满的票价不高于儿童票价，没有票差可退': 'printed refunding partly rejected childRefunded',
    REFUND_MODIFY: 'childFull childRejected',
    赵小满的客票存在未完结的退票: 'childRefunding',
    '订单已失效，不能申请退票': 'expired',
  },
  'submitRefund of an adult as a child': {
    订单不存在: 'none',
    '订单未支付，不能申请退票': 'WAITING',
    没有可退的旅客: 'paid gone',
    '钱建国不能申请儿童票退差（仅儿童票价），该类型限儿童旅客':
      'ready begun locked departed printed applied refunding partly rejected CHILDREN',
    '订单已失效，不能申请退票': 'expired',
  },
  retypeRefund: {
    订单中没有该退票申请: 'none WAITING BOUGHT printed expired childFull',
    退票申请已退款: 'partly gone childRefunded',
    退票申请已撤回或驳回: 'rejected childRejected',
    '=': 'applied refunding',
    '儿童票退差价保留客票，不能与其他退票类型互改，请驳回后重新申请': 'childRefunding',
  },
  findRefundTicket: {
    订单中没有该退票申请: 'none WAITING BOUGHT printed expired childFull',
    退票申请已退款: 'partly gone childRefunded',
    退票申请已撤回或驳回: 'rejected childRejected',
    '=': 'refunding',
    // the application is about no such ticket
    '': 'applied childRefunding',
  },
  fixRefund: {
    订单中没有该退票申请: 'none WAITING BOUGHT printed expired childFull',
    退票申请已退款: 'partly gone childRefunded',
    退票申请已撤回或驳回: 'rejected childRejected',
    '=': 'applied refunding childRefunding',
  },
  // an approved application: refund/refunds.test.ts
  bindRefund: {
    订单中没有该退票申请: 'none WAITING BOUGHT printed expired childFull',
    '': 'partly gone childRefunded',
    退票申请已撤回或驳回: 'rejected childRejected',
    退票申请尚未审核通过: 'applied refunding childRefunding',
  },
  'closeRefund paid': {
    '': 'none WAITING BOUGHT printed partly rejected gone expired childFull childRefunded childRejected',
    PAID: 'applied',
    // the tickets of children stay, whatever becomes of the difference
    PRINTED: 'refunding childRefunding',
  },
  'closeRefund rejected': {
    订单中没有该退票申请: 'none WAITING BOUGHT printed expired childFull',
    退票申请已退款: 'partly gone childRefunded',
    退票申请已撤回或驳回: 'rejected childRejected',
    PAID: 'applied',
    // the tickets of children stay, whatever becomes of the difference
    PRINTED: 'refunding childRefunding',
  },
}

const nextOf = (state: Order): number => (state.status === 'NONE' ? TOTAL : (state.instalments[0]?.amount ?? TOTAL))
const noOf = (state: Order): number => (state.status === 'NONE' ? 1 : (state.instalments[0]?.no ?? 1))

const facetsOf = (state: Order): string[] =>
  state.status === 'NONE'
    ? ['NONE']
    : [state.status, payProgress(state), seatStatus(state), state.namesLocked ? 'LOCKED' : nameStatus(state)]
const outcomeOf = (
  { name, command, clerk }: { name: string; command: (state: Order) => object; clerk?: true },
  { past, at }: { past: Fact[]; at: string },
): string => {
  const state = folded(past)
  const facts = attempt(order, name, state, command(state), { who: clerk ? aClerk : anAgent, at, id: ORDER })
  if (facts instanceof Refused) return facts.message
  if (facts.length === 0) return ''
  const next = foldAt(order, state, facts, at)
  const before = facetsOf(state)
  return (
    facetsOf(next)
      .filter((facet, n) => facet !== before[n])
      .join(' ') || '='
  )
}

/** Each state has one outcome, the one that is said; `as` makes an order of another kind of it. */
const holdsFor = (
  t: Test,
  name: keyof typeof commands,
  outcomes: Record<string, string>,
  as: (past: readonly Fact[]) => Fact[] = past => [...past],
) => {
  const rows = Object.entries(outcomes).flatMap(([outcome, where]) =>
    where.split(' ').flatMap(word => (groups[word] ?? [word as OrderStateName]).map(state => [state, outcome] as const)),
  )
  t.same(rows.map(([state]) => state).sort(), Object.keys(states).sort(), `${name}: every state once`)
  for (const [state, outcome] of rows) {
    const { past, at } = states[state]
    t.equal(outcomeOf(commands[name], { past: as(past), at }), outcome, `${name}, ${state}`)
  }
}
t.test('121 every command in every state: what it leads to, or why it is refused', async t => {
  for (const [name, outcomes] of Object.entries(table)) holdsFor(t, name as keyof typeof commands, outcomes)
})

t.test('names of a locked list in every state of an order of the airline that takes them', async t => {
  const rows = {
    订单不存在: 'none',
    '订单未付清，不能申请名单变更': 'WAITING',
    '名单未锁定，请直接修改': 'paid ready applied',
    '=': 'locked',
    '航班已起飞，不能变更名单': 'departed',
    '订单已出票，请办理客票更名': 'begun printed refunding partly rejected CHILDREN',
    '旅客已全部退票，不能变更名单': 'gone',
    '订单已失效，不能变更名单': 'expired',
  }
  const ofIts = (past: readonly Fact[]) =>
    past.map(fact => (fact.type === 'OrderSubmitted' ? { ...fact, data: { ...fact.data, airLine: '8L' } } : fact))
  for (const [outcome, where] of Object.entries(rows))
    for (const state of where.split(' ').flatMap(word => groups[word] ?? [word as OrderStateName])) {
      const { past, at } = states[state]
      t.equal(outcomeOf(commands.askNames, { past: ofIts(past), at }), outcome, state)
    }
  t.equal(Object.values(rows).flatMap(where => where.split(' ').flatMap(word => groups[word] ?? [word])).length, Object.keys(states).length)
})

/** commands that only groups have */
const ofGroups =
  'reduceSeats addSeats joinGroup askSeats askNames releaseUnnamed keepUnnamed addPassenger removePassenger undoPassenger modifyPrice modifyDiscount confirmPriceChange rejectPriceChange modifyTourCode modifyTicketTime modifyExamineCount modifyOutRate modifyCanRefund audit resubmit copyAsNew splitOrder splitPnr movePassengers confirmWaitlist moveWaitlist orderVirtualOut payVirtualOut addVirtualOutPnr reOutVirtual submitVirtualOut'.split(
    ' ',
  )
t.test('single travellers: every command does what it does to a group, or only groups have it', async t => {
  for (const [name, command] of Object.entries(commands))
    for (const [state, { past, at }] of Object.entries(states)) {
      if (name in ofRetail) continue
      const outcome = state !== 'none' && ofGroups.includes(command.name) ? '散客订单不能进行该操作' : outcomeOf(command, { past, at })
      t.equal(outcomeOf(command, { past: asRetail(past), at }), outcome, `${command.name}, ${state}`)
    }
})

/** commands that only single travellers have, on one flight */
const ofRetail: Partial<Record<keyof typeof commands, Record<string, string>>> = {
  cancelSegment: {
    订单不存在: 'none',
    '只有一个航段，请取消订单': 'submitted confirmed nearly deposited',
    订单已超时: 'overdue',
    '订单已支付，请申请退票': 'BOUGHT printed applied refunding partly rejected gone CHILDREN',
    '订单已失效，请重新下单': 'expired',
  },
}
t.test('what only single travellers may do, in every state', async t => {
  for (const [name, outcomes] of Object.entries(ofRetail)) holdsFor(t, name as keyof typeof commands, outcomes, asRetail)
})

t.test('the table knows every command, every status, every reason to end', async t => {
  t.same([...new Set(Object.values(commands).map(({ name }) => name))].sort(), Object.keys(order.commands).sort())
  const statuses = Object.values(states).map(({ past }) => folded(past).status)
  t.same([...new Set(statuses)].sort(), ['NONE', ...Object.keys(orderStatuses)].sort())
})

t.test('a refusal by state is no button either', async t => {
  for (const { past, at } of Object.values(states))
    for (const who of [anAgent, aClerk])
      for (const [name, rule] of Object.entries(order.commands)) {
        if (!('when' in rule)) continue
        const state = folded(past)
        const verdict = rule.when(state as never, { who, at, id: ORDER })
        const open = openCommands(order, state, { who, at, id: ORDER }).includes(name)
        t.equal(open, verdict === true)
        if (verdict !== true) t.match(attempt(order, name, state, {}, { who, at, id: ORDER }), { message: verdict })
      }
})

t.test('how an order ends follows from who ends it', async t => {
  const ended = (name: string, who: typeof anAgent, at: string) => {
    const facts = attempt(order, name, folded([submitted()]), {}, { who, at, id: ORDER }) as Fact[]
    return (folded([submitted(), ...facts]) as { closeReason?: string }).closeReason
  }
  t.equal(ended('cancelOrder', anAgent, NOON), 'AGENT_CANCEL')
  t.equal(ended('cancelOrder', aClerk, NOON), 'BACKOFFICE_CANCEL')
  t.equal(ended('passTime', aClerk, PAY_BY), 'TIME_LIMIT')
})
