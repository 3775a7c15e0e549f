import { isStaff, seenAgencies, type Who } from '#contracts/kernel/endpoint.ts'
import type { Doc, Filter } from '../store/port.ts'

/** Which fields of a list's rows say whose they are. Rows without a field for it belong to no agency, or to no airline. */
export type Whose = {
  /** field that holds the agency */
  owner?: string | undefined
  /** field that holds the airline, or a list of them */
  airline?: string | undefined
  /** rows marked `*` in the airline's field hold for all airlines and are seen by the staff of each */
  orAll?: boolean | undefined
}

/**
 * Who sees which rows (ARCHITECTURE §6), said here and nowhere else on the read side: an agency's people their agency's and its sub-agents', staff
 * those of the airlines they work for, the program itself all. An agent without an agency and a caller who is not logged in see no row that belongs
 * to an agency. Airlines limit staff only: what an agency owns it sees whatever flies it. Who may ask at all (actor, permission) is decided
 * before.
 * @returns a filter of plain equality or `in`, as `within` reads it; empty when nothing is kept from the caller
 */
export const scope = (who: Who, { owner, airline, orAll = false }: Whose): Filter => {
  if (who.actor === 'system') return {}
  if (isStaff(who)) return airline && !who.airlines.includes('*') ? { [airline]: { in: [...who.airlines, ...(orAll ? ['*'] : [])] } } : {}
  return owner ? { [owner]: among(seenAgencies(who)) } : {}
}

/**
 * A filter narrowed to the caller's scope. One that asks for an agency which is not his is overruled, not obeyed; one for an airline that is not his
 * finds nothing. A single value of his own stays as it was asked, which an index answers in order.
 */
export const scoped = <F extends Record<string, unknown>>(who: Who, whose: Whose, filter: F): F => {
  const [[field, seen] = []] = Object.entries(scope(who, whose))
  if (field === undefined || seen === undefined) return filter
  const asked = filter[field]
  if (typeof asked === 'string' && within({ [field]: seen }, { [field]: asked })) return filter
  return { ...filter, [field]: typeof asked === 'string' && field === whose.airline ? { in: [] } : seen }
}

/** Is a document among those that a scope lets through? */
export const within = (seen: Filter, doc: Omit<Doc, 'id'>): boolean =>
  Object.entries(seen).every(([field, condition]) => {
    const allowed = typeof condition === 'object' && condition !== null && 'in' in condition ? (condition.in as unknown[]) : [condition]
    const value = doc[field]
    return Array.isArray(value) ? value.some(one => allowed.includes(one)) : allowed.includes(value)
  })

/** one value is asked for as such: the stores answer it from their indexes in order */
export const among = (values: readonly string[]): string | { in: string[] } => (values.length === 1 ? values[0]! : { in: [...values] })
