import { monotonicMs, turn } from './time.ts'

/** when somebody last had a new turn; the turns that are asked for, one behind the other: all long work of the process shares them */
let since = monotonicMs()
let last: Promise<void> = Promise.resolve()

/**
 * Lets others be answered during long work that waits for nothing, or only for what is there already: awaited between its pieces, it gives up
 * the turn after every `ms` in which this thread has not been given up. Of many that do so side by side each has a turn of its own, with
 * whatever has come in meanwhile between them.
 */
export const breather =
  (ms = 5): (() => Promise<void>) =>
  async () => {
    if (monotonicMs() - since < ms) return
    await ownTurn()
  }

/** Gives up the turn in any case, to whoever has come in meanwhile and to all that asked before. */
export const ownTurn = (): Promise<void> => {
  last = last.then(() => turn()).then(begun)
  return last
}
const begun = () => {
  since = monotonicMs()
}

/**
 * Begins one after another, giving up the turn by the clock between them, and waits for all.
 * @throws what the first that fails throws
 */
export const eachInTurn = async <T, R>(all: Iterable<T>, begin: (one: T) => R | Promise<R>): Promise<R[]> => {
  const breathe = breather()
  const begun: Promise<R>[] = []
  for (const one of all) {
    await breathe()
    const under = (async () => begin(one))()
    // told below, when all have begun
    under.catch(() => {})
    begun.push(under)
  }
  return Promise.all(begun)
}
