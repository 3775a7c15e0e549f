import type { EventType, Fact } from '#contracts/kernel/event.ts'
import type { Static, TSchema } from '#contracts/kernel/schema.ts'
import type { CommandCall } from '../http/call.ts'
import type { At, Commands } from './commands.ts'
import { type Reacting, when } from './process.ts'

/** The place of the fact, its author and time, and access to the deciders. */
export type FollowContext = Pick<Reacting, 'id' | 'at' | 'load' | 'recall'> & {
  revision: number
  by: { user: string; role: string; agency?: string; at: string }
}
/** A command's outcome and the request that sent the command. A process acts as the request of the fact and answers nobody. */
type Outcome = { id: string; facts: Fact[]; revision: number }
type Requester = {
  call: Pick<CommandCall, 'who' | 'now'> & Partial<Pick<CommandCall, 'saw'>> & { unguarded: At }
  load: Commands['load']
  recall?: Commands['load']
}

/**
 * Declares what follows in other streams from a fact. The request that wrote the fact does it at once, so that its caller finds it done
 * (`now`). A process does it again from the log, since the request may have died in between (`again`). Either may come first and as often
 * as it likes, so `does` must be repeatable. A process waits for a request of its own program that is at work on it.
 * @param isOpen asked by the process only: is the work still open? Others may have ended meanwhile what the request begins
 */
export const follow = <Type extends string, S extends TSchema, Result>(
  type: EventType<Type, S>,
  does: (data: Static<S>, following: FollowContext) => Promise<Result>,
  isOpen: (data: Static<S>, following: FollowContext) => Promise<boolean> = async () => true,
) => {
  const atWork = new Map<string, Promise<unknown>>()
  const placeOf = ({ id, revision }: { id: string; revision: number }) => `${id} ${revision}`
  return {
    /** Returns undefined where the command did not write the fact: it was carried out so long ago that its facts are not remembered. */
    now: async (
      { id, facts, revision: last }: Outcome,
      { call: { who, now, unguarded, saw }, load, recall = load }: Requester,
    ): Promise<Result | undefined> => {
      const index = facts.findIndex(fact => fact.type === type.type)
      if (index < 0) return undefined
      const revision = last - facts.length + 1 + index
      const by = { user: who.user, role: who.role, ...(who.agency && { agency: who.agency }), at: now }
      // the caller waits for views up to each position read here, also where the process was faster
      const seeing =
        (look: Commands['load']): Commands['load'] =>
        async (...stream) => {
          const loaded = await look(...stream)
          saw?.(loaded.position)
          return loaded
        }
      const work = does(facts[index]!.data as Static<S>, { id, revision, by, at: unguarded, load: seeing(load), recall: seeing(recall) })
      const place = placeOf({ id, revision })
      atWork.set(place, work)
      try {
        return await work
      } finally {
        atWork.delete(place)
      }
    },
    /** the same as a reaction of a process */
    again: when(type, async (data, { id, event: { revision, meta, at: written }, at, load, recall }) => {
      await atWork.get(placeOf({ id, revision }))?.catch(() => {})
      const by = { user: meta.user, role: meta.role, ...(meta.agency && { agency: meta.agency }), at: meta.at ?? written }
      const context: FollowContext = { id, revision, by, at, load, recall }
      if (await isOpen(data, context)) await does(data, context)
    }),
  }
}
