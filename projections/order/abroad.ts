import { lineExactness } from '#contracts/basicinfo/airport-group.ts'
import type { assistSegment } from '#contracts/basicinfo/assist-segment.ts'
import { type currency, rateOn } from '#contracts/basicinfo/currency.ts'
import type { interCabin } from '#contracts/basicinfo/inter-cabin.ts'
import { daysBetween, instantMs, isWithin, MINUTE, toLocal } from '#contracts/kernel/calendar.ts'
import { codesIn } from '#contracts/kernel/field.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import { type BasisPoints, type Fen, TEN_YUAN } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import type { DocOf } from '#contracts/kernel/record.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { isAbroad, staOf, stdOf } from '#contracts/kernel/zones.ts'
import type { Leg } from '#contracts/order/parts.ts'
import {
  type AbroadTax,
  converted,
  type InterTaxRow,
  partUp,
  type Shares,
  sumOfTaxes,
  taxesOnFlight,
} from '#contracts/order/rules/abroad.ts'
import { fundAbroad, ofEach, type PricedLeg, type TaxRow, type TaxTable, taxesAt } from '#contracts/order/rules/fares.ts'
import type { addonPolicy } from '#contracts/policy/addon-policy.ts'
import { type AbroadAsked, abroadJudging, interPolicy } from '#contracts/policy/inter-policy.ts'
import { bestOf, judgedBy } from '#contracts/policy/judge.ts'
import type { TermsOf } from '#contracts/policy/kind.ts'
import type { Queries, Stored } from '../kernel/query.ts'
import type { ViewRow } from '../kernel/view.ts'
import { kindView } from '../policy/kind.ts'
import type { stockList } from '../seats/stock.ts'

type Item = Stored<ViewRow<typeof stockList>>
type Policy<T> = Stored<{ policyNo: string; version: number; airLine: string; updatedAt: string; terms: T }>
type Filed = Policy<TermsOf<typeof interPolicy>>
type Rows<T> = () => Promise<readonly T[]>

export type AbroadDeps = {
  query: Pick<Queries, 'cached'>
  taxRows: Rows<TaxRow>
  airportGroups: () => Promise<(airLine: string) => ReadonlyMap<string, readonly string[]>>
  rates: Rows<DocOf<typeof currency.fields>>
  interTaxes: Rows<InterTaxRow>
  feeders: Rows<DocOf<typeof assistSegment.fields>>
  /** classes that are sold to groups, by id */
  interCabins: () => Promise<ReadonlyMap<string, DocOf<typeof interCabin.fields>>>
  /** country by airport */
  countries: () => Promise<ReadonlyMap<string, string>>
  /** the shares of an adult's fare that children and infants pay */
  shares: () => Promise<Shares>
  addons: Rows<Policy<TermsOf<typeof addonPolicy>>>
}
/** What has become of a filed fare for a flight: see `judgedBy`. */
export type JudgedAbroad = ReturnType<typeof judgedBy<Filed['terms'], AbroadAsked, Filed>>[number]
/** A leg of a journey abroad with its price, the policy that it is sold under, and what this was filed at. */
type Priced = {
  price: PricedLeg
  policy: { id: string; version: number; name: string }
  filed?: NonNullable<Static<typeof Leg>['filed']>
  taxes: AbroadTax[]
}
/** Fares of one flight that a desk names, fen and without taxes. */
export type FaresByHand = { ADULT: Fen; CHILD?: Fen; SOLIDER?: Fen; INFANT?: Fen }
type Way = Pick<AbroadAsked, 'voyage' | 'stay'> & { out: Item; back?: Item }

const MAX_POLICIES = 20_000
type Line = Pick<AbroadAsked, 'origin' | 'destination' | 'originGroups' | 'destinationGroups'>
const reversed = ({ origin, destination, originGroups, destinationGroups }: Line): Line => ({
  origin: destination,
  destination: origin,
  originGroups: destinationGroups,
  destinationGroups: originGroups,
})
const bad = (message: string) => new Refused(code.order, message, { status: 400 })
const NO_FARE = '该行程没有公布的国际政策，请向航司询价'

