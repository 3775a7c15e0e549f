import { test } from 'tap';
import { youngest } from './tail.ts';
const at = '2026-11-22T01:00:00.000Z';
const event = (data, id = 'e') => ({
    id,
    type: 'Happened',
    data,
    meta: { user: 'u', role: 'r', commandId: id, at: '2026-11-02T02:00:00.000Z' },
});
const written = (stream, position, ...data) => {
    const events = data.map(each => event(each));
    const texts = events.flatMap(({ id, type, data, meta }) => [id, type, JSON.stringify(data), JSON.stringify(meta)]);
    return { stream, events, texts, revision: events.length - 1, position, at };
};
const range = (n) => Array.from({ length: n }, (_, i) => i);
test('what was written is given to those who stood just before it, in the order of the log', t => {
    const tail = youngest();
    t.equal(tail.after(0, undefined, 10), undefined, 'nothing yet');
    tail.add(written('order-1', 2, 'a', 'b'));
    tail.add(written('stock-1', 3, 'c'));
    const place = { type: 'Happened', id: 'e', meta: event(0).meta, at };
    t.same(tail.after(1, undefined, 10), {
        events: [
            { ...place, data: 'b', stream: 'order-1', revision: 1, position: 2 },
            { ...place, data: 'c', stream: 'stock-1', revision: 0, position: 3 },
        ],
        position: 3,
        caughtUp: true,
    });
    t.match(tail.after(0, undefined, 2), { position: 2, caughtUp: false }, 'no more than asked for');
    t.same(tail.after(0, ['stock-'], 10)?.events.map(({ data }) => data), ['c'], 'of the streams asked for');
    t.match(tail.after(0, ['policy-'], 2), { events: [], position: 2, caughtUp: false }, 'where there is none it goes on behind them');
    t.equal(tail.after(3, undefined, 10), undefined, 'nothing beyond the end');
    t.end();
});
test('what is kept has no gaps and no repeats', t => {
    const tail = youngest();
    tail.add(written('a', 5, 1));
    tail.add(written('a', 5, 1));
    t.equal(tail.after(4, undefined, 10)?.events.length, 1, 'a repeated append is there once');
    t.equal(tail.after(3, undefined, 10), undefined, 'what was there before the process began is read');
    tail.add(written('b', 8, 2));
    t.equal(tail.after(4, undefined, 10), undefined, 'after a commit of unknown outcome it begins anew');
    t.equal(tail.after(7, undefined, 10)?.events[0]?.data, 2);
    t.end();
});
test('an event is what a reading would give', t => {
    const tail = youngest();
    class Amount {
        fen = 5;
    }
    const values = [
        { kept: [1, 'x', null, true, { a: {} }] },
        { left: undefined, right: 1 },
        { when: new Date(0), none: Number.NaN, zero: -0 },
        [undefined, new Amount()],
        // biome-ignore lint/suspicious/noSparseArray: a hole is what this is about
        [1, , 2],
        { toJSON: () => 'other' },
    ];
    tail.add(written('a', values.length, ...values));
    const given = tail.after(0, undefined, 10).events.map(({ data }) => data);
    t.strictSame(given, values.map(value => JSON.parse(JSON.stringify(value))));
    t.equal(given[0], values[0], 'the same object, where nothing is lost');
    t.end();
});
test('it is bounded by number and by size', t => {
    const tail = youngest();
    for (const i of range(5_000))
        tail.add(written('a', i + 1, i));
    t.equal(tail.after(3_999, undefined, 1), undefined);
    t.same(tail.after(4_000, undefined, 2)?.events.map(({ data }) => data), [4_000, 4_001]);
    t.equal(tail.after(4_000, undefined, 9_000)?.events.length, 1_000);
    for (const i of range(20))
        tail.add(written('b', 5_001 + i, 'x'.repeat(1024 * 1024)));
    t.equal(tail.after(5_000, undefined, 1), undefined);
    t.equal(tail.after(5_013, undefined, 100)?.events.length, 7);
    tail.add(written('c', 5_021, 'x'.repeat(20 * 1024 * 1024)));
    t.equal(tail.after(5_020, undefined, 1), undefined, 'one that is too large alone is read');
    t.end();
});
