import t from 'tap';
import { Refused } from '#contracts/kernel/refused.ts';
import { memoryShared } from '../test/memory-shared.ts';
import { challenges } from './challenge.ts';
/** The status of an answer: 0, or that of the challenge. */
const answer = async (work) => {
    try {
        await work();
        return 0;
    }
    catch (error) {
        if (error instanceof Refused)
            return error.sta;
        throw error;
    }
};
const guard = (burst = 3) => {
    const time = { now: 0 };
    const { check, issue } = challenges({ once: memoryShared(), burst, clock: () => time.now });
    return { time, issue, ask: (key, given) => answer(() => check(key, given)) };
};
t.test('104 a burst is challenged, and goes on with a code; others are not concerned', async (t) => {
    const { ask, issue } = guard();
    t.same([await ask('a'), await ask('a'), await ask('a'), await ask('a'), await ask('a')], [0, 0, 0, 10_000, 10_000]);
    t.equal(await ask('b'), 0);
    const { preventCode, expiresAt } = await issue('a');
    t.equal(expiresAt, '1970-01-01T00:01:00.000Z');
    t.equal(await ask('a', preventCode), 0);
    t.same([await ask('a'), await ask('a'), await ask('a')], [0, 0, 10_000], 'the count begins anew, with the request that brought the code');
});
t.test('104 a wrong, used, old or foreign code is answered 10003, too many codes 10001', async (t) => {
    const { ask, issue, time } = guard();
    t.equal(await ask('a', 'made-up'), 10_003);
    const { preventCode } = await issue('a');
    t.equal(await ask('b', preventCode), 10_003);
    t.equal(await ask('a', 'made-up'), 10_003);
    t.equal(await ask('a', preventCode), 10_003, 'a wrong guess uses it up');
    const second = (await issue('a')).preventCode;
    t.same([await ask('a', second), await ask('a', second)], [0, 10_003], 'once');
    const third = (await issue('a')).preventCode;
    t.equal(await answer(() => issue('a')), 10_001);
    time.now += 59_999;
    t.equal(await ask('a', third), 0, 'a minute, over the windows');
    const fourth = (await issue('a')).preventCode;
    time.now += 60_000;
    t.equal(await ask('a', fourth), 10_003);
});
t.test('104 a count ends with its ten seconds; 0 is no challenge', async (t) => {
    const { ask, time } = guard();
    for (let n = 0; n < 4; n++)
        await ask('a');
    t.equal(await ask('a'), 10_000);
    time.now += 10_000;
    t.equal(await ask('a'), 0);
    const open = guard(0);
    for (let n = 0; n < 500; n++)
        if ((await open.ask('a')) !== 0)
            t.fail('challenged');
    t.equal(await open.ask('a', 'any'), 0);
});
