import { dayOf } from '#contracts/account/lines.ts'
import type * as extras from '#contracts/extra/events.ts'
import { daysBetween } from '#contracts/kernel/calendar.ts'
import type { PayablePaid } from '#contracts/kernel/claims.ts'
import { Count, Id, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { postingsOf } from '#contracts/ledger.ts'
import type * as events from '#contracts/order/events.ts'
import { type Taxes, taxesIn } from '#contracts/order/rules/fares.ts'
import { type Apply, type FoldContext, view } from '../../kernel/view.ts'
import { type FigureNote, noted, notesFields, notesIndex, nothingNoted } from './notes.ts'

const Line = Type.Object({ type: Text, count: Count, fare: Count, taxes: Count })
const Leg = Type.Object({
  stockId: Id,
  route: zh(Text, '航段'),
  flightNo: Text,
  cabin: Text,
  departure: zh(Text, '航班日期'),
  fullFare: Count,
  lines: Type.Array(Line),
})
const Coupon = Type.Object({ stockId: Id, seats: Count, value: Type.Integer(), fees: Type.Integer() })
const Row = Type.Object({
  agency: zh(Id, '代理人'),
  airLine: zh(Text, '航空公司'),
  inter: Type.Boolean(),
  channel: Text,
  phase: zh(Type.Enum(['WAITS', 'HELD', 'SOLD', 'OVER']), '阶段'),
  legs: Type.Array(Leg),
  total: Type.Integer(),
  /** tickets of travellers with a seat; infants who have one too, since a split says only how many tickets it moves */
  tickets: Type.Integer(),
  infants: Type.Array(Id),
  openRefunds: Type.Record(Text, Type.Array(Coupon)),
  back: Type.Array(Coupon),
  extras: Type.Integer(),
  forfeited: Type.Integer(),
  received: Type.Integer(),
  returned: Type.Integer(),
  ...notesFields,
})
export type SaleRow = Type.Static<typeof Row>

const sumOf = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0)

/** The figures of an order, as it stands, by leg. Sums without a leg count on the first one. */
export const standing = (row: SaleRow | null): FigureNote[] => {
  if (!row) return []
  const { agency, airLine, channel, phase } = row
  const priced = sumOf(row.legs, ({ lines }) => sumOf(lines, ({ count, fare, taxes }) => count * (fare + taxes)))
  return row.legs.map(({ stockId, lines, fullFare, route, flightNo, cabin, departure }, n) => {
    const seats = sumOf(lines, ({ type, count }) => (type === 'INFANT' ? 0 : count))
    const of = (...types: string[]) => sumOf(lines, ({ type, count }) => (types.includes(type) ? count : 0))
    const back = row.back.filter(coupon => coupon.stockId === stockId)
    return {
      dims: { agency, airLine, inter: row.inter ? '1' : '0', route, flightNo, cabin, departure, channel },
      by: {
        ...(n === 0 && {
          orders: 1,
          received: row.received,
          returned: row.returned,
          extras: row.extras,
          forfeited: row.forfeited,
        }),
        held: phase === 'HELD' ? seats : 0,
        ticketed: row.tickets,
        back: sumOf(back, coupon => coupon.seats),
        refundValue: sumOf(back, coupon => coupon.value),
        refundFees: sumOf(back, coupon => coupon.fees),
        ...(phase === 'SOLD' && {
          sold: seats,
          people: sumOf(lines, ({ count }) => count),
          adults: of('ADULT', 'SOLIDER', 'FREE'),
          children: of('CHILD'),
          infants: of('INFANT'),
          fares: sumOf(lines, ({ count, fare }) => count * fare),
          // taxes that the day of issue changed are part of the order's sum and of no line
          taxes: sumOf(lines, ({ count, taxes }) => count * taxes) + (n === 0 ? row.total - priced : 0),
          fullFares: seats * fullFare,
        }),
      },
    }
  })
}

