import type { AgencyLevel, AgencyStatus, ProfileChange } from '#contracts/agency/agency-codes.ts'
import type { AgencySwitch, Paper } from '#contracts/agency/agency-events.ts'
import type { AgencyInfo, Authority } from '#contracts/agency/registration.ts'
import type { AgencyOpened } from '#contracts/identity/events.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'

export type AgencyOpening = Static<typeof AgencyOpened.schema>
type OpenChange = { kind: ProfileChange; name?: string; deptId?: string; authorities?: readonly Authority[] }
/** The person who decided, where it was a person, and the time. */
export type DecidedReview = { by?: string; at: string }
export const decidedBy = (doneBy: string | undefined, at: string): DecidedReview => ({ ...present({ by: doneBy }), at })
/**
 * `domestic`, `inter`: airlines the agency may sell, in the order in which they were granted; `applied`: the authority it asks for while it
 * is reviewed. `since`: instant of the present status.
 */
export type KnownAgency = AgencyOpening & {
  /** the agency whose sub-agent it is */
  parent?: string
  /** sub-agents that it has taken on */
  subAgents: readonly string[]
  status: AgencyStatus
  since: string
  /** how often it was disabled: each time ends every login for good */
  shuts?: number
  /** end of the time for corrections (returned) or of the login name's reservation (rejected) */
  reviewUntil?: string
  /** instant at which it registered or was opened */
  openedAt: string
  domestic: readonly string[]
  inter: readonly string[]
  /** login name of its registration; absent where staff opened it */
  loginName?: string
  /** true when the login name was taken from it, or never became its own */
  nameFreed: boolean
  info: AgencyInfo
  applied: readonly Authority[]
  papers: readonly Paper[]
  /** reason of the return or rejection */
  reason?: string
  deptId?: string
  defaultHandler?: string
  level?: AgencyLevel
  switches: Record<AgencySwitch, boolean>
  /** the last decision of its registration */
  reviewed?: DecidedReview
  /** the last decision of each kind of change */
  decidedChanges?: Readonly<Partial<Record<ProfileChange, DecidedReview & { approved: boolean; reason?: string }>>>
  /** changes that wait for their flow, by request */
  changes: Readonly<Record<string, OpenChange>>
}
export type Agency = { status: 'NONE' } | KnownAgency

export const because = (reason: string | undefined): { reason?: string } => (reason ? { reason } : {})

/** The form after a change: an empty text empties its field. */
export const mergeInfo = (before: AgencyInfo, change: AgencyInfo): AgencyInfo =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined && value !== ''))
