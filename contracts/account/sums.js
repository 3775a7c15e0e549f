import { Type, zh } from '../kernel/schema.ts';
/** A balance or a turnover in fen. It has a wider range than `Fen`, and is below zero where more was debited than credited. */
export const Balance = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, unit: 'fen' });
/** Turnover of an account: the sums of its debits and of its credits. */
export const turnover = {
    debit: zh(Balance, '借方发生额'),
    credit: zh(Balance, '贷方发生额'),
    entries: zh(Type.Integer({ minimum: 0 }), '笔数'),
};
const Turnover = Type.Object(turnover);
