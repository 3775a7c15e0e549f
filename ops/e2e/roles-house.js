import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, {} from 'tap';
import { config as settings } from '#contracts/basicinfo/config.ts';
import { startDouble } from '#ops/engines/esdb-double/server.ts';
import { startMongo } from '#ops/engines/mongo/start.ts';
import { openMarket } from './crash-market.ts';
import { childProgram, freePort, run } from './crash-program.ts';
import { startProgram } from './start.ts';
/**
 * Runs a test of several processes of the program, with a market open on EventStoreDB and MongoDB (their doubles). Without Java it is
 * skipped, except in CI.
 */
export const withRoles = async ({ title, names }, test) => {
    const mongo = await startMongo();
    t.teardown(() => mongo?.close());
    if (mongo)
        return t.test(title, async (t) => test(t, await openRoles(t, names, `${mongo.url}/roles`)));
    if (process.env.CI)
        return t.fail('Java or Maven is missing, and in CI nothing is skipped');
    return t.pass(title, { skip: 'no Java and Maven for mongo-java-server' });
};
/** `names` are processes by role and number: `api-1`. Agencies may hold any number of unpaid seats. */
const openRoles = async (t, names, mongodbUrl) => {
    const double = await startDouble();
    t.teardown(double.close);
    const dir = await mkdtemp(join(tmpdir(), 'newgt-roles-'));
    t.teardown(() => rm(dir, { recursive: true, force: true }));
    const clock = () => new Date().toISOString();
    const engines = { esdbUrl: double.url, mongodbUrl };
    const documentKey = 'a key of documents for the tests, forty..';
    /** starts a further program in this process of Node */
    const beside = ({ config, ...options }) => startProgram({ dir: join(dir, 'beside'), clock, config: { ...engines, documentKey, demo: true, ...config }, ...options });
    const first = await beside({});
    const market = await openMarket(first);
    // one agency orders more than it may hold unpaid
    for (const id of ['unpaidPerFlightA', 'unpaidTotalA'])
        await first.call(settings.endpoints.modify, { id, configValue: '0' }, 'admin');
    await first.close();
    const script = await childProgram(t);
    const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
    const running = new Map();
    const start = async (name) => {
        const env = { ROLE: name.split('-')[0], ESDB_URL: engines.esdbUrl, MONGODB_URL: engines.mongodbUrl, DOCUMENT_KEY: documentKey };
        const { process, listening } = run(script, join(dir, name), ports[name], env);
        running.set(name, process);
        await listening;
    };
    t.teardown(() => {
        for (const process of running.values())
            process.kill('SIGKILL');
    });
    await Promise.all(names.map(start));
    const stop = async (name, signal) => {
        const process = running.get(name);
        running.delete(name);
        const ended = once(process, 'exit');
        process.kill(signal);
        await ended;
    };
    const stopAll = async () => {
        for (const name of running.keys())
            await stop(name, 'SIGKILL');
    };
    return { ...market, beside, start, stop, stopAll, url: (name) => `http://127.0.0.1:${ports[name]}` };
};
