import type { ShownLists, ShownName } from '#contracts/report/shown.ts'
import { type Queries, queries, type RowFilter, type Stored } from '../kernel/query.ts'
import { type Runner, ViewStopped } from '../kernel/runner.ts'
import type { View } from '../kernel/view.ts'
import { credits } from '../payment/credits.ts'
import { owedItems } from '../payment/owed.ts'
import { accountTurnovers, closedMonths } from './statement.ts'
import { trialBalances } from './trial-balance.ts'
import { accountMovementList, virtualAccountList } from './virtual.ts'

/** number of tries after interfering writes, and how long to wait for the view, ms */
const [TRIES, PATIENCE_MS] = [5, 1_000]

type Group = Parameters<Queries['group']>[1]
type Asked = { view: View; groups: Group[] }
const asks = <Row>(view: View<Row>, ...groups: { filter?: RowFilter<Row>; by: (keyof (Row & Stored<Row>))[]; sum: (keyof Row)[] }[]) =>
  ({ view, groups }) as unknown as Asked
/** queries by view; none of these views ever removes a document */
const asked: Record<ShownName, Asked> = {
  turnovers: asks(trialBalances, { by: ['span', 'account'], sum: ['debit', 'credit'] }),
  accounts: asks(virtualAccountList, { by: ['id'], sum: ['available', 'reserved', 'frozen', 'balance'] }),
  credits: asks(credits, { filter: { balance: { gt: 0 } }, by: ['id'], sum: ['balance'] }),
  lines: asks(accountMovementList, { by: ['account'], sum: ['in', 'out', 'balance', 'available', 'frozen'] }),
  turned: asks(
    accountTurnovers,
    { filter: { span: 'DAY' }, by: ['account', 'span'], sum: ['in', 'out'] },
    { filter: { span: 'MONTH' }, by: ['account', 'span', 'at'], sum: ['in', 'out'] },
  ),
  months: asks(closedMonths, { by: ['account', 'month'], sum: ['opening', 'in', 'out', 'closing'] }),
  owed: asks(owedItems, { filter: { status: { in: ['OPEN', 'REJECTED', 'HANDLED', 'APPROVED'] } }, by: ['id'], sum: ['amount'] }),
}
export const checkedViews = Object.fromEntries(Object.entries(asked).map(([name, { view }]) => [name, view])) as Record<ShownName, View>

/**
 * All rows of a view as of one position, that of the last written document. It is valid when the position is the same before and after the
 * query and everything up to it has been written.
 */
export const ledgerViews = (runner: Pick<Runner, 'store' | 'collection' | 'reached'>): ShownLists => {
  const query = queries(runner)
  const shown =
    ({ view, groups }: Asked) =>
    async (atLeast: number) => {
      const latest = async () => (await query.find(view, { sort: ['-position'], limit: 1 }))[0]?.position ?? 0
      const reached = (position: number) => runner.reached(view.name, position, PATIENCE_MS).catch(standing)
      if (!(await reached(atLeast))) return undefined
      for (let tries = 0; tries < TRIES; tries++) {
        const position = await latest()
        if (!(await reached(position))) return undefined
        const rows = (await Promise.all(groups.map(group => query.group(view, group)))).flat()
        if ((await latest()) === position) return { position, rows }
      }
      return undefined
    }
  return Object.fromEntries(Object.entries(asked).map(([name, one]) => [name, shown(one)])) as unknown as ShownLists
}

const standing = (error: unknown): false => {
  if (error instanceof ViewStopped) return false
  throw error
}
