import type { AgencyLevel } from '#contracts/agency/agency-codes.ts'
import type { SettingKey } from '#contracts/basicinfo/settings.ts'
import * as orders from '#contracts/order/events.ts'
import { process, type Reacting, when } from '#services/kernel/process.ts'
import { order } from '../decide.ts'
import { countedNow, type UnpaidLimits, unpaid } from './unpaid.ts'

const count =
  (adopt = false) =>
  async (_: unknown, { id, at, load }: Reacting) => {
    const { state, revision } = await load(order, id)
    if (state.status === 'NONE') return
    await at(unpaid, state.submitted.agency).count({ orderNo: id, ...countedNow(state), revision, adopt })
  }

/** What an agency holds unpaid follows its orders (services/order/changes/unpaid.ts claims it): paid, ended, smaller, larger or divided. */
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

/** How many seats an agency may hold unpaid, by its level; one without a level as one of the lowest. */
export const unpaidLimits =
  ({ levelOf, config }: { levelOf: (agency: string) => Promise<AgencyLevel | undefined>; config: (key: SettingKey) => Promise<string> }) =>
  async (id: string): Promise<UnpaidLimits> => {
    const level = (await levelOf(id)) ?? 'C'
    const [perFlight, total] = await Promise.all([config(`unpaidPerFlight${level}`), config(`unpaidTotal${level}`)])
    return { perFlight: Number(perFlight), total: Number(total) }
  }
