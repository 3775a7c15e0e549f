import type { ShownOrder } from './OrderDetail.tsx'

/** What a dialog about the group or its price is handed. The server previews each change before it can be confirmed (DOMAIN §3.2). */
export type OrderChanging = { order: ShownOrder; close: () => void }

export const hasAny = (counts: object) => Object.keys(counts).length > 0

/** set by staff where the airline is the cause: the seats then cost nothing */
export const causeOf = (values: Record<string, unknown> | undefined) => (values?.cause === 'AIRLINE' ? { cause: 'AIRLINE' as const } : {})
/** paid seats are given back only for the amount that was shown */
export const asSeen = ({ givenUp }: { givenUp?: { refund: number } }) => (givenUp ? { refund: givenUp.refund } : {})
