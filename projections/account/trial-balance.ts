import { dayOf, lineOf, told } from '#contracts/account/lines.ts'
import { type AccountName, accountKinds } from '#contracts/account/names.ts'
import type { Posting } from '#contracts/account/postings.ts'
import { turnover } from '#contracts/account/sums.ts'
import type { EventType } from '#contracts/kernel/event.ts'
import { oneOf, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { postingRules, postingsOf } from '#contracts/ledger.ts'
import { type Apply, type FoldContext, type ViewRow, view } from '../kernel/view.ts'

/** All events that posting rules name. */
export type Moving = Record<string, EventType>

export const spans = { DAY: '日', MONTH: '月' } as const
const Row = Type.Object({
  span: zh(oneOf(spans), '期间类别'),
  /** the day, or the month (`2026-11`) */
  at: zh(Text, '期间'),
  account: zh(Text, '账户'),
  line: zh(Text, '试算行'),
  kind: zh(oneOf(accountKinds), '类别'),
  ...turnover,
})
type Row = Type.Static<typeof Row>

/** `2026-11-24 fares.HU`, `2026-11 fares.HU` */
const keysOf = (data: unknown, context: Omit<FoldContext, 'key'>): string[] => {
  const day = dayOf(data, context.at)
  const accounts = new Set(postingsOf({ ...context, data }).flatMap(({ from, to }) => [from, to]))
  return [...accounts].flatMap(account => [`${day} ${account}`, `${day.slice(0, 7)} ${account}`])
}
const posted: Apply<Row, unknown> = (row, data, context) => {
  const [at, account] = context.key.split(' ') as [string, AccountName]
  const { kind } = told(account)
  const before = row ?? { span: at.length > 7 ? 'DAY' : 'MONTH', at, account, line: lineOf(account), kind, debit: 0, credit: 0, entries: 0 }
  return postingsOf({ ...context, data }).reduce((now, posting) => enter(now, posting), before)
}
const enter = (row: Row, { from, to, amount }: Posting): Row => ({
  ...row,
  debit: row.debit + (from === row.account ? amount : 0),
  credit: row.credit + (to === row.account ? amount : 0),
  entries: row.entries + Number(from === row.account) + Number(to === row.account),
})

/**
 * Turnover under each account name by its days and by its months (DOMAIN §5.8). The balance as of a day is the sum of earlier months and of
 * the days of its own month.
 */
export const trialBalances = view<Moving>()({
  name: 'trial-balance',
  version: 3,
  doc: Row,
  index: [
    ['span', 'at', 'line'],
    ['kind', 'span', 'at'],
  ],
  key: keysOf,
  on: Object.fromEntries(postingRules.map(({ type }) => [type, posted])),
})
export type TrialDoc = ViewRow<typeof trialBalances>
