import { isNumbered, ownerOf, typeOf } from '#contracts/account/names.ts';
import { AccountRow, MovementRow, WithdrawalRow } from '#contracts/account/virtual-lists.ts';
import { present } from '#contracts/kernel/present.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
const balancesOf = ({ available, reserved, frozen }) => ({
    available,
    reserved,
    frozen,
    balance: available + reserved + frozen,
});
const moved = (row, { after }, { at }) => row && { ...row, ...balancesOf(after), updatedAt: at };
/** Accounts of all kinds with their balances, by their last movement. */
export const virtualAccountList = view()({
    name: 'virtual-account',
    version: 3,
    doc: Type.Omit(AccountRow, ['id']),
    index: [
        ['-openedAt'],
        ['type', '-openedAt'],
        ['type', 'status', '-openedAt'],
        ['agency', '-openedAt'],
        ['agency', 'type', '-openedAt'],
        ['agencyName', '-openedAt'],
        ['airLine', '-openedAt'],
        ['correcting', '-openedAt'],
        ['type', 'balance'],
        ['balance'],
        ['updatedAt'],
    ],
    counted: ['type', 'agency', 'status'],
    search: ['agency'],
    on: {
        AccountOpened: (row, { type, agency, agencyName, airLine }, { at }) => row
            ? { ...row, agencyName, status: 'ACTIVE', updatedAt: at }
            : {
                type,
                agency,
                agencyName,
                ...present({ airLine }),
                status: 'ACTIVE',
                available: 0,
                reserved: 0,
                frozen: 0,
                balance: 0,
                openedAt: at,
                updatedAt: at,
            },
        AccountDisabled: (row, _, { at }) => row && { ...row, disabled: true, updatedAt: at },
        AccountEnabled: (row, _, { at }) => {
            if (!row)
                return row;
            const { disabled: __, ...rest } = row;
            return { ...rest, updatedAt: at };
        },
        AccountClosed: (row, _, { at }) => row && { ...row, status: 'CLOSED', updatedAt: at },
        FundsReceived: moved,
        FundsReserved: moved,
        FundsSettled: moved,
        FundsReleased: moved,
        FundsFrozen: moved,
        FundsUnfrozen: moved,
        CorrectionAsked: (row, _, { at }) => row && { ...row, correcting: true, updatedAt: at },
        CorrectionRejected: (row, _, { at }) => row && { ...asIs(row), updatedAt: at },
        AccountCorrected: (row, corrected, context) => row && moved(asIs(row), corrected, context),
    },
    derive: row => (row.status === 'CLOSED' ? row : { ...row, status: standing(row) }),
});
/** without a pending decision */
const asIs = ({ correcting: _, ...row }) => row;
const standing = ({ disabled, frozen }) => {
    if (disabled)
        return 'DISABLED';
    return frozen > 0 ? 'FUND_FROZEN' : 'ACTIVE';
};
const entry = (way) => (_, { movement, kind, amount, day, orderNo, purpose, after }, { id, at, revision }) => {
    const { available, frozen, balance } = balancesOf(after);
    const airLine = id.split('.')[2];
    return {
        account: id,
        type: typeOf(id),
        agency: ownerOf(id),
        ...(typeOf(id) === 'E' && airLine && { airLine }),
        day,
        at,
        kind,
        movement,
        ...present({ orderNo, purpose }),
        in: way === 'in' ? amount : 0,
        out: way === 'out' ? amount : 0,
        amount,
        balance,
        available,
        frozen,
        seq: revision,
    };
};
/** earnest behind a bid is set aside for days, and its owner has to see it */
const forLong = (row, moved, context) => moved.kind === 'HOLD' || moved.kind === 'RELEASE' ? entry('within')(row, moved, context) : null;
/**
 * The statement: a document for each movement that the owner sees, with the balances after it, so that no document needs another. Money
 * that is set aside for a moment and freed again makes no document.
 */
export const accountMovementList = view()({
    name: 'account-movement',
    version: 4,
    doc: Type.Omit(MovementRow, ['id']),
    index: [
        ['-at'],
        ['type', '-at'],
        ['airLine', '-at'],
        ['account', '-at'],
        ['account', '-seq'],
        ['account', '-day', '-seq'],
        ['account', 'kind', '-seq'],
        ['agency', '-at'],
        ['agency', 'kind', '-at'],
        ['movement'],
        ['kind', '-at'],
        ['day', '-at'],
        ['orderNo'],
    ],
    search: ['account', 'movement', 'orderNo'],
    key: (_, { id, revision, stream }) => (isNumbered({ stream }) ? `${id}:${String(revision).padStart(9, '0')}` : null),
    on: {
        FundsReceived: entry('in'),
        FundsSettled: entry('out'),
        FundsReserved: forLong,
        FundsReleased: forLong,
        FundsFrozen: entry('within'),
        FundsUnfrozen: entry('within'),
        AccountCorrected: (row, corrected, context) => entry(corrected.up ? 'in' : 'out')(row, corrected, context),
    },
});
/** Withdrawals that agencies request from their accounts. */
export const withdrawalList = view()({
    name: 'withdrawal',
    version: 4,
    doc: Type.Omit(WithdrawalRow, ['id']),
    index: [
        ['-askedAt'],
        ['status', '-askedAt'],
        ['agency', '-askedAt'],
        ['agency', 'status', '-askedAt'],
        ['agencyName', '-askedAt'],
        ['account', '-askedAt'],
    ],
    counted: ['agency', 'status'],
    search: ['account'],
    on: {
        WithdrawalAsked: (_, { withdrawalId: __, ...asked }, { at }) => ({ ...asked, status: 'ASKED', lots: [], askedAt: at, updatedAt: at }),
        WithdrawalHeld: (row, { layers }, { at }) => row && { ...row, status: 'HELD', lots: layers.map(({ layer, ...part }) => ({ lot: layer, ...part })), updatedAt: at },
        WithdrawalRefused: (row, { reason }, { at }) => row && { ...row, status: 'REFUSED', reason, updatedAt: at },
        WithdrawalApproved: (row, { approvedBy }, { at }) => {
            if (!row)
                return row;
            const { failure: _, ...rest } = row;
            return { ...rest, status: 'APPROVED', approvedBy, updatedAt: at };
        },
        WithdrawalRejected: (row, { reason, back = 0 }, { at }) => row && { ...row, ...(back > 0 ? { status: 'PARTIAL_REFUNDED', back } : { status: 'REJECTED' }), reason, updatedAt: at },
        WithdrawalTakenBack: (row, _, { at }) => row && { ...row, status: 'TAKEN_BACK', updatedAt: at },
        WithdrawalFailed: (row, { reason }, { at }) => row && { ...row, status: 'HELD', failure: reason, updatedAt: at },
        WithdrawalPaid: (row, _, { at }) => row && { ...row, status: 'REFUNDED', back: row.amount, paidAt: at, updatedAt: at },
    },
});
