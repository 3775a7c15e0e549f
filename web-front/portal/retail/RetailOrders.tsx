import { retailOrders } from '#contracts/retail/order-list.ts'
import { useFrame } from '../../kit/frame.ts'
import { List } from '../../kit/List.tsx'
import { pathOfOrder } from '../order/paths.ts'

/** Orders of single travellers, each on the page of an order. */
export const RetailOrders = () => {
  useFrame({ title: '我的散客订单', back: '/retail' })
  return <List of={retailOrders} href={({ orderNo }) => pathOfOrder(orderNo)} />
}
