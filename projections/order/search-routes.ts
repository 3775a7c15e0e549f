import { on, type Route } from '#contracts/kernel/endpoint.ts'
import * as api from '#contracts/order/search-api.ts'
import type { Searching } from './search.ts'

/** What agencies ask before they order (catalogue order/groupExpress). */
export const searchQueries = ({ search, lowest, calendar }: Searching): Route[] => [
  on(api.searchingPriceSeat, (asked, { who, now }) => search({ ...asked, agency: who.agency ?? '', now })),
  on(api.lowestPriceSeat, (asked, { who, now }) => lowest({ ...asked, agency: who.agency ?? '', now })),
  on(api.priceCalendar, (asked, { who, now }) => calendar({ ...asked, agency: who.agency ?? '', now })),
]
