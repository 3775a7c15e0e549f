import { seasonTexts } from '#contracts/basicinfo/season.ts'
import type { GroupType } from '#contracts/enums.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { filedText } from '#contracts/order/rules/abroad.ts'
import { freeTicketTexts } from '#contracts/order/rules/free.ts'
import { contractTexts } from '#contracts/order/rules/group-contract.ts'
import { serviceTexts } from '#contracts/order/rules/group-service.ts'
import { instalmentsFor, orderLimits } from '#contracts/order/rules/instalments.ts'
import type { LimitRules } from '#contracts/order/rules/limits.ts'
import { lineTexts } from '#contracts/order/rules/network.ts'
import type { Quoted, TravellerCounts } from '#contracts/order/search/quote.ts'
import type { saleRule } from '#contracts/order/search/search-api.ts'
import { ruleTexts } from '#contracts/policy/terms.ts'
import type { SaleRules } from '../basicinfo/rules.ts'
import { freeUnder, type Pricing } from './pricing.ts'
import { abroadOf, blocksOf, choosing, quoteFor, quotingAbroad } from './quote.ts'

type Asked = { legs: { stockId: string }[]; agency: string; now: string; groupType?: GroupType }

/** Limits and parts of payment of an order made now, as its submission would set them. @throws Refused when there is no time left to pay */
export const outlook = (
  { legs, terms, total, seats }: Pick<Quoted, 'legs' | 'terms' | 'total' | 'seats'>,
  rules: LimitRules,
  now: string,
) => {
  const found = orderLimits(now, legs[0]!, rules, terms)
  if (!found.ok) throw new Refused(code.order, found.reason)
  return { limits: found.limits, instalments: instalmentsFor({ owed: total, parts: found.parts, terms, legs, seats }) }
}

/** Rules that an agency reads before it orders: those of chosen flights, in words and as data, and those of every sale. */
export const ruling = (pricing: Pricing, rules: Pick<SaleRules, 'limitRules' | 'ruleTexts'>) => {
  const choose = choosing(pricing)
  const quoteAbroad = quotingAbroad(pricing)
  const texts = async (...of: Parameters<SaleRules['ruleTexts']>) =>
    (await rules.ruleTexts(...of)).map(({ title, content }) => ({ title, text: content }))

  /** rules of a journey at filed fares */
  const filedRule = async (quoted: Quoted, now: string): Promise<Static<typeof saleRule.data>> => {
    const { airLine, counts, total, paxMin, terms, legs } = quoted
    return {
      airLine,
      policyName: legs[0]!.policyName,
      counts,
      total,
      paxMin,
      freeSeats: 0,
      terms,
      ...outlook(quoted, await rules.limitRules(airLine), now),
      rules: [
        { title: '成团人数', text: `最少${paxMin}人` },
        ...legs.flatMap(({ flightNo, filed }) => (filed ? [{ title: `${flightNo}票价`, text: filedText(filed) }] : [])),
        ...(terms.audit ? [{ title: '审核', text: '订单须经航司审核，审核通过后方可支付，各时限自审核通过起算' }] : []),
      ],
      legs: legs.map(({ stockId, policyName, refundable }) => ({ stockId, policyName, refundable, childFareMode: 'HALF_OF_Y' as const })),
    }
  }

  return {
    saleRule: async ({ counts, ...asked }: Asked & { counts?: TravellerCounts }): Promise<Static<typeof saleRule.data>> => {
      const voyageType = asked.legs.length === 1 ? 'S' : 'M'
      const abroad = await abroadOf(pricing, { ...asked, voyageType })
      if (abroad) return filedRule(await quoteAbroad(abroad, { ...asked, counts }), asked.now)
      const journey = await choose({ ...asked, voyageType, ...present({ counts }) })
      const { items, sold } = journey
      const quoted = quoteFor(journey)
      const { terms, season } = sold[0]!
      return {
        airLine: quoted.airLine,
        policyName: terms.name,
        counts: quoted.counts,
        total: quoted.total,
        paxMin: quoted.paxMin,
        freeSeats: freeUnder(terms, quoted.seats),
        terms: quoted.terms,
        ...outlook(quoted, await rules.limitRules(quoted.airLine), asked.now),
        rules: [
          ...ruleTexts({ ...terms, paxMin: quoted.paxMin }),
          ...freeTicketTexts(terms),
          ...contractTexts(sold[0]!.contract),
          ...seasonTexts(season),
          ...items.flatMap(item => lineTexts(journey.prices.infoOn(item))),
          ...serviceTexts(journey.prices.servicesFor(items[0]!)),
        ],
        legs: items.map(({ id: stockId }, leg) => {
          const { name: policyName, refundable, childFareMode } = sold[leg]!.terms
          return { stockId, policyName, refundable, childFareMode }
        }),
      }
    },
    commonSaleRule: async ({ airLine }: { airLine: string }) => ({ airLine, rules: await texts('SALE', airLine) }),
    travelRule: async ({ legs, now }: Pick<Asked, 'legs' | 'now'>) => {
      const { airLine } = (await blocksOf(pricing, legs, now))[0]!
      return { airLine, rules: await texts('TRAVEL', airLine), refundRules: await texts('REFUND', airLine) }
    },
  }
}
export type Ruling = ReturnType<typeof ruling>
