import type { Who } from '#contracts/kernel/endpoint.ts'
import { type Told, topicOf } from '#contracts/kernel/live.ts'
import type { Feed } from '#services/eventstore/feed.ts'
import { sleep, turn } from '#services/kernel/time.ts'
import { following } from './following.ts'

/** Something that many watch at once: how it stands is told whole, the same to all of them. */
export type Topic = {
  /** watched as `{name}~{id}` */
  name: string
  /** the streams that it is told from, `{category}-{id}`, and the facts that make it another */
  category: string
  types: readonly string[]
  mayWatch: (who: Who, id: string) => Promise<boolean>
  /** as it stands now; undefined where there is none */
  state: (id: string) => Promise<object | undefined>
}

/** Told by the name of the topic, with the message as it is written to a stream. */
type Tell = (topic: string, message: string) => void

/** after a round news are gathered so long, ms; so many are told before others have their turn */
const [PAUSE_MS, AT_ONCE] = [100, 500]

type TopicsOptions = {
  feed: Feed
  topics: readonly Topic[]
  /** the log's end now */
  from: number
  onError: (error: unknown) => void
  signal: AbortSignal
}

/**
 * Tells how topics stand: one that has changed is read once and told to all who watch it, in rounds, so that a thousand changes of a second are ten
 * messages. What nobody watches is not read. Every process hears of what any of them has written.
 */
export const startTopics = ({ feed, topics, from, onError, signal }: TopicsOptions) => {
  type Watched = { topic: Topic; id: string; name: string; told: string | undefined; tells: Set<Tell> }
  const watched = new Map<string, Watched>()
  const changed = new Set<Watched>()
  const categories = new Map(topics.map(topic => [topic.category, topic]))
  const named = new Map(topics.map(topic => [topic.name, topic]))
  let isTelling = false

  const split = (name: string, by: string): [string, string] => {
    const place = name.indexOf(by)
    return place < 0 ? [name, ''] : [name.slice(0, place), name.slice(place + 1)]
  }
  const read = async (one: Watched) => {
    const state = await one.topic.state(one.id)
    one.told = state && messageOf({ topic: one.name, state })
  }
  const tellAll = async () => {
    let told = 0
    while (changed.size > 0 && !signal.aborted) {
      const round = [...changed]
      changed.clear()
      for (const one of round) {
        try {
          await read(one)
        } catch (error) {
          // it is told with its next change; whoever comes meanwhile asks again
          one.told = undefined
          onError(error)
        }
        if (one.told === undefined) continue
        for (const tell of one.tells) {
          tell(one.name, one.told)
          if (++told % AT_ONCE === 0) await turn()
        }
      }
      await sleep(PAUSE_MS, undefined, { ref: false })
    }
  }
  const wake = () => {
    if (isTelling) return
    isTelling = true
    void tellAll().finally(() => {
      isTelling = false
      if (changed.size > 0 && !signal.aborted) wake()
    })
  }

  const consumer = feed.follow({ from, types: topics.flatMap(({ types }) => types) })
  const close = following(consumer, { signal, onError }, ({ events }) => {
    for (const { stream } of events) {
      const [category, id] = split(stream, '-')
      const topic = categories.get(category)
      const one = topic && watched.get(topicOf(topic.name, id))
      if (one) changed.add(one)
    }
    if (changed.size > 0) wake()
  })

  return {
    /** Tells how it stands, now and from now on. Answers how to stop; undefined where there is no such topic for him. */
    watch: async (name: string, who: Who, tell: Tell): Promise<(() => void) | undefined> => {
      const [kind, id] = split(name, '~')
      const topic = named.get(kind)
      if (!topic || id === '' || !(await topic.mayWatch(who, id))) return undefined
      const one = watched.get(name) ?? { topic, id, name, told: undefined, tells: new Set<Tell>() }
      watched.set(name, one)
      one.tells.add(tell)
      if (one.told !== undefined) tell(name, one.told)
      else {
        changed.add(one)
        wake()
      }
      return () => {
        one.tells.delete(tell)
        if (one.tells.size > 0) return
        changed.delete(one)
        if (watched.get(name) === one) watched.delete(name)
      }
    },
    close,
  }
}
export type Topics = ReturnType<typeof startTopics>

const messageOf = (told: Told): string => `event: told\ndata: ${JSON.stringify(told)}\n\n`
