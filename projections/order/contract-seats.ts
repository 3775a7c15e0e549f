import { present } from '#contracts/kernel/present.ts'
import { Count, Type } from '#contracts/kernel/schema.ts'
import { interHt } from '#contracts/order/inter-ht-record.ts'
import type * as quotas from '#contracts/policy/quota-events.ts'
import { recordView } from '../kernel/record.ts'
import { partOf } from '../kernel/view.ts'

/** `quota-interHt.{contract}.{agency}`; quotas of policies are no rows of this list */
const contractOf = (_: unknown, { id }: { id: string }) => (id.startsWith(`${interHt.name}.`) ? id.split('.')[1]! : null)

/** How many of a contract's seats are ordered, in the list of contracts. */
export const contractSeats = partOf<typeof quotas>()(recordView(interHt), {
  version: 1,
  fields: { taken: Type.Optional(Count) },
  key: { QuotaClaimed: contractOf, QuotaCounted: contractOf, QuotaDropped: contractOf },
  on: {
    QuotaClaimed: (row, { taken }) => row && { ...row, ...present({ taken }) },
    QuotaCounted: (row, { taken }) => row && { ...row, ...present({ taken }) },
    QuotaDropped: (row, { taken }) => row && { ...row, ...present({ taken }) },
  },
})
