import type { SettingKey } from '#contracts/basicinfo/settings.ts'
import type { Route } from '#contracts/kernel/endpoint.ts'
import * as api from '#contracts/order/audit-api.ts'
import { orderLimits } from '#contracts/order/rules/instalments.ts'
import type { LimitRules } from '#contracts/order/rules/limits.ts'
import { act } from '#services/kernel/http/act.ts'
import { order } from './decide.ts'
import type { LiveOrder } from './state.ts'

type AuditDeps = {
  /** limits of an airline's orders, where the policy sets none */
  limitRules: (airLine: string) => Promise<LimitRules>
  config: (key: SettingKey) => Promise<string>
}

/** Routes to audit orders whose policy asks for it: staff decide, and the agency submits a returned one again. */
export const auditRoutes = ({ limitRules, config }: AuditDeps): Route[] => [
  act(
    api.audit,
    order,
    'orderId',
    async ({ state, command, body, call }) => {
      const { airLine, terms } = state.submitted
      const timing = orderLimits(call.now, state.submitted.legs[0]!, await limitRules(airLine), terms, { audited: true })
      return command.audit({ ...body, timing, hours: Number(await config('returnedOrderHours')) })
    },
    answer,
  ),
  act(api.resubmit, order, 'orderId', ({ command, body }) => command.resubmit(body), answer),
]

const answer = ({ id, state: { status, audit, submitted } }: { id: string; state: LiveOrder }) => ({
  orderId: id,
  status,
  auditStatus: audit?.status ?? ('NONE' as const),
  limits: submitted.limits,
})
