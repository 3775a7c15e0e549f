import { clearTimeout, setTimeout } from '../time.ts'

/**
 * Waits for the answer of `work` no longer than `ms`. A later answer is ignored.
 * @throws the error that `late` makes, when `work` takes longer
 */
export const inTime = async <T>(work: () => Promise<T>, ms: number, late: () => unknown): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(late()), ms)
  })
  try {
    return await Promise.race([work(), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until `work` is done, or for so long. */
export const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  inTime(
    () => work,
    ms,
    () => undefined,
  ).catch(error => {
    if (error !== undefined) throw error
  })
