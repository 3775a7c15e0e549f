import type { FareType, RefundKind } from '../enums.ts'
import { addMinutes, compareInstants, epochSeconds, type Instant, type LocalTime } from '../kernel/calendar.ts'
import { type BasisPoints, type Fen, percentOf, split, YUAN } from '../kernel/money.ts'
import { type Departure, daysBeforeAt } from '../kernel/zones.ts'
import type { RefundRule } from '../order/refund/refund-rules.ts'
import type { FareRule } from '../order/rules/fare-rule.ts'
import { type Taxes, taxesIn } from '../order/rules/fares.ts'
import { feeOf, feeRungAt } from '../order/rules/fee-rungs.ts'

/** Computes refunds of group tickets (DOMAIN §1.3, §5.5 C–F). Preview, submission and approval call the same function. */

/** Ways to count fares: by kind (自愿, 非自愿), or voluntarily with the fee waived (WAIVED), which ends at departure. */
type RefundManner = RefundKind | 'WAIVED'

/** Until a moment before departure (a number of hours, or a local time some days before) a part of the fare is kept. */
export type ScaleRung = { rate: BasisPoints } & ({ hoursBefore: number } | { daysBefore: number; time: LocalTime })
export interface RefundScale {
  name: string
  zh: string
  /** rungs in order of time. A rung applies up to and including its moment; the last one only until departure, when the ticket is void */
  steps: ScaleRung[]
  /** below this part of the full economy fare, a voluntary refund gives back no fare (strictly below) */
  noRefundBelow: BasisPoints
  /** types without a fee before departure; the rule above does not apply to them */
  feeFree: FareType[]
}
/** The group rule of CAAC times in Air China's wording of 2011; HU's own may differ, hence data with a name. */
export const CAAC_GROUP_CLASSIC: RefundScale = {
  name: 'CAAC_GROUP_CLASSIC',
  zh: '民航团体旅客自愿退票（经典）',
  steps: [
    { hoursBefore: 72, rate: 1000 },
    { daysBefore: 1, time: '12:00', rate: 3000 },
    { hoursBefore: 0, rate: 5000 },
  ],
  noRefundBelow: 3000,
  feeFree: ['SOLIDER', 'INFANT'],
}

/** When a rung applies, as text. */
export const rungText = (rung: ScaleRung): string =>
  'daysBefore' in rung
    ? `起飞前${rung.daysBefore}天${rung.time}（含）以前`
    : rung.hoursBefore === 0
      ? '航班起飞以前'
      : `起飞前${rung.hoursBefore}小时（含）以前`

/** A flight's departure as an instant, with its day and the zone by which the clock of its airport goes. */
type Leaving = Omit<Departure, 'depTime'> & { std: Instant }
/**
 * Rate that the scale keeps when the refund is applied for at `applyAt`, exact to the second. Hours count back from the departure, times of
 * day are those of its airport's clock. `null` from departure on: the ticket is void.
 */
export const scaleRate = (scale: RefundScale, applyAt: Instant, leaving: Leaving): BasisPoints | null => {
  const at = epochSeconds(applyAt)
  if (at >= epochSeconds(leaving.std)) return null
  const until = (rung: ScaleRung) =>
    'hoursBefore' in rung ? addMinutes(leaving.std, -60 * rung.hoursBefore) : daysBeforeAt(leaving, rung.daysBefore, rung.time)
  return scale.steps.find(rung => at <= epochSeconds(until(rung)))?.rate ?? null
}

/** Strictly below: 528 of 1760 is thirty percent and is refunded, 520 is not. */
export const isBelowPart = (fare: Fen, fullFare: Fen, part: BasisPoints): boolean => fare * 10_000 < fullFare * part

export interface RefundSegment extends Leaving {
  /** paid for this segment */
  fare: Fen
  /** full economy fare Y of this segment */
  fullFare: Fen
  /** false: sold under a policy without voluntary refund of the fare */
  refundable: boolean
  taxes: Taxes
  /** fees of the fare's own rule, which replace the scale */
  rule?: Pick<FareRule, 'refund' | 'feeFree'> | undefined
  /** flown or no longer open: no money comes back */
  used?: boolean
  /** index of the flight in the group's journey, −1 where the ticket flies apart from the group; absent: its position in the ticket */
  leg?: number
}
export interface RefundTicket {
  passengerType: FareType
  segments: readonly RefundSegment[]
}
/** The group on one flight; fen. A traveller who leaves involuntarily, now or before, is not part of it, and lowers its minimum by one. */
export interface GroupLeg {
  /** true if somebody leaves this flight, now or before */
  left: boolean
  /** travellers who stay, counted as for the minimum (without infants) */
  remaining: number
  minimum: number
  /** Σ fares paid for all coupons of the issued group, refunded ones included */
  total: Fen
  /** coupons that were refunded before or are being refunded: their fares, and the kept fees */
  earlier: { fare: Fen; fee: Fen }
  /** Σ normal fares of those who stay, infants among them, to which they are re-priced: see `normalFare` */
  normal: Fen
  /** value of the coupons already flown, of those who leave */
  used?: Fen
  /** fares of free seats of those who stay that a group of their size does not get (N免1) */
  unearned?: Fen
}
export interface RefundGroup {
  legs: readonly GroupLeg[]
  /** fares refunded for earlier coupons, over all flights */
  given: Fen
}

