import { type AnyEndpoint, endpointsIn } from './endpoint.ts'
import { type EventType, eventsIn } from './event.ts'
import type { AnyList } from './list.ts'
import type { Modules } from './modules.ts'
import { type AnyRecord, recordState } from './record.ts'
import { recordList } from './record-list.ts'
import type { TSchema } from './schema.ts'
import { byPlace, type Screens } from './screen.ts'

type File = Record<string, unknown>

/** What a context brings to the contracts; `contracts/<name>/index.ts` says it. */
export type Contract = {
  /** its folder's name, in all places */
  readonly name: string
  /** what of it is to be granted; in `modules.ts` of its folder, where the console finds it without the rest */
  readonly modules?: Modules
  /** files that declare endpoints */
  readonly api: readonly File[]
  /** the events that each kind of stream is made of */
  readonly events: Readonly<Record<string, File>>
  /**
   * What only states hold, by the kind of stream: sums, counters and marks that deciders gather and no event says. Everything else in a
   * state is read as the events it is made of declare it.
   */
  readonly states?: Readonly<Record<string, TSchema>>
  /** reference data that it brings, with endpoints and events of their own */
  readonly records?: readonly AnyRecord[]
  /** its lists, each with its calls and its screen in the console */
  readonly lists?: readonly AnyList[]
  /** its screens that are no lists */
  readonly screens?: Screens
  /** further files whose schemas have a name of their own in the documentation */
  readonly schemas?: readonly File[]
}
export const contract = (declared: Contract): Contract => declared

/** Calls of its lists may be named by a file too, for those who look for them there. */
export const endpointsOf = ({ api, lists = [], records = [] }: Contract): AnyEndpoint[] => [
  ...new Set([
    ...api.flatMap(endpointsIn),
    ...lists.flatMap(({ calls }) => Object.values(calls)),
    ...records.flatMap(({ endpoints }) => Object.values(endpoints) as AnyEndpoint[]),
  ]),
]

/** Screens of the console, of contexts together, in the order of the menu; the permission tree that a house begins with is made of them. */
export const screensOf = (contracts: readonly Contract[]): Screens => {
  const all = contracts.flatMap(({ lists = [], records = [], screens = {} }) => [
    ...[...lists, ...records.map(recordList)].map(({ name, zh, module, place }) => [name, { zh, module, place }] as const),
    ...Object.entries(screens),
  ])
  return Object.fromEntries(all.sort(([, a], [, b]) => byPlace(a, b)))
}

/** What is to be granted of several contexts together. */
export const modulesOf = (contracts: readonly Contract[]): Modules => Object.assign({}, ...contracts.map(({ modules }) => modules))

/** Its events by the kind of stream that is made of them. */
export const kindsOf = ({ events, records = [] }: Contract): Record<string, EventType[]> => ({
  ...Object.fromEntries(Object.entries(events).map(([kind, file]) => [kind, eventsIn(file)])),
  ...Object.fromEntries(records.map(record => [record.name, Object.values(record.events) as unknown as EventType[]])),
})

export const eventsOf = (contract: Contract): EventType[] => Object.values(kindsOf(contract)).flat()

export const statesOf = ({ states = {}, records = [] }: Contract): Record<string, TSchema> => ({
  ...states,
  ...Object.fromEntries(records.map(({ name }) => [name, recordState])),
})
