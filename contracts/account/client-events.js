import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Count, Doer, Fen, Id, optional, Text, Type, zh } from '../kernel/schema.ts';
const terms = {
    name: zh(notPersonal(Text), '大客户名称'),
    line: zh(Fen, '授信额度'),
    termDays: zh(Count, '账期（天）'),
    remark: optional(zh(writing(Text), '备注')),
};
/** A client of an agency that buys on credit; stream `bigclient-{id}`. Its money is in `account-C.{agency}.{id}` (DOMAIN §5.12). */
export const BigClientAdded = event('BigClientAdded', '新增大客户', Type.Object({
    clientId: zh(Id, '大客户编号'),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    account: zh(notPersonal(Id), '账户'),
    addedBy: zh(Doer, '登记人'),
    ...terms,
}));
export const BigClientModified = event('BigClientModified', '修改大客户', Type.Object(terms));
/** the change of the credit line was impossible: it stays as it was */
export const BigClientLineKept = event('BigClientLineKept', '授信额度未变动', Type.Object({ line: zh(Fen, '授信额度'), reason: zh(writing(Text), '原因') }));
export const BigClientDeleted = event('BigClientDeleted', '删除大客户', Type.Object({}));
