import { duesOf } from '#contracts/account/dues.ts';
import { clientList } from './remittance.ts';
/** more clients than an agency has, and the most that a dialog can show */
const MOST = 200;
/** The big clients of an agency that may buy on credit now, and deleted ones with returned money in their account; the newest first. */
export const clientsOf = (ask) => async (agency, call) => {
    const rows = await ask(call).find(clientList, { filter: { agency }, sort: ['-addedAt'], limit: MOST });
    const shown = rows.filter(({ status, balance }) => status === 'ACTIVE' || balance > 0);
    return shown.map(({ id, name, account, status, line, available, reserved, balance, debt, termDays, bought = [] }) => ({
        id,
        name,
        account,
        status,
        line: status === 'ACTIVE' ? line : 0,
        available,
        reserved,
        balance,
        debt,
        termDays,
        dues: duesOf(bought, debt, termDays),
    }));
};
