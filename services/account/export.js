import { exportTrialBalance } from '#contracts/account/api.ts';
import { movementKinds } from '#contracts/account/events.ts';
import { sides } from '#contracts/account/lines.ts';
import { accountKinds, accountTypes, typeOf } from '#contracts/account/names.ts';
import { exportBalanceStatement } from '#contracts/account/virtual-api.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { exportAbout } from '#contracts/kernel/export.ts';
import { present } from '#contracts/kernel/present.ts';
import { invalid } from '#contracts/kernel/refused.ts';
import { aboutSheet } from '#services/kernel/sheet/export.ts';
import { xlsxType } from '#services/kernel/sheet/write.ts';
const columns = [
    { key: 'kind', title: '类别', type: 'text', labels: accountKinds },
    { key: 'name', title: '账户', type: 'text' },
    { key: 'account', title: '账户代码', type: 'text' },
    { key: 'side', title: '余额方向', type: 'text', labels: sides },
    { key: 'opening', title: '期初余额', type: 'money' },
    { key: 'debit', title: '借方发生额', type: 'money' },
    { key: 'credit', title: '贷方发生额', type: 'money' },
    { key: 'closing', title: '期末余额', type: 'money' },
    { key: 'entries', title: '笔数', type: 'int' },
];
/** The trial balance as a sheet: each kind followed by its subtotal, and the sums at the end. */
export const trialBalanceFile = (balance) => on(exportTrialBalance, async (asked, call) => {
    const { from, until, ...found } = await balance(asked, call);
    const filter = { 期间: `${from} 至 ${until}`, ...present({ 类别: asked.kind && accountKinds[asked.kind] }) };
    const about = (rows) => exportAbout({ title: '试算平衡表', available: [], filter, rows, user: call.who.loginName ?? call.who.user, at: call.now });
    const content = aboutSheet(columns, [sheetRows(found)], '试算平衡', about);
    return { name: `试算平衡表${from}至${until}.xlsx`, type: xlsxType, content };
});
const sheetRows = ({ rows, subtotals, sums }) => [
    ...subtotals.flatMap(subtotal => [
        ...rows.filter(({ kind }) => kind === subtotal.kind),
        { ...subtotal, name: `${accountKinds[subtotal.kind]}小计` },
    ]),
    { kind: '合计', name: '贷方减借方', ...sums },
];
const statementColumns = [
    { key: 'day', title: '记账日', type: 'date' },
    { key: 'at', title: '时间', type: 'datetime' },
    { key: 'kind', title: '类型', type: 'text', labels: movementKinds },
    { key: 'purpose', title: '用途', type: 'text' },
    { key: 'movement', title: '业务号', type: 'text' },
    { key: 'orderNo', title: '订单号', type: 'text' },
    { key: 'in', title: '收入', type: 'money' },
    { key: 'out', title: '支出', type: 'money' },
    { key: 'amount', title: '占用或冻结金额', type: 'money' },
    { key: 'balance', title: '账户余额', type: 'money' },
    { key: 'available', title: '可用余额', type: 'money' },
    { key: 'frozen', title: '冻结金额', type: 'money' },
];
/** limit of rows: a sheet has room for some more */
const MOST_MOVEMENTS = 1_000_000;
/** Route that exports a statement as a sheet. Its sums are those of its own rows, even if money moves while it is written. */
export const statementFile = (statement) => on(exportBalanceStatement, async (asked, call) => {
    const { account, sums, months, movements } = await statement(asked, call);
    const [{ opening, movements: count }, closed] = await Promise.all([sums(), months()]);
    if (count > MOST_MOVEMENTS)
        throw invalid('流水超过一百万笔，请缩小记账日范围后导出');
    const span = [asked.from && `${asked.from}起`, asked.to && `${asked.to}止`].filter(Boolean).join('');
    const about = (rows) => exportAbout({
        title: `${accountTypes[typeOf(account)]}对账单`,
        available: [],
        filter: { 账户号: account, 记账日: span || '全部' },
        rows: rows - FRAME - closed.length,
        user: call.who.loginName ?? call.who.user,
        at: call.now,
    });
    const content = aboutSheet(statementColumns, statementRows(opening, closed, movements()), '对账单', about);
    return { name: `对账单-${account}${span && `-${span}`}.xlsx`, type: xlsxType, content };
});
/** rows for opening balance, sums and closing balance */
const FRAME = 3;
async function* statementRows(opening, months, batches) {
    const sums = { in: 0, out: 0 };
    const left = [...months];
    /** the ends of months before a day */
    const ended = (day) => left
        .splice(0, day === undefined ? left.length : left.filter(({ until }) => until < day).length)
        .map(({ until: at, month, in: came, out, closing }) => ({ day: at, kind: '月结', movement: month, in: came, out, balance: closing }));
    yield [{ kind: '期初余额', balance: opening }];
    for await (const batch of batches) {
        for (const one of batch) {
            sums.in += one.in;
            sums.out += one.out;
        }
        // incoming and outgoing money have columns of their own
        yield batch.flatMap(({ amount, ...one }) => [...ended(one.day), one.in + one.out > 0 ? one : { ...one, amount }]);
    }
    yield [...ended(), { kind: '合计', ...sums }, { kind: '期末余额', balance: opening + sums.in - sums.out }];
}
