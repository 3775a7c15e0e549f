import type { PaymentChannel, RefundType } from '#contracts/enums.ts'
import { handleFlow } from '#contracts/flow/api.ts'
import { addMinutes, earlier, later, local, toLocal } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint, Upload } from '#contracts/kernel/endpoint.ts'
import { cancelOrder, modifyPassenger, addPassenger as nameOne, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { addSeats, modifyTicketTime, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import { gotoPayAlipay, gotoPayUnionPay, gotoPayWechatPay, paymentErrorModify } from '#contracts/payment/api.ts'
import { payByCredit } from '#contracts/payment/credit-api.ts'
import { approveOwed } from '#contracts/payment/owed-api.ts'
import { modifyRefundStatus, previewRefund, submitRefund, withdrawRefund } from '#contracts/refund/api.ts'
import { addTaskRefund } from '#contracts/refund/task-api.ts'
import { credits } from '#projections/payment/credits.ts'
import { paymentList } from '#projections/payment/list.ts'
import { owedItems } from '#projections/payment/owed.ts'
import type { App } from '#services/app.ts'
import { commanding, idFrom } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { nextInstalment } from '#services/order/money/money.ts'
import { type LiveOrder, outstanding, passengersOf } from '#services/order/state.ts'
import type { Act, Play } from './play.ts'

/** The state of one story of the demonstration: its order, the people who act for it, and when it began. */
export type Scene = {
  program: App
  play: Play
  /** unique among the stories */
  key: string
  agent: 'yefeng' | 'changcheng'
  orderId: string
  submittedAt: string
  startedAt: string
  /** everybody of the demonstration who may travel */
  travellers: PassengerFields[]
}
/** One action of somebody. Repeated under the same name, it is the same command. */
export type SeedAct = (scene: Scene, name: string) => Promise<unknown>

export const orderOf = async ({ program, orderId }: Scene): Promise<LiveOrder> =>
  (await program.run.load(order, orderId)).state as LiveOrder
const as = (who: string, scene: Scene, name: string, now = scene.program.clock()): Act => ({ as: who, now, key: `${scene.key} ${name}` })
const soon = ({ submittedAt }: Scene, minutes: number) => addMinutes(submittedAt, minutes)

// ── money ──────────────────────────────────────────────────────────────────────────────────────────────────────────
const gotoPay = { alipay: gotoPayAlipay, wechatPay: gotoPayWechatPay, unionPay: gotoPayUnionPay }
type Channel = PaymentChannel & keyof typeof gotoPay

/** opens the payment of the next part, so many minutes after the order; the button is not pressed yet */
export const opens =
  (channel: Channel, minutes = 1): SeedAct =>
  async (scene, name) => {
    const state = await orderOf(scene)
    const totalAmount = nextInstalment(state)?.amount ?? outstanding(state)
    return scene.play(gotoPay[channel], { orderId: scene.orderId, totalAmount }, as(scene.agent, scene, name, soon(scene, minutes)))
  }

const paymentsOf = ({ program, orderId }: Scene) =>
  program.query.find(paymentList, { filter: { orderNo: orderId }, sort: ['createdAt'], limit: 10 })
/** presses the button of the n-th payment; a payment that is closed, since its order has ended or is paid, is paid all the same */
export const presses =
  (nth = 1): SeedAct =>
  async scene => {
    const payment = (await paymentsOf(scene))[nth - 1]
    if (payment?.status !== 'CREATED' && payment?.status !== 'CLOSED') return
    await pressSandbox(scene.program, payment.paymentCode)
  }
/** the button on the cashier's page of the sandbox */
export const pressSandbox = async ({ app, inside }: Pick<App, 'app' | 'inside'>, paymentCode: string): Promise<void> => {
  const headers = { ...inside, 'content-type': 'application/x-www-form-urlencoded' }
  const { statusCode } = await app.inject({ method: 'POST', url: `/sandbox/pay/${paymentCode}`, headers, payload: '' })
  if (statusCode !== 200) throw new Error(`the sandbox gateway answered ${statusCode}`)
}

/** pays so much (fen), once, with a credit that an earlier refund left the agency with the same airline */
export const paysByCredit =
  (totalAmount: number): SeedAct =>
  async (scene, name) => {
    // a payment's number contains its date: on another day it would be another
    if ((await paymentsOf(scene)).some(({ channel }) => channel === 'offset')) return undefined
    const { agency, airLine } = (await orderOf(scene)).submitted
    const [credit] = await scene.program.query.find(credits, { filter: { agency, airLine }, limit: 1 })
    return scene.play(payByCredit, { orderId: scene.orderId, creditId: credit!.id, totalAmount }, as(scene.agent, scene, name))
  }
/** does nothing yet: another story has to come further first */
export const waits: SeedAct = async () => {}

/** the n-th payment was an error: finance hands it on to be given back, or settles it otherwise */
export const handles =
  (nth: number, handling: 'REFUND' | 'OTHER', remark: string): SeedAct =>
  async (scene, name) => {
    const { paymentCode } = (await paymentsOf(scene))[nth - 1]!
    return scene.play(paymentErrorModify, { id: paymentCode, handling, remark }, as('finance', scene, name))
  }
/** approves or rejects money that is owed back */
export const decides =
  (who: 'finance' | 'admin', result: 'APPROVE' | 'REJECT', remark?: string): SeedAct =>
  async (scene, name) => {
    const [item] = await scene.program.query.find(owedItems, { filter: { orderNo: scene.orderId }, limit: 1 })
    return scene.play(approveOwed, { id: item!.id, result, ...(remark && { remark }) }, as(who, scene, name))
  }

// ── the group ──────────────────────────────────────────────────────────────────────────────────────────────────────
const byAgent =
  <E extends AnyEndpoint>(endpoint: E, more: object): SeedAct =>
  (scene, name) =>
    scene.play(endpoint, { orderId: scene.orderId, ...more } as never, as(scene.agent, scene, name))

export const reduces = (seats: number): SeedAct => byAgent(reduceSeats, { counts: { ADULT: seats }, reason: '客人取消' })
export const adds = (seats: number): SeedAct => byAgent(addSeats, { counts: { ADULT: seats } })
export const cancels: SeedAct = byAgent(cancelOrder, { reason: '客人改期' })
export const cancelledByDesk: SeedAct = (scene, name) =>
  scene.play(cancelOrder, { orderId: scene.orderId, reason: '航司收回座位' }, as('order', scene, name))

/** the n-th of those who may travel is named */
export const names =
  (nth: number): SeedAct =>
  (scene, name) =>
    byAgent(nameOne, scene.travellers[nth - 1]!)(scene, name)
/** the last of the list gets a telephone number: a change that can be undone */
export const correctsLast: SeedAct = async (scene, name) => {
  const { id, status: _, ticketNo: __, proof: ___, ...fields } = passengersOf(await orderOf(scene)).at(-1)!
  return byAgent(modifyPassenger, { ...fields, id, phone: '13800000000' })(scene, name)
}

// ── the desk ───────────────────────────────────────────────────────────────────────────────────────────────────────
const byDesk =
  <E extends AnyEndpoint>(endpoint: E): SeedAct =>
  (scene, name) =>
    scene.play(endpoint, { orderId: scene.orderId } as never, as('order', scene, name))
export const confirms = byDesk(sureRequestSeat)
export const tickets = byDesk(sureOutTicket)

type Limit = 'nameBy' | 'ticketBy' | 'balanceBy'
const limits =
  (limit: Limit, by: (scene: Scene) => string, reason: string): SeedAct =>
  async (scene, name) => {
    const { limits } = (await orderOf(scene)).submitted
    const to = by(scene)
    // no ticket before its name
    const before = limit === 'ticketBy' && { nameBy: earlier(limits.nameBy, to) }
    const body = { orderId: scene.orderId, ticketBy: limits.ticketBy, ...before, [limit]: to, reason }
    return scene.play(modifyTicketTime, body, as('order', scene, name, soon(scene, 5)))
  }
/** moved so near that it has passed by the first start */
export const hurries = (limit: 'nameBy' | 'ticketBy'): SeedAct => limits(limit, scene => soon(scene, 8), '航司催促')
/** moved to today, three hours from the first start, or the end of the day where that is earlier */
export const dueToday = (limit: Limit): SeedAct =>
  limits(
    limit,
    ({ startedAt }) => later(earlier(addMinutes(startedAt, 180), local(toLocal(startedAt).date, '23:59')), addMinutes(startedAt, 30)),
    '航司催款',
  )

/** does what the tick does */
export const timePasses: SeedAct = ({ program: { run, clock }, key, orderId }, name) =>
  commanding(run, () => ({ who: systemUser('tick'), now: clock(), commandId: idFrom('seed', key, name) }))(order, orderId).passTime({})

// ── refunds ────────────────────────────────────────────────────────────────────────────────────────────────────────
const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('demo')])
const papers: Upload[] = [
  { field: 'ID_CARD', name: '身份证.png', bytes: picture },
  { field: 'DIAGNOSIS', name: '诊断证明.pdf', bytes: Buffer.from('%PDF-1.7 demo') },
  { field: 'MEDICAL_INVOICE', name: '医疗发票.png', bytes: picture },
]
type Asking = { reason: string; count?: number; reasonCode?: string; noticeNo?: string }

