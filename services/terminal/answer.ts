import type { PaymentChannel } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { StockItem } from '#contracts/seats/lists.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { order } from '#services/order/decide.ts'
import type { LiveOrder } from '#services/order/state.ts'

export type ShownAnswer = { lines: string[]; hint?: string; refused?: true; orderNo?: string }
/** A text about a person as the caller may see it. */
export type ToldText = (kind: 'name' | 'phone', text: string) => string
/** a block of seats as a view knows it */
type Block = { id: string; position: number } & Static<typeof StockItem>
/** What answers are read from. */
export type AnswerDeps = {
  run: Commands
  looks: {
    blocksOf: (asked: { date: string } & ({ flightNo: string } | { origin: string; destination: string })) => Promise<Block[]>
    ticketOf: (ticketNo: string) => Promise<{ orderNo: string; passengerId: string } | null>
    /** how the order was last paid */
    channelOf: (orderNo: string) => Promise<PaymentChannel | undefined>
    /** ids of services of an order that are approved, by their list */
    servicesOf: (orderNo: string) => Promise<string[]>
    /** the fare of the smallest group that a policy takes, fen */
    faresAt: (now: string) => Promise<(block: Block) => Promise<number | undefined>>
  }
  airlineNames: () => Promise<Record<string, string>>
  /** the values of an enabled class (`HU.G`), domestic or international */
  classOf: (record: 'cabin' | 'interCabin', id: string) => Promise<{ grade?: unknown; bags?: unknown } | undefined>
  /** orders that may wait for seats of a block; 0 where queues are closed */
  queueLength: () => Promise<number>
}

export const noAnswer = (word: string, hint: string): ShownAnswer => ({ lines: [word], hint, refused: true })
export const NO_AUTHORITY = noAnswer('NO AUTHORITY', '您不负责该航空公司')

export const orderNamed = async ({ run }: Pick<AnswerDeps, 'run'>, orderNo: string): Promise<LiveOrder | undefined> => {
  const { state } = await run.load(order, orderNo)
  return state.status === 'NONE' ? undefined : state
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** The month of a day as hosts write it: `2026-12-01` is DEC. */
export const monthOf = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1]!
