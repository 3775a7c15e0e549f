import { may } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import * as orders from '#contracts/order/events.ts'
import { rejectItinerary } from '#contracts/report/itinerary/api.ts'
import { itineraryId, itineraryOf } from '#contracts/report/itinerary/codes.ts'
import * as events from '#contracts/report/itinerary/events.ts'
import type { BegunKind } from '#contracts/step/events.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { passengersOf } from '#services/order/state.ts'
import { ticketIn } from '#services/order/ticketing/receipts.ts'
import { isGatewayAway, OVER, writeTry } from '#services/step/outside.ts'
import type { Finisher, Finishers } from '#services/step/resume.ts'
import { itinerary, openIn } from './decide.ts'
import type { Invoices } from './invoices.ts'

type Reach = Pick<Reacting, 'at' | 'load'>
type Issuer = { invoices: Invoices }

/**
 * Asks the issuer for the invoice of an application. A fact says so before the issuer is asked: whoever cancels then knows that there may
 * be an invoice.
 * @returns OVER where nothing is left to be asked
 */
const issue = async ({ at, load, invoices }: Reach & Issuer, id: string): Promise<unknown> => {
  const { ticketNo, no } = itineraryOf(id)!
  const open = openIn((await load(itinerary, ticketNo)).state, no)
  if (!open) return OVER
  // the ticket may have been given back, exchanged, or got another name, while the application was written
  const { state } = await load(order, open.orderNo)
  const passenger = state.status === 'NONE' ? undefined : passengersOf(state).find(one => one.ticketNo === ticketNo)
  const ticket = state.status === 'NONE' || !passenger ? undefined : ticketIn(state, passenger)
  const isSpent = state.status !== 'NONE' && state.spentNumbers?.includes(ticketNo)
  if (isSpent) await at(itinerary, ticketNo).withdraw({ cause: 'EXCHANGED' })
  else if (ticket && (ticket.status !== 'OPEN' || ticket.fare !== open.fare)) await at(itinerary, ticketNo).withdraw({ cause: 'REFUNDED' })
  else if (passenger && passenger.name !== open.passenger) await at(itinerary, ticketNo).withdraw({ cause: 'RENAMED' })
  const sent = await at(itinerary, ticketNo).send({ no })
  const asked = openIn(sent.state, no)
  if (!asked) return OVER
  const { airLine, passenger: name, buyer, mailbox, fare, yq, cnFund, others, vat } = asked
  const answer = await invoices.issue({
    id,
    airLine,
    ticketNo,
    passenger: name,
    buyer,
    fare,
    yq,
    cnFund,
    ...present({ others, mailbox }),
    vat,
  })
  if ('invoiceNo' in answer) return at(itinerary, ticketNo).issued({ no, ...answer })
  const { facts } = await at(itinerary, ticketNo).refused({ no, reason: answer.refused })
  return facts.length > 0 ? undefined : OVER
}
const reverse = async ({ at, load, invoices }: Reach & Issuer, id: string): Promise<unknown> => {
  const { ticketNo, no } = itineraryOf(id)!
  const { state } = await load(itinerary, ticketNo)
  const invoice = state.status === 'NONE' ? undefined : state.reversing[no]
  if (!invoice) return OVER
  return at(itinerary, ticketNo).reversed({ no, ...(await invoices.reverse({ id, invoiceNo: invoice.invoiceNo })) })
}

type Deps = Issuer & { afterMinutes: () => Promise<number> }
/** Asks the issuer; when no answer comes, a clock does it again (services/step/resume.ts). */
export const itinerariesAreIssued = ({ invoices, afterMinutes }: Deps): Process => {
  const asking =
    (kind: BegunKind, ask: typeof issue) =>
    async ({ no }: { no: number }, { id: ticketNo, at, load }: Reacting) => {
      const id = itineraryId(ticketNo, no)
      try {
        await ask({ at, load, invoices }, id)
      } catch (error) {
        if (isRefusal(error)) return
        if (!isGatewayAway(error)) throw error
        await writeTry(at, { kind, subject: id, tries: 0 }, error, await afterMinutes())
      }
    }
  return process(
    'itineraries',
    when(events.ItineraryApplied, asking('ITINERARY_ISSUE', issue)),
    when(events.ItineraryReversalBegun, asking('ITINERARY_REVERSE', reverse)),
  )
}

/** Takes back the itineraries of tickets that are given back, in whole or in part, get another name, or are exchanged for others. */
export const itinerariesFollowOrders: Process = process(
  'itineraries-follow-orders',
  when(orders.RefundFixed, async ({ lines }, { at }) => {
    // where only the difference of a child's fare goes back, the ticket stays
    const gone = new Set(lines.filter(({ childFare }) => childFare === undefined).map(({ ticketNo }) => ticketNo))
    for (const ticketNo of gone) await at(itinerary, ticketNo).withdraw({ cause: 'REFUNDED' })
  }),
  when(orders.PassengerRenamed, async ({ ticketNo }, { at }) => {
    await at(itinerary, ticketNo).withdraw({ cause: 'RENAMED' })
  }),
  when(orders.TicketsExchanged, async ({ tickets }, { at }) => {
    for (const { ticketNo } of tickets) await at(itinerary, ticketNo).withdraw({ cause: 'EXCHANGED' })
  }),
)

export const itineraryFinishers = ({ invoices }: Issuer): Finishers => {
  const of = (ask: typeof issue): Finisher => ({
    finish: ({ subject }, reach) => ask({ ...reach, invoices }, subject),
    may: who => may(who, rejectItinerary),
    about: async (load, subject) => {
      const { state } = await load(itinerary, itineraryOf(subject)?.ticketNo ?? subject)
      return state.status === 'NONE' ? { orderNo: '' } : { orderNo: state.applied.orderNo, airLine: state.applied.airLine }
    },
    desk: 'ORDER',
    ownName: true,
  })
  return { ITINERARY_ISSUE: of(issue), ITINERARY_REVERSE: of(reverse) }
}
