import { event } from '../kernel/event.ts';
import { notPersonal, personal } from '../kernel/personal.ts';
import { Id, Text, Type, zh } from '../kernel/schema.ts';
/** A bank account that money is paid to. */
export const BankAccount = {
    holder: personal('agency', 'name', zh(Text, '开户名')),
    bank: zh(notPersonal(Text), '开户行'),
    account: personal('agency', 'account', zh(Text, '银行账号')),
};
/**
 * Stream `payee-{agency}` keeps the bank accounts that an agency is or was paid to; they stand nowhere else. A fact that pays names the id
 * of one. An id keeps the bank account that it had when it was chosen (DOMAIN §3.7).
 */
export const PayeeNamed = event('PayeeNamed', '登记收款账户', Type.Object({ payeeId: zh(Id, '收款账户号'), agency: zh(Id, '代理人'), ...BankAccount }));
