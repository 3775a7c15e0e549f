import { freeTicket } from './free-ticket.ts'
import type { PolicyKind } from './kind.ts'

/** The kinds of policies besides the domestic group policy, in the order of the menu. */
export const policyKinds = [freeTicket] as unknown as readonly PolicyKind[]

/** Each kind has a list with the kind's name. */
export const kindLists = policyKinds.map(kind => ({ kind, list: kind.list }))
