import { earnestAccountOf } from '#contracts/account/names.ts'
import * as allocation from '#contracts/auction/allocation-api.ts'
import * as api from '#contracts/auction/bag-api.ts'
import * as batchEvents from '#contracts/auction/bag-batch-events.ts'
import { type BagKind, bagIdOf, bagKindOf, bagKinds, bagLetters, bagWord } from '#contracts/auction/bag-codes.ts'
import { departs, faresOf, inOrder, mostBagPrice, overlap, routeText } from '#contracts/auction/bag-price.ts'
import { instantMs, toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import type { Upload } from '#contracts/kernel/endpoint.ts'
import { type FileAnswer, may, on, type Route } from '#contracts/kernel/endpoint.ts'
import { formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import type { ImportMode } from '#contracts/kernel/record.ts'
import { code, forbidden, ifRefused, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { noAuthority } from '#contracts/order/search/quote.ts'
import { account } from '#services/account/decide.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { endFlow } from '#services/flow/decided-by-flow.ts'
import { flowDefinition } from '#services/flow/definition.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { movedOf, standingOf } from '#services/flow/routes.ts'
import { cancelFlow, lastFlow, runningFlow, startFlow, wishOf } from '#services/flow/start.ts'
import type { FlowUse, Submitting } from '#services/flow/uses.ts'
import { ourAirline, seenBy } from '#services/kernel/access.ts'
import { allowedActions } from '#services/kernel/actions.ts'
import { type At, type Commands, idFrom, mustBeSeen } from '#services/kernel/commands.ts'
import { streamOf } from '#services/kernel/decider.ts'
import { type FollowContext, follow } from '#services/kernel/follow.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { documentNumber } from '#services/kernel/numbers.ts'
import { present } from '#services/kernel/present.ts'
import { type Process, process, when } from '#services/kernel/process.ts'
import type { Column } from '#services/kernel/sheet/parse.ts'
import type { ReadSheet } from '#services/kernel/sheet/read.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { askOnce, fileIn, importRead, readRows } from '#services/kernel/table-import.ts'
import { order } from '#services/order/decide.ts'
import { nextInstalment } from '#services/order/money/money.ts'
import { payThrough } from '#services/order/pay/by-gateway.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { type Stock, seats, stockId as stockIdOf, taken } from '#services/seats/decide.ts'
import { bagOrderedBy, lastOrder, type Ordering, whyLateEnd } from '../award/prepay.ts'
import type { TakingDeps } from '../award/take.ts'
import type { Decided, MaySell } from '../lots/calls.ts'
import { rateUnder } from '../ranking/calls.ts'
import { bagBids, bidderIn, changesLeft, isSealed, mayBid } from '../sealed/bag-bids.ts'
import type { Seals } from '../sealed/seal.ts'
import { bidSealed, canBeOpened, leaveSealed, ownPrice, sealedComputation, sealedOf } from '../sealed/sealed.ts'
import { quotaLeft } from '../shares.ts'
import { bag, isOffered, isRanked, type KnownBag, lossOf, mayBook, textOf, undosLeft } from './bag.ts'
import { type BagDraft, bagBatch, type KnownBagBatch } from './bag-batch.ts'
import { type BagRow, bagColumns, bagTemplate } from './bag-table.ts'
import { bagIsUndone, bookBag, orderOfBag, publishBatch, releaseBag, takeBag } from './bags.ts'

/** the workflow by which a batch is published; of an allocation the house may do without */
export const bagFlows: Record<BagKind, string> = { COMBI: 'COMBI_AUCTION', ALLOCATION: 'CUSTOMER_ALLOCATION' }
/** minutes, and how often it may be undone, where whoever saves a batch does not say */
export const MINUTES = { undoMinutes: 15, undos: 1, prepayMinutes: 24 * 60 }
const MOST_ROWS = batchEvents.MOST_BAGS * batchEvents.MOST_FLIGHTS

type Reach = { load: Commands['load']; at: At; hand: Handling }
export type BagDeps = {
  run: Commands
  events: Pick<EventStore, 'read'>
  seals: Seals
  hand: Handling
  agencyName: (id: string) => Promise<string>
  gateway: Gateway
  readSheet: ReadSheet
  maySell: MaySell
  /** of the fares, what is paid first: a batch keeps what holds when it is saved */
  prepayPercent: () => Promise<number>
} & Omit<TakingDeps, 'load'>

// ── published by workflow ──────────────────────────────────────────────────────────────────────────────────────────
type Submitted = NonNullable<KnownBagBatch['submitted']>
/**
 * What was handed in has its flow; where that cannot begin it is a draft again, and who handed it in is told why. What is allotted to agencies is published
 * at once where the house has no flow for it.
 */
const decidedByFlow = async (
  { load, at, hand, now }: Reach & { now: string },
  id: string,
  { requestId, submittedBy, routeId, toUser, remark }: Submitted,
): Promise<KnownFlow | undefined> => {
  const { state } = await load(bagBatch, id)
  if (state.status !== 'AUDITING' || state.submitted?.requestId !== requestId) return undefined
  const { airLine, name } = state.terms
  const kind = bagKindOf(id)
  const definition = bagFlows[kind]
  if (kind === 'ALLOCATION' && (await load(flowDefinition, definition)).state.status !== 'RELEASED') {
    await publishBatch({ load, at }, id, requestId, { now })
    return undefined
  }
  try {
    return await startFlow(
      { load, at, hand },
      {
        definition,
        subject: { type: definition, id, title: `${bagKinds[kind]}批次${id}（${name}，${state.bags.length}包）` },
        applicant: { user: submittedBy },
        airLine,
        facts: { bags: state.bags.length },
        ...(routeId && { routeId }),
        ...(toUser && { toUser: { id: toUser } }),
        ...(remark && { remark }),
        key: requestId,
      },
    )
  } catch (error) {
    if (isRefusal(error)) await at(bagBatch, id).sendBack({ requestId, reason: error.message })
    throw error
  }
}
export const bagFollows = (hand: Handling) =>
  follow(batchEvents.BagBatchSubmitted, (submitted, following: FollowContext) =>
    decidedByFlow({ ...following, hand, now: following.by.at }, following.id, submitted),
  )
export type BagFollows = ReturnType<typeof bagFollows>
export const bagRequests = (follows: BagFollows): Process =>
  process(
    'bag-requests',
    follows.again,
    // nobody need decide any more
    when(batchEvents.BagBatchCancelled, (_, { id, ...reach }) =>
      endFlow(reach, { definition: bagFlows[bagKindOf(id)], subject: id, remark: '批次已取消' }),
    ),
  )

/** until when each of these bags can be ordered: the flight that leaves first says; undefined: there are none */
export const batchOrderedBy = async (
  { run, limitRules }: Ordering & { run: Pick<Commands, 'load'> },
  { airLine }: Pick<Terms, 'airLine'>,
  bags: readonly Pick<BagDraft, 'stocks'>[] = [],
): Promise<string | undefined> => {
  const blocks = blocksOf(run)
  const found = await Promise.all([...new Set(bags.flatMap(({ stocks }) => stocks))].map(blocks))
  const [first] = inOrder(found.flatMap(({ item }) => (item ? [item] : [])))
  return first && lastOrder({ limitRules }, { airLine, std: departs(first) })
}
const submit = async (
  { run, follows, limitRules }: Ordering & { run: Commands; follows: BagFollows },
  { id, state, command }: Pick<BoundDocument<typeof bagBatch>, 'id' | 'command' | 'state'>,
  { routeId, toUser, flowRemark }: Submitting,
  call: CommandCall,
): Promise<KnownFlow> => {
  const beginning = { ...(routeId && { routeId }), ...(toUser && { toUser: toUser.id }), ...(flowRemark && { remark: flowRemark }) }
  const done = await command.submit({
    requestId: idFrom(call.commandId, 'bag-batch'),
    ...beginning,
    orderBy: await batchOrderedBy({ run, limitRules }, state.terms, state.bags),
  })
  const flow = await follows.now({ id, ...done }, { call, load: run.load })
  if (!flow) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
  return flow
}
export const bagFlow = (
  kind: BagKind,
  { run, hand, clock, limitRules }: Pick<BagDeps, 'run' | 'hand' | 'limitRules'> & { clock: () => string },
): FlowUse => {
  const back = async ({ subject: { id }, instanceId, remark }: Decided, { at, load }: Pick<Reach, 'at' | 'load'>) =>
    at(bagBatch, id).sendBack({ requestId: await wishOf(load, instanceId), ...(remark && { reason: remark }) })
  return {
    submit: async (id, body, call) => {
      if (!may(call.who, kind === 'COMBI' ? api.submitBagFlow : allocation.saveBatch)) throw forbidden()
      const document = await call.document(bagBatch, id)
      if (bagKindOf(id) !== kind) throw notFound(`${bagKinds[kind]}批次`)
      return submit({ run, follows: bagFollows(hand), limitRules }, document, body, call)
    },
    approved: async ({ subject: { id }, instanceId }, { at, load }) => {
      const { state } = await load(bagBatch, id)
      const orderBy = state.status === 'NONE' ? undefined : await batchOrderedBy({ run, limitRules }, state.terms, state.bags)
      return publishBatch({ load, at }, id, await wishOf(load, instanceId), { now: clock(), orderBy })
    },
    rejected: back,
    cancelled: back,
    // it is mended as the draft that it is again, and handed in anew
    returned: async (returned, { at, load }) => {
      await back(returned, { at, load })
      const flow = await runningFlow(load, bagFlows[kind], returned.subject.id)
      if (flow?.started.instanceId === returned.instanceId) await cancelFlow(at, flow, '已退回草稿，修改后重新提交')
    },
  }
}

// ── drafted ────────────────────────────────────────────────────────────────────────────────────────────────────────
type BagFlight = Parameters<typeof inOrder>[0][number] & { flightNo: string }
export type Terms = Pick<KnownBagBatch['terms'], 'airLine' | 'endsAt' | 'prepayMinutes'>
type Blocks = (stockId: string) => Promise<Stock>
/** What is wrong with a bag, in Chinese; undefined: it may be sold so. Whether there still are seats the publication says. */
export const wrongBag = async ({ seats: count, price, earnest, stocks, to }: BagDraft, { airLine, endsAt }: Terms, blocks: Blocks) => {
  if (new Set(stocks).size !== stocks.length) return '同一航班重复'
  if (stocks.length < 2 && !to) return '一包至少两个航班'
  if (stocks.length > batchEvents.MOST_FLIGHTS) return `一包最多${batchEvents.MOST_FLIGHTS}个航班`
  if (earnest <= 0 && !to) return '保证金须大于0'
  if (price <= 0 || price % TEN_YUAN !== 0) return '每人包价须为10元的整数倍'
  const items = []
  for (const id of stocks) {
    const block = await blocks(id)
    if (block.status !== 'EFFECTIVE') return `库存${id}不存在或已作废`
    if (block.item.airLine !== airLine) return `${id}不是${airLine}的航班`
    if (block.item.date <= toLocal(endsAt).date) return `${id}须晚于截止日期`
    if (taken(block).free < count) return `${id}余${taken(block).free}座，不足${count}座`
    items.push(block.item)
  }
  if (overlap(items)) return '航班时间重叠'
  const most = mostBagPrice(items)
  return price > most ? `每人包价不能超过全价合计的150%，即${formatYuan(most)}` : undefined
}
/** Why a bag of a table could not be prepaid by whoever has it at the end. */
export const lateBag = async (deps: Ordering & { run: Pick<Commands, 'load'> }, draft: BagDraft, terms: Terms) => {
  const orderBy = await batchOrderedBy(deps, terms, [draft])
  return orderBy && whyLateEnd(terms.endsAt, terms.prepayMinutes, orderBy)
}
export const blocksOf = (run: Pick<Commands, 'load'>): Blocks => {
  const ask = askOnce(async (_: 'block', id: string) => (await run.load(seats, id)).state as Stock)
  return id => ask('block', id)
}

/** what a row of a table says of a bag, whatever else its kind has */
type Row = Pick<BagRow, 'no' | 'flightNo' | 'date' | 'cabin' | 'seats' | 'price'>
type Line<R> = { line: number; value: R; errors: Record<string, string> }
/** How a kind of bags reads its rows: what is the same in all rows of a bag, what bag these are, and what is wrong with it. */
type BagReading<R> = {
  alike: readonly (keyof R & string)[]
  /** these in words */
  said: string
  draftOf: (row: R, stocks: string[]) => BagDraft
  judge: (draft: BagDraft) => Promise<string | undefined>
}
/** Rows of a table as bags, and what is wrong by row: of a bag that has one wrong row all are. */
const bagsOf = async <R extends Row>(read: readonly Line<R>[], { alike, said, draftOf, judge }: BagReading<R>) => {
  const groups = new Map<string, Line<R>[]>()
  for (const row of read) {
    const no = row.value.no ?? ''
    groups.set(no, [...(groups.get(no) ?? []), row])
  }
  const wrong = new Map<number, string>()
  const bags: BagDraft[] = []
  for (const [no, rows] of groups) {
    const first = rows[0]!
    const bad = rows.find(({ errors }) => Object.keys(errors).length > 0)
    const other = rows.find(({ value }) => alike.some(field => value[field] !== first.value[field]))
    const stocks = rows.map(({ value }) => stockIdOf(value))
    const draft = draftOf(first.value, stocks)
    const why = bad
      ? `同一包的第${bad.line}行有误`
      : other
        ? `包${no}第${other.line}行的${said}与第${first.line}行不同`
        : await judge(draft)
    if (why) for (const { line } of rows) wrong.set(line, why)
    else bags.push(draft)
  }
  return { bags, wrong }
}
type Importing = Pick<BoundDocument<typeof bagBatch>, 'state' | 'revision' | 'command' | 'check'> & {
  body: { mode?: ImportMode | undefined; files: Upload[] }
  call: CommandCall
}
/** The bags of a batch from a table, which is all of them. */
export const importBags = async <R extends Row>(
  readSheet: ReadSheet,
  { state, revision, command, check, body: { mode = 'all', files }, call }: Importing,
  columns: readonly Column[],
  reading: BagReading<R>,
) => {
  mustBeSeen(call, revision)
  await check('listBags')
  const { name, bytes } = fileIn(files)
  const sheet = await readSheet(bytes, { maxRows: MOST_ROWS, user: call.who.user })
  const { read: found, ...table } = await readRows(sheet, columns, call)
  const read = found as unknown as Line<R>[]
  const { bags, wrong } = await bagsOf(read, reading)
  if (bags.length > batchEvents.MOST_BAGS) throw invalid(`一个批次最多${batchEvents.MOST_BAGS}包`)
  const gone = state.bags.flatMap(({ no }) => (bags.some(one => one.no === no) ? [] : [no]))
  const report = await importRead({
    source: { name, sheet: table.sheet },
    read,
    ...table,
    mode,
    judge: ({ no }, { line }) => {
      const why = wrong.get(line)
      if (why) throw invalid(why, { no: why })
      return { id: no, action: state.bags.some(one => one.no === no) ? 'modify' : 'add' }
    },
    write: async () => {
      await command.listBags({ bags })
    },
  })
  return gone.length > 0 && 'rows' in report ? { ...report, gone } : report
}
/** The bags of a body, each of them right, each once. */
export const mustBeBags = async (bags: readonly BagDraft[], word: string, judge: BagReading<never>['judge']): Promise<void> => {
  const seen = new Set<string>()
  for (const draft of bags) {
    const why = seen.has(draft.no) ? '包号重复' : await judge(draft)
    if (why) throw invalid(`${word}${draft.no}：${why}`, { bags: `${word}${draft.no}：${why}` })
    seen.add(draft.no)
  }
}
/** Of an agency's own booking: what is to be paid until when. */
export const bookedOf = async ({ run, ...taking }: { run: Commands } & Omit<TakingDeps, 'load'>, state: KnownBag, now: string) => {
  const { undoBy, prepayBy } = state.booked!
  const orderNo = state.taken?.orderNo
  if (!orderNo) {
    const offered = state.status === 'BOOKED' && now < prepayBy ? await orderOfBag(taking, state, now).catch(ifRefused) : undefined
    return { undoBy, prepayBy, ...(offered && { total: offered.total, prepay: offered.instalments[0]!.amount }) }
  }
  const { state: sold } = await run.load(order, orderNo)
  if (sold.status === 'NONE') return { undoBy, prepayBy, orderNo }
  const next = sold.status === 'WAIT_FOR_PAY' ? nextInstalment(sold) : undefined
  return { undoBy, prepayBy, orderNo, ...(next && { due: next.amount, payBy: next.by }) }
}
/** how a bag that is offered stands, whoever asks */
export const standingOfBag = ({ offered, status }: KnownBag, now: string) => {
  const { bagId: id, holdId: _, to: __, undos: ___, ...terms } = offered
  const { origin, destination, date } = terms.lots[0]!
  return {
    ...terms,
    saleMode: terms.saleMode ?? ('FIRST_COME' as const),
    id,
    route: routeText(terms.lots),
    origin,
    destination,
    date,
    status,
    now,
  }
}
/** A bag of a draft with its flights as they are, and as it stands once it is offered. */
export const draftShown = async (run: Commands, { batchId, draft, blocks }: { batchId: string; draft: BagDraft; blocks: Blocks }) => {
  const id = bagIdOf(batchId, draft.no)
  const [{ state }, ...found] = await Promise.all([run.load(bag, id), ...draft.stocks.map(blocks)])
  const flights = inOrder<BagFlight>(isOffered(state) ? state.offered.lots : found.flatMap(({ item }) => (item ? [item] : [])))
  const shown = {
    ...{ id, amount: draft.price * draft.seats, route: routeText(flights) },
    flights: flights.map(({ flightNo, date }) => `${flightNo} ${date}`).join('，'),
  }
  return { id, state, shown }
}
/** Sent again it has what it had, as long as that may be paid. */
export const prepaid = async (
  { run, ...taking }: { run: Commands } & Omit<TakingDeps, 'load'>,
  {
    id,
    state,
    body: { totalAmount: amount, contact, groupName },
  }: { id: string; state: KnownBag; body: Static<typeof api.prepayCABag.body> },
  call: CommandCall,
) => {
  if (state.status === 'BOOKED') await takeBag({ run, ...taking }, { state, amount, contact, groupName }, call)
  else if (state.status !== 'WAIT_PAY') throw new Refused(code.auction, textOf(state))
  const { state: now } = await run.load(bag, id)
  if (!isOffered(now) || !now.taken) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
  const { orderNo, order: submitted } = now.taken
  // also where a process or another window has written it
  call.saw((await run.load(order, orderNo)).position)
  const prepay = submitted.instalments?.[0]?.amount ?? submitted.total
  return { id, orderNo, total: submitted.total, prepay, payBy: submitted.limits.payBy }
}
/** The next part of its order, or all that is left. */
export const paid = async (
  gateway: Gateway,
  { state, body: { totalAmount: amount, channel } }: { state: KnownBag; body: Omit<Static<typeof api.payCABag.body>, 'id'> },
  call: CommandCall,
) => {
  if (!state.taken) throw new Refused(code.auction, '请先预付')
  const sold = await call.document(order, state.taken.orderNo)
  return payThrough(gateway, { ...sold, channel, amount }, call)
}
/** Each call knows the bags of its own kind alone; whoever might not even see those of the other is told so first. */
export const callsOf = (kind: BagKind, run: Commands, routes: Route[]): Route[] =>
  routes.map(route => {
    const fields = route.endpoint.body.properties ?? {}
    // news by their ids: each is found in its batch
    const field = 'ids' in fields ? undefined : ['batchId', 'batchid', 'id'].find(name => name in fields)
    const isBatch = field !== 'id'
    const handler = async (body: Record<string, unknown>, call: CommandCall) => {
      const named = field && body[field]
      if (typeof named === 'string' && bagKindOf(named) !== kind) {
        const none = notFound(isBatch ? `${bagKinds[kind]}批次` : bagWord(bagLetters[kind]))
        await (isBatch ? seenBy(run, bagBatch, named, call.who) : seenBy(run, bag, named, call.who)).catch(error => {
          throw isRefusal(error) && error.status === 404 ? none : error
        })
        throw none
      }
      return route.handler(body, call)
    }
    return { ...route, handler }
  })

/** the bag at the price at which its agency has it, which of sealed bids is another than was asked for */
const atPrice = (state: KnownBag): KnownBag => {
  const { offered, booked } = state
  const { price, amount } = booked!.bag
  const fares = faresOf(price, offered.lots)
  return { ...state, offered: { ...offered, price, amount, lots: offered.lots.map((lot, n) => ({ ...lot, fare: fares[n]! })) } }
}

/** the key was lost by which bids were sealed: what is told to whose it is, to all who have joined after the end, to the desk */
const LOST = '出价已失效，请重新出价'
const LOST_TO_ALL = '有出价不能开启，须由航空公司取消，保证金届时退回'
const LOST_TO_DESK = '密钥已更换，有出价不能开启，请取消'

// ── calls ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/** Batches of bags of the desk, and the bags of agencies (DOMAIN §3.25). */
export const bagRoutes = ({
  run,
  events,
  seals,
  agencyName,
  follows,
  gateway,
  readSheet,
  maySell,
  prepayPercent,
  ...taking
}: BagDeps & { follows: BagFollows }): Route[] => {
  const agencyOf = ({ who }: Pick<CommandCall, 'who'>): string => {
    if (!who.agency) throw forbidden()
    return who.agency
  }
  const judging = (terms: Terms) => {
    const blocks = blocksOf(run)
    return (draft: BagDraft) => wrongBag(draft, terms, blocks)
  }
  /** what an agency is told of sealed bids: its own, and after the end what the bag went for */
  const sealedShown = async (
    { bagId, endsAt: planned }: KnownBag['offered'],
    agency: string,
    now: string,
    { load }: Pick<Commands, 'load'>,
  ) => {
    const known = await sealedOf({ load }, bagId)
    const bidder = bidderIn(known, agency)
    const { status, ranked, terms } = known
    const price = ownPrice(seals, known, agency)
    const isOver = status === 'OPEN' && now >= terms.endsAt
    const unopened = isOver ? !canBeOpened(seals, known) && LOST_TO_ALL : bidder?.bid && price === undefined && LOST
    const place = ranked?.findIndex(one => one.agency === agency) ?? -1
    const shown = {
      ...{ status, cap: terms.cap, joined: status === 'OPEN' && bidder?.earnestId !== undefined, changesLeft: changesLeft(known, bidder) },
      ...(terms.endsAt !== planned && { planned }),
      ...(terms.ratesId && { rate: await rateUnder(run, terms.ratesId, agency) }),
      ...(price !== undefined && { price, commit: bidder!.bid!.commit }),
      ...(unopened && { unopened }),
      ...(ranked && { bids: ranked.length, ...(ranked[0] && { won: ranked[0].price }) }),
      ...(place >= 0 && { rank: place + 1 }),
    }
    return { sealed: shown, endsAt: terms.endsAt }
  }
  /** `load`: what the request has loaded already is not asked for again */
  const answer = async ({ who, now }: Pick<CommandCall, 'who' | 'now'>, id: string, load = run.recalling().recall) => {
    const { state } = await load(bag, id)
    if (!isOffered(state)) throw notFound('组合包')
    const isMine = who.agency !== undefined && state.booked?.agency === who.agency
    const context = { who, at: now, id }
    const left = who.agency ? await quotaLeft(run, state.offered, who.agency) : undefined
    const ranked = isRanked(state) && who.agency ? await sealedShown(state.offered, who.agency, now, { load }) : undefined
    const sealed = ranked?.sealed
    const { airLine, lots } = state.offered
    const offers = (endpoint: typeof api.bookCABag | typeof api.undoCABag, action: string) =>
      may(who, endpoint) ? [{ action, zh: endpoint.zh, path: endpoint.path }] : []
    const mayBegin = () => maySell(who.agency ?? '', airLine, lots)
    const bidding = async () => {
      const { state: bids } = await load(bagBids, id)
      if (!mayBid(bids, now)) return []
      return [
        ...(sealed?.joined || (await mayBegin()) ? offers(api.bookCABag, 'book') : []),
        ...(sealed?.joined ? offers(api.undoCABag, 'undo') : []),
      ]
    }
    return {
      ...standingOfBag(isMine ? atPrice(state) : state, now),
      undosLeft: undosLeft(state, who.agency ?? ''),
      ...(left !== undefined && { quotaLeft: left }),
      ...(isMine && { mine: await bookedOf({ run, ...taking }, state, now) }),
      ...present({ lost: lossOf(state, who.agency) }),
      ...ranked,
      allowedActions: isMine
        ? allowedActions(bag, state, context, { undo: api.undoCABag, take: api.prepayCABag })
        : state.status === 'AVAILABLE' && isRanked(state)
          ? await bidding()
          : mayBook(state, now, await bagOrderedBy(taking, state.offered)) === true && left !== 0 && (await mayBegin())
            ? offers(api.bookCABag, 'book')
            : [],
    }
  }
  /** A bag that its agency acts on. One that the hall shows and nobody has is told so; of one that somebody else has nothing is. */
  const own = async ({ id }: { id: string }, { who }: Pick<CommandCall, 'who'>): Promise<string> => {
    const { state } = await run.load(bag, id)
    if (who.agency && isOffered(state) && !state.booked) throw new Refused(code.auction, textOf(state))
    return id
  }
  /** what the desk is told of sealed bids: their number, and after the end the price that has won */
  const countShown = async (id: string) => {
    const { state } = await run.load(bagBids, id)
    if (!isSealed(state)) return {}
    const won = state.ranked?.[0]?.price
    const bids = state.bidders.filter(({ bid }) => bid).length
    const isShut = state.status === 'OPEN' && !canBeOpened(seals, state)
    return {
      ...{ sealed: state.status, endsAt: state.terms.endsAt, bids, ...(won !== undefined && { won }) },
      ...(isShut && { unopened: LOST_TO_DESK }),
    }
  }
  const batchShown = async ({ batchId, bags }: KnownBagBatch, { who, now }: Pick<CommandCall, 'who' | 'now'>) => {
    const blocks = blocksOf(run)
    return Promise.all(
      bags.map(async draft => {
        const { id, state, shown } = await draftShown(run, { batchId, draft, blocks })
        const sealed = isOffered(state) && isRanked(state) ? await countShown(id) : {}
        return {
          ...{ ...draft, ...shown },
          ...(isOffered(state) && {
            ...{ status: state.status, ...sealed },
            ...present({ agencyName: state.booked?.agencyName, prepayBy: state.booked?.prepayBy, orderNo: state.taken?.orderNo }),
          }),
          allowedActions: isOffered(state)
            ? allowedActions(bag, state, { who, at: now, id }, { release: api.releaseBag, cancel: api.cancelSingle })
            : [],
        }
      }),
    )
  }
  return [
    act(
      api.saveBatch,
      bagBatch,
      { stream: 'batchId', begins: call => documentNumber('B', call.now, call.commandId) },
      async ({ id: batchId, state, command, call, body: { bags, name, airLine, startsAt, endsAt, saleMode, remark, ...minutes } }) => {
        ourAirline(call.who, airLine)
        const terms = {
          ...{ name, airLine, ...MINUTES, prepayPercent: await prepayPercent(), ...present(minutes) },
          ...{ startsAt: toInstant(instantMs(startsAt)), endsAt: toInstant(instantMs(endsAt)) },
          ...(saleMode === 'RANKED' && { saleMode }),
          ...(remark && { remark }),
        }
        // what stays must still be right by the new terms
        const listed = bags ?? state?.bags
        if (listed) await mustBeBags(listed, '组合包', judging(terms))
        const saving = { terms, orderBy: await batchOrderedBy({ run, ...taking }, terms, listed) }
        return state === undefined
          ? command.draft({ batchId, ...saving, bags: listed })
          : command.modify({ ...saving, ...(bags && { bags: listed }) })
      },
      ({ id, state }) => ({ batchId: id, status: state.status }),
    ),
    act(api.importBags, bagBatch, 'batchId', importing =>
      importBags<BagRow>(readSheet, importing, bagColumns, {
        alike: ['seats', 'price', 'earnest'],
        said: '座位数、包价、保证金',
        draftOf: ({ no, seats: count, price, earnest }, stocks) => ({ no, seats: count, price, earnest, stocks }),
        judge: async draft => (await judging(importing.state.terms)(draft)) ?? lateBag({ run, ...taking }, draft, importing.state.terms),
      }),
    ),
    on(api.bagTemplate, async (): Promise<FileAnswer> => ({ name: '组合竞拍导入模板.xlsx', type: xlsxType, content: await bagTemplate() })),
    act(api.submitBagFlow, bagBatch, 'batchId', async ({ body, call, ...document }) =>
      movedOf(await submit({ run, follows, ...taking }, document, body, call)),
    ),
    act(
      api.cancelBatch,
      bagBatch,
      'batchId',
      ({ command, body: { reason } }) => command.cancel({ reason }),
      ({ id, state }) => ({ batchId: id, status: state.status }),
    ),
    act(
      api.cancelSingle,
      bag,
      'id',
      ({ command, body: { reason } }) => command.cancel({ reason }),
      ({ id, state }) => ({ id, status: state.status }),
    ),
    act(api.releaseBag, bag, 'id', async ({ id, state, command, body: { reason }, call }) => {
      const { status } = await releaseBag({ call, run }, { id, state, reason }, command)
      return { id, status }
    }),
    on(api.getBatch, async ({ batchId }, { who, now }) => {
      const { state, revision } = await seenBy(run, bagBatch, batchId, who)
      const flow = state.submitted && (await lastFlow(run.load, bagFlows.COMBI, batchId))
      const { remark, saleMode = 'FIRST_COME', ...terms } = state.terms
      return {
        ...{ batchId, ...terms, saleMode, status: state.status, bags: await batchShown(state, { who, now }) },
        ...present({ remark, reason: state.reason }),
        ...(flow && { flow: standingOf(flow) }),
        ...{ revision, stream: streamOf(bagBatch, batchId) },
        allowedActions: allowedActions(
          bagBatch,
          state,
          { who, at: now, id: batchId },
          { modify: api.saveBatch, listBags: api.importBags, submit: api.submitBagFlow, cancel: api.cancelBatch },
        ),
      }
    }),

    on(api.showBookedCABag, ({ id }, call) => answer(call, id)),
    on(api.sealedComputation, async ({ id }, { who }) => {
      await seenBy(run, bag, id, who)
      const { accepted, withdrawn, ranked, differences, closed, opened } = await sealedComputation({ run, events }, id)
      if (!opened) throw notFound('密封竞价')
      return {
        ...{ id, closed: closed !== undefined, accepted, withdrawn, differences },
        ...(opened.ratesId && { ratesId: opened.ratesId }),
        ranked: ranked.map(({ earnestId: _, ...one }, n) => ({ rank: n + 1, ...one })),
      }
    }),
    on(api.bookCABag, async ({ id, price }, call: CommandCall) => {
      const agency = agencyOf(call)
      const { state: seen } = await run.loadCached(bag, id)
      const isForBids = isOffered(seen) && isRanked(seen)
      // what is offered for sealed bids stays so, and their own stream says whether it still takes any; the account decides by itself
      const trusted = isForBids ? [streamOf(bag, id), streamOf(account, earnestAccountOf(agency, seen.offered.airLine))] : []
      const { recall } = run.recalling(trusted)
      const { state } = await recall(bag, id)
      if (!isOffered(state)) throw notFound('组合包')
      const { airLine, lots } = state.offered
      if (isRanked(state) && price === undefined) throw invalid('请填写每人出价', { price: '请填写每人出价' })
      if (!isRanked(state) && price !== undefined) throw invalid('先到先得的组合包不需出价', { price: '先到先得的组合包不需出价' })
      const isIn = isRanked(state) && bidderIn(await sealedOf({ load: recall }, id), agency)?.earnestId !== undefined
      if (!isIn && !(await maySell(agency, airLine, lots))) throw noAuthority(airLine)
      const who = { agency, agencyName: await agencyName(agency) }
      if (price === undefined) await bookBag({ run, call, ...taking }, id, who)
      else await bidSealed({ run, call, seals, load: recall }, id, price, who)
      const shown = await answer(call, id, isRanked(state) ? recall : run.load)
      if (!shown.sealed) return shown
      // what is answered is kept under its key, so it does not say the price
      const { price: _, ...sealed } = shown.sealed
      return { ...shown, sealed }
    }),
    on(api.undoCABag, async ({ id }, call: CommandCall) => {
      const { state: known } = await run.load(bag, id)
      if (known.status === 'AVAILABLE' && isRanked(known)) await leaveSealed({ run, call }, id, agencyOf(call))
      else {
        const { command } = await call.document(bag, await own({ id }, call))
        const done = await command.undo({})
        await bagIsUndone.now({ id, ...done }, { call, load: run.load })
      }
      return answer(call, id)
    }),
    act(api.prepayCABag, bag, own, ({ id, state, body, call }) => prepaid({ run, ...taking }, { id, state, body: { ...body, id } }, call)),
    act(api.payCABag, bag, own, ({ state, body, call }) => paid(gateway, { state, body }, call)),
  ]
}
