import type { PaymentChannel } from '#contracts/enums.ts'
import { addDays, addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import { addPassenger, cancelOrder, submitOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import type { Counts } from '#contracts/order/quote.ts'
import { searchingPriceSeat } from '#contracts/order/search-api.ts'
import { gotoPayAlipay, gotoPayUnionPay, gotoPayWechatPay } from '#contracts/payment/api.ts'
import { modifyRefundStatus, previewRefund, submitRefund } from '#contracts/refund/api.ts'
import { paymentList } from '#projections/payment/list.ts'
import { stockList } from '#projections/seats/stock.ts'
import type { App } from '#services/app.ts'
import { commanding, idFrom } from '#services/kernel/commands.ts'
import { systemUser } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { type LiveOrder, nameStatus, passengersOf } from '#services/order/state.ts'
import { refund } from '#services/refund/decide.ts'
import { stockId } from '#services/seats/decide.ts'
import type { Act, Play } from './play.ts'
import { table } from './table.ts'

const gotoPay = { alipay: gotoPayAlipay, wechatPay: gotoPayWechatPay, unionPay: gotoPayUnionPay }
type Channel = PaymentChannel & keyof typeof gotoPay

/** An order and how far it has come. `minutesAgo`: submitted so long before the first start. */
type Story = {
  key: string
  agent: 'yefeng' | 'changcheng'
  flights: string[]
  /** days from the first start to each departure */
  days: number[]
  adults: number
  children?: number
  groupName: string
  minutesAgo: number
  /** each is paid: the second one is a duplicate, and one that comes after the end is late */
  pays?: Channel[]
  ends?: 'TIME_LIMIT' | 'AGENT_CANCEL'
  confirmed?: true
  named?: true
  ticketed?: true
  refund?: 'SUBMITTED' | 'PAID_OUT'
}
const stories: Story[] = [
  { key: 'expires-soon', agent: 'yefeng', flights: ['HU7182'], days: [18], adults: 20, groupName: '北京双卧五日团', minutesAgo: 26 },
  { key: 'waiting', agent: 'changcheng', flights: ['HU7137'], days: [35], adults: 15, groupName: '西安兵马俑研学团', minutesAgo: 2 },
  { key: 'paid', agent: 'yefeng', flights: ['JD5195'], days: [26], adults: 16, groupName: '三亚暖冬团', minutesAgo: 24, pays: ['alipay'] },
  {
    key: 'ready-to-ticket',
    agent: 'yefeng',
    flights: ['8L9921'],
    days: [41],
    adults: 10,
    children: 2,
    groupName: '版纳亲子团',
    minutesAgo: 22,
    pays: ['wechatPay'],
    confirmed: true,
    named: true,
  },
  {
    key: 'ticketed-return',
    agent: 'yefeng',
    flights: ['HU7182', 'HU7181'],
    days: [30, 35],
    adults: 16,
    groupName: '北京精品五日团',
    minutesAgo: 20,
    pays: ['alipay'],
    confirmed: true,
    named: true,
    ticketed: true,
  },
  {
    key: 'ticketed',
    agent: 'changcheng',
    flights: ['HU7279'],
    days: [21],
    adults: 18,
    groupName: '三亚老友团',
    minutesAgo: 19,
    pays: ['unionPay'],
    confirmed: true,
    named: true,
    ticketed: true,
  },
  {
    key: 'refund-open',
    agent: 'yefeng',
    flights: ['PN6215'],
    days: [28],
    adults: 15,
    groupName: '重庆避寒团',
    minutesAgo: 17,
    pays: ['alipay'],
    confirmed: true,
    named: true,
    ticketed: true,
    refund: 'SUBMITTED',
  },
  {
    key: 'refund-done',
    agent: 'yefeng',
    flights: ['FU6501'],
    days: [33],
    adults: 14,
    groupName: '首都夕阳红团',
    minutesAgo: 15,
    pays: ['wechatPay'],
    confirmed: true,
    named: true,
    ticketed: true,
    refund: 'PAID_OUT',
  },
  {
    key: 'timed-out',
    agent: 'changcheng',
    flights: ['CN7103'],
    days: [24],
    adults: 12,
    groupName: '桂林山水团',
    minutesAgo: 55,
    ends: 'TIME_LIMIT',
  },
  {
    key: 'cancelled',
    agent: 'yefeng',
    flights: ['GS6571'],
    days: [29],
    adults: 13,
    groupName: '天津返程团',
    minutesAgo: 12,
    ends: 'AGENT_CANCEL',
  },
  {
    key: 'paid-twice',
    agent: 'changcheng',
    flights: ['JD5181'],
    days: [27],
    adults: 14,
    groupName: '丽江古城团',
    minutesAgo: 10,
    pays: ['alipay', 'unionPay'],
  },
  {
    key: 'paid-late',
    agent: 'yefeng',
    flights: ['UQ2571'],
    days: [31],
    adults: 11,
    groupName: '乌鲁木齐返郑团',
    minutesAgo: 50,
    pays: ['alipay'],
    ends: 'TIME_LIMIT',
  },
]

type Deps = { program: App; play: Play; startedAt: string; dir: string }

/**
 * A few orders in every status, made as people would make them. Submitting and going to pay, which give numbers, happen at instants counted
 * from `startedAt`; what follows happens now, after the processes. Each step first looks whether it was done, so a start that was cut off
 * is completed by the next one.
 */
export const seedOrders = async (deps: Deps): Promise<void> => {
  const told = await Promise.all(stories.map(story => teller(deps, story)))
  for (const step of steps) {
    await Promise.all(told.map(story => story[step]()))
    await deps.program.settle()
  }
}
const steps = ['submit', 'goToPay', 'end', 'pay', 'confirm', 'name', 'ticket', 'refund', 'approve', 'payOut'] as const

const teller = async (
  { program, play, startedAt, dir }: Deps,
  story: Story,
): Promise<Record<(typeof steps)[number], () => Promise<void>>> => {
  const { app, run, query, clock } = program
  const travellers = await table(dir, 'travellers.tsv')
  const submittedAt = addMinutes(startedAt, -story.minutesAgo)
  const counts: Counts = { ADULT: story.adults, CHILD: story.children ?? 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
  const legs = story.flights.map((flightNo, leg) => ({
    stockId: stockId({ flightNo, date: addDays(toLocal(startedAt).date, story.days[leg]!), cabin: 'G' }),
  }))
  const voyageType = legs.length === 2 ? ('D' as const) : ('S' as const)
  let orderId = ''

  const act = (as: string, step: string, now = clock()): Act => ({ as, now, key: `${story.key} ${step}` })
  const known = async (): Promise<LiveOrder> => (await run.load(order, orderId)).state as LiveOrder
  /** as the search shows it: the chosen flight of each leg */
  const price = async (): Promise<number> => {
    const items = await query.getMany(
      stockList,
      legs.map(leg => leg.stockId),
    )
    const asked = legs.map(({ stockId }) => items.find(item => item.id === stockId)!)
    const found = await play(searchingPriceSeat, { voyageType, legs: asked, counts }, act(story.agent, 'search', submittedAt))
    return found.legs.reduce((sum, { offers }, leg) => sum + (offers.find(({ stockId }) => stockId === legs[leg]!.stockId)?.total ?? 0), 0)
  }
  const openRefund = async () => {
    const [last] = Object.values((await known()).refunds)
    return last && { id: last.refundId, ...(await run.load(refund, last.refundId)).state }
  }

  return {
    submit: async () => {
      const body = {
        voyageType,
        legs,
        counts,
        total: await price(),
        groupName: story.groupName,
        contact: contacts[story.agent],
        confirmDuplicate: true,
      }
      orderId = (await play(submitOrder, body, act(story.agent, 'submit', submittedAt))).orderId
    },
    goToPay: async () => {
      const { submitted, status } = await known()
      for (const channel of status === 'WAIT_FOR_PAY' ? (story.pays ?? []) : []) {
        const body = { orderId, totalAmount: submitted.total }
        await play(gotoPay[channel], body, act(story.agent, `pay by ${channel}`, addMinutes(submittedAt, 1)))
      }
    },
    end: async () => {
      if (!story.ends || (await known()).status !== 'WAIT_FOR_PAY') return
      if (story.ends === 'AGENT_CANCEL') await play(cancelOrder, { orderId, reason: '客人改期' }, act(story.agent, 'cancel'))
      else
        await commanding(run, () => ({ who: systemUser('tick'), now: clock(), commandId: idFrom('seed', story.key, 'expire') }))(
          order,
          orderId,
        ).passTime({})
    },
    pay: async () => {
      // one that is closed, since its order has ended or was paid by another, is paid all the same
      const unpaid = { orderNo: orderId, status: { in: ['CREATED', 'CLOSED'] } }
      const payments = await query.find(paymentList, { filter: unpaid, sort: ['createdAt'], limit: 10 })
      for (const { paymentCode } of payments.slice(0, story.pays?.length ?? 0)) {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: `/sandbox/pay/${paymentCode}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: '',
        })
        if (statusCode !== 200) throw new Error(`the sandbox gateway answered ${statusCode}`)
      }
    },
    confirm: async () => {
      const { status, pnr } = await known()
      // a start that was cut off and completed after the limit has paid too late: that story ends there
      if (story.confirmed && status === 'PAID' && !pnr) await play(sureRequestSeat, { orderId }, act('order', 'confirm'))
    },
    name: async () => {
      const now = await known()
      if (!story.named || now.status !== 'PAID' || nameStatus(now) === 'COMPLETE') return
      const of = (type: string, count: number) => travellers.filter(traveller => traveller.type === type).slice(0, count)
      for (const { name, docNo, type } of [...of('ADULT', counts.ADULT), ...of('CHILD', counts.CHILD)]) {
        const traveller = { name: name!, docNo: docNo!, docType: 'ID_CARD' as const, type: type as 'ADULT' | 'CHILD' }
        await play(addPassenger, { orderId, ...traveller }, act(story.agent, `name ${docNo}`))
      }
    },
    ticket: async () => {
      if (story.ticketed && (await known()).status === 'PAID') await play(sureOutTicket, { orderId }, act('order', 'ticket'))
    },
    refund: async () => {
      if (!story.refund || (await known()).status !== 'PRINTED' || (await openRefund())) return
      const chosen = {
        orderId,
        ids: passengersOf(await known())
          .map(({ id }) => id)
          .slice(0, 2),
        refundType: 'VOLUNTE' as const,
      }
      const { totals } = await play(previewRefund, chosen, act(story.agent, 'preview'))
      await play(submitRefund, { ...chosen, reason: '客人临时取消行程', refund: totals.refund, files: [] }, act(story.agent, 'refund'))
    },
    approve: async () => {
      const open = await openRefund()
      if (story.refund === 'PAID_OUT' && open?.status === 'REFUNDSUBMIT')
        await play(modifyRefundStatus, { refundId: open.id, statusId: 'REFUNDAPPROVE' }, act('refund', 'approve'))
    },
    payOut: async () => {
      const open = await openRefund()
      if (story.refund === 'PAID_OUT' && open?.status === 'REFUNDTICKET')
        await play(modifyRefundStatus, { refundId: open.id, statusId: 'REFUNDACCOMPLISH' }, act('finance', 'pay out'))
    },
  }
}

const contacts = {
  yefeng: { name: '符海燕', phone: '0898-00000001' },
  changcheng: { name: '王建国', phone: '010-00000002' },
}
