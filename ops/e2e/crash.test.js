import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { withoutPersonal } from '#contracts/kernel/personal.ts';
import { until } from '#ops/e2e/until.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { accountsHold, commandsOnce, history, manifestsHold, moneyBalances, seatsBalance, ticketsUnique, viewsEqualRebuild, } from './crash-books.ts';
import { dice, load } from './crash-load.ts';
import { openMarket } from './crash-market.ts';
import { childProgram, freePort, run } from './crash-program.ts';
import { startProgram } from './start.ts';
/**
 * The whole program killed at random points under load: on disks and in memories nothing acknowledged is lost,
 * nothing that is sent again happens twice, and the books balance. `CRASH_SEED` makes other choices, `CRASH_KILLS` asks for more.
 */
const KILLS = Number(process.env.CRASH_KILLS ?? runs(10));
const WORKERS = 8;
const seed = Number(process.env.CRASH_SEED ?? 35);
t.test(`killed ${KILLS} times under load`, async (t) => {
    t.comment(`CRASH_SEED=${seed}`);
    const dir = await mkdtemp(join(tmpdir(), 'newgt-crash-'));
    t.teardown(() => rm(dir, { recursive: true, force: true }));
    const clock = () => new Date().toISOString();
    const first = await startProgram({ dir, clock });
    const { lives, tokens, stock } = await openMarket(first);
    await first.close();
    const child = await childProgram(t);
    const port = await freePort();
    const market = load({ url: `http://127.0.0.1:${port}` }, { lives, tokenOf: async (as) => tokens[as] });
    const working = market.start(WORKERS, seed);
    const { below, chance } = dice(seed);
    let during = 0;
    let took = 2_000;
    for (let kill = 0; kill < KILLS; kill++) {
        const started = performance.now();
        const { process, listening } = run(child, dir, port);
        t.teardown(() => process.kill('SIGKILL'));
        if (chance(0.2)) {
            // while it starts, or right after
            // biome-ignore lint/plugin: it dies at any moment
            await Promise.race([listening, sleep(below(took * 1.2))]);
            during++;
        }
        else {
            await listening;
            took = performance.now() - started;
            const heard = market.acknowledged() + 1 + below(12);
            await until(() => market.acknowledged() >= heard);
            // biome-ignore lint/plugin: it dies at any moment
            await sleep(below(20));
        }
        process.kill('SIGKILL');
        await once(process, 'exit');
    }
    const last = await startProgram({ dir, clock, seeded: false, tickEveryMs: 100, config: { port, demo: true } });
    t.teardown(last.close);
    await last.program.app.listen({ port, host: '127.0.0.1' });
    await working.finish();
    await last.program.settle();
    const { attempts, paid, failures } = market;
    const unknown = attempts.filter(({ tries }) => tries > 1).length;
    t.comment(`${attempts.length} commands, ${unknown} sent again, ${paid.length} payments, ${during} kills while starting`);
    t.same(failures, [], 'no answer was a failure');
    t.ok(unknown > 0, 'some outcomes were unknown');
    const refusals = new Set(attempts.filter(({ status }) => status !== 200).map(({ answer }) => answer.message));
    const rules = /^座位不足(：.*)?$|^重复订单提醒：已有相似订单|^旅客证件重复：(该|尾号 [0-9A-Z、]+ 的)证件已在本航班其他订单中$|^占座已释放，请重新提交$|^上次(提交|加员)未成立，请重新提交$|^(余额不足|账户资金已冻结)，可用余额¥|^冻结金额超过可用余额¥/;
    for (const message of refusals)
        t.match(message, rules, `a rule has spoken: ${message}`);
    await accountsHold(t, last, attempts, last.trades);
    const past = await history(last.program);
    await commandsOnce(t, last.program, past, attempts);
    await seatsBalance(t, last.program, past, stock);
    await moneyBalances(t, last.program, past, paid, last.trades);
    await manifestsHold(t, last.program, past);
    ticketsUnique(t, past);
    await viewsEqualRebuild(t, last.program);
    const head = await last.program.events.head();
    for (const attempt of attempts) {
        // personal data is not stored under a key
        const told = ({ status, answer }) => ({
            status,
            answer: { ...answer, data: withoutPersonal(attempt.endpoint.data, answer.data) },
        });
        const [again, first] = [told(await market.again(attempt)), told(attempt)];
        if (JSON.stringify(again) !== JSON.stringify(first))
            t.same(again, first, `${attempt.endpoint.path} ${attempt.key} again`);
    }
    t.equal(await last.program.events.head(), head, 'everything sent once more is answered as before and changes nothing');
});
