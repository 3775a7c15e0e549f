import { boughtOn, duesOf } from '#contracts/account/dues.ts';
import { AccountState } from '#contracts/account/events.ts';
import { typeOf } from '#contracts/account/names.ts';
import { ClientRow, RemittanceRow } from '#contracts/account/remittance-lists.ts';
import { toLocal, yearOfValidity } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { optional, Type } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
/** Remittances by staff in accounts: big deposits, payments of big clients, their credit lines. */
export const remittanceList = view()({
    name: 'remittance',
    version: 1,
    doc: Type.Omit(RemittanceRow, ['id']),
    index: [
        ['kind', '-draftedAt'],
        ['kind', 'status', '-draftedAt'],
        ['kind', 'deposit', '-draftedAt'],
        ['kind', 'agency', '-draftedAt'],
        ['kind', 'client', '-draftedAt'],
        ['kind', 'amount'],
        ['-draftedAt'],
        ['amount'],
        ['agencyName', '-draftedAt'],
    ],
    counted: ['kind', 'status'],
    search: ['agency', 'bankRefNo'],
    on: {
        RemittanceDrafted: (_, { remittanceId: __, ...drafted }, { at }) => ({ ...drafted, status: 'DRAFT', draftedAt: at, updatedAt: at }),
        RemittanceModified: (row, modified, { at }) => row && { ...row, ...modified, updatedAt: at },
        RemittanceAsked: (row, { reason }, { at }) => {
            if (!row)
                return row;
            const { failure: _, ...rest } = row;
            return { ...rest, isChanging: true, ...present({ reason }), updatedAt: at };
        },
        RemittancePosted: (row, { to }, { at }) => row && { ...row, ...(to > 0 && { amount: to }), ...statusOf(row, to), updatedAt: at },
        RemittanceRefused: (row, { reason: failure }, { at }) => {
            if (!row)
                return row;
            const { isChanging: _, reason: __, ...rest } = row;
            return { ...rest, failure, updatedAt: at };
        },
        RemittancePlaced: (row, _, { at }) => {
            if (!row)
                return row;
            const { isChanging: __, ...rest } = row;
            // an abandoned draft has never moved anything
            return { ...rest, ...(row.status === 'DRAFT' && { status: 'INVALID' }), updatedAt: at };
        },
    },
    derive: row => row.deposit === 'NON_PENALTY' && row.receivedOn ? { ...row, validUntil: toLocal(yearOfValidity(row.receivedOn)).date } : row,
});
const statusOf = ({ kind }, to) => ({
    status: to > 0 || kind === 'LINE' ? 'VALID' : 'INVALID',
});
const moved = (row, { after }, { at }) => row && {
    ...row,
    available: after.available,
    reserved: after.reserved,
    balance: after.available + after.reserved + after.frozen,
    updatedAt: at,
};
/** Big clients, with their debt by the last movement of their account. */
export const clientList = view()({
    name: 'big-client',
    version: 2,
    doc: Type.Object({ ...Type.Omit(ClientRow, ['id']).properties, bought: optional(AccountState.properties.bought) }),
    index: [
        ['-addedAt'],
        ['status', '-addedAt'],
        ['agency', '-addedAt'],
        ['agencyName', '-addedAt'],
        ['name', '-addedAt'],
        ['debt'],
        ['dueOn'],
        ['line'],
    ],
    counted: ['status'],
    search: ['agency'],
    key: (_, { stream, id }) => (stream.startsWith('account-') ? (typeOf(id) === 'C' ? id.split('.')[2] : null) : id),
    on: {
        BigClientAdded: (_, { clientId: __, addedBy: ___, ...added }, { at }) => ({
            ...added,
            status: 'ACTIVE',
            available: 0,
            reserved: 0,
            balance: 0,
            debt: 0,
            addedAt: at,
            updatedAt: at,
        }),
        BigClientModified: (row, modified, { at }) => {
            if (!row)
                return row;
            const { remark: _, ...rest } = row;
            return { ...rest, ...modified, updatedAt: at };
        },
        BigClientLineKept: (row, { line }, { at }) => row && { ...row, status: 'ACTIVE', line, updatedAt: at },
        BigClientDeleted: (row, _, { at }) => row && { ...row, status: 'DELETED', updatedAt: at },
        FundsReceived: moved,
        FundsReserved: moved,
        FundsSettled: (row, fact, meta) => {
            const now = moved(row, fact, meta);
            return now && fact.kind === 'PAY' ? { ...now, bought: [...boughtOn(now.bought ?? [], fact.day, fact.amount)] } : now;
        },
        FundsReleased: moved,
    },
    derive: ({ dueOn: _, ...row }) => {
        // a deleted client's credit line has been withdrawn
        const debt = row.status === 'DELETED' ? 0 : Math.max(0, row.line - row.balance);
        const [oldest] = duesOf(row.bought ?? [], debt, row.termDays);
        return { ...row, debt, ...present({ dueOn: oldest?.by }) };
    },
});