type AskedLine = { type: string; count: number; fare: number } & Taxes
const linesOf = (lines: readonly AskedLine[]) =>
  lines.map(({ type, count, fare, ...taxes }) => ({ type, count, fare, taxes: taxesIn(taxes) }))
type Flown = {
  stockId: string
  origin: string
  destination: string
  flightNo: string
  cabin: string
  date: string
  fullFare: number
  lines: readonly AskedLine[]
}
const legsOf = (legs: readonly Flown[]): SaleRow['legs'] =>
  legs.map(({ stockId, origin, destination, flightNo, cabin, date, fullFare, lines }) => ({
    stockId,
    route: `${origin}-${destination}`,
    flightNo,
    cabin,
    departure: date,
    fullFare,
    lines: linesOf(lines),
  }))
type Relined = { total: number; legs: readonly { stockId: string; lines: readonly AskedLine[]; fullFare?: number }[] }
const relined = (row: SaleRow, { total, legs }: Relined): SaleRow => ({
  ...row,
  total,
  legs: row.legs.map(leg => {
    const now = legs.find(({ stockId }) => stockId === leg.stockId)
    return now ? { ...leg, lines: linesOf(now.lines), fullFare: now.fullFare ?? leg.fullFare } : leg
  }),
})
type RefundLine = Pick<Coupon, 'stockId' | 'fees'> & { type: string; fare: number; taxes: number; fee: number; difference: number }
type Coupon = Type.Static<typeof Coupon>
const couponsOf = (lines: readonly Omit<RefundLine, 'fees'>[]): Coupon[] =>
  lines.map(({ stockId, type, fare, taxes, fee, difference }) => ({
    stockId,
    seats: type === 'INFANT' ? 0 : 1,
    value: fare + taxes,
    fees: fee + difference,
  }))
const phaseOf = (status: string) => (status === 'WAIT_FOR_PAY' ? 'HELD' : 'SOLD')
const keeping = (row: SaleRow, more: number): SaleRow => ({ ...row, forfeited: row.forfeited + more })
const isInfant = ({ type }: { type: string }) => type === 'INFANT'

/** A fold that also notes what it changed, and the money that the ledger moves by this fact to or from the airline's fares. */
const noting =
  <Data>(fold: (row: SaleRow, data: Data) => SaleRow): Apply<SaleRow, Data> =>
  (row, data, context) => {
    if (!row) return row
    const postings = postingsOf({ ...context, data })
    const moved = (side: 'from' | 'to') => sumOf(postings, posting => (posting[side].startsWith('fares.') ? posting.amount : 0))
    const next = fold(row, data)
    return withNotes(row, { ...next, received: next.received + moved('to'), returned: next.returned + moved('from') }, data, context)
  }
const withNotes = (before: SaleRow | null, after: SaleRow, data: unknown, { at, position }: FoldContext): SaleRow => ({
  ...after,
  ...noted(
    before ?? nothingNoted,
    standing(before),
    standing(after),
    { day: dayOf(data, at), position },
    {
      second: 'departure',
      also: (change, dims, day) => (change.sold ? { ...change, ahead: change.sold * daysBetween(day, dims.departure!) } : change),
    },
  ),
})

