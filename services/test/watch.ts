import assert from 'node:assert/strict'
import { duesOf } from '#contracts/account/dues.ts'
import { POOLED } from '#contracts/account/layers.ts'
import { type BalancePart, guardOf, streamOfAccount, typeOf } from '#contracts/account/names.ts'
import { addDays, type LocalDate, toLocal } from '#contracts/kernel/calendar.ts'
import type { Call } from '#contracts/kernel/endpoint.ts'
import { postingsOf } from '#contracts/ledger.ts'
import { clientList } from '#projections/account/remittance.ts'
import { accountTurnovers, closedMonths, statements } from '#projections/account/statement.ts'
import { accountMovementList, virtualAccountList } from '#projections/account/virtual.ts'
import { askGrowing, growing } from '#projections/kernel/test/kept.ts'
import type { View } from '#projections/kernel/view.ts'
import { returnOf } from '#services/account/account-money.ts'
import { credit } from '#services/account/credit.ts'
import { type Account, account, totalOf } from '#services/account/decide.ts'
import { added, type FoldedStatement, foldedStatements, totalIn } from '#services/account/folded-statements.ts'
import { sumOf } from '#services/account/layers.ts'
import { trial } from '#services/account/trial.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { aClerk } from '#services/kernel/spec.ts'
import { type Decider, fold } from '#services/kernel/stream/decider.ts'
import { payment, sourceOf } from '#services/payment/decide.ts'
import { lending } from './lent.ts'

const VIEWS = [virtualAccountList, accountMovementList, accountTurnovers, closedMonths, clientList] as unknown as View[]
/** client of an account, by the account's number */
const clientOf = (account: string): string => account.split('.')[2]!
/** streams that guard accounts */
const guards = [account, credit] as unknown as Decider[]

/**
 * Reads a log event by event, from where it last stopped, and checks at every position: a guarded balance equals what its stream says, is
 * never negative and belongs to recharges; an account pays what a payment asks, and gets back what that payment gives back; the list, the
 * line of the statement, the statement of any span and the debt of a client, as shown to the owner, follow from the postings alone. The
 * cost depends on the new events only.
 */
