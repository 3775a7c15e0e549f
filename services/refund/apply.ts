import { mayReason, reasonsOf, type TypeReasons } from '#contracts/basicinfo/refund-reasons.ts'
import { type RefundDocumentType, type RefundType, refundDocumentTypes } from '#contracts/enums.ts'
import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts'
import { on, type Route, type Upload } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, ifRefused, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { RefundOpened, type RefundPaper } from '#contracts/order/events.ts'
import { becomesCredit } from '#contracts/payment/credit-terms.ts'
import * as api from '#contracts/refund/api.ts'
import type { RefundScale } from '#contracts/refund/fees.ts'
import { LEAST_BILL } from '#contracts/refund/hu-inter.ts'
import { applicationLimit, isTooLate, missingPapers, type TypeRule, type TypeRules } from '#contracts/refund/types.ts'
import { leavingWhole, mannerOf, productFees } from '#services/extra/refunds.ts'
import { runningFlow, takeBackFlow } from '#services/flow/start.ts'
import { paperFor, type StoredFile, type StoredFiles } from '#services/kernel/files/stored-files.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { seenBy } from '#services/kernel/stream/access.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { order } from '#services/order/decide.ts'
import { freeBecause, freeRule } from '#services/order/disruption.ts'
import { mustKeepName } from '#services/order/names/renames.ts'
import { childDifferences, childFares } from '#services/order/refund/child-refund.ts'
import { refundQuote } from '#services/order/refund/refund-account.ts'
import { refundable, withNames } from '#services/order/refund/refund-quote.ts'
import { refundWithin } from '#services/order/refund/refunds.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { type LiveOrder, type Passenger, passengersOf, priceOn, sources } from '#services/order/state.ts'
import { couponsOf, couponViews, keepsTickets, legsLeft } from '#services/order/ticketing/coupons.ts'
import { refundPreview } from '#services/payment/refund-payments.ts'
import { type KnownRefund, REFUND, refund, WITHDRAWN } from './decide.ts'
import { deciding, mayDecide, reject, rejectionFollows } from './decisions.ts'
import { dueWithin } from './due.ts'
import { checkBill, type InterFees, interScale, isHuInter } from './hu-inter.ts'

/** Rules of refunds that staff keep. */
export type RefundRules = {
  refundScale: (airLine: string) => Promise<RefundScale>
  refundTypes: (airLine: string) => Promise<TypeRules>
  refundReasons: () => Promise<TypeReasons>
}
export type ApplyDeps = {
  run: Commands
  papers: StoredFiles
  /** working days after which the payer has the money of an approved application */
  refundWorkdays: () => Promise<number>
  /** days in which the papers of a reported refund have to follow */
  reportPapersDays: () => Promise<number>
  interFees: () => Promise<InterFees>
} & RefundRules
type Paper = Static<typeof RefundPaper>

/** Loads an application that the caller may see. */
export const refundSeenBy = (run: Commands, refundId: string, who: CommandCall['who']) => seenBy(run, refund, refundId, who)

