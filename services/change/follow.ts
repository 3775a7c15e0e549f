import * as changes from '#contracts/change/events.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { PayablePaid } from '#contracts/kernel/claims.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { ifRefused, isRefusal } from '#contracts/kernel/refused.ts'
import { changeKinds, namingText, partyText } from '#contracts/order/changing/words.ts'
import * as orders from '#contracts/order/events.ts'
import { decidedByFlow, endFlow } from '#services/flow/decided-by-flow.ts'
import type { Handling } from '#services/flow/people.ts'
import { lastFlow, takeBackFlow } from '#services/flow/start.ts'
import { type At, type Commanding, type Commands, sendAnew } from '#services/kernel/stream/commands.ts'
import { type FollowContext, follow } from '#services/kernel/stream/follow.ts'
import { type Process, process, when } from '#services/kernel/stream/process.ts'
import { changeHold, orderOfHold } from '#services/order/changes/change-hold.ts'
import { type AskChange, changeQuote, mustBeAsSeen } from '#services/order/changing/ask.ts'
import { NOT_CHANGED } from '#services/order/changing/seats.ts'
import { order } from '#services/order/decide.ts'
import type { DocumentMarks } from '#services/order/names/document-key.ts'
import { claimDocuments, documentsOf, releaseDocuments } from '#services/order/names/manifest.ts'
import { attachPnr, reservedFor, ticketStock } from '#services/order/pnr/host.ts'
import { leavingPnrs } from '#services/order/pnr/pnrs.ts'
import { type LiveOrder, linesOf, type Order, type OrderChange, passengersOf, pnrsOf } from '#services/order/state.ts'
import { ticketNumber } from '#services/order/ticketing/ticketing.ts'
import { seats } from '#services/seats/decide.ts'
import type { Holders } from '#services/seats/holders.ts'
import { change, type DocChange, isKnown, isUndecided } from './decide.ts'

export const CHANGE = 'CHANGE'
const HOLD_MINUTES = 10
type Reach = Pick<FollowContext, 'at' | 'load'>
const stands = (state: Order, changeId: string): boolean => state.status !== 'NONE' && state.changes?.[changeId] !== undefined

/** Means of a request: `run` and `marks` for documents on the new flights; `ask` tells the order. */
export type Asking = {
  run: Commands
  at: At
  now: string
  marks: DocumentMarks
  ask: Commanding<typeof order>['askChange' | 'askSeats' | 'askNames']
  /** seats of a block that stay free for others; absent: none */
  leaveOf?: (stockId: string) => number | undefined
}
/**
 * The steps of a request for a change (DOMAIN §3.18): seats and documents on the new flights, then `askChange`. A refusal leaves nothing
 * held, also where another instance carries out the same request at this moment: the change is voided in the order before anything is given
 * back.
 */
export const requestChange = async ({ run, at, now, marks, ask, leaveOf }: Asking, orderNo: string, asked: AskChange) => {
  const holdId = changeHold(orderNo, asked.changeId)
  const { state: before, revision } = await run.load(order, orderNo)
  // those that the order does not fly yet
  const flights = 'moves' in asked ? asked.moves.map(({ leg }) => leg) : []
  let held: readonly { stockId: string }[] = []
  let isBegun = false
  try {
    // a change that the same request has asked for before goes on
    if (before.status !== 'NONE' && !stands(before, asked.changeId)) {
      const quote = changeQuote(before, asked, now)
      mustBeAsSeen(asked, quote)
      isBegun = true
      held = quote.taken
      for (const { stockId, seats: count } of quote.taken)
        await at(seats, stockId).hold({
          holdId,
          seats: count,
          until: addMinutes(now, HOLD_MINUTES),
          ...present({ leave: leaveOf?.(stockId) }),
        })
      const means = { run, marks, at, now }
      if (quote.kind === 'NAMES') {
        const own = { orderNo, flights: before.submitted.legs, revision }
        await claimDocuments(means, own, 'now' in quote.naming ? [quote.naming.now.docNo] : [])
      } else {
        const going = 'lines' in quote ? new Set(quote.lines.map(({ passengerId }) => passengerId)) : undefined
        const documents = passengersOf(before).filter(({ id }) => going?.has(id) ?? true)
        await claimDocuments(
          means,
          { orderNo, flights, revision },
          documents.map(({ docNo }) => docNo),
        )
      }
    }
    return await ask(asked)
  } catch (error) {
    // an unknown outcome is asked for again; the tick looks into holds that nobody asks for
    if (!isRefusal(error) || !isBegun) throw error
    const { state } = await at(order, orderNo).voidChange({ changeId: asked.changeId })
    if (stands(state, asked.changeId)) throw error
    for (const { stockId } of held) await sendAnew(() => at(seats, stockId).release({ holdId, reason: NOT_CHANGED }))
    await sendAnew(() => releaseDocuments({ at, marks }, { orderNo, flights }, revision + 1, flight => documentsOf(state, flight)))
    throw error
  }
}

