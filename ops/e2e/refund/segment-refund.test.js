import t from 'tap';
import { present } from '#contracts/kernel/present.ts';
import { orderDetail, queryOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts';
import { ticketStatus } from '#contracts/order/changes/changes-api.ts';
import { ticketReceipt } from '#contracts/order/ticketing/receipt-api.ts';
import { savePolicy } from '#contracts/policy/api.ts';
import { modifyRefundStatus, previewRefund, refundDetail, showRefund, submitRefund } from '#contracts/refund/api.ts';
import { adults, discount, namesOf, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
const yuan = (amount) => amount * 100;
const out = { flightNo: 'HU7182', date: '2026-12-10', from: 'HAK', to: 'PEK', dep: '07:45', arr: '11:30', seats: 40, fare: 2380 };
const back = { flightNo: 'HU7181', date: '2026-12-16', from: 'PEK', to: 'HAK', dep: '18:00', arr: '22:05', seats: 40, fare: 2000 };
const [OUT, BACK] = ['HU7182-2026-12-10-G', 'HU7181-2026-12-16-G'];
t.test('one flight of a ticket goes back where its policy allows it, the rest of it stays valid and goes back later', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale([out, back], { name: '去程团队', origin: 'HAK', segmentRefund: true });
    await call(savePolicy, discount('回程团队', 'HU', 5000, { origin: 'PEK' }), 'order');
    const sold = async (count, skip = 0) => {
        const counts = adults(count);
        const { orderId, total } = await sale.submit('yefeng', [OUT, BACK], counts);
        await sale.payAt(await sale.openPayment('yefeng', orderId, total));
        await sale.name('yefeng', orderId, await namesOf(counts, skip));
        return { orderId, total };
    };
    const { orderId, total } = await sold(16);
    await call(sureRequestSeat, { orderId }, 'order');
    await call(sureOutTicket, { orderId }, 'order');
    await program.settle();
    t.same([await sale.seatsOf(OUT), await sale.seatsOf(BACK)].map(({ sold }) => sold), [16, 16]);
    const shown = await call(showRefund, { orderId }, 'yefeng');
    t.match(shown, {
        segments: [
            { stockId: OUT, alone: true },
            { stockId: BACK, alone: false },
        ],
        tickets: [{ paid: total / 16 }],
    });
    const [first, ticketNo] = [shown.tickets[0].passengerId, shown.tickets[0].ticketNo];
    const asked = { orderId, ids: [first], refundType: 'VOLUNTE' };
    await sale.refused(t, previewRefund, { ...asked, segments: [BACK] }, 'yefeng', {
        status: 409,
        message: 'HU7181适用的政策不允许单独退部分航段，请整程退票',
    });
    const preview = await call(previewRefund, { ...asked, segments: [OUT] }, 'yefeng');
    // ten percent of 1190 are kept
    t.match(preview, { lines: [{ stockId: OUT }], totals: { tickets: 1, fee: yuan(119), refund: yuan(1190 - 119 + 70) } });
    t.equal(preview.lines.length, 1);
    const walked = async (segments, refund) => {
        const { refundId } = await call(submitRefund, { ...asked, ...present({ segments }), refund }, 'yefeng');
        await program.settle();
        await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund');
        await program.settle();
        await call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance');
        await program.settle();
        return call(refundDetail, { refundId }, 'refund');
    };
    t.match(await walked([OUT], preview.totals.refund), {
        status: 'REFUNDACCOMPLISH',
        paidOut: preview.totals.refund,
        tickets: [{ flightNo: 'HU7182', status: 'REFUNDED' }],
    });
    t.same([await sale.seatsOf(OUT), await sale.seatsOf(BACK)].map(({ sold }) => sold), [15, 16], 'the seat of that flight alone');
    const after = await call(orderDetail, { orderId }, 'yefeng');
    t.match(after, { status: 'PRINTED', refunded: preview.totals.refund, passengers: [{ id: first, status: 'TICKETED' }] });
    t.match(after.tickets[0], {
        status: 'OPEN',
        coupons: [
            { stockId: OUT, status: 'REFUNDED' },
            { stockId: BACK, status: 'OPEN' },
        ],
    });
    t.match(await call(queryOrder, { orderNo: orderId }, 'order'), { content: [{ status: 'PRINTED', liveTickets: 16 }] });
    t.match((await call(ticketStatus, { ticketNo }, 'yefeng')).message, /HU7182.*已退票（REFUNDED）<br>HU7181.*有效/);
    t.match(await call(ticketReceipt, { orderId }, 'yefeng'), { totals: { count: 16, amount: total - yuan(1260) } });
    // the outbound seat is free for another order, while the return seat stays with the traveller
    const other = await sale.submit('yefeng', [OUT], adults(10));
    t.match(await sale.name('yefeng', other.orderId, await namesOf(adults(1))), { written: 1, bad: 0 });
    const home = await sale.submit('yefeng', [BACK], adults(10));
    t.match(await sale.name('yefeng', home.orderId, await namesOf(adults(1)), 'preview'), { bad: 1 });
    await sale.refused(t, previewRefund, { ...asked, segments: [OUT] }, 'yefeng', { status: 409, message: /HU7182航段已退$/ });
    t.match(await call(showRefund, { orderId }, 'yefeng'), {
        tickets: [{ paid: yuan(1070), coupons: [{ status: 'REFUNDED' }, { status: 'OPEN' }] }],
    });
    // the rest of the ticket as a whole: its policy allows that
    const rest = await call(previewRefund, asked, 'yefeng');
    t.match(rest, { lines: [{ stockId: BACK }], totals: { refund: yuan(1000 - 100 + 70) } });
    await walked(undefined, rest.totals.refund);
    t.match(await call(orderDetail, { orderId }, 'yefeng'), {
        status: 'PRINTED',
        refunded: preview.totals.refund + rest.totals.refund,
        passengers: [{ id: first, status: 'REFUNDED' }],
        tickets: [{ status: 'REFUNDED' }],
    });
    t.match(await call(queryOrder, { orderNo: orderId }, 'order'), { content: [{ liveTickets: 15 }] });
});
