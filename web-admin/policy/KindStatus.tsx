import type { PolicyKind, KindStatus as Status } from '#contracts/policy/kind.ts'
import { termOver } from '#contracts/policy/over.ts'
import { StatusChip } from './StatusChip.tsx'

/** Status of a policy of a kind on its page, as its list says it. */
export const KindStatus = ({ kind, ...row }: { kind: PolicyKind; status: string; to?: string }) => (
  <StatusChip
    status={row.status}
    label={kind.statuses[row.status as Status] ?? row.status}
    words={today => termOver(kind.inForce)(row, today)}
  />
)
