import type { OrderKind } from '#contracts/order/kind.ts'

type OfOrder = { orderId?: string | undefined }

/** page of an order */
export const pathOfOrder = (id = ''): string => `/order/${encodeURIComponent(id)}`
export const toNames = ({ orderId }: OfOrder): string => `${pathOfOrder(orderId)}?tab=names`
/** a new order with the texts and names of an existing one */
export const toCopy = (orderId: string): string => `/order/new?copy=${encodeURIComponent(orderId)}`
/** the flights of an order, with their changes */
export const toJourney = ({ orderId }: OfOrder): string => `${pathOfOrder(orderId)}?tab=journey`
export const toPay = ({ orderId }: OfOrder): string => `${pathOfOrder(orderId)}?pay=next`

type OfKind = { orderId: string; kind?: OrderKind | undefined }
/** the form of a refund; single travellers have a wizard of their own */
export const toNewRefund = ({ orderId, kind }: OfKind): string =>
  kind === 'RETAIL' ? `/retail/refund/${encodeURIComponent(orderId)}` : `/refund/new?orderId=${encodeURIComponent(orderId)}`
/** the wizard by which tickets of single travellers change */
export const toRetailChange = (orderId: string): string => `/retail/change/${encodeURIComponent(orderId)}`
