import type { FastifyInstance } from 'fastify'
import { isGatewayChannel } from '#contracts/enums.ts'
import { idFrom } from '#services/kernel/stream/commands.ts'
import { type CommandOf, decide, foldAt } from '#services/kernel/stream/decider.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { type Gateway, type Merchant, notConnected } from '../gateway.ts'
import { hearSandbox, type Notification, sign } from './notice.ts'
import { notFoundPage, payPage, problemPage } from './page.ts'
import { type Trade, trade } from './trade.ts'
import type { Trades } from './trades.ts'

/** Delivers a notice to the merchant, who answers with an HTTP status; tests lose, delay, double and reorder notices here. */
export type NoticeDelivery = (send: () => Promise<number>) => Promise<number>

export type SandboxGateway = Gateway & {
  pages: (app: FastifyInstance) => void
  /** does what the button of its page does, before the notice is sent */
  press: (paymentCode: string) => Promise<void>
  /** its present notice about a payment, signed; undefined while nothing is paid */
  notification: (paymentCode: string) => Promise<(Notification & { sign: string }) | undefined>
}

/**
 * A gateway that really works and stays outside as a real one would. It keeps its trades in books of its own, shows a pay page, sends
 * signed notices and gives money back. A notice may be lost; a query still tells the truth. It serves every channel without a gateway of
 * its own, where its cashier may be open (ARCHITECTURE §7).
 */
export const sandboxGateway =
  (trades: Trades, { deliver = send => send() }: { deliver?: NoticeDelivery | undefined } = {}) =>
  ({
    clock,
    secret,
    publicUrl,
    sandbox: isOpen = true,
    noticeFor = async () => ({}),
    door = {},
  }: Omit<Merchant, 'notes'>): SandboxGateway => {
    const look = async (paymentCode: string): Promise<{ state: Trade; version: number }> => {
      const kept = await trades.find(paymentCode)
      return kept ? { state: kept.trade, version: kept.version } : { state: trade.initial, version: 0 }
    }
    const change = async <Name extends keyof (typeof trade)['commands'] & string>(
      paymentCode: string,
      name: Name,
      command: CommandOf<typeof trade, Name>,
    ): Promise<Trade> => {
      for (;;) {
        const { state, version } = await look(paymentCode)
        const at = clock()
        const facts = decide(trade, name, state, command, { who: systemUser('sandbox'), at, id: paymentCode })
        if (facts.length === 0) return state
        const next = foldAt<Trade>(trade, state, facts, at)
        if (await trades.keep(paymentCode, next, version)) return next
      }
    }

    const notification = async (paymentCode: string) => {
      const { state } = await look(paymentCode)
      if (!state.opened || !state.tradeNo) return undefined
      const { channel, amount } = state.opened
      const told: Notification = { channel, paymentCode, tradeNo: state.tradeNo, amount, status: 'SUCCESS', timestamp: Date.parse(clock()) }
      return { ...told, sign: sign(told, secret) }
    }
    const press = async (paymentCode: string): Promise<void> => {
      await change(paymentCode, 'pay', { tradeNo: `SB${numberFrom('trade', paymentCode)}` })
    }
    let shop: FastifyInstance | undefined
    const notify = async (paymentCode: string): Promise<number> => {
      const told = await notification(paymentCode)
      if (!told) return 404
      return deliver(async () => {
        if (!shop) return 503
        const url = `/api/order/payment/w/notify/${told.channel}`
        return (await shop.inject({ method: 'POST', url, payload: told, headers: door })).statusCode
      })
    }
    return {
      payee: async channel => {
        if (!isOpen || !isGatewayChannel(channel)) throw notConnected(channel)
        return {}
      },
      open: async opened => {
        await change(opened.paymentCode, 'open', opened)
        return { payUrl: `${publicUrl()}/sandbox/pay/${opened.paymentCode}` }
      },
      query: async paymentCode => {
        const { opened, tradeNo, paidAt } = (await look(paymentCode)).state
        if (!opened) return { status: 'NONE' }
        return tradeNo && paidAt ? { status: 'PAID', tradeNo, amount: opened.amount, paidAt } : { status: 'WAITING' }
      },
      refund: async ({ paymentCode, refundId, amount }) => {
        const refundNo = `SR${numberFrom('refund', refundId, paymentCode)}`
        const { refunds } = await change(paymentCode, 'refund', { refundId, amount, refundNo })
        return { refundNo: refunds[refundId]?.refundNo ?? refundNo }
      },
      hear: async (channel, notice) => {
        if (!isOpen) throw notConnected(channel)
        return hearSandbox(channel, notice, { secret, now: clock() })
      },
      notification,
      press,
      pages: app => {
        shop = app
        if (!isOpen) return
        const page = async (paymentCode: string) => {
          const { state } = await look(paymentCode)
          const paid = state.tradeNo !== undefined
          return state.opened ? payPage({ ...state.opened, ...(await noticeFor(paymentCode, paid)), paid }) : undefined
        }
        const headers = {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
        }
        app.register(async pages => {
          pages.get<{ Params: { paymentCode: string } }>('/sandbox/pay/:paymentCode', async ({ params }, reply) => {
            const html = await page(params.paymentCode)
            return reply
              .status(html ? 200 : 404)
              .headers(headers)
              .send(html ?? notFoundPage)
          })
          // a form without scripts posts no JSON
          pages.post<{ Params: { paymentCode: string } }>('/sandbox/pay/:paymentCode', async ({ params: { paymentCode } }, reply) => {
            await press(paymentCode)
            const heard = (await notify(paymentCode)) === 200
            return reply
              .status(heard ? 200 : 502)
              .headers(headers)
              .send(heard ? await page(paymentCode) : problemPage(paymentCode))
          })
          pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null, {}))
        })
      },
    }
  }

const numberFrom = (...words: string[]) =>
  BigInt(
    `0x${idFrom(...words)
      .replaceAll('-', '')
      .slice(0, 15)}`,
  )
    .toString()
    .padStart(18, '0')
