import { lineExactness } from '../../basicinfo/airport-group.ts'
import { rateOn } from '../../basicinfo/currency.ts'
import { isWithin } from '../../kernel/calendar.ts'
import type { Fen } from '../../kernel/money.ts'
import { present } from '../../kernel/present.ts'
import type { ValuesOf } from '../../kernel/record.ts'
import type { Static } from '../../kernel/schema.ts'
import type { PolicyTerms } from '../../policy/events.ts'
import type { interHt } from '../inter-ht-record.ts'

/** A contract with an agency about seats of a line (`interHt`), as a sale knows it. */
export type GroupContract = ValuesOf<typeof interHt.fields>
type Terms = Static<typeof PolicyTerms>
type Groups = readonly string[] | undefined
/** `agencies`: who asks and its parent; `date`: local day of the departure */
type Asked = {
  airLine: string
  origin: string
  destination: string
  originGroups?: Groups
  destinationGroups?: Groups
  date: string
  agencies: readonly string[]
}

/** The contract under which a leg is sold to an agency: of several the most exact line, then the number that comes first. */
export const contractFor = <C extends GroupContract>(contracts: readonly C[], asked: Asked): C | undefined =>
  contracts
    .flatMap(contract => {
      const exact = lineExactness(contract, asked)
      const isTheirs = contract.airLine === asked.airLine && asked.agencies.includes(contract.agency)
      return isTheirs && exact !== undefined && isWithin(asked.date, contract) ? [{ contract, exact }] : []
    })
    .sort((a, b) => b.exact - a.exact || (a.contract.contractNo < b.contract.contractNo ? -1 : 1))[0]?.contract

/** Rates of currencies on the day of sale, as the record has them. */
type Rates = Parameters<typeof rateOn>[0]
/**
 * Fare of a contract in fen: a foreign one by the rate of the day of sale, rounded up to the currency's unit. Undefined where it has none,
 * `NO_RATE` where its currency has no rate on that day.
 */
export const contractFare = (
  { currency, fare }: Pick<GroupContract, 'currency' | 'fare'>,
  rates: Rates,
  today: string,
): Fen | 'NO_RATE' | undefined => {
  if (fare === undefined || currency === 'CNY') return fare
  const rate = rateOn(rates, currency, today)
  if (!rate) return 'NO_RATE'
  return Math.ceil((fare * rate.per100) / (100 * 10 ** rate.decimals) / rate.unit) * rate.unit
}

/** The terms of a policy with what the contract says in their place. A deposit is assessed by the contract's own rate. */
export const underContract = <T extends Terms>(terms: T, contract: GroupContract, fare: Fen | undefined): T => {
  const { depositRate, minRate, nameDays, balanceDays, ticketDays } = contract
  const limits = { ...terms.limits, ...present({ nameDays, balanceDays, ticketDays }) }
  return {
    ...terms,
    ...(fare !== undefined && { price: { kind: 'FIXED' as const, fare } }),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(depositRate !== undefined && { deposits: [{ rate: depositRate, assessment: minRate }] }),
  }
}

/** The terms of the contract that an agency reads beside the rules of a sale. */
export const contractTexts = (contract: GroupContract | undefined): { title: string; text: string }[] =>
  contract ? [{ title: '合同', text: `按合同${contract.contractNo}销售，共${contract.seats}人，最低出票率${contract.minRate / 100}%` }] : []
