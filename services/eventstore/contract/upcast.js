import { event as declare } from '#contracts/kernel/event.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { schemaCodec, withCodec } from '../codec.ts';
import { event, fresh } from './kit.ts';
/**
 * The third shape of an event whose price was a number of yuan, then of fen, and now has a currency. It stands for the events of later
 * versions that a log will hold one day.
 */
const Priced = declare('Priced', '定价', Type.Object({ fen: Type.Integer(), currency: Type.String() }), {
    version: 3,
    upcast: { 1: data => ({ fen: data.yuan * 100 }), 2: data => ({ ...data, currency: 'CNY' }) },
});
/**
 * A fact once written stays readable. An older program's facts are read in today's shape, while the log keeps them as they were written.
 */
export const upcasting = async (t, make) => {
    const { store } = await make();
    t.teardown(() => store.close());
    const first = withCodec(store, schemaCodec([{ type: 'Priced', version: 1 }]));
    const second = withCodec(store, schemaCodec([{ type: 'Priced', version: 2, upcast: Priced.upcast }]));
    const third = withCodec(store, schemaCodec([Priced]));
    t.test('older shapes are brought up to date wherever they are read', async (t) => {
        const stream = fresh();
        const from = await store.head();
        await store.append(stream, [event('Priced', { yuan: 1 })], { expected: 'none' });
        await first.append(stream, [event('Priced', { yuan: 12 })], { expected: 0 });
        await second.append(stream, [event('Priced', { fen: 1300 })], { expected: 1 });
        await third.append(stream, [{ ...event(), ...Priced({ fen: 1400, currency: 'USD' }) }, event('Other', { yuan: 5 })], { expected: 2 });
        const shapes = (events) => events.map(({ meta, data }) => [meta.schema, data]);
        t.same(shapes(await store.read(stream)), [
            [undefined, { yuan: 1 }],
            [1, { yuan: 12 }],
            [2, { fen: 1300 }],
            [3, { fen: 1400, currency: 'USD' }],
            [undefined, { yuan: 5 }],
        ]);
        const now = [
            [3, { fen: 100, currency: 'CNY' }],
            [3, { fen: 1200, currency: 'CNY' }],
            [3, { fen: 1300, currency: 'CNY' }],
            [3, { fen: 1400, currency: 'USD' }],
            [undefined, { yuan: 5 }],
        ];
        t.same(shapes(await third.read(stream)), now);
        t.same(shapes(await third.read(stream, { backwards: true })), now.toReversed());
        t.same(shapes((await third.readAll({ from, prefix: [stream], limit: 10 })).events), now);
        const heard = [];
        for await (const { events } of third.subscribe({ from, prefix: [stream], signal: new AbortController().signal })) {
            heard.push(...events);
            if (heard.length >= now.length)
                break;
        }
        t.same(shapes(heard), now);
        await t.rejects(second.read(stream), /version 3, known is 2/, 'a program older than its data does not guess');
    });
};
