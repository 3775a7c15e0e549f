import type { EventsOf, FactOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import type { PnrState } from '#contracts/order/pnr/pnr-events.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { type DecisionContext, type Rule, rules, type When } from '#services/kernel/stream/decider.ts'
import { changeCommands } from '../changes/changes.ts'
import { mustBeAtVersion, passengerCommands, passengerFolds } from '../names/passengers.ts'
import { type Order, passengersOf, pnrsOf } from '../state.ts'
import { type TicketingState, ticketCommands, ticketFolds } from '../ticketing/ticketing.ts'
import { divisible, pnrGroups, pnrOfTravellers } from './pnrs.ts'

const { PnrDeleted, PnrMarked, PnrSynced } = events
type Events = EventsOf<typeof events>
type OrderFact = FactOf<Events>

/** a traveller with the right name, the right document, or both */
export type Correction = { id: string } & Partial<Pick<PassengerFields, 'name' | 'docType' | 'docNo'>>
/** `version`: number of the list of names that this was made for */
export type Syncing = {
  pnr: string
  added: ({ id: string } & PassengerFields)[]
  corrected: Correction[]
  tickets?: Pick<TicketingState, 'prefix' | 'taxes' | 'apis'> & { ids: string[]; ticketNos: string[] }
  ticketBy?: string
  state?: PnrState
  version?: number | undefined
}

/** The fields of a traveller after a correction. Birth date and sex are read again from a corrected document. */
const correctedFields = (order: Order, { id, ...right }: Correction): { id: string } & PassengerFields => {
  const passenger = order.status === 'NONE' ? undefined : lookup(order.passengers, id)
  if (!passenger) throw notFound('旅客')
  const { status: _, ticketNo: __, proof: ___, taxes: ____, ...known } = passenger
  if (right.docNo === undefined) return { ...known, ...right }
  const { birthDate: _____, gender: ______, ...others } = known
  return { ...others, ...right }
}

const holdsPnr: When<Order> = order => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status === 'EXPIRED') return '订单已失效，不能变更PNR'
  return order.pnr !== undefined || '座位尚未确认'
}
const mustExplain = (hasTickets: boolean, note: string | undefined): void => {
  if (hasTickets && !note) throw invalid('已有出票旅客，请填写原因', { remark: '已有出票旅客，请填写原因' })
}

