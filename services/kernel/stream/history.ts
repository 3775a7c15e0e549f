import { type EventType, eventsIn } from '#contracts/kernel/event.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { type RecordState, recordDecider } from '../record/decide.ts'
import type { Decider, StateOf } from './decider.ts'

/** Streams that lists know of an order: the payments begun for it, and its fines. */
export type Beside = { payments: readonly string[]; fines: readonly string[] }
/**
 * Another stream that belongs to the history of this one. All of it belongs, unless `part` says which events. `numbered` stands for all
 * streams `{stream}~1`, `{stream}~2` … `leads` finds the streams that its events lead to. Numbered streams and those found by `leads` are
 * shown only to people who may look at them on their own.
 */
export type Related = { stream: string; part?: HistoryPart; numbered?: true; leads?: (events: readonly StoredEvent[]) => Related[] }
/**
 * The part of a shared stream that concerns one document: `isIn` picks its events, `initial` is the state before the first of them, and
 * `shown` is its share of the state.
 */
export type HistoryPart = { of: string; isIn: (event: StoredEvent) => boolean; initial: unknown; shown: (state: any) => unknown }

type Options<State> = {
  /**
   * airline of the stream; `*` stands for people who work for all airlines. Without this function the streams are nobody's, and every
   * person with the permission may look
   */
  airlineOf?: (state: State) => string | undefined
  /** agency whose people may look */
  agencyOf?: (state: State) => string | undefined
  /** true where a parent agency may not look at what is its sub-agents' */
  notForParent?: true
  /** true where the first owner never changes: the whole stream need not be read to find the owner */
  ownerStays?: boolean
  /** hidden from agencies: names of facts, and fields of data and states by path */
  inHouse?: readonly string[]
  /** labels of the commands: `{ cancelOrder: { zh } }`, for instance the module of the endpoints */
  commands?: Record<string, unknown>
  /**
   * Permission that staff need to look, besides the auditor's module; the screens of this kind of document ask for the same one. A kind
   * without a permission (logins, tickets of the sign-on, pay passwords, the sandbox's books) is only for people who may read everything.
   * Where documents of one kind have several screens, the document's number (its id) tells which permission counts.
   */
  permission?: string | ((id: string) => string)
  /** finds streams that belong to this one; `known` are codes of payments and of fines that only lists know of */
  related?: (state: State, id: string, known: Beside, events: readonly StoredEvent[]) => Related[]
}

/** One kind of stream as the auditor sees it. Only the listed kinds have a history. */
export type History = Options<any> & { decider: Decider; eventTypes: readonly EventType[] }

export const history = <D extends Decider>(decider: D, events: Record<string, unknown>, options: Options<StateOf<D>>): History => ({
  decider,
  eventTypes: eventsIn(events),
  ...options,
})

/** Labels for commands that machines send: they have no endpoint to label them. */
export const machine = (names: Record<string, string>) => Object.fromEntries(Object.entries(names).map(([name, zh]) => [name, { zh }]))

/** for auditors of the whole system only */
export const wholeHouse = { airlineOf: () => '*', ownerStays: true }

export const recordHistory = (record: AnyRecord): History => ({
  decider: recordDecider(record),
  eventTypes: Object.values(record.events) as EventType[],
  ...(record.airline && {
    airlineOf: (state: RecordState) => (state.status === 'ACTIVE' ? String(state.values[record.airline!]) : undefined),
  }),
  commands: record.endpoints,
  permission: record.endpoints.query.permission,
})
