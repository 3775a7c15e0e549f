import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import {
  addPassenger,
  cancelOrder,
  orderDetail,
  type SubmitBody,
  submitOrder,
  sureOutTicket,
  sureRequestSeat,
} from '#contracts/order/api.ts'
import { OrderExpired, OrderSubmitted, OrderTicketed, PassengersAdded, RefundOpened, SeatConfirmed } from '#contracts/order/events.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { PaymentCreated } from '#contracts/payment/events.ts'
import { modifyRefundStatus, refundDetail, submitRefund } from '#contracts/refund/api.ts'
import { RefundApproved, RefundPaidOut } from '#contracts/refund/events.ts'
import { adults } from './sale.ts'

/** One command with its key, and the answer that was at last acknowledged. */
export type Attempt = {
  as: string
  endpoint: AnyEndpoint
  key: string
  body: Record<string, unknown>
  /** what it leaves behind when it is let through, once */
  leaves: string
  status: number
  answer: { code: number; message: string; data: any }
  /** how often it was sent until somebody answered */
  tries: number
}

export type Market = { agents: string[]; journeys: { stockIds: string[]; price: number }[]; tokenOf: (as: string) => Promise<string> }

/** The same seed makes the same choices (not the same interleaving). */
export const dice = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { below: (end: number) => Math.floor(next() * end), chance: (share: number) => next() < share }
}
export type Dice = ReturnType<typeof dice>

/**
 * Agencies and staff who live through orders of all endings against a server that dies under them: whatever was not answered is sent again
 * with its key until somebody answers. `server.url` is where the server is now.
 */
export const load = (server: { url: string }, { agents, journeys, tokenOf }: Market) => {
  const attempts: Attempt[] = []
  const paid: string[] = []
  const failures: string[] = []
  let stopping = false
  let acknowledged = 0

  const untilAnswered = async (path: string, request: RequestInit) => {
    for (let tries = 1; ; tries++) {
      try {
        const response = await fetch(server.url + path, request)
        const text = await response.text()
        if (response.status !== 503) return { status: response.status, text, tries }
      } catch {
        // nobody there, or gone before the answer: the outcome is unknown
      }
      await sleep(25)
    }
  }
  const send = async (endpoint: AnyEndpoint, body: Record<string, unknown>, as: string, key?: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(as)}`, ...(key && { 'idempotency-key': key }) }
    const { status, text, tries } =
      endpoint.method === 'GET'
        ? await untilAnswered(`${endpoint.path}?${new URLSearchParams(body as Record<string, string>)}`, { headers })
        : await untilAnswered(endpoint.path, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
    if (status >= 500) failures.push(`${endpoint.path} ${status} ${text}`)
    return { status, answer: JSON.parse(text), tries }
  }

  /** one life of an order */
  const live = async (name: string, { below, chance }: Dice) => {
    let count = 0
    const command = async <E extends AnyEndpoint>(endpoint: E, body: Static<E['body']>, as: string, leaves: { type: string }) => {
      const key = `${name}-${++count}`
      const { status, answer, tries } = await send(endpoint, body as Record<string, unknown>, as, key)
      attempts.push({ as, endpoint, key, body: body as Record<string, unknown>, leaves: leaves.type, status, answer, tries })
      acknowledged++
      if (status !== 200) throw new NotToday(`${endpoint.path}: ${answer.message}`)
      return answer.data as Static<E['data']>
    }
    const wait = async (endpoint: AnyEndpoint, body: Record<string, string>, as: string, status: string) => {
      for (;;) {
        const { answer } = await send(endpoint, body, as)
        if (answer.data?.status === status) return answer.data
        await sleep(25)
      }
    }
    const pay = async (paymentCode: string) => {
      const { status, text } = await untilAnswered(`/sandbox/pay/${paymentCode}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      })
      if (status !== 200) failures.push(`pay ${status} ${text}`)
      paid.push(paymentCode)
      acknowledged++
    }

    const agent = agents[below(agents.length)]!
    const { stockIds, price } = journeys[below(journeys.length)]!
    const counts = adults(1 + below(3))
    const total = price * counts.ADULT
    const wanted: Static<typeof SubmitBody> = {
      voyageType: stockIds.length === 2 ? 'D' : 'S',
      legs: stockIds.map(stockId => ({ stockId })),
      counts,
      total,
      groupName: name,
      contact: { name: '符海燕', phone: '0898-00000001' },
      // some are sent without: what is sent again must not meet itself as a double
      confirmDuplicate: !chance(0.1),
    }
    const { orderId } = await command(submitOrder, wanted, agent, OrderSubmitted)
    if (chance(0.15)) return command(cancelOrder, { orderId, reason: '不走了' }, agent, OrderExpired)
    if (chance(0.1)) return
    const payments = []
    for (let n = chance(0.15) ? 2 : 1; n > 0; n--)
      payments.push((await command(gotoPayAlipay, { orderId, totalAmount: total }, agent, PaymentCreated)).paymentCode)
    await Promise.all(payments.map(pay))
    await wait(orderDetail, { orderId }, agent, 'PAID')
    const ids: string[] = []
    for (let n = 0; n < counts.ADULT; n++) {
      const passenger = { name: `测试${'甲乙丙'[n]}`, type: 'ADULT' as const, docType: 'PASSPORT' as const, docNo: `E${orderId}${n}` }
      ids.push(...(await command(addPassenger, { orderId, ...passenger }, agent, PassengersAdded)).ids)
    }
    await command(sureRequestSeat, { orderId }, 'order', SeatConfirmed)
    await command(sureOutTicket, { orderId }, 'order', OrderTicketed)
    if (chance(0.3)) return
    const back = ids.slice(0, 1 + below(ids.length))
    const { refundId } = await command(submitRefund, { orderId, ids: back, refundType: 'VOLUNTE' }, agent, RefundOpened)
    if (chance(0.1)) return
    await command(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund', RefundApproved)
    await wait(refundDetail, { refundId }, agent, 'REFUNDTICKET')
    await command(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance', RefundPaidOut)
  }

  const work = async (worker: string, dice: Dice) => {
    for (let n = 0; !stopping; n++)
      await live(`${worker}-${n}`, dice).catch(error => {
        if (!(error instanceof NotToday)) throw error
      })
  }
  return {
    attempts,
    paid,
    failures,
    /** how many answers have been heard so far */
    acknowledged: () => acknowledged,
    /** the same request again; answers what is said now */
    again: ({ endpoint, body, as, key }: Attempt) => send(endpoint, body, as, key),
    start: (workers: number, seed: number) => {
      const running = Promise.all(Array.from({ length: workers }, (_, n) => work(`w${n}`, dice(seed + n))))
      return {
        /** every life begun is lived to its end */
        finish: async () => {
          stopping = true
          await running
        },
      }
    },
  }
}
export type Load = ReturnType<typeof load>

/** A rule spoke against it: this life ends here. */
class NotToday extends Error {}
