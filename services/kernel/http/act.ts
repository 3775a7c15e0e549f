import type { AnyEndpoint, Handler, Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { forEachSelected } from '../record/selection.ts'
import type { Done } from '../stream/commands.ts'
import type { Decider, LiveOf, StateOf } from '../stream/decider.ts'
import type { BoundDocument, CommandCall } from './call.ts'

type BodyOf<E extends AnyEndpoint> = Parameters<Handler<E>>[0]
type Answer<E extends AnyEndpoint> = ReturnType<Handler<E, CommandCall>>
type MaybePromise<T> = T | Promise<T>
/** fields of the body that hold an id */
type FieldOf<E extends AnyEndpoint> = { [K in keyof BodyOf<E>]-?: BodyOf<E>[K] extends string ? K : never }[keyof BodyOf<E>] & string
type OptionalFieldOf<E extends AnyEndpoint> = keyof BodyOf<E> & string
type Found<E extends AnyEndpoint> = (body: BodyOf<E>, call: CommandCall) => MaybePromise<string>

/**
 * Says which document a call acts on: the name of a field of the body, or a function that finds the id. `part` names one of several
 * documents in a stream (`{ stream: definitionOf, part: nodeOf }`). `begins` makes a new document's id where the body names none.
 */
type Naming<E extends AnyEndpoint> =
  | FieldOf<E>
  | Found<E>
  | { stream: FieldOf<E> | Found<E>; part: FieldOf<E> | Found<E> }
  | { stream: OptionalFieldOf<E>; begins: (call: CommandCall) => string }

type NameIn<N> = Extract<N extends { stream: infer S; part: infer P } ? S | P : N extends { stream: infer S } ? S : N, string>
/** The arguments of the handler of a command on a document. The body comes without the fields that named the document. */
type Acting<E extends AnyEndpoint, D extends Decider, N> = (N extends { begins: unknown } ? Perhaps<BoundDocument<D>> : BoundDocument<D>) &
  (N extends { part: unknown } ? { readonly part: string } : unknown) & {
    readonly body: Omit<BodyOf<E>, NameIn<N>>
    readonly call: CommandCall
  }
/** a document that is just begun has no state */
type Perhaps<B> = B extends { state: infer State; revision: number }
  ? Omit<B, 'state' | 'revision'> & { readonly state: State | undefined }
  : B

/** A document after the command. */
type Acted<E extends AnyEndpoint, D extends Decider, N> = Omit<Done<unknown>, 'state'> & {
  readonly id: string
  readonly state: LiveOf<D>
  readonly body: Omit<BodyOf<E>, NameIn<N>>
} & (N extends { part: unknown } ? { readonly part: string } : unknown)

/**
 * Joins an endpoint with a command on a document: `act(cancelOrder, order, 'orderId', ({ command, body }) => command.cancelOrder(body),
 * changed)`. The handler runs only when the document exists and the caller may act on it; `If-Match` refers to it. `answer` makes the reply
 * from the document after the command; without `answer` the handler makes it.
 */
export function act<E extends AnyEndpoint, D extends Decider, const N extends Naming<E>>(
  endpoint: E,
  decider: D,
  naming: N,
  handle: (acting: Acting<E, D, N>) => Answer<E>,
): Route
export function act<E extends AnyEndpoint, D extends Decider, const N extends Naming<E>>(
  endpoint: E,
  decider: D,
  naming: N,
  handle: (acting: Acting<E, D, N>) => Promise<Done<StateOf<D>>>,
  answer: (acted: Acted<E, D, N>) => Answer<E>,
): Route
export function act(
  endpoint: AnyEndpoint,
  decider: Decider,
  naming: Naming<any>,
  handle: (acting: any) => any,
  answer?: (acted: any) => unknown,
): Route {
  const find = finding(naming)
  return {
    endpoint,
    about: about(decider, naming),
    handler: async (body: object, call: CommandCall) => {
      const { id, part, isNew } = await find(body, call)
      const document = isNew ? begun(decider, id, call) : await call.document(decider, id)
      const named = { ...present({ part }), body: without(body, naming) }
      const done = await handle({ ...document, ...named, call })
      return answer ? answer({ ...done, ...named, id }) : done
    },
  }
}

/** Names of the fields that choose documents: `id` beside `ids`, or another field beside `ids`. */
type EachField<E extends AnyEndpoint> = keyof BodyOf<E> & string
/** `stream` finds the stream of a chosen part, where the part's id is not the stream's */
type EachNaming<E extends AnyEndpoint> = EachField<E> | { stream: (part: string) => string; part: EachField<E> }
type Each<E extends AnyEndpoint, D extends Decider, N> = BoundDocument<D> &
  (N extends { part: unknown } ? { readonly part: string } : unknown) & {
    readonly body: Omit<BodyOf<E>, 'ids' | (N extends { part: infer P } ? P & string : N & string)>
    readonly call: CommandCall
  }
type EachOptions = {
  /** greatest number of documents at once; parts of one stream take their turns one by one */
  width?: number
  /** runs the commands on the chosen documents and makes the reply, where `forEachChosen` does not fit */
  through?: (chosen: { id?: string; ids?: string[] }, call: CommandCall, one: (id: string) => Promise<unknown>) => Promise<unknown>
}

/** Sends the same command to each chosen document (`{ id?, ids? }`). Those that succeed stay done; the reply lists those that failed. */
export const actOnEach = <E extends AnyEndpoint, D extends Decider, const N extends EachNaming<E>>(
  endpoint: E,
  decider: D,
  naming: N,
  handle: (acting: Each<E, D, N>) => Promise<unknown>,
  { width, through }: EachOptions = {},
): Route => {
  const inside = typeof naming === 'object' ? naming : undefined
  const field = inside ? inside.part : (naming as string)
  const all: NonNullable<EachOptions['through']> =
    through ?? ((chosen, call, one) => forEachSelected(chosen, call, one, inside ? { width: 1 } : width === undefined ? {} : { width }))
  return {
    endpoint,
    about: { stream: decider.name, owned: decider.document !== undefined, field: inside ? undefined : field },
    handler: ({ [field]: id, ids, ...body }: any, call: CommandCall) =>
      all({ ...present({ id }), ids }, call, async one => {
        const document = await call.document(decider, inside ? inside.stream(one) : one)
        return handle({ ...document, ...(inside && { part: one }), body, call } as never)
      }),
  }
}

const nameOf = (how: string | Found<any>) =>
  typeof how === 'string' ? (body: any) => body[how] as string : (body: any, call: CommandCall) => how(body as never, call)

const finding = (naming: Naming<any>) => {
  const parts = typeof naming === 'object' ? naming : { stream: naming }
  const stream = nameOf(parts.stream as string | Found<any>)
  const part = 'part' in parts ? nameOf(parts.part) : undefined
  return async (body: object, call: CommandCall): Promise<{ id: string; part?: string; isNew: boolean }> => {
    const id = await stream(body, call)
    if (id === undefined && 'begins' in parts) return { id: parts.begins(call), isNew: true }
    return { id, ...(part && { part: await part(body, call) }), isNew: false }
  }
}
const begun = (decider: Decider, id: string, call: CommandCall) => ({
  id,
  state: undefined,
  command: call.unguarded(decider, id),
  check: (name: string) => call.unguarded.check(decider, id, name),
})

const fieldsOf = (naming: Naming<any>): string[] =>
  (typeof naming === 'object' ? Object.values(naming) : [naming]).filter(one => typeof one === 'string')
const without = (body: object, naming: Naming<any>): object => {
  const rest: Record<string, unknown> = { ...body }
  for (const field of fieldsOf(naming)) delete rest[field]
  return rest
}
const about = (decider: Decider, naming: Naming<any>): NonNullable<Route['about']> => {
  const stream = typeof naming === 'object' ? naming.stream : naming
  return { stream: decider.name, owned: decider.document !== undefined, field: typeof stream === 'string' ? stream : undefined }
}
