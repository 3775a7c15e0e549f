/** The kinds of changes of a flight that does not go as it was sold. */
export const abnormalKinds = { CANCEL: '取消', DELAY: '延误', ADVANCE: '提前', RETIME: '时刻变更', REROUTE: '航线变更' } as const
/** The answers that an agency may choose for its group. */
export const abnormalOffers = { STAY: '接受变动', CHANGE: '免费改期', REFUND: '免费退票' } as const
export type AbnormalOffer = keyof typeof abnormalOffers

type Times = { date: string; newDate?: string | undefined; newDepTime?: string | undefined; newArrTime?: string | undefined }
/** The times of the flight as it goes now; empty where they are not said. */
export const newTimes = ({ date, newDate = date, newDepTime, newArrTime }: Times): string =>
  newDepTime ? `改为${newDate === date ? '' : `${newDate} `}${newDepTime}起飞${newArrTime ? `、${newArrTime}到达` : ''}` : ''
