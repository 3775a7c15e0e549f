import { grantedBy } from '../../policy/free-grant.ts'
import type { OrderTerms } from '../search/quote.ts'
import { freeSeats } from './fares.ts'

export type FreeRules = { readonly [K in 'free' | 'freeTicket']?: OrderTerms[K] | undefined }

/** Free seats of a group of this size by its policy alone (N免1). */
export const freeByRule = ({ free }: FreeRules, seats: number): number => (free ? freeSeats(seats, free.every, free.counting) : 0)

/** Free seats that a group of this size may have, by its policy and beyond it by a free ticket policy; undefined where neither says. */
export const freeAllowed = (rules: FreeRules, seats: number): number | undefined =>
  rules.free || rules.freeTicket ? freeByRule(rules, seats) + (rules.freeTicket ? grantedBy(rules.freeTicket, seats) : 0) : undefined

/** The grant of a free ticket policy, in words for the agency. */
export const freeTicketTexts = ({ freeTicket }: FreeRules): { title: string; text: string }[] =>
  freeTicket
    ? [{ title: '免票政策', text: `另按每${freeTicket.every}人免${freeTicket.free}人，最多${freeTicket.most}人，占用代理人免票额度` }]
    : []
