import type { AnyEndpoint, Handler, Route } from '#contracts/kernel/endpoint.ts'
import type { Done } from '../commands.ts'
import type { Decider, LiveOf, StateOf } from '../decider.ts'
import { forEachSelected } from '../selection.ts'
import type { BoundDocument, CommandCall } from './call.ts'

type BodyOf<E extends AnyEndpoint> = Parameters<Handler<E>>[0]
type Answer<E extends AnyEndpoint> = ReturnType<Handler<E, CommandCall>>
type MaybePromise<T> = T | Promise<T>
/** a field of the body that holds an id */
type FieldOf<E extends AnyEndpoint> = { [K in keyof BodyOf<E>]-?: BodyOf<E>[K] extends string ? K : never }[keyof BodyOf<E>] & string
type OptionalFieldOf<E extends AnyEndpoint> = keyof BodyOf<E> & string
type Found<E extends AnyEndpoint> = (body: BodyOf<E>, call: CommandCall) => MaybePromise<string>

/**
 * Which document the call acts on: the field of the body that names it, or what finds it. `part` is one of those that the stream holds
 * (`{ stream: definitionOf, part: nodeOf }`); `begins` names the document where the body names none, and then one is begun.
 */
type Naming<E extends AnyEndpoint> =
  | FieldOf<E>
  | Found<E>
  | { stream: FieldOf<E> | Found<E>; part: FieldOf<E> | Found<E> }
  | { stream: OptionalFieldOf<E>; begins: (call: CommandCall) => string }

type NameIn<N> = Extract<N extends { stream: infer S; part: infer P } ? S | P : N extends { stream: infer S } ? S : N, string>
/** what the handler of a command on a document is given; the body without what named the document */
type Acting<E extends AnyEndpoint, D extends Decider, N> = (N extends { begins: unknown } ? Perhaps<BoundDocument<D>> : BoundDocument<D>) &
  (N extends { part: unknown } ? { readonly part: string } : unknown) & {
    readonly body: Omit<BodyOf<E>, NameIn<N>>
    readonly call: CommandCall
  }
/** of a document that is begun there is no state */
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
 * Joins a declaration with a command on a document: `act(cancelOrder, order, 'orderId', ({ command, body }) => command.cancelOrder(body), changed)`.
 * Before the handler runs the document is there, and the caller's to act on; `If-Match` is about it. `answer` tells what it is now; without it
 * the handler answers itself.
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
      const named = { ...(part !== undefined && { part }), body: without(body, naming) }
      const done = await handle({ ...document, ...named, call })
      return answer ? answer({ ...done, ...named, id }) : done
    },
  }
}

/** Naming of one of several: `id` beside `ids`, or the field that says so beside `ids`. */
type EachField<E extends AnyEndpoint> = keyof BodyOf<E> & string
/** `stream`: of one of those that were chosen, where that is not its id */
type EachNaming<E extends AnyEndpoint> = EachField<E> | { stream: (part: string) => string; part: EachField<E> }
type Each<E extends AnyEndpoint, D extends Decider, N> = BoundDocument<D> &
  (N extends { part: unknown } ? { readonly part: string } : unknown) & {
    readonly body: Omit<BodyOf<E>, 'ids' | (N extends { part: infer P } ? P & string : N & string)>
    readonly call: CommandCall
  }
type EachOptions = {
  /** so many at once; parts of one stream are taken one after another */
  width?: number
  /** what several commands come to, where it is told otherwise than by `forEachChosen` */
  through?: (chosen: { id?: string; ids?: string[] }, call: CommandCall, one: (id: string) => Promise<unknown>) => Promise<unknown>
}

/** The same command on each of the documents that were chosen (`{ id?, ids? }`): what was done stays done, what could not be is told. */
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
      all({ ...(id !== undefined && { id }), ids }, call, async one => {
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
