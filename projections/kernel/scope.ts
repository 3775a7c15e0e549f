import { isStaff, seenAgencies, type Who, worksForAll } from '#contracts/kernel/endpoint.ts'
import type { Doc, Filter } from '../store/port.ts'

/** Fields of a list's rows that name their owner. Rows without such a field belong to no agency, or to no airline. */
export type RowScope = {
  /** field with the agency's id */
  owner?: string | undefined
  /** field with the airline, or a list of airlines */
  airline?: string | undefined
  /** rows marked `*` in the airline's field, or with nothing there, hold for all airlines and are seen by the staff of each */
  orAll?: boolean | undefined
}

/**
 * The rows that a caller sees (ARCHITECTURE §6). This is the only place on the read side that decides it. People of an agency see rows of
 * their agency and its sub-agents, staff those of their airlines, the program itself all. An agent without an agency, or a caller without a
 * login, sees no row that belongs to an agency. Airlines limit staff only: an agency sees what it owns, whatever airline flies it. Actor
 * and permission are checked before.
 * @returns a filter of plain equality or `in`, as `within` reads it; empty when the caller sees everything
 */
export const scope = (who: Who, { owner, airline, orAll = false }: RowScope): Filter => {
  if (who.actor === 'system') return {}
  if (isStaff(who)) return airline && !worksForAll(who) ? { [airline]: { in: [...who.airlines, ...(orAll ? ['*', ''] : [])] } } : {}
  return owner ? { [owner]: among(seenAgencies(who)) } : {}
}

/**
 * Narrows a filter to the caller's scope. A filter for an agency outside the scope is overruled; one for an airline outside it finds
 * nothing. A single value inside the scope stays as it was, so that an index answers it in order.
 */
export const scoped = <F extends Record<string, unknown>>(who: Who, whose: RowScope, filter: F): F => {
  const [[field, seen] = []] = Object.entries(scope(who, whose))
  if (field === undefined || seen === undefined) return filter
  const asked = filter[field]
  if (typeof asked === 'string' && within({ [field]: seen }, { [field]: asked })) return filter
  return { ...filter, [field]: typeof asked === 'string' && field === whose.airline ? { in: [] } : seen }
}

/** Tells whether a scope includes a document. */
export const within = (seen: Filter, doc: Omit<Doc, 'id'>): boolean =>
  Object.entries(seen).every(([field, condition]) => {
    const allowed = typeof condition === 'object' && condition !== null && 'in' in condition ? (condition.in as unknown[]) : [condition]
    const value = doc[field]
    return Array.isArray(value) ? value.some(one => allowed.includes(one)) : allowed.includes(value)
  })

/** a single value stays a plain condition: stores answer it in the order of their indexes */
export const among = (values: readonly string[]): string | { in: string[] } => (values.length === 1 ? values[0]! : { in: [...values] })
