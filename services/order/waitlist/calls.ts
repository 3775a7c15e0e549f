import type { SettingKey } from '#contracts/basicinfo/settings.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { Route } from '#contracts/kernel/endpoint.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Waitlist } from '#contracts/order/changes/waitlist.ts'
import * as api from '#contracts/order/changes/waitlist-api.ts'
import * as orders from '#contracts/order/events.ts'
import { instalmentsFor, orderLimits } from '#contracts/order/rules/instalments.ts'
import type { LimitRules } from '#contracts/order/rules/limits.ts'
import type { Quoted, Quoter } from '#contracts/order/search/quote.ts'
import * as stock from '#contracts/seats/events.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { seats } from '#services/seats/decide.ts'
import { isProtected, placeOf, waitOf } from '#services/seats/stock.ts'
import { claimQuota, dropQuotas, type QuotaClaim, sharesOf } from '../changes/quota-of-order.ts'
import { isWaitlisted } from '../changes/waitlist.ts'
import { order } from '../decide.ts'
import type { LiveOrder, Order } from '../state.ts'

type Reach = Pick<Reacting, 'at' | 'load'>

/**
 * Checks whether all flights of a waiting order have seats for it now; these then belong to it until its agency has confirmed. Seats that
 * it has on one flight while others have none are kept only for a while (`lapse`), so that no two orders can wait for each other's seats
 * for ever. Sent by everything that sees seats come, perhaps twice.
 */
export const gather = async ({ at, load }: Reach, orderNo: string): Promise<void> => {
  const { state } = await load(order, orderNo)
  if (!isWaitlisted(state) || state.wait.by) return
  const blocks = state.submitted.legs.map(({ stockId }) => stockId)
  const all = (holds: boolean[]) => holds.every(has => has)
  const look = () => Promise.all(blocks.map(async id => isProtected((await load(seats, id)).state, orderNo)))
  if (!(await look()).includes(true)) return
  for (const id of blocks) await at(seats, id).resume({ holdId: orderNo })
  if (!all(await look())) return
  for (const id of blocks) await at(seats, id).secure({ holdId: orderNo })
  // a place that lapsed meanwhile went to the next order; a place secured now lapses only after another look at the order
  if (all(await look())) await at(order, orderNo).protectSeats({})
}

const legsOf = (state: Order) => (state.status === 'NONE' ? [] : state.submitted.legs)

/** Moves an order that the desk has put first or last in the queues of all its flights. */
const moveFollows = follow(orders.WaitlistMoved, async ({ to }, { id, revision, at, load }) => {
  for (const { stockId } of legsOf((await load(order, id)).state)) await at(seats, stockId).move({ holdId: id, to, revision })
})

/** Keeps the queue of a flight and the orders that wait in it in step. */
export const waitlistFollows = process(
  'waitlist-follows',
  when(stock.SeatsProtected, ({ holdId }, reach) => gather(reach, holdId)),
  // the order had its seats before it was written, or its flight was taken off sale before
  when(orders.OrderSubmitted, async ({ waitlist, legs }, reach) => {
    if (!waitlist) return
    for (const { stockId } of legs)
      if ((await reach.load(seats, stockId)).state.status === 'INVALID') await reach.at(order, reach.id).endWaitlist({ remark: '库存作废' })
    await gather(reach, reach.id)
  }),
  when(orders.WaitlistConfirmed, async (_, { id, at, load }) => {
    for (const { stockId } of legsOf((await load(order, id)).state)) await at(seats, stockId).endWait({ holdId: id })
  }),
  moveFollows.again,
  when(stock.StockInvalidated, async ({ reason = '库存作废' }, { id, at, load }) => {
    for (const { holdId } of (await load(seats, id)).state.waits ?? []) await at(order, holdId).endWaitlist({ remark: reason })
  }),
)

type QueueDeps = { run: Commands; config: (key: SettingKey) => Promise<string> }
/**
 * Puts an order that is about to be written into the queues of all its flights; its holds on some of them go there too.
 * @throws Refused `short` where it is too late to wait, 候补已满 / 未开放候补; the caller takes the places back
 */