interface RefundLine {
  /** index into the tickets and into their segments */
  ticket: number
  segment: number
  passengerType: FareType
  rule: RefundRule
  /** part of the fare that is kept as a fee */
  rate: BasisPoints
  fare: Fen
  fee: Fen
  /** kept in addition, because the group fell below its minimum or is too small for its free seats */
  difference: Fen
  cnFund: Fen
  yq: Fen
  others?: Fen | undefined
  taxes: Fen
  /** fare − fee − difference + taxes; of a used segment 0 */
  refund: Fen
}
interface RefundBreakdown {
  lines: RefundLine[]
  belowMinimum: boolean
  /** `returned`: kept differences of earlier refunds that come back, because fewer travellers stay to be re-priced; part of no line */
  totals: { fare: Fen; fee: Fen; difference: Fen; taxes: Fen; returned: Fen; refund: Fen }
}

/**
 * Refund of chosen tickets; each segment counts by its own departure. Fees are rounded half up to whole yuan and never exceed the fare.
 * Taxes of unused segments always come back.
 * When voluntary refunds leave fewer travellers on a flight than the minimum, the fares of that flight and of others like it give back
 * only: original total − used − normal fares of those who stay − fees, never less than nothing (多退少不补). Earlier refunds are deducted, and
 * the difference is spread over the lines. When nobody stays, there is nobody to price again: the scale alone applies to all.
 * Amounts kept from earlier refunds that are no longer owed come back with the present one, also an involuntary one (非自愿): it never gives
 * less than a voluntary one would. A group that stays above the minimum pays the fare of free seats that it is too small for. `forfeited`:
 * the fees of a voluntary refund by the rules of its deposit, which replace the scale's for the whole refund.
 */
export const refundBreakdown = ({
  kind,
  applyAt,
  tickets,
  group,
  scale = CAAC_GROUP_CLASSIC,
  willing = kind === 'VOLUNTE',
  forfeited,
}: {
  kind: RefundManner
  applyAt: Instant
  tickets: readonly RefundTicket[]
  group: RefundGroup
  scale?: RefundScale
  /** true if it counts as voluntary */
  willing?: boolean
  forfeited?: Fen | undefined
}): RefundBreakdown => {
  const lines = tickets.flatMap((ticket, t) =>
    ticket.segments.map((segment, s) => {
      const { rule, rate, own } =
        forfeited === undefined ? judge(kind, applyAt, ticket.passengerType, segment, scale) : { rule: 'DEPOSIT' as const, rate: 0 }
      const used = rule === 'USED'
      const fare = used ? 0 : segment.fare
      const taxes: Taxes = used ? { cnFund: 0, yq: 0 } : segment.taxes
      const fee = Math.min(fare, own ?? (rate === 10_000 ? fare : percentOf(fare, rate, YUAN)))
      return {
        ticket: t,
        segment: s,
        passengerType: ticket.passengerType,
        rule,
        rate,
        fare,
        fee,
        difference: 0,
        ...taxes,
        taxes: taxesIn(taxes),
        refund: 0,
      }
    }),
  )
  if (forfeited !== undefined) {
    const fares = lines.map(line => line.fare)
    const most = fares.reduce((sum, fare) => sum + fare, 0)
    split(Math.min(forfeited, most), fares).forEach((fee, n) => {
      lines[n]!.fee = fee
    })
  }
  const legOf = ({ ticket, segment }: RefundLine) => tickets[ticket]!.segments[segment]!.leg ?? segment
  // a traveller who had to leave is outside the group's settlement, and receives what earlier ones no longer owe
  const within = lines.filter(line => legOf(line) >= 0)
  const returned = within.length > 0 ? settleGroup(willing ? within : [], group, legOf) : 0
  for (const line of lines) line.refund = line.fare - line.fee - line.difference + line.taxes
  const sum = (part: 'fare' | 'fee' | 'difference' | 'taxes' | 'refund') => lines.reduce((sum, line) => sum + line[part], 0)
  return {
    lines,
    belowMinimum: group.legs.some(isBelow),
    totals: {
      fare: sum('fare'),
      fee: sum('fee'),
      difference: sum('difference'),
      taxes: sum('taxes'),
      returned,
      refund: sum('refund') + returned,
    },
  }
}

