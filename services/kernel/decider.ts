import type { Who } from '#contracts/kernel/endpoint.ts'
import type { Fact, FactOf } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'

/** What a rule may know besides the state and the command: who asks, when, and about which stream. No clock, no database. */
export type DecisionContext = { who: Who; at: string; id: string }

/** `true`, or the reason in Chinese why the command is not for this state. Serves the refusal and `allowedActions` alike. */
export type When<State> = (state: State, context: DecisionContext) => true | string

export type Rule<State, Fact, Command> = {
  when?: When<State>
  /** the facts that follow; `[]` means already done. A broken rule throws `Refused`. */
  decide: (state: State, command: Command, context: DecisionContext) => Fact[]
}

/** The rule book of one kind of stream (`{name}-{id}`). */
export interface Decider<State = any, Events = any, Commands extends Record<string, Rule<State, any, any>> = any> {
  readonly name: string
  readonly zh: string
  readonly initial: State
  /** code of refusals by `when` */
  readonly code: number
  readonly evolve: { readonly [Type in keyof Events]: (state: State, data: Events[Type], at: string) => State }
  readonly commands: Commands
  /**
   * What `If-Match` is held against: the stream's revision, unless facts that nobody edits stand in it too (logins), or several documents, of
   * which the command is about one. Views count alike.
   */
  readonly etag?: (state: State, command: any) => number
  /**
   * For streams that never end: a fact that tells the whole state, written by the kernel with what brings the stream past each `every` events.
   * A stream is then read from its end back to the last of them, so that a long one costs no more than a short one. `evolve` makes of its data
   * the whole state. What has grown beyond 256 KB is not carried.
   */
  readonly carried?: {
    readonly every: number
    readonly fact: { readonly type: string }
    readonly data: (state: State) => unknown
  }
  /**
   * For streams of many events that end (bids): their state, plain JSON, is put by beside the read models each `every` events, and a start reads
   * from there on. It is no fact and may be lost. `version`: raised when what is folded of the same events changes. Commands are recognised by the
   * rule book, by what stands in the state, and by nobody else: a stream of a hundred thousand events is not searched for one.
   */
  readonly kept?: { readonly version: number; readonly every: number }
  /** where each stream is somebody's document: requests then reach it by `act`, which asks whose it is (`http/act.ts`) */
  readonly document?: OwnedDocument<State> | undefined
}

/** Whose a document is, said once. `zh`: what is told not to exist (订单不存在). `owner`: undefined where there is no document (yet). */
type OwnedDocument<State> = { readonly zh: string; readonly owner: (state: State) => Owner | undefined }
/** The agency whose people it concerns (`also` some others), and the airlines that staff must work for; or the one `user` to whom alone it belongs. */
export type Owner = {
  agency?: string | undefined
  also?: readonly string[] | undefined
  airLine?: string | readonly string[] | undefined
  user?: string | undefined
}

/** Its streams are documents of agencies or airlines. */
export type OwnedDecider = Decider & { readonly document: OwnedDocument<any> }
/** Its streams are nobody's but the house's: who may change them is a matter of rights. */
export type HouseDecider = Decider & { readonly document?: undefined }

/** `decider<State, Events>()({...})`: the compiler asks for every event and checks every fact. */
export const decider =
  <State, Events>() =>
  <Commands extends Record<string, Rule<State, FactOf<Events>, any>>, Rules extends { readonly document?: OwnedDocument<State> }>(
    rules: Decider<State, Events, Commands> & Rules,
  ): Decider<State, Events, Commands> & { readonly document: Rules extends { document: unknown } ? OwnedDocument<State> : undefined } =>
    rules as never

/** Commands of one decider in a file of their own, to be spread into it. */
export const rules =
  <State, Events>() =>
  <Commands extends Record<string, Rule<State, FactOf<Events>, any>>>(commands: Commands): Commands =>
    commands

export type StateOf<D> = D extends Decider<infer State, any, any> ? State : never
/** the states of a document that is there */
export type LiveOf<D> = Exclude<StateOf<D>, { status: 'NONE' }>
export type CommandOf<D extends Decider, Name extends keyof D['commands']> = Parameters<D['commands'][Name]['decide']>[1]

/**
 * What follows from a command on a state; changes nothing.
 * @throws Refused when `when` speaks against it, or the rule itself
 */
export const decide = (decider: Decider, name: string, state: unknown, command: unknown, context: DecisionContext): Fact[] => {
  const rule: Rule<any, Fact, any> = decider.commands[name]
  const verdict = rule.when?.(state, context) ?? true
  if (verdict !== true) throw new Refused(decider.code, verdict)
  return rule.decide(state, command, context)
}

/** Folds events; one that the decider does not know changes nothing (it may be newer than this program). */
export const fold = <State>(
  { evolve }: Decider<State>,
  state: State,
  events: readonly { type: string; data: unknown; at: string }[],
): State => events.reduce((now, { type, data, at }) => evolve[type]?.(now, data, at) ?? now, state)

/** What facts make of a state that have just been decided, at this moment. */
export const foldAt = <State>(
  decider: Decider<State>,
  state: State,
  facts: readonly { type: string; data: unknown }[],
  at: string,
): State =>
  fold(
    decider,
    state,
    facts.map(({ type, data }) => ({ type, data, at })),
  )

export const streamOf = (decider: { name: string }, id: string): string => `${decider.name}-${id}`

/** Names of the commands whose `when` holds now: what a button may offer. Commands without `when` are sent by machines. */
export const openCommands = <State>(decider: Decider<State>, state: State, context: DecisionContext): string[] =>
  Object.entries(decider.commands)
    .filter(([, rule]) => (rule as Rule<State, any, any>).when?.(state, context) === true)
    .map(([name]) => name)