/** Routes to apply for a refund, with its papers, and to take the application back (DOMAIN §3.6). */
export const applyRoutes = (deps: ApplyDeps): Route[] => {
  const { run, papers, refundTypes, refundReasons, reportPapersDays } = deps
  const formOf = async (orderId: string, { who, now }: Pick<CommandCall, 'who' | 'now'>) => {
    const { state, revision } = await orderSeenBy(run, orderId, who)
    const verdict = order.commands.submitRefund.when(state)
    const reasons = await refundReasons()
    const rules = await refundTypes(state.submitted.airLine)
    const coupons = couponsOf(state)
    return {
      orderNo: orderId,
      groupName: state.submitted.groupName,
      status: state.status,
      refundable: verdict === true,
      why: verdict === true ? '' : verdict,
      refundTypes: typesFor(rules, state, now).map(([type, rule]) => typeShown(type, rule, state, reasons, now)),
      ...offerShown(state, now),
      tickets: passengersOf(state).map(passenger => {
        const { id, name, type, ticketNo = '', status } = passenger
        const why = whyNot(() => refundable(state, id))
        const left = legsLeft(state, coupons, passenger)
        const paid = left.reduce((sum, leg) => sum + priceOn(state, leg, passenger).perPassenger, 0)
        const shown = couponViews(state, coupons, passenger)
        return { passengerId: id, ticketNo, name, type, status, paid, refundable: why === '', why, coupons: shown }
      }),
      segments: state.submitted.legs.map(({ stockId, flightNo, date, origin, destination, segmentRefund: alone = false }) => ({
        stockId,
        flightNo,
        date,
        origin,
        destination,
        alone,
      })),
      scale: await scaleFor(deps, state, now),
      ...(isHuInter(state) && { huInter: true }),
      ...(mayReport(state, now) && { reportBy: papersByOf(now, await reportPapersDays()) }),
      revision,
    }
  }
  return [
    on(api.showRefund, ({ orderId }, call) => formOf(orderId, call)),
    on(api.reportRefundShow, async ({ orderId }, call) => {
      const form = await formOf(orderId, call)
      const refundable = form.refundable && form.reportBy !== undefined
      const why = form.refundable && !refundable ? DEPARTED : form.why
      return { ...form, refundable, why, refundTypes: form.refundTypes.filter(({ papers }) => papers.length > 0) }
    }),
    on(api.previewRefund, async ({ orderId, ids, segments, refundType, reasonCode }, { who, now }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      reasonOf(await refundReasons(), refundType, reasonCode)
      return refundForeseen(deps, state, { ids, segments, refundType, reasonCode }, { who, now })
    }),
    act(api.submitRefund, order, 'orderId', ({ state, command, body, call }) => {
      mustBeOrdinary(state)
      return apply(deps, { state, command }, body, call)
    }),
    on(api.huInterRefundShow, async ({ orderId }, call) => {
      const form = await formOf(orderId, call)
      if (!form.huInter) throw notHuInter()
      return { ...form, leastBill: LEAST_BILL }
    }),
    act(api.huInterRefund, order, 'orderId', ({ state, command, body, call }) => {
      if (!isHuInter(state)) throw notHuInter()
      return apply(deps, { state, command }, body, call)
    }),
    act(api.reportRefund, order, 'orderId', ({ state, command, body, call }) => {
      mustBeOrdinary(state)
      if (call.isFirst && !mayReport(state, call.now)) throw new Refused(code.refund, DEPARTED)
      return apply(deps, { state, command }, body, call, { isReported: true })
    }),
    on(api.childRefundShow, async ({ orderId }, { who, now }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      const rule = (await refundTypes(state.submitted.airLine)).CHILD
      const verdict = rule ? order.commands.submitRefund.when(state) : OFF
      const why = verdict === true && rule && isTooLate(rule, now, lastFlight(state)) ? '已超过申请期限' : verdict
      return {
        orderNo: orderId,
        refundable: why === true,
        why: why === true ? '' : why,
        ...present({ until: rule && applicationLimit(rule, lastFlight(state)) }),
        notice: rule?.notice ?? false,
        papers: papersOf(rule),
        reasons: reasonsOf(await refundReasons(), 'CHILD').map(({ code, label }) => ({ code, label })),
        tickets: passengersOf(state)
          .filter(({ type, ticketNo }) => rule && type === 'CHILD' && ticketNo)
          .map(passenger => childTicket(state, passenger, rule!, now)),
      }
    }),
    act(api.childRefund, order, 'orderId', async ({ state, command, body: { tickets, ...body }, call }) => {
      const ids = tickets.map(ticketNo => {
        const passenger = passengersOf(state).find(passenger => passenger.ticketNo === ticketNo)
        if (!passenger) throw fieldRefused('tickets', `订单中没有票号${ticketNo}`)
        return passenger.id
      })
      return apply(deps, { state, command }, { ...body, ids, refundType: 'CHILD' }, call)
    }),
    act(
      api.withdrawRefund,
      refund,
      'refundId',
      async ({ call, ...seen }) => {
        const { state } = seen
        mayDecide('withdrawRefund', seen, call)
        const endFlow = () =>
          takeBackFlow({ load: run.load, at: call.unguarded }, { definition: REFUND, subjectId: seen.id, remark: WITHDRAWN })
        const takeBack = () => {
          const rejected = reject(call.unguarded, state, { reason: WITHDRAWN, undecided: true })
          return deciding(run, call, state)(rejectionFollows, rejected.catch(unlessTakenBack({ run, call }, state)))
        }
        // the desk may end a returned application at this moment: the order says which of the two was first, and the flow follows
        if ((await runningFlow(run.load, REFUND, seen.id))?.status === 'RETURNED') {
          const done = await takeBack()
          await endFlow().catch(ifRefused)
          return done
        }
        // the flow ends before the application does, so that an approver is never told that a withdrawn refund was approved
        await endFlow()
        return takeBack()
      },
      ({ id, state }) => ({ refundId: id, status: state.status }),
    ),
    act(api.supplementFile, refund, 'refundId', async ({ id: refundId, state, command, check, body: { files }, call }) => {
      await check('supplementFile')
      const kinds = files.map(kindOf)
      const { agency, airLine } = state.submitted
      const stored = await papers.put(files, { agency, airLine }, call.commandId)
      return withPapers(papers, stored, async () => {
        const done = await command.supplementFile({ papers: stored.map((file, n) => paperOf(file, kinds[n]!, call)) })
        return { refundId, papers: (done.state as KnownRefund).papers }
      })
    }),
    on(api.refundFile, ({ id }, { who }) => paperFor(papers, id, who)),
    on(api.sicknessFileType, async () => ({
      types: Object.entries(refundDocumentTypes).map(([code, label]) => ({ code: code as RefundDocumentType, label })),
      required: papersOf((await refundTypes('*')).SICKNESS),
    })),
  ]
}

