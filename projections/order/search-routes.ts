import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import * as api from '#contracts/order/search/search-api.ts'
import type { Ruling } from './rules.ts'
import type { Searching } from './search.ts'

const asking = <Asked extends { counts?: Partial<TravellerCounts> }>({ counts, ...asked }: Asked, { who, now }: Call) => ({
  ...asked,
  ...present({ counts: counts && countsOf(counts) }),
  agency: who.agency ?? '',
  now,
})

/** Queries of agencies before they order (catalogue order/groupExpress). */
export const searchQueries = ({ search, lowest, calendar, saleRule, commonSaleRule, travelRule }: Searching & Ruling): Route[] => [
  on(api.searchingPriceSeat, (asked, call) => search(asking(asked, call))),
  on(api.lowestPriceSeat, (asked, call) => lowest(asking(asked, call))),
  on(api.priceCalendar, (asked, call) => calendar(asking(asked, call))),
  on(api.saleRule, (asked, call) => saleRule(asking(asked, call))),
  on(api.commonSaleRule, commonSaleRule),
  on(api.travelRule, (asked, call) => travelRule({ ...asked, now: call.now })),
]
