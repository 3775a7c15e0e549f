import t from 'tap';
import { Fen, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { cancelOrder } from '#contracts/order/api.ts';
import { mistakesIn } from './check.ts';
const body = Type.Object({
    groupName: zh(Type.String({ minLength: 2, maxLength: 5 }), '团名'),
    phone: zh(Type.String({ pattern: '^1\\d{10}$' }), '手机号'),
    kind: oneOf({ A: '散客', B: '团队' }, '类型'),
    amount: zh(Fen, '金额'),
    remark: optional(zh(Text, '备注')),
});
const good = { groupName: '冬令营', phone: '13800000000', kind: 'A', amount: 100 };
t.test('what is missing or wrong is said by field', async (t) => {
    t.same(mistakesIn(body, good), {});
    t.same(mistakesIn(body, {}), { groupName: '请填写团名', phone: '请填写手机号', kind: '请选择类型', amount: '请填写金额' });
    t.same(mistakesIn(body, { groupName: '北京冬令营一团', phone: '138', kind: 'C', amount: -1 }), {
        groupName: '团名最多 5 个字，删去 2 个',
        phone: '手机号格式不对，请核对',
        kind: '请选择类型',
        amount: '金额不能小于 ¥0.00',
    });
    t.same(mistakesIn(body, { ...good, groupName: '冬', amount: 100_000_000_000 }), {
        groupName: '团名至少 2 个字',
        amount: '金额不能大于 ¥999,999,999.99',
    });
});
t.test('the body of a declared command', async (t) => {
    t.same(mistakesIn(cancelOrder.body, { orderId: '2612010000018', reasonCode: 'NO' }), { reasonCode: '请选择原因类别' });
});
