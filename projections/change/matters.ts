import { seenAgencies } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { among } from '../kernel/scope.ts'
import type { Matters } from '../order/due.ts'
import { changeView } from './list.ts'

const DUE = { status: 'WAIT_PAY' as const }

/** Changes of flights that an agency has to pay, and those that were returned to it. */
export const changeMatters: Matters = ask => ({
  count: async call => (await ask(call).count(changeView, { agency: among(seenAgencies(call.who)), ...DUE })).count,
  besides: async (limit, call) => {
    const changes = await ask(call).find(changeView, { filter: { agency: among(seenAgencies(call.who)), ...DUE }, sort: ['limit'], limit })
    return changes.map(({ id, orderNo, limit: until, due: amount }) => ({ kind: 'CHANGE', id, orderNo, until, amount }))
  },
  subjects: {
    CHANGE: async (ids, call) => {
      const changes = await ask(call).find(changeView, { filter: { id: { in: ids } }, limit: ids.length })
      return changes.map(({ id, orderNo, limit: until, due: amount }) => [
        id,
        { orderNo, kind: 'FLIGHT_CHANGE', ...present({ until }), amount },
      ])
    },
  },
})
