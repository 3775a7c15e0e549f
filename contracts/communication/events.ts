import { event } from '../kernel/event.ts'
import { notPersonal, personal, writing } from '../kernel/personal.ts'
import { Airline, Counted, Doer, Id, Instant, Note, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { complaintKinds, complaintResults } from './codes.ts'

/** A complaint of an agency; stream `complaint-{number}` (DOMAIN §3.30). */

/** the addressees of a fact: the agency, and the staff of the airline */
const told = {
  agency: zh(Id, '代理人'),
  agencyName: zh(notPersonal(Text), '代理人名称'),
  airLine: Airline,
  complaintId: zh(Id, '投诉编号'),
  orderNo: optional(zh(Id, '订单号')),
}
const to = zh(Type.Object(told), '告知')
const dueAt = zh(Instant, '办结时限')
const remindAt = zh(Instant, '提醒时间')
/** `remind`: working days before, on which the desk is reminded */
const counted = optional(
  zh(Type.Object({ ...Counted.properties, remind: zh(Type.Integer({ minimum: 0, maximum: 999 }), '提前提醒工作日') }), '时限推算'),
)
export const ComplaintFile = Type.Object({
  id: zh(Id, '文件编号'),
  name: zh(writing(Text), '文件名'),
  size: zh(Type.Integer({ minimum: 1 }), '大小（字节）'),
})
/** until then the agency may say, once, that it does not agree */
const replyUntil = zh(Instant, '可回复至')
/** the writer */
const by = zh(Doer, '填写人')
const files = optional(zh(Type.Array(ComplaintFile, { minItems: 1 }), '附件'))
export const ComplaintReceived = event(
  'ComplaintReceived',
  '受理投诉',
  Type.Object({
    ...told,
    kind: zh(oneOf(complaintKinds), '类别'),
    refundId: optional(zh(Id, '退票单号')),
    title: zh(writing(Text), '标题'),
    content: zh(writing(Note), '内容'),
    phone: optional(personal('contact', 'phone', zh(Text, '联系电话'))),
    files,
    by,
    dueAt,
    remindAt,
    counted,
  }),
)
/** The airline says how far it is; the complaint stays open. */
export const ComplaintProgressed = event(
  'ComplaintProgressed',
  '答复处理进展',
  Type.Object({ remark: zh(writing(Note), '处理说明'), by, to }),
)
export const ComplaintClosed = event(
  'ComplaintClosed',
  '办结投诉',
  Type.Object({ result: zh(oneOf(complaintResults), '处理结果'), remark: zh(writing(Note), '处理说明'), by, replyUntil, to }),
)
/** The agency adds something to a complaint that is open. */
export const ComplaintReplied = event('ComplaintReplied', '代理人补充', Type.Object({ content: zh(writing(Note), '内容'), files, by, to }))
/** The agency does not agree with the result, once: the complaint is open again, with a new limit. */
export const ComplaintReopened = event(
  'ComplaintReopened',
  '代理人不同意处理结果',
  Type.Object({ content: zh(writing(Note), '内容'), files, by, dueAt, remindAt, counted, to }),
)
/**
 * The holidays that a provisional limit waited for are published, so the limit is counted again. `was` is the limit before, the same where
 * it does not move.
 */
export const ComplaintDueReckoned = event(
  'ComplaintDueReckoned',
  '节假日公布后重算办结时限',
  Type.Object({ dueAt, remindAt, was: zh(Instant, '原暂定时限'), counted, to }),
)
/** said by the clock some working days before the limit, and at the limit */
export const ComplaintDueSoon = event('ComplaintDueSoon', '投诉临近办结时限', Type.Object({ dueAt, to }))
export const ComplaintOverdue = event('ComplaintOverdue', '投诉超期未办结', Type.Object({ dueAt, to }))
