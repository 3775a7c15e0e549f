import type { Who } from '#contracts/kernel/endpoint.ts'
import type { Fact, FactOf } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'

/**
 * Facts about the call that a rule may use besides state and command: who asks, when, and the id of the stream. A rule has no clock and no
 * database.
 */
export type DecisionContext = { who: Who; at: string; id: string }

/** `true`, or the Chinese reason why the state does not allow the command. It serves the refusal and `allowedActions` alike. */
export type When<State> = (state: State, context: DecisionContext) => true | string

export type Rule<State, Fact, Command> = {
  when?: When<State>
  /** returns the facts that follow; `[]` means already done. A broken rule throws `Refused`. */
  decide: (state: State, command: Command, context: DecisionContext) => Fact[]
}

/** The rule book of one kind of stream (`{name}-{id}`). */
export interface Decider<State = any, Events = any, Commands extends Record<string, Rule<State, any, any>> = any> {
  readonly name: string
  readonly zh: string
  readonly initial: State
  /** error code of refusals by `when` */
  readonly code: number
  readonly evolve: { readonly [Type in keyof Events]: (state: State, data: Events[Type], at: string) => State }
  readonly commands: Commands
  /**
   * The number that `If-Match` is compared with. By default it is the stream's revision. A decider counts on its own where facts that
   * nobody edits (logins) stand in the stream too, or where a stream holds several documents. Views count in the same way.
   */
  readonly etag?: (state: State, command: any) => number
  /**
   * A stored copy of the state as plain JSON, for streams of many events. It is written to the key store every `every` events, and an
   * instance that has not seen the stream reads from there. It is no fact and may be lost. `version` is raised when the same events fold to
   * another state. `knowsRepeats`: the decider recognises repeated commands by its state, so the kernel does not look for them in the
   * stream.
   */
  readonly kept?: { readonly version: number; readonly every: number; readonly knowsRepeats?: true }
  /** set where each stream is somebody's document: requests then reach it by `act`, which checks whose it is (`http/act.ts`) */
  readonly document?: OwnedDocument<State> | undefined
}

/** Declares whose document a stream is. `zh` is the document's name in 「…不存在」(订单). `owner` is undefined while there is no document. */
type OwnedDocument<State> = { readonly zh: string; readonly owner: (state: State) => Owner | undefined }
/**
 * The owner of a document: the agency whose people may see it (`also` further agencies) and the airlines that staff must work for, or the
 * one `user` to whom alone it belongs. Staff change a document without airline only if they work for all of them, unless it is `assigned`:
 * whoever was given a task of it may act.
 */
export type Owner = {
  agency?: string | undefined
  also?: readonly string[] | undefined
  airLine?: string | readonly string[] | undefined
  user?: string | undefined
  assigned?: boolean
}

/** A decider whose streams are documents of agencies, airlines or users. */
export type OwnedDecider = Decider & { readonly document: OwnedDocument<any> }
/** A decider whose streams are nobody's document: permissions alone say who may change them. */
export type HouseDecider = Decider & { readonly document?: undefined }

/** `decider<State, Events>()({...})`: the compiler asks for every event and checks every fact. */
export const decider =
  <State, Events>() =>
  <Commands extends Record<string, Rule<State, FactOf<Events>, any>>, Rules extends { readonly document?: OwnedDocument<State> }>(
    rules: Decider<State, Events, Commands> & Rules,
  ): Decider<State, Events, Commands> & { readonly document: Rules extends { document: unknown } ? OwnedDocument<State> : undefined } =>
    rules as never

/** Commands of a decider in a file of their own, to be spread into it. */
export const rules =
  <State, Events>() =>
  <Commands extends Record<string, Rule<State, FactOf<Events>, any>>>(commands: Commands): Commands =>
    commands

export type StateOf<D> = D extends Decider<infer State, any, any> ? State : never
/** the states of a document that exists */
export type LiveOf<D> = Exclude<StateOf<D>, { status: 'NONE' }>
export type CommandOf<D extends Decider, Name extends keyof D['commands']> = Parameters<D['commands'][Name]['decide']>[1]

/**
 * The facts that follow from a command on a state. It changes nothing.
 * @throws Refused when `when` or the rule itself speaks against it
 */
export const decide = (decider: Decider, name: string, state: unknown, command: unknown, context: DecisionContext): Fact[] => {
  const rule: Rule<any, Fact, any> = decider.commands[name]
  const verdict = rule.when?.(state, context) ?? true
  if (verdict !== true) throw new Refused(decider.code, verdict)
  return rule.decide(state, command, context)
}

/** Folds events. An event that the decider does not know changes nothing: it may be newer than this program. */
export const fold = <State>(
  { evolve }: Decider<State>,
  state: State,
  events: readonly { type: string; data: unknown; at: string }[],
): State => events.reduce((now, { type, data, at }) => evolve[type]?.(now, data, at) ?? now, state)

/** Folds facts that were decided just now, at the instant `at`. */
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

/** Names of the commands whose `when` holds now, for buttons. Commands without `when` are sent by machines and left out. */
export const openCommands = <State>(decider: Decider<State>, state: State, context: DecisionContext): string[] =>
  Object.entries(decider.commands)
    .filter(([, rule]) => (rule as Rule<State, any, any>).when?.(state, context) === true)
    .map(([name]) => name)

/** Names of the commands whose `when` speaks against them now, each with its reason. */
export const shutCommands = <State>(decider: Decider<State>, state: State, context: DecisionContext): [string, string][] =>
  Object.entries(decider.commands).flatMap(([name, rule]): [string, string][] => {
    const verdict = (rule as Rule<State, any, any>).when?.(state, context) ?? true
    return verdict === true ? [] : [[name, verdict]]
  })