const flightsOf = (state: LiveOrder, asked: OrderChange) => {
  const { moves } = asked
  const text = ({ flightNo, date }: { flightNo: string; date: string }) => `${flightNo} ${date}`
  const own = state.submitted.legs.map(text).join('、')
  if (asked.kind === 'SEATS') return { from: own, to: partyText(asked.counts) }
  if (asked.kind === 'NAMES') return { from: own, to: namingText(asked.naming) }
  const left = moves.flatMap(({ from }) => state.submitted.legs.find(({ stockId }) => stockId === from) ?? [])
  return { from: left.map(text).join('、') || '—', to: moves.map(({ leg }) => text(leg)).join('、') }
}
/** Opens the document of what the order has asked for, perhaps twice; undefined where the order no longer has the change open. */
export const openChange = async ({ load, at }: Reach, orderNo: string, changeId: string, byAgency: boolean) => {
  const { state } = await load(order, orderNo)
  const asked = state.status === 'NONE' ? undefined : state.changes?.[changeId]
  if (state.status === 'NONE' || asked?.status !== 'OPEN') return undefined
  const { kind: orderKind, agency, agencyName, airLine } = state.submitted
  const { kind, due, back, fee, audit, payMinutes, closesAt } = asked
  const tickets = new Set(linesOf(asked).map(({ passengerId }) => passengerId)).size
  const sums = { due, back, fee, tickets, audit, payMinutes, closesAt }
  return at(change, changeId).open({
    changeId,
    orderNo,
    ...present({ orderKind }),
    agency,
    agencyName,
    airLine,
    kind,
    ...flightsOf(state, asked),
    ...(byAgency && { byAgency }),
    ...sums,
  })
}

/** Begins the document of a change, and its flow where a person decides. A flow that cannot start ends the change. */
const asked = (hand: Handling) =>
  decidedByFlow(
    orders.ChangeAsked,
    {
      wish: async ({ changeId, kind, due, back, remark, audit }, { id: orderNo, load, at, by }) => {
        const opened = await openChange({ load, at }, orderNo, changeId, by.agency !== undefined)
        if (!audit || !opened || !isKnown(opened.state)) return undefined
        const { of } = opened.state
        if (!isUndecided(opened.state)) return lastFlow(load, CHANGE, changeId)
        const money = due > 0 ? `应付${formatYuan(due)}` : back > 0 ? `应退${formatYuan(back)}` : '无'
        return {
          definition: CHANGE,
          subject: { id: changeId, title: `${changeKinds[kind]}${of.from}（订单${orderNo}）` },
          airLine: of.airLine,
          money: true,
          facts: { orderNo, agencyName: of.agencyName, from: of.from, to: of.to, money, ...(remark && { reason: remark }) },
          key: changeId,
        }
      },
      refuse: async ({ changeId }, reason, { id: orderNo, at }) => {
        await at(change, changeId).reject({ reason })
        await at(order, orderNo).dropChange({ changeId, reason })
      },
    },
    hand,
  )

/**
 * Carries out a change that is decided, or drops one that has ended: the request that decided it does so, the reaction to its fact and a
 * clock, after whatever crash. Numbers of tickets are drawn in the name of the change, so that whoever comes second finds them.
 */
