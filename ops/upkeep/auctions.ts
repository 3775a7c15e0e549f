import type { EventStore } from '#services/eventstore/port.ts'
import { commands } from '#services/kernel/commands.ts'
import { computationOf } from '#services/processes/use-cases/lots.ts'
import { type Problems, problems } from './log-walk.ts'

const BIDS = 'bids-'

/** The result of every lot that is closed, computed again from its bids and the table of rates that it names (docs/AUCTIONS.md §2). */
export const lotsAgain = async (events: EventStore, streams: Iterable<string>): Promise<{ count: number; wrong: Problems }> => {
  const run = commands(events, { cacheSize: 100 })
  const wrong = problems()
  let count = 0
  for (const stream of streams) {
    if (!stream.startsWith(BIDS)) continue
    const lotId = stream.slice(BIDS.length)
    const { closed, differences } = await computationOf({ run, events }, lotId)
    if (!closed) continue
    count++
    for (const difference of differences) wrong.say(`标的 ${lotId}：${difference} its bids say otherwise`)
  }
  return { count, wrong }
}
