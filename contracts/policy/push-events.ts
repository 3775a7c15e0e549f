import { event } from '../kernel/event.ts'
import { notPersonal, personal, writing } from '../kernel/personal.ts'
import { Airline, Code, Count, Doer, Id, Instant, LocalDate, LocalTime, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'

const pushChannels = { MAIL: '邮件', HTTPS: '接口（HTTPS）' } as const
const pushTimes = { CHANGE: '政策变动时', DAILY: '每天定时' } as const
export const pushConfigStatuses = { ENABLED: '启用', DISABLED: '停用' } as const
export const pushStatuses = { WAITING: '待推送', SENDING: '推送中', SENT: '已推送', FAILED: '未推送', DROPPED: '已取消' } as const

/** The receiver of free tour policies, with the way and the time of the push. */
export const PushTerms = {
  name: notPersonal(zh(Type.String({ minLength: 1, maxLength: 60 }), '名称')),
  airLine: zh(Airline, '航空公司'),
  channel: zh(oneOf(pushChannels), '方式'),
  /** a mailbox, or an address that begins with https:// */
  target: personal('contact', 'mailbox', zh(Type.String({ minLength: 5, maxLength: 200 }), '邮箱或地址')),
  when: zh(oneOf(pushTimes), '时机'),
  /** of daily pushes, local time */
  at: optional(zh(LocalTime, '每天时间')),
}
export const PushConfigSaved = event('PushConfigSaved', '保存推送配置', Type.Object(PushTerms))
export const PushConfigEnabled = event('PushConfigEnabled', '启用推送配置', Type.Object({ by: zh(Doer, '操作人') }))
export const PushConfigDisabled = event('PushConfigDisabled', '停用推送配置', Type.Object({ by: zh(Doer, '操作人') }))
export const pushConfigEvents = { PushConfigSaved, PushConfigEnabled, PushConfigDisabled }

/** A policy as a push tells it. */
export const PushedPolicy = Type.Object({
  policyId: zh(Id, '政策内部编号'),
  policyNo: zh(Code, '政策编号'),
  version: zh(Count, '版本'),
  status: notPersonal(zh(Text, '状态')),
  name: notPersonal(zh(Text, '政策名称')),
  content: notPersonal(zh(Text, '内容')),
  from: zh(LocalDate, '起飞日期起'),
  to: zh(LocalDate, '起飞日期止'),
})
/** Stream `push-{config}.{policy}.{revision}` of a change, `push-{config}.{day}` of a daily one: an entry of the outbox. */
export const PushQueued = event(
  'PushQueued',
  '生成推送',
  Type.Object({
    configId: zh(Id, '推送配置'),
    airLine: zh(Airline, '航空公司'),
    title: notPersonal(zh(Text, '标题')),
    policies: zh(Type.Array(PushedPolicy), '政策'),
  }),
)
const attempt = { attempt: zh(Count, '第几次') }
export const PushClaimed = event('PushClaimed', '开始推送', Type.Object({ ...attempt, until: zh(Instant, '占用至') }))
const error = { error: zh(writing(Text), '未成原因') }
export const PushFailed = event('PushFailed', '推送未成', Type.Object({ ...attempt, ...error, next: zh(Instant, '下次推送时间') }))
export const PushAbandoned = event('PushAbandoned', '放弃推送', Type.Object({ ...attempt, ...error }))
export const PushSent = event('PushSent', '推送完成', Type.Object(attempt))
export const PushDropped = event('PushDropped', '取消推送', Type.Object({ reason: zh(writing(Text), '原因') }))
export const pushEvents = { PushQueued, PushClaimed, PushFailed, PushAbandoned, PushSent, PushDropped }