/** Brings the text of a PNR over, marks a PNR, and deletes an empty one (DOMAIN §3.3). */
export const syncCommands = rules<Order, Events>()({
  /**
   * all that is brought over in one append: each part obeys the rule of the command that changes it alone, on the order after those before
   */
  syncPnr: {
    when: divisible,
    decide: (order, { pnr, added, corrected, tickets, ticketBy, state, version }: Syncing, context) => {
      if (order.status === 'NONE') return []
      mustBeAtVersion(order, { version })
      if (!pnrGroups(order).some(group => group.pnr === pnr)) throw notFound('PNR')
      const brought = bringing(order, context)
      for (const one of corrected) brought.by(passengerCommands.modifyPassenger, correctedFields(brought.order(), one))
      if (added.length > 0) brought.by(passengerCommands.addPassenger, { passengers: added })
      if (ticketBy) brought.by(changeCommands.modifyTicketTime, { ticketBy, reason: `PNR ${pnr} 同步` })
      if (tickets) brought.by(ticketCommands.sureOutTicket, tickets)
      const stated = state === (order.pnrStates?.[pnr] ?? 'ACTIVE') ? undefined : state
      if (brought.facts.length === 0 && !stated) return []
      const synced = {
        pnr,
        added: added.map(({ id }) => id),
        modified: corrected.map(({ id }) => id),
        tickets: tickets?.ids.length ?? 0,
        ...present({ ticketBy, state: stated }),
      }
      return [...brought.facts, PnrSynced(synced)]
    },
  },
  markPnr: {
    when: holdsPnr,
    decide: (order, { pnr, mark, note }: Static<typeof PnrMarked.schema>) => {
      if (order.status === 'NONE') return []
      if (!pnrsOf(order).includes(pnr)) throw notFound('PNR')
      mustExplain(
        ticketed(order).some(({ id }) => pnrOfTravellers(order).get(id) === pnr),
        note,
      )
      const now = order.pnrMarks?.[pnr]
      if ((now?.mark ?? 'NORMAL') === mark && now?.note === note) return []
      return [PnrMarked({ pnr, mark, ...present({ note }) })]
    },
  },
  deletePnr: {
    when: (order, context) => {
      const verdict = divisible(order, context)
      if (verdict !== true || order.status === 'NONE') return verdict
      return pnrsOf(order).length > 1 || '订单只有一个PNR，不能删除'
    },
    decide: (order, { pnr, note }: Static<typeof PnrDeleted.schema>) => {
      if (order.status === 'NONE' || order.deletedPnrs?.includes(pnr)) return []
      if (!pnrsOf(order).includes(pnr)) throw notFound('PNR')
      const all = ticketed(order)
      if (all.some(({ id }) => pnrOfTravellers(order).get(id) === pnr)) throw new Refused(code.order, '含已出票旅客不能删除')
      const group = pnrGroups(order).find(group => group.pnr === pnr)
      if (group) throw new Refused(code.order, `${pnr}还有${group.seats}座，请先移走座位`)
      mustExplain(all.length > 0, note)
      return [PnrDeleted({ pnr, ...present({ note }) })]
    },
  },
})
const ticketed = (order: Exclude<Order, { status: 'NONE' }>) => passengersOf(order).filter(({ ticketNo }) => ticketNo)

const folds: { readonly [type: string]: ((order: Order, data: never, at: string) => Order) | undefined } = {
  ...passengerFolds,
  ...ticketFolds,
}
/** Decides one part after another, each on the order as the parts before leave it. */
const bringing = (from: Order, context: DecisionContext) => {
  let order = from
  const facts: OrderFact[] = []
  return {
    facts,
    order: () => order,
    by: <Command>({ when, decide }: Rule<Order, OrderFact, Command>, command: Command) => {
      const verdict = when?.(order, context) ?? true
      if (verdict !== true) throw new Refused(code.order, verdict)
      for (const fact of decide(order, command, context)) {
        facts.push(fact)
        order = folds[fact.type]?.(order, fact.data as never, context.at) ?? order
      }
    },
  }
}

type Folds = Pick<Events, 'PnrSynced' | 'PnrMarked' | 'PnrDeleted'>
export const syncFolds: { [Type in keyof Folds]: (order: Order, data: Folds[Type]) => Order } = {
  PnrSynced: (order, { pnr, added, state }) => {
    if (order.status === 'NONE') return order
    const stated = state ? { ...order, pnrStates: { ...order.pnrStates, [pnr]: state } } : order
    if (added.length === 0 || pnrGroups(order).length < 2) return stated
    const inPnr = { ...Object.fromEntries(pnrOfTravellers(order)), ...Object.fromEntries(added.map(id => [id, pnr])) }
    return { ...stated, inPnr }
  },
  PnrMarked: (order, { pnr, mark, note }) =>
    order.status === 'NONE' ? order : { ...order, pnrMarks: { ...order.pnrMarks, [pnr]: { mark, ...present({ note }) } } },
  PnrDeleted: (order, { pnr }) => {
    if (order.status === 'NONE') return order
    const left = pnrsOf(order).filter(one => one !== pnr)
    const { [pnr]: _, ...sizes } = order.sizes ?? {}
    return {
      ...order,
      ...present({ pnr: left[0] }),
      pnrs: left,
      ...(order.sizes && { sizes }),
      deletedPnrs: [...(order.deletedPnrs ?? []), pnr],
    }
  },
}
