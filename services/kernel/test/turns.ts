import type { Test } from 'tap'
import { ownTurn } from '../async/breath.ts'

/** With `lookedAt`, work that gives up the turn after 5 ms does so at its fifth look at the clock. */
export const LOOKS = 5

/**
 * Moves the clock by a millisecond at each look until the test is over, for work that gives up the turn by the clock, so that no machine is
 * too slow or too fast. Counts the looks in all, and the most between two turns of the event loop.
 */
export const lookedAt = (t: Test) => {
  const { did, counts } = betweenTurns(t)
  let now = performance.now()
  const look = () => {
    did()
    return ++now
  }
  Object.defineProperty(performance, 'now', { value: look, configurable: true })
  t.teardown(async () => {
    // uncovers the one on the prototype
    Reflect.deleteProperty(performance, 'now')
    await ownTurn()
  })
  return counts
}

/** Counts what is done in all, and the most between two turns of the event loop. */
export const betweenTurns = (t: Test) => {
  let [since, most, all] = [0, 0, 0]
  let isOver = false
  const turn = () => {
    since = 0
    if (!isOver) setImmediate(turn)
  }
  turn()
  t.teardown(() => {
    isOver = true
  })
  return {
    did: () => {
      all++
      most = Math.max(most, ++since)
    },
    counts: () => ({ most, all }),
  }
}

/** Waits for `n` turns of the event loop: a race begins its second request that much later than the first. */
export const turns = async (n: number): Promise<void> => {
  for (let turn = 0; turn < n; turn++) await new Promise(resolve => setImmediate(resolve))
}
