import { computationOf } from '#services/auction/lots/lots.ts'
import { sealedComputation } from '#services/auction/sealed/sealed.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { commands } from '#services/kernel/stream/commands.ts'
import { problems, type WalkProblems } from './log-walk.ts'

const kinds = [
  { prefix: 'bids-', zh: '标的', compute: computationOf },
  { prefix: 'bagbids-', zh: '组合包', compute: sealedComputation },
]

/**
 * Computes again the result of every closed lot and every closed ranked bag, from the bids and the table of rates that they name
 * (docs/AUCTIONS.md §2, §7).
 */
export const auctionsAgain = async (events: EventStore, streams: Iterable<string>): Promise<{ count: number; wrong: WalkProblems }> => {
  const run = commands(events, { cacheSize: 100 })
  const wrong = problems()
  let count = 0
  for (const stream of streams) {
    const kind = kinds.find(({ prefix }) => stream.startsWith(prefix))
    if (!kind) continue
    const id = stream.slice(kind.prefix.length)
    const { closed, differences } = await kind.compute({ run, events }, id)
    if (!closed) continue
    count++
    for (const difference of differences) wrong.say(`${kind.zh} ${id}：${difference} its bids say otherwise`)
  }
  return { count, wrong }
}
