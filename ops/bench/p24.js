import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addDays } from '#contracts/kernel/calendar.ts';
import { openSqliteKeyStore } from '#projections/store/sqlite-key-store.ts';
import { account } from '#services/account/decide.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { commanding, commands } from '#services/kernel/stream/commands.ts';
import { decide, foldAt, streamOf } from '#services/kernel/stream/decider.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { median, rounded, scaled } from './numbers.ts';
import { writePast } from './past.ts';
import { child, inFolder } from './program.ts';
const rounds = scaled(81, 5);
const MANY = scaled(1_000_000, 2_000);
const FEW = 10;
const [FIRST, DAYS] = ['2025-11-01', 365];
const NOW = '2026-11-21T04:00:00.000Z';
const who = systemUser('bench');
/**
 * An account with this many movements, made by its own rules. It is recharged once; then payments are set aside and paid one after another
 * for a year. Each month is closed by the first movement after it.
 */
function* lived(id, movements) {
    const stream = streamOf(account, id);
    let state = account.initial;
    function* does(name, command, at) {
        const commandId = `${id} ${name} ${command.movement}`;
        const facts = decide(account, name, state, command, { who, at, id });
        state = foldAt(account, state, facts, at);
        yield* facts.map(({ type, data }) => ({ stream, type, data, meta: { commandId } }));
    }
    const began = `${FIRST}T04:00:00.000Z`;
    yield* does('open', { type: 'V', agency: id.slice(2), agencyName: '椰风' }, began);
    yield* does('expect', { movement: 'P0', amount: 1_000_000_000 }, began);
    yield* does('receive', { movement: 'P0', kind: 'RECHARGE' }, began);
    for (let n = 1; n < movements; n++) {
        const at = `${addDays(FIRST, Math.floor((n / movements) * DAYS))}T04:00:00.000Z`;
        const movement = `P${Math.ceil(n / 2)}`;
        yield* n % 2 ? does('reserve', { movement, kind: 'PAY', amount: 1 }, at) : does('settle', { movement }, at);
    }
}
const BIG = 'V.BIG';
/** another account in each round, so that its movement is always about the tenth */
const small = (round) => `V.S${round + 1}`;
/** An account's part in a payment: it sets money aside and pays it out. */
const paying = (run, id, payment) => {
    const at = commanding(run, (_, name) => ({ who, now: NOW, commandId: `${id} ${name} ${payment}` }));
    return {
        reserve: () => at(account, id).reserve({ movement: payment, kind: 'PAY', amount: 1 }),
        settle: () => at(account, id).settle({ movement: payment }),
    };
};
const timed = async (work) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
};
/**
 * P24: the movements of a payment in an account that has had a million of them, against one that has had ten: with a known state, as the
 * first command after a start, and repeated after a start. The accounts alternate. The row also tells the cost of a start without a stored
 * state.
 */
export const p24 = () => inFolder('p24', async (dir) => {
    await writePast(dir, (function* () {
        yield lived(BIG, MANY);
        for (let round = -1; round < rounds; round++)
            yield lived(small(round), FEW);
    })());
    await promisify(execFile)(process.execPath, [child('p24-child'), dir, BIG]);
    const store = await openSqliteEventStore({ dir: join(dir, 'events') });
    const kept = await openSqliteKeyStore({ dir: join(dir, 'keys') });
    try {
        const visit = async (id, round) => {
            const first = paying(commands(store, { kept }), id, `A${round}`);
            const afterStart = await timed(first.reserve);
            await first.settle();
            const begun = commands(store, { kept });
            await begun.load(account, id);
            const next = paying(begun, id, `B${round}`);
            const known = await timed(async () => {
                await next.reserve();
                await next.settle();
            });
            const late = paying(commands(store, { kept }), id, `B${round}`);
            let answer;
            const again = await timed(async () => {
                answer = await late.reserve();
            });
            if (!answer?.repeated)
                throw new Error('what was sent again was done again');
            return { known, afterStart, again };
        };
        for (const id of [BIG, small(-1)])
            await visit(id, -1);
        const measured = [];
        for (let round = 0; round < rounds; round++) {
            const before = round % 2 ? await visit(small(round), round) : undefined;
            const big = await visit(BIG, round);
            measured.push({ big, little: before ?? (await visit(small(round), round)) });
        }
        const row = (work, of, most) => {
            const [big, little] = [median(measured.map(({ big }) => of(big))), median(measured.map(({ little }) => of(little)))];
            const ratio = big / little;
            return {
                row: 'P24',
                work: `${work}（第 ${FEW} 笔 ${rounded(little, 2)} ms）`,
                value: rounded(big, 2),
                unit: 'ms',
                ratio,
                goal: most === undefined ? '仅列出' : `≤ ${most} × 第 10 笔`,
                ok: most === undefined || ratio <= most,
            };
        };
        const alone = await timed(() => commands(store).load(account, BIG));
        return [
            row(`账户的第 ${MANY} 笔，占用并转出，落盘`, ({ known }) => known, 1.1),
            row(`同上，启动后的第一条命令（没有存下状态 ${rounded(alone)} ms）`, ({ afterStart }) => afterStart),
            row('同上，重发的命令，启动后', ({ again }) => again),
        ];
    }
    finally {
        await kept.close();
        await store.close();
    }
});