export const joinQueues = async (
  orderNo: string,
  { legs, seats: count }: Quoted,
  call: CommandCall,
  { run, config }: QueueDeps,
  short: Refused,
): Promise<NonNullable<Static<typeof orders.OrderSubmitted.schema>['waitlist']>> => {
  const [most, hours, endHours] = (
    await Promise.all([config('waitlistLength'), config('waitlistProtectHours'), config('waitlistEndHours')])
  ).map(Number) as [number, number, number]
  const until = addMinutes(legs[0]!.std, -endHours * 60)
  if (until <= call.now) throw new Refused(code.seats, `${short.message}，距起飞不足${endHours}小时，不能候补`)
  const minutes = hours * 60
  const joined = await Promise.allSettled(
    legs.map(async ({ stockId }) => {
      // until the order is written something must look after the place; then the order's time counts
      const { repeated } = await call
        .unguarded(seats, stockId)
        .join({ holdId: orderNo, seats: count, minutes, most, until: addMinutes(call.now, 5) })
      if (repeated && !waitOf((await run.load(seats, stockId)).state, orderNo)) throw new Refused(code.seats, '候补已撤销，请重新提交')
    }),
  )
  const failed = joined.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  return { until, minutes }
}

/** The places of a waiting order in the queues of its flights; undefined for any other order. */
export const waitlistOf =
  (run: Commands) =>
  async (state: LiveOrder): Promise<Static<typeof Waitlist> | undefined> => {
    if (!isWaitlisted(state)) return undefined
    const { orderNo, legs } = state.submitted
    const { until, by } = state.wait
    const standing = await Promise.all(
      legs.map(async ({ stockId, flightNo }) => {
        const block = (await run.load(seats, stockId)).state
        const place = placeOf(block, orderNo)
        const { status = 'WAITING' } = waitOf(block, orderNo) ?? {}
        return { stockId, flightNo, standing: status, ...present({ place }), waiting: block.waits?.length ?? 0 }
      }),
    )
    return { until, ...present({ confirmBy: by }), legs: standing }
  }

/** minutes for which a claim to a quota waits for its order to confirm */
const CLAIM_MINUTES = 10

type WaitlistDeps = { run: Commands; quote: Quoter; limitRules: (airLine: string) => Promise<LimitRules> }
/** Routes of waiting orders: agencies confirm the seats that they got, staff decide who is next. */
export const waitlistRoutes = ({ run, quote, limitRules }: WaitlistDeps): Route[] => [
  act(api.confirmWaitlist, order, 'orderId', async ({ id: orderId, state, command, check, body: { total }, call }) => {
    await check('confirmWaitlist')
    const { voyageType, counts, agency, legs, groupType } = state.submitted
    const asked = legs.map(({ stockId }) => ({ stockId }))
    const quoted = await quote({ legs: asked, voyageType, counts, agency, now: call.now, groupType })
    if (quoted.total !== total)
      throw new Refused(code.order, `价格已变动：现价${formatYuan(quoted.total)}，请按现价确认`, {
        errors: { total: String(quoted.total) },
      })
    const { terms, paxMin } = quoted
    const found = orderLimits(call.now, state.submitted.legs[0]!, await limitRules(quoted.airLine), terms)
    if (!found.ok) throw new Refused(code.order, found.reason)
    const { limits, parts } = found
    const instalments = instalmentsFor({ owed: total, parts, terms, legs: quoted.legs, seats: quoted.seats })
    const reach = { load: run.load, loadCached: run.loadCached, at: call.at, now: call.now }
    const until = addMinutes(call.now, CLAIM_MINUTES)
    const quotas: QuotaClaim[] = []
    const confirm = async () => {
      // under terms of today it may take of others than it did when it began to wait
      for (const share of sharesOf(quoted)) quotas.push(await claimQuota(reach, { agency, orderNo: orderId, share, until }))
      return command.confirmWaitlist({ legs: quoted.legs, paxMin, total, terms, limits, instalments })
    }
    const done = await confirm().catch(async error => {
      if (isRefusal(error))
        await dropQuotas(
          call.at,
          quotas.filter(({ isNew }) => isNew),
          { orderNo: orderId },
        )
      throw error
    })
    const now = done.state as LiveOrder
    return { orderId, status: now.status, total, limits: now.submitted.limits, instalments: now.instalments }
  }),
  act(api.moveWaitlist, order, 'orderId', async ({ id: orderId, state, command, body, call }) => {
    const moved = await command.moveWaitlist(body)
    await moveFollows.now({ id: orderId, ...moved }, { call, load: run.load })
    return { orderId, waitlist: (await waitlistOf(run)(state))! }
  }),
]
