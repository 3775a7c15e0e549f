import { dayOf } from '#contracts/account/lines.ts'
import { type BalancePart, guardOf, parts } from '#contracts/account/names.ts'
import type { Posting } from '#contracts/account/postings.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import type { Decider } from '#services/kernel/stream/decider.ts'
import { account } from './decide.ts'

export type Turned = { in: Fen; out: Fen }
type Balances = Record<BalancePart, Fen>
/** A line of a statement, as the owner of the account must see it. */
type Line = Turned & { balance: Fen; available: Fen; frozen: Fen }
export type ClosedMonth = Turned & { opening: Fen; closing: Fen }
export type FoldedStatement = Balances & {
  /** turnover by day, month, or another name of a period */
  turned: Map<string, Turned>
  lines: number
  /** sums of all lines: they change when a line differs from the log */
  sums: Line
  /** line that the last fact has made */
  last?: Line
  months: Map<string, ClosedMonth>
}

const PARTS = Object.keys(parts) as BalancePart[]
/** movements inside the account that last for days and that its owner must see too */
const shownWithin = ['HOLD', 'RELEASE']

/**
 * The statements of accounts by the postings of the log alone: balances in facts are not believed, and no view is asked. `called`: the name
 * of a day's period. `of`: the decider whose streams hold the accounts.
 */
export const foldedStatements = (called: (day: string) => string, of: Pick<Decider, 'name'> = account) => {
  const prefix = `${of.name}-`
  const statements = new Map<string, FoldedStatement>()
  const statementOf = (id: string): FoldedStatement => {
    const known = statements.get(id)
    if (known) return known
    const sums = { in: 0, out: 0, balance: 0, available: 0, frozen: 0 }
    const statement: FoldedStatement = { available: 0, reserved: 0, frozen: 0, turned: new Map(), lines: 0, sums, months: new Map() }
    statements.set(id, statement)
    return statement
  }
  const enter = (statement: FoldedStatement, postings: readonly Posting[], { kind }: { kind?: string }, period: string): void => {
    const before = totalIn(statement)
    const { frozen } = statement
    for (const { from, to, amount } of postings) {
      move(statement, from, 0 - amount)
      move(statement, to, amount)
    }
    const change = totalIn(statement) - before
    const turned = { in: Math.max(0, change), out: Math.max(0, 0 - change) }
    if (change !== 0) statement.turned.set(period, added(statement.turned.get(period) ?? NOTHING, turned))
    if (change === 0 && statement.frozen === frozen && !shownWithin.includes(kind ?? '')) return
    statement.last = { ...turned, balance: totalIn(statement), available: statement.available, frozen: statement.frozen }
    statement.lines++
    for (const [field, amount] of Object.entries(statement.last)) statement.sums[field as keyof Line] += amount
  }
  /** The turnover of a month is what came and went since the month before was closed. */
  const close = (statement: FoldedStatement, month: string): void => {
    const closing = totalIn(statement)
    const before = [...statement.months.values()].at(-1)?.closing ?? 0
    const all = [...statement.months.values()].reduce(added, NOTHING)
    const now = [...statement.turned.values()].reduce(added, NOTHING)
    statement.months.set(month, { opening: before, in: now.in - all.in, out: now.out - all.out, closing })
  }
  return {
    statements: statements as ReadonlyMap<string, FoldedStatement>,
    /**
     * @param postings those of the fact
     * @returns id of the fact's account
     */
    add: (
      { type, data, stream, at }: Pick<StoredEvent, 'type' | 'data' | 'stream' | 'at'>,
      postings: readonly Posting[],
    ): string | undefined => {
      if (!stream.startsWith(prefix)) return undefined
      const id = stream.slice(prefix.length)
      const statement = statementOf(id)
      delete statement.last
      if (type === 'MonthClosed') close(statement, data.month)
      if (postings.length > 0) enter(statement, postings, data, called(dayOf(data, at)))
      return id
    },
  }
}

const NOTHING: Turned = { in: 0, out: 0 }
export const added = (before: Turned, more: Turned): Turned => ({ in: before.in + more.in, out: before.out + more.out })
export const totalIn = ({ available, reserved, frozen }: Balances): Fen => available + reserved + frozen
/** a fact of an account moves its own parts, and accounts that nothing guards */
const move = (statement: FoldedStatement, name: string, amount: Fen): void => {
  const guard = guardOf(name)
  const part = guard === undefined ? undefined : PARTS.find(part => part === name.slice(guard.length + 1))
  if (part) statement[part] += amount
}