export const watching = () => {
  const ledger = trial()
  const byPostings = foldedStatements(day => day)
  const states = new Map<string, unknown>()
  const brought = new Map<string, number>()
  const lent = lending()
  /** `asked`: payments that accounts make, by code; `givenBack`: what they have given back, by the movement that returns it */
  const asked = new Map<string, { guard: string; amount: number }>()
  const givenBack = new Map<string, number>()
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
  const guarded = (stream: string, balances: Partial<Record<BalancePart, number>>, where: string) => {
    for (const [part, amount] of Object.entries(balances)) {
      const name = `${stream}:${part}` as const
      assert.equal(guardOf(name), stream)
      assert.equal(ledger.balance(name as never), amount, `${where}: ${name} is what its stream says`)
      assert.ok(amount >= 0, `${where}: ${name} never below zero`)
    }
  }
  /** the balance belongs to recharges or registered money, and so do the holds */
  const ofRecharges = (state: Exclude<Account, { status: 'NONE' }>, where: string) => {
    const { available, reserved, frozen, layers, holds } = state
    assert.equal(sumOf(layers), available + frozen, `${where}: what is not set aside is of recharges`)
    const all = Object.values(holds)
    for (const hold of all) assert.equal(sumOf(hold.layers), hold.amount, `${where}: and so is what is`)
    assert.equal(
      all.reduce((sum, { amount }) => sum + amount, 0),
      reserved,
      where,
    )
    for (const { layer, amount } of [...layers, ...all.flatMap(hold => hold.layers)])
      assert.ok(layer === POOLED || amount <= (brought.get(layer) ?? 0), `${where}: no more than a recharge has brought`)
  }
  /** compares an account or a credit with the postings and with its own facts */
  const agrees = (known: Account, event: StoredEvent, where: string) => {
    if (known.status === 'NONE') return
    const { available, reserved, frozen } = known
    const balances = { available, reserved, frozen }
    guarded(event.stream, balances, where)
    assert.ok(frozen === 0 || known.opened.type === 'V', `${where}: what stands for something is not frozen`)
    if (event.data.after) assert.deepEqual(event.data.after, balances, `${where}: the fact says what its account does`)
    ofRecharges(known, where)
  }
  /** held and spent money is a payment's of this account, and returned money is what such a payment has given back */
  const asAsked = ({ stream, type, data: { kind, movement, amount, day, layers } }: StoredEvent, where: string) => {
    if (kind === 'PAY' && (type === 'FundsReserved' || type === 'FundsSettled'))
      assert.deepEqual({ guard: stream, amount }, asked.get(movement), `${where}: it pays what it was asked to`)
    if (kind === 'PAY' && type === 'FundsReserved')
      for (const { until = day } of layers) assert.ok(day <= until, `${where}: of what is within its year`)
    if (kind === 'REFUND_IN' && type === 'FundsReceived') {
      const { paymentCode = '' } = returnOf(movement) ?? {}
      assert.equal(stream, asked.get(paymentCode)?.guard, `${where}: what comes back comes to who has paid`)
      assert.equal(amount, givenBack.get(movement), `${where}: as much as was given back`)
    }
  }
  /** a client's debt and its age: equal in its account and in the list */
  const owes = (id: string, known: Exclude<Account, { status: 'NONE' }>, where: string) => {
    const { line, beyond, owed } = lent.of(id)
    assert.equal(line - totalOf(known), beyond, `${where}: what ${id} owes is what it has bought, less what it has paid`)
    assert.equal(known.line, line, `${where}: the line of ${id}`)
    const debt = Math.max(0, beyond)
    const dues = duesOf(known.bought ?? [], debt, 0).map(({ by: day, amount }) => ({ day, amount }))
    assert.deepEqual(dues, owed, `${where}: ${id} owes the newest of what it bought`)
    const { status, termDays, ...row } = docOf(clientList, clientOf(id)) ?? {}
    const { available, reserved, frozen } = known
    assert.deepEqual(
      [row.available, row.reserved, row.balance],
      [available, reserved, available + reserved + frozen],
      `${where}: ${id} among clients`,
    )
    if (status !== 'ACTIVE' || row.line !== line) return
    const dueOn = owed[0] && addDays(owed[0].day as LocalDate, Number(termDays))
    assert.deepEqual([row.debt, row.dueOn], [debt, dueOn], `${where}: what ${id} owes as the list has it`)
  }
  /** a client whose term is over must pay its debt first */
  const inTime = (from: string, at: string, where: string) => {
    const termDays = Number(docOf(clientList, clientOf(from))?.termDays)
    const today = toLocal(at).date
    for (const { day } of lent.of(from).owed)
      assert.ok(addDays(day as LocalDate, termDays) >= today, `${where}: ${from} has paid in time, or buys nothing`)
  }
  const shown = async (id: string, statement: FoldedStatement, event: StoredEvent, where: string) => {
    const { available, reserved, frozen } = statement
    const { status, ...row } = docOf(virtualAccountList, id) ?? {}
    assert.deepEqual(
      [row.available, row.reserved, row.frozen, row.balance],
      [available, reserved, frozen, totalIn(statement)],
      `${where}: ${id} as the list has it`,
    )
    const line = docOf(accountMovementList, `${id}:${String(event.revision).padStart(9, '0')}`)
    const said = line && { in: line.in, out: line.out, balance: line.balance, available: line.available, frozen: line.frozen }
    assert.deepEqual(said ?? undefined, statement.last, `${where}: the line of the statement of ${id}`)
    if (event.type === 'MonthClosed') {
      const { month } = event.data as { month: string }
      const closed = docOf(closedMonths, `${month} ${id}`) ?? {}
      const { opening, in: came, out, closing } = closed
      assert.deepEqual({ opening, in: came, out, closing }, statement.months.get(month), `${where}: ${month} of ${id}`)
    }
    if (statement.last) await anySpan(id, statement, where)
  }
  /** every span between days with a movement or the day after, also without beginning or end */
  const anySpan = async (id: string, { turned }: FoldedStatement, where: string) => {
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

  /** money that comes into accounts, goes out, and comes back */
  const moneyOf = ({ type, data, stream, at }: StoredEvent, where: string) => {
    const add = (to: Map<string, number>, name: string, amount: number) => to.set(name, (to.get(name) ?? 0) + amount)
    if (type === 'OffsetCredited') add(brought, data.refundId, data.amount)
    if (type === 'RemittancePosted' && data.way === 'IN') add(brought, data.remittanceId, data.amount)
    if (type === 'AccountCorrected' && data.up) for (const { layer, amount } of data.layers) add(brought, layer, amount)
    if (type === 'PaymentRefunded') givenBack.set(`${data.refundId}.${stream.slice(payment.name.length + 1)}`, data.amount)
    if (type !== 'PaymentCreated') return
    const { paymentCode, amount } = data
    brought.set(paymentCode, amount)
    const from = sourceOf(data as never)
    if (from) asked.set(paymentCode, { guard: streamOfAccount(from), amount })
    if (from && typeOf(from) === 'C') inTime(from, at, where)
  }

  const at = async (event: StoredEvent) => {
    const where = `${event.position} ${event.type}`
    ledger.add(event)
    for (const view of views.values()) view.add(event)
    lent.add(event)
    moneyOf(event, where)
    const id = byPostings.add(event, postingsOf(event))
    const state = folded(event)
    if (state) asAsked(event, where)
    if (id === undefined) {
      if (state) agrees(state as Account, event, where)
      return
    }
    const known = state as Account
    if (known.status === 'NONE') return
    agrees(known, event, where)
    if (known.opened.type === 'C') owes(id, known, where)
    const statement = byPostings.statements.get(id)!
    assert.equal(totalIn(statement), totalOf(known))
    await shown(id, statement, event, where)
  }
  return {
    ledger,
    /** states of the accounts, from their facts alone */
    states: states as ReadonlyMap<string, unknown>,
    /** credit line of a client, by the number of its account */
    lineOf: (id: string) => lent.of(id).line,
    readOn: async (log: readonly StoredEvent[]): Promise<void> => {
      for (; position < log.length; position++) await at(log[position]!)
    },
  }
}
export type StreamWatch = ReturnType<typeof watching>
