/** page of an order */
export const pathOfOrder = (id = '') => `/order/${encodeURIComponent(id)}`;
export const toNames = ({ orderId }) => `${pathOfOrder(orderId)}?tab=names`;
export const toPay = ({ orderId }) => `${pathOfOrder(orderId)}?pay=next`;
