import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { ofAllAirlines } from '#contracts/kernel/our-airline.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type Checked, checkLedger, type LedgerCheck, type LedgerDifference } from '#contracts/report/ledger-check.ts'
import type { ShownLists, ShownName } from '#contracts/report/shown.ts'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { breather } from '#services/kernel/async/breath.ts'
import { type Decider, fold } from '#services/kernel/stream/decider.ts'
import { monotonicMs } from '#services/kernel/time.ts'
import { type ComparedLedger, compare, differs } from './compare.ts'
import { type FoldedLog, foldedLog } from './folded-log.ts'
import { clearingDifferences, layerDifferences, returnDifferences, stateDifferences, suspenseDifferences } from './state-differences.ts'
import { type ComparedViews, linesIn, ofViews, viewChecks, viewDifferences } from './view-differences.ts'

/** `STEP_MS`: ms for which one call reads; `PAGE`: events read at once */
const [STEP_MS, PAGE] = [800, 1_000]
/** differences of a kind that are listed; the others are counted */
const NAMED = 200

/** Documents with sums of their own: which facts move these, and what is wrong with a state. */
export type DocumentSums = {
  decider: Decider
  moves: (event: StoredEvent) => boolean
  wrong: (state: any) => LedgerDifference[]
}
export type LedgerCheckDeps = {
  store: Pick<EventStore, 'readAll' | 'head' | 'read'>
  documents: DocumentSums
  /** rows of views, each as of one position at or beyond the given one; undefined where there are none */
  shown: ShownLists
}
type Answer = Static<typeof checkLedger.data>

/**
 * Checks the ledger. It folds the ledger from the log itself, and in the same pass the state of every stream that guards an account and of
 * every item owed back: all are compared at the same position, and no view is trusted. Views are compared with it, each at a position of
 * its own. Each call reads on for less than a second from where the last one stopped, and gives up the turn in between; callers meanwhile
 * get the answer of that same step.
 */
export const ledgerChecking = ({ store, documents, shown }: LedgerCheckDeps) => {
  const log = foldedLog()
  const differencesOf = viewDifferences(log)
  /** documents that have moved since they were folded, and what was found of the others */
  const moved = new Set<string>()
  const looked = new Map<string, LedgerDifference[]>()
  let position = 0
  const breathe = breather()
  let step: Promise<Answer> | undefined

  const add = (event: StoredEvent) => {
    position = event.position
    log.add(event)
    if (event.stream.startsWith(`${documents.decider.name}-`) && documents.moves(event)) moved.add(event.stream)
  }
  /**
   * Reads on up to a position, to the end of the log, or until the time is over.
   * @returns whether it got there
   */
  const readOn = async (until: number, deadline: number): Promise<boolean> => {
    while (position < until) {
      if (monotonicMs() > deadline) return false
      const page = await store.readAll({ from: position, limit: PAGE })
      for (const event of page.events) {
        if (event.position > until) break
        add(event)
        await breathe()
      }
      position = Math.max(position, Math.min(page.position, until))
      if (page.end) return true
    }
    return true
  }
  /** folds each document again whose sums have moved, since there are too many to keep. @returns was the time enough for all? */
  const lookOn = async (deadline: number): Promise<boolean> => {
    for (const stream of moved) {
      if (monotonicMs() > deadline) return false
      const state = fold(documents.decider, documents.decider.initial, await store.read(stream))
      moved.delete(stream)
      looked.set(stream, documents.wrong(state))
      await breathe()
    }
    return true
  }
  /** compares a view at its own position; the log is read up to there first, whatever the view has got since */
  const compareView = async (name: ShownName): Promise<ComparedLedger | undefined> => {
    const view = await shown[name](position)
    if (!view) return undefined
    await readOn(view.position, Number.POSITIVE_INFINITY)
    return differencesOf[name](view.rows as never)
  }
  const next = async (): Promise<Answer> => {
    const deadline = monotonicMs() + STEP_MS
    const head = await store.head()
    const done = (await readOn(head, deadline)) && (await lookOn(deadline))
    const compared: ComparedViews = {}
    for (const name of done ? (Object.values(viewChecks).flat() as ShownName[]) : []) compared[name] = await compareView(name)
    return {
      ...log.counts(),
      position,
      head: Math.max(head, position),
      done,
      ...(done && { checks: checksOf(log, looked, compared) }),
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
      ofAllAirlines(who, '账务')
      return check()
    }),
  ]
}

/** @param views results for views that could still be compared */
const checksOf = (log: FoldedLog, looked: ReadonlyMap<string, LedgerDifference[]>, views: ComparedViews): Checked[] => {
  const { ledger, strange, months, sinceOf } = log
  const { accounts, byRef, balance } = ledger
  const sum = [...accounts.keys()].reduce((sum, account) => sum + balance(account), 0)
  const found: Record<LedgerCheck, ComparedLedger | string> = {
    GUARD: { compared: log.counts().movements, differences: strange },
    SUM: { compared: accounts.size, differences: differs('合计', sum, 0) },
    NEGATIVE: compare(ledger.guarded(), ([account, amount]) => (amount < 0 ? [{ subject: account, ledger: amount }] : [])),
    STATE: stateDifferences(log),
    LOTS: layerDifferences(log),
    MONTHS: { compared: months.closed, differences: months.differences },
    SUSPENSE: suspenseDifferences(log),
    RETURNING: returnDifferences(log),
    CLEARING: clearingDifferences(log),
    VIEW: ofViews(views, 'VIEW'),
    ACCOUNTS: ofViews(views, 'ACCOUNTS'),
    STATEMENT: both(ofViews(views, 'STATEMENT'), linesIn(log.creditStatement)([...log.creditsTold.values()])),
    OWED: ofViews(views, 'OWED'),
    ORDERS: compare(looked.values(), differences => differences),
    TRANSIT: compare(byRef.transit, ([ref, amount]) => differs(ref, amount, 0, sinceOf('transit', ref))),
  }
  return Object.entries(found).map(([check, one]): Checked => {
    if (typeof one === 'string') return { check: check as LedgerCheck, compared: 0, count: 0, differences: [], note: one }
    const { compared, differences } = one
    return { check: check as LedgerCheck, compared, count: differences.length, differences: differences.slice(0, NAMED) }
  })
}
/** reports nothing about a view that cannot be compared now */
const both = (one: ComparedLedger | string, other: ComparedLedger): ComparedLedger | string =>
  typeof one === 'string' ? one : { compared: one.compared + other.compared, differences: [...one.differences, ...other.differences] }
