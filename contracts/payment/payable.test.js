import t from 'tap';
import { present } from '../kernel/present.ts';
import { orderOf, purposeOf } from './payable.ts';
const of = (kind, title) => ({ kind, title });
t.test('what is paid, in the words of a statement: without numbers, each once', async (t) => {
    t.equal(purposeOf([of('FINE', '减员罚金 N1'), of('FINE', '误机 N2'), of('FINE', '误机 N3')]), '罚金（减员罚金、误机）');
    t.equal(purposeOf([of('EXTRA', '餐食 HU1')]), '增值产品（餐食）');
    t.equal(purposeOf([of('RENAME', '更名费 880-2100000001')]), '更名费');
    t.equal(purposeOf([of('ORDER', '团队订单 HU1'), of('FINE', '违规 N1')]), '票款、罚金（违规）');
});
t.test('a payment belongs to the order that it names, or that all it pays is of', async (t) => {
    const target = (orderNo) => present({ orderNo });
    t.equal(orderOf({ orderNo: 'A' }), 'A');
    t.equal(orderOf({ targets: [target('A'), target('A')] }), 'A');
    t.equal(orderOf({ targets: [target('A'), target('B')] }), undefined);
    t.equal(orderOf({}), undefined);
});
