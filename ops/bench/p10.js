import { randomUUID } from 'node:crypto';
import { openMongoViewStore } from '#projections/store/mongodb.ts';
import { esdbEventStore } from '#services/eventstore/esdb.ts';
import { median } from './numbers.ts';
import { orderDocs } from './orders.ts';
const rounds = 11;
const goal = '≥ 0.9 × 裸驱动';
/** P10: the adapters of the servers against their bare drivers, where `ESDB_URL` and `MONGODB_URL` are set. Rounds alternate. */
export const p10 = async () => [...(await esdb(process.env.ESDB_URL)), ...(await mongodb(process.env.MONGODB_URL))];
const notRun = (variable) => {
    console.log(`P10 未运行：未设置 ${variable}`);
    return [];
};
/** @returns medians of `amount` things a second, and of the ratios of the rounds */
const alternating = async (amount, own, raw) => {
    const perSecond = async (work) => {
        const began = performance.now();
        await work();
        return (amount / (performance.now() - began)) * 1000;
    };
    await own();
    await raw();
    const measured = [];
    for (let round = 0; round < rounds; round++) {
        const before = round % 2 ? await perSecond(raw) : undefined;
        const here = await perSecond(own);
        measured.push({ own: here, raw: before ?? (await perSecond(raw)) });
    }
    const middle = (of) => median(measured.map(of));
    return {
        value: Math.round(middle(({ own }) => own)),
        raw: Math.round(middle(({ raw }) => raw)),
        ratio: middle(({ own, raw }) => own / raw),
    };
};
const esdb = async (url) => {
    if (!url)
        return notRun('ESDB_URL');
    const { EventStoreDBClient, jsonEvent, NO_STREAM } = await import('@eventstore/db-client');
    const store = esdbEventStore({ url });
    const client = EventStoreDBClient.connectionString(url);
    const data = orderDocs(1, 1).next().value;
    const meta = { user: 'bench', role: 'system', commandId: 'bench', at: '2026-11-02T02:00:00.000Z' };
    const amount = 2_000;
    const inFlight = async (append) => {
        let left = amount;
        const work = async () => {
            while (left-- > 0)
                await append(`bench-${randomUUID()}`);
        };
        await Promise.all(Array.from({ length: 64 }, work));
    };
    const event = () => ({ id: randomUUID(), type: 'OrderSubmitted' });
    try {
        const { value, raw, ratio } = await alternating(amount, () => inFlight(stream => store.append(stream, [{ ...event(), data, meta }], { expected: 'none' })), () => inFlight(stream => client.appendToStream(stream, jsonEvent({ ...event(), data: data, metadata: meta }), { expectedRevision: NO_STREAM })));
        return [{ row: 'P10', work: `esdb 追加，64 个并发（裸驱动 ${raw}/s）`, value, unit: '次/s', ratio, goal, ok: ratio >= 0.9 }];
    }
    finally {
        await store.close();
        await client.dispose();
    }
};
const mongodb = async (url) => {
    if (!url)
        return notRun('MONGODB_URL');
    const { MongoClient } = await import('mongodb');
    const database = `newgt-bench-${process.pid}`;
    const store = await openMongoViewStore({ url, database });
    const client = await MongoClient.connect(url, { writeConcern: { w: 'majority', journal: true } });
    const db = client.db(database);
    const docs = [...orderDocs(500, 20)];
    const indexes = [['agency', '-submittedAt']];
    let position = docs.length;
    try {
        await store.ensure({ name: 'own', indexes });
        const table = db.collection('raw');
        const checkpoints = db.collection('raw.checkpoints');
        await table.createIndex({ agency: 1, submittedAt: -1 });
        const written = await alternating(docs.length, () => {
            position += docs.length;
            const ops = docs.map((doc, i) => ({ id: doc.id, position: position + i, doc: { ...doc, position: position + i } }));
            return store.commit('own', ops, { view: 'own', position });
        }, async () => {
            position += docs.length;
            const replaced = docs.map(({ id, ...doc }, i) => ({
                replaceOne: {
                    filter: { _id: id, position: { $lt: position + i } },
                    replacement: { ...doc, position: position + i },
                    upsert: true,
                },
            }));
            await table.bulkWrite(replaced, { ordered: false });
            await checkpoints.updateOne({ _id: 'raw' }, { $set: { position } }, { upsert: true });
        });
        const pages = 200;
        const agency = (i) => `A${i % 20}`;
        const repeated = async (read) => {
            for (let i = 0; i < pages; i++)
                if ((await read(agency(i))).length !== 25)
                    throw new Error('a page is not full');
        };
        const read = await alternating(pages, () => repeated(agency => store.find('own', { filter: { agency }, sort: ['-submittedAt'], limit: 25 })), () => repeated(agency => table.find({ agency }, { sort: { submittedAt: -1 }, limit: 25 }).toArray()));
        return [
            {
                row: 'P10',
                work: `mongodb 写入，500 份一批（裸驱动 ${written.raw}/s）`,
                value: written.value,
                unit: '份/s',
                ratio: written.ratio,
                goal,
                ok: written.ratio >= 0.9,
            },
            {
                row: 'P10',
                work: `mongodb 读取 25 行的页（裸驱动 ${read.raw}/s）`,
                value: read.value,
                unit: '页/s',
                ratio: read.ratio,
                goal,
                ok: read.ratio >= 0.9,
            },
        ];
    }
    finally {
        await db.dropDatabase();
        await client.close();
        await store.close();
    }
};
