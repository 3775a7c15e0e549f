type OfOrder = { orderId?: string | undefined }

/** page of an order */
export const pathOfOrder = (id = ''): string => `/order/${encodeURIComponent(id)}`
export const toNames = ({ orderId }: OfOrder): string => `${pathOfOrder(orderId)}?tab=names`
export const toPay = ({ orderId }: OfOrder): string => `${pathOfOrder(orderId)}?pay=next`
