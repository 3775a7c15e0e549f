import { BadFilter } from './port.ts';
let made = 0;
/** a new collection per test, instead of deleting */
const fresh = () => `c${Date.now().toString(36)}${process.pid}-${++made}_v1`;
const put = (id, position, fields) => ({ id, position, doc: { id, position, ...fields } });
const gone = (id, position) => ({ id, position, doc: null });
const ids = (docs) => docs.map(doc => doc.id);
const ORDERS = [
    {
        agency: 'A1',
        status: 'PAID',
        total: 300,
        at: '2026-01-03',
        vip: true,
        tags: ['x', 'y'],
        legs: [{ from: 'PEK', n: 1 }],
        buyer: { name: '张三' },
    },
    { agency: 'A1', status: 'PAID', total: 100, at: '2026-01-01', vip: false, tags: ['y'], legs: [{ from: 'SHA' }, { from: 'CAN' }] },
    { agency: 'A1', status: 'WAIT', total: 200, at: '2026-01-02', vip: true, tags: [], legs: [], buyer: { name: '张四' } },
    { agency: 'A2', status: 'WAIT', total: 200, at: '2026-01-04', tags: ['z'], buyer: { name: '李五' }, note: 'zero\0ab' },
    { agency: 'A2', status: 'PAID', total: 0, at: null, note: 'ab_c%' },
    { agency: null, status: 'DRAFT', total: '200', at: '2026-01-05', note: 'ABC' },
];
/** Everything that `port.ts` promises, held against one adapter. */
export const viewStoreContract = (t, name, open) => {
    const indexes = [['agency', 'status', '-at'], ['total'], ['tags'], ['buyer.name'], ['legs.from']];
    /** the orders o1…o6 in their own collection, with and without indexes on the queried fields */
    const orders = async (store, spec = { indexes, counted: ['agency', 'status'] }) => {
        const collection = fresh();
        await store.ensure({ indexes: [], ...spec, name: collection });
        await store.commit(collection, ORDERS.map((fields, i) => put(`o${i + 1}`, i + 1, fields)), { view: collection, position: 6 });
        return collection;
    };
    const withStore = (title, body) => t.test(`${name}: ${title}`, async (t) => {
        const store = await open();
        try {
            await body(t, store);
        }
        finally {
            await store.close();
        }
    });
    withStore('documents come back as they were written', async (t, store) => {
        const collection = fresh();
        await store.ensure({ name: collection, indexes: [['n']] });
        const fields = {
            n: 1.5,
            big: 9_007_199_254_740_991,
            zh: '团队票 ✈ 🛫',
            none: null,
            list: [1, { a: [] }],
            deep: { a: { b: false } },
            absent: undefined,
        };
        await store.commit(collection, [put('a', 7, fields)], { view: collection, position: 7 });
        const { absent, ...kept } = fields;
        t.strictSame(await store.get(collection, 'a'), { id: 'a', position: 7, ...kept });
        t.equal(await store.get(collection, 'b'), null);
        t.same(ids(await store.getMany(collection, ['b', 'a'])), ['a']);
        t.same(await store.getMany(collection, []), []);
        await store.commit(collection, [{ id: 'c', position: 8, doc: { id: 'c', n: 2 } }], { view: collection, position: 8 });
        t.equal((await store.get(collection, 'c'))?.position, 8, 'the position of the op is the position of the document');
    });
    withStore('a write that is not newer is ignored', async (t, store) => {
        const collection = fresh();
        await store.ensure({ name: collection, indexes: [['n'], ['tags']], counted: ['n'] });
        const write = (...ops) => store.commit(collection, ops, { view: collection, position: 99 });
        await write(put('a', 5, { n: 5, tags: ['five'] }));
        await write(put('a', 4, { n: 4, tags: ['four'] }), put('b', 4, { n: 4 }), put('a', 5, { n: 55 }));
        t.equal((await store.get(collection, 'a'))?.n, 5);
        t.equal((await store.get(collection, 'b'))?.n, 4, 'others in the same batch are written');
        t.same(ids(await store.find(collection, { filter: { tags: 'four' }, limit: 9 })), []);
        t.same(await store.count(collection, { n: 4 }), { count: 1, capped: false });
        await write(put('a', 6, { n: 6 }));
        t.equal((await store.get(collection, 'a'))?.n, 6);
        t.same(await store.count(collection, { n: 5 }), { count: 0, capped: false });
        t.same(ids(await store.find(collection, { filter: { tags: 'five' }, limit: 9 })), []);
    });
    withStore('a value that changes is found as it is now, whatever its kind', async (t, store) => {
        const collection = fresh();
        await store.ensure({ name: collection, indexes: [['v', 'w'], ['w']] });
        let position = 0;
        for (const v of [true, false, 1, 0, '1', true, null, false, 1.5, '', ['x'], true, undefined, 'x']) {
            position++;
            await store.commit(collection, [put('a', position, { v, w: 'same' })], { view: collection, position });
            for (const asked of [true, false, 1, 0, '1', 1.5, '', 'x', null]) {
                const is = Array.isArray(v) ? asked === v[0] : (v ?? null) === asked;
                const { length } = await store.find(collection, { filter: { v: asked, w: 'same' }, limit: 9 });
                t.equal(length, is ? 1 : 0, `${JSON.stringify(v)} asked for as ${JSON.stringify(asked)}`);
            }
        }
    });
    withStore('a removed document stays away from late writes, and is seen by load', async (t, store) => {
        const collection = await orders(store);
        await store.commit(collection, [gone('o1', 10), gone('never', 10), gone('o2', 1)], { view: collection, position: 10 });
        t.equal(await store.get(collection, 'o1'), null);
        t.not(await store.get(collection, 'o2'), null, 'a stale removal is ignored');
        t.same(await store.getMany(collection, ['o1']), []);
        await store.commit(collection, [put('o1', 10, {}), put('never', 9, {})], { view: collection, position: 10 });
        t.same(await store.getMany(collection, ['o1', 'never']), []);
        t.same(ids(await store.find(collection, { limit: 9 })), ['o2', 'o3', 'o4', 'o5', 'o6']);
        t.same(ids(await store.find(collection, { filter: { tags: { ne: 'q' } }, limit: 9 })), ['o2', 'o3', 'o4', 'o5', 'o6']);
        t.same(ids(await store.find(collection, { filter: { agency: null }, limit: 9 })), ['o6']);
        t.equal((await store.count(collection)).count, 5);
        t.equal((await store.count(collection, { total: { lt: 1000 } })).count, 4);
        t.same(await store.group(collection, { by: ['agency'], filter: { agency: 'A1' } }), [{ agency: 'A1', count: 2 }]);
        const loaded = new Map((await store.load(collection, ['o1', 'o2', 'never', 'nowhere'])).map(entry => [entry.id, entry]));
        t.equal(loaded.size, 3);
        t.same(loaded.get('o1'), { id: 'o1', position: 10, doc: null });
        t.match(loaded.get('o2'), { id: 'o2', position: 2, doc: { id: 'o2', total: 100 } });
        await store.commit(collection, [put('o1', 11, { agency: 'A1', status: 'PAID' })], { view: collection, position: 11 });
        t.match(await store.load(collection, ['o1']), [{ id: 'o1', position: 11, doc: { agency: 'A1' } }]);
        t.equal((await store.count(collection, { agency: 'A1' })).count, 3);
    });
    const kinds = [
        ['indexed', { indexes, counted: ['agency', 'status'] }],
        ['not indexed', { indexes: [] }],
    ];
    for (const [kind, spec] of kinds)
        withStore(`filters of every kind, fields ${kind}`, async (t, store) => {
            const collection = await orders(store, spec);
            const cases = [
                [undefined, '123456'],
                [{}, '123456'],
                [{ agency: 'A1' }, '123'],
                [{ agency: { eq: 'A1' }, status: 'PAID' }, '12'],
                [{ agency: undefined, status: 'DRAFT' }, '6'],
                [{ agency: null }, '6'],
                [{ agency: { ne: null } }, '12345'],
                [{ agency: { ne: 'A1' } }, '456'],
                [{ at: null }, '5'],
                [{ nowhere: null }, '123456'],
                [{ nowhere: 'x' }, ''],
                [{ agency: { in: ['A2', 'A3'] } }, '45'],
                [{ agency: { in: ['A2', null] } }, '456'],
                [{ agency: { in: [] } }, ''],
                [{ total: 200 }, '34'],
                [{ total: '200' }, '6'],
                [{ total: { gt: 100 } }, '134'],
                [{ total: { gte: 100, lt: 300 } }, '234'],
                [{ total: { lte: 100 } }, '25'],
                [{ total: { gt: '1' } }, '6'],
                [{ at: { gte: '2026-01-02', lte: '2026-01-04' } }, '134'],
                [{ at: { lt: '2026-01-02' } }, '2'],
                [{ vip: true }, '13'],
                [{ vip: false }, '2'],
                [{ vip: { ne: true } }, '2456'],
                [{ vip: { gte: false } }, '123'],
                [{ vip: 1 }, ''],
                [{ id: 'o3' }, '3'],
                [{ id: { in: ['o1', 'o6'] } }, '16'],
                [{ position: { gt: 4 } }, '56'],
                [{ tags: 'y' }, '12'],
                [{ tags: { in: ['x', 'z'] } }, '14'],
                [{ tags: { ne: 'y' } }, '3456'],
                [{ tags: { prefix: 'z' } }, '4'],
                [{ tags: { gt: 'y' } }, '4'],
                [{ 'legs.from': 'CAN' }, '2'],
                [{ 'legs.from': { in: ['PEK', 'SHA'] } }, '12'],
                [{ 'buyer.name': '李五' }, '4'],
                [{ 'buyer.name': { prefix: '张' } }, '13'],
                [{ note: { prefix: 'ab_' } }, '5'],
                [{ note: { prefix: 'a%' } }, ''],
                [{ note: { prefix: 'AB' } }, '6'],
                [{ note: { prefix: '.*' } }, ''],
                [{ note: { prefix: 'a\0' } }, ''],
                [{ note: { prefix: 'zero\0a' } }, '4'],
                [{ or: [{ agency: 'A2' }, { vip: true, status: 'WAIT' }] }, '345'],
                [{ status: 'PAID', or: [{ total: { gt: 200 } }, { tags: 'y' }, { agency: 'A2' }] }, '125'],
                [{ or: [{ or: [{ total: 0 }] }, { note: 'ABC' }] }, '56'],
                [{ or: [] }, ''],
                [{ or: [{}] }, '123456'],
            ];
            for (const [filter, expected] of cases) {
                const label = JSON.stringify(filter);
                const found = await store.find(collection, { filter, limit: 9 });
                t.equal(found.map(doc => doc.id.slice(1)).join(''), expected, `find ${label}`);
                t.same(await store.count(collection, filter), { count: expected.length, capped: false }, `count ${label}`);
            }
        });
    withStore('what is not a condition is refused, not passed on', async (t, store) => {
        const collection = await orders(store);
        const attacks = [
            { agency: { $ne: null } },
            { agency: { $gt: '' } },
            { agency: { ne: null, $where: '1' } },
            { agency: { like: '%' } },
            { agency: {} },
            { agency: { eq: undefined } },
            { agency: { eq: { $ne: null } } },
            { agency: { in: [{ $ne: null }] } },
            { agency: { in: 'A1' } },
            { agency: { gt: null } },
            { agency: { eq: 'A1', gt: 'A' } },
            { agency: { prefix: 1 } },
            { agency: [{ status: 'PAID' }] },
            { agency: /A/ },
            { agency: new Date(0) },
            { agency: Number.NaN },
            { $where: 'sleep(1000)' },
            { $or: [{}] },
            { or: { agency: 'A1' } },
            { or: ['A1'] },
            { "agency' OR 1=1 --": 'x' },
            { 'agency") OR 1=1 --': 'x' },
            { 'agency"': 'x' },
            { 'a.$ne': 'x' },
            { 'a..b': 'x' },
            { '': 'x' },
            JSON.parse('{"__proto__": "x"}'),
            [{ agency: 'A1' }],
            'agency',
            null,
        ];
        for (const attack of attacks) {
            const label = JSON.stringify(attack);
            await t.rejects(store.find(collection, { filter: attack, limit: 1 }), BadFilter, `find ${label}`);
            await t.rejects(store.count(collection, attack), BadFilter, `count ${label}`);
            await t.rejects(store.group(collection, { filter: attack, by: ['agency'] }), BadFilter, `group ${label}`);
            const drain = async () => {
                for await (const _ of store.cursor(collection, { filter: attack }))
                    ;
            };
            await t.rejects(drain(), BadFilter, `cursor ${label}`);
        }
        for (const field of ['$x', 'a b', 'agency desc', "x'", '(select 1)', '--agency', '']) {
            await t.rejects(store.find(collection, { sort: [field], limit: 1 }), BadFilter, `sort ${field}`);
            await t.rejects(store.group(collection, { by: [field] }), BadFilter, `by ${field}`);
            await t.rejects(store.group(collection, { by: [], sum: [field] }), BadFilter, `sum ${field}`);
        }
        t.same(ids(await store.find(collection, { filter: { agency: "' OR 1=1 --" }, limit: 9 })), [], 'a value is only ever a value');
    });
    withStore('sorting by any field, with the id as tie-break, pages that never overlap', async (t, store) => {
        const collection = await orders(store);
        const order = async (...sort) => ids(await store.find(collection, { sort, limit: 9 }))
            .map(id => id.slice(1))
            .join('');
        t.equal(await order(), '123456');
        t.equal(await order('-id'), '654321');
        t.equal(await order('at'), '523146', 'nothing sorts first');
        t.equal(await order('-at'), '641325');
        t.equal(await order('total'), '523416', 'numbers before texts');
        t.equal(await order('-total'), '614325', 'the tie-break turns with the last field');
        t.equal(await order('agency', '-at'), '613245');
        t.equal(await order('agency', '-total'), '613245');
        t.equal(await order('vip', 'id'), '456213', 'nothing, then false, then true');
        t.equal(await order('buyer.name', 'id'), '256134', 'texts by code point');
        const many = fresh();
        await store.ensure({ name: many, indexes: [['kind', '-day']] });
        const docs = Array.from({ length: 97 }, (_, i) => put(`d${(i * 7919) % 9973}`, i + 1, { kind: i % 2, day: i % 5 }));
        await store.commit(many, docs, { view: many, position: 97 });
        for (const sort of [['-day'], ['kind', 'day'], ['other'], []]) {
            const pages = [];
            for (let skip = 0; skip < 97; skip += 10)
                pages.push(...ids(await store.find(many, { sort, skip, limit: 10 })));
            t.equal(new Set(pages).size, 97, `every document once, sorted by ${sort}`);
            t.same(pages, ids(await store.find(many, { sort, limit: 100 })));
        }
    });
    withStore('counts: exact by counted dimensions, capped otherwise', async (t, store) => {
        const collection = fresh();
        await store.ensure({ name: collection, indexes: [['agency', 'status']], counted: ['agency', 'status'] });
        const docs = Array.from({ length: 60 }, (_, i) => put(`d${i}`, i + 1, { agency: `A${i % 3}`, status: i % 2 ? 'PAID' : 'WAIT', n: i }));
        await store.commit(collection, docs, { view: collection, position: 60 });
        t.same(await store.count(collection, {}, { cap: 5 }), { count: 60, capped: false });
        t.same(await store.count(collection, { status: 'PAID' }, { cap: 5 }), { count: 30, capped: false });
        t.same(await store.count(collection, { agency: { in: ['A0', 'A1'] }, status: 'WAIT' }, { cap: 5 }), { count: 20, capped: false });
        t.same(await store.count(collection, { n: { gte: 50 } }, { cap: 5 }), { count: 5, capped: true });
        t.same(await store.count(collection, { n: { gte: 50 } }, { cap: 10 }), { count: 10, capped: false });
        await store.commit(collection, [put('d0', 100, { agency: 'A0', status: 'PAID' }), put('d1', 101, { status: 'PAID' }), gone('d2', 102)], {
            view: collection,
            position: 102,
        });
        t.same(await store.count(collection, { status: 'PAID' }), { count: 31, capped: false });
        t.same(await store.count(collection, { agency: null }), { count: 1, capped: false });
        t.same(await store.count(collection, { agency: { ne: 'A0' } }), { count: 39, capped: false });
        t.same(await store.count(collection), { count: 59, capped: false });
        t.same(await store.group(collection, { by: ['status'], filter: { agency: { in: ['A1', 'A2', null] } } }), [
            { status: 'PAID', count: 20 },
            { status: 'WAIT', count: 19 },
        ]);
        t.same(await store.group(collection, { by: [], filter: { agency: 'A0', status: 'PAID' } }), [{ count: 11 }]);
        t.same(await store.group(collection, { by: ['status'], filter: { n: { gte: 50 } } }), [
            { status: 'PAID', count: 5 },
            { status: 'WAIT', count: 5 },
        ]);
    });
    withStore('groups with sums', async (t, store) => {
        const collection = await orders(store);
        t.strictSame(await store.group(collection, { by: ['status'] }), [
            { status: 'DRAFT', count: 1 },
            { status: 'PAID', count: 3 },
            { status: 'WAIT', count: 2 },
        ]);
        t.strictSame(await store.group(collection, {
            by: ['agency', 'status'],
            sum: ['total', 'position'],
            filter: { status: { in: ['PAID', 'DRAFT'] } },
        }), [
            { agency: null, status: 'DRAFT', count: 1, total: 0, position: 6 },
            { agency: 'A1', status: 'PAID', count: 2, total: 400, position: 3 },
            { agency: 'A2', status: 'PAID', count: 1, total: 0, position: 5 },
        ]);
        t.strictSame(await store.group(collection, { by: ['vip', 'buyer.name'], filter: { vip: { ne: null } } }), [
            { vip: false, 'buyer.name': null, count: 1 },
            { vip: true, 'buyer.name': '张三', count: 1 },
            { vip: true, 'buyer.name': '张四', count: 1 },
        ]);
        t.strictSame(await store.group(collection, { by: [], sum: ['total', 'nowhere'], filter: { agency: 'A1' } }), [
            { count: 3, total: 600, nowhere: 0 },
        ]);
        t.strictSame(await store.group(collection, { by: ['status'], filter: { agency: 'nobody' } }), []);
    });
    withStore('a cursor answers everything in order, page by page', async (t, store) => {
        const collection = fresh();
        await store.ensure({ name: collection, indexes: [['n']] });
        const docs = Array.from({ length: 2345 }, (_, i) => put(`d${i}`, i + 1, { n: (i * 31) % 2345, odd: i % 2 }));
        await store.commit(collection, docs, { view: collection, position: 2345 });
        const seen = [];
        let pages = 0;
        for await (const page of store.cursor(collection, { filter: { odd: 1 }, sort: ['-n'] })) {
            pages++;
            seen.push(...page.map(doc => doc.n));
        }
        t.equal(seen.length, 1172);
        t.same(seen, [...seen].sort((a, b) => b - a));
        t.ok(pages > 1);
        for await (const page of store.cursor(collection, {})) {
            t.ok(page.length > 0);
            break;
        }
        const none = [];
        for await (const page of store.cursor(collection, { filter: { odd: 5 } }))
            none.push(page);
        t.same(none, []);
        const both = [store.cursor(collection, { sort: ['n'] }), store.cursor(collection, { sort: ['-n'] })].map(async (cursor) => {
            let count = 0;
            for await (const page of cursor)
                count += page.length;
            return count;
        });
        t.same(await Promise.all(both), [2345, 2345], 'two at a time');
    });
    withStore('checkpoints, pointers', async (t, store) => {
        const collection = fresh();
        await store.ensure({ name: collection, indexes: [] });
        t.equal(await store.checkpoint(collection), 0);
        await store.commit(collection, [], { view: collection, position: 12 });
        t.equal(await store.checkpoint(collection), 12);
        await store.commit(collection, [], { view: collection, position: 9 });
        t.equal(await store.checkpoint(collection), 12, 'a checkpoint never goes back');
        await store.commit(collection, [], { view: collection, position: 2 ** 53 - 1 });
        t.equal(await store.checkpoint(collection), 2 ** 53 - 1);
        const [one, two, none] = [fresh(), fresh(), fresh()];
        for (const [view, position] of [
            [one, 5],
            [two, 50],
        ]) {
            await store.ensure({ name: view, indexes: [] });
            await store.commit(view, [], { view, position });
        }
        await store.advance([one, two, none], 30);
        t.same(await Promise.all([one, two, none].map(store.checkpoint)), [30, 50, 0], 'those that are there go on together, and never back');
        const pointer = `${collection}-live`;
        t.equal(await store.getPointer(pointer), null);
        await store.setPointer(pointer, 'a_v1');
        await store.setPointer(pointer, 'a_v2');
        t.equal(await store.getPointer(pointer), 'a_v2');
        await store.ping();
    });
    withStore('a lease has one holder', async (t, store) => {
        const lease = `lease-${fresh()}`;
        t.equal(await store.lease(lease, 'a', 60_000), true);
        t.equal(await store.lease(lease, 'b', 60_000), false);
        t.equal(await store.lease(lease, 'a', 60_000), true, 'its holder renews it');
        t.equal(await store.lease(`${lease}-other`, 'b', 60_000), true);
        await store.release(lease, 'b');
        t.equal(await store.lease(lease, 'b', 60_000), false, 'which another cannot give back');
        await store.release(lease, 'a');
        t.equal(await store.lease(lease, 'b', 60_000), true);
        t.equal(await store.lease(lease, 'a', 60_000), false);
        const racers = await Promise.all(Array.from({ length: 8 }, (_, i) => store.lease(`${lease}-race`, `r${i}`, 60_000)));
        t.equal(racers.filter(Boolean).length, 1);
    });
    withStore('a bulk load answers like any other, before and after its indexes', async (t, store) => {
        const collection = fresh();
        const spec = { name: collection, indexes, counted: ['agency', 'status'] };
        await store.ensure(spec, { bulk: true });
        const docs = ORDERS.map((fields, i) => put(`o${i + 1}`, i + 1, fields));
        await store.commit(collection, docs.slice(0, 4), { view: collection, position: 4 });
        await store.commit(collection, [...docs.slice(2), put('o1', 7, { ...ORDERS[0], status: 'DRAFT' })], { view: collection, position: 7 });
        const check = async () => {
            t.same(ids(await store.find(collection, { filter: { agency: 'A1' }, sort: ['-at'], limit: 9 })), ['o1', 'o3', 'o2']);
            t.same(ids(await store.find(collection, { filter: { tags: 'y' }, limit: 9 })), ['o1', 'o2']);
            t.same(await store.count(collection, { status: 'DRAFT' }), { count: 2, capped: false });
        };
        await check();
        await store.ensure(spec);
        await check();
        await store.ensure(spec);
        await store.ensure(spec, { bulk: true });
        await check();
        await store.commit(collection, [put('o9', 9, { status: 'DRAFT' })], { view: collection, position: 9 });
        t.same(await store.count(collection, { status: 'DRAFT' }), { count: 3, capped: false });
    });
    withStore('an index and a counted dimension may come later', async (t, store) => {
        const collection = await orders(store, { indexes: [] });
        await store.ensure({ name: collection, indexes: [['tags'], ['vip', '-total'], ['legs.from']], counted: ['status'] });
        t.same(ids(await store.find(collection, { filter: { tags: 'y', vip: true }, sort: ['total'], limit: 9 })), ['o1']);
        t.same(ids(await store.find(collection, { filter: { 'legs.from': 'CAN' }, limit: 9 })), ['o2']);
        t.same(await store.count(collection, { status: 'PAID' }, { cap: 1 }), { count: 3, capped: false });
        await store.commit(collection, [put('o2', 20, { status: 'WAIT', tags: ['q'] })], { view: collection, position: 20 });
        t.same(await store.count(collection, { status: 'PAID' }, { cap: 1 }), { count: 2, capped: false });
        t.same(ids(await store.find(collection, { filter: { tags: 'q' }, limit: 9 })), ['o2']);
        t.same(ids(await store.find(collection, { filter: { tags: 'y' }, limit: 9 })), ['o1']);
    });
    withStore('dropping takes documents and checkpoint', async (t, store) => {
        const collection = await orders(store);
        const other = await orders(store);
        await store.drop(collection);
        t.equal(await store.checkpoint(collection), 0);
        await store.ensure({ name: collection, indexes: [['total']] });
        t.same(await store.find(collection, { limit: 9 }), []);
        t.equal((await store.count(other)).count, 6);
        await store.drop(collection);
        await store.drop(collection);
    });
    t.test(`${name}: everything is there after reopening`, async (t) => {
        const first = await open();
        const collection = await orders(first);
        await first.commit(collection, [gone('o1', 7)], { view: collection, position: 7 });
        await first.setPointer(`${collection}-live`, collection);
        await first.close();
        const second = await open();
        t.equal(await second.checkpoint(collection), 7);
        t.equal(await second.getPointer(`${collection}-live`), collection);
        t.same(ids(await second.find(collection, { filter: { tags: 'y' }, limit: 9 })), ['o2']);
        t.same(await second.count(collection, { agency: 'A1' }), { count: 2, capped: false });
        t.same(await second.load(collection, ['o1']), [{ id: 'o1', position: 7, doc: null }]);
        await second.close();
    });
    withStore('cleared, nothing is left of what was made from a log', async (t, store) => {
        const collection = await orders(store);
        await store.commit(collection, [], { view: `process:${collection}`, position: 9 });
        await store.setPointer(collection, collection);
        await store.clear();
        t.equal(await store.getPointer(collection), null);
        t.equal(await store.checkpoint(`process:${collection}`), 0);
        await store.ensure({ name: collection, indexes: [] });
        t.same(await store.find(collection, { limit: 9 }), []);
    });
};
