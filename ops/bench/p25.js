import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MOST_FEN } from '#contracts/kernel/schema.ts';
import { openSqliteKeyStore } from '#projections/store/sqlite-key-store.ts';
import { bids } from '#services/auction/lots/bids.ts';
import { Sqlite } from '#services/eventstore/better-sqlite3.ts';
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts';
import { commanding, commands, idFrom } from '#services/kernel/stream/commands.ts';
import { streamOf } from '#services/kernel/stream/decider.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { before, childBefore } from './before.ts';
import { cpuOf, cpuSince } from './cpu.ts';
import { median, medianCpu, percentile, rounded, scaled } from './numbers.ts';
import { child, inFolder } from './program.ts';
const IN_FLIGHT = 64;
const AGENCIES = scaled(2_000, 200);
const UNITS = 20;
const rounds = scaled(7, 2);
const perRound = scaled(20_000, 640);
const MANY = scaled(100_000, 3_000);
const FEW = 10;
/** bids one by one for a lot with many bids and for one with few, alternately */
const pairs = scaled(400, 20);
const LOAD = { perSecond: 200, seconds: scaled(20, 1) };
const [FLOOR, STEP] = [88_000, 1_000];
const NOW = '2026-11-26T04:00:00.000Z';
const who = systemUser('bench');
/** A lot that all agencies have joined; each bid is an increment above the one before, so that all are accepted and each moves who wins. */
export const openLot = async (run, lotId, units = UNITS) => {
    const sending = (run) => commanding(run, (_, name, command) => ({
        who,
        now: NOW,
        commandId: idFrom(lotId, name, command.bidId ?? command.agency ?? ''),
    }))(bids, lotId);
    const lot = sending(run);
    await lot.open({
        lotId,
        airLine: 'HU',
        title: lotId,
        units,
        seatsPerUnit: 10,
        floor: FLOOR,
        cap: MOST_FEN - (MOST_FEN % STEP),
        step: STEP,
        wholeAllowed: false,
        startsAt: '2026-11-26T02:00:00.000Z',
        endsAt: '2026-11-26T06:00:00.000Z',
        closingSeconds: 120,
        extendSeconds: 120,
        mostExtensions: 10,
    });
    const agencies = Array.from({ length: AGENCIES }, (_, n) => `AG${1_000 + n}`);
    await Promise.all(agencies.map(agency => lot.join({ agency, agencyName: agency, earnestId: `lot~${lotId}~${agency}~1`, turn: 1, units: 1 })));
    let n = 0;
    const next = (by = lot) => {
        const mine = n++;
        return by.place({
            agency: agencies[mine % AGENCIES],
            price: FLOOR + mine * STEP,
            units: 1,
            partial: true,
            rate: 9_000,
            bidId: `${lotId}-${mine}`,
            receivedAt: NOW,
            confirmed: true,
        });
    };
    return {
        next,
        /** by another process, which has not seen the lot */
        afterStart: (run) => next(sending(run)),
        /** `amount` bids in batches; returns bids per second */
        many: async (amount) => {
            const start = performance.now();
            const end = n + amount;
            const worker = async () => {
                while (n < end)
                    await next();
            };
            await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
            return amount / ((performance.now() - start) / 1000);
        },
    };
};
/**
 * The best possible cost of appending a bid: a prepared fact of the same size, appended to one stream of a log of its own with the same
 * number in flight.
 */
const rawLoop = async (log, store, lotId) => {
    const [sample] = await log.read(streamOf(bids, lotId), { backwards: true, limit: 1 });
    const { type, data, meta } = sample;
    let revision = -1;
    return async (amount) => {
        const prepared = Array.from({ length: amount }, (_, n) => ({ id: idFrom('raw', revision, n), type, data, meta }));
        const start = performance.now();
        const worker = async () => {
            for (let next = prepared.pop(); next; next = prepared.pop()) {
                const expected = revision++;
                await store.append('raw', [next], { expected: expected < 0 ? 'none' : expected });
            }
        };
        await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
        return amount / ((performance.now() - start) / 1000);
    };
};
/**
 * The number of events of a stream per commit. All events of a commit share an instant, so on a disk faster than a millisecond the number
 * is too high.
 */
