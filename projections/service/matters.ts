import type { Matters } from '../order/due.ts'
import { groupServices } from './list.ts'

/** Services whose application was returned to their agency. */
export const serviceMatters: Matters = ask => ({
  subjects: {
    TDFW: async (ids, call) => {
      const services = await ask(call).find(groupServices, { filter: { id: { in: ids } }, limit: ids.length })
      return services.map(({ id, orderNo, std: until }) => [id, { orderNo, kind: 'SERVICE', until }])
    },
  },
})
