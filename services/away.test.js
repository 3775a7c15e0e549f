import t from 'tap';
import { refusingWhileAway } from './away.ts';
import { Unavailable } from './eventstore/port.ts';
t.test('of a server that is away one caller asks at a time, the others are refused at once, until it answers', async (t) => {
    let answers = [];
    const read = (what) => new Promise((resolve, reject) => {
        answers.push(outcome => (outcome instanceof Error ? reject(outcome) : resolve(`${outcome} ${what}`)));
    });
    const store = refusingWhileAway({ read, close: async () => 'closed' }, { methods: ['read'] });
    const next = () => answers.shift();
    const [first, second] = [store.read('a'), store.read('b')];
    next()(new Unavailable('away'));
    await t.rejects(first, { message: 'away' });
    const look = store.read('c');
    await t.rejects(store.read('d'), { name: 'Unavailable', message: 'away' }, 'while the first after that looks');
    t.equal(answers.length, 2, 'and asks nobody');
    next()('there');
    t.equal(await second, 'there b', 'a call that was under way is answered');
    const after = store.read('e');
    for (const answer of answers)
        answer('there');
    t.same([await look, await after], ['there c', 'there e']);
    answers = [];
    t.equal(await store.close(), 'closed');
    const conflict = store.read('f');
    next()(new TypeError('no'));
    await t.rejects(conflict, TypeError);
    const well = store.read('g');
    next()('there');
    t.equal(await well, 'there g', 'an error of another kind is an answer');
});
t.test('a server that says nothing counts as away when its time is over', async (t) => {
    const store = refusingWhileAway({ find: () => new Promise(() => { }) }, { methods: ['find'], withinMs: 1 });
    await t.rejects(store.find(), Unavailable);
    await t.rejects(store.find(), Unavailable, 'the look');
    await t.rejects(store.find(), Unavailable, 'and whoever comes right after it');
});
