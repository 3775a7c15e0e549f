import type { Who } from '#contracts/kernel/endpoint.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import { isAbroad, stdOf } from '#contracts/kernel/zones.ts'
import * as orders from '#contracts/order/events.ts'
import { noAuthority } from '#contracts/order/search/quote.ts'
import { ourAirline } from '#services/kernel/stream/access.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { seats } from '#services/seats/decide.ts'
import { order } from '../decide.ts'
import type { LiveOrder } from '../state.ts'
import type { DocumentMarks } from './document-key.ts'
import { documentsOf, type FlightDay, releaseDocuments } from './manifest.ts'

/**
 * Frees documents that an order does not hold any more: claims made before this fact, except those of its present travellers. For a
 * traveller who left with a part, this order keeps the claim until the part opens and takes it over.
 */
const freeDocuments =
  (marks: DocumentMarks) =>
  async (_: unknown, { id, event, at, load }: Reacting) => {
    const { state } = await load(order, id)
    if (state.status === 'NONE') return
    const leaving = await leavingWithParts(state, load)
    const onFlights = { orderNo: id, flights: [...state.submitted.legs, ...flightsLeft(state, event.data)] }
    await releaseDocuments({ at, marks }, onFlights, event.revision, flight => [...documentsOf(state, flight), ...leaving])
  }

/** those that a change has left, or was to take */
const flightsLeft = (state: LiveOrder, data: unknown): FlightDay[] => {
  const { changeId = '', gone = [] } = data as { changeId?: string; gone?: { stockId: string }[] }
  const moves = state.changes?.[changeId]?.moves ?? []
  const all = [
    ...moves.map(({ leg: { flightNo, date } }) => ({ flightNo, date })),
    ...[...new Set([...moves.map(({ from = '' }) => from), ...gone.map(({ stockId }) => stockId)])].flatMap(block => {
      const [, flightNo, date] = /^(.+)-(\d{4}-\d\d-\d\d)-/.exec(block) ?? []
      return flightNo && date ? [{ flightNo, date }] : []
    }),
  ]
  return all.filter(one => !state.submitted.legs.some(leg => leg.flightNo === one.flightNo && leg.date === one.date))
}

/** documents of travellers who leave with a part that has not opened yet */
const leavingWithParts = async ({ splits = [] }: LiveOrder, load: Reacting['load']): Promise<string[]> => {
  const opened = await Promise.all(splits.map(async ({ into }) => (await load(order, into)).state.status !== 'NONE'))
  return splits.flatMap(({ people }, n) => (opened[n] ? [] : people.passengers.map(({ docNo }) => docNo)))
}

/** Frees documents for other orders of a flight when their traveller leaves this one (services/order/names/manifest.ts claims them). */
export const manifestFollowsOrder = (marks: DocumentMarks) =>
  process(
    'manifest-follows-order',
    when(orders.PassengerModified, freeDocuments(marks)),
    when(orders.RenameDropped, freeDocuments(marks)),
    when(orders.PassengersRemoved, freeDocuments(marks)),
    when(orders.SeatsReduced, freeDocuments(marks)),
    when(orders.OrderExpired, freeDocuments(marks)),
    when(orders.RefundClosed, freeDocuments(marks)),
    when(orders.ChangeDropped, freeDocuments(marks)),
    when(orders.LegsChanged, freeDocuments(marks)),
    when(orders.TicketsExchanged, freeDocuments(marks)),
  )

/**
 * The flights of blocks, the first departure first, for names that are checked before there is an order. Only callers who may sell the
 * flights may ask, since the check reveals who is on a flight by another order.
 * @throws Refused 404, or 403 for an airline that is not the caller's
 */
export const flightsOf =
  ({ run, authority }: { run: Commands; authority: (agency: string) => Promise<string[]> }) =>
  async (stockIds: readonly string[], who: Who): Promise<(FlightDay & { std: string; abroad: boolean })[]> => {
    const own = who.agency ? await authority(who.agency) : undefined
    const blocks = await Promise.all(stockIds.map(async id => (await run.load(seats, id)).state))
    const flights = blocks.map(({ item }) => {
      if (!item) throw notFound('航班')
      if (!own) ourAirline(who, item.airLine)
      else if (!own.includes(item.airLine)) throw noAuthority(item.airLine)
      return { flightNo: item.flightNo, date: item.date, std: stdOf(item), abroad: isAbroad(item) }
    })
    return flights.sort((a, b) => (a.std < b.std ? -1 : 1))
  }
