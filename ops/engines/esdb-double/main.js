import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startDouble } from './server.ts';
/**
 * The double as a process: `node --import=tsx ops/engines/esdb-double/main.ts [--port 2113] [--data FILE]`. Lines on stdin command it (cut,
 * cut-before N, cut-after N, freeze, thaw, late MS, not-ready, ready), and each is answered by `ok LINE`. It ends when stdin ends, so it
 * never outlives the test that started it.
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, data: { type: 'string' } } });
const double = await startDouble({ port: Number(values.port), data: values.data });
console.log('EventStoreDB protocol double for tests, not a server');
console.log(double.url);
const { misbehave } = double;
const commands = {
    cut: misbehave.cut,
    'cut-before': misbehave.cutBeforeWrite,
    'cut-after': misbehave.cutAfterWrite,
    freeze: misbehave.freeze,
    thaw: misbehave.thaw,
    late: (ms = 0) => misbehave.late(ms),
    'not-ready': () => misbehave.ready(false),
    ready: () => misbehave.ready(true),
};
for await (const line of createInterface({ input: process.stdin })) {
    const [name = '', argument] = line.trim().split(/\s+/);
    const command = commands[name];
    command?.(argument === undefined ? undefined : Number(argument));
    console.log(`${command ? 'ok' : 'unknown'} ${line}`);
}
await double.close();
