import t from 'tap';
import { tabTitle } from './menus.ts';
t.test('8 tabs are named by the menu of their address, documents by themselves too', async (t) => {
    t.equal(tabTitle('/newgt/order', '订单', {}), '订单');
    t.equal(tabTitle('/newgt/order/26/show', '订单 26', {}), '订单 26');
    t.equal(tabTitle('/newgt/refund/R1/show', '退票单 R1', {}), '退票单 R1');
    t.equal(tabTitle('/newgt/airport/create', '新增机场', {}), '机场 新增机场');
    t.equal(tabTitle('/newgt/nowhere', '找不到内容', {}), '团队机票销售系统 找不到内容');
    t.equal(tabTitle('/newgt/order', '订单', { test: true }), '【测试】订单');
    t.equal(tabTitle('/newgt/order/26/show', '订单 26', { test: true }), '【测试】订单 26');
});
