import { gatewayChannels, type PaymentChannel, paymentChannels } from '#contracts/enums.ts'
import { addDays } from '#contracts/kernel/calendar.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { reconOf } from '#contracts/payment/reconciliation/events.ts'
import { type MoneyWay, moneyWays } from '#contracts/payment/reconciliation/match.ts'
import { refundOfKey } from '#contracts/payment/refund-key.ts'
import { recharge } from '#services/account/account-money.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import type { Reacting } from '#services/kernel/stream/process.ts'
import { payment } from '../decide.ts'
import type { Gateway } from '../gateway.ts'
import { hearPayment, type Payables } from '../payables/payables.ts'
import { askGateway } from '../settle.ts'
import { type BillItem, type KnownRecon, type ReconDifference, recon, rowOf } from './decide.ts'
import { isMissing, type OurSide } from './match-day.ts'

/**
 * A row of a file that our books did not have when it was imported: whether they have it by now, and how it is booked where they do not.
 */

type Reach = { load: Commands['load']; at: Reacting['at'] }
/**
 * The channel of a row in our books, where it is another than the file's: such a row belongs to its own channel's file and is no money of
 * this one, whatever its amount. A payment keeps the channel with which it was begun.
 */
export const elsewhere = async (
  { load }: Pick<Reach, 'load'>,
  { channel }: Pick<KnownRecon['imported'], 'channel'>,
  { kind, what, key = '' }: Pick<ReconDifference, 'kind' | 'what' | 'key'>,
): Promise<PaymentChannel | undefined> => {
  const paymentCode = what === 'PAY' ? key : refundOfKey(key)?.paymentCode
  if (kind !== 'MISSING_HERE' || !paymentCode) return undefined
  const { state } = await load(payment, paymentCode)
  return state.status === 'NONE' || state.created.channel === channel ? undefined : state.created.channel
}
/**
 * Our row for a difference, by now; `free` where no other file has had it, else the reason. A row that a gateway lists on two days exists
 * here once, and stays a difference on the second day.
 */
export const knownHere = async (
  { oursById, about }: Pick<OurSide, 'oursById' | 'about'>,
  { load }: Pick<Reach, 'load'>,
  { channel, billDay }: Pick<KnownRecon['imported'], 'channel' | 'billDay'>,
  { what, key = '', theirs }: Pick<ReconDifference, 'what' | 'key' | 'theirs'>,
): Promise<{ day: string; free: boolean } | undefined> => {
  const row = key ? await oursById(rowOf({ what, key })) : null
  // a row of another channel is no money of this one, and stays a difference
  if (!row || row.channel !== channel || row.amount !== theirs) return undefined
  const { day } = row
  const others = (await about(channel, [key])).filter(one => one.what === what && one.resolution === 'BOOKED')
  if (others.length > 0) return { day, free: false }
  const beside = await Promise.all([-1, 1].map(days => load(recon, reconOf(channel, addDays(day, days)))))
  if (beside.some(({ state }) => state.status !== 'NONE' && state.imported.taken.includes(rowOf({ what, key }))))
    return { day, free: false }
  if (day === billDay) return { day, free: true }
  const { state } = await load(recon, reconOf(channel, day))
  // a row that came after the import was in no file that was compared with our books
  return { day, free: state.status === 'NONE' || row.bookedAt > state.importedAt || isMissing(state, row, billDay) }
}
/** Tells the day in which the row was missing first: if this breaks off, a repetition still finds the row free. */
export const bookKnown = async (
  { at }: Pick<Reach, 'at'>,
  of: Pick<KnownRecon['imported'], 'channel' | 'billDay'>,
  known: { day: string },
  item: MoneyBooked,
) => {
  const { what, key, amount } = item
  const { channel, billDay } = of
  if (known.day !== billDay) await at(recon, reconOf(channel, known.day)).findElsewhere({ rows: [rowOf({ what, key })], on: billDay })
  await at(recon, reconOf(channel, billDay)).book({ what, key, amount })
}
export type MoneyBooked = { what: MoneyWay; key: string; amount: Fen }

export type BookingDeps = Pick<OurSide, 'oursById' | 'about'> & { gateway: Gateway; run: Commands; payables: Payables }
type Said = { text: string; amount?: Fen; refused?: string; book?: (reach: Reach) => Promise<unknown> }
/** The gateway's present answer about a difference, and how it would be booked, as if its notice had come. */
export const bookingOf = async (
  { gateway, run, payables, ...deps }: BookingDeps,
  { imported }: KnownRecon,
  item: BillItem,
): Promise<Said> => {
  const { what, key = '', theirs } = item
  const other = await elsewhere(run, imported, item)
  if (other) {
    const [here, there] = [gatewayChannels[imported.channel], paymentChannels[other]]
    const way = what === 'PAY' ? '渠道退回或调账' : '调账'
    return {
      text: `本系统为${there}的${moneyWays[what]}`,
      refused: `该笔${moneyWays[what]}属${there}，不是${here}的款项，不能补记；请向渠道核实后申请${way}`,
    }
  }
  const known = await knownHere(deps, run, imported, item)
  if (known && !known.free) return { text: '本系统已入账', refused: `该笔交易在另一日账单中已列（本系统为${known.day}），渠道重复列示` }
  if (known) {
    const book = (reach: Reach) => bookKnown(reach, imported, known, { what, key, amount: theirs! })
    return { text: '本系统已入账', amount: theirs!, book }
  }
  if (what === 'PAY') {
    const said = await askGateway(gateway, key)
    if (!said) return { text: '渠道没有应答', refused: '支付渠道没有应答，请稍后再试' }
    if (said.status !== 'PAID') return { text: '渠道查询为未支付', refused: '渠道查询不到该笔支付，不能补记' }
    const { state } = await run.load(payment, key)
    const told = { text: `渠道查询为已支付 ${formatYuan(said.amount)}`, amount: said.amount }
    if (state.status === 'NONE') return { ...told, refused: '本系统没有该支付单，不能补记' }
    if (said.amount !== theirs) return { ...told, refused: '渠道金额与账单金额不符，不能补记' }
    return {
      ...told,
      book: async reach => {
        await reach.at(payment, key).succeed(said)
        await recharge(reach, key)
        await hearPayment({ ...reach, payables }, key)
      },
    }
  }
  const refund = refundOfKey(key)
  const { state } = await run.load(payment, refund?.paymentCode ?? '')
  const reserved = refund && state.status !== 'NONE' ? state.reserved[refund.refundId] : undefined
  if (!refund || reserved === undefined) return { text: '', refused: '本系统没有该笔退款，不能补记' }
  if (reserved !== theirs) return { text: '', refused: '账单金额与退款金额不符，不能补记' }
  return {
    text: '退款已申请，尚未登记渠道结果',
    amount: reserved,
    // the same refund again gives nothing twice, and returns the first outcome
    book: async ({ at }) => {
      const { refundNo } = await gateway.refund({ ...refund, amount: reserved })
      await at(payment, refund.paymentCode).recordRefund({ refundId: refund.refundId, amount: reserved, gatewayRefundNo: refundNo })
    },
  }
}
