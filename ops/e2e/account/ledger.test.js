import t from 'tap';
import { read, utils } from 'xlsx';
import { exportTrialBalance, trialBalance } from '#contracts/account/api.ts';
import { unsettledList } from '#contracts/account/lists.ts';
import { addEmployee } from '#contracts/organisation/employee-api.ts';
import { approveOwed } from '#contracts/payment/owed-api.ts';
import { checkLedger } from '#contracts/report/ledger-check.ts';
import { adults, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
/** Tests the ledger over HTTP (DOMAIN §5.8): balances after sales, readers, and the comparison with the log. */
const time = { now: MONDAY };
const house = await startProgram({ clock: () => time.now });
t.teardown(house.close);
const { program, call, send, token } = house;
const sale = selling(house, time);
await sale.putOnSale(['05', '10'].map(day => ({ seats: 40, date: `2027-01-${day}` })));
const lineOf = async (account, asked = {}) => (await call(trialBalance, asked, 'finance')).rows.find(row => row.account === account);
const checked = async (as = 'auditor') => {
    for (;;) {
        const answer = await call(checkLedger, {}, as);
        if (answer.done)
            return answer;
    }
};
t.test('what sales move, by day; what came twice waits, and goes back', async (t) => {
    t.match(await call(trialBalance, {}, 'finance'), { from: '2026-11-01', until: '2026-11-02', rows: [], sums: { closing: 0 } });
    const { orderId, total } = await sale.submit('yefeng', ['HU7182-2027-01-05-G'], adults(10));
    const [first, second] = [await sale.openPayment('yefeng', orderId, total), await sale.openPayment('yefeng', orderId, total)];
    await sale.payAt(first);
    await sale.payAt(second);
    await program.settle();
    t.match(await call(trialBalance, {}, 'finance'), {
        rows: [
            { account: 'transit', opening: 0, debit: 2 * total, credit: 2 * total, closing: 0 },
            { account: 'suspense', name: '待退款项', closing: total },
            { account: 'clearing.alipay', name: '渠道清算 · 支付宝', side: 'debit', closing: 2 * total },
            { account: 'fares.HU', name: '票款 · HU', side: 'credit', closing: total },
        ],
        sums: { opening: 0, closing: 0 },
        left: 0,
    });
    const open = await call(unsettledList, {}, 'finance');
    t.match(open, {
        totalElements: 1,
        content: [{ id: `suspense:${second}`, kind: 'suspense', ref: second, amount: total, orderNo: orderId, airLine: 'HU' }],
    });
    t.equal((await call(unsettledList, { kind: 'transit' }, 'finance')).totalElements, 0);
    t.match(await call(unsettledList, { ref: second }, 'auditor'), { totalElements: 1 });
    const before = await checked();
    t.match(before.checks?.filter(({ count }) => count > 0), [], 'all of it agrees');
    t.equal(before.checks?.find(({ check }) => check === 'VIEW')?.compared, 8);
    t.equal(before.checks?.find(({ check }) => check === 'SUSPENSE')?.compared, 1);
    await sale.pass('2026-11-03T02:00:00.000Z');
    await call(approveOwed, { id: second, result: 'APPROVE' }, 'finance');
    await program.settle();
    t.match(await lineOf('suspense', { from: '2026-11-03', until: '2026-11-03' }), { opening: total, debit: total, credit: 0, closing: 0 });
    t.match(await lineOf('clearing.alipay', { from: '2026-11-03' }), { opening: 2 * total, credit: total, closing: total });
    t.equal((await call(unsettledList, {}, 'finance')).totalElements, 0);
    const after = await checked('finance');
    t.match(after.checks?.filter(({ count }) => count > 0), []);
    t.ok(after.position > before.position && after.movements > before.movements);
    const bytes = (await send(exportTrialBalance, {}, 'finance')).bytes;
    const book = read(bytes);
    const rows = utils.sheet_to_json(book.Sheets[book.SheetNames[0]]);
    t.match(rows.find(row => row.账户代码 === 'fares.HU'), { 类别: '票款', 账户: '票款 · HU', 余额方向: '贷', 期末余额: total / 100 });
    t.match(rows.at(-1), { 类别: '合计', 期初余额: 0, 期末余额: 0 });
    const told = utils.sheet_to_json(book.Sheets[book.SheetNames[1]]);
    t.match(told, [{ 项目: '数据', 内容: '试算平衡表' }, {}, { 内容: '期间：2026-11-01 至 2026-11-03' }]);
});
t.test('who may see it: the whole house, or nobody', async (t) => {
    const paths = [trialBalance, unsettledList, checkLedger, exportTrialBalance];
    for (const endpoint of paths) {
        t.equal((await send(endpoint, {})).status, 401, endpoint.zh);
        for (const as of ['yefeng', 'order', 'refund'])
            t.equal((await send(endpoint, {}, as)).status, 403, `${endpoint.zh} ${as}`);
        for (const as of ['finance', 'auditor', 'admin'])
            t.equal((await send(endpoint, {}, as)).status, 200, `${endpoint.zh} ${as}`);
    }
    await call(addEmployee, { loginName: 'only-jd', name: '金鹏财务', roles: ['FINANCE'], airlines: ['JD'] }, 'admin');
    for (const endpoint of [trialBalance, checkLedger, exportTrialBalance])
        t.match(await send(endpoint, {}, 'only-jd'), { status: 403, message: /须有全部航司的数据权限/ });
    t.equal((await call(unsettledList, {}, 'only-jd')).totalElements, 0, 'of a list the rows of their airlines');
    await sale.refused(t, trialBalance, { from: '2026-12-01', until: '2026-11-01' }, 'finance', { status: 400, message: /起始日期不能晚于/ });
    await sale.refused(t, trialBalance, { from: '2026-13-01' }, 'finance', { status: 400, message: /起始日期/ });
    t.match((await program.app.inject({ url: '/api/rest/unsettled', headers: { authorization: `Bearer ${await token('finance')}` } })).json(), []);
});