/** Accepts a refusal where the flow's end has already taken the application back; rethrows any other. */
const unlessTakenBack =
  ({ run, call }: { run: Commands; call: CommandCall }, { submitted: { orderNo, refundId } }: KnownRefund) =>
  async (error: unknown) => {
    const sold = await run.load(order, orderNo)
    const closed = sold.state.status !== 'NONE' && lookup(sold.state.refunds, refundId)
    if (!isRefusal(error) || !closed || closed.status !== 'REJECTED' || !closed.rejectedFor?.startsWith(WITHDRAWN)) throw error
    await call.unguarded(refund, refundId).rejectRefund({ reason: closed.rejectedFor })
    return { ...sold, facts: [] }
  }

/** Begins the stream of an application that an order has opened. */
export const applicationFollows = follow(RefundOpened, (opened, { at }) => at(refund, opened.refundId).submitRefund(opened))

type Chosen = Pick<Static<(typeof api.previewRefund)['body']>, 'ids' | 'segments' | 'refundType' | 'reasonCode'>
/**
 * What an application made now would give back: by coupon and product, where to and by when.
 * @throws Refused as the application would be
 */
export const refundForeseen = async (
  deps: Pick<ApplyDeps, 'run' | 'refundTypes' | 'refundScale' | 'interFees' | 'refundWorkdays'>,
  state: LiveOrder,
  { ids, segments, refundType, reasonCode }: Chosen,
  { who, now }: Pick<CommandCall, 'who' | 'now'>,
) => {
  const { run, refundTypes, refundWorkdays } = deps
  const verdict = order.commands.submitRefund.when(state)
  if (verdict !== true) throw new Refused(code.refund, verdict)
  mustKeepName(state, ids)
  const { orderNo, airLine } = state.submitted
  const { rule } = ruleFor(await refundTypes(airLine), refundType, { state, segments, now })
  const quote = refundWithin(state, { ids, segments, rule, scale: await scaleFor(deps, state, now) }, now)
  const amount = quote.totals.refund
  const asked = { refundId: 'preview', orderNo, amount, sources: sources(state).reverse(), toCredit: becomesCredit(reasonCode) }
  return {
    ...quote,
    lines: withNames(state, quote.lines),
    refundText: uppercase(amount),
    products: keepsTickets({ rule })
      ? []
      : await productFees(run, { orderNo, ids: leavingWhole(state, quote.lines), manner: mannerOf({ rule }), asOf: now }),
    payouts: await refundPreview(run.load, asked, { who, at: now, id: orderNo }),
    dueBy: dueWithin(toLocal(now).date, await refundWorkdays()).dueBy,
  }
}

type Application = Omit<Static<(typeof api.huInterRefund)['body']>, 'orderId'> & { files: Upload[]; refundId?: string }
/**
 * Makes an application: its papers are stored, the order opens it, and its own stream begins. `refundId`: its number, where it has one
 * already; `isReported`: papers that are missing follow within a time.
 */