/** One document an order: how it stands, and what each fact changed (reports by day of sale and by day of flight are sums of it). */
export const sales = view<typeof events & Pick<typeof extras, 'ExtraRefunded'> & { PayablePaid: typeof PayablePaid }>()({
  name: 'report-sale',
  version: 1,
  doc: Row,
  index: notesIndex,
  // products have a stream of their own for each kind (`extra-{order}.{kind}`)
  key: (_, { stream, id }) => (stream.startsWith('extra-') ? id.slice(0, id.lastIndexOf('.')) : stream.startsWith('order-') ? id : null),
  on: {
    OrderSubmitted: (_, order, context) => {
      const { agency, airLine, inter, total, waitlist } = order
      const row: SaleRow = {
        agency,
        airLine,
        inter,
        channel: 'NONE',
        phase: waitlist ? 'WAITS' : 'HELD',
        legs: legsOf(order.legs),
        total,
        tickets: 0,
        infants: [],
        openRefunds: {},
        back: [],
        extras: 0,
        forfeited: 0,
        received: 0,
        returned: 0,
        ...nothingNoted,
      }
      return withNotes(null, row, order, context)
    },
    WaitlistProtected: noting(row => ({ ...row, phase: 'HELD' })),
    WaitlistConfirmed: noting((row, confirmed) => ({ ...relined(row, confirmed), phase: 'HELD' })),
    DepositPaid: noting((row, { channel }) => ({ ...row, channel })),
    OrderPaid: noting((row, { channel }) => ({ ...row, channel, phase: 'SOLD' })),
    PaidInFull: noting(row => ({ ...row, phase: 'SOLD' })),
    MoneyOwed: noting((row, { ofSeats = 0 }) => keeping(row, 0 - ofSeats)),
    PriceModified: noting(relined),
    SeatsAdded: noting(relined),
    SeatsReduced: noting((row, cut) => {
      const { settlement, handedBack } = cut
      return keeping(relined(row, cut), settlement?.forfeited ?? (handedBack ? handedBack.fare + handedBack.taxes - handedBack.refund : 0))
    }),
    OrderSplit: noting((row, split) => {
      const gone = row.infants.filter(id => split.ids.includes(id))
      return {
        ...relined(row, split),
        phase: phaseOf(split.status),
        tickets: row.tickets - (split.tickets - gone.length),
        infants: row.infants.filter(id => !gone.includes(id)),
        forfeited: split.forfeited,
      }
    }),
    OrderSplitOff: noting((row, { status, passengers, paid, forfeited }) => {
      const ticketed = passengers.filter(({ ticketNo }) => ticketNo)
      return {
        ...row,
        phase: phaseOf(status),
        channel: paid.at(-1)?.channel ?? row.channel,
        tickets: ticketed.filter(one => !isInfant(one)).length,
        infants: ticketed.filter(isInfant).map(({ id }) => id),
        forfeited,
      }
    }),
    OrderTicketed: noting((row, { tickets, restated }) => ({
      ...row,
      tickets: row.tickets + tickets.filter(one => !isInfant(one)).length,
      infants: [...row.infants, ...tickets.filter(isInfant).map(({ passengerId }) => passengerId)],
      total: restated?.total ?? row.total,
    })),
    LegsChanged: noting((row, { total, legs, kept }) => keeping({ ...row, total, legs: legsOf(legs) }, kept)),
    TicketsExchanged: noting((row, { total, legs, kept }) => keeping({ ...row, total, legs: legsOf(legs) }, kept)),
    OrderExpired: noting((row, { settlement }) => ({
      ...row,
      phase: 'OVER',
      forfeited: settlement?.forfeited ?? row.forfeited,
    })),
    RefundOpened: noting((row, { refundId, lines }) => ({
      ...row,
      openRefunds: { ...row.openRefunds, [refundId]: couponsOf(lines) },
    })),
    RefundFixed: noting((row, { refundId, lines, ofSeats = 0 }) =>
      keeping({ ...row, openRefunds: { ...row.openRefunds, [refundId]: couponsOf(lines) } }, 0 - ofSeats),
    ),
    RefundClosed: noting((row, { refundId, outcome, ofSeats = 0 }) => {
      const { [refundId]: lines = [], ...openRefunds } = row.openRefunds
      return keeping({ ...row, openRefunds, ...(outcome === 'REFUNDED' && { back: [...row.back, ...lines] }) }, ofSeats)
    }),
    PayablePaid: noting((row, { kind, amount }) => (kind === 'EXTRA' ? { ...row, extras: row.extras + amount } : row)),
    ExtraRefunded: noting((row, { amount }) => ({ ...row, extras: row.extras - amount })),
  },
})
