import { isDeepStrictEqual } from 'node:util'
import type { EventsOf, FactOf } from '#contracts/kernel/event.ts'
import { TEN_YUAN } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/seats/events.ts'
import { type DecisionContext, decider, foldAt, type Rule } from '#services/kernel/stream/decider.ts'
import { served, waitCommands, waitFolds } from './queue.ts'
import { holdOf, type SeatHold, type Stock, type StockItem, taken, waitOf, withHold, withHolds, withWait } from './stock.ts'

const { StockImported, StockStaged, StockAdjusted, StockInvalidated } = events
const { SeatsHeld, SeatsSold, SeatsReleased, SeatsReturned, HoldReduced, HoldMerged, HoldProlonged, HoldSplit, WaitEnded } = events

export { type Stock, taken } from './stock.ts'

const effective = (stock: Stock) => stock.status === 'EFFECTIVE' || (stock.status === 'NONE' ? '库存不存在' : '库存已作废')

export const stockId = (item: { flightNo: string; date: string; cabin: string }): string => `${item.flightNo}-${item.date}-${item.cabin}`

const short = () => new Refused(code.seats, '座位不足')

export const seats = decider<Stock, EventsOf<typeof events>>()({
  name: 'seats',
  zh: '切位库存',
  document: { zh: '库存', owner: ({ item }) => item },
  code: code.seats,
  initial: { status: 'NONE', total: 0, holds: [] },
  evolve: {
    StockImported: (stock, item) => {
      const coming = others(stock, item.batchId)
      const { holds, waits, additions } = stock
      return {
        status: 'EFFECTIVE',
        total: item.seats,
        holds,
        item,
        ...(waits && { waits }),
        ...(coming.length > 0 && { coming }),
        // the file says how many seats there are in all: nothing of it is taken back by a batch
        ...(additions && { additions: Object.fromEntries(Object.entries(additions).map(([id, { turn }]) => [id, { turn, added: 0 }])) }),
      }
    },
    StockStaged: (stock, item) => ({ ...stock, coming: [...others(stock, item.batchId), item] }),
    StockAdjusted: (stock, { seats, batch }) =>
      stock.item
        ? {
            ...stock,
            total: seats,
            ...(batch && { additions: { ...stock.additions, [batch.id]: { turn: batch.turn, added: batch.added } } }),
          }
        : stock,
    StockInvalidated: (stock, { taken }) => (stock.item ? { ...stock, status: 'INVALID', ...(taken && { taken }) } : stock),
    SeatsHeld: (stock, { holdId, seats, until, request }) =>
      withHolds(stock, holds => [...holds, { holdId, seats, until, sold: false, returnedFor: [], ...(request && { request }) }]),
    SeatsSold: (stock, { holdId }) => withHold(stock, holdId, hold => ({ ...hold, sold: true })),
    SeatsReleased: (stock, { holdId }) => withHolds(stock, holds => holds.filter(hold => hold.holdId !== holdId)),
    SeatsReturned: (stock, { holdId, seats, refundId }) =>
      withHold(stock, holdId, hold => ({ ...hold, seats: hold.seats - seats, returnedFor: [...hold.returnedFor, refundId] })),
    HoldReduced: (stock, { holdId, seats, changeId }) =>
      withHold(stock, holdId, hold => ({ ...hold, seats: hold.seats - seats, returnedFor: [...hold.returnedFor, changeId] })),
    HoldMerged: (stock, { holdId, into, seats }) =>
      holdOf(stock, into)
        ? withHold(
            withHolds(stock, holds => holds.filter(hold => hold.holdId !== holdId)),
            into,
            hold => ({ ...hold, seats: hold.seats + seats }),
          )
        : withHold(stock, holdId, hold => ({ ...hold, holdId: into })),
    HoldSplit: (stock, { holdId, into, seats, changeId, until, sold }) =>
      withHolds(
        withHold(stock, holdId, hold => ({ ...hold, seats: hold.seats - seats, returnedFor: [...hold.returnedFor, changeId] })),
        holds => [...holds, { holdId: into, seats, until, sold, returnedFor: [], splitFrom: holdId }],
      ),
    HoldProlonged: (stock, { holdId, until }) =>
      holdOf(stock, holdId) ? withHold(stock, holdId, hold => ({ ...hold, until })) : withWait(stock, holdId, { until }),
    ...waitFolds,
  },
  commands: serving({
    importStock: { decide: (stock, item: StockItem) => (importable(stock, item) ? [StockImported(item)] : []) },
    /** the same, but on sale only when its batch is complete */
    stageStock: { decide: (stock, item: StockItem) => (importable(stock, item) ? [StockStaged(item)] : []) },
    /**
     * sent when the batch is complete, perhaps twice. Seats taken since it was staged stay taken, on the flight on which they were taken.
     */
    settleStock: {
      decide: (stock, { batchId }: { batchId: string }) => {
        const item = stock.coming?.find(item => item.batchId === batchId)
        if (!item) return []
        const { held, sold } = taken(stock)
        const { depZone: _, arrZone: __, ...rest } = item
        const flight = flightOf(stock.item && isUsed(stock) ? stock.item : item)
        return [StockImported({ ...rest, ...flight, seats: Math.max(item.seats, held + sold) })]
      },
    },
    adjustStock: {
      when: effective,
      decide: (stock, { seats, reason }: { seats: number; reason?: string }) =>
        seats === stock.total ? [] : [StockAdjusted({ seats: atLeastTaken(stock, seats), ...(reason && { reason }) })],
    },
    /**
     * sent by each turn of a batch of additional seats, perhaps twice: as many of its seats as `seats` are there from now on, and more
     * where they are taken
     */
    followAddition: {
      decide: (stock, { batchId, turn, seats: wanted }: { batchId: string; turn: number; seats: number }) => {
        const before = stock.additions?.[batchId] ?? { turn: 0, added: 0 }
        if (stock.status !== 'EFFECTIVE' || before.turn >= turn) return []
        const { held, sold } = taken(stock)
        const seats = Math.max(stock.total + wanted - before.added, held + sold)
        return [StockAdjusted({ seats, batch: { id: batchId, turn, added: before.added + seats - stock.total } })]
      },
    },
    invalidStock: {
      when: effective,
      decide: (stock, { reason, taken }: { reason?: string; taken?: events.TakenSeats }) => {
        if (!taken) mustBeFree([stock])
        return [StockInvalidated({ ...(reason && { reason }), ...(taken && { taken }) })]
      },
    },
    /** `leave`: seats of the block that must stay free for others */
    hold: {
      decide: (
        stock,
        { holdId, seats, until, request, leave = 0 }: { holdId: string; seats: number; until: string; request?: string; leave?: number },
      ) => {
        if (holdOf(stock, holdId)) return []
        const verdict = effective(stock)
        if (verdict !== true) throw new Refused(code.seats, verdict)
        if (seats < 1 || seats > taken(stock).free - leave || waitOf(stock, holdId)) throw short()
        return [SeatsHeld({ holdId, seats, until, ...(request && { request }) })]
      },
    },
    sell: {
      decide: (stock, { holdId }: { holdId: string }) => {
        const hold = holdOf(stock, holdId)
        return !hold || hold.sold ? [] : [SeatsSold({ holdId, seats: hold.seats })]
      },
    },
    /**
     * gives back a hold, or a place in the queue; with a `request` only the hold of that one. Sold seats come back through `giveBack` only
     */
    release: {
      decide: (stock, { holdId, reason, request }: { holdId: string; reason?: string; request?: string }) => {
        const hold = holdOf(stock, holdId)
        if (hold?.sold || (request && hold?.request !== request)) return []
        return [
          ...(hold ? [SeatsReleased({ holdId, seats: hold.seats, ...(reason && { reason }) })] : []),
          ...(waitOf(stock, holdId) ? [WaitEnded({ holdId, held: false })] : []),
        ]
      },
    },
    /** an order handed back some of its seats before it was paid; the hold may be sold by the time the news comes */
    reduceHold: {
      decide: (stock, { holdId, seats, changeId }: { holdId: string; seats: number; changeId: string }) => {
        const hold = holdOf(stock, holdId)
        if (!hold || hold.returnedFor.includes(changeId) || seats < 1) return []
        if (seats > hold.seats) throw new Refused(code.seats, '减少座位数超过占座')
        return [hold.sold ? SeatsReturned({ holdId, seats, refundId: changeId }) : HoldReduced({ holdId, seats, changeId })]
      },
    },
    /** moves the seats of one hold into another; they count as sold when that one does */
    mergeHold: {
      decide: (stock, { holdId, into, rename }: { holdId: string; into: string; rename?: true }) => {
        const hold = holdOf(stock, holdId)
        const other = holdOf(stock, into)
        // of a ticket that was changed to this block the order may have no seats here yet
        if (rename && hold && !other) return [HoldMerged({ holdId, into, seats: hold.seats, ...(!hold.sold && { until: hold.until }) })]
        if (!hold || (hold.sold && !rename) || !other || hold === other) return []
        const { seats } = hold
        return [...(other.sold && !hold.sold ? [SeatsSold({ holdId, seats })] : []), HoldMerged({ holdId, into, seats })]
      },
    },
    /** moves seats of a hold into a new one, sold when their order is paid: they are never free in between */
    splitHold: {
      decide: (
        stock,
        { holdId, into, seats, changeId, sold }: { holdId: string; into: string; seats: number; changeId: string; sold: boolean },
      ) => {
        const hold = holdOf(stock, holdId)
        if (!hold || hold.returnedFor.includes(changeId) || holdOf(stock, into) || waitOf(stock, into) || seats < 1) return []
        if (seats > hold.seats) throw new Refused(code.seats, '拆分座位数超过占座')
        const { until } = hold
        return [
          ...(sold && !hold.sold ? [SeatsSold({ holdId, seats: hold.seats })] : []),
          HoldSplit({ holdId, into, seats, changeId, until, sold: sold || hold.sold }),
        ]
      },
    },
    prolong: {
      decide: (stock, { holdId, until }: { holdId: string; until: string }) => {
        const one = holdOf(stock, holdId) ?? waitOf(stock, holdId)
        return !one || ('sold' in one && one.sold) || one.until >= until ? [] : [HoldProlonged({ holdId, until })]
      },
    },
    /** seats that are given back were sold, even if the news of the sale is still to come */
    giveBack: {
      decide: (stock, { holdId, seats, refundId }: { holdId: string; seats: number; refundId: string }) => {
        const hold = holdOf(stock, holdId)
        if (!hold || hold.returnedFor.includes(refundId) || seats < 1) return []
        if (seats > hold.seats) throw new Refused(code.seats, '退还座位数超过已售座位')
        return [...(hold.sold ? [] : [SeatsSold({ holdId, seats: hold.seats })]), SeatsReturned({ holdId, seats, refundId })]
      },
    },
    ...waitCommands,
  }),
})

