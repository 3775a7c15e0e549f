/** The part of a thing by which a search has found it, as people are told. */
export const foundAs = {
  NUMBER: '编号',
  ORDER: '订单号',
  TRADE: '渠道流水号',
  PNR: 'PNR',
  GROUP: '团名',
  FLIGHT: '航班',
  CONTACT: '联系人',
  TRAVELLER: '旅客',
  DOCUMENT: '证件号码',
  DOCUMENT_END: '证件尾号',
  PHONE: '电话',
  PHONE_END: '电话尾号',
  NAME: '名称',
  TICKET: '票号',
  OFFICE: 'OFFICE号',
  IATA: 'IATA号',
} as const
export type FoundAs = keyof typeof foundAs
