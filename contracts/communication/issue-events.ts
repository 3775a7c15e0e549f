import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { roleNames } from '../kernel/roles.ts'
import { Airline, coded, Doer, Flag, Id, Instant, Note, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { issueRecipients, issueStatuses } from './issue-codes.ts'

/** A question among staff, with its answers; stream `issue-{number}` (DOMAIN §3.34). */

/** Somebody by user id, or everybody with a role by its code. */
const Whom = Type.Object({ kind: zh(oneOf(issueRecipients), '对象类别'), code: zh(coded(Doer, roleNames), '对象') })
export type Whom = Type.Static<typeof Whom>
const by = zh(Doer, '填写人')
const about = {
  airLine: optional(Airline),
  orderNo: optional(zh(Id, '订单号')),
  title: zh(writing(Text), '标题'),
}
/** the addressee of the notice about this fact */
const tell = zh(Whom, '告知')
const answerId = zh(notPersonal(Id), '答复编号')
const content = zh(writing(Note), '内容')
const urgent = optional(zh(Flag, '紧急'))
/** until then it is to be answered */
const answerBy = zh(Instant, '答复时限')
export const IssueAsked = event(
  'IssueAsked',
  '提出沟通问题',
  Type.Object({ ...about, content, urgent, to: zh(Whom, '答复人'), by, answerBy }),
)
export const IssueChanged = event('IssueChanged', '修改沟通问题', Type.Object({ title: about.title, content, urgent, answerBy }))
export const IssueDeleted = event('IssueDeleted', '删除沟通问题', Type.Object({}))
/** `isOwn`: whoever has asked adds something, and the question waits for others again */
export const IssueAnswered = event(
  'IssueAnswered',
  '答复沟通问题',
  Type.Object({ ...about, answerId, content, by, isOwn: optional(zh(Flag, '提问人')), tell }),
)
export const AnswerChanged = event('AnswerChanged', '修改沟通答复', Type.Object({ answerId, content }))
/** `becomes`: the state of the question without it */
export const AnswerDeleted = event(
  'AnswerDeleted',
  '删除沟通答复',
  Type.Object({ answerId, becomes: zh(oneOf(issueStatuses), '问题状态') }),
)
export const IssueClosed = event('IssueClosed', '关闭沟通问题', Type.Object({ by }))
/** nobody has answered in time */
export const IssueEscalated = event('IssueEscalated', '沟通问题超时上报', Type.Object({ ...about, tell }))
