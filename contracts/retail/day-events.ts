import { event } from '../kernel/event.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Count, Id, Instant, Text, Type, zh } from '../kernel/schema.ts'

/**
 * Stream `ruleday-{airline}.{day}`. A version is about to be in force from this day, and no other may be at the same time. From
 * `until` on another version may claim the day, unless this one has been enabled.
 */
export const RuleDayClaimed = event(
  'RuleDayClaimed',
  '占用客规生效日',
  Type.Object({
    versionId: zh(Id, '版本编号'),
    name: notPersonal(zh(Text, '名称')),
    /** number of the claim of this day, which its version is enabled under */
    claim: zh(Count, '序号'),
    until: zh(Instant, '截止时间'),
  }),
)
