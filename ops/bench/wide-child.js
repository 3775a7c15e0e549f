import { pino } from 'pino';
import { endpoints } from '#contracts/contexts.ts';
import { contract } from '#contracts/kernel/context.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { buildApp } from '#services/app.ts';
import { readConfig } from '#services/config.ts';
import { outsideOf } from '#services/outside.ts';
/**
 * The product with the number of endpoints in its argument: its own, and copies at other paths, each with its own schemas, in an additional
 * context. It listens on `PORT`, on the data of `DATA_DIR`.
 */
const missing = Math.max(0, Number(process.argv[2]) - endpoints.length);
const copies = Array.from({ length: missing }, (_, i) => {
    const endpoint = endpoints[i % endpoints.length];
    const { body, data } = structuredClone({ body: endpoint.body, data: endpoint.data });
    return { ...endpoint, path: `${endpoint.path.replace(/^\/api/, `/api/wide${i}`)}`, body, data };
});
const config = readConfig();
const log = pino({ level: config.logLevel });
const { app, letTimePass, close } = await buildApp({
    config,
    log,
    outside: outsideOf(config, log),
    more: [
        {
            contract: contract({ name: 'wide', api: [Object.fromEntries(copies.map((copy, i) => [`call${i}`, copy]))], events: {} }),
            context: { reads: { views: [] }, histories: [], open: () => ({ routes: copies.map(copy => on(copy, async () => ({}))) }) },
        },
    ],
});
await app.listen({ port: config.port, host: '127.0.0.1' });
letTimePass();
process.once('SIGTERM', async () => {
    await close();
    process.exit(0);
});
