import type { FareRange } from '#contracts/basicinfo/float-cabin.ts'
import type { UnnamedRule } from '#contracts/basicinfo/unnamed-rules.ts'
import type { RefundManner } from '#contracts/extra/events.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { veiledPlaces } from '#contracts/kernel/veil.ts'
import { depText } from '#contracts/kernel/zones.ts'
import * as api from '#contracts/order/changes/changes-api.ts'
import { PriceChangeProposed } from '#contracts/order/events.ts'
import * as pricing from '#contracts/order/money/price-api.ts'
import type { ProductFee } from '#contracts/order/money/product-fee.ts'
import { freeCuts } from '#contracts/order/rules/deposit.ts'
import { type FareLine, overLegs } from '#contracts/order/rules/fares.ts'
import { OrderTicket } from '#contracts/order/ticketing/ticket.ts'
import { ticketNoOf } from '#contracts/order/ticketing/ticket-no.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Veil } from '#services/kernel/http/personal.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decide, foldAt } from '#services/kernel/stream/decider.ts'
import { order } from '../decide.ts'
import { changedMoney, moneyOf } from '../money/sums.ts'
import { releasedAtLimit } from '../names/unnamed.ts'
import { orderSeenBy, ticketsOf } from '../routes.ts'
import { type LiveOrder, unnamedOutcome, unnamedSeatCount } from '../state.ts'
import type { HandBackTerms } from './hand-back.ts'

type Seen = Pick<CommandCall, 'who' | 'now'>

type Name = keyof typeof order.commands & string
/** The order after a command, by the same decision, without keeping it. */
const foreseen = (orderId: string, state: LiveOrder, name: Name, command: object, { who, now: at }: Seen) => {
  const facts = decide(order, name, state, command, { who, at, id: orderId })
  return changedMoney(orderId, foldAt(order, state, facts, at), facts)
}
export const previewing = (run: Commands) => async (orderId: string, name: Name, command: object, seen: Seen) =>
  foreseen(orderId, (await orderSeenBy(run, orderId, seen.who)).state, name, command, seen)
export const PREVIEW = { changeId: 'preview' }

type ChangeDeps = {
  run: Commands
  handBackTerms: HandBackTerms
  /** percent of the full fare below which one person alone may not set a price */
  priceFloor: () => Promise<number>
  /** ranges of classes that hold for legs, by block */
  fareRanges: (legs: LiveOrder['submitted']['legs']) => Promise<Readonly<Record<string, FareRange>>>
  /** the set rule for seats without a name at the name limit */
  unnamedRule: () => Promise<UnnamedRule>
  /** products of travellers who leave, and the amounts that go back */
  productFees: (leaving: { orderNo: string; ids: readonly string[]; manner: RefundManner; asOf: string }) => Promise<ProductFee[]>
  /** earnest behind an order that was won */
  winOf: (order: LiveOrder) => Promise<{ earnest?: number } | undefined>
  /** the order of a ticket number */
  orderOfTicket: (ticketNo: string, call: Call) => Promise<string | undefined>
  veil: Pick<Veil, 'shown'>
}

