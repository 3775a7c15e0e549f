import { legsOf } from '#contracts/account/ledger.ts'
import { type AccountName, type Part, partOf } from '#contracts/account/names.ts'
import { wholeLedger } from '#contracts/account/whole-ledger.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type Checked, checkLedger, type Difference, type LedgerCheck } from '#contracts/report/ledger-check.ts'
import { type Account, account, type OpenAccount } from '#services/account/decide.ts'
import { sumOf } from '#services/account/lots.ts'
import { trial } from '#services/account/trial.ts'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { breather } from '#services/kernel/breath.ts'
import { type Decider, fold, type StateOf } from '#services/kernel/decider.ts'
import { monotonicMs } from '#services/kernel/time.ts'
import { credit } from '#services/payment/credit.ts'
import { owed } from '#services/payment/owed.ts'

/** how long one call reads on, ms, and how many events at once */
const [STEP_MS, PAGE] = [800, 1_000]
/** so many differences of a kind are named, the others counted */
const NAMED = 200

type Balances = Partial<Record<Part, Fen>>
/** what must be the same of one state: a sum, and what it is made of */
type Parts = { subject: string; whole: Fen; parts: Fen }
type Guard = { decider: Decider; balances: (state: any) => Balances; parts?: (state: any) => Parts[] }
const guard = <D extends Decider>(
  decider: D,
  balances: (state: StateOf<D>) => Balances,
  parts?: (state: StateOf<D>) => Parts[],
): Guard => ({ decider, balances, ...(parts && { parts }) })
/** Streams that guard accounts, and what their state says of them. */
const guards: readonly Guard[] = [
  guard(credit, state => (state.status === 'NONE' ? {} : { available: state.balance })),
  guard(
    account,
    state => (state.status === 'NONE' ? {} : { available: state.available, reserved: state.reserved, frozen: state.frozen }),
    state => (state.status === 'NONE' ? [] : partsOf(state)),
  ),
]
const guardsByKind = new Map(guards.map(guard => [guard.decider.name, guard]))

type Turnovers = { span: string; account: AccountName; debit: number; credit: number }[]
export type LedgerCheckDeps = {
  store: Pick<EventStore, 'readAll' | 'head'>
  /** what the trial balance holds, of one position at least this far; undefined where it is not there */
  shown: (atLeast: number) => Promise<{ position: number; turnovers: Turnovers } | undefined>
}
type Answer = Static<typeof checkLedger.data>

/**
 * The ledger folded from the log itself, beside the state of every stream that guards an account and of every item that is owed back, in the same
 * pass: so each is compared at the same position, and no view is trusted. Each call reads on for less than a second from where the one before it
 * stopped, and gives up the turn in between; who asks meanwhile is given the answer of that same step.
 */
export const ledgerChecking = ({ store, shown }: LedgerCheckDeps) => {
  const books = reading()
  const breathe = breather()
  let step: Promise<Answer> | undefined

  /** Reads on up to a position, or the end of the log, or until the time is over. @returns whether it came so far */
  const readOn = async (until: number, deadline: number): Promise<boolean> => {
    while (books.position() < until) {
      if (monotonicMs() > deadline) return false
      const page = await store.readAll({ from: books.position(), limit: PAGE })
      for (const event of page.events) {
        if (event.position > until) break
        books.add(event)
        await breathe()
      }
      books.reached(Math.min(page.position, until))
      if (page.end) return true
    }
    return true
  }
  const next = async (): Promise<Answer> => {
    const deadline = monotonicMs() + STEP_MS
    const head = await store.head()
    const done = await readOn(head, deadline)
    const view = done ? await shown(books.position()) : undefined
    // what the view was handed since then; the rest is as of the same position
    if (view) await readOn(view.position, Number.POSITIVE_INFINITY)
    return {
      ...books.counts(),
      position: books.position(),
      head: Math.max(head, books.position()),
      done,
      ...(done && { checks: books.checks(view?.turnovers) }),
    }
  }
  return (): Promise<Answer> => {
    step ??= next().finally(() => {
      step = undefined
    })
    return step
  }
}

export const ledgerCheckRoutes = (deps: LedgerCheckDeps): Route[] => {
  const check = ledgerChecking(deps)
  return [
    on(checkLedger, (_, { who }) => {
      wholeLedger(who)
      return check()
    }),
  ]
}

