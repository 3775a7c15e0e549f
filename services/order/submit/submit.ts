import type { SettingKey } from '#contracts/basicinfo/settings.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { isAbroad } from '#contracts/kernel/zones.ts'
import type { SubmitBody } from '#contracts/order/api.ts'
import type { OrderSubmitted } from '#contracts/order/events.ts'
import type { OrderKind } from '#contracts/order/kind.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import { countsOf } from '#contracts/order/rules/counts.ts'
import { type DuplicateRange, type DuplicateRules, duplicateKeyOf, duplicateRange, isCompared } from '#contracts/order/rules/duplicate.ts'
import { instalmentsFor, orderLimits } from '#contracts/order/rules/instalments.ts'
import type { LimitRules } from '#contracts/order/rules/limits.ts'
import type { Quoted, Quoter } from '#contracts/order/search/quote.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Notes } from '#services/kernel/shared.ts'
import { type Commands, idFrom, sendAnew } from '#services/kernel/stream/commands.ts'
import { NumberTaken } from '#services/kernel/stream/numbers.ts'
import { seats } from '#services/seats/decide.ts'
import { claimUnpaid, dropUnpaid } from '../changes/claim-unpaid.ts'
import { claimQuota, countQuota, dropQuotas, sharesOf } from '../changes/quota-of-order.ts'
import { countedNow, type UnpaidLimits, unpaid } from '../changes/unpaid.ts'
import { order } from '../decide.ts'
import type { DocumentMarks } from '../names/document-key.ts'
import { claimDocuments, releaseDocuments } from '../names/manifest.ts'
import { nameList, twinNames, wrongTraveller } from '../names/names.ts'
import { isFor, type Order } from '../state.ts'
import { joinQueues } from '../waitlist/calls.ts'
import type { DrawnNumber, OrderNumbers } from './order-numbers.ts'
import { holdAll, mustBeFree, type OrderInMaking, type SubmitClaims } from './seat-holds.ts'

export type SubmitDeps = {
  run: Commands
  /** marks of documents on manifests */
  marks: DocumentMarks
  numbers: OrderNumbers
  quote: Quoter
  agencyName: (agency: string) => Promise<string>
  /** limits of an airline's orders, where the policy sets none */
  limitRules: (airLine: string) => Promise<LimitRules>
  /** orders of the last moments, of all processes */
  notes: Pick<Notes, 'note' | 'unnote'>
  /** order numbers of live orders of this agency that look like this one */
  similar: (agency: string, alike: DuplicateRange) => Promise<string[]>
  config: (key: SettingKey) => Promise<string>
  /** numbers of seats that an agency may hold unpaid */
  unpaidLimits: (agency: string) => Promise<UnpaidLimits>
  /** why the agency may not order before it pays its fines; undefined where it may */
  overdueFines: (agency: string) => Promise<string | undefined>
  /** limits of an order made now, and the parts in which it is paid; those of groups where left out */
  outlook?: (quoted: Quoted, now: string) => Promise<Outlook>
}
type Outlook = Pick<Static<typeof OrderSubmitted.schema>, 'limits' | 'instalments'>

/** Minutes by which a hold outlives its order's limit; then it is looked into (services/order/deadlines/dues.ts). */
export const HOLD_GRACE_MINUTES = 1

/** Minutes for which a claim to unpaid seats waits for its order. */
const CLAIM_MINUTES = 10

/** minutes for which orders of an agency are compared that the list may not know yet */
const RECENT_MINUTES = 1
/** most of them for an agency and route */
const RECENT = 50
type Recent = { orderNo: string; departure: string; seats: number }
// stored as text: an agency that orders much reads fifty of them at each order
const wordsOf = ({ orderNo, departure, seats }: Recent) => `${departure} ${seats} ${orderNo}`
const recentOf = (words: string): Recent => {
  const [departure, seats, orderNo] = words.split(' ') as [string, string, string]
  return { departure, seats: Number(seats), orderNo }
}

/**
 * Submits group orders (DOMAIN §3.2): the price is validated again, seats are held on every leg or on none, limits are stamped. An order is
 * compared with the agency's live ones in the list, and with those noted as made or in the making in any process: a double click meets its
 * own first order.
 * @throws Refused 存在未处理的罚金 / 价格已变动 / 座位不足 / 未付款座位超过上限 / 不足成团人数 / 无该航司销售权限 / 重复订单提醒; nothing stays held
 */
