import { type Call, seenAgencies } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { among } from '../kernel/scope.ts'
import type { Matters } from '../order/due.ts'
import { OPEN_REFUNDS, refundList } from './list.ts'

/** Refunds that an agency has applied for, those whose papers have to follow, and those that were returned to it for more papers. */
export const refundMatters: Matters = ask => ({
  count: async call => (await ask(call).count(refundList, reported(call))).count,
  besides: async (limit, call) => {
    const found = await ask(call).find(refundList, { filter: reported(call), sort: ['papersBy'], limit })
    return found.map(({ id, orderNo, papersBy, refund: amount }) => ({
      kind: 'PAPERS',
      id,
      refundId: id,
      orderNo,
      ...present({ until: papersBy }),
      amount,
    }))
  },
  subjects: {
    REFUND: async (ids, call) => {
      const refunds = await ask(call).find(refundList, { filter: { id: { in: ids } }, limit: ids.length })
      return refunds.map(({ id, orderNo, refund: amount }) => [id, { orderNo, kind: 'PAPERS', refundId: id, amount }])
    },
  },
  refunds: async call => (await ask(call).count(refundList, { agency: among(seenAgencies(call.who)), ...OPEN_REFUNDS })).count,
})
/** those of the caller that were reported before departure */
const reported = (call: Call) => ({ agency: among(seenAgencies(call.who)), papersBy: { gt: '' } })
