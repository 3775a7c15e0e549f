import { isUnsettled, type UnsettledKind } from '#contracts/account/lists.ts'
import { type AccountName, guardOf as guardedBy, type OpenName, type Part, partOf } from '#contracts/account/names.ts'
import { wholeLedger } from '#contracts/account/whole-ledger.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { legsOf } from '#contracts/ledger.ts'
import { type Checked, checkLedger, type Difference, type LedgerCheck } from '#contracts/report/ledger-check.ts'
import type { Shown, ShownName, ShownRows } from '#contracts/report/shown.ts'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { breather } from '#services/kernel/breath.ts'
import { type Decider, fold, type StateOf } from '#services/kernel/decider.ts'
import { monotonicMs } from '#services/kernel/time.ts'
import { owed } from '#services/payment/owed.ts'
import { clearingBooks } from '#services/payment/reconciliation/clearing-books.ts'
import { credit } from '../credit.ts'
import { movementOf, turnedBy } from '../credit-movements.ts'
import { type Account, account, type OpenAccount } from '../decide.ts'
import { sumOf } from '../lots.ts'
import { added, type Book, type ClosedMonth, statementBooks, type Turned, totalIn } from '../statement-books.ts'
import { trial } from '../trial.ts'

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
const guards: readonly Guard[] = [account, credit].map(decider =>
  guard(
    decider,
    state => (state.status === 'NONE' ? {} : { available: state.available, reserved: state.reserved, frozen: state.frozen }),
    state => (state.status === 'NONE' ? [] : partsOf(state)),
  ),
)
const guardsByKind = new Map(guards.map(guard => [guard.decider.name, guard]))

export type LedgerCheckDeps = {
  store: Pick<EventStore, 'readAll' | 'head'>
  /** what views hold, each of one position at least this far; undefined where that is not there */
  shown: Shown
}
type ViewCheck = Extract<LedgerCheck, 'VIEW' | 'ACCOUNTS' | 'STATEMENT' | 'OWED'>
/** which views are compared for which check */
const viewChecks = {
  VIEW: ['turnovers'],
  ACCOUNTS: ['accounts', 'credits'],
  STATEMENT: ['lines', 'turned', 'months'],
  OWED: ['owed'],
} as const satisfies Record<ViewCheck, readonly ShownName[]>
type Answer = Static<typeof checkLedger.data>

