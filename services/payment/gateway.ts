import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PaymentChannel } from '#contracts/enums.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { inTime } from '#services/kernel/in-time.ts'
import type { Trade } from './sandbox/trade.ts'

/** A payment gateway as the house sees it (ARCHITECTURE §7). Amounts are fen. */
export interface Gateway {
  /** can a payer be sent there? Where no gateway is configured, nobody can: paying online is refused before anything is begun */
  readonly available: boolean
  /** opens a trade and answers where the payer goes; the same code again answers the same */
  open(trade: { paymentCode: string; channel: PaymentChannel; amount: number; subject: string }): Promise<{ payUrl: string }>
  /** what has become of a trade, as the gateway knows it now */
  query(paymentCode: string): Promise<TradeStanding>
  /** gives money back through the channel it came from; the same refund id again gives nothing twice, and says what became of the first */
  refund(refund: { paymentCode: string; refundId: string; amount: number }): Promise<{ refundNo: string }>
  /** is this notification the gateway's own word? */
  verify(notification: Record<string, unknown>): boolean
}

/** What the payer is told. `refused`: why nothing is to be paid here any more; `notice`: what becomes of money that has been paid */
export type PayerNotice = { refused?: string; notice?: string }

/** The house as its gateway knows it. */
export type Merchant = {
  clock: () => string
  /** of the signature of its notices */
  secret: string
  publicUrl: () => string
  /** is the cashier there? What was paid at it before can be given back all the same */
  available?: boolean
  /** what there is to say of a payment beside what the gateway knows */
  noticeFor?: (paymentCode: string, paid: boolean) => Promise<PayerNotice>
  /** a trade of the sandbox that our own log holds, of before it had books of its own */
  former?: (paymentCode: string) => Promise<Trade | undefined>
  /** headers by which its notices are known to be of this machine, so that no quota is spent on them */
  door?: Readonly<Record<string, string>>
}
/** A gateway as `buildApp` is handed it. `pages`: where it serves a cashier at the house's own port. */
export type OpenGateway = (merchant: Merchant) => Gateway & { pages?: (app: FastifyInstance) => void }

/** `NONE`: the gateway has never heard of it. `paidAt` is by its clock. */
export type TradeStanding =
  | { status: 'PAID'; tradeNo: string; amount: number; paidAt: string }
  | { status: 'WAITING' }
  | { status: 'FAILED' }
  | { status: 'NONE' }

/** how long an answer of a gateway is waited for, ms */
const ANSWER_MS = 10_000
/** no rule has spoken: a status of 500 and more is a fault, which is tried again */
const silent = () => new Refused(code.unavailable, '支付渠道没有应答，稍后再确认结果', { status: 504 })
/**
 * The gateway, with an end to every question: one that gets no answer in time has an outcome that nobody knows. It is asked again later, under
 * the same code or refund id, by whoever asked (the reconciliation of payments, the clock of steps begun).
 */
export const answering = <G extends Gateway>(gateway: G, ms = ANSWER_MS): G => ({
  ...gateway,
  open: trade => inTime(() => gateway.open(trade), ms, silent),
  query: paymentCode => inTime(() => gateway.query(paymentCode), ms, silent),
  refund: refund => inTime(() => gateway.refund(refund), ms, silent),
})

export type Notification = {
  channel: PaymentChannel
  paymentCode: string
  tradeNo: string
  amount: number
  status: 'SUCCESS' | 'FAILED'
  timestamp: number
}

const text = (notification: Record<string, unknown>) =>
  ['channel', 'paymentCode', 'tradeNo', 'amount', 'status', 'timestamp'].map(key => `${key}=${notification[key]}`).join('&')

/** HMAC-SHA256 over the fields in fixed order, hex. */
export const sign = (notification: Notification, secret: string): string =>
  createHmac('sha256', secret).update(text(notification)).digest('hex')

const FRESH_MS = 10 * 60_000
/** Was it said just now, by our clock? One that was caught and is sent again later is not. @param now instant */
export const isFresh = ({ timestamp }: Pick<Notification, 'timestamp'>, now: string): boolean =>
  Math.abs(Date.parse(now) - timestamp) <= FRESH_MS

/** Compares in constant time. */
export const isSigned = (notification: Record<string, unknown>, secret: string): boolean => {
  const given = Buffer.from(String(notification.sign ?? ''), 'hex')
  const right = Buffer.from(createHmac('sha256', secret).update(text(notification)).digest('hex'), 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}
