import { earnestHoldDetail } from '#contracts/account/earnest-api.ts'
import {
  biddingComputation,
  biddingDetail,
  bookBidding,
  joinBidding,
  payBidding,
  prepayBidding,
  saveBidding,
  showBidding,
  submitBiddingFlow,
} from '#contracts/auction/api.ts'
import { awardStatuses, lotEarnest, lotStatuses } from '#contracts/auction/codes.ts'
import { addMinutes, formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import { cancelOrder, orderDetail } from '#contracts/order/api.ts'
import { cancelPreview } from '#contracts/order/changes/changes-api.ts'
import { checkLedger } from '#contracts/report/ledger-check.ts'
import { approved, contact, type DemoBidder, earnestOf } from './auction.ts'
import { follow } from './books.ts'
import { FARE, freeDay, importBlocks, PRICE } from './scenery.ts'
import type { Stage } from './stage.ts'

/** values of one unit of ten seats */
const SEATS = 10
const EARNEST = 100_000
const RECHARGE = 2 * EARNEST
/** time for the approval and the bids, minutes */
const ROOM = 45 / 60
const SECOND = 1 / 60

/**
 * The fifth life: a lot of two units of ten seats is approved, and two agencies with earnest bid for it. One bids for both units and is
 * outbid for one of them. The clock closes the lot: one winner pays, and its earnest becomes fare; the other cancels its order unpaid and
 * forfeits.
 */
export const biddingLife = async (stage: Stage) => {
  const { call, refused, step, tell, see } = stage
  step('两家代理人（甲、乙）为竞价充值保证金')
  const yefeng = await earnestOf(stage, 'yefeng', RECHARGE)
  const changcheng = await earnestOf(stage, 'changcheng', RECHARGE)

  step('订票员导入库存，拟定竞价标的：2份，每份10座')
  const date = await freeDay(stage, ['HU7908'], 45)
  const [stockId] = await importBlocks(stage, [{ flightNo: 'HU7908', date, seats: 30 }])
  const begins = stage.now()
  const terms = {
    stockId: stockId!,
    units: 2,
    seatsPerUnit: SEATS,
    floor: FARE,
    step: TEN_YUAN,
    earnestPerUnit: EARNEST,
    closingSeconds: 0,
    startsAt: begins,
    endsAt: addMinutes(begins, 60),
  }
  await refused('order', saveBidding, { ...terms, endsAt: begins }, { status: 400, message: '截止时间须晚于开始时间' })
  const { id } = await call('order', saveBidding, terms)
  const detail = () => call('order', biddingDetail, { id })
  // end by the server's clock: late enough to be approved and bid for, early enough to wait for
  const { now: startsAt } = await detail()
  const endsAt = addMinutes(startsAt, ROOM)
  await call('order', saveBidding, { ...terms, id, startsAt, endsAt })
  tell(`标的 ${id}：起拍价${formatYuan(FARE)}/座，每份保证金${formatYuan(EARNEST)}，${formatDateTime(endsAt)} 截止`)

  step('订票员提交审批，管理员批准：占座并发布')
  const { instanceId } = await call('order', submitBiddingFlow, { id })
  await approved(stage, instanceId)
  await see('published', detail, { status: 'PUBLISHED', bidding: 'OPEN' })

  step('代理人甲出价2份，乙以更高价争得其中1份')
  const standing = (as: DemoBidder) => async () => {
    const { mine } = await call(as, showBidding, { id })
    return { covered: mine?.covered, won: mine?.won, award: mine?.award?.status, all: mine?.award }
  }
  await call('yefeng', bookBidding, { id, price: FARE, units: 2 })
  await see('both units are its', standing('yefeng'), { covered: 2, won: 2 })
  await call('changcheng', joinBidding, { id, units: 2 })
  await refused('changcheng', bookBidding, { id, price: FARE, units: 1 }, { status: 409, message: '出价须高于当前价' })
  const higher = FARE + TEN_YUAN
  await call('changcheng', bookBidding, { id, price: higher, units: 1 })
  await see('beaten for one of them', standing('yefeng'), { covered: 2, won: 1 })
  await see('who bids more leads', standing('changcheng'), { covered: 2, won: 1 })
  await yefeng.is('its earnest is held', { held: 2 * EARNEST })
  await changcheng.is('as much as it wants at most', { held: 2 * EARNEST })

  step('到时截止：各得1份')
  // decided one second after the end
  await stage.pass(addMinutes(endsAt, SECOND))
  const { status } = await see('closed by the clock', detail, { status: 'AWARDED' })
  tell(`标的${lotStatuses[status]}`)
  const take = async (as: DemoBidder, groupName: string) => {
    const { all } = await see('it has won', standing(as), { award: 'WAIT_PREPAY' })
    const { seats, amount, prepayBy, prepay } = all!
    tell(`${groupName}：${seats}座 ${formatYuan(amount!)}，${formatDateTime(prepayBy)} 前预付${formatYuan(prepay!)}`)
    return call(as, prepayBidding, { id, totalAmount: prepay!, contact, groupName })
  }

  step('甲生成订单，支付首期：保证金抵作票款，再付余款')
  const { orderNo: paidOrder, total, prepay } = await take('yefeng', '演示：竞价成交团')
  const { is } = follow(stage, paidOrder)
  const won = { seats: SEATS, total: SEATS * PRICE } as const
  await is(
    'submitted',
    { ...won, status: 'WAIT_FOR_PAY', owed: total, held: 2 * SEATS, sold: 0, free: 10 },
    'OrderNumberReserved',
    'OrderSubmitted',
  )
  const pay = async (totalAmount: number) => stage.press((await call('yefeng', payBidding, { id, totalAmount, channel: 'alipay' })).payUrl!)
  await pay(prepay)
  const first = prepay + EARNEST
  await is(
    'a fifth of the fares, and what was staked',
    { ...won, paid: first, received: first, owed: total - first },
    'DepositPaid',
    'DepositPaid',
  )
  await yefeng.is('what it did not win is free again', { gone: EARNEST })
  await pay(total - first)
  await is('paid', { ...won, status: 'PAID', paid: total, received: total, owed: 0, held: SEATS, sold: SEATS, free: 10 }, 'OrderPaid')
  await see('it is an order', standing('yefeng'), { award: 'ORDERED' })

  step('乙生成订单后不付款，取消订单：违约，保证金罚没')
  const { orderNo: lostOrder } = await take('changcheng', '演示：竞价违约团')
  await see('what cancelling costs', () => call('changcheng', cancelPreview, { orderId: lostOrder }), { earnest: EARNEST })
  await call('changcheng', cancelOrder, { orderId: lostOrder, reason: '客人取消' })
  const { award } = await see('a default', standing('changcheng'), { award: 'DEFAULTED' })
  tell(`乙：${awardStatuses[award!]}`)
  await see('the order has ended', () => call('changcheng', orderDetail, { orderId: lostOrder }), { status: 'EXPIRED', paid: 0 })
  await changcheng.is('what it staked is gone, the rest is free', { gone: EARNEST })
  await is('its seats are for sale again', { ...won, held: 0, sold: SEATS, free: 20 })

  step('审计员复核竞价结果和账务')
  const decided = (as: DemoBidder, agency: string) => async () => {
    const { decided } = await call(as, earnestHoldDetail, { id: lotEarnest(id, agency, 1) })
    const { cause, convert, forfeit, release } = decided ?? {}
    return { cause, convert, forfeit, release }
  }
  for (const [as, { agency }, what] of [
    ['yefeng', yefeng, { cause: 'CONVERTED', convert: EARNEST, forfeit: 0, release: EARNEST }],
    ['changcheng', changcheng, { cause: 'FORFEITED', convert: 0, forfeit: EARNEST, release: EARNEST }],
  ] as const) {
    await see('what became of its earnest', decided(as, agency), what)
    const { convert, forfeit, release } = what
    tell(`保证金 ${agency}：转票款${formatYuan(convert)}，罚没${formatYuan(forfeit)}，退回${formatYuan(release)}`)
  }
  const computed = await see('nothing differs', () => call('auditor', biddingComputation, { id }), { closed: true, differences: [] })
  for (const { rank, agencyName, price, units, won, awarded } of computed.ranked)
    tell(`第${rank}名 ${agencyName}：${formatYuan(price)} × ${units}份，应得${won}份，成交${awarded}份`)
  const checked = async () => {
    const { done, checks = [] } = await call('auditor', checkLedger, {})
    return { done, differing: checks.filter(({ count }) => count > 0).map(({ check }) => check) }
  }
  await see('the ledger agrees with the log', checked, { done: true, differing: [] })
  tell('竞价结果与出价事件一致；账务全部相符')
  return { id, paidOrder, lostOrder }
}
