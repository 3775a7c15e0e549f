import { seasonEffects, seasonsOn } from '#contracts/basicinfo/season.ts'
import { quotationReads } from '#projections/quotation/index.ts'
import { dueRequests } from '#projections/quotation/inter.ts'
import { interJourneys } from '#projections/quotation/inter-journeys.ts'
import { quoteJourneys } from '#projections/quotation/journeys.ts'
import { dueQuotes, rulesInForce } from '#projections/quotation/quotes.ts'
import { expiring } from '#services/kernel/stream/expire.ts'
import { agency } from '../agency/agency.ts'
import { every } from '../clock.ts'
import type { Context } from '../context.ts'
import { submitDepsOf } from '../order/index.ts'
import { quotationHistories } from './histories.ts'
import { interRoutes } from './inter/calls.ts'
import { interRequest } from './inter/request.ts'
import { quoteRoutes, quotesFollowOrders } from './quote/calls.ts'
import { quoteMails } from './quote/mails.ts'
import { quote } from './quote.ts'
import { quoteFlows, ruleRequests, rulesFollow } from './rule/by-flow.ts'
import { ruleRoutes } from './rule/calls.ts'

/** key of the matter in rows of handlers; no workflow has it */
const DESK_QUOTE = 'QUOTE'

/**
 * Automatic quotation: rules with their lines, decided by workflow; quotes by rule and by the desk; the blacklist; requests for groups
 * abroad.
 */
export const context: Context = {
  reads: quotationReads,
  histories: quotationHistories,
  flowUses: () => quoteFlows,
  mails: quoteMails,
  open: (house, { ticketingRate }) => {
    const { run, hand, readSheet, exists, agencyName, prices, seasons, number, query, clock } = house
    const follows = rulesFollow(hand)
    const pass = expiring({ run, as: 'quotes', due: dueQuotes(query), pass: (at, id) => at(quote, id).passTime({}) })
    const passAbroad = expiring({
      run,
      as: 'requests abroad',
      due: dueRequests(query),
      pass: (at, id) => at(interRequest, id).passTime({}),
    })
    const handlerOf = async ({ airLine, line, now }: { airLine: string; line: string; now: string }) => {
      const assignee = { kind: 'LINE' as const, code: `${airLine}-${line}` }
      return (await hand.handlersOf({ assignee, airLine, definition: DESK_QUOTE }, now))[0]?.id
    }
    const priceFloor = () => number('priceFloorPercent')
    const submitDeps = submitDepsOf(house)
    return {
      routes: [
        ...ruleRoutes({
          run,
          follows,
          readSheet,
          exists,
          agencyCalled: async id => ((await run.load(agency, id)).state.status === 'NONE' ? undefined : agencyName(id)),
        }),
        ...quoteRoutes({
          run,
          agencyName,
          seasonOf: async (airLine, day) => seasonEffects(seasonsOn(await seasons(), airLine, day)),
          journeys: quoteJourneys(prices, query),
          rulesOf: rulesInForce(query),
          ticketingRate,
          deskHours: () => number('quoteDeskHours'),
          handlerOf,
          priceFloor,
          submitDeps,
        }),
        ...interRoutes({
          run,
          agencyName,
          journeys: interJourneys(prices, query),
          handlerOf,
          settings: number,
          priceFloor,
          submitDeps,
        }),
      ],
      reactions: [ruleRequests(follows), quotesFollowOrders],
      // ends offers whose time is over
      clocks: [
        every(house, 'time of quotes', '报价时限', () => pass(clock()), { mayPause: true }),
        every(house, 'time of requests abroad', '国际询价时限', () => passAbroad(clock()), { mayPause: true }),
      ],
    }
  },
}
