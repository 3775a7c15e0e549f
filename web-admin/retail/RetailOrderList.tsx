import { retailOrders } from '#contracts/retail/order-list.ts'
import { ListScreen } from '../kit/ListScreen.tsx'

/** Orders of single travellers; each is handled on the page of an order. */
export const RetailOrderList = () => <ListScreen of={retailOrders} href={({ id }) => `/order/${encodeURIComponent(id)}/show`} />
