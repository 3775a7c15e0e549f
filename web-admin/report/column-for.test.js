import t from 'tap';
import { columnFor } from './column-for.ts';
t.test('fields of events and states are called as on the screens', async (t) => {
    t.equal(columnFor('orderNo').title, '订单号');
    t.match(columnFor('total'), { kind: 'money' });
    t.match(columnFor('payBy'), { title: '支付时限', kind: 'instant' });
    t.equal(columnFor('submitted').title, '提交内容');
    t.equal(columnFor('passengers').title, '旅客');
    t.equal(columnFor('id').title, '编号', 'of an order 订单号, of a refund 退票单号');
    t.equal(columnFor('status').title, '状态');
    t.same(columnFor('somethingNew'), { field: 'somethingNew', title: 'somethingNew', kind: 'text', optional: true });
    t.equal(columnFor('constructor').title, 'constructor');
});
