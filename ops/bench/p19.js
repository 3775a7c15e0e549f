import { mkdtemp, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { commands, idFrom } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { seats, stockId } from '#services/seats/decide.ts';
import { blocks } from './market.ts';
import { median, rounded, scaled } from './numbers.ts';
const IN_FLIGHT = 64;
const rounds = scaled(5, 2);
const perRound = { lane: scaled(20_000, 256), raw: scaled(4_000, 64) };
/**
 * P19: one hot stream. Commands for the seats of one flight, 64 at a time, each a hold or its release, are compared with the best possible:
 * the same events appended to one stream one after another. Rounds alternate; the ratio is the median of the rounds.
 */
export const p19 = async () => {
    const dir = await mkdtemp(resolve('.bench-p19-')); // in the working copy, since /tmp may be memory
    const store = await openSqliteEventStore({ dir });
    const run = commands(store);
    const cause = (n, word) => ({
        who: systemUser('bench'),
        now: new Date().toISOString(),
        commandId: idFrom('bench', n, word),
    });
    try {
        const block = blocks()[0];
        const id = stockId(block);
        await run.execute(seats, id, 'importStock', block, cause(0, 'import'));
        let n = 0;
        const lane = async (amount) => {
            const start = performance.now();
            const end = n + amount;
            await Promise.all(Array.from({ length: IN_FLIGHT }, async () => {
                for (let mine = n++; mine < end; mine = n++) {
                    const holdId = `h${mine}`;
                    await run.execute(seats, id, 'hold', { holdId, seats: 1, until: '2099-01-01T00:00:00.000Z' }, cause(mine, 'hold'));
                    await run.execute(seats, id, 'release', { holdId }, cause(mine, 'release'));
                }
            }));
            return (2 * amount) / ((performance.now() - start) / 1000);
        };
        let revision = -1;
        const [event] = (await store.read(`seats-${id}`)).slice(-1);
        const raw = async (amount) => {
            const start = performance.now();
            for (let k = 0; k < amount; k++) {
                const { type, data, meta } = event;
                const next = { id: idFrom('raw', revision + 1), type, data, meta };
                ({ revision } = await store.append('raw', [next], { expected: revision < 0 ? 'none' : revision }));
            }
            return amount / ((performance.now() - start) / 1000);
        };
        await lane(perRound.lane / 4);
        await raw(perRound.raw / 4);
        const measured = [];
        for (let round = 0; round < rounds; round++)
            measured.push({ lane: await lane(perRound.lane / 2), raw: await raw(perRound.raw) });
        const ratio = median(measured.map(({ lane, raw }) => lane / raw));
        return [
            {
                row: 'P19',
                work: `热流：64 个并发命令到同一航班库存（逐条追加 ${Math.round(median(measured.map(({ raw }) => raw)))}/s）`,
                value: Math.round(median(measured.map(({ lane }) => lane))),
                unit: '条/s',
                ratio: rounded(ratio, 2),
                goal: '≥ 3 × 逐条追加',
                ok: ratio >= 3,
            },
        ];
    }
    finally {
        await store.close();
        await rm(dir, { recursive: true });
    }
};
