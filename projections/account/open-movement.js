import { Fen, Id, Instant, oneOf, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
const Row = Type.Object({
    /** stream and movement: the position in the list */
    place: zh(Type.String(), '位置'),
    /** the stream that guards the account */
    guard: zh(Id, '账户流'),
    movement: zh(Id, '业务号'),
    side: zh(oneOf({ HOLD: '占用', EXPECTED: '待入账' }), '方向'),
    amount: zh(Fen, '金额'),
    openedAt: zh(Instant, '开始时间'),
});
const opened = (side) => (_, { movement, amount }, { stream, at }) => ({
    place: placeOf(stream, movement),
    guard: stream,
    movement,
    side,
    amount,
    openedAt: at,
});
const placeOf = (stream, movement) => `${stream}:${movement}`;
/**
 * Money that accounts have set aside or expect. Most rows live for milliseconds, those that need an approval for days; any other row was
 * left behind.
 */
export const openMovementList = view()({
    name: 'open-movement',
    version: 2,
    doc: Row,
    index: [['place'], ['openedAt']],
    key: (data, { stream }) => ('movement' in data ? placeOf(stream, data.movement) : null),
    on: {
        FundsReserved: opened('HOLD'),
        FundsExpected: opened('EXPECTED'),
        FundsSettled: (row, { amount }) => (row && row.amount > amount ? { ...row, amount: row.amount - amount } : null),
        FundsReleased: () => null,
        FundsReceived: () => null,
        ExpectationDropped: () => null,
    },
});
/** Movements opened until an instant, in the order of their positions, after a given one. */
export const openMovements = (query) => (until, after, limit) => query.find(openMovementList, { filter: { place: { gt: after }, openedAt: { lte: until } }, sort: ['place'], limit });
const Month = Type.Object({ guard: zh(Id, '账户流'), month: zh(Type.String(), '月份') });
const moved = (_, { day }, { stream }) => ({ guard: stream, month: day.slice(0, 7) });
/** Months with movements of an account that are not closed. */
export const openMonthList = view()({
    name: 'open-month',
    version: 3,
    doc: Month,
    index: [['month', 'guard']],
    key: (_, { stream }) => stream,
    on: {
        FundsReceived: moved,
        FundsReserved: moved,
        FundsSettled: moved,
        FundsReleased: moved,
        FundsFrozen: moved,
        FundsUnfrozen: moved,
        AccountCorrected: moved,
        MonthClosed: () => null,
    },
});
/** Streams of accounts with an open month before this one. */
export const openMonths = (query) => async (before, limit) => (await query.find(openMonthList, { filter: { month: { lt: before } }, sort: ['month', 'guard'], limit })).map(({ guard }) => guard);
