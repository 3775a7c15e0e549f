import { toInstant } from '#contracts/kernel/calendar.ts'
import { maskPhone } from '#contracts/kernel/documents.ts'
import { type Call, may, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import type { ExportRequest } from '#contracts/kernel/export.ts'
import { type NamingFor, placesOfColumns } from '#contracts/kernel/people.ts'
import { code, forbidden, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as api from '#contracts/order/batch/api.ts'
import type { BatchAsked } from '#contracts/order/batch/events.ts'
import { type BatchOperation, MOST_ORDERS } from '#contracts/order/batch/words.ts'
import { orders } from '#contracts/order/lists.ts'
import { breather } from '#services/kernel/async/breath.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { act } from '#services/kernel/http/act.ts'
import { type CommandCall, commandCall } from '#services/kernel/http/call.ts'
import { rehearsed } from '#services/kernel/rehearsal.ts'
import type { KeptStates } from '#services/kernel/shared.ts'
import { seenBy } from '#services/kernel/stream/access.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { order } from '../decide.ts'
import { moneyOf } from '../money/sums.ts'
import { changedSince, isRequested, type OrderBatch, orderBatch, PART } from './decide.ts'
import type { One } from './drive.ts'
import { operations } from './operations.ts'

/** previews at once; each gives up its turn after some ms */
const TRIED_AT_ONCE = 2
/** orders named for each reason */
const EXAMPLES = 20
/** ms for which what a batch writes about people stands apart from it */
const KEPT_MS = 7 * 24 * 3_600_000

type BatchDeps = {
  run: Commands
  keys: KeptStates
  /** handlers of all calls */
  routes: () => readonly Route[]
  /** rows of a list under a filter of its screen. @throws Refused 400 or 403 */
  rows: (asked: ExportRequest, who: Who) => Promise<Rows>
  naming: NamingFor
}
type Rows = { total: number; available: Parameters<typeof placesOfColumns>[0]; rows: AsyncIterable<{ id?: unknown }[]> }
type Body = Static<(typeof api.batchCancel)['body']> & BatchAsked

const keptUnder = (id: string) => `orderbatch-${id}`

/** The new values for the batch's orders, whole; undefined where the part that stood apart is lost. */
export const askedOf =
  (keys: Pick<KeptStates, 'keptState'>) =>
  async (id: string, { asked }: { asked: BatchAsked }): Promise<BatchAsked | undefined> => {
    if (asked.phone === undefined) return asked
    const kept = await keys.keptState(keptUnder(id))
    return kept === undefined ? undefined : { ...asked, ...JSON.parse(kept) }
  }

/** Sends the call of one order, as `who`, under a name of its own. */
export const oneBy =
  ({ run, routes }: Pick<BatchDeps, 'run' | 'routes'>): One =>
  async ({ operation, asked, remark }, orderId, { who, now, named }, isTried = false) => {
    const { state } = await seenBy(run, order, orderId, who)
    const single = operations[operation](state, asked, remark)
    if (!single) return undefined
    if (!may(who, single.call)) throw forbidden()
    const sent = (isTried && single.preview) || single
    const { handler } = routes().find(({ endpoint }) => endpoint === sent.call)!
    const base = { who, now, requestId: named, path: api.batchCalls[operation].path, ip: '', seen: 0 }
    return handler(sent.body, commandCall(run, base, idFrom('batch', named, orderId), undefined).call)
  }

/** Calls for batches of orders (DOMAIN §3.55): each is tried over all of its orders first, and carried out by a clock. */
export const batchRoutes = ({ run, keys, routes, rows, naming }: BatchDeps): Route[] => {
  const breathe = breather()

  /** @throws Refused 400 for no orders, or too many */
  const chosen = async ({ ids, filter }: Body, { who }: Call): Promise<string[]> => {
    if ((ids === undefined) === (filter === undefined)) throw invalid('请按订单号或按筛选条件选择订单', { ids: '请选择订单' })
    if (ids) return [...new Set(ids)]
    const asked = { resource: orders.name, scope: 'FILTER' as const }
    const { available } = await rows({ ...asked, filter: {} }, who)
    const found = await rows({ ...asked, filter: await naming(who).sought(filter!, placesOfColumns(available)) }, who)
    if (found.total > MOST_ORDERS) throw invalid(`符合条件的订单有${found.total}单，一次最多${MOST_ORDERS}单`, { filter: '请缩小筛选范围' })
    const matching: string[] = []
    for await (const page of found.rows) matching.push(...page.map(({ id }) => String(id)))
    if (matching.length === 0) throw invalid('没有符合条件的订单', { filter: '没有符合条件的订单' })
    return matching
  }

  /** The outcome for each order at this moment; nothing is written. */
  const foresee = async (operation: BatchOperation, ids: readonly string[], asking: { asked: BatchAsked; remark: string }, call: Call) => {
    const { who, now } = call
    const airLines = new Set<string>()
    const reasons = new Map<string, string[]>()
    let [change, back] = [0, 0]
    await inParallel(ids, TRIED_AT_ONCE, async id => {
      await breathe()
      const tried = rehearsed(run, { who, now })
      try {
        const { state } = await seenBy(run, order, id, who)
        airLines.add(state.submitted.airLine)
        const before = moneyOf(state)
        const answer = await oneBy({ run: tried, routes })({ operation, ...asking }, id, { who, now, named: 'preview' }, true)
        const after = moneySaid(answer, before) ?? moneyOf((await seenBy(tried, order, id, who)).state)
        change += after.owed - before.owed
        back += after.back - before.back
      } catch (error) {
        if (!isRefusal(error)) throw error
        reasons.set(error.message, [...(reasons.get(error.message) ?? []), id])
      }
    })
    const refused = [...reasons.values()].reduce((sum, { length }) => sum + length, 0)
    return {
      airLines: [...airLines].sort(),
      foreseen: { refused, change, back },
      reasons: [...reasons]
        .map(([message, those]) => ({ message, count: those.length, examples: those.slice(0, EXAMPLES) }))
        .sort((a, b) => b.count - a.count),
    }
  }

  const batching = (operation: BatchOperation) => async (body: Body, call: CommandCall) => {
    const { ids: _, filter: __, remark, preview, confirm, ...asked } = body
    if (!preview && !confirm) throw invalid('请先试算，再按试算结果确认', { confirm: '请先试算' })
    const ids = await chosen(body, call)
    const { airLines, foreseen, reasons } = await foresee(operation, ids, { asked, remark }, call)
    const answer = { count: ids.length, ...foreseen, reasons }
    if (preview || !confirm) return answer
    const { count, change, back } = confirm
    if (count !== ids.length || change !== foreseen.change || back !== foreseen.back) throw changedSince()
    if (foreseen.refused === ids.length) throw new Refused(code.order, `所选订单都不能办理：${reasons[0]!.message}`)
    const batchId = idFrom(call.commandId, 'order batch')
    const { phone } = asked
    if (phone !== undefined) {
      const until = toInstant(Date.parse(call.now) + KEPT_MS)
      await keys.keepState(keptUnder(batchId), JSON.stringify({ phone }), { at: call.now, until })
    }
    const at = call.unguarded(orderBatch, batchId)
    for (let part = 0; part * PART < ids.length; part++) await at.stage({ part, ids: ids.slice(part * PART, (part + 1) * PART) })
    const written = { ...asked, ...(phone !== undefined && { phone: maskPhone(phone) }) }
    await at.request({ operation, asked: written, ids, foreseen, airLines, user: call.who.user, remark })
    return { batchId, ...answer }
  }
  return [
    on(api.batchCancel, batching('CANCEL')),
    on(api.batchMobile, batching('MOBILE')),
    on(api.batchStatus, async ({ statusId, ...body }, call: CommandCall) => {
      if (statusId !== 'EXPIRED' && statusId !== 'PRINTED') throw invalid('该状态由业务产生，不能直接修改', { statusId: '不能直接修改' })
      return batching('STATUS')({ ...body, statusId }, call)
    }),
    on(api.batchReducePassenger, async ({ unnamed, ...body }, call: CommandCall) => {
      if ((body.count === undefined) === !unnamed) throw invalid('请填写减少人数，或选择减去全部未录旅客', { count: '请填写减少人数' })
      return batching('REDUCE')(body, call)
    }),
    on(api.batchSeatCount, batching('SEATS')),
    on(api.batchOutRate, batching('OUT_RATE')),
    on(api.batchClearTime, batching('CLEAR_TIME')),
    on(api.batchBaseDay, batching('BASE_DAY')),
    on(api.batchCanRefund, batching('CAN_REFUND')),
    on(api.batchDiscount, batching('DISCOUNT')),
    on(api.batchCabin, batching('CABIN')),
    act(
      api.stopBatch,
      orderBatch,
      'id',
      ({ command, body }) => command.stop(body),
      ({ id, state }) => ({ id, status: requested(state).status }),
    ),
    on(api.getBatch, async ({ id }, { who }) => {
      const { ids: _, next, ...batch } = requested((await seenBy(run, orderBatch, id, who)).state)
      return { id, ...batch, done: next - batch.refused }
    }),
  ]
}
type Money = { owed: number; back: number }
/**
 * The sums after what a preview of one order has answered. One of a change says what is to be paid, or goes back, besides those `before`,
 * and by how much an order that is not paid yet costs more or less.
 */
const moneySaid = (answer: unknown, before: Money): Money | undefined => {
  if (typeof answer !== 'object' || answer === null || !('back' in answer)) return undefined
  if ('owed' in answer) return { owed: Number(answer.owed), back: Number(answer.back) }
  if (!('atOnce' in answer && 'difference' in answer && 'due' in answer)) return undefined
  const more = Number(answer.atOnce ? answer.difference : answer.due)
  return { owed: before.owed + more, back: before.back + Number(answer.back) }
}
/** @throws Refused 404 where nobody has confirmed it */
const requested = (batch: OrderBatch) => {
  if (!isRequested(batch)) throw notFound('批量操作')
  return batch
}