/** papers that are submitted with an application */
const papersFor: Partial<Record<RefundType, Upload[]>> = { SICKNESS: papers, ERROR: [papers[0]!, { ...papers[0]!, field: 'FEE_RECEIPT' }] }
/** the agency applies for its first travellers that have no refund yet */
export const asksRefund =
  (refundType: RefundType, { count = 2, ...asking }: Asking): SeedAct =>
  async (scene, name) => {
    const free = passengersOf(await orderOf(scene)).filter(({ status }) => status === 'TICKETED' || status === 'NAMED')
    const chosen = { orderId: scene.orderId, ids: free.slice(0, count).map(({ id }) => id), refundType, ...asking }
    const { totals } = await scene.play(previewRefund, chosen, as(scene.agent, scene, `${name} preview`))
    const files = papersFor[refundType] ?? []
    return scene.play(submitRefund, { ...chosen, refund: totals.refund, files }, as(scene.agent, scene, name))
  }
export const lastRefund = async (scene: Scene) => Object.values((await orderOf(scene)).refunds).at(-1)!.refundId
const walks =
  (who: 'refund' | 'finance', statusId: 'REFUNDAPPROVE' | 'REFUNDREJECT' | 'REFUNDACCOMPLISH', reason?: string): SeedAct =>
  async (scene, name) =>
    scene.play(modifyRefundStatus, { refundId: await lastRefund(scene), statusId, ...(reason && { reason }) }, as(who, scene, name))
export const approves = walks('refund', 'REFUNDAPPROVE')
export const rejects = (reason: string) => walks('refund', 'REFUNDREJECT', reason)
/** the desk hands the application into its flow */
export const handsIntoFlow: SeedAct = async (scene, name) =>
  scene.play(addTaskRefund, { refundId: await lastRefund(scene), flowRemark: '金额较大，请复核' }, as('refund', scene, name))
/** the desk passes it in its flow, and the supervisor is next */
export const passesInFlow: SeedAct = async (scene, name) => {
  const instanceId = `REFUND~${await lastRefund(scene)}~1`
  const decision = { instanceId, curentTaskId: `${instanceId}.1.1`, routeId: 'step1-pass', flowRemark: '票款已核对' }
  return scene.play(handleFlow, decision, as('refund', scene, name))
}
export const paysOut = walks('finance', 'REFUNDACCOMPLISH')
export const withdraws: SeedAct = async (scene, name) =>
  scene.play(withdrawRefund, { refundId: await lastRefund(scene) }, as(scene.agent, scene, name))
