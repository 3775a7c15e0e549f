import { payChange, withdrawChange } from '#contracts/change/api.ts'
import { changeRulesOf } from '#contracts/change/rule-record.ts'
import { type LocalDate, local } from '#contracts/kernel/calendar.ts'
import type { Route } from '#contracts/kernel/endpoint.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { FareRule } from '#contracts/order/rules/fare-rule.ts'
import { priceQuote, seatsFor, taxesAt, taxRow } from '#contracts/order/rules/fares.ts'
import { defaultLimitRules } from '#contracts/order/rules/limits.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import type { RetailAsked } from '#contracts/retail/flight-api.ts'
import { travellersOf } from '#contracts/retail/travellers.ts'
import { changeRoutes } from '#services/change/calls.ts'
import { fareRule } from '#services/order/test/retail.ts'
import { leg } from '#services/order/test/sample.ts'
import { seats, stockId, taken } from '#services/seats/decide.ts'
import { stockItem } from '#services/seats/test/sample.ts'
import { type Market, type MarketMeans, market } from '#services/test/market.ts'
import { changeCalls } from '../change-calls.ts'
import { flightRoutes } from '../flight-calls.ts'
import { retailOrdersAreTicketed } from '../follow.ts'
import { refundWizard } from '../refund-wizard.ts'
import { searchSeal } from '../sealed.ts'

const SEATS = 14
/** fare of a seat in the cheaper class of each flight, fen */
const FARES = new Map<string, number>()
const flight = (date: LocalDate, fare: number, change: object = {}) => {
  const item = stockItem({ seats: SEATS, cabin: 'K', fullFare: 238_000, date, depTime: '10:00', arrTime: '13:45', ...change })
  FARES.set(stockId(item), fare)
  return item
}
const homewards = { flightNo: 'HU7181', origin: 'PEK', destination: 'HAK' }
/** out on three days, and home on two */
export const RETAIL_BLOCKS = [
  flight('2026-12-10', 98_000),
  flight('2026-12-12', 130_000),
  flight('2026-12-13', 62_000),
  flight('2026-12-16', 110_000, homewards),
  flight('2026-12-17', 84_000, homewards),
]
type Item = (typeof RETAIL_BLOCKS)[number]
const ITEMS = new Map(RETAIL_BLOCKS.map(item => [stockId(item), item]))

const { taxes } = taxesAt([taxRow('CN', 'DOMESTIC', '2026-01-01', 5_000), taxRow('YQ', 'LONG', '2026-01-05', 2_000)], '2026-11-21', 2315)
export const FREIGHTS = ['STANDARD', 'SPECIAL'] as const
type Freight = (typeof FREIGHTS)[number]
/** what tickets sold by a freight may do, by the version in force */
const ruleOf = (freight: Freight, version: number): FareRule => {
  const ruleId = `V${version}.${freight}`
  if (freight === 'STANDARD')
    return version % 2 === 0
      ? fareRule({ ruleId })
      : fareRule({
          ruleId,
          refund: [
            { minutes: 10_080, fee: { rate: 1_000 } },
            { minutes: 0, exclusive: true, fee: { amount: 40_000 } },
          ],
          change: [{ minutes: 0, fee: { amount: 15_000 } }],
        })
  return fareRule({
    ruleId,
    refund: [
      { minutes: 2_880, exclusive: true, fee: { rate: version % 2 === 0 ? 2_000 : 3_050 } },
      { minutes: 0, fee: { not: true } },
    ],
    change: [
      { minutes: 2_880, fee: { rate: 1_500 } },
      { minutes: 0, fee: { not: true } },
    ],
    keepsLower: true,
    feeFree: [],
  })
}
/** seats that each of them leaves to others */
const LEAVE: Record<Freight, number> = { STANDARD: 0, SPECIAL: 2 }
const isFreight = (id: string): id is Freight => FREIGHTS.some(freight => freight === id)

/**
 * A market of single travellers with its calls and processes, on a store in memory. Freights and rules of tickets are of an edition that
 * `setEdition` exchanges: another price and another version of the rules. `after`: what a market that has died has left behind.
 */
