import { on, type Route } from '#contracts/kernel/endpoint.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { OrderSplit, PnrSplit } from '#contracts/order/events.ts'
import { pnrSeats } from '#contracts/order/rules/pnr-groups.ts'
import * as api from '#contracts/order/split/split-api.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import type { Commands, Done } from '#services/kernel/stream/commands.ts'
import { decide, foldAt } from '#services/kernel/stream/decider.ts'
import { type FollowContext, follow } from '#services/kernel/stream/follow.ts'
import { NumberTaken } from '#services/kernel/stream/numbers.ts'
import type { Reacting } from '#services/kernel/stream/process.ts'
import { seats } from '#services/seats/decide.ts'
import { holdOf } from '#services/seats/stock.ts'
import { unlessRefused } from '#services/step/outside.ts'
import { changeHold } from '../changes/change-hold.ts'
import { order } from '../decide.ts'
import { changedMoney } from '../money/sums.ts'
import type { DocumentMarks } from '../names/document-key.ts'
import { moveDocuments } from '../names/manifest.ts'
import { attachPnr, pnrOf } from '../pnr/host.ts'
import { pnrGroups, type SplittingPnr } from '../pnr/pnrs.ts'
import { orderSeenBy } from '../routes.ts'
import { type LiveOrder, type Order, pnrsOf } from '../state.ts'
import type { OrderNumbers } from '../submit/order-numbers.ts'
import { leaving, openingOf, type Splitting, type SplittingInto } from './split.ts'

type Split = Static<typeof OrderSplit.schema>
type Reach = Pick<Reacting, 'at' | 'load'>

/**
 * Moves seats of a part, on one block. Added seats belong to the order by now, even if the news of that is still to come.
 * @throws Unavailable while another request holds seats under the new number
 */
export const moveSeats = async (
  at: Reach['at'],
  from: LiveOrder,
  { splitId, into, seats: moved, sold }: { splitId: string; into: string; seats: number; sold: boolean },
  stockId: string,
): Promise<void> => {
  const { orderNo } = from.submitted
  for (const changeId of from.added) await at(seats, stockId).mergeHold({ holdId: changeHold(orderNo, changeId), into: orderNo })
  const { state } = await at(seats, stockId).splitHold({ holdId: orderNo, into, seats: moved, changeId: splitId, sold })
  // the number is reserved, so another request that drew it and holds seats under it is about to give them back
  if (holdOf(state, into)?.request) throw new Unavailable(`seats of another request are held under ${into}`)
}

/** The consequences of `OrderSplit`: seats and documents go to the new order without being free in between, then that order opens. */
export const splitFollows = (marks: DocumentMarks) => follow(OrderSplit, (fact, following) => finishSplit({ ...following, marks }, fact))
const finishSplit = async ({ at, load, marks, revision }: FollowContext & { marks: DocumentMarks }, fact: Split): Promise<Order> => {
  const { splitId, into, holds } = fact
  const { from, status } = fact.opening.parted
  const { state } = await load(order, from)
  const known = state.status === 'NONE' ? undefined : state.splits?.find(split => split.splitId === splitId)
  if (state.status === 'NONE' || !known) throw new Error(`order ${from} does not know that it was split (${splitId})`)
  const opening = openingOf(fact, known.people)
  const { submitted, parted } = opening
  const sold = status !== 'WAIT_FOR_PAY'
  for (const { stockId, seats } of holds) await moveSeats(at, state, { splitId, into, seats, sold }, stockId)
  const documents = parted.passengers.map(({ docNo }) => docNo)
  await moveDocuments({ load, at, marks }, { from, into, before: revision, flights: submitted.legs }, documents)
  await at(order, into).openSplit(opening)
  return (await load(order, into)).state
}

export type SplitDeps = { run: Commands; numbers: OrderNumbers; follows: ReturnType<typeof splitFollows> }
/** the order's command by which a part leaves it */
type Parting = 'splitOrder' | 'orderVirtualOut'
type Leaving = Pick<BoundDocument<typeof order>, 'id' | 'state' | 'check'> & {
  name: Parting
  send: (command: SplittingInto) => Promise<Done<Order>>
}
/**
 * Lets a part of an order go on under a number that is drawn for it. A part that goes ahead of the rest gets its PNR from staff, any other
 * from the host.
 */
