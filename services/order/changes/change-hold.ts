import { present } from '#contracts/kernel/present.ts'

/** Name of the hold of a change's seats, beside the order's own, until the order has taken them. */
export const changeHold = (orderNo: string, changeId: string): string => `${orderNo}~${changeId}`
export const orderOfHold = (holdId: string): { orderNo: string; changeId?: string } => {
  const [orderNo = '', changeId] = holdId.split('~')
  return { orderNo, ...present({ changeId }) }
}
