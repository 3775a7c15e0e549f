import { file, query, staff } from '../kernel/endpoint.ts';
import { LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { sides } from './lines.ts';
import { accountKinds } from './names.ts';
import { Balance, turnover } from './sums.ts';
/** Balances as people read them. The sign of `debit` accounts is turned, so that what we have is not shown below zero. */
const balances = { opening: zh(Balance, '期初余额'), ...turnover, closing: zh(Balance, '期末余额') };
export const TrialRow = Type.Object({
    account: zh(Text, '账户代码'),
    name: zh(Text, '账户'),
    kind: oneOf(accountKinds, '类别'),
    side: oneOf(sides, '余额方向'),
    ...balances,
});
/** subtotal of all accounts of a kind */
export const TrialSubtotal = Type.Object({ kind: oneOf(accountKinds, '类别'), side: oneOf(sides, '余额方向'), ...balances });
/** `sums` are credits less debits of the requested accounts; zero for the whole ledger */
export const TrialBalance = Type.Object({
    from: zh(LocalDate, '起始日期'),
    until: zh(LocalDate, '截止日期'),
    rows: zh(Type.Array(TrialRow), '账户'),
    subtotals: zh(Type.Array(TrialSubtotal), '小计'),
    sums: zh(Type.Object(balances), '合计'),
});
/** the days, bounds included; with `kind`, each account of that kind is listed */
const Asked = Type.Object({
    from: optional(zh(LocalDate, '起始日期')),
    until: optional(zh(LocalDate, '截止日期')),
    kind: optional(oneOf(accountKinds, '类别')),
});
export const trialBalance = query('/api/order/ledger/r/trialBalance', {
    zh: '试算平衡',
    allow: staff,
    body: Asked,
    data: Type.Object({ ...TrialBalance.properties, left: zh(Type.Integer({ minimum: 0 }), '未列出的账户数') }),
    note: '默认本月。余额为贷方减借方；渠道清算等借方账户的余额以正数表示。代理人的账户按类别合计，填写类别（kind）则逐个列出，最多一千个，其余见导出。',
});
export const exportTrialBalance = file('/api/order/ledger/r/exportTrialBalance', {
    zh: '导出试算平衡表',
    allow: staff,
    body: Asked,
});