/** Routes for changes of an order, their previews, and questions about one order (catalogue order/order, order/ticket). */
export const orderChangeRoutes = ({
  run,
  handBackTerms,
  priceFloor,
  fareRanges,
  unnamedRule,
  productFees,
  winOf,
  orderOfTicket,
  veil,
}: ChangeDeps): Route[] => {
  /** money that goes back beside the order's own when these travellers leave */
  const boughtBy = async (orderNo: string, ids: readonly string[], isAirline: boolean, { now: asOf }: Seen) => {
    const products = ids.length > 0 ? await productFees({ orderNo, ids, manner: isAirline ? 'INVOLUNTARY' : 'TICKET', asOf }) : []
    return products.length > 0 ? { products } : {}
  }
  const rangeOf = async ({ submitted: { legs } }: LiveOrder) => ({ floor: await priceFloor(), ranges: await fareRanges(legs) })
  return [
    act(
      api.reduceSeats,
      order,
      'orderId',
      async ({ state, command, body, call }) => command.reduceSeats({ ...body, ...(await handBackTerms(state)), changeId: call.commandId }),
      moneyAfter,
    ),
    on(api.reducePreview, async ({ orderId, ...asked }, call) => {
      const { state } = await orderSeenBy(run, orderId, call.who)
      const then = foreseen(orderId, state, 'reduceSeats', { ...asked, ...(await handBackTerms(state)), ...PREVIEW }, call)
      return { ...then, ...(await boughtBy(orderId, asked.ids ?? [], then.givenUp?.rule === 'AIRLINE', call)) }
    }),
    on(api.unnamedPreview, async ({ orderId }, { who, now }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      const terms = await handBackTerms(state)
      const by = state.submitted.limits.nameBy
      const about = { orderId, unnamed: unnamedSeatCount(state), by }
      if (about.unnamed === 0) return { ...about, rule: await unnamedRule() }
      const leaves = (facts: Fact[], at: string) => ({ released: changedMoney(orderId, foldAt(order, state, facts, at), facts) })
      const past = unnamedOutcome(state)
      try {
        if (!past)
          return { ...about, rule: await unnamedRule(), ...leaves(releasedAtLimit(state, terms, { who, at: by, id: orderId }), by) }
        const asked = { ...terms, ...PREVIEW }
        const desk = { ...who, agency: undefined }
        return { ...about, rule: past, ...leaves(decide(order, 'releaseUnnamed', state, asked, { who: desk, at: now, id: orderId }), now) }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return { ...about, rule: past ?? (await unnamedRule()), refused: error.message }
      }
    }),
    act(
      api.releaseUnnamed,
      order,
      'orderId',
      async ({ state, command, body, call }) =>
        command.releaseUnnamed({ ...body, ...(await handBackTerms(state)), changeId: call.commandId }),
      unnamedDone,
    ),
    act(api.keepUnnamed, order, 'orderId', ({ command, body }) => command.keepUnnamed(body), unnamedDone),
    act(
      api.modifyPrice,
      order,
      'orderId',
      async ({ state, command, body, call }) => command.modifyPrice({ ...body, ...(await rangeOf(state)), proposalId: call.commandId }),
      done => ({ ...moneyAfter(done), ...outsideOf(done.facts) }),
    ),
    // The preview shows the new total also where a second person must approve it, and says that this approval is needed.
    on(api.modifyPricePreview, async ({ orderId, ...asked }, call) => {
      const { state } = await orderSeenBy(run, orderId, call.who)
      const then = foreseen(orderId, state, 'modifyPrice', asked, call)
      const range = { ...(await rangeOf(state)), proposalId: PREVIEW.changeId }
      const facts = decide(order, 'modifyPrice', state, { ...asked, ...range }, { who: call.who, at: call.now, id: orderId })
      return { ...then, ...outsideOf(facts) }
    }),
    act(
      api.modifyDiscount,
      order,
      'orderId',
      async ({ state, command, body, call }) => command.modifyDiscount({ ...body, ...(await rangeOf(state)), proposalId: call.commandId }),
      done => ({ ...moneyAfter(done), ...outsideOf(done.facts) }),
    ),
    on(api.modifyDiscountPreview, async ({ orderId, ...asked }, call) => {
      const { state } = await orderSeenBy(run, orderId, call.who)
      const then = foreseen(orderId, state, 'modifyDiscount', asked, call)
      const range = { ...(await rangeOf(state)), proposalId: PREVIEW.changeId }
      const facts = decide(order, 'modifyDiscount', state, { ...asked, ...range }, { who: call.who, at: call.now, id: orderId })
      return { ...then, ...outsideOf(facts) }
    }),
    act(api.modifyExamineCount, order, 'orderId', async ({ id, state: before, command, body }) => {
      const { state } = await command.modifyExamineCount(body)
      return {
        orderId: id,
        status: before.status,
        count: (state as LiveOrder).period!.seats,
        freeBefore: freeOf(before),
        freeAfter: freeOf(state as LiveOrder),
      }
    }),
    act(
      pricing.confirmPriceChange,
      order,
      'orderId',
      ({ command, body, call }) => command.confirmPriceChange(present({ seen: proposalSeen(body, call) })),
      moneyAfter,
    ),
    act(
      pricing.rejectPriceChange,
      order,
      'orderId',
      ({ command, body, call }) => command.rejectPriceChange(present({ seen: proposalSeen(body, call), reason: body.reason })),
      moneyAfter,
    ),
    on(api.cancelPreview, async ({ orderId, ...asked }, call) => {
      const { state } = await orderSeenBy(run, orderId, call.who)
      const then = foreseen(orderId, state, 'cancelOrder', { ...asked, ...(await handBackTerms(state)) }, call)
      // the airline gives all of it back
      const { earnest } = (call.who.agency && (await winOf(state))) || {}
      return {
        ...then,
        ...(earnest && { earnest }),
        ...(await boughtBy(orderId, Object.keys(state.passengers), then.givenUp?.rule === 'AIRLINE', call)),
      }
    }),
    act(
      api.modifyTicketTime,
      order,
      'orderId',
      ({ command, body }) => command.modifyTicketTime(body),
      ({ id, state: { status, submitted, instalments } }) => ({ orderId: id, status, limits: submitted.limits, instalments }),
    ),
    act(
      api.modifyContact,
      order,
      'orderId',
      ({ command, body }) => command.modifyContact(body),
      ({ id, state: { status, submitted } }) => ({ orderId: id, status, contact: submitted.contact }),
    ),
    act(
      api.modifyOutRate,
      order,
      'orderId',
      ({ command, body }) => command.modifyOutRate(body),
      ({ id, state: { status }, body }) => ({ orderId: id, status, outRate: body.outRate }),
    ),
    act(
      api.modifyCanRefund,
      order,
      'orderId',
      ({ command, body }) => command.modifyCanRefund(body),
      ({ id, state: { status }, body }) => ({ orderId: id, status, canRefund: body.canRefund }),
    ),
    act(
      api.modifyTourCode,
      order,
      'orderId',
      ({ command, body }) => command.modifyTourCode(body),
      ({ id, state, body }) => ({ orderId: id, status: state.status, tourCode: body.tourCode }),
    ),
    act(
      api.allowChildrenAlone,
      order,
      'orderId',
      ({ command, body }) => command.allowChildrenAlone(body),
      ({ id, state }) => ({ orderId: id, status: state.status, childrenAlone: state.childrenAlone ?? false }),
    ),
    on(api.priceDetail, async ({ orderId }, { who }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      const legs = state.submitted.legs.map(({ stockId, flightNo, date, origin, destination, lines }) => {
        const taken = lines.filter(line => line.count > 0)
        return { stockId, flightNo, date, origin, destination, lines: taken, total: taken.reduce((sum, line) => sum + line.total, 0) }
      })
      return { orderId, legs, lines: journeyLines(legs), ...moneyOf(state) }
    }),
    on(api.orderSegment, async ({ orderId }, { who }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      return { orderId, segments: state.submitted.legs.map(({ lines: _, prices: __, ...leg }) => leg) }
    }),
    on(api.orderTickets, async ({ orderId }, { who }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      return { orderId, tickets: ticketsOf(state) }
    }),
    on(api.ticketStatus, async ({ ticketNo, airLine }, call) => {
      const spelled = ticketNoOf(ticketNo)!
      const orderNo = await orderOfTicket(spelled, call)
      if (!orderNo) throw notFound('客票')
      const { state } = await orderSeenBy(run, orderNo, call.who)
      const ticket = ticketsOf(state).find(ticket => ticket.ticketNo === spelled)
      if (!ticket || (airLine && airLine !== state.submitted.airLine)) throw notFound('客票')
      const seen = await veil.shown(ticket, inTicket, call, {
        how: 'DETAIL',
        object: `order-${orderNo}`,
        agencies: [state.submitted.agency],
      })
      return { ticketNo: spelled, status: ticket.status, message: ticketMessage(state, seen) }
    }),
  ]
}

