import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { streamXlsxRows } from 'hucre/xlsx';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
/**
 * The baseline of commands over HTTP, a process of its own. Its endpoint does nothing but append the events that the command appends, each
 * to its own stream and durable before the next. The JSON file `EVENTS` has the events as `{ type, data }`. An attached workbook is read by
 * the same library, row by row. It listens on `PORT` and keeps its log in `DATA_DIR`.
 */
const events = JSON.parse(readFileSync(process.env.EVENTS, 'utf8'));
const store = await openSqliteEventStore({ dir: process.env.DATA_DIR });
const app = Fastify();
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
app.get('/health/ready', async () => ({}));
app.post('/', async ({ body }) => {
    let rows = 0;
    if (Buffer.isBuffer(body))
        for await (const row of streamXlsxRows(body, { sheet: 0 }))
            rows += row.values.length > 0 ? 1 : 0;
    const id = randomUUID();
    let position = 0;
    for (const { type, data } of events) {
        const { user, role } = systemUser('bench');
        const meta = {
            user,
            role,
            agency: 'AG1001',
            commandId: id,
            command: 'order.submitOrder',
            correlationId: id,
            at: new Date().toISOString(),
            schema: 1,
        };
        ({ position } = await store.append(`${type}-${id}`, [{ id: randomUUID(), type, data, meta }], { expected: 'none' }));
    }
    return { code: 0, message: '', data: { id, rows, position } };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', async () => {
    await app.close();
    await store.close();
    process.exit(0);
});
