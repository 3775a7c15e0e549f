import { trialBalance } from '#contracts/account/api.ts';
import { told } from '#contracts/account/lines.ts';
import { accountKinds } from '#contracts/account/names.ts';
import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { ofAllAirlines } from '#contracts/kernel/our-airline.ts';
import { invalid } from '#contracts/kernel/refused.ts';
import { trialBalances } from './trial-balance.ts';
/** the largest number of accounts of one kind that is shown; an export has all of them */
const SHOWN = 1_000;
const order = Object.keys(accountKinds);
/**
 * The trial balance of a span of days, by default of this month: each account with its balances before and after, and the turnover in
 * between. Guarded accounts are summed by kind and part, unless a kind is asked for. The cost depends on the number of accounts, not on the
 * number of movements.
 */
export const trialBalanceOf = (query) => async ({ kind, ...asked }, now) => {
    const { from, until } = spanOf(asked, toLocal(now).date);
    const [before, after] = await Promise.all([addDays(from, -1), until].map(day => asOf(query, day, kind)));
    const rows = [...after].flatMap(([account, turnover]) => {
        const { zh: name, ...rest } = told(account);
        const balances = between(before.get(account) ?? NOTHING, turnover, rest.side);
        return isEmpty(balances) ? [] : [{ account, name, ...rest, ...balances }];
    });
    rows.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.account < b.account ? -1 : 1));
    const subtotals = order.flatMap((kind) => {
        const [first, ...more] = rows.filter(row => row.kind === kind);
        return first ? [{ kind, side: first.side, ...[first, ...more].map(balancesOf).reduce(together) }] : [];
    });
    return { from, until, rows, subtotals, sums: subtotals.map(asCredit).reduce(together, NONE) };
};
const spanOf = ({ from, until }, today) => {
    const last = until ?? (from && from > today ? from : today);
    const first = from ?? `${last.slice(0, 7)}-01`;
    if (first > last)
        throw invalid('起始日期不能晚于截止日期', { from: '不能晚于截止日期' });
    return { from: first, until: last };
};
const NOTHING = { debit: 0, credit: 0, entries: 0 };
/** The turnover up to a day, inclusive: the earlier months, and the days of its own month. */
const asOf = async ({ group }, day, kind) => {
    const month = day.slice(0, 7);
    const by = kind ? 'account' : 'line';
    const sum = ['debit', 'credit', 'entries'];
    const whose = kind ? { kind } : {};
    const found = await Promise.all([
        group(trialBalances, { filter: { ...whose, span: 'MONTH', at: { lt: month } }, by: [by], sum }),
        group(trialBalances, { filter: { ...whose, span: 'DAY', at: { gte: month, lte: day } }, by: [by], sum }),
    ]);
    const turnovers = new Map();
    for (const { [by]: name, debit, credit, entries } of found.flat()) {
        const { debit: d, credit: c, entries: n } = turnovers.get(String(name)) ?? NOTHING;
        turnovers.set(String(name), { debit: d + Number(debit), credit: c + Number(credit), entries: n + Number(entries) });
    }
    return turnovers;
};
const between = (before, after, side) => turned({
    opening: before.credit - before.debit,
    debit: after.debit - before.debit,
    credit: after.credit - before.credit,
    entries: after.entries - before.entries,
    closing: after.credit - after.debit,
}, side);
/** Turns the sign of assets, so that what we have is shown above zero; applied again, it turns the sign back. */
const turned = (balances, side) => side === 'credit' ? balances : { ...balances, opening: 0 - balances.opening, closing: 0 - balances.closing };
const asCredit = (row) => turned(balancesOf(row), row.side);
const balancesOf = ({ opening, debit, credit, entries, closing }) => ({ opening, debit, credit, entries, closing });
const isEmpty = ({ opening, entries, closing }) => opening === 0 && entries === 0 && closing === 0;
const NONE = { opening: 0, debit: 0, credit: 0, entries: 0, closing: 0 };
const together = (a, b) => ({
    opening: a.opening + b.opening,
    debit: a.debit + b.debit,
    credit: a.credit + b.credit,
    entries: a.entries + b.entries,
    closing: a.closing + b.closing,
});
/**
 * The trial balance for a caller. The ledger is one for all airlines, so staff of some airlines only may not see it. @throws Refused 403
 */
export const trialBalanceFor = (ask) => (asked, call) => {
    ofAllAirlines(call.who, '账务');
    return trialBalanceOf(ask(call))(asked, call.now);
};
export const ledgerQueries = (balance) => [
    on(trialBalance, async (asked, call) => {
        const { rows, ...rest } = await balance(asked, call);
        return { ...rest, rows: rows.slice(0, SHOWN), left: Math.max(0, rows.length - SHOWN) };
    }),
];
