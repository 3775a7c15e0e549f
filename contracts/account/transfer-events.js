import { event } from '../kernel/event.ts';
import { Code, Id, Instant, Type, zh } from '../kernel/schema.ts';
/**
 * Stream `banktransfer-{id of the number}` claims a bank reference number for one remittance (a deposit, a client's payment, a withdrawal),
 * so that no second one can use it. The claim lapses at `until` when the remittance has not been made by then.
 */
export const BankTransferClaimed = event('BankTransferClaimed', '登记银行流水', Type.Object({ bankRefNo: zh(Code, '银行流水号'), remittanceId: zh(Id, '单号'), until: zh(Instant, '截止时间') }));
