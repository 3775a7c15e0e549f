import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { ourAirline } from '#contracts/kernel/our-airline.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { stdOf } from '#contracts/kernel/zones.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { seatsFor } from '#contracts/order/rules/fares.ts'
import type { LimitRules } from '#contracts/order/rules/limits.ts'
import { samplePolicy } from '#contracts/order/search/sample-api.ts'
import { PolicyTerms } from '#contracts/policy/events.ts'
import { misfits } from '#contracts/policy/match.ts'
import { problemsOf, ruleTexts } from '#contracts/policy/terms.ts'
import type { Queries } from '../kernel/query.ts'
import { stockList } from '../seats/stock.ts'
import { freeUnder, type PricedBlock, type Prices, type Pricing, smallest } from './pricing.ts'
import { quoteFor } from './quote.ts'
import { outlook } from './rules.ts'

type Asked = Static<typeof samplePolicy.body>
type Sample = Static<typeof samplePolicy.data>['samples'][number]
/** maximum flights in one answer */
const SHOWN = 20
/** stands for a policy that has no number yet */
export const DRAFT = 'DRAFT'

const titles = PolicyTerms.properties as Record<string, { title?: string }>

/** @throws Refused 400 for terms that could not be saved */
export const mustBeSound = (terms: Asked['terms']): void => {
  const [problem] = problemsOf(terms)
  if (problem) throw new Refused(code.policy, problem.message, { status: 400, errors: { [`terms.${problem.field}`]: problem.message } })
}

/** Prices flights under terms before they are saved (`/api/policy/r/sample`), with the code of search and submission. */
export const policySample = (
  query: Pick<Queries, 'get' | 'find'>,
  pricing: Pricing,
  limitRules: (airLine: string) => Promise<LimitRules>,
): Route => {
  const blocks = async ({
    stockId,
    terms,
    date,
    origin = terms.origin,
    destination = terms.destination,
  }: Asked): Promise<PricedBlock[]> => {
    if (stockId) {
      const item = await query.get(stockList, stockId)
      if (item?.airLine !== terms.airLine) throw notFound('航班')
      return [item]
    }
    if (!origin || !destination || !date) throw invalid('请选择航班，或填写始发地、目的地和出发日期')
    const items = await query.find(stockList, { filter: { origin, destination, date }, limit: 200 })
    return items
      .filter(({ airLine, status }) => airLine === terms.airLine && status === 'EFFECTIVE')
      .sort((a, b) => (a.depTime < b.depTime ? -1 : 1))
      .slice(0, SHOWN)
  }

  const sampleOf = async (item: PricedBlock, asked: Asked, prices: Prices, now: string): Promise<Sample> => {
    const { terms, policyId = DRAFT } = asked
    const counts = asked.counts ? countsOf(asked.counts) : smallest(terms)
    const seats = seatsFor(counts)
    const draft = prices.inSeason(item, { id: policyId, terms, updatedAt: now }, seats)
    const flight = prices.pricedFlight(item, draft, counts)
    const problems = misfits(terms, prices.askedOf(item, seats)).map(key => `${titles[key]?.title ?? key}不符`)
    const best = problems.length === 0 ? await prices.policyFor(item, seats, draft) : undefined
    if (best && best.id !== policyId) problems.push(`将优先适用政策“${best.terms.name}”`)
    if (counts.FREE > freeUnder(draft.terms, seats)) problems.push(`免票人数超出政策允许：最多${freeUnder(draft.terms, seats)}人`)
    if (item.status !== 'EFFECTIVE') problems.push('航班已停止销售')
    else if (item.free < seats) problems.push('座位不足')
    const obstacle = prices.obstacleOf(item, seats)
    if (obstacle) problems.push(obstacle.message)
    if (problems.length > 0) return { flight, counts, problems }
    try {
      const quoted = quoteFor({ items: [item], sold: [draft], counts, prices })
      return { flight, counts: quoted.counts, ...outlook(quoted, await limitRules(item.airLine), now), problems }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { flight, counts, problems: [error.message] }
    }
  }

  return on(samplePolicy, async (asked, { who, now }) => {
    const { terms } = asked
    ourAirline(who, terms.airLine)
    mustBeSound(terms)
    // without an agency, the level that the terms are meant for
    const agencyLevel = asked.agency === undefined ? terms.agencyLevel : undefined
    const counts = asked.counts ? countsOf(asked.counts) : undefined
    const prices = await pricing.at(asked.agency ?? terms.agency ?? '', now, { counts, groupType: terms.groupType, agencyLevel })
    const items = (await blocks(asked)).filter(item => stdOf(item) > now)
    return { rules: ruleTexts(terms), samples: await Promise.all(items.map(item => sampleOf(item, asked, prices, now))) }
  })
}