type Changed = { id: string; state: LiveOrder; facts: Fact[] }
/** @returns the proposal that a decision names; @throws Refused 400 where it names neither a proposal nor the order that was seen */
const proposalSeen = ({ proposalId }: { proposalId?: string }, { ifMatch }: CommandCall): string | undefined => {
  // another proposal may have taken the place of the one that was read
  if (proposalId === undefined && ifMatch === undefined)
    throw invalid('请填写改价编号，或以 If-Match 说明所见的订单版本', { proposalId: '请填写改价编号' })
  return proposalId
}
/** seats that may leave in the running period of assessment for nothing */
const freeOf = ({ period }: LiveOrder): number => (period ? freeCuts(period.seats, period.assessment) : 0)
const moneyAfter = ({ id, state, facts }: Changed) => changedMoney(id, state, facts)
const unnamedDone = ({ id, state }: Changed) => ({
  orderId: id,
  status: state.status,
  seats: state.submitted.seats,
  unnamed: unnamedSeatCount(state),
})

const outsideOf = (facts: Fact[]) => {
  const found = facts.find(({ type }) => type === PriceChangeProposed.type) as ReturnType<typeof PriceChangeProposed> | undefined
  return found && { proposed: `须另一人同意后生效：${found.data.outside}` }
}

const journeyLines = (legs: { lines: FareLine[] }[]): FareLine[] =>
  legs[0]!.lines.map(({ type }) =>
    overLegs(
      type,
      legs.map(leg => leg.lines.find(line => line.type === type)!),
    ),
  )

/** Shown as HTML in a dialog (DOMAIN §9.7): every text in it is escaped. */
const inTicket = veiledPlaces(OrderTicket)
const ticketMessage = (state: LiveOrder, { ticketNo, name, status, coupons = [] }: ReturnType<typeof ticketsOf>[number]): string =>
  [
    `<b>${ticketNo}</b> ${words[status]}`,
    `旅客 ${escapeHtml(name)}`,
    ...state.submitted.legs.map((leg, n) => {
      const word = words[coupons[n]?.status === 'REFUNDED' ? 'REFUNDED' : status]
      return `${leg.flightNo} ${leg.date} ${leg.origin}-${leg.destination} ${depText(leg)} ${escapeHtml(leg.cabin)}舱 ${word}`
    }),
  ].join('<br>')
const words = { OPEN: '有效（OPEN FOR USE）', REFUNDED: '已退票（REFUNDED）' } as const
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
