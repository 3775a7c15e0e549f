import { heritages } from '../enums.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Count, coded, Fen, Flag, Id, Text, Type, UserId, zh } from '../kernel/schema.ts'

/**
 * Labels for what the system tells its workflows about a matter (`facts`). Each use sends some of these fields; the workflow's facts keep
 * them as they came.
 */
export const Matter = Type.Object({
  orderNo: zh(Id, '订单号'),
  agencyName: notPersonal(zh(Text, '代理人名称')),
  seats: zh(Count, '座位数'),
  tickets: zh(Count, '客票数'),
  total: zh(Fen, '订单总额'),
  paid: zh(Fen, '已付金额'),
  fee: zh(Fen, '退票费'),
  refund: zh(Fen, '应退金额'),
  forfeit: zh(Fen, '罚没金额'),
  back: zh(Fen, '退回金额'),
  /** the loss by a cancellation at the time of its request; the actual loss is computed at its approval */
  forfeitNow: zh(Fen, '申请时罚没金额'),
  refundNow: zh(Fen, '申请时应退金额'),
  earnest: zh(Fen, '罚没保证金'),
  reason: writing(zh(Text, '原因')),
  /** how often it had been changed when it was handed in: that content alone is approved */
  edition: zh(Count, '内容版本'),
  before: notPersonal(zh(Text, '变更前')),
  after: notPersonal(zh(Text, '变更后')),
  airlines: zh(Type.Array(Airline), '航空公司'),
  international: zh(Flag, '含国际航线'),
  heritage: zh(coded(notPersonal(Text), heritages), '主营业务'),
  parentOrgId: zh(Id, '所属营业部'),
  auditors: zh(Type.Array(Type.Object({ id: zh(UserId, '审核员') })), '审核员'),
})
