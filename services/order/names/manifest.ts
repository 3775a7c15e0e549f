import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { Who } from '#contracts/kernel/endpoint.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/names/manifest.ts'
import { sees } from '#services/kernel/stream/access.ts'
import { type Commands, type HouseAt, sendAnew } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { openChanges } from '../changing/open.ts'
import { order } from '../decide.ts'
import { type Order, passengersOf } from '../state.ts'
import { couponsOf, standingOn } from '../ticketing/coupons.ts'
import type { DocumentMarks } from './document-key.ts'

const { DocumentsClaimed, DocumentsReleased } = events

/** An order's claim to a document: made when the order stood at `revision`. */
type Claim = { orderNo: string; revision: number; at: string }
type Seen = Claim & { document: string }

/**
 * The documents on one flight and their orders (DOMAIN §3.2: a passenger document stands once on a flight, over all orders). A document is
 * claimed before the order's own command, and freed when a fact of the order says that it is gone. A claim names the revision of the order
 * that was read for it: earlier facts of the order cannot take it away.
 */
export const manifest = decider<Record<string, Claim>, EventsOf<typeof events>>()({
  name: 'manifest',
  zh: '航班旅客证件登记',
  code: code.passenger,
  initial: {},
  evolve: {
    DocumentsClaimed: (claims, { orderNo, revision, documents }, at) => ({
      ...claims,
      ...Object.fromEntries(documents.map(document => [document, { orderNo, revision, at }])),
    }),
    DocumentsReleased: (claims, { documents }) => {
      const gone = new Set(documents)
      return Object.fromEntries(Object.entries(claims).filter(([document]) => !gone.has(document)))
    },
  },
  commands: {
    /** `stale` are claims that the caller found dead: their orders have no such traveller */
    claim: {
      decide: (
        claims,
        { orderNo, revision, documents, stale }: { orderNo: string; revision: number; documents: string[]; stale: Seen[] },
      ) => {
        const wanted = documents.filter(document => {
          const claim = claims[document]
          if (!claim || claim.orderNo === orderNo) return !claim || claim.revision < revision
          if (stale.some(seen => seen.document === document && seen.orderNo === claim.orderNo && seen.revision === claim.revision))
            return true
          throw onOtherOrder()
        })
        return wanted.length > 0 ? [DocumentsClaimed({ orderNo, revision, documents: wanted })] : []
      },
    },
    /** frees what an order had claimed before revision `before`, except what it keeps */
    release: {
      decide: (claims, { orderNo, before, keep }: { orderNo: string; before: number; keep: string[] }) => {
        const kept = new Set(keep)
        const documents = Object.keys(claims).filter(document => {
          const claim = claims[document]!
          return claim.orderNo === orderNo && claim.revision < before && !kept.has(document)
        })
        return documents.length > 0 ? [DocumentsReleased({ orderNo, documents })] : []
      },
    },
  },
})

export const ON_OTHER_ORDER = '旅客证件重复：该证件已在本航班其他订单中'
/** refusal that does not reveal the other order */
const onOtherOrder = () => new Refused(code.passenger, ON_OTHER_ORDER, { status: 409, errors: { docNo: ON_OTHER_ORDER } })
/** @param docNos the documents of a list that are taken: the message names their last digits */
const theseOnOtherOrders = (docNos: readonly string[]) => {
  const ends = docNos.map(docNo => docNo.slice(-4))
  const message = `旅客证件重复：尾号 ${ends.join('、')} 的证件已在本航班其他订单中`
  return new Refused(code.passenger, message, { status: 409, errors: { docNo: message }, names: ends })
}

export type FlightDay = { flightNo: string; date: string }
export const manifestId = ({ flightNo, date }: FlightDay): string => `${flightNo}-${date}`

/**
 * The document numbers of travellers on a flight by this order, or on any of its flights (`manifestId`); for a traveller with an open
 * rename both the number on the ticket and the new one, and so for one whose name changes by an application.
 */
