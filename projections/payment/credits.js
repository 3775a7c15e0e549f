import { Type } from '#contracts/kernel/schema.ts';
import { CreditRow } from '#contracts/payment/credit-api.ts';
import { view } from '../kernel/view.ts';
const moved = (row, { after: { available } }, { at }) => row && { ...row, balance: available, status: row.status === 'EXPIRED' ? row.status : standing(available), updatedAt: at };
const standing = (balance) => (balance > 0 ? 'ACTIVE' : 'USED');
/** Credits of agencies with their balances (DOMAIN §3.6). */
export const credits = view()({
    name: 'offset',
    version: 3,
    doc: Type.Omit(CreditRow, ['id']),
    index: [
        ['-createdAt'],
        ['status', '-createdAt'],
        ['reasonCode', '-createdAt'],
        ['agency', '-createdAt'],
        ['agency', 'status', '-createdAt'],
        ['airLine', '-createdAt'],
        ['airLine', 'status', '-createdAt'],
        ['orderNo', '-createdAt'],
        ['validUntil'],
        ['balance'],
    ],
    counted: ['agency', 'airLine', 'status'],
    search: ['orderNo'],
    key: (_, { stream, id }) => (stream.startsWith('account-') ? null : id),
    on: {
        OffsetCredited: (_, { refundId: __, ...credit }, { at }) => ({
            ...credit,
            balance: credit.amount,
            expired: 0,
            status: 'ACTIVE',
            createdAt: at,
            updatedAt: at,
        }),
        FundsReceived: moved,
        FundsReserved: moved,
        FundsSettled: moved,
        FundsReleased: moved,
        OffsetExpired: (row, { amount }, { at }) => row && { ...row, balance: row.balance - amount, expired: row.expired + amount, status: 'EXPIRED', updatedAt: at },
    },
});
