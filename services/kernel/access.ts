import { seenAgencies, type Who } from '#contracts/kernel/endpoint.ts'
import { ourAirline } from '#contracts/kernel/our-airline.ts'
import { notFound } from '#contracts/kernel/refused.ts'

/**
 * Whose document is it? An agency's people see their own and, when they read, their sub-agents': another's does not exist for them. Staff see
 * the airlines they work for.
 * @throws Refused 404 or 403
 */
export const mine = (who: Who, document: { agency?: string; airLine?: string }, what: string): void => {
  if (who.agency && !(document.agency && seenAgencies(who).includes(document.agency))) throw notFound(what)
  if (!who.agency && who.actor !== 'system' && document.airLine !== undefined) ourAirline(who, document.airLine)
}

/** May this person do something about a document he sees? About a sub-agent's, its parent may not. */
export const actsOn = (who: Who, document: { agency?: string }): boolean => !who.agency || who.agency === document.agency

export { ourAirline }