export const documentsOf = (state: Order, flight?: string): string[] => {
  if (state.status === 'NONE' || state.status === 'EXPIRED') return []
  const coupons = couponsOf(state)
  const legs = state.submitted.legs.filter(leg => flight === undefined || manifestId(leg) === flight)
  const open = openChanges(state)
  const coming = new Set(
    open.flatMap(change => {
      const { moves } = change
      const lines = 'lines' in change ? change.lines : undefined
      const to = moves.filter(({ leg }) => flight === undefined || manifestId(leg) === flight)
      return lines
        ? lines.flatMap(({ passengerId, from }) => (to.some(move => move.from === from) ? [passengerId] : []))
        : to.length > 0
          ? passengersOf(state).map(({ id }) => id)
          : []
    }),
  )
  const renaming = legs.length > 0 ? open.flatMap(one => (one.kind === 'NAMES' && 'now' in one.naming ? [one.naming.now.docNo] : [])) : []
  const named = passengersOf(state).flatMap(passenger => {
    if (!coming.has(passenger.id) && legs.every(({ stockId }) => standingOn(coupons, passenger, stockId) === 'REFUNDED')) return []
    const renamed = state.renames?.[passenger.id]?.open
    return [passenger.docNo, ...(renamed ? [renamed.docNo] : [])]
  })
  return [...named, ...renaming]
}

/** Minutes that a command may take between its claim and its order's fact; an older claim without effect is dead. */
const UNDER_WAY_MINUTES = 2

type OrderOf = (claim: Pick<Claim, 'orderNo'>) => Promise<Order>
/** in this order, or in one that was split off it */
const isAboard = async (holder: Order, docNo: string, flight: string, load: OrderOf): Promise<boolean> =>
  documentsOf(holder, flight).includes(docNo) || isWithPart(holder, docNo, flight, load)
/** a part whose order is not open yet may have anybody on its list */
const isWithPart = async (holder: Order, docNo: string, flight: string, load: OrderOf): Promise<boolean> => {
  if (holder.status === 'NONE') return false
  for (const { into } of holder.splits ?? []) {
    const part = await load({ orderNo: into })
    if (part.status === 'NONE' || (await isAboard(part, docNo, flight, load))) return true
  }
  return false
}

type OrderFlights = { orderNo: string; flights: readonly FlightDay[] }

/**
 * The manifests of these flights as they are now. `look` tells which of these documents are on a flight by another order, and which one
 * (`taken`), and which claims of others are dead and may be taken over (`stale`, by flight).
 */
export const manifestsOf = async (
  { run, marks }: { run: Commands; marks: DocumentMarks },
  { orderNo, flights }: OrderFlights,
  now: string,
) => {
  const read = await Promise.all(
    flights.map(manifestId).map(async flight => ({ flight, claims: (await run.load(manifest, flight)).state })),
  )
  const holders = new Map<string, Order>()
  const holderOf = async ({ orderNo }: Pick<Claim, 'orderNo'>): Promise<Order> => {
    const known = holders.get(orderNo) ?? (await run.load(order, orderNo)).state
    holders.set(orderNo, known)
    return known
  }
  /** an ended order claims nothing; a live one may be about to name a traveller claimed just now */
  const isOver = async (claim: Claim) => (await holderOf(claim)).status === 'EXPIRED' || addMinutes(claim.at, UNDER_WAY_MINUTES) < now
  const look = async (docNos: readonly string[]) => {
    const taken = new Map<string, { orderNo: string; holder: Order }>()
    const stale = new Map<string, Seen[]>()
    for (const { flight, claims } of read) {
      // with no claims, hundreds of numbers need not be hashed
      if (Object.keys(claims).length === 0) continue
      for (const docNo of docNos) {
        const document = marks(flight, docNo).find(mark => claims[mark])
        const claim = document && claims[document]
        if (!claim) continue
        const holder = await holderOf(claim)
        if (claim.orderNo === orderNo) {
          // the traveller has left with a part of this order, and the claim moves to that part later
          if (await isWithPart(holder, docNo, flight, holderOf)) taken.set(docNo, { orderNo, holder })
          continue
        }
        const dead = !(await isAboard(holder, docNo, flight, holderOf)) && (await isOver(claim))
        if (dead) stale.set(flight, [...(stale.get(flight) ?? []), { ...claim, document }])
        else taken.set(docNo, { orderNo: claim.orderNo, holder })
      }
    }
    return { taken, stale }
  }
  return look
}

