import { MongoClient } from 'mongodb';
import t from 'tap';
import { startMongo } from '#ops/engines/mongo/start.ts';
import { keyStoreContract } from './key-store-contract.ts';
import { openMongoKeyStore } from './mongodb-key-store.ts';
const server = process.env.MONGODB_URL ? null : await startMongo();
const url = process.env.MONGODB_URL ?? server?.url;
if (!url) {
    if (process.env.CI)
        t.fail('keys on mongodb: no server at hand, and in CI nothing is skipped');
    else
        t.pass('keys on mongodb', { skip: 'no MONGODB_URL, and no Java and Maven for mongo-java-server' });
}
else {
    const database = `newgt-keys-${process.pid}`;
    t.teardown(async () => {
        const client = await MongoClient.connect(url);
        await client.db(database).dropDatabase();
        await client.close();
        await server?.close();
    });
    keyStoreContract(t, 'mongodb', () => openMongoKeyStore({ url, database }));
    t.test('a server that is away is said to be away', async (t) => {
        await t.rejects(openMongoKeyStore({ url: 'mongodb://127.0.0.1:1/away?serverSelectionTimeoutMS=200' }), { name: 'Unavailable' });
    });
}
