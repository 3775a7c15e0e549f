import * as api from '#contracts/auction/bag-api.ts'
import * as batchEvents from '#contracts/auction/bag-batch-events.ts'
import { bagIdOf, UNDOS } from '#contracts/auction/bag-codes.ts'
import { inOrder, overlap, routeText } from '#contracts/auction/bag-price.ts'
import { instantMs, toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import { type FileAnswer, may, on, type Route } from '#contracts/kernel/endpoint.ts'
import { formatYuan, percentOf, TEN_YUAN } from '#contracts/kernel/money.ts'
import { code, forbidden, ifRefused, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import { noAuthority } from '#contracts/order/search/quote.ts'
import { bag, bagTexts, isOffered, type KnownBag, mayBook, undosLeft } from '#services/auction/bag.ts'
import { type BagDraft, bagBatch, type KnownBagBatch } from '#services/auction/bag-batch.ts'
import { type BagRow, bagColumns, bagTemplate } from '#services/auction/bag-table.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { movedOf, standingOf } from '#services/flow/routes.ts'
import { cancelFlow, lastFlow, runningFlow, startFlow, wishOf } from '#services/flow/start.ts'
import { ourAirline, seenBy } from '#services/kernel/access.ts'
import { allowedActions } from '#services/kernel/actions.ts'
import { type At, type Commands, idFrom, mustBeSeen } from '#services/kernel/commands.ts'
import { streamOf } from '#services/kernel/decider.ts'
import { type FollowContext, follow } from '#services/kernel/follow.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { present } from '#services/kernel/present.ts'
import { type Process, process, when } from '#services/kernel/process.ts'
import type { ReadSheet } from '#services/kernel/sheet/read.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { askOnce, fileIn, importRead, readRows } from '#services/kernel/table-import.ts'
import { order } from '#services/order/decide.ts'
import { nextInstalment } from '#services/order/money/money.ts'
import { documentNumber } from '#services/order/number.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { type Stock, seats, stockId as stockIdOf, taken } from '#services/seats/decide.ts'
import type { FlowUse, Submitting } from '../reactions/flows.ts'
import type { TakingDeps } from './awards.ts'
import { bagIsUndone, bookBag, orderOfBag, publishBatch, releaseBag, takeBag } from './bags.ts'
import type { Decided, MaySell } from './lot-routes.ts'
import { payThrough } from './pay.ts'
import { quotaLeft } from './shares.ts'

const COMBI_AUCTION = 'COMBI_AUCTION'
/** minutes, where a batch does not say */
const MINUTES = { undoMinutes: 15, prepayMinutes: 24 * 60 }
const MOST_ROWS = batchEvents.MOST_BAGS * batchEvents.MOST_FLIGHTS

type Reach = { load: Commands['load']; at: At; hand: Handling }
export type BagDeps = {
  run: Commands
  hand: Handling
  agencyName: (id: string) => Promise<string>
  gateway: Gateway
  readSheet: ReadSheet
  maySell: MaySell
} & Omit<TakingDeps, 'load'>

// ── published by workflow ──────────────────────────────────────────────────────────────────────────────────────────
type Submitted = NonNullable<KnownBagBatch['submitted']>
/** What was handed in has its flow; where that cannot begin it is a draft again, and who handed it in is told why. */
const decidedByFlow = async (
  { load, at, hand }: Reach,
  id: string,
  { requestId, submittedBy, routeId, toUser, remark }: Submitted,
): Promise<KnownFlow | undefined> => {
  const { state } = await load(bagBatch, id)
  if (state.status !== 'AUDITING' || state.submitted?.requestId !== requestId) return undefined
  const { airLine, name } = state.terms
  try {
    return await startFlow(
      { load, at, hand },
      {
        definition: COMBI_AUCTION,
        subject: { type: COMBI_AUCTION, id, title: `组合竞拍批次${id}（${name}，${state.bags.length}包）` },
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
    decidedByFlow({ ...following, hand }, following.id, submitted),
  )
type BagFollows = ReturnType<typeof bagFollows>
export const bagRequests = (follows: BagFollows): Process =>
  process(
    'bag-requests',
    follows.again,
    // nobody need decide any more
    when(batchEvents.BagBatchCancelled, async (_, { id, load, at }) => {
      const flow = await runningFlow(load, COMBI_AUCTION, id)
      if (flow) await cancelFlow(at, flow, '组合批次已取消')
    }),
  )

const submit = async (
  { run, follows }: { run: Commands; follows: BagFollows },
  { id, command }: Pick<BoundDocument<typeof bagBatch>, 'id' | 'command'>,
  { routeId, toUser, flowRemark }: Submitting,
  call: CommandCall,
): Promise<KnownFlow> => {
  const beginning = { ...(routeId && { routeId }), ...(toUser && { toUser: toUser.id }), ...(flowRemark && { remark: flowRemark }) }
  const done = await command.submit({ requestId: idFrom(call.commandId, 'bag-batch'), ...beginning })
  const flow = await follows.now({ id, ...done }, { call, load: run.load })
  if (!flow) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
  return flow
}
export const bagFlow = ({ run, hand, clock }: Pick<BagDeps, 'run' | 'hand'> & { clock: () => string }): FlowUse => {
  const back = async ({ subject: { id }, instanceId, remark }: Decided, { at, load }: Pick<Reach, 'at' | 'load'>) =>
    at(bagBatch, id).sendBack({ requestId: await wishOf(load, instanceId), ...(remark && { reason: remark }) })
  return {
    submit: async (id, body, call) => {
      if (!may(call.who, api.submitBagFlow)) throw forbidden()
      return submit({ run, follows: bagFollows(hand) }, await call.document(bagBatch, id), body, call)
    },
    approved: async ({ subject: { id }, instanceId }, { at, load }) =>
      publishBatch({ load, at }, id, await wishOf(load, instanceId), clock()),
    rejected: back,
    cancelled: back,
    // it is mended as the draft that it is again, and handed in anew
    returned: async (returned, { at, load }) => {
      await back(returned, { at, load })
      const flow = await runningFlow(load, COMBI_AUCTION, returned.subject.id)
      if (flow?.started.instanceId === returned.instanceId) await cancelFlow(at, flow, '已退回草稿，修改后重新提交')
    },
  }
}

// ── drafted ────────────────────────────────────────────────────────────────────────────────────────────────────────
type Flight = Parameters<typeof inOrder>[0][number] & { flightNo: string }
type Terms = Pick<KnownBagBatch['terms'], 'airLine' | 'endsAt'>
type Blocks = (stockId: string) => Promise<Stock>
/** What is wrong with a bag, in Chinese; undefined: it may be sold so. Whether there still are seats the publication says. */
const wrongBag = async ({ seats: count, price, earnest, stocks }: BagDraft, { airLine, endsAt }: Terms, blocks: Blocks) => {
  if (new Set(stocks).size !== stocks.length) return '同一航班重复'
  if (stocks.length < 2) return '一包至少两个航班'
  if (stocks.length > batchEvents.MOST_FLIGHTS) return `一包最多${batchEvents.MOST_FLIGHTS}个航班`
  if (earnest <= 0) return '保证金须大于0'
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
  const most = percentOf(
    items.reduce((sum, { fullFare }) => sum + fullFare, 0),
    15_000,
    TEN_YUAN,
  )
  return price > most ? `每人包价不能超过全价合计的150%，即${formatYuan(most)}` : undefined
}
const blocksOf = (run: Commands): Blocks => {
  const ask = askOnce(async (_: 'block', id: string) => (await run.load(seats, id)).state as Stock)
  return id => ask('block', id)
}

type Line = { line: number; value: BagRow; errors: Record<string, string> }
/** Rows of a table as bags, and what is wrong by row: of a bag that has one wrong row all are. */
const bagsOf = async (read: readonly Line[], terms: Terms, blocks: Blocks) => {
  const groups = new Map<string, Line[]>()
  for (const row of read) {
    const no = row.value.no ?? ''
    groups.set(no, [...(groups.get(no) ?? []), row])
  }
  const wrong = new Map<number, string>()
  const bags: BagDraft[] = []
  for (const [no, rows] of groups) {
    const { seats: count, price, earnest } = rows[0]!.value
    const bad = rows.find(({ errors }) => Object.keys(errors).length > 0)
    const other = rows.find(({ value }) => value.seats !== count || value.price !== price || value.earnest !== earnest)
    const draft = { no, seats: count, price, earnest, stocks: rows.map(({ value }) => stockIdOf(value)) }
    const why = bad
      ? `同一包的第${bad.line}行有误`
      : other
        ? `包${no}第${other.line}行的座位数、包价、保证金与第${rows[0]!.line}行不同`
        : await wrongBag(draft, terms, blocks)
    if (why) for (const { line } of rows) wrong.set(line, why)
    else bags.push(draft)
  }
  return { bags, wrong }
}

// ── calls ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/** Batches of bags of the desk, and the bags of agencies (DOMAIN §3.25). */
export const bagRoutes = ({
  run,
  agencyName,
  follows,
  gateway,
  readSheet,
  maySell,
  ...taking
}: BagDeps & { follows: BagFollows }): Route[] => {
  const agencyOf = ({ who }: Pick<CommandCall, 'who'>): string => {
    if (!who.agency) throw forbidden()
    return who.agency
  }
  /** the bags of a body, each of them right */
  const checked = async (bags: BagDraft[] | undefined, terms: Terms): Promise<BagDraft[] | undefined> => {
    const blocks = blocksOf(run)
    const seen = new Set<string>()
    for (const draft of bags ?? []) {
      const why = seen.has(draft.no) ? '包号重复' : await wrongBag(draft, terms, blocks)
      if (why) throw invalid(`组合包${draft.no}：${why}`, { bags: `组合包${draft.no}：${why}` })
      seen.add(draft.no)
    }
    return bags
  }
  /** of an agency's own booking: what is to be paid until when */
  const mineOf = async (state: KnownBag, now: string) => {
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
  const answer = async ({ who, now }: Pick<CommandCall, 'who' | 'now'>, id: string) => {
    const { state } = await run.load(bag, id)
    if (!isOffered(state)) throw notFound('组合包')
    const { bagId: _, holdId: __, undos: ___, ...offered } = state.offered
    const { origin, date } = offered.lots[0]!
    const { destination } = offered.lots[0]!
    const isMine = who.agency !== undefined && state.booked?.agency === who.agency
    const context = { who, at: now, id }
    const left = who.agency ? await quotaLeft(run, state.offered, who.agency) : undefined
    return {
      ...{ ...offered, id, route: routeText(offered.lots), origin, destination, date, status: state.status, now },
      undosLeft: undosLeft(state, who.agency ?? ''),
      ...(left !== undefined && { quotaLeft: left }),
      ...(isMine && { mine: await mineOf(state, now) }),
      allowedActions: isMine
        ? allowedActions(bag, state, context, { undo: api.undoCABag, take: api.prepayCABag })
        : mayBook(state, now) === true &&
            left !== 0 &&
            may(who, api.bookCABag) &&
            (await maySell(who.agency ?? '', offered.airLine, offered.lots))
          ? [{ action: 'book', zh: api.bookCABag.zh, path: api.bookCABag.path }]
          : [],
    }
  }
  /** A bag that its agency acts on. One that the hall shows and nobody has is told so; of one that somebody else has nothing is. */
  const own = async ({ id }: { id: string }, { who }: Pick<CommandCall, 'who'>): Promise<string> => {
    const { state } = await run.load(bag, id)
    if (who.agency && isOffered(state) && !state.booked) throw new Refused(code.auction, bagTexts[state.status])
    return id
  }
  const batchShown = async ({ batchId, bags }: KnownBagBatch, { who, now }: Pick<CommandCall, 'who' | 'now'>) => {
    const blocks = blocksOf(run)
    return Promise.all(
      bags.map(async draft => {
        const id = bagIdOf(batchId, draft.no)
        const { state } = await run.load(bag, id)
        const found = await Promise.all(draft.stocks.map(blocks))
        const flights = inOrder<Flight>(isOffered(state) ? state.offered.lots : found.flatMap(({ item }) => (item ? [item] : [])))
        return {
          ...{ ...draft, id, amount: draft.price * draft.seats, route: routeText(flights) },
          flights: flights.map(({ flightNo, date }) => `${flightNo} ${date}`).join('，'),
          ...(isOffered(state) && {
            status: state.status,
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
      async ({ id: batchId, state, command, call, body: { bags, name, airLine, startsAt, endsAt, remark, ...minutes } }) => {
        ourAirline(call.who, airLine)
        const terms = {
          ...{ name, airLine, ...MINUTES, ...present(minutes) },
          ...{ startsAt: toInstant(instantMs(startsAt)), endsAt: toInstant(instantMs(endsAt)) },
          ...(remark && { remark }),
        }
        // what stays must still be right by the new terms
        const listed = await checked(bags ?? state?.bags, terms)
        return state === undefined
          ? command.draft({ batchId, terms, bags: listed })
          : command.modify({ terms, ...(bags && { bags: listed }) })
      },
      ({ id, state }) => ({ batchId: id, status: state.status }),
    ),
    act(api.importBags, bagBatch, 'batchId', async ({ state, revision, command, check, body: { mode = 'all', files }, call }) => {
      mustBeSeen(call, revision)
      await check('listBags')
      const { name } = fileIn(files)
      const sheet = await readSheet(fileIn(files).bytes, { maxRows: MOST_ROWS, user: call.who.user })
      const { read, ...table } = await readRows(sheet, bagColumns, call)
      const { bags, wrong } = await bagsOf(read, state.terms, blocksOf(run))
      if (bags.length > batchEvents.MOST_BAGS) throw invalid(`一个批次最多${batchEvents.MOST_BAGS}包`)
      return importRead({
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
    }),
    on(api.bagTemplate, async (): Promise<FileAnswer> => ({ name: '组合竞拍导入模板.xlsx', type: xlsxType, content: await bagTemplate() })),
    act(api.submitBagFlow, bagBatch, 'batchId', async ({ body, call, ...document }) =>
      movedOf(await submit({ run, follows }, document, body, call)),
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
      const flow = state.submitted && (await lastFlow(run.load, COMBI_AUCTION, batchId))
      const { remark, ...terms } = state.terms
      return {
        ...{ batchId, undos: UNDOS, ...terms, status: state.status, bags: await batchShown(state, { who, now }) },
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
    on(api.bookCABag, async ({ id }, call: CommandCall) => {
      const agency = agencyOf(call)
      const { state } = await run.load(bag, id)
      if (!isOffered(state)) throw notFound('组合包')
      const { airLine, lots } = state.offered
      if (!(await maySell(agency, airLine, lots))) throw noAuthority(airLine)
      await bookBag({ run, call }, id, { agency, agencyName: await agencyName(agency) })
      return answer(call, id)
    }),
    act(api.undoCABag, bag, own, async ({ id, command, call }) => {
      const done = await command.undo({})
      await bagIsUndone.now({ id, ...done }, { call, load: run.load })
      return answer(call, id)
    }),
    act(api.prepayCABag, bag, own, async ({ id, state, body: { totalAmount: amount, contact, groupName }, call }) => {
      // sent again it has what it had, as long as that may be paid
      if (state.status === 'BOOKED') await takeBag({ run, ...taking }, { state, amount, contact, groupName }, call)
      else if (state.status !== 'WAIT_PAY') throw new Refused(code.auction, bagTexts[state.status])
      const { state: now } = await run.load(bag, id)
      if (!isOffered(now) || !now.taken) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
      const { orderNo, order: submitted } = now.taken
      const prepay = submitted.instalments?.[0]?.amount ?? submitted.total
      return { id, orderNo, total: submitted.total, prepay, payBy: submitted.limits.payBy }
    }),
    act(api.payCABag, bag, own, async ({ state, body: { totalAmount: amount, channel }, call }) => {
      if (!state.taken) throw new Refused(code.auction, '请先预付')
      const sold = await call.document(order, state.taken.orderNo)
      return payThrough(gateway, { ...sold, channel, amount }, call)
    }),
  ]
}
