import type { Links } from '../links.ts'
import { toJourney } from '../order/paths.ts'

export const links: Links = {
  ways: { CHANGE: toJourney, FLIGHT_CHANGE: toJourney },
  lists: ['change'],
  applications: {
    CHANGE: ({ id, orderNo = '' }) => ({ to: toJourney({ orderId: orderNo }), link: '查看变更申请', name: `变更申请 ${id}` }),
  },
}