export const apply = async (
  deps: ApplyDeps,
  { state, command: ofOrder }: Pick<BoundDocument<typeof order>, 'state' | 'command'>,
  { files, reasonCode, ...asked }: Application,
  call: CommandCall,
  { isReported = false } = {},
) => {
  const { run, papers, refundTypes, refundReasons, reportPapersDays } = deps
  const reason = reasonOf(await refundReasons(), asked.refundType, reasonCode)
  const { orderNo, agency, airLine } = state.submitted
  const { rule, noticeNo = asked.noticeNo } = ruleFor(await refundTypes(airLine), asked.refundType, { state, now: call.now, ...asked })
  const kinds = files.map(kindOf)
  if (rule.notice && !noticeNo) throw fieldRefused('noticeNo', '请填写通告编号')
  const [missing] = missingPapers(
    rule,
    kinds.map(kind => ({ kind })),
  )
  if (isReported && rule.papers.length === 0) throw fieldRefused('refundType', `${rule.name}不须附件，请直接申请退票`)
  if (missing && !isReported) throw fieldRefused('papers', missing)
  if (isHuInter(state) && asked.refundType === 'SICKNESS') checkBill(kinds, asked.billAmount)
  const stored = await papers.put(files, { agency, airLine }, call.commandId)
  const command = {
    ...asked,
    refundId: asked.refundId ?? documentNumber('R', call.now, call.commandId),
    ...present({ reasonCode, reasonLabel: reason, noticeNo }),
    scale: await scaleFor(deps, state, call.now),
    rule,
    ...(missing && { papersBy: papersByOf(call.now, await reportPapersDays()) }),
    ...(stored.length > 0 && { papers: stored.map((file, n) => paperOf(file, kinds[n]!, call)) }),
  }
  const opened = await withPapers(papers, stored, () => ofOrder.submitRefund(command))
  const fact = opened.facts.find(fact => fact.type === RefundOpened.type) as ReturnType<typeof RefundOpened> | undefined
  // a repetition on another day gets the first application, with its number
  const refundId = fact?.data.refundId ?? command.refundId
  await applicationFollows.now({ id: orderNo, ...opened }, { call, load: run.load })
  const { state: application } = await run.load(refund, refundId)
  if (application.status === 'NONE') throw new Refused(code.conflict, '退票申请正在处理，请稍后查询')
  return { refundId, status: application.status, totals: application.submitted.totals }
}

const DEPARTED = '报备须在航班起飞前，请备齐材料申请退票'
const mayReport = (state: LiveOrder, now: string): boolean => !isHuInter(state) && now < state.submitted.legs[0]!.std
const notHuInter = () => new Refused(code.refund, '仅限海航国际客票', { status: 403 })
/** @throws Refused 400 for HU's international tickets */
const mustBeOrdinary = (state: LiveOrder): void => {
  if (isHuInter(state)) throw new Refused(code.refund, '海航国际客票请办理海航国际退票', { status: 400 })
}
/** The scale by which an order's tickets go back voluntarily at `now`. */
export const scaleFor = async ({ refundScale, interFees }: Pick<ApplyDeps, 'refundScale' | 'interFees'>, state: LiveOrder, now: string) => {
  const own = await refundScale(state.submitted.airLine)
  return isHuInter(state) ? interScale(own, state, await interFees(), now) : own
}
const papersByOf = (now: string, days: number): string => local(addDays(toLocal(now).date, days), '23:59:59')
const entriesOf = (rules: TypeRules) => Object.entries(rules) as [RefundType, TypeRule][]
const OFF = '该退票类型已停用，不能申请'
const lastFlight = ({ submitted: { legs } }: LiveOrder) => legs[legs.length - 1]!
type Asking = { state: LiveOrder; segments?: readonly string[] | undefined; now: string }
/**
 * The rule of a type. Where the airline has offered a free refund because of a flight, the involuntary type is free, asks for no papers and
 * names the airline's notice, whatever staff have made of the type. The order does not ask for the offer again: one that ends after this
 * look still holds.
 * @throws Refused for a type that staff have switched off
 */
