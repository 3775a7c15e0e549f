import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/pnr/host.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { locator } from '#services/kernel/stream/numbers.ts'

const { PnrAttached, PnrResized, TicketNumbersGiven, TicketNumbersTaken } = events
type Events = EventsOf<typeof events>

type Pnr = { orderNo?: string; seats?: number }
/** A locator is given once: it names its stream, so the stream itself guarantees that. */
export const pnr = decider<Pnr, Pick<Events, 'PnrAttached' | 'PnrResized'>>()({
  name: 'pnr',
  zh: 'PNR',
  code: code.order,
  initial: {},
  evolve: {
    PnrAttached: (_, { orderNo, seats }) => ({ orderNo, seats }),
    PnrResized: (pnr, { seats }) => ({ ...pnr, seats }),
  },
  commands: {
    attach: {
      decide: (pnr, command: Events['PnrAttached']) => {
        if (pnr.orderNo === command.orderNo) return []
        if (pnr.orderNo) throw new Refused(code.order, 'PNR已被其他订单使用')
        return [PnrAttached(command)]
      },
    },
    /** sent when its order has changed, perhaps twice */
    resize: {
      decide: (pnr, command: Events['PnrResized']) =>
        pnr.orderNo !== command.orderNo || pnr.seats === command.seats ? [] : [PnrResized(command)],
    },
  },
})

/** How a call finds the order of its PNR. */
export const pnrOf = (run: Commands) => ({
  stream: async ({ pnrId }: { pnrId: string }): Promise<string> => {
    const { orderNo } = (await run.load(pnr, pnrId)).state
    if (!orderNo) throw notFound('PNR')
    return orderNo
  },
  part: 'pnrId' as const,
})

const TRIES = 20
/** does the built-in host give this locator for the seed? */
export const isOfHost = (seed: string, candidate: string): boolean =>
  Array.from({ length: TRIES + 2 }, (_, attempt) => locator(seed, attempt)).includes(candidate)
/**
 * Attaches a new locator to this order: the `given` one, or one of the built-in host. The same `seed` gives the same one, so that a
 * repeated request finds its own.
 * @throws Refused when the given one is another order's
 */
export const attachPnr = async (
  at: CommandCall['at'],
  { seed, given, known, ...group }: { orderNo: string; airLine: string; seats: number; seed: string; given?: string; known: string[] },
): Promise<string> => {
  for (let attempt = 0; ; attempt++) {
    const candidate = given ?? locator(seed, attempt)
    if (!given && known.includes(candidate)) continue
    try {
      await at(pnr, candidate).attach({ locator: candidate, ...group })
      return candidate
    } catch (error) {
      if (given || attempt > TRIES || !(error instanceof Refused)) throw error
    }
  }
}

const FIRST = 2_100_000_001
const RECENT = 50
type TicketStock = {
  next: number
  recent: { orderNo: string; from: number; count: number }[]
  /** numbers given by hand, and their orders */
  given?: Record<string, string>
}
/** The ticket numbers of one carrier run on, past those given by hand: thirteen digits, prefix first, never given twice (DOMAIN §3.5). */
export const ticketStock = decider<TicketStock, Pick<Events, 'TicketNumbersTaken' | 'TicketNumbersGiven'>>()({
  name: 'ticketstock',
  zh: '票号池',
  code: code.order,
  initial: { next: FIRST, recent: [] },
  kept: { version: 1, every: 1_000 },
  evolve: {
    TicketNumbersGiven: (stock, { numbers, orderNo }) => ({
      ...stock,
      given: { ...stock.given, ...Object.fromEntries(numbers.map(number => [number, orderNo])) },
    }),
    TicketNumbersTaken: ({ recent, ...stock }, { from, count, orderNo }) => ({
      ...stock,
      next: from + count,
      recent: [...recent, { orderNo, from, count }].slice(-RECENT),
    }),
  },
  commands: {
    /** `once`: in the name of one thing that is done once, so that of two who are at it at once the second finds the first one's */
    take: {
      decide: (
        stock,
        { prefix, count, orderNo, ids, once }: { prefix: string; count: number; orderNo: string; ids: string[]; once?: true },
      ) => {
        if (once && reservedFor(stock, orderNo) !== undefined) return []
        const from = firstOf(stock, count)
        if (from + count > 9_999_999_999) throw new Refused(code.order, '该航司票号已用完')
        return [TicketNumbersTaken({ prefix, from, count, orderNo, ids })]
      },
    },
    /** numbers given to an order before, and not used, may be given to it again */
    give: {
      decide: ({ next, given = {} }, { prefix, numbers, orderNo, ids }: Events['TicketNumbersGiven']) => {
        const used = numbers.find(number => (given[number] ? given[number] !== orderNo : number >= FIRST && number < next))
        if (used !== undefined) throw new Refused(code.order, `票号${prefix}-${String(used).padStart(10, '0')}已被使用`)
        return numbers.some(number => !given[number]) ? [TicketNumbersGiven({ prefix, numbers, orderNo, ids })] : []
      },
    },
  },
})
/** the first of so many consecutive numbers of which none has been given by hand */
const firstOf = ({ next, given = {} }: TicketStock, count: number): number => {
  let from = next
  for (let number = from; number < from + count; number++) if (given[number]) from = number + 1
  return from
}
/**
 * The first of so many numbers that this order has drawn and not used, because a request died before it issued them. Two requests that find
 * them at once do not both get them, since the order has each number once.
 */
export const unusedFrom = (stock: TicketStock, orderNo: string, count: number, isUsed: (number: number) => boolean): number | undefined => {
  const entry = stock.recent.findLast(entry => entry.orderNo === orderNo)
  if (!entry || entry.count !== count) return undefined
  const numbers = Array.from({ length: count }, (_, index) => entry.from + index)
  return numbers.some(isUsed) ? undefined : entry.from
}
/** the first number that this order was last given */
export const reservedFor = (stock: TicketStock, orderNo: string): number | undefined =>
  stock.recent.findLast(entry => entry.orderNo === orderNo)?.from
