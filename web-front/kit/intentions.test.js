import t from 'tap';
import { memoryBox } from '#contracts/client/test/box.ts';
import { aboutOf, intentionOf, unspoken } from './intentions.ts';
const PAY = '/api/order/payment/w/pay';
t.test('the same said again while nobody knows what became of it is the same command, also in a page that was loaded anew', async (t) => {
    const box = memoryBox();
    const { key } = intentionOf(box, 'u-1', { path: PAY, said: { orderId: 'o-1', amount: 100 } });
    intentionOf(box, 'u-1', { path: '/api/order/w/cancelOrder', said: { orderId: 'o-1' } });
    t.not(intentionOf(box, 'u-1', { path: PAY, said: { orderId: 'o-1', amount: 200 } }).key, key, 'another amount is another command');
    t.equal(intentionOf(box, 'u-1', { path: PAY, said: { orderId: 'o-1', amount: 100 } }).key, key);
    t.not(intentionOf(box, 'u-2', { path: PAY, said: { orderId: 'o-1', amount: 100 } }).key, key, 'of somebody else, too');
});
t.test('what is known to be done, or was long ago, is another command', async (t) => {
    const box = memoryBox();
    const first = intentionOf(box, 'u-1', { path: PAY, said: 'x' }, 0);
    first.forget();
    const second = intentionOf(box, 'u-1', { path: PAY, said: 'x' }, 0);
    t.not(second.key, first.key);
    t.not(intentionOf(box, 'u-1', { path: PAY, said: 'x' }, 11 * 60_000).key, second.key);
});
t.test('what is done to the same document comes in between: the same said again is said a second time', async (t) => {
    const box = memoryBox();
    const say = (path, about, said = about, user = 'u-1') => intentionOf(box, user, { path, said: [about, said], about });
    const bid = say('/bid', 'L1', 100);
    const elsewhere = say('/bid', 'L2', 100);
    const others = say('/bid', 'L1', 100, 'u-2');
    const withdraw = say('/withdraw', 'L1');
    withdraw.forget();
    t.equal(say('/bid', 'L1', 100).key, bid.key, 'what was refused changed nothing');
    say('/withdraw', 'L1').done();
    t.not(say('/bid', 'L1', 100).key, bid.key);
    t.equal(say('/bid', 'L2', 100).key, elsewhere.key);
    t.equal(say('/bid', 'L1', 100, 'u-2').key, others.key);
    intentionOf(box, 'u-1', { path: '/new', said: 1 }).done();
    t.equal(say('/bid', 'L2', 100).key, elsewhere.key, 'what is about nothing is no news of anything');
    t.equal(aboutOf({ id: 'L1', price: 1 }, undefined), 'L1');
    for (const [body, revision] of [
        [{ id: 'L1' }, 3],
        [{ orderId: 'o-1' }, undefined],
        [{ id: 7 }, undefined],
        [undefined, undefined],
    ])
        t.equal(aboutOf(body, revision), undefined);
});
t.test('nothing that was said is kept, and a broken note is none', async (t) => {
    const box = memoryBox();
    const { key } = intentionOf(box, 'u-1', { path: PAY, said: { name: '张伟' } });
    t.notMatch([...box.kept].join(), '张伟');
    for (const name of box.kept.keys())
        box.kept.set(name, '{');
    t.not(intentionOf(box, 'u-1', { path: PAY, said: { name: '张伟' } }).key, key);
});
t.test('a password is no part of what was said: a corrected one is another command, the same again the same', async (t) => {
    const tried = [];
    const body = (payPassword) => ({ orderId: 'o-1', totalAmount: 100, payPassword });
    const first = unspoken(body('aa'), tried);
    t.same(first, [{ orderId: 'o-1', totalAmount: 100 }, 0]);
    t.same(unspoken(body('bb'), tried), [{ orderId: 'o-1', totalAmount: 100 }, 1]);
    t.same(unspoken(body('aa'), tried), first);
    t.same(unspoken({ orderId: 'o-1' }, tried), { orderId: 'o-1' });
    t.equal(unspoken(undefined, tried), undefined);
});