/**
 * The ledger folded from the log itself, beside the state of every stream that guards an account and of every item that is owed back, in the same
 * pass: so each is compared at the same position, and no view is trusted. What is shown to people is held against it, each view as of a position
 * of its own. Each call reads on for less than a second from where the one before it stopped, and gives up the turn in between; who asks meanwhile
 * is given the answer of that same step.
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
  /** a view as of its own position, to which the log is read on first: whatever it was handed since then */
  const compareView = async (name: ShownName): Promise<Compared | undefined> => {
    const view = await shown[name](books.position())
    if (!view) return undefined
    await readOn(view.position, Number.POSITIVE_INFINITY)
    return books.differencesOf[name](view.rows as never)
  }
  const next = async (): Promise<Answer> => {
    const deadline = monotonicMs() + STEP_MS
    const head = await store.head()
    const done = await readOn(head, deadline)
    const compared: ComparedViews = {}
    for (const name of done ? (Object.values(viewChecks).flat() as ShownName[]) : []) compared[name] = await compareView(name)
    return {
      ...books.counts(),
      position: books.position(),
      head: Math.max(head, books.position()),
      done,
      ...(done && { checks: books.checks(compared) }),
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
  const statement = statementBooks(day => day.slice(0, 7))
  /** of credits, whose statements no view has: what they say by their own streams, and what they should */
  const creditStatement = statementBooks(day => day.slice(0, 7), credit)
  const creditsTold = new Map<string, ShownRows['lines']>()
  const gateways = clearingBooks()
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
      statement.add(event, legs)
      creditStatement.add(event, legs)
      movements += legs.length
      for (const { from, to, ref } of legs) for (const account of [from, to]) note(account, ref, event.at)
    } catch (error) {
      strange.push({ subject: `${event.stream} @${event.revision}`, note: error instanceof Error ? error.message : String(error) })
    }
  }
  const note = (account: AccountName, ref: string, at: string) => {
    if (!isUnsettled(account)) return
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
    if (!decider) return
    const state = fold(decider as Decider, states.get(event.stream) ?? decider.initial, [event])
    states.set(event.stream, state)
    if (decider === credit) tell(event, state as Account)
  }
  const tell = (event: StoredEvent, after: Account) => {
    const line = movementOf(after, event)
    if (!line) return
    const account = event.stream.slice(credit.name.length + 1)
    const { count, ...sums } = creditsTold.get(account) ?? { account, ...NO_LINES }
    const { balance, available } = line
    const turned = { ...turnedBy(line), balance, available }
    const all = Object.entries(turned).map(([field, amount]) => [field, sums[field as keyof typeof turned] + amount])
    creditsTold.set(account, { ...sums, ...Object.fromEntries(all), count: count + 1 })
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
  /** what is owed back and not given back yet, by its stream */
  const openItems = () => {
    const open = new Map<string, Fen>()
    for (const [stream, state] of states) {
      const item = stream.startsWith(`${owed.name}-`) ? (state as StateOf<typeof owed>) : undefined
      if (item && item.status !== 'NONE' && item.status !== 'REFUNDED') open.set(stream.slice(owed.name.length + 1), item.opened.amount)
    }
    return open
  }
  const suspenseDifferences = (): Compared => {
    const open = openItems()
    const { suspense } = ledger.byRef
    return compare(new Set([...suspense.keys(), ...open.keys()]), ref =>
      differs(ref, suspense.get(ref) ?? 0, open.get(ref) ?? 0, sinceOf('suspense', ref)),
    )
  }
  const returnDifferences = (): Compared => {
    const waiting = gateways.returning()
    const { returning } = ledger.byRef
    return compare(new Set([...returning.keys(), ...waiting.keys()]), ref =>
      differs(ref, returning.get(ref) ?? 0, Math.max(0, waiting.get(ref) ?? 0), sinceOf('returning', ref)),
    )
  }
  const clearingDifferences = (): Compared => {
    const told = gateways.expected()
    const held = [...ledger.accounts.keys()].filter(account => account.startsWith('clearing.'))
    return compare(new Set([...held, ...told.keys()]), account => {
      const { balance = 0, strays = [] } = told.get(account as OpenName) ?? {}
      const note = strays.length === 0 ? {} : { note: `已关账日有${strays.length}笔收付不在任何账单：${strays.slice(0, 3).join('、')}` }
      return differs(account, ledger.balance(account), balance, note)
    })
  }
  const sinceOf = (account: UnsettledKind, ref: string) => {
    const at = since.get(`${account} ${ref}`)
    return at === undefined ? {} : { since: at }
  }
  const trialDifferences = (turnovers: ShownRows['turnovers'][]): Compared => {
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
  /** each field of what is shown, by what it is shown of; of what one of the two has not the last is told */
  const sameIn = <Row extends object>(
    ours: ReadonlyMap<string, Partial<Row>>,
    rows: readonly Row[],
    idOf: (row: Row) => string,
    fields: Fields<Row>,
  ) => {
    const theirs = new Map(rows.map(row => [idOf(row), row] as const))
    const named = Object.entries(fields) as [keyof Row, string][]
    return compare(new Set([...ours.keys(), ...theirs.keys()]), (subject): Difference[] => {
      const [mine, other] = [ours.get(subject), theirs.get(subject)]
      if (mine && other) return named.flatMap(([field, note]) => differs(subject, Number(mine[field]), Number(other[field]), { note }))
      const [field, note] = named.at(-1)!
      return [
        {
          subject,
          ...(mine && { ledger: Number(mine[field]) }),
          ...(other && { other: Number(other[field]) }),
          note: `${note}，${mine ? '列表中没有' : '日志中没有'}`,
        },
      ]
    })
  }
  const ofBooks = <Row>(told: (id: string, book: Book) => [string, Row][], { books } = statement): Map<string, Row> =>
    new Map([...books].flatMap(([id, book]) => told(id, book)))
  /** lines of statements, each account's together */
  const linesIn =
    (by: typeof statement) =>
    (rows: ShownRows['lines'][]): Compared => {
      const ours = ofBooks((id, { lines, sums }) => (lines > 0 ? [[id, { ...sums, count: lines }]] : []), by)
      const { compared, differences } = sameIn(ours, rows, ({ account }) => account, {
        in: '流水收入合计',
        out: '流水支出合计',
        balance: '流水逐笔余额合计',
        available: '流水逐笔可用余额合计',
        frozen: '流水逐笔冻结金额合计',
      })
      const counted = new Map(rows.map(({ account, count }) => [account, count]))
      const missing = compare(new Set([...ours.keys(), ...counted.keys()]), (subject): Difference[] => {
        const [log, list] = [ours.get(subject)?.count ?? 0, counted.get(subject) ?? 0]
        return log === list ? [] : [{ subject, note: `流水笔数：日志${log}笔，对账单${list}笔` }]
      })
      return { compared, differences: [...differences, ...missing.differences] }
    }
  const differencesOf: { [Name in ShownName]: (rows: ShownRows[Name][]) => Compared } = {
    turnovers: trialDifferences,
    accounts: rows =>
      sameIn(
        ofBooks((id, book) => [[id, { ...book, balance: totalIn(book) }]]),
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
      const ours = ofBooks((id, { turned }) => [
        ...(turned.size > 0 ? [[`${id} 按日`, [...turned.values()].reduce(added)] as [string, Turned]] : []),
        ...[...turned].map(([month, one]): [string, Turned] => [`${id} ${month}`, one]),
      ])
      const some = rows.filter(row => row.in > 0 || row.out > 0)
      return sameIn(ours, some, ({ account, at }) => `${account} ${at ?? '按日'}`, { in: '收入', out: '支出' })
    },
    months: rows =>
      sameIn(
        ofBooks((id, { months }) => [...months].map(([month, one]): [string, ClosedMonth] => [`${id} ${month}`, one])),
        rows,
        ({ account, month }) => `${account} ${month}`,
        { opening: '月结期初余额', in: '月结收入', out: '月结支出', closing: '月结期末余额' },
      ),
    owed: rows => sameIn(new Map([...openItems()].map(([id, amount]) => [id, { amount }])), rows, ({ id }) => id, { amount: '应退金额' }),
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
      gateways.add(event)
    },
    /** of what a view holds at this position */
    differencesOf,
    /** @param shown what was found of views, where they could be held still */
    checks: (shown: ComparedViews): Checked[] => {
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
        RETURNING: returnDifferences(),
        CLEARING: clearingDifferences(),
        VIEW: ofViews(shown, 'VIEW'),
        ACCOUNTS: ofViews(shown, 'ACCOUNTS'),
        STATEMENT: both(ofViews(shown, 'STATEMENT'), linesIn(creditStatement)([...creditsTold.values()])),
        OWED: ofViews(shown, 'OWED'),
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
type ComparedViews = { [Name in ShownName]?: Compared | undefined }
/** all views of a check together, or that one of them is written too fast to be compared */
const ofViews = (shown: ComparedViews, check: ViewCheck): Compared | string => {
  const all = viewChecks[check].map(name => shown[name])
  if (!all.every(one => one !== undefined)) return '列表正在更新，稍后再核对'
  return { compared: all.reduce((sum, one) => sum + one.compared, 0), differences: all.flatMap(one => one.differences) }
}
/** of a view that cannot be compared now nothing is told */
const both = (one: Compared | string, other: Compared): Compared | string =>
  typeof one === 'string' ? one : { compared: one.compared + other.compared, differences: [...one.differences, ...other.differences] }
const NO_LINES = { count: 0, in: 0, out: 0, balance: 0, available: 0, frozen: 0 }
const compare = <T>(all: Iterable<T>, differences: (one: T) => Difference[]): Compared => {
  const each = [...all]
  return { compared: each.length, differences: each.flatMap(differences) }
}
const differs = (subject: string, ledger: number, other: number, more: Pick<Difference, 'since' | 'note'> = {}): Difference[] =>
  ledger === other ? [] : [{ subject, ledger, other, ...more }]
type Fields<Row> = { [Field in keyof Row]?: string }
const guardOf = (stream: string): Guard | undefined => guardsByKind.get(stream.slice(0, stream.indexOf('-')))
const balancesOf = (stream: string, state: unknown): Balances => guardOf(stream)?.balances(state) ?? {}
/** What is there came with its recharges, and so did what is set aside for each movement. */
const partsOf = ({ available, reserved, frozen, lots, holds }: OpenAccount): Parts[] => [
  { subject: '', whole: available + frozen, parts: sumOf(lots) },
  { subject: ':reserved', whole: reserved, parts: Object.values(holds).reduce((sum, hold) => sum + hold.amount, 0) },
  ...Object.entries(holds).map(([movement, hold]) => ({ subject: ` ${movement}`, whole: hold.amount, parts: sumOf(hold.lots) })),
]
