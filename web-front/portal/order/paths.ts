type OfOrder = { orderId?: string | undefined }

/** page of an order */
export const pathOfOrder = (id = ''): string => `/order/${encodeURIComponent(id)}`
export const toNames = ({ orderId }: OfOrder): string => `${pathOfOrder(orderId)}?tab=names`
/** the flights of an order, with their changes */
export const toJourney = ({ orderId }: OfOrder): string => `${pathOfOrder(orderId)}?tab=journey`
export const toPay = ({ orderId }: OfOrder): string => `${pathOfOrder(orderId)}?pay=next`