export const submitting = (deps: SubmitDeps) => {
  /** an order that has been cancelled since does not count; one without a stream is being made at this moment */
  const isLive = async ({ orderNo }: Recent) => {
    const { status } = (await deps.run.load(order, orderNo)).state
    return status === 'NONE' || isCompared(status)
  }
  const duplicateRefused = (like: string) =>
    new Refused(code.order, `重复订单提醒：已有相似订单${like}，如需继续请确认`, { errors: { confirmDuplicate: like } })

  /**
   * `agency`: the agency that it is for, by default the caller's own; `copyOf`: the expired order that it repeats; `quoteId`: the quote
   * that prices it; `joins`: the group's order that its people join
   */
  return async (
    body: Static<typeof SubmitBody>,
    call: CommandCall,
    { agency = call.who.agency, compared = true, ...of }: Ordering = {},
  ) => {
    if (!agency) throw invalid('当前账号不属于任何代理人')
    const duplicateRules = await duplicateRulesOf(deps)
    let ownNote: { id: string; one: string } | undefined
    const refuseDuplicate = async (orderNo: string, quoted: Quoted) => {
      if (!compared) return
      const key = duplicateKeyOf(quoted)
      const { route, departure, seats } = key
      const range = duplicateRange(key, duplicateRules)
      ownNote = { id: `submitted ${agency} ${route}`, one: wordsOf({ orderNo, departure, seats }) }
      // noted before any other waiting: of two that come at once the second sees the first
      const recent = await deps.notes.note(ownNote.id, ownNote.one, {
        at: call.now,
        until: addMinutes(call.now, RECENT_MINUTES),
        most: RECENT,
      })
      if (body.confirmDuplicate) return
      const others = recent
        .map(recentOf)
        // this very request may have been here before
        .filter(other => other.orderNo !== orderNo && range.days.includes(other.departure))
        .filter(other => other.seats >= range.seats.gte && other.seats <= range.seats.lte)
      for (const other of others) if (await isLive(other)) throw duplicateRefused(other.orderNo)
      const [duplicate] = await deps.similar(agency, range)
      if (duplicate) throw duplicateRefused(duplicate)
    }
    const submitAs = async ({ orderNo, isSubmitted }: DrawnNumber, assumeNew = false) => {
      try {
        // a repetition after a lost answer: the order stands and must not be compared with itself
        if (isSubmitted) return { orderNo, order: (await deps.run.load(order, orderNo)).state }
        return await submit({ orderNo, assumeNew }, body, { agency, ...of }, call, deps, refuseDuplicate)
      } catch (error) {
        // a note that cannot be removed expires by itself
        if (ownNote) await deps.notes.unnote(ownNote.id, ownNote.one).catch(() => {})
        throw error
      } finally {
        deps.numbers.release(orderNo)
      }
    }
    // reserves the number where documents or queue places are claimed under it, since those do not name their request
    let assumeNew = call.isFirst && !body.passengers?.length && !body.waitlist
    for (const passOver = new Set<string>(); ; assumeNew = false) {
      const drawn = await deps.numbers.draw(call, { assumeNew, passOver })
      try {
        return await submitAs(drawn, assumeNew)
      } catch (error) {
        if (!(error instanceof NumberTaken)) throw error
        passOver.add(drawn.orderNo)
      }
    }
  }
}