export const followChange = async ({ load, at }: Reach, changeId: string): Promise<void> => {
  const { state } = await load(change, changeId)
  if (!isKnown(state)) return
  const { orderNo, tickets } = state.of
  if (Object.hasOwn(ended, state.status)) {
    await at(order, orderNo).dropChange({ changeId })
    await endFlow({ load, at }, { definition: CHANGE, subject: changeId, remark: '变更申请已终止' })
  }
  if (state.status !== 'DECIDED') return
  const { state: before } = await load(order, orderNo)
  const asked = before.status === 'NONE' ? undefined : before.changes?.[changeId]
  if (asked?.status === 'OPEN') {
    // of the airline's series that the tickets are from
    const [prefix] = linesOf(asked)[0]?.ticketNo.split('-') ?? []
    const newTicketNos = prefix ? await drawn({ load, at }, { prefix, count: tickets, changeId }) : []
    const { payer } = state
    const paid = payer && { paymentCode: payer.paymentCode, channel: payer.channel, tradeNo: payer.tradeNo, amount: payer.amount }
    const pnrs = before.status === 'NONE' ? {} : await drawnPnrs(at, before, asked)
    await at(order, orderNo).carryOutChange({ changeId, newTicketNos, pnrs, ...(paid && { paid }) })
  }
  await at(change, changeId).finish({})
}
const ended = { REJECTED: true, WITHDRAWN: true, ENDED: true, EXPIRED: true } as const
const drawn = async ({ load, at }: Reach, { prefix, count, changeId }: { prefix: string; count: number; changeId: string }) => {
  const first =
    reservedFor((await load(ticketStock, prefix)).state, changeId) ??
    reservedFor((await at(ticketStock, prefix).take({ prefix, count, orderNo: changeId, ids: [], once: true })).state, changeId)
  if (first === undefined) throw new Error(`no tickets for ${changeId}`)
  return Array.from({ length: count }, (_, n) => ticketNumber(prefix, first + n))
}

/** A locator for each PNR that some leave and others stay in; repeated it is the same one. */
const drawnPnrs = async (at: Reach['at'], state: LiveOrder, change: OrderChange): Promise<Record<string, string>> => {
  const { orderNo, airLine } = state.submitted
  const known = [...pnrsOf(state), ...(state.deletedPnrs ?? [])]
  const found: Record<string, string> = {}
  for (const { pnr, seats: count } of leavingPnrs(
    state,
    linesOf(change).map(({ passengerId }) => passengerId),
  )) {
    const group = { orderNo, airLine, seats: count, seed: `${change.changeId} ${pnr}`, known }
    found[pnr] = await attachPnr(at, group)
  }
  return found
}

export const changesFollow = (hand: Handling) => ({
  asked: asked(hand),
  approved: follow(changes.ChangeApproved, async ({ payBy }, following) => {
    if (!payBy) await followChange(following, following.id)
  }),
  closed: follow(changes.ChangeClosed, (_, following) => followChange(following, following.id)),
})
export type ChangesFollow = ReturnType<typeof changesFollow>
export const changeProcess = ({ asked, approved, closed }: ChangesFollow): Process =>
  process(
    'changes',
    asked.again,
    approved.again,
    closed.again,
    when(PayablePaid, async ({ kind }, { id, ...reach }) => {
      if (kind === CHANGE) await followChange(reach, id)
    }),
  )

/** A hold of a change whose time has come: it is prolonged while the change is open or its seats are on their way, else released. */
const lookIntoChangeHold: Holders[number]['lookInto'] = async ({ at }, { stockId, holdId, now }) => {
  const { orderNo, changeId = '' } = orderOfHold(holdId)
  const { state } = await at(order, orderNo).voidChange({ changeId })
  const status = state.status === 'NONE' ? undefined : state.changes?.[changeId]?.status
  const block = at(seats, stockId)
  if (status === 'OPEN' || status === 'DONE') return block.prolong({ holdId, until: addMinutes(now, HOLD_MINUTES) })
  return block.release({ holdId, reason: '占座超时' })
}
/** Only ids of changes of flights begin with H; seats are added under the command's own id. */
export const changeHolders: Holders = [{ owns: holdId => /~H\d+$/.test(holdId), lookInto: lookIntoChangeHold }]

const WITHDRAWN = '申请方撤回'
/**
 * Takes a change back for the applicant, or ends it for the desk: its flow ends first, so that nobody hears of an approval without effect.
 * @throws Refused where it was decided meanwhile
 */
export const takenBack = async (
  { load, at }: Pick<FollowContext, 'load' | 'at'>,
  changeId: string,
  seen: DocChange,
  why: { reason?: string } = {},
) => {
  if (!isUndecided(seen)) return at(change, changeId).withdraw(why)
  await takeBackFlow({ load, at }, { definition: CHANGE, subjectId: changeId, remark: why.reason ?? WITHDRAWN })
  // the process that hears of the flow's end may do this first, at any moment from now on; then nothing is left to do
  const done = await at(change, changeId).withdraw(why).catch(ifRefused)
  return done ?? at(change, changeId).reject({ end: 'WITHDRAWN' })
}
