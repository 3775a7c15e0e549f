import { exportTrialBalance, type TrialAsked, type TrialBalance } from '#contracts/account/api.ts'
import { sides } from '#contracts/account/lines.ts'
import { accountKinds } from '#contracts/account/names.ts'
import { type Call, type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import { exportAbout } from '#contracts/report/export.ts'
import { aboutSheet } from '#services/kernel/sheet/export.ts'
import { type WriteColumn, xlsxType } from '#services/kernel/sheet/write.ts'

const columns: WriteColumn[] = [
  { key: 'kind', title: '类别', type: 'text', labels: accountKinds },
  { key: 'name', title: '账户', type: 'text' },
  { key: 'account', title: '账户代码', type: 'text' },
  { key: 'side', title: '余额方向', type: 'text', labels: sides },
  { key: 'opening', title: '期初余额', type: 'money' },
  { key: 'debit', title: '借方发生额', type: 'money' },
  { key: 'credit', title: '贷方发生额', type: 'money' },
  { key: 'closing', title: '期末余额', type: 'money' },
  { key: 'entries', title: '笔数', type: 'int' },
]

/** The trial balance as a sheet, each kind with its subtotal behind it and the sums at the end. */
export const trialBalanceFile = (balance: (asked: TrialAsked, call: Call) => Promise<TrialBalance>): Route =>
  on(exportTrialBalance, async (asked, call): Promise<FileAnswer> => {
    const { from, until, ...found } = await balance(asked, call)
    const filter = { 期间: `${from} 至 ${until}`, ...(asked.kind && { 类别: accountKinds[asked.kind] }) }
    const about = (rows: number) =>
      exportAbout({ title: '试算平衡表', offered: [], filter, rows, user: call.who.loginName ?? call.who.user, at: call.now })
    const content = aboutSheet(columns, [sheetRows(found)], '试算平衡', about)
    return { name: `试算平衡表${from}至${until}.xlsx`, type: xlsxType, content }
  })

const sheetRows = ({ rows, subtotals, sums }: Pick<TrialBalance, 'rows' | 'subtotals' | 'sums'>): Record<string, unknown>[] => [
  ...subtotals.flatMap(subtotal => [
    ...rows.filter(({ kind }) => kind === subtotal.kind),
    { ...subtotal, name: `${accountKinds[subtotal.kind]}小计` },
  ]),
  { kind: '合计', name: '贷方减借方', ...sums },
]
