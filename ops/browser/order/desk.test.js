import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, addMinutes, toLocal } from '#contracts/kernel/calendar.ts';
import { adults, namesOf, selling } from '#ops/e2e/sale.ts';
import { commanding } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { order } from '#services/order/decide.ts';
import { pnr } from '#services/order/pnr/host.ts';
import { noBrowser } from '../chromium.ts';
import { startConsole } from '../console.ts';
import { pictured, serious } from '../looks.ts';
/** Tests what waits for the desk: paid seats without names past their limit, and interrupted steps. */
t.test('what waits for the desk', { skip: noBrowser }, async (t) => {
    const { house, visitOnce } = await startConsole(t, 'desk');
    const sale = selling(house, { now: house.clock() });
    const date = addDays(toLocal(house.clock()).date, 30);
    const stockId = `HU7182-${date}-G`;
    await sale.putOnSale([{ date, seats: 90 }]);
    const { orderId, total, limits } = await sale.submit('yefeng', [stockId], adults(12));
    await sale.payAt(await sale.openPayment('yefeng', orderId, total));
    await sale.name('yefeng', orderId, await namesOf(adults(10)));
    const at = (now) => commanding(house.program.run, () => ({
        who: { ...systemUser('test'), user: 'order', role: 'ORDER_DESK' },
        now,
        commandId: randomUUID(),
    }));
    const { page, turnTo, wrong } = await visitOnce(t, 1366, 'order', `/order/${orderId}/show`, `订单 ${orderId}`);
    const sees = async (name) => {
        await pictured(page, `desk-${name}`);
        t.same(await serious(page), [], `${name}: nothing serious for axe`);
    };
    await page.getByText(/2 名旅客未录名。.*名单时限到时由航司处理.*届时退回：票款.*应退/).waitFor();
    await sees('before');
    await at(limits.nameBy)(order, orderId).passTime({ unnamed: { rule: 'ASK' } });
    await at(addMinutes(house.clock(), -5))(pnr, 'ABC123').attach({ locator: 'ABC123', orderNo: orderId, airLine: 'HU', seats: 12 });
    await house.program.settle();
    await turnTo('/order-timeout', '超时订单');
    await page.getByRole('cell', { name: '待处理' }).waitFor();
    await sees('late');
    await page.getByRole('button', { name: '退回未录名座位' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/按退票费率结算：票款.*应退/).waitFor();
    await sees('release');
    await dialog.getByRole('button', { name: '确定退回未录名座位' }).click();
    await dialog.waitFor({ state: 'detached' });
    // its tickets are late nevertheless
    await page.getByRole('cell', { name: '待处理' }).waitFor({ state: 'detached' });
    t.match(await sale.detail(orderId), { seats: 10 });
    await turnTo('/begun-step', '未完成步骤');
    await page.getByRole('cell', { name: 'PNR已取，订单未确认' }).waitFor();
    await sees('begun');
    await page.getByRole('button', { name: '继续处理' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /确定/ }).click();
    await page.getByText('没有未完成的步骤').waitFor();
    t.match(await sale.detail(orderId), { seatStatus: 'CONFIRMED', pnr: 'ABC123' });
    t.same(wrong, [], 'nothing went wrong in the browser');
});