/** `own`: the fee of a fare's own rule, fen; absent: `rate` of the fare */
type Judged = { rule: RefundRule; rate: BasisPoints; own?: Fen }
const judge = (kind: RefundManner, applyAt: Instant, type: FareType, segment: RefundSegment, scale: RefundScale): Judged => {
  if (segment.used) return { rule: 'USED', rate: 10_000 }
  if (kind === 'INVOLUNTE') return { rule: 'INVOLUNTARY', rate: 0 }
  if (segment.rule) return judgeByRule(kind, applyAt, type, { ...segment, rule: segment.rule })
  const rate = scaleRate(scale, applyAt, segment)
  if (rate === null) return { rule: 'DEPARTED', rate: 10_000 }
  if (kind === 'WAIVED') return { rule: 'FEE_FREE', rate: 0 }
  if (!segment.refundable) return { rule: 'POLICY', rate: 10_000 }
  if (segment.fare === 0 || scale.feeFree.includes(type)) return { rule: 'FEE_FREE', rate: 0 }
  if (isBelowPart(segment.fare, segment.fullFare, scale.noRefundBelow)) return { rule: 'BELOW_PART', rate: 10_000 }
  return { rule: 'SCALE', rate }
}

/** By the step of the fare's own rule. After departure the fare is lost where no step says otherwise. */
const judgeByRule = (
  kind: RefundManner,
  applyAt: Instant,
  type: FareType,
  { rule, fare, std }: RefundSegment & { rule: NonNullable<RefundSegment['rule']> },
): Judged => {
  const isWaived = kind === 'WAIVED' && compareInstants(applyAt, std) < 0
  if (isWaived || fare === 0 || rule.feeFree.includes(type)) return { rule: 'FEE_FREE', rate: 0 }
  const rung = feeRungAt(rule.refund, applyAt, std)
  if (!rung) return { rule: 'DEPARTED', rate: 10_000 }
  const own = feeOf(rung, fare)
  if (own === undefined) return { rule: 'POLICY', rate: 10_000 }
  return { rule: 'SCALE', rate: 'rate' in rung.fee ? rung.fee.rate : Math.round((own * 10_000) / fare), own }
}

/** those who stay on this flight are re-priced */
const isBelow = ({ left, remaining, minimum }: GroupLeg) => left && remaining > 0 && remaining < minimum

/**
 * Settles the group's refunds together, earlier ones and this one. The rest for this one is spread over its lines by what each could
 * get, flights that keep the minimum first; the rest of each line is its difference. @returns what is left beyond that: differences of
 * earlier refunds that are no longer owed
 */
const settleGroup = (lines: RefundLine[], { legs, given }: RefundGroup, legOf: (line: RefundLine) => number): Fen => {
  const could = (line: RefundLine) => line.fare - line.fee
  const sum = <T>(all: readonly T[], of: (one: T) => Fen) => all.reduce((total, one) => total + of(one), 0)
  const on = (leg: number) => lines.filter(line => legOf(line) === leg)
  const byScale = (leg: number) => legs[leg]!.earlier.fare - legs[leg]!.earlier.fee + sum(on(leg), could)
  const repriced = (leg: number) => {
    const { total, used = 0, normal, earlier } = legs[leg]!
    return total - used - normal - earlier.fee - sum(on(leg), line => line.fee)
  }
  const all = legs.map((_, leg) => leg)
  const below = all.filter(leg => isBelow(legs[leg]!))
  const others = all.filter(leg => !isBelow(legs[leg]!))
  const due =
    sum(others, leg => byScale(leg) - (legs[leg]!.unearned ?? 0)) + Math.min(sum(below, byScale), Math.max(0, sum(below, repriced)))
  let left = Math.max(0, due - given)
  for (const some of [others, below]) {
    const own = lines.filter(line => some.includes(legOf(line)))
    const amounts = own.map(could)
    const paid = Math.min(left, sum(own, could))
    left -= paid
    split(paid, amounts).forEach((amount, i) => {
      own[i]!.difference = amounts[i]! - amount
    })
  }
  return left
}

/**
 * The largest credit of common-benefit debt (共益债, reason 6), fen: this part of the new group's fares (DOMAIN §5.5 F; setting
 * `offsetCapPercent`).
 */
export const creditCap = (newFares: Fen, part: BasisPoints): Fen => Math.floor((newFares * part) / 10_000)
/** True, or the reason in Chinese. */
export const withinCreditCap = (requested: Fen, newFares: Fen, part: BasisPoints): true | string =>
  requested <= creditCap(newFares, part) || `抵扣金额不得超过新团票款的${part / 100}%`