/** `fares`: the fares that the call is for, filed ones of flights abroad or those of group policies */
type Ordering = {
  agency?: string | undefined
  copyOf?: string | undefined
  quoteId?: string
  joins?: string
  fares?: 'FILED' | 'GROUP'
  kind?: OrderKind
  /** false where the order is not compared with the agency's others */
  compared?: boolean
}
const submit = async (
  numbered: OrderInMaking,
  body: Static<typeof SubmitBody>,
  { agency, copyOf, quoteId, joins, fares, kind }: Ordering & { agency: string },
  call: CommandCall,
  deps: SubmitDeps,
  refuseDuplicate: (orderNo: string, quoted: Quoted) => Promise<void>,
) => {
  const { orderNo, assumeNew } = numbered
  const claims: SubmitClaims = { documentsOrQueues: false, quotas: [], blocks: [] }
  const attempt: Attempt = { orderNo, agency, body, claims }
  try {
    const { quoted, passengers, ...reserved } = await reserve(
      numbered,
      body,
      agency,
      call,
      { ...deps, quote: soldAt(deps.quote, fares) },
      refuseDuplicate,
      claims,
    )
    const submission = {
      request: call.commandId,
      orderNo,
      ...present({ kind }),
      agency,
      agencyName: await deps.agencyName(agency),
      airLine: quoted.airLine,
      inter: quoted.legs.some(isAbroad),
      voyageType: body.voyageType,
      groupName: body.groupName,
      contact: body.contact,
      legs: quoted.legs,
      counts: quoted.counts,
      seats: quoted.seats,
      persons: quoted.persons,
      paxMin: quoted.paxMin,
      total: quoted.total,
      terms: quoted.terms,
      ...reserved,
      submittedBy: call.who.user,
      submittedAt: call.now,
      passengers,
      ...(body.remark && { remark: body.remark }),
      ...(body.groupType && { groupType: body.groupType }),
      ...(copyOf && { copyOf }),
      ...(quoteId && { quoteId }),
      ...(joins && { joins }),
    }
    const done = await (assumeNew ? call.begin : call.unguarded)(order, orderNo).submitOrder(submission)
    // another attempt of this request has submitted it, perhaps so long ago that its key is forgotten
    if (done.repeated) await settleClaims(attempt, call, deps)
    return { orderNo, order: done.state }
  } catch (error) {
    // an unknown outcome is asked for again; the tick looks into holds that nobody asks for
    if (!isRefusal(error)) throw error
    return { orderNo, order: await standingOr(error, attempt, call, deps) }
  }
}

/** A quote of the fares that the call is for. @throws Refused for a journey that the other call orders */
const soldAt =
  (quote: Quoter, fares: Ordering['fares']): Quoter =>
  async asked => {
    const quoted = await quote(asked)
    const filed = quoted.legs.some(leg => leg.filed)
    if (fares === 'GROUP' && filed) throw invalid('该行程按国际政策销售，请用国际订单提交')
    if (fares === 'FILED' && !filed) throw invalid('该行程没有国际政策，请用国内订单提交')
    return quoted
  }

/** One attempt of a request with its order number. */
type Attempt = { orderNo: string; agency: string; body: Static<typeof SubmitBody>; claims: SubmitClaims }

/**
 * Gives back all claims of a refused request, of this attempt and of earlier ones. Another instance may carry out the same request at this
 * moment, with the very claims that are given back here. So the number is first voided, in the stream in which that process would submit.
 * If it has submitted, its order is the answer.
 * @returns the order that stands
 * @throws NumberTaken where it is another request's; else the refusal
 */
const standingOr = async (refusal: unknown, attempt: Attempt, call: CommandCall, deps: SubmitDeps) => {
  const { orderNo, body, claims } = attempt
  const isTaken = refusal instanceof NumberTaken
  const hasClaims = claims.documentsOrQueues || claims.unpaid || claims.quotas.length > 0 || claims.blocks.length > 0
  const mayHaveClaims = hasClaims || !call.isFirst || (await isHeld(orderNo, body, call, deps.run))
  const { state } =
    mayHaveClaims && !isTaken
      ? await call.unguarded(order, orderNo).voidNumber({ request: call.commandId })
      : await deps.run.load(order, orderNo)
  if (state.status !== 'NONE' && (await deps.numbers.isOf(orderNo, call))) return settleClaims(attempt, call, deps)
  if (isTaken || !isFor(state, call.commandId)) {
    await releaseOwn(attempt, call)
    throw new NumberTaken()
  }
  if (mayHaveClaims) await releaseAll(attempt, call, deps)
  throw refusal
}

/** Does this request hold seats already? It asks blocks as this instance knows them, which may lag. */
const isHeld = async (orderNo: string, { legs }: Static<typeof SubmitBody>, { commandId }: CommandCall, run: Commands) => {
  const blocks = await Promise.all(legs.map(({ stockId }) => run.loadCached(seats, stockId)))
  return blocks.some(({ state }) => state.holds.some(({ holdId, request = commandId }) => holdId === orderNo && request === commandId))
}

