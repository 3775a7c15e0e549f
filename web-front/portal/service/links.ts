import type { Links } from '../links.ts'

const toOrder = (orderNo: string) => `/order/${encodeURIComponent(orderNo)}`

export const links: Links = {
  lists: ['groupService'],
  applications: {
    TDFW: ({ id, orderNo }) => ({ to: orderNo ? toOrder(orderNo) : '/service', link: '查看团队服务', name: `团队服务 ${id}` }),
  },
}
