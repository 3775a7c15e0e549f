/** What an agency may have to do about its orders and refunds, and about what it has won or has been allotted, as the button says that does it. */
export const matterKinds = {
  DEPOSIT: '支付定金',
  BALANCE: '支付尾款',
  FULL: '支付全款',
  NAMES: '录入名单',
  FINE: '缴纳罚金',
  RENAME: '支付更名费',
  FINE_CHANGE: '处理罚金申请',
  RENAME_CHANGE: '处理更名申请',
  CONFIRM: '确认座位',
  RESUBMIT: '修改订单',
  APPLICATION: '修改申请',
  PAPERS: '补充材料',
  WIN: '预付成交',
  OFFER: '接受递补',
  BAG: '预付组合包',
  ALLOTTED: '确认切位',
  ALLOTMENT: '预付切位',
} as const

/** By what of it an order was found. */
export const foundBy = { ORDER: '订单号', PNR: 'PNR', TICKET: '票号', NAME: '旅客', GROUP: '团名' } as const
/** The fewest characters that are looked for: one would be the name of half of the travellers. */
export const FEWEST = 2
