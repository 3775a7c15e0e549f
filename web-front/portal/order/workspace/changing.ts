import type { OpenedOrder } from './steps.ts'

export type Changing = { order: OpenedOrder; close: () => void }
export const about = ({ orderId }: OpenedOrder) => ({ what: '订单', stream: `order-${orderId}` })
