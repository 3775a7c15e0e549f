import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { yuanText } from '#contracts/kernel/money.ts'
import { ourAirline } from '#contracts/kernel/our-airline.ts'
import { invalid, notFound } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { groupFare, seatsFor } from '#contracts/order/rules/fares.ts'
import { explainPolicy } from '#contracts/order/search/explain-api.ts'
import { PolicyTerms } from '#contracts/policy/events.ts'
import { interPolicy } from '#contracts/policy/inter-policy.ts'
import { bestPolicy, misfits, type PolicyAsked, type Sellable, specificity } from '#contracts/policy/match.ts'
import type { Queries } from '../kernel/query.ts'
import { scoped } from '../kernel/scope.ts'
import { policyList } from '../policy/list.ts'
import { stockList } from '../seats/stock.ts'
import type { JudgedAbroad } from './abroad.ts'
import type { PricedBlock, Prices, Pricing } from './pricing.ts'

type Flight = Static<typeof explainPolicy.data>['flights'][number]
type Explained = Flight['policies'][number]
type Named = Sellable & { policyNo: string; version: number }
/** most flights in one answer */
const SHOWN = 20
const titles = PolicyTerms.properties as Record<string, { title?: string }>

/** By what a policy that fits has lost to the one that sells: exactness, then fare, then age. */
const lostTo = (policy: Sellable, best: Sellable, fareOf: (terms: Sellable['terms']) => number): string => {
  const [own, others] = [specificity(policy.terms), specificity(best.terms)]
  if (own !== others) return `具体程度${own}，低于“${best.terms.name}”的${others}`
  const [fare, lower] = [fareOf(policy.terms), fareOf(best.terms)]
  if (fare !== lower) return `票价${yuanText(fare)}元，高于“${best.terms.name}”的${yuanText(lower)}元`
  return `与“${best.terms.name}”同样具体、同价，保存较早`
}

/** Judges policies for one flight: the one that sells first, then those that lost, then those that do not fit. */
const judged = (policies: readonly Named[], asked: PolicyAsked, fareOf: (terms: Sellable['terms']) => number): Explained[] => {
  const best = bestPolicy(policies, asked, fareOf)
  const rank = { SOLD: 0, LESS: 1, MISFIT: 2 }
  return policies
    .map((policy): Explained => {
      const { id: policyId, policyNo, version, terms } = policy
      const wrong = misfits(terms, asked).map(key => `${titles[key]?.title ?? key}不符`)
      const verdict = policy.id === best?.id ? 'SOLD' : wrong.length > 0 ? 'MISFIT' : 'LESS'
      const why = verdict === 'LESS' && best ? [lostTo(policy, best, fareOf)] : wrong
      return { policyId, policyNo, name: terms.name, version, verdict, why, fare: fareOf(terms) }
    })
    .sort((a, b) => rank[a.verdict] - rank[b.verdict] || a.why.length - b.why.length)
}

/** Filed fares of a flight abroad. */
const filed = (judged: readonly JudgedAbroad[]): Flight['others'] =>
  judged.map(({ policy: { id: policyId, policyNo, version, terms }, verdict, why }) => {
    const about = { kind: 'interPolicy' as const, policyId, policyNo, name: terms.name, version, text: interPolicy.text(terms) }
    return { ...about, verdict, why }
  })

/** A party has a policy of its own only where no group policy takes so few. */
const others = (kinds: ReturnType<Prices['judgedKinds']>, seller: string | undefined): Flight['others'] =>
  (['freeTicket', 'addonPolicy', 'freeTourPolicy'] as const).flatMap(kind =>
    kinds[kind].map(({ policy: { id: policyId, policyNo, version, text, terms }, verdict, why }) => {
      const about = { kind, policyId, policyNo, name: terms.name, version, text }
      return kind === 'freeTourPolicy' && seller !== undefined && verdict !== 'MISFIT'
        ? { ...about, verdict: 'LESS' as const, why: [`已按团队政策“${seller}”销售`] }
        : { ...about, verdict, why }
    }),
  )

/** The desk's answer to “why this price”, by the code of search and submission. */
export const policyExplain = (query: Pick<Queries, 'get' | 'find'>, pricing: Pricing): Route =>
  on(explainPolicy, async (asked, { who, now }) => {
    const { stockId, origin, destination, date, airLine, agency = '' } = asked
    const flights = async (): Promise<PricedBlock[]> => {
      if (stockId) {
        const item = await query.get(stockList, stockId)
        if (!item) throw notFound('航班')
        ourAirline(who, item.airLine)
        return [item]
      }
      if (!origin || !destination || !date) throw invalid('请选择航班，或填写始发地、目的地和出发日期')
      const filter = scoped(who, { airline: 'airLine' }, { origin, destination, date, ...(airLine && { airLine }) })
      return query.find(stockList, { filter, limit: SHOWN })
    }
    const counts = asked.counts ? countsOf(asked.counts) : undefined
    const seats = counts && seatsFor(counts)
    const prices = await pricing.at(agency, now, { counts })
    const items = await flights()
    const policiesOf = async (airLine: string) =>
      [airLine, await query.find(policyList, { filter: { airLine, status: 'EFFECTIVE' }, sort: ['-updatedAt'], limit: 20_000 })] as const
    const policies = new Map(await Promise.all([...new Set(items.map(({ airLine }) => airLine))].map(policiesOf)))
    const explain = async (item: PricedBlock) => {
      const { id, flightNo, cabin, fullFare } = item
      const abroad = filed(await pricing.abroad.judged(item, { seats, now }))
      // policies for other places say nothing about this flight, nor those of groups where a fare is filed
      const isFiled = await pricing.abroad.sells(item)
      const here = (isFiled ? [] : policies.get(item.airLine)!).filter(
        ({ terms }) => (!terms.origin || terms.origin === item.origin) && (!terms.destination || terms.destination === item.destination),
      )
      const list = judged(here, prices.askedOf(item, seats), terms => groupFare(fullFare, terms.price))
      const seller = list.find(({ verdict }) => verdict === 'SOLD')?.name
      return {
        stockId: id,
        flightNo,
        date: item.date,
        cabin,
        fullFare,
        seats: seats ?? 0,
        policies: list,
        others: [...abroad, ...others(prices.judgedKinds(item, seats), seller)],
      }
    }
    return { flights: await Promise.all(items.map(explain)) }
  })
