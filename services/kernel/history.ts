import { type EventType, eventsIn } from '#contracts/kernel/event.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import type { Decider, StateOf } from './decider.ts'
import { type RecordState, recordDecider } from './record/decide.ts'

/** What lists know of an order: all payments begun for it, and its fines. */
export type Beside = { payments: readonly string[]; fines: readonly string[] }
/**
 * Another stream that belongs to the story of this one; all of it, unless it serves many. `numbered`: as many of them as there are, `{stream}~1`, `{stream}~2` …
 * `leads`: what its events lead to; these, like numbered ones, are told to those alone who may look at them by themselves.
 */
export type Related = { stream: string; part?: Part; numbered?: true; leads?: (events: readonly StoredEvent[]) => Related[] }
/** What of a stream that serves many is one's own: `initial` is the state before the first of these events, `shown` what of a state is theirs. */
export type Part = { of: string; isIn: (event: StoredEvent) => boolean; initial: unknown; shown: (state: any) => unknown }

type Options<State> = {
  /** `*`: for those only who work for all airlines; without this function the streams are nobody's and everybody with the right may look */
  airlineOf?: (state: State) => string | undefined
  /** the agency whose people may look */
  agencyOf?: (state: State) => string | undefined
  /** whoever owns it first owns it for ever: the whole stream need not be read to know */
  ownerStays?: boolean
  /** what staff tell one another alone: facts by name, of which no agency is told, and fields of data and states by path */
  inHouse?: readonly string[]
  /** what labels the commands: `{ cancelOrder: { zh } }`, for instance the module of the endpoints */
  commands?: Record<string, unknown>
  /**
   * What staff must be granted, besides the auditor's module, to look: what the screens of its kind ask for. A kind without it (logins, tickets
   * of the sign-on, pay passwords, the sandbox's books) is for those alone who may read everything. Where documents of one kind have several screens
   * their number says which.
   */
  permission?: string | ((id: string) => string)
  /** what lists know of besides: codes of payments that were begun for this stream, also of those it never heard of, and its fines */
  related?: (state: State, id: string, known: Beside, events: readonly StoredEvent[]) => Related[]
}

/** One kind of stream as the auditor sees it. Whatever is listed has a history; nothing else has. */
export type History = Options<any> & { decider: Decider; eventTypes: readonly EventType[] }

export const history = <D extends Decider>(decider: D, events: Record<string, unknown>, options: Options<StateOf<D>>): History => ({
  decider,
  eventTypes: eventsIn(events),
  ...options,
})

/** Commands that machines send have no endpoint to label them. */
export const machine = (names: Record<string, string>) => Object.fromEntries(Object.entries(names).map(([name, zh]) => [name, { zh }]))

/** for those who audit the whole house */
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
