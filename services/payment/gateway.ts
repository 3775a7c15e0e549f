import type { FastifyInstance } from 'fastify'
import { type GatewayChannel, gatewayChannels, type PaymentChannel, paymentChannels } from '#contracts/enums.ts'
import type { RawRequest } from '#contracts/kernel/endpoint.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { inTime } from '#services/kernel/in-time.ts'
import type { WechatMerchant } from './adapters/wechat.ts'
import type { PageNotes } from './channel.ts'

/** A payment gateway as the house sees it (ARCHITECTURE §7): that of one channel, or of all (`channels.ts`). Amounts are fen. */
export interface Gateway {
  /**
   * Who would take the money of an order of this airline (of a recharge: of none) by this channel: asked before anything is begun, and kept with the
   * payment, which is asked about and given back where it was paid. The sandbox has no merchant.
   * @param amount fen, where it is known: no more than staff let pass at once (`limited`)
   * @throws Refused (`noGateway`) where nobody would
   */
  payee(channel: PaymentChannel, airLine?: string, amount?: number): Promise<{ merchant?: string }>
  /** opens a trade and answers where the payer goes; the same code again answers the same */
  open(trade: { paymentCode: string; channel: PaymentChannel; amount: number; subject: string }): Promise<{ payUrl: string }>
  /** what has become of a trade, as the gateway knows it now */
  query(paymentCode: string): Promise<TradeStanding>
  /** gives money back through the channel it came from; the same refund id again gives nothing twice, and says what became of the first */
  refund(refund: { paymentCode: string; refundId: string; amount: number }): Promise<{ refundNo: string }>
  /** @throws Refused 403 when a notification is not the gateway's own word, 400 when it cannot be read */
  hear(channel: PaymentChannel, notice: RawRequest): Promise<Heard>
}

/** Those by which an order of this airline can be paid now. */
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

/** What a gateway has said of a trade, unasked. */
export type Heard = {
  paymentCode: string
  tradeNo: string
  amount: number
  /** `WAITING`: nothing yet that decides */
  said: 'SUCCESS' | 'FAILED' | 'WAITING'
  /** by its own clock, where it says so */
  paidAt?: string
  /** who takes the money, as `payee` has it */
  merchant?: string
  /** as it came, with the signature; what tells of the payer is veiled */
  text: string
  /** what it wants to hear; else it is answered as our own calls are */
  answer?: { type: string; content: string }
}

/** What the payer is told. `refused`: why nothing is to be paid here any more; `notice`: what becomes of money that has been paid */
export type PayerNotice = { refused?: string; notice?: string }

/**
 * A payment as the gateway that took it is told of it. `createdAt`: instant; `tradeNo`: the gateway's, where it is paid; `setAside`: by refund, the instant at
 * which its part was set aside
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

/** The house as its gateway knows it. */
export type Merchant = {
  clock: () => string
  /** of the signature of the sandbox's notices, and of the addresses of pay pages */
  secret: string
  publicUrl: () => string
  /** is the sandbox's cashier there? What was paid at it before can be given back all the same */
  sandbox?: boolean
  /** what there is to say of a payment beside what the gateway knows */
  noticeFor?: (paymentCode: string, paid: boolean) => Promise<PayerNotice>
  /** the merchants of WeChat Pay, as staff keep them */
  wechatMerchants?: () => Promise<readonly WechatMerchant[]>
  /** of all processes of the program: what a gateway gives once is kept there for a payer who comes again */
  notes: PageNotes
  /** the payment as our log has it */
  tradeOf?: (paymentCode: string) => Promise<OpenedTrade | undefined>
  /** headers by which its notices are known to be of this machine, so that no quota is spent on them */
  door?: Readonly<Record<string, string>>
}
/** A gateway as `buildApp` is handed it. `pages`: where it serves a cashier at the house's own port. */
export type OpenGateway = (merchant: Merchant) => Gateway & { pages?: (app: FastifyInstance) => void }

/** `NONE`: the gateway has never heard of it. `paidAt` is by its clock, where it says so. */
export type TradeStanding =
  | { status: 'PAID'; tradeNo: string; amount: number; paidAt?: string }
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

/**
 * The gateway, by which no more is paid at once than staff let pass (单笔超限, DOMAIN §3.7): told before anything is begun.
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
