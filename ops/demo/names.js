import { importPassenger, orderDetail, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts';
import { modifyRefundStatus, refundDetail } from '#contracts/refund/api.ts';
import { adults, namesOf, workbookOf } from '#ops/e2e/sale.ts';
const workbook = async (rows) => [{ name: '旅客名单.xlsx', bytes: await workbookOf(rows) }];
/** The agency uploads a list with a wrong number, is told the row, and uploads it again. `skip` names are left to others. */
export const nameTravellers = async ({ call, see, tell }, orderId, count, skip = 0) => {
    const names = await namesOf(adults(count), skip);
    const wrong = names.map((row, at) => at === 4 ? { ...row, 证件号: `${row.证件号.slice(0, -1)}${row.证件号.endsWith('0') ? '1' : '0'}` } : row);
    const preview = await call('yefeng', importPassenger, { orderId, mode: 'preview' }, await workbook(wrong));
    await see('the preview finds the wrong row and writes nothing', async () => preview, { good: count - 1, bad: 1, written: 0 });
    tell(`预览：正确${preview.good}行，错误${preview.bad}行：${Object.values(preview.rows[0].errors).join('；')}`);
    const done = await call('yefeng', importPassenger, { orderId, mode: 'all' }, await workbook(names));
    await see('the whole list is written', async () => done, { bad: 0, written: count });
    tell(`改正后写入${done.written}人`);
};
/** Confirms the seats and issues the tickets. */
export const ticketed = async ({ call, see, tell }, orderId, count) => {
    const { pnr } = await call('order', sureRequestSeat, { orderId });
    const { tickets } = await call('order', sureOutTicket, { orderId });
    const numbers = new Set(tickets.map(({ ticketNo }) => ticketNo).filter(ticketNo => /^880-\d{10}$/.test(ticketNo)));
    await see('everybody has a ticket of the carrier', async () => numbers, { size: count });
    tell(`PNR ${pnr}，出票${count}张：${tickets[0].ticketNo} ${tickets[0].name} … ${tickets.at(-1).ticketNo} ${tickets.at(-1).name}`);
    return tickets;
};
/** The first `count` travellers with a ticket. */
export const travellers = async ({ call }, orderId, count) => {
    const { passengers } = await call('yefeng', orderDetail, { orderId });
    return passengers.flatMap(({ id, status }) => (status === 'TICKETED' ? [id] : [])).slice(0, count);
};
/** The refund desk approves, the airline takes the tickets back, and finance pays out. */
export const payOut = async ({ call, see, refused, tell }, refundId, amount) => {
    const approve = { refundId, statusId: 'REFUNDAPPROVE' };
    await refused('order', modifyRefundStatus, approve, { status: 403, message: '没有权限' });
    await call('refund', modifyRefundStatus, approve);
    await see('the ticket is back', () => call('finance', refundDetail, { refundId }), { status: 'REFUNDTICKET' });
    await call('finance', modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' });
    const paid = await see('it is paid out', () => call('finance', refundDetail, { refundId }), {
        status: 'REFUNDACCOMPLISH',
        paidOut: amount,
    });
    tell(`审核通过，航司收回客票，财务退款，渠道退款单 ${paid.payouts.map(({ gatewayRefundNo }) => gatewayRefundNo).join('、')}`);
};
