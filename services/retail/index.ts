import { retailReads } from '#projections/retail/index.ts'
import { rulesInForce } from '#projections/retail/rules-in-force.ts'
import { retailSale } from '#projections/retail/sale.ts'
import type { Context } from '../context.ts'
import { cancelFlowOf } from '../order/changes/cancel-by-flow.ts'
import { submitDepsOf, ticketPrefixIn } from '../order/index.ts'
import { showingOrder } from '../order/routes.ts'
import { waitlistOf } from '../order/waitlist/calls.ts'
import { flightRoutes } from './flight-calls.ts'
import { retailOrdersAreTicketed } from './follow.ts'
import { retailHistories } from './histories.ts'
import { ruleRoutes } from './rule-calls.ts'
import { searchSeal } from './sealed.ts'

/** Tickets for single travellers beside the groups. */
export const context: Context = {
  reads: retailReads,
  histories: retailHistories,
  open: (house, { besideOrder: { products, winOf } }) => {
    const { run, query, prices, taxRows, airlineNames, airportGroups, number, handBackTerms, rulesAtIssue, clock } = house
    const payBeforeDeparture = () => number('retailPayBeforeDeparture')
    return {
      routes: [
        ...ruleRoutes({ run, exists: house.exists, reader: house.outside.ruleReader() }),
        ...flightRoutes({
          sale: retailSale({
            query,
            prices,
            taxRows,
            airlineNames,
            airportGroups,
            rulesInForce: rulesInForce(query),
            payBeforeDeparture,
          }),
          seal: searchSeal(house.searchKey),
          submitDeps: submitDepsOf(house),
          shown: showingOrder({
            run,
            cancelFlowOf: cancelFlowOf(run),
            handBackTerms,
            waitlistOf: waitlistOf(run),
            winOf: winOf(run),
            extrasOf: orderNo => products.money(run, orderNo),
            rulesAtIssue,
          }),
          searchMinutes: () => number('retailSearchMinutes'),
          payMinutes: () => number('retailPayMinutes'),
          payBeforeDeparture,
        }),
      ],
      reactions: [retailOrdersAreTicketed({ ticketPrefix: ticketPrefixIn(run), handBackTerms, rulesAtIssue, clock })],
    }
  },
}