export const retailMarket = async (pick?: (n: number) => number, after?: Market['after']) => {
  let edition = 0
  let isAudited = false
  const priceOf = (item: Item, freight: Freight, counts: TravellerCounts) => {
    const fare = FARES.get(stockId(item))! + (freight === 'SPECIAL' ? -14_000 : 0) + (edition % 3) * 5_000
    return {
      fullFare: item.fullFare,
      groupFare: fare,
      taxes,
      ...priceQuote({ segments: [{ fullFare: item.fullFare, groupFare: fare, taxes }], counts }),
    }
  }
  const also = ({
    run,
    clock,
    log,
    ...means
  }: MarketMeans): { routes: Route[]; processes: ReturnType<typeof retailOrdersAreTicketed>[] } => {
    const offersOf = async (origin: string, destination: string, date: string, counts: TravellerCounts) => {
      const items = RETAIL_BLOCKS.filter(item => item.origin === origin && item.destination === destination && item.date === date)
      return Promise.all(
        items.map(async item => {
          const { free } = taken((await run.load(seats, stockId(item))).state)
          const offers = FREIGHTS.filter(freight => free - LEAVE[freight] >= seatsFor(counts)).map(freight => {
            const { groupFare: fare, total } = priceOf(item, freight, counts)
            return { freightId: freight, product: freight, fare, prices: [], ruleText: [], total }
          })
          const { airLine, flightNo, depTime, arrTime, arrDays, cabin } = item
          const cabins = offers.length > 0 ? [{ stockId: stockId(item), cabin, seatsLeft: free > 9 ? 'A' : String(free), offers }] : []
          return { airLine, airLineName: airLine, flightNo, date: item.date, origin, destination, depTime, arrTime, arrDays, cabins }
        }),
      )
    }
    const search = async ({ origin, destination, startDate, backDate, counts }: RetailAsked) => {
      const legs = [
        { origin, destination, date: startDate },
        ...(backDate === undefined ? [] : [{ origin: destination, destination: origin, date: backDate }]),
      ]
      const all = travellersOf({ counts })
      const found = await Promise.all(legs.map(leg => offersOf(leg.origin, leg.destination, leg.date, all)))
      const lowest = found.map(flights =>
        Math.min(...flights.flatMap(({ cabins }) => cabins.flatMap(({ offers }) => offers.map(({ total }) => total)))),
      )
      const sum = lowest.reduce((sum, one) => sum + one, 0)
      return { legs: legs.map((leg, n) => ({ ...leg, flights: found[n]! })), lowest: Number.isFinite(sum) ? sum : null }
    }
    const quote = async (chosen: readonly { stockId: string; freightId: string }[], { counts }: { counts: TravellerCounts }) => {
      const sold = chosen.map(({ stockId, freightId }) => {
        const item = ITEMS.get(stockId)
        if (!item || !isFreight(freightId)) throw new Refused(code.order, '该运价已停售，请重新查询')
        return { item, freight: freightId, price: priceOf(item, freightId, counts) }
      })
      const [{ price: first }] = sold as [(typeof sold)[number]]
      return {
        airLine: 'HU',
        counts: { ...counts, ...Object.fromEntries(first.lines.map(({ type, count }) => [type, count])) },
        seats: first.seats,
        persons: first.persons,
        paxMin: 1,
        total: sold.reduce((sum, { price }) => sum + price.total, 0),
        terms: {},
        leave: Object.fromEntries(sold.map(({ item, freight }) => [stockId(item), LEAVE[freight]])),
        legs: sold.map(({ item, freight, price }) => {
          const { seats: _, batchId: __, ...of } = item
          return {
            ...leg({ ...of, stockId: stockId(item), std: local(item.date, item.depTime) }),
            policyId: freight,
            policyName: freight,
            segmentRefund: true,
            rule: ruleOf(freight, edition),
            lines: price.legs[0]!,
          }
        }),
      }
    }
    const sale = { search, quote, taxesSince: async (legs: readonly object[]) => legs.map(() => ({ cnFund: null, yq: null })) }
    const rules = async () => {
      const own = changeRulesOf([], 'HU')
      return (asked: Parameters<typeof own>[0]) => ({ ...own(asked), audit: isAudited ? ('ALWAYS' as const) : ('NONE' as const), times: 9 })
    }
    /** the order of a ticket, by the facts that have named it */
    const orderOfTicket = async (ticketNo: string) => {
      const fact = log.find(
        ({ type, data }) =>
          (type === 'OrderTicketed' && data.tickets.some((one: { ticketNo: string }) => one.ticketNo === ticketNo)) ||
          (type === 'TicketsExchanged' && data.tickets.some((one: { newTicketNo: string }) => one.newTicketNo === ticketNo)),
      )
      return fact?.stream.slice('order-'.length)
    }
    const { marks, hand, follows, payDeps, uses, notes, applying, desk, selling, issuedBy } = means
    const calls = changeRoutes({
      ...payDeps,
      marks,
      follows,
      rules,
      limitRules: async () => defaultLimitRules,
      quote: async () => {
        throw new Error('no group changes here')
      },
      blocks: async () => [],
    })
    return {
      routes: [
        ...flightRoutes({
          sale,
          seal: searchSeal('key of a test'),
          submitDeps: selling,
          shown: async () => {
            throw new Error('nobody looks')
          },
          searchMinutes: async () => 15,
          payMinutes: async () => 30,
          payBeforeDeparture: async () => 60,
        }),
        ...refundWizard({ ...applying, ...desk, notes }),
        ...changeCalls({ run, marks, hand, follows, rules, sale, orderOfTicket, ...uses }),
        ...calls.filter(({ endpoint }) => endpoint === payChange || endpoint === withdrawChange),
      ],
      processes: [retailOrdersAreTicketed({ ...issuedBy, clock })],
    }
  }
  const house = await market(pick, { blocks: RETAIL_BLOCKS, also, ...(after && { after }) })
  return {
    ...house,
    /** exchanges prices and the version of the rules */
    setEdition: (to: number) => {
      edition = to
    },
    /** switches whether a person decides about changes */
    setAudited: (to: boolean) => {
      isAudited = to
    },
  }
}
export type RetailMarket = Awaited<ReturnType<typeof retailMarket>>
