import type { FareType, RefundKind } from '../enums.ts'
import { addDays, addMinutes, epochSeconds, type Instant, type LocalTime, local, toLocal } from '../kernel/calendar.ts'
import { type BasisPoints, type Fen, percentOf, split, YUAN } from '../kernel/money.ts'
import type { RefundRule } from '../order/refund/refund-rules.ts'

/** What a refund of group tickets gives back (DOMAIN §1.3, §5.5 C–F). Preview, submission and approval call the same function. */

/** How fares are counted: by kind (自愿, 非自愿), or of one's own will with the fee waived, which ends at departure. */
type RefundManner = RefundKind | 'WAIVED'

/** Until a moment before departure (a number of hours, or a local time some days before) a part of the fare is kept. */
export type ScaleStep = { rate: BasisPoints } & ({ hoursBefore: number } | { daysBefore: number; time: LocalTime })
export interface RefundScale {
  name: string
  zh: string
  /** in order of time; up to and including the moment named, the last one only up to it: at departure the ticket is void */
  steps: ScaleStep[]
  /** below this part of the full economy fare a ticket has no voluntary refund of its fare (strictly below) */
  noRefundBelow: BasisPoints
  /** who pays no fee before departure and is outside the rule above */
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

/** When a step holds, in words. */
export const stepText = (step: ScaleStep): string =>
  'daysBefore' in step
    ? `起飞前${step.daysBefore}天${step.time}（含）以前`
    : step.hoursBefore === 0
      ? '航班起飞以前'
      : `起飞前${step.hoursBefore}小时（含）以前`

/** Rate kept by the scale when applying at `applyAt` for a departure at `std`; to the second. `null` from departure on: the ticket is void. */
export const scaleRate = (scale: RefundScale, applyAt: Instant, std: Instant): BasisPoints | null => {
  const at = epochSeconds(applyAt)
  if (at >= epochSeconds(std)) return null
  const until = (step: ScaleStep) =>
    'hoursBefore' in step ? addMinutes(std, -60 * step.hoursBefore) : local(addDays(toLocal(std).date, -step.daysBefore), step.time)
  return scale.steps.find(step => at <= epochSeconds(until(step)))?.rate ?? null
}

/** Strictly below: 528 of 1760 is thirty percent and is refunded, 520 is not. */
export const isBelowPart = (fare: Fen, fullFare: Fen, part: BasisPoints): boolean => fare * 10_000 < fullFare * part

export interface RefundSegment {
  std: Instant
  /** paid for this segment */
  fare: Fen
  /** full economy fare Y of this segment */
  fullFare: Fen
  /** false: sold under a policy without voluntary refund of the fare */
  refundable: boolean
  taxes: { cnFund: Fen; yq: Fen }
  /** flown, or else no longer open: nothing comes back */
  used?: boolean
  /** which flight of the journey, as an index into the group's; absent: as it stands in the ticket */
  leg?: number
}
export interface RefundTicket {
  passengerType: FareType
  segments: readonly RefundSegment[]
}
/** The group on one flight; fen. Whoever leaves without his own doing, now or before, is not in it, and its minimum is less by him. */
export interface GroupLeg {
  /** somebody leaves this flight, now or before */
  left: boolean
  /** travellers who stay, counted as for the minimum (infants do not count) */
  remaining: number
  minimum: number
  /** Σ fares paid for all coupons of the group as it was issued, the refunded ones among them */
  total: Fen
  /** coupons that went back before or are on their way: their fares, the fees kept */
  earlier: { fare: Fen; fee: Fen }
  /** Σ normal fares of those who stay, infants among them, to which they are re-priced: see `normalFare` */
  normal: Fen
  /** value of the coupons already flown, of those who leave */
  used?: Fen
  /** fares of free seats of those who stay that a group of their size is not granted (N免1) */
  unearned?: Fen
}
export interface RefundGroup {
  legs: readonly GroupLeg[]
  /** what the fares of earlier coupons gave back, over all flights */
  given: Fen
}

interface RefundLine {
  /** index into the tickets and into their segments */
  ticket: number
  segment: number
  passengerType: FareType
  rule: RefundRule
  /** of the fare, kept as fee */
  rate: BasisPoints
  fare: Fen
  fee: Fen
  /** kept besides, because the group fell below its minimum, or is too small for its free seats */
  difference: Fen
  cnFund: Fen
  yq: Fen
  taxes: Fen
  /** fare − fee − difference + taxes; of a used segment 0 */
  refund: Fen
}
interface RefundBreakdown {
  lines: RefundLine[]
  belowMinimum: boolean
  /** `returned`: differences kept by earlier refunds that come back, because fewer stay to be re-priced; in no line */
  totals: { fare: Fen; fee: Fen; difference: Fen; taxes: Fen; returned: Fen; refund: Fen }
}

/**
 * Refund of chosen tickets, each segment by its own departure. Fees are half up to whole yuan and never above the fare; taxes of unused
 * segments always come back. When voluntary refunds leave fewer travellers on a flight than the minimum, the fares of that flight and of the
 * others like it give back only original total − used − normal fares of those who stay − fees, and never less than nothing (多退少不补); what earlier
 * refunds gave is taken off, the difference is shared out over the lines. When nobody stays there is nobody to re-price: the scale alone counts
 * for all. What earlier ones paid besides, and do not owe any more, comes back with whoever leaves, also where he has to (非自愿): he gets no less than
 * he would of his own will. A group that stays one pays the fare of free seats that it is too small for. `forfeited`: the fees of a voluntary refund by the rules of its
 * deposit, in place of the scale's, for all of it.
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
  /** counted together with those who leave of their own will */
  willing?: boolean
  forfeited?: Fen | undefined
}): RefundBreakdown => {
  const lines = tickets.flatMap((ticket, t) =>
    ticket.segments.map((segment, s) => {
      const { rule, rate } =
        forfeited === undefined ? judge(kind, applyAt, ticket.passengerType, segment, scale) : { rule: 'DEPOSIT' as const, rate: 0 }
      const used = rule === 'USED'
      const fare = used ? 0 : segment.fare
      const { cnFund, yq } = used ? { cnFund: 0, yq: 0 } : segment.taxes
      const fee = Math.min(fare, rate === 10_000 ? fare : percentOf(fare, rate, YUAN))
      return {
        ticket: t,
        segment: s,
        passengerType: ticket.passengerType,
        rule,
        rate,
        fare,
        fee,
        difference: 0,
        cnFund,
        yq,
        taxes: cnFund + yq,
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
  // who had to leave is out of the group's account, and takes along what those before him do not owe any more
  const returned = settleGroup(willing ? lines : [], group, legOf)
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

const judge = (
  kind: RefundManner,
  applyAt: Instant,
  type: FareType,
  segment: RefundSegment,
  scale: RefundScale,
): { rule: RefundRule; rate: BasisPoints } => {
  if (segment.used) return { rule: 'USED', rate: 10_000 }
  if (kind === 'INVOLUNTE') return { rule: 'INVOLUNTARY', rate: 0 }
  const rate = scaleRate(scale, applyAt, segment.std)
  if (rate === null) return { rule: 'DEPARTED', rate: 10_000 }
  if (kind === 'WAIVED') return { rule: 'FEE_FREE', rate: 0 }
  if (!segment.refundable) return { rule: 'POLICY', rate: 10_000 }
  if (segment.fare === 0 || scale.feeFree.includes(type)) return { rule: 'FEE_FREE', rate: 0 }
  if (isBelowPart(segment.fare, segment.fullFare, scale.noRefundBelow)) return { rule: 'BELOW_PART', rate: 10_000 }
  return { rule: 'SCALE', rate }
}

/** those who stay on this flight are re-priced */
const isBelow = ({ left, remaining, minimum }: GroupLeg) => left && remaining > 0 && remaining < minimum

/**
 * Counts the group's refunds together, earlier ones and this: shares what is left for this one over its lines by what each could get (the
 * rest of each is its difference), those of flights that keep the minimum first. Gives back what is left beyond that: differences of earlier
 * refunds that are no longer owed.
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

/** Credit of common-benefit claims (共益债, reason 6): at most this part of the new group's fares (DOMAIN §5.5 F; setting `offsetCapPercent`). */
export const creditCap = (newFares: Fen, part: BasisPoints): Fen => Math.floor((newFares * part) / 10_000)
/** True, or the reason in Chinese. */
export const withinCreditCap = (requested: Fen, newFares: Fen, part: BasisPoints): true | string =>
  requested <= creditCap(newFares, part) || `抵扣金额不得超过新团票款的${part / 100}%`
