import { texts } from './notices.ts'
import type { KeptPage } from './storage.ts'

const DAY = 24 * 60 * 60_000

/**
 * A list that hardly changes (airlines, airports). It is requested once and kept in memory, and in the storage until it expires. Callers
 * that ask while it is loading wait for the same answer; a failure is not kept.
 */
export const cachedList = <Row>(
  key: string,
  load: () => Promise<readonly Row[]>,
  { kept, expiresIn = DAY }: { kept: KeptPage; expiresIn?: number },
) => {
  let asked: Promise<readonly Row[]> | undefined
  const fetched = async () => {
    const rows = await load()
    // an empty list is more likely a fault than the truth, so it is not kept
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

/** The airlines; no form can be sent without them. @throws Error with a message for the user when there are none */
export const airlinesOrFail = async <Row>(read: () => Promise<readonly Row[]>): Promise<readonly Row[]> => {
  const rows = await read()
  if (rows.length === 0) throw new Error(texts.noAirlines)
  return rows
}
