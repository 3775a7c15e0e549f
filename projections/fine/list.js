import { byHand } from '#contracts/fine/calculate.ts';
import { notAdded, paidStatus } from '#contracts/fine/codes.ts';
import { FineRow } from '#contracts/fine/lists.ts';
import { wayOf } from '#contracts/flow/line.ts';
import { present } from '#contracts/kernel/present.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
/** Fines of orders with their state (DOMAIN §3.14). */
export const fineList = view()({
    name: 'fine',
    version: 8,
    doc: Type.Omit(FineRow, ['id']),
    index: [
        ['-createdAt'],
        ['status', '-createdAt'],
        ['status', 'payBy'],
        ['returnBy'],
        ['lapses'],
        ['type', '-createdAt'],
        ['stage', '-createdAt'],
        ['agency', '-createdAt'],
        ['told', '-createdAt'],
        ['told', 'status', '-createdAt'],
        ['told', 'status', 'payBy'],
        ['agencyName', '-createdAt'],
        ['airLine', '-createdAt'],
        ['airLine', 'status', '-createdAt'],
        ['orderNo', '-createdAt'],
        ['payBy'],
        ['since'],
        ['amount'],
    ],
    counted: ['told', 'airLine', 'status'],
    search: ['id', 'orderNo'],
    on: {
        FineCalculated: (_, { fineId: __, basis: ___, rule: ____, payDays: _____, ...calculated }, { at }) => ({
            ...calculated,
            told: calculated.agency,
            line: wayOf(calculated.line),
            status: 'CALCULATED',
            stage: 'CALCULATED',
            original: calculated.amount,
            waived: 0,
            createdAt: at,
            updatedAt: at,
        }),
        FineAddAsked: (_, { orderNo, agency, agencyName, airLine, line, type, amount, formula, withheld }, { at }) => ({
            orderNo,
            agency,
            agencyName,
            airLine,
            line: wayOf(line),
            type,
            amount,
            original: amount,
            waived: 0,
            ...(!withheld && { told: agency }),
            status: 'ADJUSTING',
            stage: 'ASKED',
            asked: 'ADD',
            askedAmount: amount,
            formula: formula ?? byHand(amount),
            since: at,
            createdAt: at,
            updatedAt: at,
        }),
        FineAdded: (row, { payBy }, { at }) => row && { ...decided(row), told: row.agency, status: 'ASKED', payBy, updatedAt: at },
        FineAsked: (row, { payBy }, { at }) => row && { ...askable(row), status: 'ASKED', stage: 'ASKED', payBy, updatedAt: at },
        FineChangeAsked: (row, { kind, amount, byAgency }, { at }) => row && {
            ...row,
            status: 'ADJUSTING',
            before: row.status,
            asked: kind,
            askedAmount: amount,
            ...(byAgency && { changeAsked: true, byAgency, ...(row.status === 'ASKED' && row.payBy && { lapses: row.payBy }) }),
            updatedAt: at,
        },
        FineChanged: (row, { amount, payBy }, { at }) => row && {
            ...decided(row),
            amount,
            waived: Math.max(0, row.original - amount),
            status: payBy ? 'ASKED' : 'CALCULATED',
            ...present({ payBy }),
            updatedAt: at,
        },
        FineWaived: (row, _, { at }) => row && { ...decided(row), amount: 0, waived: row.original, status: 'WAIVED', updatedAt: at },
        FineReturned: (row, { left, amount }, { at }) => row && {
            ...decided(row),
            amount: left,
            waived: Math.max(0, row.original - left),
            returned: (row.returned ?? 0) + amount,
            status: left === 0 ? 'WAIVED' : (row.before ?? row.status),
            updatedAt: at,
        },
        FineChangeRefused: (row, { end }, { at }) => row && {
            ...decided(end === 'WITHDRAWN' && row.byAgency ? unasked(row) : row),
            status: row.before ?? notAdded(end),
            updatedAt: at,
        },
        FineChangeReturned: (row, { until }, { at }) => row && { ...row, status: 'RETURNED', returnBy: until, updatedAt: at },
        FineChangeResubmitted: (row, _, { at }) => row && { ...notBack(row), status: 'ADJUSTING', updatedAt: at },
        FineOverdue: (row, _, { at }) => row && (row.asked ? { ...lapsed(row), before: 'OVERDUE', updatedAt: at } : { ...row, status: 'OVERDUE', updatedAt: at }),
        PayablePaid: (row, { paymentCode, kind, channel }, { at }) => kind !== 'FINE' ? row : row && { ...row, status: paidStatus(channel), paymentCode, channel, paidAt: at, updatedAt: at },
    },
});
/** removes the fields of a pending request */
const decided = ({ asked: _, askedAmount: __, before: ___, returnBy: ____, lapses: _____, byAgency: ______, ...row }) => row;
const lapsed = ({ lapses: _, ...row }) => row;
const askable = ({ changeAsked: _, mendBy: __, ...row }) => row;
/** The agency has taken its request back undecided. */
const unasked = ({ changeAsked: _, ...row }) => ({ ...row, ...present({ mendBy: row.returnBy }) });
const notBack = ({ returnBy: _, ...row }) => row;
