import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { startDouble } from '#ops/engines/esdb-double/server.ts';
import { views } from '#services/contexts.ts';
import { user } from '#services/identity/user.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { startProgram } from './start.ts';
t.test('what goes over the wire: an event is delivered once to a running program, and a start reads what it does not have once', async (t) => {
    const double = await startDouble();
    t.teardown(double.close);
    const dir = t.testdir();
    const start = () => startProgram({ dir, config: { esdbUrl: double.url } });
    /** number of events of the whole log sent during `work`: pages of the past, and events of subscriptions */
    const during = async (work) => {
        const before = double.counted();
        await work();
        const { all, subscription } = double.counted();
        return {
            past: all.events - before.all.events,
            pages: all.reads - before.all.reads,
            live: subscription.events - before.subscription.events,
            subscriptions: subscription.reads - before.subscription.reads,
        };
    };
    let program = await start();
    await program.program.settle();
    const { run, settle, clock, house } = program.program;
    const { stream } = await house.logins.find(run.load, 'order');
    let written = 0;
    const running = await during(async () => {
        for (let i = 0; i < 50; i++) {
            const cause = { who: systemUser('test'), now: clock(), commandId: crypto.randomUUID() };
            const { facts } = await run.execute(user, stream, 'modify', { name: `出票${i}` }, cause);
            written += facts.length;
        }
        await settle();
    });
    t.equal(written, 50);
    t.same(running, { past: 0, pages: 0, live: written, subscriptions: 0 }, 'an event is delivered once, to all');
    let length = 0;
    for (let from = 0, end = false; !end;) {
        const page = await program.program.events.readAll({ from, limit: 2_000 });
        length += page.events.length;
        ({ position: from, end } = page);
    }
    await program.close();
    // views, and positions of the processes
    await rm(join(dir, 'views'), { recursive: true });
    const anew = await during(async () => {
        program = await start();
        await program.program.settle();
    });
    t.comment(`${length} events for ${views.length} views: ${JSON.stringify(anew)}`);
    t.ok(anew.past + anew.live >= length, 'all of it is read');
    // a page begins with the last event of the previous one, and events that the start itself writes are delivered too
    t.ok(anew.past + anew.live <= length * 1.02 + 10, `${anew.past + anew.live} events of ${length} were sent`);
    t.equal(anew.subscriptions, 1);
    await program.close();
    const once = await during(async () => {
        program = await start();
        await program.program.settle();
    });
    t.comment(`everything there: ${JSON.stringify(once)}`);
    t.ok(once.past + once.live <= 50, `a start that has everything reads the end of the log: ${once.past + once.live} events`);
    t.equal(once.subscriptions, 1);
    await program.close();
});
