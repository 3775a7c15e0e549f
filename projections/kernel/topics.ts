import type { Who } from '#contracts/kernel/endpoint.ts'
import { type ToldTopic, topicOf } from '#contracts/kernel/live.ts'
import type { Feed } from '#services/eventstore/feed.ts'
import { sleep, turn } from '#services/kernel/time.ts'
import { following } from './following.ts'

/** A topic is watched by many at once: its whole contents are sent, the same to all of them. */
export type Topic = {
  /** name in topics: a document is watched as `{name}~{id}` */
  name: string
  /** category of its streams, `{category}-{id}`, and the events that change the topic */
  category: string
  types: readonly string[]
  mayWatch: (who: Who, id: string) => Promise<boolean>
  /** current contents; undefined where there is no such topic */
  state: (id: string) => Promise<object | undefined>
}

/** Sends the contents of a topic as a ready message, under the topic's name. */
type Tell = (topic: string, message: string) => void

/** pause after each round, ms; number of messages after which other work gets its turn */
const [PAUSE_MS, AT_ONCE] = [100, 500]

type TopicsOptions = {
  feed: Feed
  topics: readonly Topic[]
  /** the current end of the log */
  from: number
  onError: (error: unknown) => void
  signal: AbortSignal
}

/**
 * Sends the contents of topics. A changed topic is read once and sent to all who watch it, in rounds, so that a thousand changes in a
 * second become ten messages. Topics that nobody watches are not read. Every process hears of the writes of all processes.
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
          // the topic is sent with its next change; a watcher who comes meanwhile causes another read
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
    /**
     * Sends the contents now and after each change.
     * @returns `leave` stops it, `mayStill` asks the right again; undefined where this caller has no such topic
     */
    watch: async (name: string, who: Who, tell: Tell): Promise<Watching | undefined> => {
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
      return {
        mayStill: now => topic.mayWatch(now, id),
        leave: () => {
          one.tells.delete(tell)
          if (one.tells.size > 0) return
          changed.delete(one)
          if (watched.get(name) === one) watched.delete(name)
        },
      }
    },
    close,
  }
}
type Watching = { leave: () => void; mayStill: (who: Who) => Promise<boolean> }
export type Topics = ReturnType<typeof startTopics>

const messageOf = (told: ToldTopic): string => `event: told\ndata: ${JSON.stringify(told)}\n\n`
