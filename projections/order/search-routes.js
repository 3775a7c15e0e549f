import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { countsOf } from '#contracts/order/rules/counts.ts';
import * as api from '#contracts/order/search/search-api.ts';
const asking = ({ counts, ...asked }, { who, now }) => ({
    ...asked,
    ...present({ counts: counts && countsOf(counts) }),
    agency: who.agency ?? '',
    now,
});
/** Queries of agencies before they order (catalogue order/groupExpress). */
export const searchQueries = ({ search, lowest, calendar, saleRule, commonSaleRule, travelRule }) => [
    on(api.searchingPriceSeat, (asked, call) => search(asking(asked, call))),
    on(api.lowestPriceSeat, (asked, call) => lowest(asking(asked, call))),
    on(api.priceCalendar, (asked, call) => calendar(asking(asked, call))),
    on(api.saleRule, (asked, call) => saleRule(asking(asked, call))),
    on(api.commonSaleRule, commonSaleRule),
    on(api.travelRule, (asked, call) => travelRule({ ...asked, now: call.now })),
];