export const ruleFor = (rules: TypeRules, type: RefundType, { state, segments, now }: Asking): { rule: TypeRule; noticeNo?: string } => {
  const offer = type === OFFERED ? freeBecause(state, segments, now) : undefined
  if (offer) return { rule: freeRule, ...present({ noticeNo: offer.noticeNo }) }
  const rule = rules[type]
  if (!rule) throw fieldRefused('refundType', OFF)
  return { rule }
}
/** the type by which a free refund that the airline offers is applied for */
const OFFERED = 'FORCE'
export const papersOf = (rule: TypeRule | undefined) =>
  (rule?.papers ?? []).map(row => row.map(code => ({ code, label: refundDocumentTypes[code] })))
/** The types to choose from; one that the airline offers because of a flight comes first. */
export const typesFor = (rules: TypeRules, state: LiveOrder, now: string): [RefundType, TypeRule][] => {
  if (!freeBecause(state, undefined, now)) return entriesOf(rules)
  return [[OFFERED, freeRule], ...entriesOf(rules).filter(([type]) => type !== OFFERED)]
}
const offerShown = (state: LiveOrder, now: string) => {
  const offer = freeBecause(state, undefined, now)
  if (!offer) return {}
  const { flightNo, date, kind, noticeNo } = offer
  return { offered: { refundType: OFFERED, flightNo, date, kind, ...present({ noticeNo }) } as const }
}
const typeShown = (type: RefundType, rule: TypeRule, state: LiveOrder, reasons: TypeReasons, now: string) => {
  const last = lastFlight(state)
  return {
    code: type,
    label: rule.name,
    kind: rule.kind,
    manner: rule.manner,
    ...present({ travellers: rule.travellers }),
    until: applicationLimit(rule, last),
    refundable: !isTooLate(rule, now, last),
    notice: rule.notice,
    papers: papersOf(rule),
    reasons: reasonsOf(reasons, type).map(({ code, label }) => ({ code, label })),
  }
}

const childTicket = (state: LiveOrder, passenger: Passenger, rule: TypeRule, now: string) => {
  const { id, ticketNo = '', name } = passenger
  const why = whyNot(() => {
    refundQuote(state, { ids: [id], rule }, now)
  })
  const fares = childFares(
    state,
    passenger,
    rule,
    childDifferences(Object.values(state.refunds).filter(({ status }) => status === 'REFUNDED')),
  )
  const sum = (of: (fares: { paidFare: number; childFare: number }) => number) => fares.reduce((sum, leg) => sum + of(leg), 0)
  return {
    passengerId: id,
    ticketNo,
    name,
    paidFare: sum(({ paidFare }) => paidFare),
    childFare: sum(({ childFare }) => childFare),
    refund: sum(({ paidFare, childFare }) => Math.max(0, paidFare - childFare)),
    refundable: why === '',
    why,
  }
}

/** The reason why something cannot be done with a traveller. The text leaves the name out, since it stands in the traveller's row. */
const whyNot = (attempt: () => unknown): string => {
  try {
    attempt()
    return ''
  } catch (error) {
    if (error instanceof Refused) return error.names.reduce((text, name) => text.replaceAll(name, '该旅客'), error.message)
    throw error
  }
}

export const fieldRefused = (field: string, message: string) =>
  new Refused(code.refund, message, { status: 400, errors: { [field]: message } })
/**
 * The label of the reason; undefined when none was given, or the type has no reasons.
 * @throws Refused for any other code
 */
export const reasonOf = (reasons: TypeReasons, type: RefundType, reasonCode: string | undefined): string | undefined => {
  if (reasonCode === undefined) return undefined
  const verdict = mayReason(reasons, type, reasonCode)
  if (verdict !== true) throw fieldRefused('reasonCode', verdict)
  return reasons[type]?.find(reason => reason.code === reasonCode)?.label
}

/** The kind of a paper, which is the name of its field. */
const kindOf = ({ field, name }: Upload): RefundDocumentType => {
  if (!Object.hasOwn(refundDocumentTypes, field)) throw fieldRefused('papers', `附件${name}的类型不正确`)
  return field as RefundDocumentType
}
const paperOf = ({ id, name, size }: StoredFile, kind: RefundDocumentType, { who, now }: CommandCall): Paper => ({
  id,
  kind,
  name,
  size,
  by: who.user,
  at: now,
})
/** Removes the papers of a request that is refused. */
const withPapers = async <T>(papers: StoredFiles, stored: StoredFile[], work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) await papers.drop(stored)
    throw error
  }
}