/** Settles the claims for an order that another attempt has submitted: it uses them, or it has ended and needs none. */
const settleClaims = async ({ orderNo, claims }: Attempt, call: CommandCall, { run }: SubmitDeps): Promise<Order> => {
  const { state, revision } = await run.load(order, orderNo)
  if (state.status === 'EXPIRED') {
    if (claims.unpaid) await dropClaim(claims.unpaid, orderNo, call)
    await releaseSeats(claims.blocks, { holdId: orderNo }, call)
  }
  if (claims.quotas.length > 0) await countQuota({ load: run.load, at: call.at }, orderNo)
  if (state.status === 'EXPIRED') return state
  if (claims.unpaid && state.status !== 'NONE') await call.at(unpaid, claims.unpaid).count({ orderNo, ...countedNow(state), revision })
  return state
}

const dropClaim = (family: string, claimId: string, call: CommandCall) => sendAnew(() => call.at(unpaid, family).drop({ claimId }))
/** Frees this attempt's own claims: the number is another request's, whose claims stay. */
const releaseOwn = async ({ orderNo, body, claims }: Attempt, call: CommandCall): Promise<void> => {
  if (claims.unpaid) await dropClaim(claims.unpaid, orderNo, call)
  const own = claims.quotas.filter(({ isNew }) => isNew)
  await dropQuotas(call.at, own, { orderNo })
  const blocks = body.legs.map(({ stockId }) => stockId)
  await releaseSeats(blocks, { holdId: orderNo, request: call.commandId }, call)
}

/** Frees all claims: nobody will ever submit under the number. */
const releaseAll = async (
  { orderNo, agency, body, claims: { flights, quotas } }: Attempt,
  call: CommandCall,
  { run, marks }: SubmitDeps,
) => {
  if (flights) await dropUnpaid({ load: run.load, at: call.at }, { agency, orderNo })
  await dropQuotas(call.at, quotas, { orderNo })
  if (flights && body.passengers?.length)
    await sendAnew(() => releaseDocuments({ at: call.at, marks }, { orderNo, flights }, UNBORN + 1, () => []))
  const blocks = body.legs.map(({ stockId }) => stockId)
  await releaseSeats(blocks, { holdId: orderNo }, call)
}

const releaseSeats = (blocks: readonly string[], hold: { holdId: string; request?: string }, call: CommandCall) =>
  Promise.all(blocks.map(id => sendAnew(() => call.unguarded(seats, id).release({ ...hold, reason: '订单未提交' }))))

/**
 * Price, limits and seats of an order to be, or its places in the queues where seats are missing and its agency will wait. The caller gives
 * back what is held when this is refused. Something may be held by a leg that had seats when another had none. It may also be held by the
 * same request before a crash, when a rule refuses it now (a duplicate has come in between, or the price has changed).
 */
const reserve = async (
  { orderNo, assumeNew }: OrderInMaking,
  body: Static<typeof SubmitBody>,
  agency: string,
  call: CommandCall,
  deps: SubmitDeps,
  refuseDuplicate: (orderNo: string, quoted: Quoted) => Promise<void>,
  claims: SubmitClaims,
) => {
  const overdue = await deps.overdueFines(agency)
  if (overdue) throw new Refused(code.fine, overdue, { errors: { fines: overdue } })
  const quoted = await quotedNow(body, agency, call.now, deps)
  claims.flights = quoted.legs
  const { legs, seats, total } = quoted
  if (total !== body.total) throw new Refused(code.order, '价格已变动，请重新查询', { errors: { total: String(total) } })
  const { limits, instalments } = await (deps.outlook?.(quoted, call.now) ?? outlookOf(quoted, call.now, deps))
  const passengers = namesGiven(body.passengers ?? [], quoted, call)
  await refuseDuplicate(orderNo, quoted)
  const { run } = deps
  const ownHolds = legs.map(({ stockId }) => ({ stockId, holdId: orderNo, seats, ...present({ leave: quoted.leave?.[stockId] }) }))
  const shortBefore = await shortage(mustBeFree(run, ownHolds, call), body)
  // before documents are checked: a check reveals who is on the flight, so an impossible order gets none
  if (shortBefore && passengers.length > 0) throw namesWait(shortBefore)
  const claim = { agency, orderNo, seats, flights: legs, until: addMinutes(call.now, CLAIM_MINUTES) }
  const reach = { load: run.load, loadCached: run.loadCached, at: call.at, now: call.now }
  claims.unpaid = await claimUnpaid(reach, claim, await deps.unpaidLimits(agency))
  for (const share of sharesOf(quoted)) claims.quotas.push(await claimQuota(reach, { agency, orderNo, share, until: claim.until }))
  const documents = passengers.map(({ docNo }) => docNo)
  // documents and queue places do not name their request
  const reserveNumber = () => call.unguarded(order, orderNo).reserveNumber({ request: call.commandId })
  if (documents.length > 0) await reserveNumber()
  claims.documentsOrQueues = documents.length > 0
  await claimDocuments(
    { run, marks: deps.marks, at: call.at, now: call.now },
    { orderNo, flights: quoted.legs, revision: UNBORN },
    documents,
  )
  const until = addMinutes(limits.payBy, HOLD_GRACE_MINUTES)
  const short = shortBefore ?? (await shortage(holdAll({ orderNo, assumeNew }, quoted, until, call, run, claims), body))
  if (!short) return { quoted, limits, instalments, passengers }
  if (passengers.length > 0) throw namesWait(short)
  await reserveNumber()
  claims.documentsOrQueues = true
  const waitlist = await joinQueues(orderNo, quoted, call, deps, short)
  const by = waitlist.until
  const whole = [{ no: 1, kind: 'FULL' as const, amount: total, by }]
  return { quoted, limits: { payBy: by, nameBy: by, ticketBy: by }, instalments: whole, passengers, waitlist }
}

