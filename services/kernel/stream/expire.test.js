import t from 'tap';
import { NOON } from '../spec.ts';
import { openStore } from '../test/purse.ts';
import { commands } from './commands.ts';
import { expiring } from './expire.ts';
const run = commands(await openStore(t));
t.test('what does not expire stays in front of the rest, and holds up none of it', async (t) => {
    const staying = Array.from({ length: 450 }, (_, n) => `S${n}`);
    const wanted = ['W1', 'W2'];
    const asked = [];
    const passed = [];
    const pass = expiring({
        run,
        as: 'test',
        due: async (_, limit) => {
            asked.push(limit);
            return [...staying, ...wanted.filter(id => !passed.includes(id))].slice(0, limit);
        },
        pass: async (_, id) => {
            if (staying.includes(id)) {
                if (id === 'S7')
                    throw new Error('cannot be opened');
                return { facts: [] };
            }
            passed.push(id);
            return { facts: [{}] };
        },
    });
    // each failure is reported, and the next round looks further nevertheless
    for (let round = 0; round < 4 && passed.length < 2; round++)
        await t.rejects(pass(NOON), /cannot be opened/);
    t.same(passed, wanted);
    t.same(asked, [200, 400, 600]);
    // the ones that stayed are gone, so the state is as before
    staying.length = 0;
    t.notOk(await pass(NOON));
    t.notOk(await pass(NOON));
    t.equal(asked.at(-1), 200);
});
t.test('a page of which nothing came is followed at once by a wider one, and by none where that has found no more', async (t) => {
    const asked = [];
    const pass = expiring({
        run,
        as: 'test',
        due: async (_, limit) => {
            asked.push(limit);
            return Array.from({ length: Math.min(limit, 250) }, (_, n) => `S${n}`);
        },
        pass: async () => ({ facts: [] }),
    });
    t.ok(await pass(NOON));
    t.notOk(await pass(NOON));
    t.same(asked, [200, 400]);
});