/**
 * Prices of international groups (DOMAIN §5.18): a published policy for each flight abroad, taxes by airport and flight, and domestic
 * feeders of a gateway.
 */
export const sellingAbroad = ({ query, ...records }: AbroadDeps) => {
  const published = query.cached(
    kindView<TermsOf<typeof interPolicy>>(interPolicy),
    { filter: { status: interPolicy.inForce }, limit: MAX_POLICIES },
    rows => groupedBy(rows, ({ airLine }) => airLine),
  )
  /** policies of an airline whose class is sold to groups */
  const policiesOf = async (airLine: string): Promise<readonly Filed[]> => {
    const [all, cabins] = await Promise.all([published(), records.interCabins()])
    return (all.get(airLine) ?? []).filter(({ terms }) => cabins.has(terms.cabin))
  }
  const lineOf = async ({ airLine, origin, destination }: Pick<Item, 'airLine' | 'origin' | 'destination'>) => {
    const groups = (await records.airportGroups())(airLine)
    return { origin, destination, originGroups: groups.get(origin), destinationGroups: groups.get(destination) }
  }

  /** Is a fare filed for this flight abroad, on its way out or back? */
  const sells = async (item: Item): Promise<boolean> => {
    if (!isAbroad(item)) return false
    const policies = await policiesOf(item.airLine)
    if (policies.length === 0) return false
    const there = await lineOf(item)
    const back = reversed(there)
    return policies.some(
      ({ terms }) =>
        terms.cabin === `${item.airLine}.${item.cabin}` &&
        [there, ...(terms.voyage === 'D' ? [back] : [])].some(line => lineExactness(terms, line) !== undefined),
    )
  }

  /**
   * Filed fares for the line of a flight abroad on the day `now`, each judged among those of its voyage and passenger type for a group of
   * `seats`, or for the smallest. A way back is sold under the fare of its way out, which this says of it.
   */
  const judged = async (item: Item, { seats, now }: { seats?: number | undefined; now: string }): Promise<JudgedAbroad[]> => {
    if (!isAbroad(item)) return []
    const [all, cabins, rates, line] = await Promise.all([published(), records.interCabins(), records.rates(), lineOf(item)])
    const today = toLocal(now).date
    const filed = all.get(item.airLine) ?? []
    const wrongIn = ({ cabin, currency }: Filed['terms']): string[] => [
      ...(cabins.has(cabin) ? [] : [`舱位${cabin.split('.')[1]}不向团队销售`]),
      ...(rateOn(rates, currency, today) ? [] : [`币种${currency}在${today}没有汇率`]),
    ]
    const about = filed
      .filter(({ terms }) => lineExactness(terms, line) !== undefined)
      .map(policy => ({ policy, why: wrongIn(policy.terms) }))
    const [sold, off] = [about.filter(({ why }) => why.length === 0), about.filter(({ why }) => why.length > 0)]
    const groups = groupedBy(
      sold.map(({ policy }) => policy),
      ({ terms }) => `${terms.voyage} ${terms.passengerType}`,
    )
    const { airLine, cabin, date } = item
    const back = filed.filter(({ terms }) => terms.voyage === 'D' && lineExactness(terms, reversed(line)) !== undefined)
    return [
      ...[...groups.values()].flatMap(some => {
        const { voyage, passengerType } = some[0]!.terms
        return judgedBy(abroadJudging, some, { ...line, airLine, cabin, date, voyage, passengerType, ...present({ seats }) })
      }),
      ...off.map((one): JudgedAbroad => ({ ...one, verdict: 'MISFIT' })),
      ...back.map((policy): JudgedAbroad => ({ policy, verdict: 'LESS', why: ['回程按去程航班适用的政策销售'] })),
    ]
  }

  /** the policy that prices a feeder. @throws Refused 400 when there is none, or too little or too much time to change planes */
  const feederOf = async (feeder: Item, flight: Item, side: 'OUT' | 'BACK') => {
    const [airport, gateway] = side === 'OUT' ? [feeder.origin, feeder.destination] : [feeder.destination, feeder.origin]
    const segment = (await records.feeders()).find(
      row =>
        row.airLine === feeder.airLine &&
        row.gateway === gateway &&
        codesIn(row.feeders).includes(airport) &&
        (row.direction === 'BOTH' || row.direction === side) &&
        isWithin(feeder.date, row),
    )
    if (!segment) throw bad(`${airport}不是口岸${gateway}的国内衔接机场`)
    const [before, after] = side === 'OUT' ? [feeder, flight] : [flight, feeder]
    const minutes = (instantMs(stdOf(after)) - instantMs(staOf(before))) / MINUTE
    if (minutes < segment.minMinutes) throw bad(`衔接时间不足：${gateway}至少${segment.minMinutes}分钟`)
    if (minutes > segment.maxHours * 60) throw bad(`衔接时间过长：${gateway}最多${segment.maxHours}小时`)
    const policy = (await records.addons())
      .filter(
        ({ airLine, terms }) =>
          terms.use === 'SEGMENT' &&
          airLine === feeder.airLine &&
          terms.gateway === gateway &&
          codesIn(terms.feeders ?? '').includes(airport) &&
          isWithin(feeder.date, terms),
      )
      .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0]
    if (!policy) throw bad(`口岸${gateway}没有国内段政策`)
    return policy
  }

  /** the ways of a journey whose other flights are feeders */
  const wayOf = (abroad: readonly Item[]): Way => {
    const [out, back, ...more] = abroad
    if (!out || more.length > 0) throw bad(NO_FARE)
    if (!back) return { out, voyage: 'S' }
    if (back.origin !== out.destination || back.destination !== out.origin) throw bad(NO_FARE)
    return { out, back, voyage: 'D', stay: daysBetween(out.date, back.date) }
  }

  /** rates, shares of children and infants, and taxes of a flight abroad or a domestic one, as they are on the day of sale */
  const groundOf = async (now: string) => {
    const today = toLocal(now).date
    const [taxRows, interTaxes, rates, countries, shares] = await Promise.all([
      records.taxRows(),
      records.interTaxes(),
      records.rates(),
      records.countries(),
      records.shares(),
    ])
    const rateOf = (currency: string) => {
      const rate = rateOn(rates, currency, today)
      if (!rate) throw new Refused(code.order, `币种${currency}在${today}没有汇率`)
      return rate
    }
    const taxesOf = (item: Item): { table: TaxTable; taxes: AbroadTax[] } => {
      if (!isAbroad(item)) return { table: taxesAt(taxRows, today, item.distance).taxes, taxes: [] }
      const end = (airport: string) => ({ airport, country: countries.get(airport) })
      const flown = { airLine: item.airLine, from: end(item.origin), to: end(item.destination) }
      const taxes = taxesOnFlight(interTaxes, flown, today, rateOf)
      const fund = item.depZone === undefined ? fundAbroad(taxRows, today) : undefined
      const columns = { ADULT: 'adult', SOLIDER: 'adult', FREE: 'adult', CHILD: 'child', INFANT: 'infant' } as const
      return { table: ofEach(type => ({ cnFund: fund?.[type] ?? 0, ...sumOfTaxes(taxes, columns[type]) })), taxes }
    }
    return { today, rateOf, taxesOf, shares }
  }

  /** Taxes of a flight, and the parts of an adult's fare that children and infants pay, for a desk that prices by hand. */
  const byHand = async (now: string) => {
    const { taxesOf, shares } = await groundOf(now)
    /** a leg at fares that the desk names; types without one pay their part, up to ten yuan */
    const leg = (item: Item, { ADULT, SOLIDER = ADULT, CHILD, INFANT }: FaresByHand): Omit<Priced, 'policy'> => {
      const part = (share: BasisPoints) => partUp(ADULT, share, TEN_YUAN)
      const fares = { ADULT, SOLIDER, FREE: 0, CHILD: CHILD ?? part(shares.child), INFANT: INFANT ?? part(shares.infant) }
      const { table, taxes } = taxesOf(item)
      return { price: { fullFare: item.fullFare, groupFare: ADULT, taxes: table, fares }, taxes }
    }
    return { leg, taxesOf: (item: Item) => taxesOf(item).table }
  }

  /**
   * The legs of a journey abroad with prices for a group of `seats`, or for the smallest.
   * @throws Refused where no published policy sells it, a feeder does not fit, or a currency has no rate today
   */
  const priced = async (
    items: readonly Item[],
    { seats, now }: { seats?: number | undefined; now: string },
  ): Promise<{ legs: Priced[]; paxMin: number; audit: boolean }> => {
    const { today, rateOf, taxesOf, shares } = await groundOf(now)
    const { airLine } = items[0]!
    const way = wayOf(items.filter(isAbroad))
    const policies = await policiesOf(airLine)
    const line = await lineOf(way.out)
    const best = (
      item: Item,
      passengerType: AbroadAsked['passengerType'],
      some = policies,
      group: { seats?: number | undefined } = { seats },
    ) =>
      bestOf(abroadJudging, some, {
        ...line,
        airLine,
        cabin: item.cabin,
        date: item.date,
        passengerType,
        voyage: way.voyage,
        ...present({ stay: way.stay, seats: group.seats }),
      })
    /** the policy of each flight abroad: that of the way out, unless it may be combined with another */
    const soldUnder = (item: Item): Filed => {
      const there = best(way.out, 'ADULT')
      if (!there) {
        const smallest = best(way.out, 'ADULT', policies, {})
        throw smallest && seats !== undefined
          ? new Refused(code.order, `不足成团人数：至少${smallest.terms.paxMin}人`)
          : new Refused(code.order, NO_FARE)
      }
      if (item === way.out) return there
      const combined = there.terms.combinable
        ? best(
            item,
            'ADULT',
            policies.filter(({ terms }) => terms.combinable),
          )
        : undefined
      if (combined) return combined
      if (there.terms.cabin !== `${airLine}.${item.cabin}`) throw bad(`政策“${there.terms.name}”不可与其他政策组合，往返须为同一舱位`)
      return there
    }
    const flightAbroad = (item: Item): Priced & { terms: Filed['terms'] } => {
      const { id, version, terms } = soldUnder(item)
      const rate = rateOf(terms.currency)
      const adult = converted(terms.fare, rate, rate.unit)
      const own = (type: 'CHILD' | 'INFANT', part: number) => {
        const filed = best(item, type)?.terms
        return filed ? converted(filed.fare, rateOf(filed.currency), rateOf(filed.currency).unit) : partUp(adult, part, rate.unit)
      }
      const fares = { ADULT: adult, SOLIDER: adult, FREE: 0, CHILD: own('CHILD', shares.child), INFANT: own('INFANT', shares.infant) }
      const { table, taxes } = taxesOf(item)
      const { currency, fare: amount } = terms
      const filed = { currency, amount, decimals: rate.decimals, per100: rate.per100, day: today }
      return {
        price: { fullFare: item.fullFare, groupFare: adult, taxes: table, fares },
        policy: { id, version, name: terms.name },
        filed,
        taxes,
        terms,
      }
    }
    const found = await Promise.all(
      items.map(async (item, index): Promise<Priced & { terms?: Filed['terms'] }> => {
        if (isAbroad(item)) return flightAbroad(item)
        const next = items[index + 1]
        const before = items[index - 1]
        const side = next && isAbroad(next) && next.origin === item.destination ? 'OUT' : 'BACK'
        const flight = side === 'OUT' ? next : before
        if (!flight || !isAbroad(flight)) throw bad(`${item.flightNo}不与国际航班衔接`)
        const { id, version, terms } = await feederOf(item, flight, side)
        const fare = terms.amount ?? 0
        return {
          price: {
            fullFare: item.fullFare,
            groupFare: fare,
            taxes: taxesOf(item).table,
            fares: { ADULT: fare, SOLIDER: fare, CHILD: fare, FREE: 0, INFANT: 0 },
          },
          policy: { id, version, name: terms.name },
          taxes: [],
        }
      }),
    )
    const terms = found.flatMap(leg => leg.terms ?? [])
    return {
      legs: found.map(({ terms: _, ...leg }) => leg),
      paxMin: Math.max(...terms.map(({ paxMin }) => paxMin)),
      audit: terms.some(({ audit }) => audit),
    }
  }

  return {
    sells,
    judged,
    priced,
    byHand,
    feeders: records.feeders,
    cabinsOf: records.interCabins,
    countries: records.countries,
    shares: records.shares,
  }
}
