import * as api from '#contracts/fine/pay-api.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { PayDeps } from './account-pays.ts'
import { payPreview, payTogether } from './pay-payables.ts'

const FINE = { kind: 'FINE', businessCode: 'FINE' } as const

/** Fines are paid, one or several together, by their agency's account or through a gateway (DOMAIN §3.14). */
export const finePayRoutes = (deps: PayDeps): Route[] => [
  on(api.payFine, ({ id, ...by }, call: CommandCall) => payTogether(deps, { ...FINE, ids: [id], ...by }, call)),
  on(api.mergePayFines, ({ manyID: ids, ...by }, call: CommandCall) => payTogether(deps, { ...FINE, ids, ...by }, call)),
  on(api.payFineByVirtual, async ({ id, ...by }, call: CommandCall) => {
    const { available = 0, ...paid } = await payTogether(deps, { ...FINE, ids: [id], ...by }, call)
    return { ...paid, status: 'SUCCEEDED' as const, available }
  }),
  on(api.finePayPreview, ({ manyID: ids, virtual }, seen) => payPreview(deps, { ...FINE, ids, virtual }, seen)),
]
