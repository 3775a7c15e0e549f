import { heritages } from '../enums.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Count, coded, Fen, Flag, Id, Text, Type, UserId, zh } from '../kernel/schema.ts'

/** What the house tells its workflows of a matter (`facts`), each use some of it: the facts of a workflow keep it as it came, here it is called. */
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
  reason: writing(zh(Text, '原因')),
  before: notPersonal(zh(Text, '变更前')),
  after: notPersonal(zh(Text, '变更后')),
  airlines: zh(Type.Array(Airline), '航空公司'),
  international: zh(Flag, '含国际航线'),
  heritage: zh(coded(notPersonal(Text), heritages), '主营业务'),
  parentOrgId: zh(Id, '所属营业部'),
  auditors: zh(Type.Array(Type.Object({ id: zh(UserId, '审核员') })), '审核员'),
})