/**
 * Refuses to remove blocks whose seats are in use.
 * @throws Refused telling how many seats of these blocks are held and sold, by how many orders
 */
export const mustBeFree = (blocks: readonly Stock[]): void => {
  const holds = blocks.flatMap(({ holds }) => holds).filter(({ seats }) => seats > 0)
  if (holds.length === 0) return
  const count = (some: readonly SeatHold[]) => ({
    seats: some.reduce((sum, { seats }) => sum + seats, 0),
    // a change of an order holds its seats beside the order's own
    orders: new Set(some.map(({ holdId }) => holdId.split('~')[0])).size,
  })
  const [held, sold, all] = [count(holds.filter(({ sold }) => !sold)), count(holds.filter(({ sold }) => sold)), count(holds)]
  const message = `仍有座位未处理：占用${held.seats}座（${held.orders}个订单），已售${sold.seats}座（${sold.orders}个订单），请选择保留或释放`
  const errors = { taken: message, held: String(held.seats), sold: String(sold.seats), orders: String(all.orders) }
  throw new Refused(code.seatsTaken, message, { errors })
}

type Seats = FactOf<EventsOf<typeof events>>
/** Gives seats that any command leaves free to those who wait for them, in the same append. */
function serving<Commands extends Record<string, Rule<Stock, Seats, any>>>(commands: Commands): Commands {
  const serve = (stock: Stock, facts: Seats[], { at }: DecisionContext): Seats[] => {
    if (facts.length === 0 || !(stock.waits || facts.some(({ type }) => type === 'SeatsAwaited'))) return facts
    return [...facts, ...served(foldAt<Stock>(seats, stock, facts, at), at)]
  }
  const each = Object.entries(commands).map(([name, rule]) => {
    const decide = (stock: Stock, command: unknown, context: DecisionContext) => serve(stock, rule.decide(stock, command, context), context)
    return [name, { ...rule, decide }]
  })
  return Object.fromEntries(each)
}

