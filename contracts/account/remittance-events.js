import { toLocal, yearOfValidity } from '../kernel/calendar.ts';
import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Code, Count, Doer, Fen, Id, LocalDate, oneOf, optional, Text, Turn, Type, zh } from '../kernel/schema.ts';
import { move, posts } from './postings.ts';
/** Kinds of remittances, which staff keep in an account: money that the bank has received, or credit that may be spent. */
export const remittanceKinds = { DEPOSIT: '大额押金', PAYMENT: '大客户付款', LINE: '授信额度' };
/** Kinds of big deposits: fines are taken from PENALTY; NON_PENALTY is given back or becomes part of fares within a year. */
export const depositKinds = { PENALTY: '罚没类', NON_PENALTY: '非罚没类' };
/** last day on which a deposit may pay fares: the same day of the next year for NON_PENALTY, none otherwise */
export const usableUntil = (kind, receivedOn) => kind === 'NON_PENALTY' ? toLocal(yearOfValidity(receivedOn)).date : undefined;
/** the bank transfer that brought the money */
const Bank = {
    bankRefNo: optional(zh(Code, '银行流水号')),
    receivedOn: optional(zh(LocalDate, '到账日')),
    remark: optional(zh(writing(Text), '备注')),
};
/** Stream `remittance-{id}` (DOMAIN §5.11). `amount` is what the account will have of the remittance once it is confirmed. */
export const RemittanceDrafted = event('RemittanceDrafted', '登记款项', Type.Object({
    remittanceId: zh(Id, '单号'),
    kind: zh(oneOf(remittanceKinds), '类别'),
    deposit: optional(zh(oneOf(depositKinds), '押金类别')),
    account: zh(notPersonal(Id), '账户'),
    client: optional(zh(Id, '大客户编号')),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    amount: zh(Fen, '金额'),
    draftedBy: zh(Doer, '登记人'),
    ...Bank,
}));
/** before the confirmation every field may change, afterwards only texts */
export const RemittanceModified = event('RemittanceModified', '修改款项', Type.Object({ amount: optional(zh(Fen, '金额')), ...Bank }));
/** Staff ask for another amount of this remittance in its account; `no` counts these requests. */
export const RemittanceAsked = event('RemittanceAsked', '款项变动', Type.Object({ no: zh(Count, '次序'), to: zh(Fen, '金额'), askedBy: zh(Doer, '操作人'), reason: optional(zh(writing(Text), '原因')) }));
/**
 * The account has agreed, so the change can only be carried out from now on. `turn` is the number of the account's expectation or hold for
 * it.
 */
export const RemittancePosted = event('RemittancePosted', '款项记账', Type.Object({
    remittanceId: zh(Id, '单号'),
    kind: zh(oneOf(remittanceKinds), '类别'),
    no: zh(Count, '次序'),
    way: zh(oneOf({ IN: '转入', OUT: '转出' }), '方向'),
    amount: zh(Fen, '变动金额'),
    to: zh(Fen, '金额'),
    turn: Turn,
}));
export const RemittanceRefused = event('RemittanceRefused', '款项变动未成', Type.Object({ no: zh(Count, '次序'), reason: zh(writing(Text), '原因') }));
/** the account has taken over the amount of the `no`-th request */
export const RemittancePlaced = event('RemittancePlaced', '款项变动完成', Type.Object({ no: zh(Count, '次序') }));
/** id of a change, in the account and among the money on its way */
export const changeOf = (remittanceId, no) => `${remittanceId}-${no}`;
/** undefined where the movement is no such change */
export const changeIn = (movement) => {
    const [, of, no] = /^([GL][^.]*)-(\d+)$/.exec(movement) ?? [];
    return of ? { remittance: of, no: Number(no) } : undefined;
};
const postings = ({ remittanceId, kind, no, way, amount }) => {
    const other = kind === 'LINE' ? 'creditLines' : 'bank';
    return way === 'IN'
        ? move(other, 'transit', amount, changeOf(remittanceId, no))
        : move('transit', other, amount, changeOf(remittanceId, no));
};
export const remittanceRules = [posts(RemittancePosted, postings)];
