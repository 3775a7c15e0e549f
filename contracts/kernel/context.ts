import { type AnyEndpoint, endpointsIn } from './endpoint.ts'
import { type EventType, eventsIn } from './event.ts'
import type { AnyRecord } from './record.ts'
import type { Screens } from './screen.ts'

type Module = Record<string, unknown>

/** What a context brings to the contracts; `contracts/<name>/index.ts` says it. */
export type Contract = {
  /** its folder's name, in all places */
  readonly name: string
  /** modules that declare endpoints */
  readonly api: readonly Module[]
  /** modules that declare events */
  readonly events: readonly Module[]
  /** reference data that it brings, with endpoints and events of their own */
  readonly records?: readonly AnyRecord[]
  /** its screens in the console; the permission tree that a house begins with is made of them */
  readonly screens?: Screens
  /** further modules whose schemas have a name of their own in the documentation */
  readonly schemas?: readonly Module[]
}
export const contract = (declared: Contract): Contract => declared

export const endpointsOf = ({ api, records = [] }: Contract): AnyEndpoint[] => [
  ...api.flatMap(endpointsIn),
  ...records.flatMap(({ endpoints }) => Object.values(endpoints) as AnyEndpoint[]),
]

export const eventsOf = ({ events, records = [] }: Contract): EventType[] => [
  ...events.flatMap(eventsIn),
  ...records.flatMap(record => Object.values(record.events) as unknown as EventType[]),
]
