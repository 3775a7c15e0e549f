import { MongoClient } from 'mongodb';
import t from 'tap';
import { startMongo } from '#ops/engines/mongo/start.ts';
import { filesContract } from './files-contract.ts';
import { gridFiles } from './grid-files.ts';
const server = process.env.MONGODB_URL ? null : await startMongo();
const url = process.env.MONGODB_URL ?? server?.url;
if (!url) {
    if (process.env.CI)
        t.fail('GridFS: no server at hand, and in CI nothing is skipped');
    else
        t.pass('GridFS', { skip: 'no MONGODB_URL, and no Java and Maven for mongo-java-server' });
}
else {
    const database = `newgt-files-${process.pid}`;
    const files = gridFiles({ url, bucket: 'papers', database });
    t.teardown(async () => {
        await files.close();
        const client = await MongoClient.connect(url);
        await client.db(database).dropDatabase();
        await client.close();
        await server?.close();
    });
    filesContract(t, `GridFS on ${server ? 'mongo-java-server' : 'the server of MONGODB_URL'}`, () => files);
    t.test('what is replaced, refused or removed leaves nothing behind', async (t) => {
        const client = await MongoClient.connect(url);
        const db = client.db(database);
        t.same([await db.collection('papers.files').countDocuments(), await db.collection('papers.chunks').countDocuments()], [0, 0]);
        await client.close();
    });
}
