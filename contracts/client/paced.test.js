import t from 'tap';
import { paced } from './paced.ts';
const page = () => {
    const told = [];
    let due;
    let isSeen = true;
    const news = paced(lists => told.push(lists === 'ALL' ? 'ALL' : [...lists]), {
        everyMs: 3_000,
        isSeen: () => isSeen,
        timers: {
            now: () => 0,
            setTimeout: work => {
                due = work;
                return work;
            },
            clearTimeout: () => {
                due = undefined;
            },
        },
    });
    return { ...news, told, pass: () => due?.(), see: (seen) => (isSeen = seen) };
};
t.test('the first news is told at once, what comes soon after it together, and nothing when there is none', async (t) => {
    const { heard, told, pass } = page();
    heard({ order: ['1'] });
    heard({ order: ['2'], refund: [] });
    heard({ payment: ['9'] });
    t.same(told, [['order']]);
    pass();
    t.same(told.slice(1), [['order', 'refund', 'payment']]);
    pass();
    t.equal(told.length, 2);
    heard({ order: ['3'] });
    heard('ALL');
    heard({ refund: ['4'] });
    pass();
    t.same(told.slice(2), [['order'], 'ALL']);
});
t.test('a page that nobody sees is told when it is turned to; one that is gone never', async (t) => {
    const { heard, told, look, pass, see, stop } = page();
    see(false);
    heard({ order: ['1'] });
    heard({ refund: ['1'] });
    t.same(told, []);
    see(true);
    look();
    t.same(told, [['order', 'refund']]);
    heard({ order: ['2'] });
    stop();
    pass();
    look();
    t.equal(told.length, 1);
});
