import { type AccountName, guardOf as guardedBy } from '#contracts/account/names.ts'
import type { LedgerCheck, LedgerDifference } from '#contracts/report/ledger-check.ts'
import type { ShownName, ShownRows } from '#contracts/report/shown.ts'
import { credit } from '../credit.ts'
import { added, type ClosedMonth, type FoldedStatement, type foldedStatements, type Turned, totalIn } from '../folded-statements.ts'
import { type ComparedLedger, compare, differs, sameIn } from './compare.ts'
import type { FoldedLog } from './folded-log.ts'

type ViewCheck = Extract<LedgerCheck, 'VIEW' | 'ACCOUNTS' | 'STATEMENT' | 'OWED'>
/** views that are compared for each check */
export const viewChecks = {
  VIEW: ['turnovers'],
  ACCOUNTS: ['accounts', 'credits'],
  STATEMENT: ['lines', 'turned', 'months'],
  OWED: ['owed'],
} as const satisfies Record<ViewCheck, readonly ShownName[]>
export type ComparedViews = { [Name in ShownName]?: ComparedLedger | undefined }
/** the results of all views of a check, or the message that one of them changes too fast to be compared */
export const ofViews = (shown: ComparedViews, check: ViewCheck): ComparedLedger | string => {
  const all = viewChecks[check].map(name => shown[name])
  if (!all.every(one => one !== undefined)) return '列表正在更新，稍后再核对'
  return { compared: all.reduce((sum, one) => sum + one.compared, 0), differences: all.flatMap(one => one.differences) }
}

/** The differences between each view and the log. */
export const viewDifferences = (log: FoldedLog): { [Name in ShownName]: (rows: ShownRows[Name][]) => ComparedLedger } => {
  const { ledger, statement, openItems } = log
  return {
    turnovers: rows => trialDifferences(log, rows),
    accounts: rows =>
      sameIn(
        ofEach(statement, (id, one) => [[id, { ...one, balance: totalIn(one) }]]),
        rows,
        ({ id }) => id,
        { available: '可用余额', reserved: '占用金额', frozen: '冻结金额', balance: '账户余额' },
      ),
    credits: rows => {
      const isLeft = (account: string) => account.startsWith(`${credit.name}-`) && account.endsWith(':available')
      const left = ledger.guarded().filter(([account, balance]) => isLeft(account) && balance !== 0)
      const ours = new Map(left.map(([account, balance]) => [guardedBy(account)!.slice(credit.name.length + 1), { balance }]))
      return sameIn(ours, rows, ({ id }) => id, { balance: '抵扣余额' })
    },
    lines: linesIn(statement),
    turned: rows => {
      const ours = ofEach(statement, (id, { turned }) => [
        ...(turned.size > 0 ? [[`${id} 按日`, [...turned.values()].reduce(added)] as [string, Turned]] : []),
        ...[...turned].map(([month, one]): [string, Turned] => [`${id} ${month}`, one]),
      ])
      const some = rows.filter(row => row.in > 0 || row.out > 0)
      return sameIn(ours, some, ({ account, at }) => `${account} ${at ?? '按日'}`, { in: '收入', out: '支出' })
    },
    months: rows =>
      sameIn(
        ofEach(statement, (id, { months }) => [...months].map(([month, one]): [string, ClosedMonth] => [`${id} ${month}`, one])),
        rows,
        ({ account, month }) => `${account} ${month}`,
        { opening: '月结期初余额', in: '月结收入', out: '月结支出', closing: '月结期末余额' },
      ),
    owed: rows => sameIn(new Map([...openItems()].map(([id, amount]) => [id, { amount }])), rows, ({ id }) => id, { amount: '应退金额' }),
  }
}

const trialDifferences = ({ ledger }: FoldedLog, turnovers: ShownRows['turnovers'][]): ComparedLedger => {
  const seen = new Map(turnovers.map(({ span, account, ...turnover }) => [`${span} ${account}`, turnover]))
  const names = new Set([...[...ledger.accounts.keys()].flatMap(account => [`DAY ${account}`, `MONTH ${account}`]), ...seen.keys()])
  return compare(names, name => {
    const [span, account] = name.split(' ') as [string, AccountName]
    const ours = ledger.accounts.get(account) ?? { debit: 0, credit: 0 }
    const theirs = seen.get(name) ?? { debit: 0, credit: 0 }
    const by = span === 'DAY' ? '按日' : '按月'
    return [
      ...differs(account, ours.debit, theirs.debit, { note: `借方发生额，${by}` }),
      ...differs(account, ours.credit, theirs.credit, { note: `贷方发生额，${by}` }),
    ]
  })
}

type Statements = ReturnType<typeof foldedStatements>
const ofEach = <Row>({ statements }: Statements, told: (id: string, one: FoldedStatement) => [string, Row][]): Map<string, Row> =>
  new Map([...statements].flatMap(([id, one]) => told(id, one)))
/** compares lines of statements, those of each account together */
export const linesIn =
  (statement: Statements) =>
  (rows: ShownRows['lines'][]): ComparedLedger => {
    const ours = ofEach(statement, (id, { lines, sums }) => (lines > 0 ? [[id, { ...sums, count: lines }]] : []))
    const { compared, differences } = sameIn(ours, rows, ({ account }) => account, {
      in: '流水收入合计',
      out: '流水支出合计',
      balance: '流水逐笔余额合计',
      available: '流水逐笔可用余额合计',
      frozen: '流水逐笔冻结金额合计',
    })
    const counted = new Map(rows.map(({ account, count }) => [account, count]))
    const missing = compare(new Set([...ours.keys(), ...counted.keys()]), (subject): LedgerDifference[] => {
      const [log, list] = [ours.get(subject)?.count ?? 0, counted.get(subject) ?? 0]
      return log === list ? [] : [{ subject, note: `流水笔数：日志${log}笔，对账单${list}笔` }]
    })
    return { compared, differences: [...differences, ...missing.differences] }
  }