/** The chosen flights at this moment's price. */
export const quotedNow = (
  { legs, voyageType, counts, groupType }: Pick<Static<typeof SubmitBody>, 'legs' | 'voyageType' | 'counts' | 'groupType'>,
  agency: string,
  now: string,
  { quote }: Pick<SubmitDeps, 'quote'>,
): Promise<Quoted> => quote({ legs, voyageType, counts: countsOf(counts), agency, now, groupType })

/**
 * The limits of an order made now, and the parts in which it is paid.
 * @throws Refused when there is no time left to pay
 */
export const outlookOf = async (
  { airLine, legs, seats, total, terms }: Quoted,
  now: string,
  { limitRules }: Pick<SubmitDeps, 'limitRules'>,
) => {
  const found = orderLimits(now, legs[0]!, await limitRules(airLine), terms)
  if (!found.ok) throw new Refused(code.order, found.reason)
  return { limits: found.limits, instalments: instalmentsFor({ owed: total, parts: found.parts, terms, legs, seats }) }
}

export const duplicateRulesOf = async ({ config }: Pick<SubmitDeps, 'config'>): Promise<DuplicateRules> => ({
  days: Number(await config('similarOrderDays')),
  percent: Number(await config('similarOrderPercent')),
})

/** The message where seats are missing and the agency will wait for them; undefined when they are held. */
export const shortage = async (
  held: Promise<void>,
  { waitlist }: Pick<Static<typeof SubmitBody>, 'waitlist'>,
): Promise<Refused | undefined> => {
  try {
    await held
    return undefined
  } catch (error) {
    if (waitlist && error instanceof Refused && error.code === code.seats) return error
    throw error
  }
}

const namesWait = ({ message }: Refused) => invalid(`${message}，候补订单确认座位后再录入旅客`)

/** the revision of an order that does not exist yet */
const UNBORN = -1

/**
 * The names that come with the order, checked against it like any others.
 * @throws Refused 400 telling the first wrong one by `passengers.{index}.{field}`
 */
const namesGiven = (given: readonly PassengerFields[], quoted: Quoted, call: CommandCall): ({ id: string } & PassengerFields)[] => {
  const { counts, legs, terms } = quoted
  const list = nameList({ departure: legs[0]!.date, counts, named: [], terms, abroad: legs.some(isAbroad) })
  return given.map((fields, index) => {
    const checked = list.check(fields)
    if (checked.problems)
      throw wrongTraveller(checked.problems, {
        said: `第${index + 1}位旅客${fields.name}：`,
        at: `passengers.${index}.`,
        names: [fields.name, ...twinNames(checked.twin)],
      })
    const { traveller } = checked
    list.enter(traveller)
    return { id: idFrom(call.commandId, 'passenger', index), ...traveller }
  })
}
