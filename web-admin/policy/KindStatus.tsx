import { Tag } from '#contracts/client/look/parts.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import type { PolicyKind, KindStatus as Status } from '#contracts/policy/kind.ts'

/** Status of a policy of a kind. One in force whose last day of departure is over sells nothing either. */
export const KindStatus = ({ kind, status, to }: { kind: PolicyKind; status: string; to?: string }) => {
  const isOver = status === kind.inForce && to !== undefined && to < toLocal(new Date().toISOString()).date
  const label = kind.statuses[status as Status] ?? status
  return <Tag tone={isOver ? 'waiting' : toneOf(status)}>{isOver ? `${label}（已过适用期）` : label}</Tag>
}
