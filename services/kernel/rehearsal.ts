import type { Who } from '#contracts/kernel/endpoint.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import type { At, Commanding, Commands, LoadedStream } from './stream/commands.ts'
import { type Decider, decide, foldAt, streamOf } from './stream/decider.ts'

/**
 * Tries steps over any deciders without writing. Each rule decides and refuses as it would in earnest, and later steps see the decisions of
 * earlier ones. `facts`: the facts that would have been written.
 */
export const rehearsal = (
  look: Commands['load'],
  { who, now }: { who: Who; now: string },
): { load: Commands['load']; at: At; facts: readonly Fact[] } => {
  const changed = new Map<string, LoadedStream<any>>()
  const facts: Fact[] = []
  const load: Commands['load'] = async (decider, id) => changed.get(streamOf(decider, id)) ?? look(decider, id)
  const carriedOut = async (decider: Decider, id: string, name: string, command: unknown) => {
    const seen = await load(decider, id)
    const decided = decide(decider, name, seen.state, command, { who, at: now, id })
    const after = { ...seen, state: foldAt(decider, seen.state, decided, now) }
    changed.set(streamOf(decider, id), after)
    facts.push(...decided)
    return { ...after, facts: decided }
  }
  const at: At = (decider, id) =>
    new Proxy({} as Commanding<typeof decider>, {
      get: (_, name) =>
        typeof name === 'string' && Object.hasOwn(decider.commands, name)
          ? (command: unknown) => carriedOut(decider, id, name, command)
          : undefined,
    })
  return { load, at, facts }
}

/** The means to carry out a request that is only tried: its commands decide as in earnest, later ones on what earlier ones have decided. */
export const rehearsed = (run: Commands, by: { who: Who; now: string }): Commands => {
  const { load, at } = rehearsal(run.load, by)
  const execute: Commands['execute'] = (decider, id, name, command) => at(decider, id)[name]!(command)
  const check: Commands['check'] = async (decider, id, name) => {
    const { state } = await load(decider, id)
    const verdict = decider.commands[name].when?.(state, { who: by.who, at: by.now, id }) ?? true
    if (verdict !== true) throw new Refused(decider.code, verdict)
    return false
  }
  return { ...run, execute, check, load, loadCached: load }
}
