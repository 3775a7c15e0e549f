import { EarnestRow } from '#contracts/account/earnest-lists.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
const giveUp = (status) => (row, _, { at }) => row && { ...row, giveUp: status, updatedAt: at };
/** Holds of earnest money behind bids, with their results. */
export const earnestList = view()({
    name: 'earnest',
    version: 1,
    doc: Type.Omit(EarnestRow, ['id']),
    index: [
        ['-askedAt'],
        ['status', '-askedAt'],
        ['giveUp', '-askedAt'],
        ['agency', '-askedAt'],
        ['agency', 'status', '-askedAt'],
        ['agencyName', '-askedAt'],
        ['airLine', '-askedAt'],
        ['account', '-askedAt'],
        ['subject'],
    ],
    counted: ['agency', 'status', 'airLine'],
    search: ['account', 'subject'],
    on: {
        EarnestAsked: (_, { earnestId: __, ...asked }, { at }) => ({ ...asked, status: 'ASKED', askedAt: at, updatedAt: at }),
        EarnestHeld: (row, _, { at }) => row && { ...row, status: 'HELD', updatedAt: at },
        EarnestRefused: (row, { reason }, { at }) => row && { ...row, status: 'REFUSED', reason, updatedAt: at },
        EarnestDecided: (row, { paymentCode: _, instalment: __, ...decided }, { at }) => row && { ...row, ...decided, status: 'DECIDED', decidedAt: at, updatedAt: at },
        EarnestSettled: (row, _, { at }) => row && { ...row, status: 'SETTLED', updatedAt: at },
        GiveUpDrafted: giveUp('DRAFT'),
        GiveUpSubmitted: giveUp('SUBMITTED'),
        GiveUpReturned: giveUp('RETURNED'),
        GiveUpResubmitted: giveUp('SUBMITTED'),
        GiveUpApproved: giveUp('APPROVED'),
        GiveUpRejected: giveUp('REJECTED'),
        GiveUpWithdrawn: giveUp('DRAFT'),
    },
});
