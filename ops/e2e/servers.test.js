import { connect, createServer } from 'node:net';
import t, {} from 'tap';
import { until } from '#ops/e2e/until.ts';
import { plantInEsdb } from '#ops/engines/esdb-double/plant.ts';
import { startDouble } from '#ops/engines/esdb-double/server.ts';
import { startMongo } from '#ops/engines/mongo/start.ts';
import { caughtUp } from '#services/door.ts';
import { verticalLine } from './line.ts';
import { allLives } from './lives.ts';
import { startProgram } from './start.ts';
const mongo = await startMongo();
for (const { what, live, database } of [
    { what: 'the vertical line', live: verticalLine, database: 'line' },
    // once: the embedded stores show that lives do not disturb each other
    { what: 'all lives', live: (t, start) => allLives(t, start, 1), database: 'lives' },
]) {
    const where = `${what} on the EventStoreDB protocol double and mongo-java-server`;
    if (!mongo) {
        if (process.env.CI)
            t.fail(`${where}: Java or Maven is missing, and in CI nothing is skipped`);
        else
            t.pass(where, { skip: 'no Java and Maven for mongo-java-server' });
    }
    else
        t.test(where, async (t) => {
            const double = await startDouble();
            t.teardown(double.close);
            // another program uses the same server, under names of ours and with none of what ours bear
            await plantInEsdb(double.url, 'elsewhere-1', [
                { type: 'OrderSubmitted', data: '{}' },
                { type: 'SeatsLocked', data: Buffer.from([1, 2]), meta: '[]' },
                { type: 'Ticked', data: '"text"', meta: 'null' },
            ]);
            // a database of its own: views of another log are refused
            const engines = { esdbUrl: double.url, mongodbUrl: `${mongo.url}/${database}` };
            await live(t, (options) => startProgram({ ...options, config: { ...options.config, ...engines } }));
        });
}
const away = 'servers that are away at the start are waited for, and the start says so';
if (!mongo)
    t.pass(away, { skip: 'no Java and Maven for mongo-java-server; that it fails in CI is said above' });
else
    t.test(away, async (t) => {
        const eventsPort = await freePort();
        const documentsPort = await freePort();
        const told = [];
        const waiting = until(() => told.includes('等待事件库或读库服务器'));
        const starting = startProgram({
            seeded: false,
            opening: ({ waitsFor = '' }) => told.push(waitsFor),
            config: {
                esdbUrl: `esdb://127.0.0.1:${eventsPort}?tls=false`,
                mongodbUrl: `mongodb://127.0.0.1:${documentsPort}/away`,
            },
        });
        await waiting;
        const double = await startDouble({ port: eventsPort });
        t.teardown(double.close);
        // the engine of these tests uses a port of its own; traffic to the other port is forwarded
        const passing = createServer({ noDelay: true }, inner => {
            const outer = connect(Number(new URL(mongo.url).port), '127.0.0.1');
            inner.on('error', () => outer.destroy()).pipe(outer);
            outer.on('error', () => inner.destroy()).pipe(inner);
        });
        await new Promise(resolve => passing.listen(documentsPort, '127.0.0.1', resolve));
        const program = await starting;
        await caughtUp(program.program.runner.status); // as main.ts does before it accepts requests
        t.equal((await program.program.app.inject('/health/ready')).statusCode, 200);
        await program.close();
        passing.close();
    });
t.teardown(() => mongo?.close());
async function freePort() {
    const probe = createServer();
    const port = await new Promise(resolve => probe.listen(0, '127.0.0.1', () => resolve(probe.address().port)));
    await new Promise(resolve => probe.close(resolve));
    return port;
}
