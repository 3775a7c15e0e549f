import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import t from 'tap';
import { startMongo } from '#ops/engines/mongo/start.ts';
import { memoryTrades } from '../test/memory-trades.ts';
import { mongoTrades } from './mongodb-trades.ts';
import { openSqliteTrades } from './sqlite-trades.ts';
import { tradesContract } from './trades-contract.ts';
const server = process.env.MONGODB_URL ? null : await startMongo();
const url = process.env.MONGODB_URL ?? server?.url;
const folder = () => {
    const dir = mkdtempSync(join(tmpdir(), 'sandbox-'));
    t.teardown(() => rmSync(dir, { recursive: true, force: true }));
    return dir;
};
t.test('memory', async (t) => {
    const trades = memoryTrades();
    tradesContract(t, () => trades);
});
t.test('sqlite', async (t) => {
    const dir = folder();
    tradesContract(t, () => openSqliteTrades({ dir }));
});
if (!url) {
    if (process.env.CI)
        t.fail('trades on mongodb: no server at hand, and in CI nothing is skipped');
    else
        t.pass('trades on mongodb', { skip: 'no MONGODB_URL, and no Java and Maven for mongo-java-server' });
}
else
    t.test('mongodb', async (t) => {
        const database = `newgt-trades-${process.pid}`;
        t.teardown(async () => {
            const client = await MongoClient.connect(url);
            await client.db(database).dropDatabase();
            await client.close();
            await server?.close();
        });
        tradesContract(t, () => mongoTrades({ url, database }));
        t.test('a server that is away is said to be away', async (t) => {
            const away = mongoTrades({ url: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200' });
            await t.rejects(away.find('P1'), { name: 'Unavailable' });
            await away.close();
        });
    });
t.test('what was answered outlives kill -9', async (t) => {
    const dir = folder();
    const code = `
    import { openSqliteTrades } from ${JSON.stringify(new URL('./sqlite-trades.ts', import.meta.url).href)}
    const trades = openSqliteTrades({ dir: ${JSON.stringify(dir)} })
    for (let n = 0; n < 20; n++) await trades.keep('P' + n, { refunds: {}, tradeNo: 'SB' + n }, 0)
    console.log('kept')
    setInterval(() => {}, 1_000)`;
    const child = spawn(process.execPath, ['--import=tsx', '--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(createInterface(child.stdout), 'line');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const trades = openSqliteTrades({ dir });
    t.equal((await trades.all()).length, 20);
    t.same(await trades.find('P7'), { trade: { refunds: {}, tradeNo: 'SB7' }, version: 1 });
    await trades.close();
});
t.test('a damaged file is named', async (t) => {
    const dir = folder();
    writeFileSync(join(dir, 'sandbox.db'), 'no database at all, but long enough to be taken for one'.repeat(100));
    t.throws(() => openSqliteTrades({ dir }), { name: 'Damaged', message: /sandbox\.db 已损坏/ });
});
