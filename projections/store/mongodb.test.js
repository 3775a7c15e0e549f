import { MongoClient, MongoServerError } from 'mongodb';
import t from 'tap';
import { startMongo } from '#ops/engines/mongo/start.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { queries } from '../kernel/query.ts';
import { append, order, orders, Placed, Removed, shop, turnover } from '../kernel/test/shop.ts';
import { noteTablesContract } from '../report/figures/tables-contract.ts';
import { viewStoreContract } from './contract.ts';
import { openMongoViewStore } from './mongodb.ts';
import { namesTheId, orUnavailable } from './mongodb-errors.ts';
import { BadFilter } from './port.ts';
t.test('the words of a server', async (t) => {
    t.ok(namesTheId('E11000 duplicate key error collection: newgt.orders_v1 index: _id_ dup key: { _id: "a" }'), 'of mongod');
    t.ok(namesTheId("Duplicate key violation on the requested collection: Index '_id_'"), 'of DocumentDB');
    t.ok(namesTheId('duplicate key: {"_id": "a"}'));
    t.notOk(namesTheId('E11000 duplicate key error collection: newgt.orders_v1 index: buyer_id_1 dup key: { buyer_id: "a" }'));
    // 1, 8 and none: what a gateway says whose inner part is away
    for (const code of [43, 91, 189, 10107, 11600, 11602, 13435, 13436, 1, 8, undefined])
        t.ok(orUnavailable(new MongoServerError({ code, errmsg: 'node is recovering' })) instanceof Unavailable, `error ${code} is no answer`);
    for (const code of [2, 26, 48, 11000, 17280, 40324])
        t.notOk(orUnavailable(new MongoServerError({ code, errmsg: 'bad value' })) instanceof Unavailable, `error ${code} is our mistake`);
});
const server = process.env.MONGODB_URL ? null : await startMongo();
const url = process.env.MONGODB_URL ?? server?.url;
if (!url) {
    if (process.env.CI)
        t.fail('mongodb adapter: no server at hand, and in CI nothing is skipped');
    else
        t.pass('mongodb adapter', { skip: 'no MONGODB_URL, and no Java and Maven for mongo-java-server' });
}
else {
    const database = `newgt-test-${process.pid}`;
    t.comment(`mongodb adapter on ${server ? 'mongo-java-server (in memory, one node)' : 'the server of MONGODB_URL'}`);
    t.teardown(async () => {
        const client = await MongoClient.connect(url);
        await client.db(database).dropDatabase();
        await client.close();
        await server?.close();
    });
    const open = () => openMongoViewStore({ url, database });
    viewStoreContract(t, 'mongodb', open);
    noteTablesContract(t, 'mongodb', open, runs(30));
    t.test('an index that exists with other keys is an error, not a second index', async (t) => {
        const client = await MongoClient.connect(url);
        await client.db(database).collection('by-hand_v1').createIndex({ other: 1 }, { name: 'agency' });
        await client.close();
        const store = await open();
        await t.rejects(store.ensure({ name: 'by-hand_v1', indexes: [['agency']] }), /agency of by-hand_v1 exists with other keys/);
        await store.close();
    });
    t.test('views are projected, rebuilt and asked as on the embedded store', async (t) => {
        const { events, start } = await shop(t);
        for (let i = 0; i < 60; i++)
            await append(events, order(), Placed({ agency: `A${i % 4}`, total: i }), ...(i % 3 ? [] : [Removed({})]));
        const store = await open();
        t.teardown(() => store.close());
        const embedded = await start({ views: [orders, turnover] });
        const runner = await start({ views: [orders, turnover], store });
        const answers = async (from) => {
            await from.settle();
            const ask = queries(from);
            return [
                await ask.page(orders, { filter: { agency: 'A1' }, sort: ['-total'], size: 5 }),
                await ask.group(orders, { by: ['agency', 'status'], sum: ['total'] }),
                await ask.find(turnover, { sort: ['id'], limit: 9 }),
            ];
        };
        t.same(await answers(runner), await answers(embedded));
        await runner.rebuild('orders');
        await append(events, order(), Placed({ agency: 'A1', total: 1_000 }));
        t.same(await answers(runner), await answers(embedded));
        t.same(await runner.dropOld('orders'), ['orders_v1']);
        await runner.close();
    });
    t.test('a server that goes away is no failure of ours: whoever asks may try again later', async (t) => {
        const other = await startMongo();
        if (!other)
            return t.pass('only a server of our own can be sent away');
        const store = await openMongoViewStore({ url: other.url });
        t.teardown(() => store.close());
        const view = 'away_v1';
        await store.ensure({ name: view, indexes: [] });
        await store.commit(view, [{ id: 'a', position: 1, doc: { id: 'a' } }], { view, position: 1 });
        await other.close();
        const walk = async () => {
            for await (const _ of store.cursor(view, {}))
                ;
        };
        const write = () => store.commit(view, [{ id: 'b', position: 2, doc: { id: 'b' } }], { view, position: 2 });
        const calls = {
            find: () => store.find(view, { limit: 1 }),
            get: () => store.get(view, 'a'),
            ping: () => store.ping(),
            walk,
            write,
        };
        const answers = await Promise.all(Object.values(calls).map(call => call().catch(error => error)));
        for (const [n, name] of Object.keys(calls).entries())
            t.ok(answers[n] instanceof Unavailable, `${name}: ${answers[n]}`);
        await t.rejects(store.find(view, { filter: { $where: '1' }, limit: 1 }), BadFilter, 'what is wrong is still told so');
    });
    t.test('counters lag behind nobody: who begins to write counts anew what another has left half told', async (t) => {
        const view = `told-${process.pid}_v1`;
        const spec = { name: view, indexes: [], counted: ['status'] };
        const put = (id, position, status) => ({ id, position, doc: { id, status } });
        const first = await open();
        await first.ensure(spec);
        await first.commit(view, [put('a', 1, 'WAIT'), put('b', 2, 'WAIT')], { view, position: 2 });
        t.same(await first.count(view, { status: 'WAIT' }, { cap: 1 }), { count: 2, capped: false });
        await first.close();
        const client = await MongoClient.connect(url);
        t.teardown(() => client.close());
        const db = client.db(database);
        // simulates a process that was killed between writing documents and counters
        await db.collection(view).updateOne({ _id: 'a' }, { $set: { status: 'PAID', position: 3 } });
        const second = await open();
        t.teardown(() => second.close());
        await second.ensure(spec);
        await second.commit(view, [put('a', 3, 'PAID'), put('c', 4, 'PAID')], { view, position: 4 });
        t.same(await second.group(view, { by: ['status'] }), [
            { status: 'PAID', count: 2 },
            { status: 'WAIT', count: 1 },
        ]);
        // the counters answer, not the documents
        await db.collection('newgt.counts').updateOne({ of: view, 'values.status': 'WAIT' }, { $set: { n: 7 } });
        t.same(await second.count(view), { count: 9, capped: false });
    });
    t.test('a checkpoint that is gone does not come again by itself: it would stand for documents that are nowhere', async (t) => {
        const view = `gone-${process.pid}_v1`;
        const spec = { name: view, indexes: [] };
        const store = await open();
        t.teardown(() => store.close());
        await store.ensure(spec);
        await store.commit(view, [{ id: 'a', position: 1, doc: { id: 'a' } }], { view, position: 1 });
        await store.ensure(spec); // as after a bulk load
        const client = await MongoClient.connect(url);
        t.teardown(() => client.close());
        await client.db(database).collection('newgt.checkpoints').deleteOne({ _id: view });
        await t.rejects(store.commit(view, [{ id: 'b', position: 2, doc: { id: 'b' } }], { view, position: 2 }), /was emptied/);
        await t.rejects(store.commit(view, [], { view, position: 2 }), /was emptied/, 'nor when a projection that ends says where it is');
        t.equal(await store.checkpoint(view), 0);
        await store.ensure(spec, { bulk: true });
        await store.commit(view, [{ id: 'a', position: 1, doc: { id: 'a' } }], { view, position: 2 });
        t.equal(await store.checkpoint(view), 2);
        await client.db(database).collection('newgt.checkpoints').deleteOne({ _id: view });
        await store.ensure(spec); // simulates a collection emptied while a bulk load ends: its indexes are made, its checkpoint is not
        await t.rejects(store.commit(view, [{ id: 'b', position: 3, doc: { id: 'b' } }], { view, position: 3 }), /was emptied/);
    });
    t.test('a server that is emptied under the running program is noticed: views are folded anew, with their indexes and counts', async (t) => {
        const own = `${database}-emptied`;
        const client = await MongoClient.connect(url);
        t.teardown(async () => {
            await client.db(own).dropDatabase();
            await client.close();
        });
        const store = await openMongoViewStore({ url, database: own });
        t.teardown(() => store.close());
        const { events, start } = await shop(t);
        const runner = await start({ views: [orders, turnover], store, leaseMs: 300 });
        for (let i = 0; i < 9; i++)
            await append(events, order(), Placed({ agency: 'A1', total: i }));
        await runner.settle();
        const all = async () => {
            const collection = await runner.collection('orders').catch(error => {
                t.ok(error instanceof Unavailable, 'meanwhile: later, please');
            });
            return collection ? (await store.find(collection, { limit: 99 })).length : 0;
        };
        t.equal(await all(), 9);
        await client.db(own).dropDatabase();
        while ((await all()) < 9)
            await new Promise(resolve => setTimeout(resolve, 50));
        t.equal(await all(), 9, 'though nothing happens');
        await client.db(own).dropDatabase();
        await append(events, order(), Placed({ agency: 'A1', total: 10 }));
        while ((await all()) < 10)
            await new Promise(resolve => setTimeout(resolve, 50));
        t.equal(await all(), 10, 'and in the middle of a batch');
        await runner.close();
    });
    t.test('a server that cannot be reached is said at once', async (t) => {
        await t.rejects(openMongoViewStore({ url: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200' }));
    });
}
