import type { Test } from 'tap'
import { ownTurn } from '../breath.ts'

/** What gives up the turn after 5 ms does so at the fifth look at the clock of `lookedAt`. */
export const LOOKS = 5

/**
 * What the program does for itself gives up the turn by the clock. Until the test is over the clock moves by a millisecond whenever somebody looks at it, so
 * that no machine is too slow or too fast. Counts the looks, altogether and the most between two turns of the event loop.
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
    // what is on the prototype
    Reflect.deleteProperty(performance, 'now')
    await ownTurn()
  })
  return counts
}

/** Counts what is done altogether, and the most between two turns of the event loop. */
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
