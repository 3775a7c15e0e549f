import t, {} from 'tap';
import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
import { frontQueryOrder, orderDetail, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts';
import { paymentRecords } from '#contracts/payment/api.ts';
import { searchRefund } from '#contracts/refund/api.ts';
import { adults, namesOf, selling, workbookOf } from '#ops/e2e/sale.ts';
import { answersLate, firstAnswersLost } from './bad-line.ts';
import { noBrowser } from './chromium.ts';
import { startEntry } from './entry.ts';
import { impatient, keys, mouse } from './hands.ts';
import { lastly, soon } from './looks.ts';
/** the most inputs and clicks for ordering a one-way group without names, from the search page on */
const MOST_STEPS = 12;
const journeys = {
    // nearly all of it is waiting, so the others run at the same time
    'with every answer 5 s late': { width: 1366, day: 60, hand: impatient, line: answersLate(5_000) },
    'at 1366 px': { width: 1366, day: 40 },
    'at 360 px': { width: 360, day: 80, isSecond: true },
    'by the keyboard alone': { width: 1366, day: 50, hand: keys },
    'with every first answer lost': { width: 1366, day: 70, line: firstAnswersLost },
};
/** Plays what an agency comes for, from the search to refunded tickets, in one go. */
t.test('a group’s whole life in the portal', { skip: noBrowser }, async (t) => {
    const { house, portal } = await startEntry(t, 'journey');
    const { call, program } = house;
    const sale = selling(house, { now: house.clock() });
    const dateOf = ({ day }) => addDays(toLocal(house.clock()).date, day);
    const dates = [...new Set(Object.values(journeys).map(dateOf))];
    await sale.putOnSale(dates.map(date => ({ date, dep: '07:45', arr: '11:30' })), { rate: 4500, deposits: [{ rate: 1000, assessment: 8500 }] });
    await program.settle();
    const inPortal = async (t, width) => {
        const browser = await portal(t, width, 'yefeng', '/front/demandManagement/searchTickets');
        // a returning buyer's contact is filled in
        await browser.page.evaluate(() => {
            const { value } = JSON.parse(localStorage.getItem('eKingChannel.loginInfo'));
            const contact = { value: { name: '符海燕', phone: '13807685521' } };
            localStorage.setItem(`eKingChannel.contact.${value.accessTokenJson.sub}`, JSON.stringify(contact));
        });
        return browser;
    };
    t.jobs = 2;
    const lives = Object.entries(journeys).map(([title, journey]) => t.test(title, { buffered: true }, async (t) => {
        const { width, hand = mouse, line, isSecond = false } = journey;
        const { page, wrong, turnTo } = await inPortal(t, width);
        await line?.(page);
        const groupName = `北京研学${title}团`;
        const detail = (orderId) => call(orderDetail, { orderId }, 'yefeng');
        t.comment('search and order, step by step');
        if (isSecond)
            await sale.submit('yefeng', [`HU7182-${dateOf(journey)}-G`], adults(20), { groupName: '同日另一团' });
        const { steps, orderId } = await ordered(hand, page, { date: dateOf(journey), groupName, isSecond });
        t.ok(steps <= MOST_STEPS, `${steps} inputs and presses`);
        const orders = await call(frontQueryOrder, { page: 0, size: 50 }, 'yefeng');
        t.equal(orders.content.filter(order => order.groupName === groupName).length, 1, 'one order');
        t.comment('the deposit');
        await paid(hand, page);
        t.match(await detail(orderId), { status: 'WAIT_FOR_PAY', paid: 214_000 });
        await call(sureRequestSeat, { orderId }, 'order');
        t.comment('names by a file, one of them wrong at first');
        await turnTo(`/front/order/${orderId}?tab=names`);
        const [first, ...others] = await namesOf(adults(20), isSecond ? 20 : 0);
        await uploaded(hand, page, [{ ...first, 证件号: '123' }, ...others]);
        await soon(t, async () => (await detail(orderId)).passengers.length, 19);
        await uploaded(hand, page, [first]);
        await soon(t, async () => (await detail(orderId)).passengers.length, 20);
        t.comment('the balance, and tickets');
        await turnTo(`/front/order/${orderId}?pay=next`);
        await paid(hand, page);
        const payments = await call(paymentRecords, { orderId, page: 0, size: 50 }, 'yefeng');
        t.same(payments.content.map(({ status }) => status), ['SUCCEEDED', 'SUCCEEDED'], 'the deposit and the balance');
        await call(sureOutTicket, { orderId }, 'order');
        await program.settle();
        t.match(await detail(orderId), { status: 'PRINTED' });
        t.comment('somebody stays at home');
        await turnTo(`/front/refund/new?orderId=${orderId}`);
        await hand.tick(page.locator('.rf-tickets tbody input:enabled').first());
        await hand.press(page.getByRole('button', { name: '预览并提交' }));
        const submit = page.getByRole('dialog').getByRole('button', { name: /^提交退票/ });
        await insisted(page, () => hand.send(submit), async () => /\/refund\/R/.test(page.url()));
        const refunds = await call(searchRefund, { orderNo: orderId, page: 0, size: 50 }, 'yefeng');
        t.equal(refunds.content.length, 1, 'one refund');
        t.same(wrong.filter(text => !line || !/ERR_CONNECTION_RESET/.test(text)), []);
    }));
    await Promise.all(lives);
});
/** Sends a command, and repeats it while no answer comes and the page says that this is safe. `isDone`: the page shows the result. */
const insisted = async (page, act, isDone) => {
    let lost = 0;
    page.on('requestfailed', request => request.headers()['idempotency-key'] && lost++);
    const told = page.getByRole('alert').getByText(/没有收到结果.*再[按试]一次.*不会重复/);
    for (let tries = 0; tries < 5; tries++) {
        const before = lost;
        await act();
        const isUnanswered = async () => lost > before && (await told.isVisible());
        await lastly(async () => (await isDone()) || (await isUnanswered()), Boolean);
        if (await isDone())
            return;
    }
    throw new Error('nothing has come of it');
};
const ordered = async (hand, page, { date, groupName, isSecond }) => {
    let steps = 0;
    const press = async (what) => {
        steps++;
        await hand.press(what);
    };
    const fill = async (what, text) => {
        steps++;
        await hand.fill(what, text);
    };
    const enter = async () => {
        steps++;
        await page.keyboard.press('Enter');
    };
    const airport = async (field, typed, suggested) => {
        await fill(page.getByRole('combobox', { name: field }), typed);
        await page.getByRole('option', { selected: true }).filter({ hasText: suggested }).waitFor();
        await enter();
    };
    await airport('出发', 'hai', '海口');
    await airport('到达', 'pek', '北京首都');
    await fill(page.getByLabel('出发日期'), date);
    await press(page.getByRole('button', { name: /^人数/ }));
    await fill(page.getByRole('dialog', { name: '人数' }).getByRole('textbox', { name: '成人' }), '20');
    await enter();
    await press(page.getByRole('article', { name: 'HU7182' }).getByRole('link', { name: '下单' }));
    await fill(page.getByLabel('团名'), groupName);
    steps++;
    await hand.tick(page.getByRole('checkbox', { name: /已阅读并同意/ }));
    await page.getByRole('region', { name: '价格明细' }).getByText('定金').waitFor();
    steps++;
    const submit = async () => {
        await hand.send(page.getByRole('button', { name: '提交并付定金' }));
        if (isSecond)
            await hand.press(page.getByRole('dialog').getByRole('button', { name: '仍要提交' }));
    };
    const orderIn = () => /\/order\/(\d+)\?pay=next$/.exec(page.url())?.[1];
    await insisted(page, submit, async () => orderIn() !== undefined);
    return { steps, orderId: orderIn() };
};
/** Pays the next part on the gateway's page, which opens in a tab. */
const paid = async (hand, page) => {
    const dialog = page.getByRole('dialog');
    const heading = (text) => dialog.getByRole('heading', { name: text });
    let cashier;
    page.on('popup', popup => {
        cashier = popup;
    });
    const pay = () => hand.send(dialog.getByRole('button', { name: /^支付 ¥/ }));
    await insisted(page, pay, () => heading('正在确认支付').isVisible());
    await hand.press(cashier.getByRole('button').first());
    await heading('支付成功').waitFor();
    await cashier.close();
    await hand.press(dialog.getByRole('button', { name: '关闭' }).last());
    await dialog.waitFor({ state: 'detached' });
};
/** Uploads a sheet of names; correct rows are accepted. */
const uploaded = async (hand, page, rows) => {
    await hand.press(page.getByRole('button', { name: '上传文件' }));
    const dialog = page.getByRole('dialog', { name: '导入名单' });
    const file = { name: '名单.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(await workbookOf(rows)) };
    const take = dialog.getByRole('button', { name: /导入.* \d+ 行/ });
    await insisted(page, () => hand.choose(dialog.locator('input[type=file]'), file), () => take.isVisible());
    await insisted(page, () => hand.send(take), () => dialog.getByText(/已写入 \d+ 行/).isVisible());
    await hand.press(dialog.getByRole('button', { name: '关闭' }).last());
    await dialog.waitFor({ state: 'detached' });
};
