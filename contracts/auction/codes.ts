/** How the bids of a lot stand; before the begin of an open one nobody bids yet. */
export const bidsStatuses = { OPEN: '竞价中', PAUSED: '已暂停', CLOSED: '已截止', CANCELLED: '已取消' } as const
export type BidsStatus = keyof typeof bidsStatuses
/** Why the end of a lot was moved. */
export const endCauses = { BID: '临近截止有新的领先报价', OUTAGE: '系统中断' } as const
export const lotStatuses = {
  DRAFT: '草稿',
  AUDITING: '审批中',
  PUBLISHED: '已发布',
  AWARDED: '已成交',
  FAILED: '流拍',
  CANCELLED: '已取消',
  FORCE_CANCELLED: '强制取消',
} as const
