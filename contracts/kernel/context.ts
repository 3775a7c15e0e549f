import { type AnyEndpoint, endpointsIn } from './endpoint.ts'
import { type EventType, eventsIn } from './event.ts'
import type { Figure } from './figure.ts'
import type { AnyList } from './list.ts'
import type { Modules } from './modules.ts'
import { type AnyRecord, recordState } from './record.ts'
import { recordList } from './record-list.ts'
import type { TSchema } from './schema.ts'
import { byPlace, type Screens } from './screen.ts'

type File = Record<string, unknown>

/** Everything that a context contributes to the contracts; `contracts/<name>/index.ts` lists it. */
export type Contract = {
  /** name of its folders */
  readonly name: string
  /** modules for which rights are granted; they stand in the folder's `modules.ts`, so that the console can import them alone */
  readonly modules?: Modules
  /** files that declare endpoints */
  readonly api: readonly File[]
  /** events by kind of stream */
  readonly events: Readonly<Record<string, File>>
  /**
   * Schemas of state fields that no event declares, by kind of stream: sums, counters and marks that deciders gather. Every other field of
   * a state is read by the schema of the event that it comes from.
   */
  readonly states?: Readonly<Record<string, TSchema>>
  /** records, which have endpoints and events of their own */
  readonly records?: readonly AnyRecord[]
  /** lists, with their calls and their screens in the console */
  readonly lists?: readonly AnyList[]
  /** counts of rows in its lists that wait for somebody */
  readonly figures?: readonly Figure[]
  /** screens that are no lists */
  readonly screens?: Screens
  /** further files with schemas that have a name of their own in the documentation */
  readonly schemas?: readonly File[]
}
export const contract = (declared: Contract): Contract => declared

/** Endpoints of a context; a file may name the calls of lists too, for readers who look for them there. */
export const endpointsOf = ({ api, lists = [], records = [] }: Contract): AnyEndpoint[] => [
  ...new Set([
    ...api.flatMap(endpointsIn),
    ...lists.flatMap(({ calls }) => Object.values(calls)),
    ...records.flatMap(({ endpoints }) => Object.values(endpoints) as AnyEndpoint[]),
  ]),
]

/** Lists of a context, with those of its records. */
export const listsOf = ({ lists = [], records = [] }: Contract): AnyList[] => [...lists, ...records.map(recordList)]

/** Screens of several contexts in the order of the menu; the initial permission tree is built from them. */
export const screensOf = (contracts: readonly Contract[]): Screens => {
  const all = contracts.flatMap(context => [
    ...listsOf(context).map(({ name, zh, module, place }) => [name, { zh, module, place }] as const),
    ...Object.entries(context.screens ?? {}),
  ])
  return Object.fromEntries(all.sort(([, a], [, b]) => byPlace(a, b)))
}

/** Merges the modules of several contexts. */
export const modulesOf = (contracts: readonly Contract[]): Modules => Object.assign({}, ...contracts.map(({ modules }) => modules))

/** Events of a context by the kind of stream that they make up. */
export const kindsOf = ({ events, records = [] }: Contract): Record<string, EventType[]> => ({
  ...Object.fromEntries(Object.entries(events).map(([kind, file]) => [kind, eventsIn(file)])),
  ...Object.fromEntries(records.map(record => [record.name, Object.values(record.events) as unknown as EventType[]])),
})

export const eventsOf = (contract: Contract): EventType[] => Object.values(kindsOf(contract)).flat()

export const statesOf = ({ states = {}, records = [] }: Contract): Record<string, TSchema> => ({
  ...states,
  ...Object.fromEntries(records.map(({ name }) => [name, recordState])),
})
