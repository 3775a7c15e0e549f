import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { isKnown } from '#services/stores.ts'

/** so many problems of one kind are named; the others are counted */
const NAMED = 20

export type Problems = { say(line: string): void; count: () => number; lines: () => string[] }
export const problems = (): Problems => {
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

/**
 * Reads the whole log once: positions grow, every stream counts from 0 without a gap, instants never go back, and every event can be read by
 * this program. `see` is given each event; `whole` says that the end was reached.
 */
export const walkLog = async (events: EventStore, see: (event: StoredEvent) => void) => {
  const wrong = problems()
  const revisions = new Map<string, number>()
  let [count, position, at] = [0, 0, '']
  let end = false
  try {
    while (!end) {
      const page = await events.readAll({ from: position, limit: 2_000 })
      for (const event of page.events) {
        const expected = (revisions.get(event.stream) ?? -1) + 1
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