type Taken = Awaited<ReturnType<Awaited<ReturnType<typeof manifestsOf>>>>['taken']
/**
 * Message for a traveller who is on the flight already: only if the caller may see the other order. A check never reveals that somebody
 * flies with another agency; only writing the name does (docs/DECISIONS.md).
 */
export const clashSeenBy =
  (who: Who, look: (docNos: readonly string[]) => Promise<{ taken: Taken }>) =>
  async (docNo: string): Promise<string | undefined> => {
    const { orderNo, holder } = (await look([docNo])).taken.get(docNo) ?? {}
    const owner = holder && order.document.owner(holder)
    return owner && sees(who, owner) ? `旅客证件重复：该证件已在本航班订单 ${orderNo} 中` : undefined
  }

/**
 * Claims documents for an order on all its flights; it may be repeated.
 * @throws Refused 409 when another order has one of them
 */
export const claimDocuments = async (
  { run, marks, at, now }: { run: Commands; marks: DocumentMarks; at: HouseAt; now: string },
  onFlights: OrderFlights & { revision: number },
  docNos: readonly string[],
): Promise<void> => {
  if (docNos.length === 0) return
  const look = await manifestsOf({ run, marks }, onFlights, now)
  const { taken, stale } = await look(docNos)
  if (taken.size > 0) throw docNos.length === 1 ? onOtherOrder() : theseOnOtherOrders([...taken.keys()])
  for (const flight of onFlights.flights.map(manifestId)) {
    const claim = {
      orderNo: onFlights.orderNo,
      revision: onFlights.revision,
      documents: docNos.map(docNo => marks(flight, docNo)[0]),
      stale: stale.get(flight) ?? [],
    }
    await sendAnew(() => at(manifest, flight).claim(claim))
  }
}

/**
 * Frees what an order claimed before revision `before` and does not keep, flight by flight.
 * @returns whether a part of it had been done before
 */
export const releaseDocuments = async (
  { at, marks }: { at: HouseAt; marks: DocumentMarks },
  { orderNo, flights }: OrderFlights,
  before: number,
  keep: (flight: string) => readonly string[],
): Promise<{ repeated?: true }> => {
  let again = false
  for (const flight of new Set(flights.map(manifestId))) {
    const kept = keep(flight).flatMap(docNo => marks(flight, docNo))
    const { repeated } = await at(manifest, flight).release({ orderNo, before, keep: kept })
    again ||= repeated === true
  }
  return again ? { repeated: true } : {}
}

/**
 * Moves the claims of an order before revision `before` to one that was split off it; they are never free in between. It may be repeated.
 */
export const moveDocuments = async (
  { load, at, marks }: { load: Commands['load']; at: HouseAt; marks: DocumentMarks },
  { from, into, before, flights }: { from: string; into: string; before: number; flights: readonly FlightDay[] },
  docNos: readonly string[],
): Promise<void> => {
  if (docNos.length === 0) return
  for (const flight of new Set(flights.map(manifestId))) {
    const { state } = await load(manifest, flight)
    const claimed = (document: string) => state[document]?.orderNo === from && state[document].revision < before
    const moved = docNos.map(docNo => marks(flight, docNo)).filter(written => written.some(claimed))
    const documents = moved.map(([document]) => document)
    const stale = moved.flatMap(written => written.filter(claimed).map(document => ({ ...state[document]!, document })))
    // claimed before the new order exists, like those of a submitted order
    if (documents.length > 0) await at(manifest, flight).claim({ orderNo: into, revision: -1, documents, stale })
  }
}
