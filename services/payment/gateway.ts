import type { FastifyInstance } from 'fastify'
import { type GatewayChannel, gatewayChannels, type PaymentChannel, paymentChannels } from '#contracts/enums.ts'
import type { RawRequest } from '#contracts/kernel/endpoint.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { inTime } from '#services/kernel/async/in-time.ts'
import type { WechatMerchant } from './adapters/wechat.ts'
import type { PageNotes } from './channel.ts'

/** A payment gateway as the program sees it (ARCHITECTURE §7): that of one channel, or of all (`channels.ts`). Amounts are fen. */
export interface Gateway {
  /**
   * The merchant that would take the money of an order of this airline (none for a recharge) by this channel. It is asked before anything
   * begins and kept with the payment, which is queried and refunded where it was paid. The sandbox has no merchant.
   * @param amount fen, where it is known: no more than staff allow at once (`limited`)
   * @throws Refused (`noGateway`) where no merchant would take it
   */
  payee(channel: PaymentChannel, airLine?: string, amount?: number): Promise<{ merchant?: string }>
  /** Opens a trade and returns the payer's address; the same code again returns the same. */
  open(trade: { paymentCode: string; channel: PaymentChannel; amount: number; subject: string }): Promise<{ payUrl: string }>
  /** The state of a trade, as the gateway knows it now. */
  query(paymentCode: string): Promise<TradeStanding>
  /** Gives money back through the channel it came from. The same refund id again gives nothing twice and returns the first outcome. */
  refund(refund: { paymentCode: string; refundId: string; amount: number }): Promise<{ refundNo: string }>
  /** @throws Refused 403 when a notification is not the gateway's own word, 400 when it cannot be read */
  hear(channel: PaymentChannel, notice: RawRequest): Promise<Heard>
}

/** The channels by which an order of this airline can be paid now. */
export const channelsOf = async (gateway: Pick<Gateway, 'payee'>, airLine?: string): Promise<GatewayChannel[]> => {
  const found = await Promise.all(
    (Object.keys(gatewayChannels) as GatewayChannel[]).map(channel =>
      gateway.payee(channel, airLine).then(
        () => [channel],
        error => {
          if (isRefusal(error)) return []
          throw error
        },
      ),
    ),
  )
  return found.flat()
}
export const notConnected = (channel: PaymentChannel, instead = '请改用其他支付渠道，或联系航空公司团队柜台') =>
  new Refused(code.noGateway, `系统未接入${paymentChannels[channel]}，${instead}`)

/** A gateway's unasked message about a trade. */
export type Heard = {
  paymentCode: string
  tradeNo: string
  amount: number
  /** `WAITING`: the notice decides nothing yet */
  said: 'SUCCESS' | 'FAILED' | 'WAITING'
  /** time by the gateway's clock, where it says so */
  paidAt?: string
  /** merchant that takes the money, as `payee` names it */
  merchant?: string
  /** the message as it came, with the signature; the payer's data are masked */
  text: string
  /** the answer that the gateway wants; by default that of our own calls */
  answer?: { type: string; content: string }
}

/** A message to the payer. `refused`: why nothing can be paid here any more; `notice`: where the paid money goes */
export type PayerNotice = { refused?: string; notice?: string }

/**
 * A payment as its gateway needs to know it. `createdAt`: instant; `tradeNo`: the gateway's number, once it is paid; `setAside`: by refund,
 * the instant at which its part was set aside
 */
export type OpenedTrade = {
  paymentCode: string
  channel: PaymentChannel
  amount: number
  orderNo?: string | undefined
  businessCode: string
  merchant?: string | undefined
  createdAt: string
  tradeNo?: string
  setAside?: Readonly<Record<string, string>>
}

/** The program as its gateway knows it. */
export type Merchant = {
  clock: () => string
  /** key of the sandbox's notices and of the addresses of pay pages */
  secret: string
  publicUrl: () => string
  /** is the sandbox's cashier open? Earlier payments there can be given back in any case */
  sandbox?: boolean
  /** our message to the payer about a payment, which the gateway cannot know */
  noticeFor?: (paymentCode: string, paid: boolean) => Promise<PayerNotice>
  /** merchants of WeChat Pay, as staff keep them */
  wechatMerchants?: () => Promise<readonly WechatMerchant[]>
  /** notes for all processes: a page that a gateway gives once is kept there for a payer who comes again */
  notes: PageNotes
  /** the payment as our log has it */
  tradeOf?: (paymentCode: string) => Promise<OpenedTrade | undefined>
  /** headers that mark the sandbox's notices as this machine's own, so that no quota is spent on them */
  door?: Readonly<Record<string, string>>
}
/** A gateway as `buildApp` gets it. `pages`: serves a cashier at the program's own port. */
export type OpenGateway = (merchant: Merchant) => Gateway & { pages?: (app: FastifyInstance) => void }

/** The state of a trade. `NONE`: the gateway has never heard of it. `paidAt` is by its clock, where it says so. */
export type TradeStanding =
  | { status: 'PAID'; tradeNo: string; amount: number; paidAt?: string }
  | { status: 'WAITING' }
  | { status: 'FAILED' }
  | { status: 'NONE' }

/** longest wait for an answer of a gateway, ms */
const ANSWER_MS = 10_000
/** no rule has refused: a status of 500 and more is a fault, which is tried again */
const silent = () => new Refused(code.unavailable, '支付渠道没有应答，稍后再确认结果', { status: 504 })
/**
 * Limits the time of every question to a gateway. Without an answer in time the outcome is unknown; the question is asked again later under
 * the same code or refund id (by the reconciliation of payments, or the clock of steps).
 */
export const answering = <G extends Gateway>(gateway: G, ms = ANSWER_MS): G => ({
  ...gateway,
  open: trade => inTime(() => gateway.open(trade), ms, silent),
  query: paymentCode => inTime(() => gateway.query(paymentCode), ms, silent),
  refund: refund => inTime(() => gateway.refund(refund), ms, silent),
})

/**
 * Limits the amount of a payment to what staff allow (单笔超限, DOMAIN §3.7), before anything begins.
 * @param most yuan; 0 for any amount
 */
export const limited = <G extends Gateway>(gateway: G, most: () => Promise<number>): G => ({
  ...gateway,
  payee: async (channel, airLine, amount = 0) => {
    const limit = (await most()) * 100
    if (limit > 0 && amount > limit) {
      const message = `单笔超限：在线支付每笔不超过${formatYuan(limit)}，请改用其他方式，或联系航空公司`
      throw new Refused(code.payment, message, { errors: { totalAmount: message } })
    }
    return gateway.payee(channel, airLine)
  },
})
