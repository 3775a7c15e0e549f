import { event } from '../kernel/event.ts';
import { Id, Type, zh } from '../kernel/schema.ts';
/** Stream `finedebt-{agency}` has the agency's overdue fines; a new order asks it (DOMAIN §3.14). */
const One = Type.Object({ fineId: zh(Id, '罚金单号') });
export const FineDebtRaised = event('FineDebtRaised', '登记逾期罚金', One);
export const FineDebtSettled = event('FineDebtSettled', '结清逾期罚金', One);
