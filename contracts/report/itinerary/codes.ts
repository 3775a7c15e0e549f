export const itineraryStatuses = {
  APPLIED: '已申请',
  CANCELLED: '已取消',
  ISSUED: '已开具',
  REJECTED: '已驳回',
  REVERSING: '冲红中',
  REVERSED: '已冲红',
} as const
export type ItineraryStatus = keyof typeof itineraryStatuses
export const buyerKinds = { PERSON: '个人', COMPANY: '单位' } as const
/** why an invoice is taken back, or an application ends */
export const itineraryEnds = { CANCELLED: '申请人取消', REFUNDED: '客票退票', RENAMED: '客票更名', EXCHANGED: '客票换开' } as const
export type ItineraryEnd = keyof typeof itineraryEnds

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
/** Is this a code by which the state knows an organisation (统一社会信用代码, GB 32100-2015)? Its last sign follows from the others. */
export const isCreditCode = (text: string): boolean => {
  if (!/^[0-9A-HJ-NP-RTUW-Y]{18}$/.test(text)) return false
  const sum = WEIGHTS.reduce((all, weight, n) => all + SIGNS.indexOf(text[n]!) * weight, 0)
  return text[17] === SIGNS[(31 - (sum % 31)) % 31]
}

/** Id of a ticket's n-th application: under it the issuer makes out one invoice, however often it is asked. */
export const itineraryId = (ticketNo: string, no: number): string => `${ticketNo}~${no}`
/** @returns undefined for anything else */
export const itineraryOf = (id: string): { ticketNo: string; no: number } | undefined => {
  const [, ticketNo, no] = /^(\d{3}-\d{10})~(\d{1,4})$/.exec(id) ?? []
  return ticketNo && no ? { ticketNo, no: Number(no) } : undefined
}
