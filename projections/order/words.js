import { personal } from '#contracts/kernel/personal.ts';
import { Id, Instant, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { searchable } from '../kernel/filters.ts';
import { view } from '../kernel/view.ts';
const Row = Type.Object({
    agency: zh(Id, '代理人'),
    submittedAt: zh(Instant, '提交时间'),
    /** names of the order: its number, its group and its PNRs */
    called: zh(Type.Array(Text), '称谓'),
    travellers: Type.Array(Type.Object({ id: zh(Id, '旅客编号'), name: personal('traveller', 'name', zh(Text, '姓名')) })),
    words: personal('traveller', 'other', zh(Type.Array(Text), '检索词')),
});
/** The index key of a word. It begins with the agency, so no search finds another agency's words. */
export const wordOf = (agency, text) => `${agency}|${searchable(text)}`;
const spelled = (row) => ({
    ...row,
    words: [...new Set([...row.called, ...row.travellers.map(({ name }) => name)].map(text => wordOf(row.agency, text)))],
});
const calledToo = (row, ...names) => row && spelled({ ...row, called: [...new Set([...row.called, ...names])] });
const without = (row, ids) => row && (ids.length === 0 ? row : spelled({ ...row, travellers: row.travellers.filter(({ id }) => !ids.includes(id)) }));
const named = (people) => people.map(({ id, name }) => ({ id, name }));
/** Words by which people look for their orders: number, PNRs, group and travellers (ticket numbers are a view of their own). */
export const orderWords = view()({
    name: 'order-words',
    version: 1,
    doc: Row,
    index: [['words']],
    on: {
        OrderSubmitted: (_, { agency, orderNo, groupName, submittedAt }) => spelled({ agency, submittedAt, called: [orderNo, groupName], travellers: [] }),
        OrderResubmitted: (row, { groupName }) => (groupName ? calledToo(row, groupName) : row),
        SeatConfirmed: (row, { pnr, pnrs = [pnr] }) => calledToo(row, ...pnrs),
        PnrAdded: (row, { pnr }) => calledToo(row, pnr),
        PnrSplit: (row, { into }) => calledToo(row, into),
        PassengersAdded: (row, { passengers }) => row && spelled({ ...row, travellers: [...row.travellers, ...named(passengers)] }),
        PassengerModified: (row, { id, name }) => row && spelled({ ...row, travellers: [...row.travellers.filter(known => known.id !== id), ...named([{ id, name }])] }),
        PassengersRemoved: (row, { ids }) => without(row, ids),
        SeatsReduced: (row, { removed }) => without(row, removed),
        OrderSplit: (row, { ids }) => without(row, ids),
        OrderSplitOff: (row, { passengers, pnrs = [] }) => row && spelled({ ...row, called: [...row.called, ...pnrs.map(({ pnr }) => pnr)], travellers: named(passengers) }),
    },
});
