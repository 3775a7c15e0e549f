import { AbnormalFlightNotified, AbnormalFlightWithdrawn } from '#contracts/disruption/events.ts'
import * as orders from '#contracts/order/events.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { orderOfHold } from '#services/order/changes/change-hold.ts'
import { order } from '#services/order/decide.ts'
import { seats } from '#services/seats/decide.ts'
import { abnormalFlight, abnormalId, type RecordedFlight } from './decide.ts'

type Flight = Pick<RecordedFlight, 'flightNo' | 'date'>
type Deps = {
  /** blocks of a flight of a day, as their list has them: a block is there long before anything happens to its flight */
  blocksOf: (flight: Flight) => Promise<string[]>
  /** ids of flights of which agencies are told, kept in memory until one of them changes; the view that has them */
  notified: () => Promise<ReadonlySet<string>>
  list: { name: string }
}

/** orders told at a time */
const WIDTH = 32

const saying = (id: string, { cause: _, ...flight }: RecordedFlight, version: number) => ({ abnormalId: id, version, ...flight })

/**
 * Tells every order on a flight what has become of it, whenever it was placed. Seats are held before an order is submitted, so whoever is
 * not found among the holds of the blocks submits later, and then the list shows the flight.
 */
export const ordersHearOfFlights = ({ blocksOf, notified, list }: Deps): Process => {
  const toAll = async (flight: Flight, { load }: Reacting, tell: (orderNo: string) => Promise<unknown>) => {
    const blocks = await Promise.all((await blocksOf(flight)).map(block => load(seats, block)))
    const found = new Set(blocks.flatMap(({ state }) => state.holds.map(({ holdId }) => orderOfHold(holdId).orderNo)))
    await inParallel([...found], WIDTH, tell)
  }
  const onFlights = async (legs: readonly Flight[], { id, at, load, seen }: Reacting) => {
    await seen(list)
    const known = await notified()
    for (const flight of new Set(legs.map(abnormalId).filter(flight => known.has(flight)))) {
      const { state } = await load(abnormalFlight, flight)
      if (state.status === 'NOTIFIED') await at(order, id).disrupt(saying(flight, state.flight, state.version))
    }
  }
  const onOrder = async (_: unknown, reacting: Reacting) => {
    const { state } = await reacting.load(order, reacting.id)
    if (state.status !== 'NONE') await onFlights(state.submitted.legs, reacting)
  }
  return process(
    'orders-hear-of-flights',
    when(AbnormalFlightNotified, async ({ version }, reacting) => {
      const { id, at, load } = reacting
      const { state } = await load(abnormalFlight, id)
      // a later notification is carried out by its own fact
      if (state.status !== 'NOTIFIED' || state.version !== version) return
      const told = saying(id, state.flight, version)
      await toAll(state.flight, reacting, orderNo => at(order, orderNo).disrupt(told))
    }),
    when(AbnormalFlightWithdrawn, async ({ version }, reacting) => {
      const { id, at, load } = reacting
      const { state } = await load(abnormalFlight, id)
      if (state.status === 'NONE') return
      await toAll(state.flight, reacting, orderNo => at(order, orderNo).endDisruption({ abnormalId: id, version }))
    }),
    when(orders.OrderSubmitted, async ({ legs, waitlist }, reacting) => {
      if (!waitlist) await onFlights(legs, reacting)
    }),
    when(orders.OrderSplitOff, onOrder),
    when(orders.LegsChanged, onOrder),
    when(orders.TicketsExchanged, onOrder),
    when(orders.WaitlistConfirmed, onOrder),
  )
}
