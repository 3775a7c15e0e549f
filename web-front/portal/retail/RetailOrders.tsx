import { retailOrders } from '#contracts/retail/order-list.ts'
import { List } from '../../kit/List.tsx'
import { pathOfOrder } from '../order/paths.ts'

/** Orders of single travellers, each on the page of an order. */
export const RetailOrders = () => <List of={retailOrders} href={({ orderNo }) => pathOfOrder(orderNo)} />
