import { isStaff, seenAgencies, type Who } from '#contracts/kernel/endpoint.ts'
import { ourAirline } from '#contracts/kernel/our-airline.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import type { Commands } from './commands.ts'
import type { LiveOf, OwnedDecider, Owner } from './decider.ts'

/**
 * Whose document is it? An agency's people see their own and, when they read, their sub-agents': another's does not exist for them. Staff see
 * the airlines they work for. Who is not logged in has no document.
 * @throws Refused 404 or 403
 */
export const mustBelongTo = (who: Who, { agency, also = [], airLine = [], user }: Owner, what: string): void => {
  if (who.actor === 'public') throw notFound(what)
  if (user !== undefined) {
    if (who.user !== user) throw notFound(what)
    return
  }
  if (who.actor === 'system') return
  if (!isStaff(who) && !(agency && [agency, ...also].some(one => seenAgencies(who).includes(one)))) throw notFound(what)
  if (isStaff(who)) for (const one of [airLine].flat()) ourAirline(who, one)
}

/** May he know of it? */
export const sees = (who: Who, owner: Owner): boolean => {
  try {
    mustBelongTo(who, owner, '')
    return true
  } catch {
    return false
  }
}

/** May this person do something about a document he sees? About a sub-agent's, its parent may not. */
export const actsOn = (who: Who, { agency, also = [] }: Owner): boolean => !who.agency || who.agency === agency || also.includes(who.agency)

/**
 * A document, seen by somebody who may see it.
 * @throws Refused 404 where there is none or it is another agency's, 403 where it is of an airline that the caller does not work for
 */
export const seenBy = async <D extends OwnedDecider>(
  { load }: Pick<Commands, 'load'>,
  decider: D,
  id: string,
  who: Who,
): Promise<{ state: LiveOf<D>; revision: number }> => {
  const { state, revision } = await load(decider, id)
  const owner = decider.document.owner(state)
  if (!owner) throw notFound(decider.document.zh)
  mustBelongTo(who, owner, decider.document.zh)
  return { state: state as LiveOf<D>, revision }
}

export { ourAirline }
