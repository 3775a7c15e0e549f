import type { Static, TSchema } from 'typebox'

/** A fact records what was decided. The store adds who decided it, when, and its place in the log. */
export type Fact<Type extends string = string, Data = any> = { type: Type; data: Data }

/**
 * An event declared once: name, Chinese label for the auditor's timeline, shape. The declaration is also the constructor.
 * `version` is the schema version of `data`; `upcast[n]` turns data of version n into version n+1 when an old event is read.
 */
export interface EventType<Type extends string = string, S extends TSchema = TSchema> {
  (data: Static<S>): Fact<Type, Static<S>>
  readonly type: Type
  readonly zh: string
  readonly schema: S
  readonly version: number
  readonly upcast: Record<number, (data: any) => unknown>
}

export const event = <const Type extends string, S extends TSchema>(
  type: Type,
  zh: string,
  schema: S,
  { version = 1, upcast = {} }: { version?: number; upcast?: Record<number, (data: any) => unknown> } = {},
): EventType<Type, S> => Object.assign((data: Static<S>) => ({ type, data }), { type, zh, schema, version, upcast })

/** `EventsOf<typeof import('./events.ts')>`: event name → data. Exports that are not events do not count. */
export type EventsOf<Module> = {
  [K in keyof Module as Module[K] extends EventType<infer Type, any> ? Type : never]: Module[K] extends EventType<any, infer S>
    ? Static<S>
    : never
}

/** The facts of a map of events, as a union. */
export type FactOf<Events> = { [Type in keyof Events & string]: Fact<Type, Events[Type]> }[keyof Events & string]

/** The event declarations of a module, for the codec, the samples and the auditor's labels. */
export const eventsIn = (module: Record<string, unknown>): EventType[] =>
  Object.values(module).filter((value): value is EventType => typeof value === 'function' && 'type' in value && 'schema' in value)
