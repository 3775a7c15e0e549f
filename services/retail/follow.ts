import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as orders from '#contracts/order/events.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { reservedFor, ticketStock } from '#services/order/pnr/host.ts'
import { attachPnrs } from '#services/order/routes.ts'
import { type LiveOrder, statusOfRest, unticketed } from '#services/order/state.ts'
import { type IssueDeps, mustGo } from '#services/order/ticketing/issue.ts'

type Reach = Pick<Reacting, 'at' | 'load'>
type FollowDeps = Pick<IssueDeps, 'ticketPrefix' | 'handBackTerms' | 'rulesAtIssue'> & { clock: () => string }

/** An order of single travellers that has not ended; undefined for another. */
const retailOrder = async (load: Reacting['load'], orderNo: string): Promise<LiveOrder | undefined> => {
  const { state } = await load(order, orderNo)
  return state.status === 'NONE' || state.status === 'EXPIRED' || state.submitted.kind !== 'RETAIL' ? undefined : state
}

/** Confirms the seats under a PNR of the host. Staff may do so at the same moment. */
const confirmed = async ({ at, load }: Reach, state: LiveOrder): Promise<LiveOrder | undefined> => {
  if (state.pnr) return state
  const { orderNo } = state.submitted
  const pnrs = await attachPnrs(state, undefined, { at })
  try {
    await at(order, orderNo).sureRequestSeat({ pnr: pnrs[0]!, pnrs })
  } catch (error) {
    const now = await retailOrder(load, orderNo)
    if (!isRefusal(error) || (now && !now.pnr)) throw error
  }
  return retailOrder(load, orderNo)
}

/**
 * Seats and tickets of single travellers need nobody: the host confirms the seats when they order, and issues the tickets when they have
 * paid. Numbers are drawn in the order's name, so that whoever comes second finds those of the first. @throws Refused on a cancelled flight
 * and where the carrier has no series: it is parked for staff
 */
export const retailOrdersAreTicketed = ({ ticketPrefix, handBackTerms, rulesAtIssue, clock }: FollowDeps): Process => {
  const confirmSeats = async ({ kind }: Pick<Static<typeof orders.OrderSubmitted.schema>, 'kind'>, { id, ...reach }: Reacting) => {
    const state = kind === 'RETAIL' ? await retailOrder(reach.load, id) : undefined
    if (state) await confirmed(reach, state)
  }
  const issueTickets = async (_: unknown, { id, at, load, recall }: Reacting) => {
    // orders of groups, which are nearly all, are not read again for this
    const { state: seen } = await recall(order, id)
    if (seen.status === 'NONE' || seen.submitted.kind !== 'RETAIL') return
    const paid = await retailOrder(load, id)
    const state = paid && statusOfRest(paid) === 'PAID' ? await confirmed({ at, load }, paid) : undefined
    if (!state || statusOfRest(state) !== 'PAID') return
    await mustGo(handBackTerms, state)
    const { airLine } = state.submitted
    const prefix = await ticketPrefix(airLine)
    if (!prefix) throw new Refused(code.order, `${airLine}没有票证代码`)
    const ids = unticketed(state).map(one => one.id)
    if (ids.length === 0) return
    const draw = () => at(ticketStock, prefix).take({ prefix, count: ids.length, orderNo: id, ids, once: true })
    const from = reservedFor((await load(ticketStock, prefix)).state, id) ?? reservedFor((await draw()).state, id)
    if (from === undefined) throw new Error(`no ticket numbers for ${id}`)
    const today = await rulesAtIssue(state, clock())
    await at(order, id).sureOutTicket({ prefix, ids, from, drawnBefore: true, ...today })
  }
  return process(
    'retail-orders-are-ticketed',
    when(orders.OrderSubmitted, confirmSeats),
    when(orders.OrderPaid, issueTickets),
    when(orders.PaidInFull, issueTickets),
    // travellers who stay, once a refund before their tickets is decided
    when(orders.RefundClosed, issueTickets),
  )
}
