import { clearTimeout, setTimeout } from './time.ts'
/** What `work` answers within so many ms. @throws what `late` makes, when it has not: what it answers afterwards is heard by nobody */
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
