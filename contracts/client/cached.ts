import { texts } from './notices.ts'
import type { Kept } from './storage.ts'

const DAY = 24 * 60 * 60_000

/**
 * A list that hardly changes (airlines, airports), asked once and then kept: in memory, and in the storage until it expires. Those who ask
 * while it is on its way wait for the same answer; a failure is not kept.
 */
export const cachedList = <Row>(
  key: string,
  load: () => Promise<readonly Row[]>,
  { kept, expiresIn = DAY }: { kept: Kept; expiresIn?: number },
) => {
  let asked: Promise<readonly Row[]> | undefined
  const fetched = async () => {
    const rows = await load()
    // nothing to choose from is more likely a fault than the truth
    if (rows.length > 0) kept.set(key, rows, { expiresIn })
    return rows
  }
  return {
    read: (): Promise<readonly Row[]> => {
      const known = kept.get<readonly Row[]>(key)
      if (known) return Promise.resolve(known)
      asked ??= fetched().finally(() => {
        asked = undefined
      })
      return asked
    },
    forget: () => kept.remove(key),
  }
}

/** The airlines, which nothing can be sold without. @throws Error with what to tell when there are none */
export const airlinesOrFail = async <Row>(read: () => Promise<readonly Row[]>): Promise<readonly Row[]> => {
  const rows = await read()
  if (rows.length === 0) throw new Error(texts.noAirlines)
  return rows
}
