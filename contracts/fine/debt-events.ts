import { event } from '../kernel/event.ts'
import { Id, Type, zh } from '../kernel/schema.ts'

/** Stream `finedebt-{agency}`: which of its fines are overdue. A new order asks it (DOMAIN §3.14). */
const One = Type.Object({ fineId: zh(Id, '罚金单号') })
export const FineDebtRaised = event('FineDebtRaised', '登记逾期罚金', One)
export const FineDebtSettled = event('FineDebtSettled', '结清逾期罚金', One)
/** all of them at this point of a stream that never ends */
export const FineDebtCarried = event('FineDebtCarried', '结转逾期罚金', Type.Object({ fines: zh(Type.Array(Id), '逾期罚金') }))
