import t from 'tap';
import { memoize } from './memoize.ts';
t.test('what was found is not looked for again, and no more is kept than was asked', async (t) => {
    const looked = [];
    const half = memoize((n) => {
        looked.push(n);
        return n / 2;
    }, 2);
    t.same([half(2), half(4), half(2), half(4)], [1, 2, 1, 2]);
    t.same(looked, [2, 4]);
    t.same([half(6), half(2)], [3, 1]);
    t.same(looked, [2, 4, 6, 2], 'all are forgotten together');
    const broken = memoize((text) => {
        throw new RangeError(text);
    });
    for (const text of ['a', 'a'])
        t.throws(() => broken(text), RangeError, 'a failure is not kept');
});