/** What has been read so far: the ledger, and the states that are held against it. */
const reading = () => {
  const ledger = trial()
  const states = new Map<string, unknown>()
  /** since when what is under way or waits has done so */
  const since = new Map<string, string>()
  const strange: Difference[] = []
  const months = { closed: 0, differences: [] as Difference[] }
  let [position, events, movements] = [0, 0, 0]

  const post = (event: StoredEvent) => {
    try {
      const legs = legsOf(event)
      ledger.add(event)
      movements += legs.length
      for (const { from, to, ref } of legs) for (const account of [from, to]) note(account, ref, event.at)
    } catch (error) {
      strange.push({ subject: `${event.stream} @${event.revision}`, note: error instanceof Error ? error.message : String(error) })
    }
  }
  const note = (account: AccountName, ref: string, at: string) => {
    if (account !== 'transit' && account !== 'suspense') return
    const key = `${account} ${ref}`
    if (!ledger.byRef[account].has(ref)) since.delete(key)
    else if (!since.has(key)) since.set(key, at)
  }
  /** A month ends with what is in the account, which is what there was, and what the ledger says came and went since. */
  const close = ({ type, stream, data }: StoredEvent) => {
    if (type !== 'MonthClosed') return
    months.closed++
    const state = states.get(stream) as Account | undefined
    const subject = `${stream} ${data.month}`
    const { available, reserved, frozen } = balancesHeld(stream)
    months.differences.push(
      ...differs(subject, available + reserved + frozen, data.closing, { note: '期末余额' }),
      ...differs(subject, data.opening + data.in - data.out, data.closing, { note: '期初余额＋收入－支出' }),
      ...(state && state.status !== 'NONE' ? differs(subject, state.opening, data.opening, { note: '期初余额' }) : []),
    )
  }
  /** by the ledger alone */
  const balancesHeld = (stream: string) => ({
    available: ledger.balance(partOf(stream, 'available')),
    reserved: ledger.balance(partOf(stream, 'reserved')),
    frozen: ledger.balance(partOf(stream, 'frozen')),
  })
  const keep = (event: StoredEvent) => {
    const decider = event.stream.startsWith(`${owed.name}-`) ? owed : guardOf(event.stream)?.decider
    if (decider) states.set(event.stream, fold(decider as Decider, states.get(event.stream) ?? decider.initial, [event]))
  }

  const stateDifferences = (): Compared => {
    const said = new Map<AccountName, Fen>()
    for (const [stream, state] of states)
      for (const [part, amount] of Object.entries(balancesOf(stream, state))) said.set(partOf(stream, part as Part), amount)
    const accounts = new Set([...ledger.guarded().map(([account]) => account), ...said.keys()])
    return compare(accounts, account => {
      const known = guardsByKind.has(account.slice(0, account.indexOf('-')))
      return differs(account, ledger.balance(account), said.get(account) ?? 0, known ? {} : { note: '没有可对照的状态' })
    })
  }
  const lotDifferences = (): Compared =>
    compare(
      [...states].flatMap(([stream, state]) =>
        (guardOf(stream)?.parts?.(state) ?? []).map(one => ({ ...one, subject: `${stream}${one.subject}` })),
      ),
      ({ subject, whole, parts }) => differs(subject, whole, parts),
    )
  const suspenseDifferences = (): Compared => {
    const open = new Map<string, Fen>()
    for (const [stream, state] of states) {
      const item = stream.startsWith(`${owed.name}-`) ? (state as StateOf<typeof owed>) : undefined
      if (item && item.status !== 'NONE' && item.status !== 'REFUNDED') open.set(stream.slice(owed.name.length + 1), item.opened.amount)
    }
    const { suspense } = ledger.byRef
    return compare(new Set([...suspense.keys(), ...open.keys()]), ref =>
      differs(ref, suspense.get(ref) ?? 0, open.get(ref) ?? 0, sinceOf('suspense', ref)),
    )
  }
  const sinceOf = (account: 'transit' | 'suspense', ref: string) => {
    const at = since.get(`${account} ${ref}`)
    return at === undefined ? {} : { since: at }
  }
  const viewDifferences = (turnovers: Turnovers): Compared => {
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

  return {
    position: () => position,
    reached: (to: number) => {
      position = Math.max(position, to)
    },
    counts: () => ({ events, movements }),
    add: (event: StoredEvent) => {
      events++
      position = event.position
      close(event)
      post(event)
      keep(event)
    },
    /** @param shown what the trial balance has at this position, where that is known */
    checks: (shown: Turnovers | undefined): Checked[] => {
      const { accounts, byRef, balance } = ledger
      const guarded = ledger.guarded()
      const sum = [...accounts.keys()].reduce((sum, account) => sum + balance(account), 0)
      const found: Record<LedgerCheck, Compared | string> = {
        GUARD: { compared: movements, differences: strange },
        SUM: { compared: accounts.size, differences: differs('合计', sum, 0) },
        NEGATIVE: compare(guarded, ([account, amount]) => (amount < 0 ? [{ subject: account, ledger: amount }] : [])),
        STATE: stateDifferences(),
        LOTS: lotDifferences(),
        MONTHS: { compared: months.closed, differences: months.differences },
        SUSPENSE: suspenseDifferences(),
        VIEW: shown ? viewDifferences(shown) : '试算平衡表正在更新，稍后再核对',
        TRANSIT: compare(byRef.transit, ([ref, amount]) => differs(ref, amount, 0, sinceOf('transit', ref))),
      }
      return Object.entries(found).map(([check, one]): Checked => {
        if (typeof one === 'string') return { check: check as LedgerCheck, compared: 0, count: 0, differences: [], note: one }
        const { compared, differences } = one
        return { check: check as LedgerCheck, compared, count: differences.length, differences: differences.slice(0, NAMED) }
      })
    },
  }
}

type Compared = { compared: number; differences: Difference[] }
const compare = <T>(all: Iterable<T>, differences: (one: T) => Difference[]): Compared => {
  const each = [...all]
  return { compared: each.length, differences: each.flatMap(differences) }
}
const differs = (subject: string, ledger: number, other: number, more: Pick<Difference, 'since' | 'note'> = {}): Difference[] =>
  ledger === other ? [] : [{ subject, ledger, other, ...more }]
const guardOf = (stream: string): Guard | undefined => guardsByKind.get(stream.slice(0, stream.indexOf('-')))
const balancesOf = (stream: string, state: unknown): Balances => guardOf(stream)?.balances(state) ?? {}
/** What is there came with its recharges, and so did what is set aside for each movement. */
const partsOf = ({ available, reserved, frozen, lots, holds }: OpenAccount): Parts[] => [
  { subject: '', whole: available + frozen, parts: sumOf(lots) },
  { subject: ':reserved', whole: reserved, parts: Object.values(holds).reduce((sum, hold) => sum + hold.amount, 0) },
  ...Object.entries(holds).map(([movement, hold]) => ({ subject: ` ${movement}`, whole: hold.amount, parts: sumOf(hold.lots) })),
]
