import type { FastifyInstance } from 'fastify'
import { type PaymentChannel, paymentChannels } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { formatYuan, uppercase } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/payment/sandbox.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { type Commands, commanding, idFrom } from '#services/kernel/commands.ts'
import { decider } from '#services/kernel/decider.ts'
import { inside } from '#services/kernel/http/server.ts'
import { type Process, process, systemUser, when } from '#services/kernel/process.ts'
import { payment } from './decide.ts'
import { type Gateway, isSigned, type Notification, sign } from './gateway.ts'

const { SandboxTradeOpened, SandboxTradePaid, SandboxTradeRefunded } = events
type Trade = {
  opened?: { paymentCode: string; channel: PaymentChannel; amount: number; subject: string }
  tradeNo?: string
  paidAt?: string
  refunds: Record<string, { amount: number; refundNo: string }>
}

export const trade = decider<Trade, EventsOf<typeof events>>()({
  name: 'sandboxtrade',
  zh: '沙箱网关交易',
  code: code.payment,
  initial: { refunds: {} },
  evolve: {
    SandboxTradeOpened: (trade, opened) => ({ ...trade, opened }),
    SandboxTradePaid: (trade, { tradeNo }, paidAt) => ({ ...trade, tradeNo, paidAt }),
    SandboxTradeRefunded: (trade, { refundId, amount, refundNo }) => ({
      ...trade,
      refunds: { ...trade.refunds, [refundId]: { amount, refundNo } },
    }),
  },
  commands: {
    open: { decide: (trade, command: NonNullable<Trade['opened']>) => (trade.opened ? [] : [SandboxTradeOpened(command)]) },
    pay: {
      decide: ({ opened, tradeNo }, command: { tradeNo: string }) => {
        if (!opened) throw new Refused(code.notFound, '交易不存在', { status: 404 })
        const { paymentCode, channel, amount } = opened
        return tradeNo ? [] : [SandboxTradePaid({ paymentCode, channel, amount, ...command })]
      },
    },
    refund: {
      decide: ({ opened, tradeNo, refunds }, command: { refundId: string; amount: number; refundNo: string }) => {
        if (refunds[command.refundId]) return []
        if (!opened || !tradeNo) throw new Refused(code.payment, '交易未付款，不能退款')
        const back = Object.values(refunds).reduce((sum, refund) => sum + refund.amount, 0)
        if (back + command.amount > opened.amount) throw new Refused(code.refund, '退款金额超过可退金额')
        return [SandboxTradeRefunded(command)]
      },
    },
  },
})

/** `over`: why nothing is to be paid here any more; `said`: what becomes of money that has been paid */
export type Standing = { over?: string; said?: string }

/**
 * A gateway of our own that really works: it keeps its trades, shows a pay page, notifies with a signature and gives money back.
 * It is used for every channel until a real one is configured (ARCHITECTURE §7).
 */
