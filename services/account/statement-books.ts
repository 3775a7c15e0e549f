import type { Leg } from '#contracts/account/legs.ts'
import { dayOf } from '#contracts/account/lines.ts'
import { guardOf, type Part, parts } from '#contracts/account/names.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import type { Decider } from '#services/kernel/decider.ts'
import { account } from './decide.ts'

export type Turned = { in: Fen; out: Fen }
type Balances = Record<Part, Fen>
/** A line of a statement, as the owner of the account has to be told of it. */
type Line = Turned & { balance: Fen; available: Fen; frozen: Fen }
export type ClosedMonth = Turned & { opening: Fen; closing: Fen }
export type Book = Balances & {
  /** by day, month, or whatever days are called by */
  turned: Map<string, Turned>
  lines: number
  /** of all lines: a line that says something else than the log does changes them */
  sums: Line
  /** the line that the last fact has made */
  last?: Line
  months: Map<string, ClosedMonth>
}

const PARTS = Object.keys(parts) as Part[]
/** set aside for days, which its owner has to see as well */
const shownWithin = ['HOLD', 'RELEASE']

/**
 * What the owners of accounts are to be told, by the legs of the log alone: what each fact says of balances is not believed, and no view is asked.
 * `called`: by what days are counted. `of`: in which streams the accounts stand.
 */
export const statementBooks = (called: (day: string) => string, of: Pick<Decider, 'name'> = account) => {
  const prefix = `${of.name}-`
  const books = new Map<string, Book>()
  const bookOf = (id: string): Book => {
    const known = books.get(id)
    if (known) return known
    const sums = { in: 0, out: 0, balance: 0, available: 0, frozen: 0 }
    const book: Book = { available: 0, reserved: 0, frozen: 0, turned: new Map(), lines: 0, sums, months: new Map() }
    books.set(id, book)
    return book
  }
  const enter = (book: Book, legs: readonly Leg[], { kind }: { kind?: string }, period: string): void => {
    const before = totalIn(book)
    const { frozen } = book
    for (const { from, to, amount } of legs) {
      move(book, from, 0 - amount)
      move(book, to, amount)
    }
    const change = totalIn(book) - before
    const turned = { in: Math.max(0, change), out: Math.max(0, 0 - change) }
    if (change !== 0) book.turned.set(period, added(book.turned.get(period) ?? NOTHING, turned))
    if (change === 0 && book.frozen === frozen && !shownWithin.includes(kind ?? '')) return
    book.last = { ...turned, balance: totalIn(book), available: book.available, frozen: book.frozen }
    book.lines++
    for (const [field, amount] of Object.entries(book.last)) book.sums[field as keyof Line] += amount
  }
  /** A month is what came and went since the one before it was closed. */
  const close = (book: Book, month: string): void => {
    const closing = totalIn(book)
    const before = [...book.months.values()].at(-1)?.closing ?? 0
    const all = [...book.months.values()].reduce(added, NOTHING)
    const now = [...book.turned.values()].reduce(added, NOTHING)
    book.months.set(month, { opening: before, in: now.in - all.in, out: now.out - all.out, closing })
  }
  return {
    books: books as ReadonlyMap<string, Book>,
    /** @param legs those of the fact. @returns the account that it is of */
    add: ({ type, data, stream, at }: Pick<StoredEvent, 'type' | 'data' | 'stream' | 'at'>, legs: readonly Leg[]): string | undefined => {
      if (!stream.startsWith(prefix)) return undefined
      const id = stream.slice(prefix.length)
      const book = bookOf(id)
      delete book.last
      if (type === 'MonthClosed') close(book, data.month)
      if (legs.length > 0) enter(book, legs, data, called(dayOf(data, at)))
      return id
    },
  }
}

const NOTHING: Turned = { in: 0, out: 0 }
export const added = (before: Turned, more: Turned): Turned => ({ in: before.in + more.in, out: before.out + more.out })
export const totalIn = ({ available, reserved, frozen }: Balances): Fen => available + reserved + frozen
/** a fact of an account moves its own parts, and names that nobody guards */
const move = (book: Book, name: string, amount: Fen): void => {
  const guard = guardOf(name)
  const part = guard === undefined ? undefined : PARTS.find(part => part === name.slice(guard.length + 1))
  if (part) book[part] += amount
}
