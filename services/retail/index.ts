import { ticketNumbers } from '#projections/order/tickets.ts'
import { retailReads } from '#projections/retail/index.ts'
import { rulesInForce } from '#projections/retail/rules-in-force.ts'
import { retailSale } from '#projections/retail/sale.ts'
import { uncoveredCabins } from '#projections/retail/uncovered.ts'
import { changesFollow } from '../change/follow.ts'
import type { Context } from '../context.ts'
import { ofUses } from '../flow/uses.ts'
import { showDepsOf, submitDepsOf, ticketPrefixIn } from '../order/index.ts'
import { showingOrder } from '../order/routes.ts'
import { applyDepsOf, deskDepsOf } from '../refund/index.ts'
import { changeCalls } from './change-calls.ts'
import { flightRoutes } from './flight-calls.ts'
import { retailOrdersAreTicketed } from './follow.ts'
import { retailHistories } from './histories.ts'
import { refundWizard } from './refund-wizard.ts'
import { ruleRoutes } from './rule-calls.ts'
import { searchSeal } from './sealed.ts'

/** Tickets for single travellers beside the groups. */
export const context: Context = {
  reads: retailReads,
  histories: retailHistories,
  open: (house, { besideOrder, flowUses }) => {
    const { run, query, prices, taxRows, airlineNames, airportGroups, number, handBackTerms, rulesAtIssue, clock } = house
    const payBeforeDeparture = () => number('retailPayBeforeDeparture')
    const sale = retailSale({ query, prices, taxRows, airlineNames, airportGroups, rulesInForce: rulesInForce(query), payBeforeDeparture })
    return {
      routes: [
        ...ruleRoutes({
          run,
          exists: house.exists,
          reader: house.outside.ruleReader(),
          uncovered: uncoveredCabins({ query, airportGroups }),
        }),
        ...refundWizard({ ...applyDepsOf(house), ...deskDepsOf(house), notes: house.keys }),
        ...changeCalls({
          run,
          marks: house.marks,
          hand: house.hand,
          follows: changesFollow(house.hand),
          rules: house.rules.changeRules,
          sale,
          orderOfTicket: async (ticketNo, call) => (await house.ask(call).get(ticketNumbers, ticketNo))?.orderNo,
          ...ofUses(flowUses, { run, events: house.events }),
        }),
        ...flightRoutes({
          sale,
          seal: searchSeal(house.searchKey),
          submitDeps: submitDepsOf(house),
          shown: showingOrder(showDepsOf(house, besideOrder)),
          searchMinutes: () => number('retailSearchMinutes'),
          payMinutes: () => number('retailPayMinutes'),
          payBeforeDeparture,
        }),
      ],
      reactions: [retailOrdersAreTicketed({ ticketPrefix: ticketPrefixIn(run), handBackTerms, rulesAtIssue, clock })],
    }
  },
}
