import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Code, Count, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { renameEnds } from './codes.ts'

/**
 * An application for another name, or document, on a ticket that is issued; stream `rename-{number}` (DOMAIN §3.23). How the traveller is to be
 * called stands in his order, which holds it until this stream has decided.
 */
export const RenameOf = {
  renameId: zh(Id, '更名单号'),
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人'),
  agencyName: zh(notPersonal(Text), '代理人名称'),
  airLine: Airline,
  passengerId: zh(Id, '旅客'),
  ticketNo: zh(Code, '票号'),
  productId: zh(Id, '产品编号'),
  product: zh(notPersonal(Text), '产品名称'),
}
export const RenameOpened = event(
  'RenameOpened',
  '受理客票更名申请',
  Type.Object({
    ...RenameOf,
    fee: zh(Fen, '更名费'),
    /** decided and paid before that, or not at all */
    closesAt: zh(Instant, '更名截止时间'),
    payMinutes: zh(Count, '支付时限（分钟）'),
    remark: zh(writing(Text), '更名原因'),
  }),
)
/** `payBy`: when the fee is to be paid; without one nothing is, and it is carried out */
export const RenameApproved = event('RenameApproved', '更名审批通过', Type.Object({ payBy: optional(zh(Instant, '支付时限')) }))
/** to whoever asked, who hands it in again or takes it back */
export const RenameReturned = event('RenameReturned', '更名申请退回修改', Type.Object({ remark: optional(zh(writing(Text), '退回意见')) }))
export const RenameResubmitted = event('RenameResubmitted', '更名申请重新提交', Type.Object({}))
/** nothing becomes of it */
export const RenameClosed = event(
  'RenameClosed',
  '更名申请终止',
  Type.Object({ end: zh(oneOf(renameEnds), '结果'), reason: optional(zh(writing(Text), '原因')) }),
)
/** the order has the name */
export const RenameDone = event('RenameDone', '客票更名完成', Type.Object({}))
