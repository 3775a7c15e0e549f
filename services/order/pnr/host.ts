import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/pnr/host.ts'
import { decider } from '#services/kernel/decider.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { locator } from '#services/kernel/numbers.ts'

const { PnrAttached, PnrResized, TicketNumbersCarried, TicketNumbersGiven, TicketNumbersTaken } = events
type Events = EventsOf<typeof events>

type Pnr = { orderNo?: string; seats?: number }
/** A locator is given once: the stream is named by it, so uniqueness is the stream's own. */
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

const TRIES = 20
/** does the built-in host give this locator for the seed? */
export const isOfHost = (seed: string, candidate: string): boolean =>
  Array.from({ length: TRIES + 2 }, (_, attempt) => locator(seed, attempt)).includes(candidate)
/**
 * A locator for this order that it does not have yet: the `given` one, or one of the built-in host. The same `seed` gives the same one, so that
 * a request carried out again meets its own.
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
  /** numbers given by hand, and to which order */
  given?: Record<string, string>
}
/** The numbers of one carrier run on and on, past those that were given by hand: thirteen digits, prefix first, never given twice (DOMAIN §3.5). */
export const ticketStock = decider<TicketStock, Pick<Events, 'TicketNumbersTaken' | 'TicketNumbersGiven' | 'TicketNumbersCarried'>>()({
  name: 'ticketstock',
  zh: '票号池',
  code: code.order,
  initial: { next: FIRST, recent: [] },
  carried: {
    every: 1_000,
    fact: TicketNumbersCarried,
    data: ({ next, recent, given = {} }) => ({ next, recent, given: byOrder(given) }),
  },
  evolve: {
    TicketNumbersCarried: (_, { next, recent, given }) => ({
      next,
      recent,
      ...(given.length > 0 && {
        given: Object.fromEntries(given.flatMap(({ orderNo, numbers }) => numbers.map(number => [number, orderNo]))),
      }),
    }),
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
    take: {
      decide: (stock, { prefix, count, orderNo, ids }: { prefix: string; count: number; orderNo: string; ids?: string[] }) => {
        const from = firstOf(stock, count)
        if (from + count > 9_999_999_999) throw new Refused(code.order, '该航司票号已用完')
        return [TicketNumbersTaken({ prefix, from, count, orderNo, ...(ids && { ids }) })]
      },
    },
    /** what was given to an order before, and not used, it may be given again */
    give: {
      decide: ({ next, given = {} }, { prefix, numbers, orderNo, ids }: Events['TicketNumbersGiven']) => {
        const used = numbers.find(number => (given[number] ? given[number] !== orderNo : number >= FIRST && number < next))
        if (used !== undefined) throw new Refused(code.order, `票号${prefix}-${String(used).padStart(10, '0')}已被使用`)
        const fresh = numbers.filter(number => !given[number])
        // of some that were given before it cannot be said whose each is
        const whose = ids && fresh.length === numbers.length ? { ids } : {}
        return fresh.length > 0 ? [TicketNumbersGiven({ prefix, numbers: fresh, orderNo, ...whose })] : []
      },
    },
  },
})
/** each order once, with the numbers that it was given */
const byOrder = (given: NonNullable<TicketStock['given']>): { orderNo: string; numbers: number[] }[] => {
  const numbers = new Map<string, number[]>()
  for (const [number, orderNo] of Object.entries(given)) numbers.set(orderNo, [...(numbers.get(orderNo) ?? []), Number(number)])
  return [...numbers].map(([orderNo, numbers]) => ({ orderNo, numbers }))
}
/** the first of as many consecutive numbers of which none has been given by hand */
const firstOf = ({ next, given = {} }: TicketStock, count: number): number => {
  let from = next
  for (let number = from; number < from + count; number++) if (given[number]) from = number + 1
  return from
}
/**
 * The first of as many numbers that this order has drawn and not used: a request died before it issued them. Two that meet them at once do not
 * both get them, since the order has each number once.
 */
export const unusedFrom = (stock: TicketStock, orderNo: string, count: number, isUsed: (number: number) => boolean): number | undefined => {
  const entry = stock.recent.findLast(entry => entry.orderNo === orderNo)
  if (!entry || entry.count !== count) return undefined
  const numbers = Array.from({ length: count }, (_, index) => entry.from + index)
  return numbers.some(isUsed) ? undefined : entry.from
}
/** the first number this order was given last */
export const reservedFor = (stock: TicketStock, orderNo: string): number | undefined =>
  stock.recent.findLast(entry => entry.orderNo === orderNo)?.from
