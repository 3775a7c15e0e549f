import assert from 'node:assert/strict'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import { events } from '#contracts/contexts.ts'
import type { Who } from '#contracts/kernel/endpoint.ts'
import type { Fact, FactOf } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { type CommandOf, type Decider, type DecisionContext, decide, fold, openCommands, type StateOf } from './stream/decider.ts'

export type FactsOf<D> = D extends Decider<any, infer Events, any> ? FactOf<Events> : never
type NameOf<D extends Decider> = keyof D['commands'] & string
/** sender, time and stream of the command, where they matter */
type Setting = Partial<DecisionContext>

export const anAgent: Who = {
  user: 'yefeng',
  name: '符海燕',
  actor: 'agent',
  role: 'AGENT',
  agency: 'A001',
  permissions: [],
  airlines: ['*'],
}
export const aClerk: Who = { user: 'lijuan', name: '李娟', actor: 'employee', role: 'ORDER', permissions: ['*'], airlines: ['*'] }
export const NOON = '2026-11-21T04:00:00.000Z'

/**
 * Describes what a decider makes of a command: `spec(order).given(submitted()).when('cancelOrder', {}).then(OrderExpired({ … }))`,
 * `.refused('订单已付清，无须支付')`, `.nothing()`. Every fact must fit its declared schema and survive JSON unchanged; nothing that is given may be
 * changed (it is frozen).
 */
export const spec = <D extends Decider>(decider: D, defaults: Setting = {}) => ({
  given: (...past: FactsOf<D>[]) => {
    const setting = (over: Setting): DecisionContext => ({ who: anAgent, at: NOON, id: 'x1', ...defaults, ...over })
    const state = foldFrozen(decider, decider.initial, past, setting({}).at)
    const checks = {
      /** The state has these values. */
      state(expected: Partial<Record<AnyKey<StateOf<D>>, unknown>>) {
        assert.deepEqual(picked(state, expected), expected)
        return checks
      },
      /** Runs further checks of the state. */
      look(look: (state: StateOf<D>) => void) {
        look(state as StateOf<D>)
        return checks
      },
      /** Exactly these commands are open to this caller, in the order of the rule book. */
      actions(expected: NameOf<D>[], over: Setting = {}) {
        assert.deepEqual(openCommands(decider, state, setting(over)), expected)
        return checks
      },
      when: <Name extends NameOf<D>>(name: Name, command: CommandOf<D, Name>, over: Setting = {}) =>
        outcome(decider, state, attempt(decider, name, state, freeze(command), setting(over)), setting(over).at),
    }
    return checks
  },
})

const outcome = <D extends Decider>(decider: D, state: unknown, result: Fact[] | Refused, at: string) => {
  const facts = () => {
    assert.ok(!(result instanceof Refused), `refused: ${(result as Refused).message}`)
    return result
  }
  const checks = {
    /** Exactly these facts follow. */
    // biome-ignore lint/suspicious/noThenProperty: given, when, then; nobody awaits it
    then(...expected: FactsOf<D>[]) {
      assert.deepEqual(facts(), expected)
      return checks
    },
    /** Runs further checks of the facts. */
    check(look: (facts: Fact[]) => void) {
      look(facts())
      return checks
    },
    /** Nothing follows and nothing is refused: it is done already. */
    nothing: () => assert.deepEqual(facts(), []),
    refused(message: string, { status = 409, errors, names }: { status?: number; errors?: Record<string, string>; names?: string[] } = {}) {
      assert.ok(result instanceof Refused, `not refused, but: ${JSON.stringify(result)}`)
      assert.deepEqual([result.message, result.status], [message, status])
      if (errors) assert.deepEqual(result.errors, errors)
      if (names) assert.deepEqual(result.names, names)
    },
    /** The state afterwards has these values. */
    state(expected: Partial<Record<AnyKey<StateOf<D>>, unknown>>) {
      assert.deepEqual(picked(foldFrozen(decider, state, facts(), at), expected), expected)
      return checks
    },
    /** Runs further checks of the state afterwards. */
    look(look: (state: StateOf<D>) => void) {
      look(foldFrozen(decider, state, facts(), at) as StateOf<D>)
      return checks
    },
  }
  return checks
}

/** The facts that follow, or the refusal. It checks the facts against their declarations; for tests that try random commands. */
export const attempt = (decider: Decider, name: string, state: unknown, command: unknown, context: DecisionContext): Fact[] | Refused => {
  try {
    const facts = decide(decider, name, state, command, context)
    facts.forEach(checkFact)
    return facts
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

const declared = new Map(events.map(event => [event.type, event]))
/** A fact that comes often is checked by compiled code; to compile it costs as much as some twenty checks of its schema. */
const seen = new Map<string, { often: number; validator?: Validator }>()
const OFTEN = 20
const fits = (type: string, schema: TSchema, data: unknown): boolean => {
  const known = seen.get(type) ?? { often: 0 }
  seen.set(type, known)
  if (!known.validator && ++known.often > OFTEN) known.validator = Compile(schema)
  return known.validator ? known.validator.Check(data) : Value.Check(schema, data)
}
const checkFact = ({ type, data }: Fact): void => {
  const event = declared.get(type)
  assert.ok(event, `${type} is not declared in contracts/contexts.ts`)
  if (!fits(type, event.schema, data)) {
    const [wrong] = Value.Errors(event.schema, data)
    assert.fail(`${type} does not fit its schema: ${wrong?.instancePath} ${wrong?.message}`)
  }
  assert.deepEqual(JSON.parse(JSON.stringify(data)), data, `${type} changes on its way through the store`)
}

const foldFrozen = (decider: Decider, state: unknown, facts: readonly Fact[], at: string): unknown =>
  facts.reduce((now, fact) => {
    checkFact(fact)
    return freeze(fold(decider, now, [{ ...freeze(fact), at }]))
  }, freeze(state))

type AnyKey<State> = State extends unknown ? keyof State : never
const picked = (state: unknown, expected: object) =>
  Object.fromEntries(Object.keys(expected).map(key => [key, (state as Record<string, unknown>)[key]]))

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}
