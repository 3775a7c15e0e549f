import type { Who } from '#contracts/kernel/endpoint.ts'
import { forbidden, notFound } from '#contracts/kernel/refused.ts'

/**
 * Whose document is it? An agency's people see their own only: another's does not exist for them. Staff see the airlines they work for.
 * @throws Refused 404 or 403
 */
export const mine = (who: Who, document: { agency?: string; airLine?: string }, what: string): void => {
  if (who.agency && who.agency !== document.agency) throw notFound(what)
  if (!who.agency && who.actor !== 'system' && document.airLine !== undefined) ourAirline(who, document.airLine)
}

export const ourAirline = (who: Who, airLine: string): void => {
  if (!who.airlines.includes('*') && !who.airlines.includes(airLine)) throw forbidden(`没有${airLine}航司的数据权限`)
}
