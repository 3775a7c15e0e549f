import { policyStatuses } from '#contracts/policy/events.ts'
import { saleOver } from '#contracts/policy/over.ts'
import { StatusChip } from './StatusChip.tsx'

type Shown = { status: keyof typeof policyStatuses; saleTo?: string | undefined }

/** Status of a policy on its page, as its list says it. */
export const PolicyStatus = (row: Shown) => (
  <StatusChip status={row.status} label={policyStatuses[row.status]} words={today => saleOver(row, today)} />
)