const perCommit = (dir, stream) => {
    const log = new Sqlite(join(dir, 'events.db'), { readonly: true });
    try {
        const [events, commits] = log.prepare('SELECT count(*), count(DISTINCT at) FROM events WHERE stream = ?').raw().get(stream);
        return rounded(events / commits, 1);
    }
    finally {
        log.close();
    }
};
const timed = async (work) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
};
/** Rounds of bids in a process of its own, with this build or another (p25-child.ts). */
const bidding = (file, cwd, dir) => {
    const child = spawn(process.execPath, [file, dir], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return {
        round: async (amount) => {
            child.stdin.write(`${amount}\n`);
            const { value, done } = await lines.next();
            if (done)
                throw new Error(`${file} ended`);
            return JSON.parse(value);
        },
        stop: async () => {
            const ended = once(child, 'exit');
            child.stdin.end();
            await ended;
        },
    };
};
/** This build and the former one alternate. */
const inPairs = async (dir) => {
    if (!before)
        return [];
    const [own, old] = [
        bidding(child('p25-child'), undefined, join(dir, 'own')),
        bidding(childBefore('p25-child'), before.root, join(dir, 'before')),
    ];
    try {
        await own.round(perRound / 4);
        await old.round(perRound / 4);
        const measured = [];
        for (let round = 0; round < rounds; round++) {
            const first = round % 2 ? await old.round(perRound) : undefined;
            const here = await own.round(perRound);
            measured.push({ own: here, old: first ?? (await old.round(perRound)) });
        }
        const of = (which) => ({
            value: rounded(median(measured.map(round => round[which].perSecond))),
            cpu: medianCpu(measured.map(round => round[which].cpu)),
        });
        return [{ row: 'P25', work: '热门标的出价，与此前的版本交替', ...of('own'), unit: '次/s', goal: '仅列出', ok: true, before: of('old') }];
    }
    finally {
        await Promise.all([own.stop(), old.stop()]);
    }
};
/**
 * P25: a lot that everybody wants. Bids of 2,000 agencies on 20 units, 64 at a time and all accepted, are compared with facts of the same
 * size appended to one stream of another file with the same number in flight, and with how many share a commit. It also measures one bid at
 * 200 a second, the hundred-thousandth bid against the tenth, and the first bid after a start.
 */
export const p25 = () => inFolder('p25', async (dir) => {
    const [own, bare] = [join(dir, 'events'), join(dir, 'bare')];
    const store = await openSqliteEventStore({ dir: own });
    const bareStore = await openSqliteEventStore({ dir: bare });
    const kept = await openSqliteKeyStore({ dir: join(dir, 'keys') });
    try {
        const run = commands(store, { kept });
        const hot = await openLot(run, 'L-HOT');
        const one = await openLot(run, 'L-ONE', 1);
        await hot.many(perRound / 4);
        const raw = await rawLoop(store, bareStore, 'L-HOT');
        await raw(perRound / 4);
        const measured = [];
        const cpu = [];
        const counted = async () => {
            const before = cpuOf();
            const perSecond = await hot.many(perRound);
            cpu.push(cpuSince(before, perRound));
            return perSecond;
        };
        for (let round = 0; round < rounds; round++)
            measured.push({ lane: await counted(), one: await one.many(perRound), raw: await raw(perRound) });
        const shared = [perCommit(own, streamOf(bids, 'L-HOT')), perCommit(bare, 'raw')];
        const middle = (of) => median(measured.map(of));
        const ratio = middle(({ lane, raw }) => lane / raw);
        const waits = [];
        const count = LOAD.perSecond * LOAD.seconds;
        const begin = performance.now();
        await Promise.all(Array.from({ length: count }, async (_, n) => {
            const due = begin + (n * 1_000) / LOAD.perSecond;
            await new Promise(resolve => setTimeout(resolve, due - performance.now()));
            waits.push(await timed(() => hot.next()));
        }));
        const big = await openLot(run, 'L-BIG');
        await big.many(MANY);
        const little = await openLot(run, 'L-LITTLE');
        await little.many(FEW);
        const alone = [];
        for (let pair = 0; pair < pairs; pair++) {
            const before = pair % 2 ? await timed(() => little.next()) : undefined;
            const ofBig = await timed(() => big.next());
            alone.push({ big: ofBig, little: before ?? (await timed(() => little.next())) });
        }
        const [ofBig, ofLittle] = [median(alone.map(({ big }) => big)), median(alone.map(({ little }) => little))];
        const start = await timed(() => big.afterStart(commands(store, { kept })));
        const whole = await timed(() => big.afterStart(commands(store)));
        return [
            {
                row: 'P25',
                work: `热门标的：${AGENCIES}家代理人竞${UNITS}份，${IN_FLIGHT}个并发出价（只竞1份 ${rounded(middle(({ one }) => one))}/s，另一文件同样大小的事件${IN_FLIGHT}个并发追加 ${rounded(middle(({ raw }) => raw))}/s；每次落盘 ${shared[0]} 个，另一文件 ${shared[1]} 个）`,
                value: rounded(middle(({ lane }) => lane)),
                unit: '次/s',
                ratio,
                goal: '≥ 0.30 × 并发追加',
                ok: ratio >= 0.3,
                cpu: medianCpu(cpu),
            },
            {
                row: 'P25',
                work: `同上，每秒${LOAD.perSecond}次出价时的 p99 时延（p50 ${rounded(median(waits), 1)} ms）`,
                value: rounded(percentile(waits, 0.99), 1),
                unit: 'ms',
                goal: '仅列出',
                ok: true,
            },
            {
                row: 'P25',
                work: `第 ${MANY} 次出价，逐次（第 ${FEW} 次 ${rounded(ofLittle, 2)} ms）`,
                value: rounded(ofBig, 2),
                unit: 'ms',
                ratio: ofBig / ofLittle,
                goal: '≤ 1.1 × 第 10 次',
                ok: ofBig / ofLittle <= 1.1,
            },
            {
                row: 'P25',
                work: `同上，启动后的第一次（没有存下状态 ${rounded(whole)} ms）`,
                value: rounded(start),
                unit: 'ms',
                ratio: start / whole,
                goal: '仅列出',
                ok: true,
            },
            ...(await inPairs(dir)),
        ];
    }
    finally {
        await kept.close();
        await Promise.all([store.close(), bareStore.close()]);
    }
});
