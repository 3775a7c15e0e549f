import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { cabin } from '#contracts/basicinfo/cabin.ts';
import { importEmployee, queryEmployee } from '#contracts/organisation/employee-api.ts';
import { importPolicy, queryPolicy } from '#contracts/policy/api.ts';
import { importStock, queryBatch, queryItem } from '#contracts/seats/api.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { stockRow, workbookOf } from '../sale.ts';
import { startProgram } from '../start.ts';
/** A file is imported as a whole or not at all, even when the program dies during it (DOMAIN §3.17). */
const DAYS = Array.from({ length: 8 }, (_, day) => `2026-12-1${day}`);
const file = async (seats, days = DAYS) => ({
    files: [{ name: '切位.xlsx', bytes: await workbookOf(days.map(date => stockRow({ date, seats }))) }],
});
const dir = await mkdtemp(join(tmpdir(), 'newgt-import-'));
t.teardown(() => rm(dir, { recursive: true, force: true }));
let house = await startProgram({ dir });
t.teardown(() => house.close());
const stock = async () => (await house.call(queryItem, { size: 50 }, 'order')).content.map(({ total }) => total);
const batches = async () => (await house.call(queryBatch, {}, 'order')).totalElements;
/** the store dies at the n-th of these events, and revives on command */
const dieAt = (type, nth) => {
    const { events } = house.program;
    const { append } = events;
    let seen = 0;
    let dead = false;
    events.append = async (stream, facts, options) => {
        if (facts.some(fact => fact.type === type))
            dead ||= ++seen === nth;
        if (dead && !stream.startsWith('session'))
            throw new Unavailable('the store has died');
        return append.call(events, stream, facts, options);
    };
    return () => {
        events.append = append;
    };
};
const again = async () => {
    await house.close();
    house = await startProgram({ dir, seeded: false });
    await house.program.settle();
};
/** makes the store die at the n-th append from now on, for the rest of this program */
const dieAfter = (nth) => {
    const { events } = house.program;
    const { append } = events;
    let seen = 0;
    events.append = async (stream, facts, options) => {
        if (!stream.startsWith('session') && ++seen >= nth)
            throw new Unavailable('the store has died');
        return append.call(events, stream, facts, options);
    };
    return () => seen >= nth;
};
const sheets = {
    records: {
        // cuts at each write, until none is left
        cuts: Array.from({ length: 12 }, (_, n) => n),
        endpoint: cabin.endpoints.import,
        rows: (n) => [1, 2, 3].map(row => ({ 航空公司: 'HU', 舱位: `${'ABCDEFGHIJKL'[n]}${row}`, 名称: '测试舱', 等级: '经济舱', 团队可售: '是' })),
        there: async (n) => {
            const { content } = await house.call(cabin.endpoints.query, { size: 200 }, 'admin');
            return content.filter((row) => row.code.startsWith('ABCDEFGHIJKL'[n]) && row.code.length === 2).length;
        },
    },
    policies: {
        // cuts before the last fact, and between two rows; each row claims what it puts in force before
        cuts: [1, 3, 5, 7],
        endpoint: importPolicy,
        rows: (n) => [1, 2, 3].map(row => ({
            政策名称: `崩溃${n}`,
            航空公司: 'HU',
            适用航班: `HU${7000 + n * 10 + row}`,
            最少人数: 10,
            价格方式: '折扣',
            '折扣（%）': 45,
        })),
        there: async (n) => (await house.call(queryPolicy, { size: 200 }, 'admin')).content.filter(({ name }) => name === `崩溃${n}`).length,
    },
    employees: {
        cuts: [1, 3],
        endpoint: importEmployee,
        // administrators are also in a list of their own
        rows: (n) => [1, 2, 3].map(row => ({ 登录名: `crash${n}-${row}`, 姓名: `崩溃${n}`, 角色: 'ADMINISTRATOR', 航空公司: '*' })),
        there: async (n) => (await house.call(queryEmployee, { size: 200 }, 'admin')).content.filter(({ name }) => name === `崩溃${n}`).length,
    },
};
for (const [kind, { endpoint, cuts, rows, there }] of Object.entries(sheets))
    t.test(`${kind}: cut off in between, all of the file is there or nothing`, async (t) => {
        const outcomes = [];
        for (const n of cuts) {
            await house.token('admin');
            const files = [{ name: '导入.xlsx', bytes: await workbookOf(rows(n)) }];
            const request = { files, headers: { 'idempotency-key': `${kind}-${n}` } };
            const died = dieAfter(n + 1);
            const { status } = await house.send(endpoint, { mode: 'all' }, 'admin', { ...request, hasty: true });
            const cut = died();
            await again();
            const count = await there(n);
            outcomes.push(count);
            t.ok(count === 0 || count === 3, `cut off at write ${n + 1}: ${count} of 3`);
            if (status !== 200)
                t.ok(cut);
            t.equal((await house.send(endpoint, { mode: 'all' }, 'admin', request)).status, 200, 'and the same request finishes it');
            t.equal(await there(n), 3);
            if (!cut)
                break;
        }
        const { events } = await house.program.events.readAll({ from: 0, limit: 10_000, prefix: ['import-'] });
        const told = JSON.stringify(events.filter(({ type, data }) => type === 'ImportStaged' && data.kind === 'employee'));
        if (kind === 'employees')
            t.ok(told.includes('apart') && !told.includes('崩溃') && !told.includes('crash'), 'people stand in no row of the log');
        t.equal(outcomes[0], 0);
        t.equal(outcomes.at(-1), 3);
    });
t.test('cut off before the last fact: nothing is there, and the same request finishes it', async (t) => {
    await house.token('order');
    const heal = dieAt('StockStaged', 5);
    const request = { ...(await file(40)), headers: { 'idempotency-key': 'import-1' }, hasty: true };
    t.match(await house.send(importStock, { mode: 'all' }, 'order', request), { status: 503 });
    heal();
    await again();
    t.same(await stock(), []);
    t.equal(await batches(), 0);
    t.match(await house.call(importStock, { mode: 'all' }, 'order', request), { written: 8, bad: 0 });
    t.same(await stock(), Array(8).fill(40));
    t.equal(await batches(), 1);
    const head = await house.program.events.head();
    t.match(await house.call(importStock, { mode: 'all' }, 'order', request), { written: 8 });
    t.equal(await house.program.events.head(), head, 'and once more changes nothing');
});
t.test('cut off after it: the next start finishes it', async (t) => {
    const heal = dieAt('StockImported', 3);
    t.match(await house.send(importStock, { mode: 'all' }, 'order', { ...(await file(50)), hasty: true }), { status: 503 });
    const { events } = house.program;
    heal();
    t.ok(await events.head());
    await again();
    t.same(await stock(), Array(8).fill(50));
    t.equal(await batches(), 2);
});
t.test('cut off and sent as another file: what was left of the first harms nobody', async (t) => {
    const heal = dieAt('StockBatchImported', 1);
    t.match(await house.send(importStock, { mode: 'all' }, 'order', { ...(await file(60)), hasty: true }), { status: 503 });
    heal();
    await again();
    t.same(await stock(), Array(8).fill(50), 'on sale as before');
    t.match(await house.call(importStock, { mode: 'all' }, 'order', await file(70, DAYS.slice(0, 4))), { written: 4 });
    t.same((await stock()).sort(), [50, 50, 50, 50, 70, 70, 70, 70]);
});
