import { UnsettledRow, unsettledKinds } from '#contracts/account/lists.ts';
import { events } from '#contracts/contexts.ts';
import { present } from '#contracts/kernel/present.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { postingRules, postingsOf } from '#contracts/ledger.ts';
import { differenceId, ReconItemAssigned } from '#contracts/payment/reconciliation/events.ts';
import { view } from '../kernel/view.ts';
const called = new Map(events.map(({ type, zh }) => [type, zh]));
const kinds = Object.keys(unsettledKinds);
const Row = Type.Omit(UnsettledRow, ['id']);
const movedBy = ({ from, to, amount, ref }) => kinds.flatMap(kind => [...(from === kind ? [{ kind, ref, amount: 0 - amount }] : []), ...(to === kind ? [{ kind, ref, amount }] : [])]);
const idOf = ({ kind, ref }) => `${kind}:${ref}`;
const movesIn = (data, context) => postingsOf({ ...context, data }).flatMap(movedBy);
const moved = (row, data, context) => {
    const { stream, at, key, type } = context;
    const mine = movesIn(data, context).filter(move => idOf(move) === key);
    const amount = mine.reduce((sum, move) => sum + move.amount, row?.amount ?? 0);
    if (amount === 0)
        return null;
    const [{ kind, ref }] = mine;
    return {
        ...(kind === 'returning' && (row ?? placeOf(data))),
        ...row,
        ...ofFact(data, context),
        kind,
        ref,
        amount,
        since: row?.since ?? at,
        updatedAt: at,
        stream,
        eventZh: called.get(type) ?? type,
    };
};
/**
 * For money that a gateway sends back: the place of the difference in its file, and the person in charge. It is taken from the fact that
 * made the money wait, not from the row that lists it.
 */
const placeOf = (data) => {
    const { channel, billDay, tradeNo, owner } = data;
    return { channel, billDay, ...present({ tradeNo, owner }) };
};
const assigned = (row, data) => row && { ...row, owner: data.owner };
/** References of the money, as far as the fact has them or its stream is one. */
const ofFact = (data, { stream, id }) => {
    const said = data;
    const own = { order: 'orderNo', payment: 'paymentCode', refund: 'refundId' };
    const field = own[stream.slice(0, stream.indexOf('-'))];
    const found = ['orderNo', 'paymentCode', 'refundId', 'airLine'].map(name => [name, name === field ? id : said[name]]);
    return Object.fromEntries(found.filter(([, value]) => typeof value === 'string'));
};
/** Money on its way between two streams, and money that waits for a person, by its purpose. A row is removed when its amount is zero. */
export const unsettledList = view()({
    name: 'unsettled',
    version: 4,
    doc: Row,
    index: [['since'], ['kind', 'since'], ['airLine', 'since'], ['channel', 'since'], ['ref'], ['orderNo'], ['tradeNo'], ['amount']],
    counted: ['kind'],
    search: ['ref', 'orderNo', 'tradeNo'],
    key: (data, context) => context.type === ReconItemAssigned.type
        ? idOf({ kind: 'returning', ref: differenceId(context.id, data.item) })
        : movesIn(data, context).map(idOf),
    on: { ...Object.fromEntries(postingRules.map(({ type }) => [type, moved])), [ReconItemAssigned.type]: assigned },
});
