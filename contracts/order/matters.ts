/** Tasks of an agency about its orders and refunds, and about what it has won or been allotted. Each has the text of its button. */
export const matterKinds = {
  DEPOSIT: '支付定金',
  BALANCE: '支付尾款',
  FULL: '支付全款',
  NAMES: '录入名单',
  FINE: '缴纳罚金',
  RENAME: '支付更名费',
  CHANGE: '支付变更费',
  FINE_CHANGE: '处理罚金申请',
  RENAME_CHANGE: '处理更名申请',
  FLIGHT_CHANGE: '处理变更申请',
  SERVICE: '修改团队服务',
  CONFIRM: '确认座位',
  RESUBMIT: '修改订单',
  DISRUPTION: '答复航变',
  APPLICATION: '修改申请',
  UNFOLLOWED: '查看审批结果',
  PAPERS: '补充材料',
  WIN: '预付成交',
  OFFER: '接受递补',
  BAG: '预付组合包',
  ALLOTTED: '确认切位',
  ALLOTMENT: '预付切位',
} as const

/** The property by which a search found an order. */
export const foundBy = {
  ORDER: '订单号',
  PNR: 'PNR',
  TICKET: '票号',
  NAME: '旅客',
  GROUP: '团名',
  FLIGHT: '航班',
  CONTACT: '联系人',
} as const
/** Shortest text to search for: a single character would match half of the travellers' names. */
export const FEWEST = 2
