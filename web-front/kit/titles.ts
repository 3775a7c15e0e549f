import { environmentOf } from '#contracts/client/environment.ts'
import { titleOf } from '#contracts/client/title.ts'

/** Titles by the fourth segment of the address (`/newgt/front/x`). */
export const menus: Readonly<Record<string, string>> = {
  account: '账户',
  bags: '组合竞拍',
  bidding: '竞价',
  demandManagement: '查询下单',
  notice: '通知',
  order: '我的订单',
  password: '修改密码',
  quotation: '我的报价',
  refund: '退票',
  search: '查找订单',
  subAgent: '分代理',
  virtualCoin: '充值凭证',
}

export const nameThePage = (path: string): void => {
  document.title = titleOf(path, menus, environmentOf(location))
}
