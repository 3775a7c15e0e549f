import type { SettingKey } from '#contracts/basicinfo/settings.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import * as api from '#contracts/order/audit-api.ts'
import type { LimitRules } from '#contracts/order/limits/limits.ts'
import { orderLimits } from '#contracts/order/money/instalments.ts'
import type { Commands } from '#services/kernel/commands.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { order } from './decide.ts'
import { orderSeenBy } from './routes.ts'
import { departure, type LiveOrder, type Order } from './state.ts'

export type AuditDeps = {
  run: Commands
  /** how long orders of an airline have, where the policy says nothing */
  limitRules: (airLine: string) => Promise<LimitRules>
  config: (key: SettingKey) => Promise<string>
}

/** Orders whose policy asks for an audit: staff decide, the agency hands a returned one in again. */
export const auditRoutes = ({ run, limitRules, config }: AuditDeps): Route[] => [
  on(api.audit, async ({ orderId, ...asked }, call: CommandCall) => {
    const { state } = await orderSeenBy(run, orderId, call.who)
    const { airLine, terms } = state.submitted
    const timing = orderLimits(call.now, departure(state), await limitRules(airLine), terms, { audited: true })
    const hours = Number(await config('returnedOrderHours'))
    return answer(orderId, (await call.at(order, orderId).audit({ ...asked, timing, hours })).state)
  }),
  on(api.resubmit, async ({ orderId, ...changed }, call: CommandCall) => {
    await orderSeenBy(run, orderId, call.who)
    return answer(orderId, (await call.at(order, orderId).resubmit(changed)).state)
  }),
]

const answer = (orderId: string, state: Order) => {
  const { status, audit, submitted } = state as LiveOrder
  return { orderId, status, auditStatus: audit?.status ?? ('NONE' as const), limits: submitted.limits }
}