export const partOff = async (deps: SplitDeps, { id: orderId, state, name, check, send }: Leaving, asked: Splitting, call: CommandCall) => {
  const splitId = call.commandId
  const known = state.splits?.find(split => split.splitId === splitId)
  if (known) return split(deps, { id: orderId, send }, { ...asked, splitId, into: known.into }, call)
  await check(name)
  const splitInto = async (into: string) => {
    // a refused split takes neither the number nor locators
    const { who, now: at } = call
    const [fact] = decide(order, name, state, { ...asked, splitId, into }, { who, at, id: orderId })
    if (fact) await call.unguarded(order, into).reserveNumber({ request: splitId })
    const pnrs = state.pnr && fact && name === 'splitOrder' ? await locatorsFor((fact.data as Split).opening.submitted, call) : []
    return split(deps, { id: orderId, send }, { ...asked, splitId, into, pnrs }, call)
  }
  for (const passOver = new Set<string>(); ; ) {
    const { orderNo: into } = await deps.numbers.draw(call, { passOver })
    try {
      return await splitInto(into)
    } catch (error) {
      if (!(error instanceof NumberTaken)) throw error
      passOver.add(into)
    } finally {
      deps.numbers.release(into)
    }
  }
}
/** Both orders after a split, without keeping it. */
export const splitForeseen = (
  name: Parting,
  { orderId, state }: { orderId: string; state: Order },
  asked: Splitting,
  { who, now: at }: Pick<CommandCall, 'who' | 'now'>,
) => {
  const facts = decide(order, name, state, { ...asked, splitId: PREVIEW, into: PREVIEW }, { who, at, id: orderId })
  const fact = facts[0]!.data as Split
  const opened = decide(order, 'openSplit', order.initial, openingOf(fact, leaving(state as LiveOrder, fact.ids)), { who, at, id: PREVIEW })
  return { orderId, rest: moneyThen(orderId, state, facts, at), part: moneyThen(PREVIEW, order.initial, opened, at) }
}

/** Routes for 订单拆分 and PNR分离 (DOMAIN §3.2, §3.3). */
export const splitRoutes = ({ run, numbers, follows }: SplitDeps): Route[] => [
  act(api.splitOrder, order, 'orderId', ({ id, state, command, check, body: asked, call }) =>
    partOff({ run, numbers, follows }, { id, state, name: 'splitOrder', check, send: command.splitOrder }, asked, call),
  ),
  on(api.splitPreview, async ({ orderId, ...asked }, seeing) => {
    const { state } = await orderSeenBy(run, orderId, seeing.who)
    return splitForeseen('splitOrder', { orderId, state }, asked, seeing)
  }),
  act(api.splitPnr, order, pnrOf(run), async ({ id: orderId, part: pnrId, state, command, body: { pnr: given, ...asked }, call }) => {
    const wanted = { ...asked, pnr: pnrId }
    const seats = seatsWanted(state, wanted, call)
    // a refusal takes no locator; but the command may have been carried out before, and then the order knows
    const known = pnrsOf(state)
    const { airLine } = state.submitted
    const seed = `${call.commandId} ${pnrId}`
    const into = seats && (await attachPnr(call.at, { orderNo: orderId, airLine, seats, seed, known, ...present({ given }) }))
    const splitting = () => command.splitPnr({ ...wanted, ...(into && { into }) })
    const done = await (into ? unlessRefused(call, { kind: 'PNR', subject: orderId }, splitting) : splitting())
    const fact = done.facts.find(({ type }) => type === PnrSplit.type) as ReturnType<typeof PnrSplit>
    return { orderId, pnr: fact.data.into, pnrs: pnrGroups(done.state as LiveOrder) }
  }),
  act(
    api.movePassengers,
    order,
    pnrOf(run),
    ({ part, command, body: { ids } }) => command.movePassengers({ pnr: part, ids }),
    ({ id, state }) => ({ orderId: id, pnrs: pnrGroups(state) }),
  ),
]
const PREVIEW = 'preview'

const split = async (
  { run, follows }: SplitDeps,
  { id: orderId, send }: Pick<Leaving, 'id' | 'send'>,
  command: SplittingInto,
  call: CommandCall,
) => {
  const done = await send(command)
  // so long ago that its answer is not remembered: returns the orders as they are now
  const part = (await follows.now({ id: orderId, ...done }, { call, load: run.load })) ?? (await run.load(order, command.into)).state
  return {
    orderId,
    newOrderId: command.into,
    rest: changedMoney(orderId, done.state, done.facts),
    part: changedMoney(command.into, part, []),
  }
}
/** An order after these facts, without keeping it. */
const moneyThen = (orderId: string, state: Order, facts: Fact[], at: string) =>
  changedMoney(orderId, foldAt(order, state, facts, at), facts)

/** Locators of the built-in host for an order to be: the same for the same command. */
const locatorsFor = async ({ orderNo, airLine, seats }: Split['opening']['submitted'], call: CommandCall): Promise<string[]> => {
  const pnrs: string[] = []
  for (const [index, group] of pnrSeats(seats).entries())
    pnrs.push(await attachPnr(call.at, { orderNo, airLine, seats: group, seed: `${call.commandId} ${orderNo} ${index}`, known: pnrs }))
  return pnrs
}

/** seats that would leave a PNR; none when it may not be divided */
const seatsWanted = (state: LiveOrder, command: SplittingPnr, { who, now }: CommandCall): number => {
  try {
    const [fact] = decide(order, 'splitPnr', state, { ...command, into: PREVIEW }, { who, at: now, id: state.submitted.orderNo })
    return (fact as ReturnType<typeof PnrSplit>).data.seats
  } catch (error) {
    if (error instanceof Refused) return 0
    throw error
  }
}
