import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Code, Count, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'

export const runCauses = { CLOCK: '到点', MISSED: '错过后补跑', RETRY: '失败后重试', PERSON: '手动' } as const

const Cron = notPersonal(zh(Text, 'cron表达式'))
/** parameters as JSON text: each kind has a shape of its own, which is checked where they are entered */
const Params = notPersonal(zh(Type.String({ maxLength: 4_000 }), '参数'))
const Run = zh(Id, '执行编号')
const again = optional(zh(Instant, '重试时间'))

/**
 * Stream `schedule-{id}` (DOMAIN §5.16). Without an expression it is work that the program repeats at short intervals: its stream begins
 * when somebody pauses it or asks for it.
 */
export const ScheduleAdded = event(
  'ScheduleAdded',
  '新增定时任务',
  Type.Object({ name: writing(zh(Text, '名称')), kind: zh(Code, '任务种类'), cron: optional(Cron), params: optional(Params) }),
)
export const ScheduleModified = event(
  'ScheduleModified',
  '修改定时任务',
  Type.Object({ name: optional(writing(zh(Text, '名称'))), cron: optional(Cron), params: optional(Params) }),
)
export const SchedulePaused = event('SchedulePaused', '暂停定时任务', Type.Object({}))
export const ScheduleResumed = event('ScheduleResumed', '恢复定时任务', Type.Object({}))
export const ScheduleDeleted = event('ScheduleDeleted', '删除定时任务', Type.Object({}))
/** the run starts as soon as no other run of this work is under way, paused or not */
export const RunAsked = event('RunAsked', '要求立即执行', Type.Object({ run: Run }))
/** `slot`: the instant for which it runs; `missed`: earlier slots that nobody began; `owner`: the process that runs it */
export const RunBegun = event(
  'RunBegun',
  '开始执行',
  Type.Object({
    run: Run,
    cause: zh(oneOf(runCauses), '起因'),
    slot: zh(Instant, '时点'),
    attempt: zh(Count, '第几次'),
    missed: zh(Count, '错过的时点数'),
    owner: zh(Id, '进程'),
  }),
)
/** `touched`: documents that got a fact, or things that were removed */
export const RunFinished = event(
  'RunFinished',
  '执行成功',
  Type.Object({
    run: Run,
    touched: zh(Type.Integer({ minimum: 0 }), '处理数'),
    message: optional(notPersonal(zh(Text, '结果'))),
  }),
)
/** `again`: the instant of its next try; without it the next slot comes first, or nobody tries again */
export const RunFailed = event('RunFailed', '执行失败', Type.Object({ run: Run, reason: notPersonal(zh(Text, '原因')), again }))
/** its process died; it is tried again at once, unless it has been tried too often */
export const RunLost = event('RunLost', '执行中断', Type.Object({ run: Run, again: optional(zh(Flag, '再次执行')) }))
/** work that repeats at short intervals has failed three times in a row */
export const BeatFailing = event('BeatFailing', '连续失败', Type.Object({ reason: notPersonal(zh(Text, '原因')) }))
export const BeatRecovered = event('BeatRecovered', '恢复正常', Type.Object({}))
