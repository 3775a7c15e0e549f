import assert from 'node:assert/strict'
import { legsOf } from '#contracts/account/ledger.ts'
import { isByBank } from '#contracts/account/lots.ts'
import type { Part } from '#contracts/account/names.ts'
import { guardOf } from '#contracts/account/names.ts'
import { addDays, type LocalDate } from '#contracts/kernel/calendar.ts'
import type { Call } from '#contracts/kernel/endpoint.ts'
import { accountTurnovers, closedMonths, statements } from '#projections/account/statement.ts'
import { accountMovementList, virtualAccountList } from '#projections/account/virtual.ts'
import { askGrowing, growing } from '#projections/kernel/test/kept.ts'
import type { View } from '#projections/kernel/view.ts'
import { credit } from '#services/account/credit.ts'
import { type Account, account, totalOf } from '#services/account/decide.ts'
import { sumOf } from '#services/account/lots.ts'
import { added, type Book, statementBooks, totalIn } from '#services/account/statement-books.ts'
import { trial } from '#services/account/trial.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { type Decider, fold } from '#services/kernel/decider.ts'
import { aClerk } from '#services/kernel/spec.ts'

const VIEWS = [virtualAccountList, accountMovementList, accountTurnovers, closedMonths] as unknown as View[]
/** streams that guard accounts */
const guards = [account, credit] as unknown as Decider[]

/**
 * Reads a log on from where it was, event by event. At every position what is guarded is what its stream says, never less than nothing and of
 * recharges; and what the owner of an account is shown, the list, the line of the statement and the statement of any span, is what the legs alone
 * tell. It costs as much as there is new.
 */
export const watching = () => {
  const ledger = trial()
  const books = statementBooks(day => day)
  const states = new Map<string, unknown>()
  const brought = new Map<string, number>()
  const views = new Map(VIEWS.map(view => [view.name, growing(view)] as const))
  const docOf = (view: { name: string }, key: string) => views.get(view.name)!.doc(key) as Record<string, unknown> | null
  const statement = statements(
    () => askGrowing(views) as never,
    async () => {},
  )
  let position = 0

  const folded = (event: StoredEvent) => {
    const decider = guards.find(({ name }) => event.stream.startsWith(`${name}-`))
    if (!decider) return undefined
    const state = fold(decider, states.get(event.stream) ?? decider.initial, [event])
    states.set(event.stream, state)
    return state
  }
  const guarded = (stream: string, balances: Partial<Record<Part, number>>, where: string) => {
    for (const [part, amount] of Object.entries(balances)) {
      const name = `${stream}:${part}` as const
      assert.equal(guardOf(name), stream)
      assert.equal(ledger.balance(name as never), amount, `${where}: ${name} is what its stream says`)
      assert.ok(amount >= 0, `${where}: ${name} never below zero`)
    }
  }
  /** what is there came with recharges, and so did what is set aside */
  const ofRecharges = (state: Exclude<Account, { status: 'NONE' }>, where: string) => {
    const { available, reserved, frozen, lots, holds } = state
    assert.equal(sumOf(lots), available + frozen, `${where}: what is not set aside is of recharges`)
    const all = Object.values(holds)
    for (const hold of all) assert.equal(sumOf(hold.lots), hold.amount, `${where}: and so is what is`)
    assert.equal(
      all.reduce((sum, { amount }) => sum + amount, 0),
      reserved,
      where,
    )
    for (const { lot, amount } of [...lots, ...all.flatMap(hold => hold.lots)])
      assert.ok(isByBank(lot) || amount <= (brought.get(lot) ?? 0), `${where}: no more than a recharge has brought`)
  }
  /** an account or a credit with the legs and with what its facts say */
  const agrees = (known: Account, event: StoredEvent, where: string) => {
    if (known.status === 'NONE') return
    const { available, reserved, frozen } = known
    const balances = { available, reserved, frozen }
    guarded(event.stream, balances, where)
    if (event.data.after) assert.deepEqual(event.data.after, balances, `${where}: the fact says what its account does`)
    ofRecharges(known, where)
  }
  const shown = async (id: string, book: Book, event: StoredEvent, where: string) => {
    const { available, reserved, frozen } = book
    const { status, ...row } = docOf(virtualAccountList, id) ?? {}
    assert.deepEqual(
      [row.available, row.reserved, row.frozen, row.balance],
      [available, reserved, frozen, totalIn(book)],
      `${where}: ${id} as the list has it`,
    )
    const line = docOf(accountMovementList, `${id}:${String(event.revision).padStart(9, '0')}`)
    const said = line && { in: line.in, out: line.out, balance: line.balance, available: line.available, frozen: line.frozen }
    assert.deepEqual(said ?? undefined, book.last, `${where}: the line of the statement of ${id}`)
    if (event.type === 'MonthClosed') {
      const { month } = event.data as { month: string }
      const closed = docOf(closedMonths, `${month} ${id}`) ?? {}
      const { opening, in: came, out, closing } = closed
      assert.deepEqual({ opening, in: came, out, closing }, book.months.get(month), `${where}: ${month} of ${id}`)
    }
    if (book.last) await anySpan(id, book, where)
  }
  /** from each day on which something moved, or the one after, to each of these, and without beginning or end */
  const anySpan = async (id: string, { turned }: Book, where: string) => {
    const days = [...new Set([...turned.keys()].flatMap(day => [day, addDays(day, 1)]))].sort() as LocalDate[]
    for (const from of [undefined, ...days])
      for (const to of [...days.filter(day => !from || day >= from), undefined]) {
        const sumsOf = (within: (day: string) => boolean) =>
          [...turned].filter(([day]) => within(day)).reduce((sums, [, one]) => added(sums, one), { in: 0, out: 0 })
        const before = sumsOf(day => from !== undefined && day < from)
        const during = sumsOf(day => (!from || day >= from) && (!to || day <= to))
        const opening = before.in - before.out
        const { movements: __, ...sums } = await (await statement({ id, from, to }, { who: aClerk } as Call)).sums()
        assert.deepEqual(sums, { opening, ...during, closing: opening + during.in - during.out }, `${where}: ${id} from ${from} to ${to}`)
      }
  }

  const at = async (event: StoredEvent) => {
    const where = `${event.position} ${event.type}`
    ledger.add(event)
    for (const view of views.values()) view.add(event)
    if (event.type === 'PaymentCreated') brought.set(event.data.paymentCode, event.data.amount)
    if (event.type === 'OffsetCredited') brought.set(event.data.refundId, event.data.amount)
    const id = books.add(event, legsOf(event))
    const state = folded(event)
    if (id === undefined) {
      if (state) agrees(state as Account, event, where)
      return
    }
    const known = state as Account
    if (known.status === 'NONE') return
    agrees(known, event, where)
    const book = books.books.get(id)!
    assert.equal(totalIn(book), totalOf(known))
    await shown(id, book, event, where)
  }
  return {
    ledger,
    /** the states of the accounts, as their facts alone have them */
    states: states as ReadonlyMap<string, unknown>,
    readOn: async (log: readonly StoredEvent[]): Promise<void> => {
      for (; position < log.length; position++) await at(log[position]!)
    },
  }
}
export type Watch = ReturnType<typeof watching>
