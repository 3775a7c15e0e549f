import type { AgencyLevel } from '#contracts/agency/agency-codes.ts'
import type { SettingKey } from '#contracts/basicinfo/settings.ts'
import * as orders from '#contracts/order/events.ts'
import { process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { order } from '../decide.ts'
import { countedNow, type UnpaidLimits, unpaid } from './unpaid.ts'

const count =
  (adopt = false) =>
  async (_: unknown, { id, at, load }: Reacting) => {
    const { state, revision } = await load(order, id)
    if (state.status === 'NONE') return
    await at(unpaid, state.submitted.agency).count({ orderNo: id, ...countedNow(state), revision, adopt })
  }

/**
 * Updates an agency's claims to unpaid seats (made in services/order/changes/unpaid.ts) when its orders are paid, end, shrink, grow or are
 * divided.
 */
export const unpaidFollowsOrder = process(
  'unpaid-follows-order',
  when(orders.SeatsAdded, count()),
  when(orders.SeatsReduced, count()),
  when(orders.DepositPaid, count()),
  when(orders.OrderPaid, count()),
  when(orders.PaidInFull, count()),
  when(orders.OrderExpired, count()),
  when(orders.OrderSplit, count()),
  when(orders.OrderSplitOff, count(true)),
)

/** Numbers of seats that an agency may hold unpaid, by its level; an agency without a level has the lowest. */
export const unpaidLimits =
  ({ levelOf, config }: { levelOf: (agency: string) => Promise<AgencyLevel | undefined>; config: (key: SettingKey) => Promise<string> }) =>
  async (id: string): Promise<UnpaidLimits> => {
    const level = (await levelOf(id)) ?? 'C'
    const [perFlight, total] = await Promise.all([config(`unpaidPerFlight${level}`), config(`unpaidTotal${level}`)])
    return { perFlight: Number(perFlight), total: Number(total) }
  }
