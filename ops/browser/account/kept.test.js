import t from 'tap';
import { addBigClient, addBigDeposit, addClientPayment, bigClientDetail } from '#contracts/account/remittance-api.ts';
import { account } from '#services/account/decide.ts';
import { holdEarnest } from '#services/auction/earnest/hold.ts';
import { commandCall } from '#services/kernel/http/call.ts';
import { commanding, idFrom, idNamed } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { noBrowser } from '../chromium.ts';
import { startConsole } from '../console.ts';
import { BOTH } from '../house.ts';
/** Tests money of agencies outside their virtual accounts, at the desk of finance: earnest money, big deposits, big clients. */
t.test('what is kept for agencies in Chromium', { skip: noBrowser }, async (t) => {
    const { house, visitOnce } = await startConsole(t, 'kept');
    const { call, program, clock } = house;
    const whose = { agency: 'AG1001', agencyName: '海口假日旅行社' };
    const at = commanding(program.run, (...what) => ({ who: systemUser('test'), now: clock(), commandId: idNamed(['kept'], ...what) }));
    const E = 'E.AG1001.HU';
    await at(account, E).open({ type: 'E', ...whose, airLine: 'HU' });
    await at(account, E).expect({ movement: 'P1', amount: 5_000_00 });
    await at(account, E).receive({ movement: 'P1', kind: 'RECHARGE' });
    const base = { who: systemUser('auction'), now: clock() };
    const { call: asAuction } = commandCall(program.run, base, idFrom('auction', 'B1'), undefined);
    const bid = {
        earnestId: 'B1',
        agency: 'AG1001',
        airLine: 'HU',
        amount: 1_000_00,
        use: 'BIDDING',
        subject: 'L1',
        title: '海口—北京 30座',
    };
    await holdEarnest({ run: program.run, call: asAuction }, bid);
    const deposit = await call(addBigDeposit, { agent: 'AG1001', kind: 'NON_PENALTY', totalAmount: 50_000_00, bankRefNo: 'B001' }, 'finance');
    const client = await call(addBigClient, { name: '椰风会展', agent: 'AG1001', line: 10_000_00, termDays: 30 }, 'finance');
    await call(addClientPayment, { id: client.id, totalAmount: 500_00, bankRefNo: 'B002' }, 'finance');
    await program.settle();
    await t.test('at both widths', async (t) => {
        const { page, turnTo, resize, fine } = await visitOnce(t, BOTH, 'finance', '/earnest-account', '保证金账户');
        await page.getByText(E).first().waitFor();
        await fine('earnest-accounts');
        await turnTo(`/earnest-account/${E}/show`, '保证金账户 海口假日旅行社 · HU');
        await page.getByText('海口—北京 30座').waitFor();
        await fine('earnest-account');
        await turnTo('/earnest/B1/show', '保证金占用 海口—北京 30座');
        t.match(await page.getByRole('link', { name: '海口—北京 30座（L1）' }).getAttribute('href'), /\/newgt\/lot\/L1\/show$/);
        await fine('earnest');
        await turnTo(`/big-deposit/${deposit.id}/show`, `大额押金 ${deposit.id}`);
        await page.getByText('押金存入').waitFor();
        await fine('big-deposit');
        await turnTo('/big-deposit', '大额押金');
        await fine('big-deposits');
        await turnTo(`/big-client/${client.id}/show`, '大客户 椰风会展');
        await page.getByText('付款入账').first().waitFor();
        await fine('big-client');
        await turnTo('/big-client', '大客户');
        await fine('big-clients');
        t.comment('a payment of a client is registered: what it comes to is seen before');
        await resize(1366);
        await turnTo(`/big-client/${client.id}/show`, '大客户 椰风会展');
        await page.getByRole('button', { name: '登记付款' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(/^金额/).fill('300');
        await dialog.getByLabel(/^银行流水号/).fill('B003');
        await dialog.getByText('¥10,500.00 → ¥10,800.00').waitFor();
        await fine('big-client-pays');
        await dialog.getByRole('button', { name: '登记付款' }).click();
        await page.getByText(/已入账/).waitFor();
        t.match(await call(bigClientDetail, { id: client.id }, 'finance'), { balance: 10_800_00, debt: 0 });
    });
});