export const sandboxGateway = ({
  run,
  clock,
  secret,
  publicUrl,
  available = true,
  standing = async () => ({}),
}: {
  run: Commands
  clock: () => string
  secret: string
  publicUrl: () => string
  /** is its cashier there? What was paid at it before can be given back all the same */
  available?: boolean
  /** what there is to say of a payment beside what the gateway knows */
  standing?: (paymentCode: string, paid: boolean) => Promise<Standing>
}): Gateway & {
  pages: (app: FastifyInstance) => void
  /** sends the notices that a crash has kept back */
  notices: Process
  notification: (paymentCode: string) => Promise<(Notification & { sign: string }) | undefined>
} => {
  const at = (word: string, paymentCode: string) =>
    commanding(run, () => ({ who: systemUser('sandbox'), now: clock(), commandId: idFrom('sandbox', word, paymentCode) }))(
      trade,
      paymentCode,
    )

  const notification = async (paymentCode: string) => {
    const { state } = await run.load(trade, paymentCode)
    if (!state.opened || !state.tradeNo) return undefined
    const { channel, amount } = state.opened
    const told: Notification = { channel, paymentCode, tradeNo: state.tradeNo, amount, status: 'SUCCESS', timestamp: Date.parse(clock()) }
    return { ...told, sign: sign(told, secret) }
  }
  let shop: FastifyInstance | undefined
  const notify = async (paymentCode: string): Promise<number> => {
    const told = await notification(paymentCode)
    if (!told) return 404
    if (!shop) return 503
    const url = `/api/order/payment/w/notify/${told.channel}`
    return (await shop.inject({ method: 'POST', url, payload: told, headers: inside })).statusCode
  }
  return {
    available,
    open: async opened => {
      await at('open', opened.paymentCode).open(opened)
      return { payUrl: `${publicUrl()}/sandbox/pay/${opened.paymentCode}` }
    },
    query: async paymentCode => {
      const { opened, tradeNo, paidAt } = (await run.load(trade, paymentCode)).state
      if (!opened) return { status: 'NONE' }
      return tradeNo && paidAt ? { status: 'PAID', tradeNo, amount: opened.amount, paidAt } : { status: 'WAITING' }
    },
    refund: async ({ paymentCode, refundId, amount }) => {
      const refundNo = `SR${numberFrom('refund', refundId, paymentCode)}`
      const { state } = await at(`refund ${refundId}`, paymentCode).refund({ refundId, amount, refundNo })
      return { refundNo: state.refunds[refundId]?.refundNo ?? refundNo }
    },
    verify: told => isSigned(told, secret),
    notification,
    notices: process(
      'sandbox-notices',
      when(SandboxTradePaid, async (_, { id, load }) => {
        const { status } = (await load(payment, id)).state
        if (status !== 'NONE' && status !== 'SUCCEEDED' && (await notify(id)) >= 500) throw new Unavailable('the notice was not taken')
      }),
    ),
    pages: app => {
      shop = app
      if (!available) return
      const page = async (paymentCode: string) => {
        const { state } = await run.load(trade, paymentCode)
        const paid = state.tradeNo !== undefined
        return state.opened ? payPage({ ...state.opened, ...(await standing(paymentCode, paid)), paid }) : undefined
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
          await at('pay', paymentCode).pay({ tradeNo: `SB${numberFrom('trade', paymentCode)}` })
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

const shell = (
  body: string,
) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>收银台（沙箱）</title><style>body{font:16px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;background:#f3f5f8;margin:0;color:#1b2430}
main{max-width:26rem;margin:8vh auto;background:#fff;border-radius:12px;padding:2rem;box-shadow:0 2px 16px #0001}h1{font-size:1.1rem;margin:0 0 .2rem}
p.note{color:#6b7684;font-size:.85rem;margin:.2rem 0 1.2rem}.sum{font-size:2rem;font-weight:600}dl{display:grid;grid-template-columns:5.5rem 1fr;gap:.3rem;margin:1rem 0 1.5rem}
dt{color:#6b7684}dd{margin:0;word-break:break-all}button{width:100%;font:inherit;padding:.8rem;border:0;border-radius:8px;background:#1466d6;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #8bb8f5}.ok{color:#12805c;font-weight:600}.over{color:#b42318;font-weight:600}</style></head><body><main>${body}</main></body></html>`
const notFoundPage = shell('<h1>支付单不存在</h1><p class="note">请返回订单重新发起支付。</p>')
/** pressing again charges nothing: a trade is paid once, and only the notice is sent again */
const button = (paymentCode: string, text: string) =>
  `<form method="post" action="/sandbox/pay/${encodeURIComponent(paymentCode)}"><button type="submit" autofocus>${text}</button></form>`
const problemPage = (paymentCode: string) =>
  shell(`<h1>付款成功，商户通知失败</h1><p class="note">请再次通知商户，款项不会重复扣除。</p>${button(paymentCode, '再次通知商户')}`)
const payPage = ({
  paymentCode,
  channel,
  amount,
  subject,
  paid,
  over,
  said,
}: {
  paymentCode: string
  channel: PaymentChannel
  amount: number
  subject: string
  paid: boolean
} & Standing) =>
  shell(`<h1>收银台（沙箱环境，不产生真实扣款）</h1><p class="note">${paymentChannels[channel]}</p>
<div class="sum">${formatYuan(amount)}</div><p class="note">${uppercase(amount)}</p>
<dl><dt>支付单号</dt><dd>${escapeHtml(paymentCode)}</dd><dt>摘要</dt><dd>${escapeHtml(subject)}</dd></dl>
${
  paid
    ? `<p class="ok">已支付成功，${said ?? '可以关闭本页'}。</p><p class="note">订单仍显示待支付时，可再次通知商户，款项不会重复扣除。</p>${button(paymentCode, '再次通知商户')}`
    : over
      ? `<p class="over" role="alert">${escapeHtml(over)}。</p>`
      : button(paymentCode, '确认支付')
}`)
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
