import { EventEmitter, once } from 'node:events';
import t from 'tap';
import { commandCall } from '../http/call.ts';
import { MoneyPut, MoneyTaken, NOW, openStore, purse, tester } from '../test/purse.ts';
import { commands, idFrom } from './commands.ts';
import { follow } from './follow.ts';
import { process, react } from './process.ts';
const LATER = '2026-11-21T05:00:00.000Z';
const store = await openStore(t);
const run = commands(store);
const amounts = async (id) => (await store.read(`purse-${id}`)).map(({ data }) => data.amount);
/** Money put into a purse is put into its mirror as well, by the request and by a process. */
const mirror = ({ before = async () => { } } = {}) => {
    const followed = [];
    const mirrored = follow(MoneyPut, async ({ amount }, following) => {
        await before(following);
        followed.push(following);
        const { state } = await following.load(purse, `m-${following.id}`);
        if (state.amount < amount)
            await following.at(purse, `m-${following.id}`).put({ amount: amount - state.amount });
        return amount;
    });
    const callOf = (id) => commandCall(run, { who: tester, now: NOW, requestId: '', ip: '', seen: 0 }, idFrom('request', id), undefined).call;
    const put = (id, amount) => callOf(id).at(purse, id).put({ amount });
    return {
        mirrored,
        followed,
        put,
        request: async (id, amount) => {
            const call = callOf(id);
            return mirrored.now({ id, ...(await call.at(purse, id).put({ amount })) }, { call, load: run.load });
        },
        /** the process reads the last fact of the stream */
        read: async (id) => {
            const [fact] = await store.read(`purse-${id}`, { backwards: true, limit: 1 });
            await react(process('mirror', mirrored.again), fact, { run, clock: () => LATER });
        },
    };
};
t.test('the request does it, and the process finds it done', async (t) => {
    const { request, read, followed } = mirror();
    t.equal(await request('a', 5), 5, 'the request has what came of it');
    t.same(await amounts('m-a'), [5]);
    await read('a');
    await request('a', 5);
    t.same(await amounts('m-a'), [5], 'as often as it comes');
    t.same(followed.map(({ id, revision, by }) => ({ id, revision, by })), Array(3).fill({ id: 'a', revision: 0, by: { user: 'tester', role: 'TESTER', at: NOW } }), 'the same fact, by the same person, whoever does it');
});
t.test('a request that has died is helped by the process', async (t) => {
    const { put, read } = mirror();
    await put('b', 7);
    t.same(await amounts('m-b'), []);
    await read('b');
    t.same(await amounts('m-b'), [7]);
});
t.test('what the process was faster with is part of the answer: its caller sees it in the views', async (t) => {
    const { mirrored, put, read } = mirror();
    const done = await put('f', 4);
    await read('f');
    const { call, position } = commandCall(run, { who: tester, now: NOW, requestId: '', ip: '', seen: 0 }, idFrom('request', 'f2'), undefined);
    await mirrored.now({ id: 'f', ...done }, { call, load: run.load });
    const [mirrors] = await store.read('purse-m-f');
    t.equal(position(), mirrors.position);
});
t.test('a request that is at work is not helped; one that fails is', async (t) => {
    const seam = new EventEmitter();
    let tries = 0;
    const before = async () => {
        if (tries++ > 0)
            return;
        const failed = once(seam, 'fail');
        seam.emit('began');
        await failed;
        throw new Error('the store is away');
    };
    const { request, read, followed } = mirror({ before });
    const began = once(seam, 'began');
    const asked = request('c', 3);
    await began;
    const helped = read('c');
    await new Promise(setImmediate);
    t.equal(tries, 1, 'the process waits');
    seam.emit('fail');
    await t.rejects(asked, { message: 'the store is away' });
    await helped;
    t.equal(followed.length, 1);
    t.same(await amounts('m-c'), [3]);
});
t.test('the process passes over what others have ended; of a command that wrote no such fact nothing follows', async (t) => {
    let isOpen = false;
    const done = [];
    const ended = follow(MoneyPut, async (_, { id }) => done.push(id), async () => isOpen);
    const { put } = mirror();
    const { facts, revision } = await put('d', 1);
    const [fact] = await store.read('purse-d');
    const again = () => react(process('ended', ended.again), fact, { run, clock: () => LATER });
    await again();
    t.same(done, []);
    isOpen = true;
    await again();
    t.same(done, ['d']);
    const { call } = commandCall(run, { who: tester, now: NOW, requestId: '', ip: '', seen: 0 }, 'e', undefined);
    t.equal(await ended.now({ id: 'd', facts: [MoneyTaken({ amount: 1 })], revision }, { call, load: run.load }), undefined);
    isOpen = false;
    await ended.now({ id: 'd', facts, revision }, { call, load: run.load });
    t.same(done, ['d', 'd'], 'the request has only just begun it');
});
