import { Sum } from '#contracts/account/events.ts';
import { isNumbered, ownerOf, virtualAccountOf } from '#contracts/account/names.ts';
import { addDays, lastDayOf } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { invalid } from '#contracts/kernel/refused.ts';
import { Count, Id, LocalDate, oneOf, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { scoped } from '../kernel/scope.ts';
import { view } from '../kernel/view.ts';
import { spans } from './trial-balance.ts';
import { accountMovementList } from './virtual.ts';
const Row = Type.Object({
    account: zh(Id, '账户号'),
    agency: zh(Id, '代理人编号'),
    span: zh(oneOf(spans), '期间类别'),
    /** the day, or the month (`2026-11`) */
    at: zh(Text, '期间'),
    in: zh(Sum, '收入'),
    out: zh(Sum, '支出'),
    movements: zh(Count, '笔数'),
});
const moved = (way) => (row, { amount }, { id, key }) => {
    const at = key.slice(0, key.indexOf(' '));
    const before = row ?? { account: id, agency: ownerOf(id), span: at.length > 7 ? 'DAY' : 'MONTH', at, in: 0, out: 0, movements: 0 };
    return { ...before, ...(way && { [way]: before[way] + amount }), movements: before.movements + 1 };
};
/**
 * Turnover of an account by its days and by its months. The balance as of a day is the sum of earlier months and of the days of its own
 * month, so a statement costs as much as its span has months, however much was moved.
 */
export const accountTurnovers = view()({
    name: 'account-turnover',
    version: 2,
    doc: Row,
    index: [['account', 'span', 'at']],
    key: (data, { id, stream }) => 'after' in data && isNumbered({ stream }) ? [`${data.day} ${id}`, `${data.day.slice(0, 7)} ${id}`] : null,
    on: {
        FundsReceived: moved('in'),
        FundsSettled: moved('out'),
        FundsFrozen: moved(),
        FundsUnfrozen: moved(),
        AccountCorrected: (row, corrected, context) => moved(corrected.up ? 'in' : 'out')(row, corrected, context),
    },
});
const Closed = Type.Object({
    account: zh(Id, '账户号'),
    agency: zh(Id, '代理人编号'),
    month: zh(Text, '月份'),
    /** its last day */
    until: zh(LocalDate, '截止日'),
    opening: zh(Sum, '期初余额'),
    in: zh(Sum, '收入'),
    out: zh(Sum, '支出'),
    closing: zh(Sum, '期末余额'),
});
/** Closed months of accounts, by their facts. */
export const closedMonths = view()({
    name: 'account-month',
    version: 1,
    doc: Closed,
    index: [['account', 'until']],
    key: (data, { id, stream }) => ('month' in data && isNumbered({ stream }) ? `${data.month} ${id}` : null),
    on: {
        MonthClosed: (_, { month, opening, in: came, out, closing }, { id }) => ({
            account: id,
            agency: ownerOf(id),
            month,
            until: lastDayOf(month),
            opening,
            in: came,
            out,
            closing,
        }),
    },
});
/** a century of months */
const MOST_MONTHS = 1_200;
const NOTHING = { in: 0, out: 0, movements: 0 };
/** the turnover up to a day, inclusive; without a day, up to now */
const asOf = async ({ group }, whose, day) => {
    const month = day?.slice(0, 7);
    const [by, sum] = [['account'], ['in', 'out', 'movements']];
    const found = await Promise.all([
        group(accountTurnovers, { filter: { ...whose, span: 'MONTH', ...(month && { at: { lt: month } }) }, by, sum }),
        ...(day && month ? [group(accountTurnovers, { filter: { ...whose, span: 'DAY', at: { gte: month, lte: day } }, by, sum })] : []),
    ]);
    return found.flat().reduce((before, more) => ({
        in: before.in + Number(more.in),
        out: before.out + Number(more.out),
        movements: before.movements + Number(more.movements),
    }), NOTHING);
};
/** An agency's own account, or the one that staff name. @throws Refused 400 */
const accountIn = ({ id, from, to }, who) => {
    const account = id ?? (who.agency ? virtualAccountOf(who.agency) : undefined);
    if (!account)
        throw invalid('请选择账户', { id: '请选择账户' });
    mustBeSpan({ from, to });
    return account;
};
/** @throws Refused 400 */
export const mustBeSpan = ({ from, to }) => {
    if (from && to && from > to)
        throw invalid('起始日不能晚于截止日', { from: '起始日不能晚于截止日' });
};
/**
 * The statement of an account for a caller: balance before, movements, balance after (DOMAIN §5.9). `mustSee` refuses an account that is
 * not the caller's: a sheet of zeros would be untrue.
 */
export const statements = (ask, mustSee) => async (asked, call) => {
    const { who } = call;
    const { from, to } = asked;
    const account = accountIn(asked, who);
    await mustSee(account, call);
    const whose = scoped(who, { owner: 'agency' }, { account });
    const within = { ...whose, ...((from || to) && { day: present({ gte: from, lte: to }) }) };
    const { page, group, cursor, find } = ask(call);
    return {
        account,
        sums: async () => {
            const [before, until] = await Promise.all([from ? asOf({ group }, whose, addDays(from, -1)) : NOTHING, asOf({ group }, whose, to)]);
            return {
                opening: before.in - before.out,
                in: until.in - before.in,
                out: until.out - before.out,
                closing: until.in - until.out,
                movements: until.movements - before.movements,
            };
        },
        months: () => find(closedMonths, {
            filter: { ...whose, ...((from || to) && { until: present({ gte: from, lte: to }) }) },
            sort: ['until'],
            limit: MOST_MONTHS,
        }),
        page: (kind, paging) => page(accountMovementList, { filter: kind ? { ...within, kind } : within, sort: ['-day', '-seq'], ...paging }),
        movements: () => cursor(accountMovementList, { filter: within, sort: ['day', 'seq'] }),
    };
};
/** Tells whether a movement is in its account's statement. */
export const movementIsPosted = (ask) => async (account, movement, call) => (await ask(call).count(accountMovementList, { account, movement })).count > 0;
