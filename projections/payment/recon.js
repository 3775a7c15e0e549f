import { Type } from '#contracts/kernel/schema.ts';
import * as recon from '#contracts/payment/reconciliation/events.ts';
import { DifferenceRow, ReconRow } from '#contracts/payment/reconciliation/lists.ts';
import { view } from '../kernel/view.ts';
const ended = (row) => row && { ...row, open: row.open - 1 };
/** a run is incomplete until all of its differences are recorded */
const statusOf = (row) => {
    if (row.status === 'CLOSED' || row.status === 'IMPORTING')
        return row;
    return { ...row, status: row.open === 0 ? 'SETTLED' : 'IMPORTED' };
};
/** Days of the channels, with their file and their progress. */
export const reconDayList = view()({
    name: 'recon-day',
    version: 3,
    doc: Type.Omit(ReconRow, ['id']),
    index: [['-day'], ['status', '-day'], ['channel', '-day'], ['channel', 'status', '-day'], ['importedAt'], ['open']],
    counted: ['status'],
    on: {
        ReconImported: (_, { channel, billDay, run, theirs, ours, fee, matched, differences, worth }, { at, who }) => ({
            channel,
            day: billDay,
            status: differences > 0 ? 'IMPORTING' : 'SETTLED',
            theirs: theirs.net,
            ours: ours.net,
            worth,
            fee,
            matched,
            differences,
            open: 0,
            run,
            importedAt: at,
            importedBy: who.user,
        }),
        ReconDifferencesFound: (row, { items }) => {
            if (!row)
                return row;
            const open = row.open + items.length;
            return { ...row, open, status: open >= row.differences ? 'IMPORTED' : 'IMPORTING' };
        },
        ReconItemResolved: ended,
        ReconItemCorrected: (row, { isReturn }) => (isReturn ? row : ended(row)),
        ReconReturnApproved: ended,
        ReconItemReopened: row => row && { ...row, open: row.open + 1 },
        ReconDayClosed: (row, { closedBy }, { at }) => row && { ...row, status: 'CLOSED', closedAt: at, closedBy },
    },
    derive: statusOf,
});
const back = ({ resolution: _, resolvedBy: __, refundNo: ___, foundOn: ____, remark: _____, returning: ______, ...row }) => ({
    ...row,
    status: row.owner ? 'ASSIGNED' : 'OPEN',
});
/** adds to the amount that waits to go back; the field is absent when nothing waits */
const waiting = ({ returning = 0, ...row }, more) => ({
    ...row,
    ...(returning + more > 0 && { returning: returning + more }),
    status: 'RESOLVED',
});
const own = ({ item }, { id }) => recon.differenceId(id, item);
/** Differences, one by one; those of a replaced run are removed. */
export const reconDifferenceList = view()({
    name: 'recon-difference',
    version: 4,
    doc: Type.Omit(DifferenceRow, ['id']),
    index: [
        ['-day'],
        ['status', '-day'],
        ['channel', '-day'],
        ['channel', 'day'],
        ['kind', '-day'],
        ['what', '-day'],
        ['owner', '-day'],
        ['resolution', '-day'],
        ['key'],
        ['tradeNo'],
        ['refundNo'],
        ['returning'],
        ['orderNo'],
        ['worth'],
        ['updatedAt'],
    ],
    counted: ['status'],
    search: ['key', 'tradeNo', 'orderNo'],
    key: {
        ReconImported: ({ replaced }, { id }) => replaced ? Array.from({ length: replaced.differences }, (_, n) => recon.differenceId(id, `${replaced.run}-${n + 1}`)) : null,
        ReconDifferencesFound: ({ items }, { id }) => items.map(({ item }) => recon.differenceId(id, item)),
        ReconItemAssigned: own,
        ReconItemResolved: own,
        ReconItemReopened: own,
        ReconRefundAsked: own,
        ReconRefundRejected: own,
        ReconCorrectionAsked: own,
        ReconCorrectionRejected: own,
        ReconItemCorrected: own,
        ReconReturnApproved: own,
        ReconReturnListed: own,
        ReconReturnUnlisted: own,
        ReconDayClosed: () => null,
    },
    on: {
        ReconImported: () => null,
        ReconDifferencesFound: (_, { channel, billDay, items }, { id, key, at }) => {
            const found = items.find(one => recon.differenceId(id, one.item) === key);
            if (!found)
                return null;
            const { item: __, ...told } = found;
            return { ...told, channel, day: billDay, status: told.owner ? 'ASSIGNED' : 'OPEN', updatedAt: at };
        },
        ReconItemAssigned: (row, { owner }, { at }) => row && { ...row, owner, status: row.status === 'OPEN' ? 'ASSIGNED' : row.status, updatedAt: at },
        ReconItemResolved: (row, { item: _, askedBy: __, ...done }, { at }) => row && { ...back(row), ...done, status: 'RESOLVED', updatedAt: at },
        ReconItemReopened: (row, _, { at }) => row && { ...back(row), updatedAt: at },
        ReconRefundAsked: (row, { refundNo, remark }, { at }) => row && { ...row, refundNo, remark, status: 'REFUNDING', updatedAt: at },
        ReconRefundRejected: (row, _, { at }) => row && { ...back(row), updatedAt: at },
        ReconCorrectionAsked: (row, { remark }, { at }) => row && { ...row, ...(row.resolution ? {} : { remark }), status: 'CORRECTING', updatedAt: at },
        ReconCorrectionRejected: (row, _, { at }) => row && { ...(row.resolution ? waiting(row, 0) : back(row)), updatedAt: at },
        ReconItemCorrected: (row, { approvedBy, worth, isReturn }, { at }) => {
            if (!row || isReturn)
                return row && { ...waiting(row, 0 - worth), updatedAt: at };
            return { ...row, resolution: 'CORRECTED', resolvedBy: approvedBy, status: 'RESOLVED', updatedAt: at };
        },
        ReconReturnApproved: (row, { amount, refundNo, approvedBy, remark }, { at }) => row && {
            ...row,
            refundNo,
            remark,
            returning: amount,
            updatedAt: at,
            resolution: 'REFUNDED',
            resolvedBy: approvedBy,
            status: 'RESOLVED',
        },
        ReconReturnListed: (row, { amount, row: listed }, { at }) => {
            if (!row)
                return row;
            const left = waiting(row, 0 - amount);
            const status = left.returning ? row.status : left.status;
            return { ...left, status, foundOn: recon.ofRecon(recon.itemOf(listed).recon).billDay, updatedAt: at };
        },
        ReconReturnUnlisted: (row, { amount }, { at }) => {
            if (!row)
                return row;
            const { foundOn: _, ...left } = waiting(row, amount);
            return { ...left, status: row.status, updatedAt: at };
        },
    },
});
/** Differences about these numbers of ours, on any day of the channel. */
export const differencesAbout = (query) => async (channel, keys) => keys.length === 0 ? [] : query.find(reconDifferenceList, { filter: { key: { in: [...keys] }, channel }, sort: ['key'], limit: 5_000 });
/** Differences with one of these numbers: the gateway's, ours, or a refund's. */
export const differencesNumbered = (query) => async (channel, numbers) => {
    if (numbers.length === 0)
        return [];
    const named = await Promise.all(['key', 'tradeNo', 'refundNo'].map(field => query.find(reconDifferenceList, { filter: { [field]: { in: [...numbers] }, channel }, sort: [field], limit: 5_000 })));
    return [...new Map(named.flat().map(row => [row.id, row])).values()];
};
/** The days of a channel in a span, bounds included, whose file is there. */
export const billDays = (query) => async (channel, from, to) => (await query.find(reconDayList, { filter: { channel, day: { gte: from, lte: to } }, sort: ['-day'], limit: 100 })).map(({ day }) => day);
