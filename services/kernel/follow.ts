import type { EventType, Fact } from '#contracts/kernel/event.ts'
import type { Static, TSchema } from '#contracts/kernel/schema.ts'
import type { At, Commands } from './commands.ts'
import type { CommandCall } from './http/call.ts'
import { type Reacting, when } from './process.ts'

/** Where the fact stands, by whom and when it was written, and the way to the deciders. */
export type FollowContext = Pick<Reacting, 'id' | 'at' | 'load' | 'recall'> & {
  revision: number
  by: { user: string; role: string; agency?: string; at: string }
}
/** what a command wrote, and the request that sent it; a process that acts for one answers nobody */
type Outcome = { id: string; facts: Fact[]; revision: number }
type Requester = {
  call: Pick<CommandCall, 'who' | 'now'> & Partial<Pick<CommandCall, 'saw'>> & { unguarded: At }
  load: Commands['load']
  recall?: Commands['load']
}

/**
 * What follows from a fact in other streams, said once: the request that wrote the fact does it, so that its caller finds it done (`now`), and
 * a process does it again from the log, since the request may have died in between (`again`). Whichever comes first, as often as it comes, so
 * what it `does` may be repeated. A process does not help a request that it sees at work.
 * @param isOpen asked by the process only: others may have ended meanwhile what the request begins
 */
export const follow = <Type extends string, S extends TSchema, Result>(
  type: EventType<Type, S>,
  does: (data: Static<S>, following: FollowContext) => Promise<Result>,
  isOpen: (data: Static<S>, following: FollowContext) => Promise<boolean> = async () => true,
) => {
  const atWork = new Map<string, Promise<unknown>>()
  const placeOf = ({ id, revision }: { id: string; revision: number }) => `${id} ${revision}`
  return {
    /** Undefined where the command has not written the fact: it was carried out so long ago that nothing of it is remembered. */
    now: async (
      { id, facts, revision: last }: Outcome,
      { call: { who, now, unguarded, saw }, load, recall = load }: Requester,
    ): Promise<Result | undefined> => {
      const index = facts.findIndex(fact => fact.type === type.type)
      if (index < 0) return undefined
      const revision = last - facts.length + 1 + index
      const by = { user: who.user, role: who.role, ...(who.agency && { agency: who.agency }), at: now }
      // what the process was faster with is part of what the caller finds done
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
    /** the reaction, for a process */
    again: when(type, async (data, { id, event: { revision, meta, at: written }, at, load, recall }) => {
      await atWork.get(placeOf({ id, revision }))?.catch(() => {})
      const by = { user: meta.user, role: meta.role, ...(meta.agency && { agency: meta.agency }), at: meta.at ?? written }
      const context: FollowContext = { id, revision, by, at, load, recall }
      if (await isOpen(data, context)) await does(data, context)
    }),
  }
}
