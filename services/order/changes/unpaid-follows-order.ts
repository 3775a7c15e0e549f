import type { AgencyLevel } from '#contracts/agency/agency-codes.ts'
import type { SettingKey } from '#contracts/basicinfo/settings.ts'
import * as orders from '#contracts/order/events.ts'
import { familyOf } from '#services/agency/agency.ts'
import { process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { order } from '../decide.ts'
import { countedNow, type UnpaidLimits, unpaid } from './unpaid.ts'

const count =
  (adopt = false) =>
  async (_: unknown, { id, at, load, recall }: Reacting) => {
    const { state, revision } = await load(order, id)
    if (state.status === 'NONE') return
    await at(unpaid, await familyOf(recall, state.submitted.agency)).count({ orderNo: id, ...countedNow(state), revision, adopt })
  }

/**
 * Updates a family's claims to unpaid seats (made in services/order/changes/claim-unpaid.ts) when its orders are paid, end, shrink, grow or
 * are divided.
 */
export const unpaidFollowsOrder = process(
  'unpaid-follows-order',
  when(orders.SeatsAdded, count()),
  when(orders.SeatsReduced, count()),
  when(orders.LegsChanged, count()),
  when(orders.DepositPaid, count()),
  when(orders.OrderPaid, count()),
  when(orders.PaidInFull, count()),
  when(orders.OrderExpired, count()),
  when(orders.OrderSplit, count()),
  when(orders.OrderSplitOff, count(true)),
)

type Family = { level?: AgencyLevel | undefined; isSubAgent: boolean }
/**
 * Numbers of seats that an agency and its sub-agents may hold unpaid, by the family's level; without a level it has the lowest. A sub-agent
 * may hold a share of them.
 */
export const unpaidLimits =
  ({ familyLevel, config }: { familyLevel: (agency: string) => Promise<Family>; config: (key: SettingKey) => Promise<string> }) =>
  async (id: string): Promise<UnpaidLimits> => {
    const { level = 'C', isSubAgent } = await familyLevel(id)
    const keys = [`unpaidPerFlight${level}`, `unpaidTotal${level}`, 'subAgentSharePercent'] as const
    const [perFlight, total, percent] = (await Promise.all(keys.map(config))).map(Number) as [number, number, number]
    if (!isSubAgent || percent === 100) return { perFlight, total }
    // a share of a limit is never none, which would mean no limit
    const share = (most: number) => (most === 0 ? 0 : Math.max(1, Math.floor((most * percent) / 100)))
    return { perFlight, total, share: { perFlight: share(perFlight), total: share(total) } }
  }
