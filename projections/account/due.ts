import type * as credits from '#contracts/payment/credit.ts'
import { dueList } from '../kernel/due.ts'
import { partOf } from '../kernel/view.ts'

/** Last days of credits in the list of what is due. */
export const creditDues = partOf<typeof credits>()(dueList, {
  version: 1,
  on: {
    OffsetCredited: (_, { validUntil }, { id }) => ({ kind: 'offset', subject: id, dueAt: validUntil }),
    OffsetExpired: () => null,
  },
})
