import { hash } from 'node:crypto'
import type { RawRequest } from '#contracts/kernel/endpoint.ts'
import { parseYuan } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Notes } from '#services/kernel/shared.ts'
import type { Heard, OpenedTrade, TradeStanding } from './gateway.ts'

/** Where a payer's browser goes. `to`: hosts that a form redirects to; the page's policy allows no others. */
export type PayPage =
  | { redirect: string }
  | { form: { action: string; fields: Record<string, string>; to: readonly string[] } }
  /** `by`: the app that scans it, where that is not the channel itself */
  | { code: string; by?: string }

/** The payer's device, for the page. */
export type GatewayPayer = { isPhone: boolean; ip: string }

/** Our addresses for a gateway: of notices, and of the payer's return. */
export type Addresses = { notify: string; back: string }

/** The gateway of one channel, as the composite (`channels.ts`) needs it. Amounts are fen. */
export interface Channel {
  /** merchant number that takes the money of an order of this airline; undefined where none does */
  payee(airLine?: string): Promise<string | undefined>
  /** @throws Refused where the gateway does not take the trade */
  page(trade: OpenedTrade & { subject: string }, payer: GatewayPayer, addresses: Addresses): Promise<PayPage>
  query(trade: OpenedTrade): Promise<TradeStanding>
  /**
   * Gives money back; the same refund id again gives nothing twice.
   * @throws Refused where the gateway refuses for good
   */
  refund(trade: OpenedTrade, refund: { refundId: string; amount: number }): Promise<{ refundNo: string }>
  /** @throws Refused 403 when it is not the gateway's own word */
  hear(notice: RawRequest): Promise<Heard & { merchant: string }>
}

/** a store, for all processes, of pages that a gateway gives only once */
export type PageNotes = Pick<Notes, 'note' | 'noted'>
/** clock and network of a running program */
export type ChannelReach = { clock: () => string; fetch: typeof fetch }

export const notItsWord = () => new Refused(code.payment, '签名验证失败', { status: 403 })
export const unreadable = (what = '通知内容格式错误') => new Refused(code.payment, what, { status: 400 })
/** a fault, not a rule's refusal: it is asked again */
export const broken = (what: string) => new Refused(code.unavailable, what, { status: 502 })
/** The gateway has taken a refund and does not say yet what became of it: it answers, and is asked again later. */
export class UnderWay extends Refused {
  constructor(what: string) {
    super(code.unavailable, `${what}，稍后再查`, { status: 502 })
  }
}

/**
 * An amount in yuan, as gateways write it → fen.
 * @throws Refused when it is no amount
 */
export const fenIn = (yuan: string | undefined): number => {
  const fen = yuan === undefined ? undefined : parseYuan(yuan)
  if (fen === undefined || fen < 0) throw unreadable('通知金额格式错误')
  return fen
}

/** The fields of a form. */
export type NoticeFields = Readonly<Record<string, string>>
export type Charset = 'utf-8' | 'gbk'
export const textIn = (bytes: Uint8Array, charset: Charset): string => new TextDecoder(charset).decode(bytes)
/** Decodes a percent-encoded part of a form. */
export const decodedIn = (part: string, charset: Charset): string =>
  textIn(
    Buffer.from(
      part.replaceAll('+', ' ').replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ),
    charset,
  )
/** 'name=value'; the value may hold further equals signs */
export const pairIn = (part: string): [string, string][] => {
  const at = part.indexOf('=')
  return at > 0 ? [[part.slice(0, at), part.slice(at + 1)]] : []
}
/** The fields of a form as they came, each once. */
export const fieldsOf = ({ body, query }: RawRequest, charset: Charset = 'utf-8'): Record<string, string> => {
  const parts = (body.length > 0 ? body.toString('latin1') : query).split('&').flatMap(pairIn)
  return Object.fromEntries(parts.map(([name, value]) => [decodedIn(name, charset), decodedIn(value, charset)]))
}

/** The fields as text, with the payer's personal ones masked. */
export const veiled = (fields: Readonly<Record<string, string>>, of: readonly string[]): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${of.includes(name) ? '******' : value}`)
    .join('&')

/**
 * The name of a refund at the gateway. Several payments may each give a part under the same refund id, so it names the payment too. At most
 * 64 characters.
 */
export const refundName = (refundId: string, { paymentCode }: Pick<OpenedTrade, 'paymentCode'>, between = '.'): string => {
  const name = `${refundId}${between}${paymentCode}`
  return name.length <= 64 ? name : hash('sha256', name).slice(0, 40)
}

/** '2026-11-25 19:40:00' or '20261125194000', by the clock in China → instant; undefined when it is none */
export const timeIn = (text = ''): string | undefined => {
  const [, year, month, day, hour, minute, second] = /^(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d)/.exec(text) ?? []
  return second && new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`).toISOString()
}
/** @throws Refused when it is no time */
export const instantIn = (text: string | undefined): string => {
  const instant = timeIn(text)
  if (!instant) throw unreadable('通知时间格式错误')
  return instant
}