const atLeastTaken = (stock: Stock, seats: number): number => {
  const { held, sold } = taken(stock)
  if (seats < held + sold) throw new Refused(code.seats, `已售数量大于调整后总量（已占用${held}，已售${sold}）`)
  return seats
}

const wrong = (field: string, message: string) => new Refused(code.seats, message, { status: 400, errors: { [field]: message } })

const others = ({ coming = [] }: Stock, batchId: string): StockItem[] => coming.filter(item => item.batchId !== batchId)
/**
 * Does the item change the block?
 * @throws Refused when the block may not become what the item says
 */
const importable = (stock: Stock, item: StockItem): boolean => {
  if (stock.item && same(stock.item, item) && stock.total === item.seats && stock.status === 'EFFECTIVE') return false
  if (item.fullFare % TEN_YUAN !== 0) throw wrong('fullFare', '全价票价须为10元的整数倍')
  if (isUsed(stock) && !sameFlight(stock.item!, item)) throw wrong('flightNo', '航班已有订单占座，不能变更航线或时刻')
  atLeastTaken(stock, item.seats)
  return true
}
/** true when somebody has seats of the flight, or waits for them */
const isUsed = ({ holds, waits }: Stock): boolean => holds.length > 0 || waits !== undefined
const flightOf = ({ airLine, origin, destination, depTime, arrTime, arrDays, depZone, arrZone }: StockItem) => ({
  airLine,
  origin,
  destination,
  depTime,
  arrTime,
  arrDays,
  ...present({ depZone, arrZone }),
})
const sameFlight = (a: StockItem, b: StockItem): boolean => isDeepStrictEqual(flightOf(a), flightOf(b))

/** compares all but the seats, whose number may have been adjusted since */
const same = (a: StockItem, b: StockItem): boolean => {
  const [{ batchId: _, seats: __, ...before }, { batchId: ___, seats: ____, ...after }] = [a, b]
  return isDeepStrictEqual(before, after)
}
/** taken off sale, and its seats go back to the airline */
export const isReleased = (block: Stock): boolean => block.status === 'INVALID' && block.taken === 'RELEASE'
