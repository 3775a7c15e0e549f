import { present } from '#contracts/kernel/present.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { RenameRow } from '#contracts/rename/lists.ts';
import { view } from '../kernel/view.ts';
/** Applications for another name on a ticket, with their state (DOMAIN §3.23). */
export const renameList = view()({
    name: 'rename',
    version: 2,
    doc: Type.Omit(RenameRow, ['id']),
    index: [
        ['-createdAt'],
        ['status', '-createdAt'],
        ['agency', '-createdAt'],
        ['agency', 'status', '-createdAt'],
        ['agency', 'status', 'limit'],
        ['agencyName', '-createdAt'],
        ['airLine', '-createdAt'],
        ['airLine', 'status', '-createdAt'],
        ['orderNo', '-createdAt'],
        ['limit'],
    ],
    counted: ['agency', 'airLine', 'status'],
    search: ['id', 'orderNo', 'ticketNo'],
    on: {
        RenameOpened: (_, { orderNo, agency, agencyName, airLine, passengerId, ticketNo, fee, closesAt }, { at }) => ({
            orderNo,
            agency,
            agencyName,
            airLine,
            passengerId,
            ticketNo,
            status: 'AUDITING',
            fee,
            limit: closesAt,
            createdAt: at,
            updatedAt: at,
        }),
        RenameApproved: (row, { payBy }, { at }) => row && { ...unlimited(row), status: payBy ? 'WAIT_PAY' : 'DECIDED', ...present({ limit: payBy }), updatedAt: at },
        // the limit stays the same: the last moment for changing names
        RenameReturned: (row, _, { at }) => row && { ...row, status: 'RETURNED', updatedAt: at },
        RenameResubmitted: (row, _, { at }) => row && { ...row, status: 'AUDITING', updatedAt: at },
        RenameClosed: (row, { end }, { at }) => row && { ...unlimited(row), status: end, updatedAt: at },
        RenameDone: (row, _, { at }) => row && { ...row, status: 'DONE', updatedAt: at },
        PayablePaid: (row, { kind, paymentCode }, { at }) => kind !== 'RENAME' ? row : row && { ...unlimited(row), status: 'DECIDED', paymentCode, paidAt: at, updatedAt: at },
    },
});
const unlimited = ({ limit: _, ...row }) => row;
/** applications whose limit for the decision or the payment has come */
export const dueRenames = (query) => async (now, limit) => (await query.find(renameList, { filter: { limit: { lte: now } }, sort: ['limit'], limit })).map(({ id }) => id);
