import { createHmac, timingSafeEqual } from 'node:crypto'
import { addMinutes, type Instant } from '#contracts/kernel/calendar.ts'
import type { RetailAsked } from '#contracts/retail/flight-api.ts'

/** What was asked, by whom and when, and the lowest total of then (fen; absent where nothing was found): all that a search is. */
type Sealed = { asked: RetailAsked; agency: string; at: Instant; lowest?: number }

const MARK = 22
/** A search is told by its id alone: nothing is kept, and every process that has the key can read it. */
export const searchSeal = (key: string) => {
  const mark = (body: string) => createHmac('sha256', key).update(`retail search ${body}`).digest('base64url').slice(0, MARK)
  return {
    seal: (search: Sealed): string => {
      const body = Buffer.from(JSON.stringify(search)).toString('base64url')
      return `${body}.${mark(body)}`
    },
    /** The search and its end; undefined where the id is not ours, is another agency's, or is older than so many minutes. */
    open: (id: string, agency: string, now: Instant, minutes: number): (Sealed & { until: Instant }) | undefined => {
      const [body = '', given = '', more] = id.split('.')
      const [own, other] = [Buffer.from(mark(body)), Buffer.from(given)]
      if (more !== undefined || own.length !== other.length || !timingSafeEqual(own, other)) return undefined
      const search = JSON.parse(Buffer.from(body, 'base64url').toString()) as Sealed
      const until = addMinutes(search.at, minutes)
      return search.agency === agency && now < until && search.at <= now ? { ...search, until } : undefined
    },
  }
}
export type SearchSeal = ReturnType<typeof searchSeal>
