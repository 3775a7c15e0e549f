import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { isKnown } from '#services/stores.ts'

/** number of problems of one kind that are listed; further ones are only counted */
const NAMED = 20

export type WalkProblems = { say(line: string): void; count: () => number; lines: () => string[] }
export const problems = (): WalkProblems => {
  const lines: string[] = []
  let count = 0
  return {
    say: line => {
      if (++count <= NAMED) lines.push(line)
    },
    count: () => count,
    lines: () => (count > NAMED ? [...lines, `…… 另有 ${count - NAMED} 处 and as many more`] : lines),
  }
}

/** Events of other programs on the same server: named, and no problem. */
export const strangers = () => {
  const places = new Set<string>()
  const named: string[] = []
  const place = (stream: string, revision: number) => `${revision} ${stream}`
  return {
    see: ({ stream, revision, type }: StoredEvent) => {
      places.add(place(stream, revision))
      if (named.length < NAMED) named.push(`${stream} 版本 ${revision}：${type}`)
    },
    has: (stream: string, revision: number) => places.has(place(stream, revision)),
    count: () => places.size,
    named,
  }
}
type Strangers = ReturnType<typeof strangers>

/**
 * Reads the whole log once and checks that positions grow, every stream counts from 0 without a gap, instants never go back, and this
 * program can read every event. `see` gets each event of ours; `others` knows the places of the rest, and `wrong` may have been told of
 * what stands in some of them; `whole` is true when the end was reached.
 */
export const walkLog = async (
  events: EventStore,
  see: (event: StoredEvent) => void,
  others: Pick<Strangers, 'has'> = strangers(),
  wrong = problems(),
) => {
  const revisions = new Map<string, number>()
  let [count, position, at] = [0, 0, '']
  let end = false
  try {
    while (!end) {
      const page = await events.readAll({ from: position, limit: 2_000 })
      for (const event of page.events) {
        let expected = (revisions.get(event.stream) ?? -1) + 1
        while (expected < event.revision && others.has(event.stream, expected)) expected++
        if (event.revision !== expected) wrong.say(`${event.stream}：缺少版本 ${expected}，其后是 ${event.revision} revisions are missing`)
        if (event.position <= position) wrong.say(`位置 ${event.position} 不递增 the position does not grow`)
        if (!isKnown(event))
          wrong.say(`${event.stream} 版本 ${event.revision}：本程序不认识事件 ${event.type} it is unknown to this program`)
        const stored = event.storedAt ?? event.at
        if (stored < at) wrong.say(`位置 ${event.position} 的时间早于前一个 its instant is before the one before it`)
        revisions.set(event.stream, event.revision)
        position = event.position
        at = stored
        count++
        see(event)
      }
      end = page.end
      position = Math.max(position, page.position)
    }
  } catch (error) {
    wrong.say(`位置 ${position} 之后不能读取 what follows cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  return { count, streams: revisions, position, wrong, whole: end }
}
