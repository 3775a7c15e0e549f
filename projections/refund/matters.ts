import { seenAgencies } from '#contracts/kernel/endpoint.ts'
import { among } from '../kernel/scope.ts'
import type { Matters } from '../order/due.ts'
import { OPEN_REFUNDS, refundList } from './list.ts'

/** Refunds that an agency has applied for, and those that were returned to it for more papers. */
export const refundMatters: Matters = ask => ({
  subjects: {
    REFUND: async (ids, call) => {
      const refunds = await ask(call).find(refundList, { filter: { id: { in: ids } }, limit: ids.length })
      return refunds.map(({ id, orderNo, refund: amount }) => [id, { orderNo, kind: 'PAPERS', refundId: id, amount }])
    },
  },
  refunds: async call => (await ask(call).count(refundList, { agency: among(seenAgencies(call.who)), ...OPEN_REFUNDS })).count,
})
