import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Count, Doer, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { changeKinds } from '../order/changing/words.ts'
import { orderKinds } from '../order/kind.ts'
import { Told } from '../order/notice/told.ts'
import { changeEnds } from './codes.ts'

/**
 * A change of flights after an order stands; stream `change-{number}` (DOMAIN §3.18). The flights, travellers and sums are in the order,
 * which keeps them until this stream has decided.
 */
export const ChangeOf = {
  changeId: zh(Id, '变更单号'),
  orderNo: zh(Id, '订单号'),
  /** absent: a group */
  orderKind: optional(zh(oneOf(orderKinds), '订单类别')),
  agency: zh(Id, '代理人'),
  agencyName: zh(notPersonal(Text), '代理人名称'),
  airLine: Airline,
  kind: zh(oneOf(changeKinds), '变更类型'),
  /** flights that are left, and those flown in their place: `HU7182 2026-12-10` */
  from: zh(notPersonal(Text), '原航班'),
  to: zh(notPersonal(Text), '新航班'),
  byAgency: optional(zh(Flag, '代理人申请')),
  due: zh(Fen, '应付'),
  back: zh(Fen, '应退'),
  fee: zh(Fen, '变更费'),
  /** number of tickets that are exchanged; 0 where there are none yet */
  tickets: zh(Count, '票数'),
}
export const ChangeOpened = event(
  'ChangeOpened',
  '受理变更',
  Type.Object({
    ...ChangeOf,
    /** a person of the airline decides */
    audit: zh(Flag, '须审批'),
    payMinutes: zh(Count, '支付时限（分钟）'),
    /** the change must be decided and paid before this instant, or it expires */
    closesAt: zh(Instant, '最晚办理'),
  }),
)
/** the person who has decided about it in its flow, or handed it in again */
const doneBy = optional(zh(Doer, '处理人'))
/** `payBy`: limit for paying; absent where nothing is due, and the change is carried out */
export const ChangeApproved = event('ChangeApproved', '变更通过', Type.Object({ payBy: optional(zh(Instant, '支付时限')), doneBy }))
/** returned to the applicant, who hands it in again or takes it back */
export const ChangeReturned = event('ChangeReturned', '变更退回', Type.Object({ remark: optional(zh(writing(Text), '退回意见')), doneBy }))
export const ChangeResubmitted = event('ChangeResubmitted', '变更重新提交', Type.Object({ doneBy }))
/** The change ends without effect. `to`: the agency that hears of it by this fact, since no flow tells it. */
export const ChangeClosed = event(
  'ChangeClosed',
  '变更终止',
  Type.Object({
    end: zh(oneOf(changeEnds), '结果'),
    reason: optional(zh(writing(Text), '原因')),
    doneBy,
    to: optional(zh(Type.Object(Told), '告知代理人')),
  }),
)
/** Its agency has deleted the application, which is over: the agency does not see it any more, the airline does. */
export const ChangeHidden = event('ChangeHidden', '删除申请', Type.Object({}))
/** the order flies otherwise, or has the people */
export const ChangeDone = event('ChangeDone', '变更办结', Type.Object({}))
