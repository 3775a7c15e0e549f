import t from 'tap';
import { clientHindranceOf, hindranceOf } from './virtual.ts';
t.test('why an account cannot pay, and where that is mended', async (t) => {
    const account = { status: 'ACTIVE', available: 10_000, frozen: 0, hasPayPassword: true };
    t.equal(hindranceOf(account, 10_000), undefined);
    t.same(hindranceOf({ ...account, status: 'NOT_OPEN', available: 0 }, 1), { why: '未开通', way: { to: '/account/virtual', name: '开通' } });
    t.same(hindranceOf({ ...account, status: 'CLOSED' }, 1), { why: '已销户' });
    t.same(hindranceOf(account, 12_600), {
        why: '还差 ¥26.00',
        way: { to: '/account/virtual?do=recharge&amount=2600', name: '充值' },
    });
    t.match(hindranceOf({ ...account, status: 'FUND_FROZEN', frozen: 5_000 }, 12_600), { why: '还差 ¥26.00，另有 ¥50.00 冻结' });
    t.equal(hindranceOf({ ...account, status: 'FUND_FROZEN', frozen: 5_000 }, 9_000), undefined, 'what is free may be spent');
    t.match(hindranceOf({ ...account, hasPayPassword: false }, 1), { why: '还没有设置支付密码', way: { name: '设置' } });
});
t.test('why a client of the agency cannot pay', async (t) => {
    const client = { available: 10_000, overdue: 0 };
    t.equal(clientHindranceOf(client, true, 10_000), undefined);
    t.same(clientHindranceOf(client, true, 12_600), { why: '额度还差 ¥26.00' });
    t.same(clientHindranceOf({ ...client, overdue: 100 }, true, 1), { why: '逾期欠款 ¥1.00，付清后才能支付' });
    t.same(clientHindranceOf(client, false, 1), { why: '还没有设置支付密码', way: { to: '/account', name: '设置' } });
});
