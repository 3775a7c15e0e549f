import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb'
import { adviceFor, NotLetIn } from '#services/eventstore/advice.ts'
import { Unavailable } from '#services/eventstore/port.ts'

/** the `_id` is taken already */
export const DUPLICATE = 11000
/** codes of a server that does not let this program in */
const [WRONG_PASSWORD, NO_RIGHT] = [18, 13]
/** codes of a gateway while the server behind it is away: cursor gone, shutting down, stepped down, not primary, interrupted, recovering */
const AWAY = new Set([43, 91, 189, 10107, 11600, 11602, 13435, 13436])

/** The server is away: nobody's mistake, and the caller may try again later. A bulk write wraps the actual error. */
const isAway = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError ||
  error instanceof MongoNetworkError ||
  error instanceof MongoNotConnectedError ||
  // of calls that wait together for a server that never came the first failure closes the connection under the others
  error instanceof MongoTopologyClosedError ||
  (error instanceof MongoServerError && AWAY.has(Number(error.code))) ||
  (error instanceof MongoBulkWriteError && isAway(error.errorResponse))
export const orUnavailable = (error: unknown): unknown => {
  const code = error instanceof MongoServerError ? Number(error.code) : undefined
  if (code === WRONG_PASSWORD || code === NO_RIGHT)
    return new NotLetIn('MONGODB_URL', code === WRONG_PASSWORD ? 'password' : 'rights', { cause: error })
  return isAway(error)
    ? new Unavailable('读库暂时不可用 the read store does not answer', { cause: error, advice: adviceFor(error, 'MONGODB_URL') })
    : error
}

/**
 * True where a message names the index of `_id`. Servers word it differently (`index: _id_`, `Index '_id_'`); an index of another field
 * with such an ending (`buyer_id`) does not match.
 */
export const namesTheId = (words: string): boolean => /(?<![A-Za-z0-9_])_id_?(?![A-Za-z0-9_])/.test(words)

/** The operations that met an existing `_id`. @throws the error itself when anything else went wrong */
export const duplicates = (error: unknown): number[] => {
  if (!(error instanceof MongoBulkWriteError)) throw error
  const errors = [error.writeErrors].flat()
  const met = errors.every(({ code, errmsg }) => code === DUPLICATE && namesTheId(errmsg ?? ''))
  if (!met || errors.length === 0 || error.result.getWriteConcernError()) throw error
  return errors.map(({ index }) => index)
}

/** Ignores an error by its code or its words, since some servers send only the words. */
export const ignore = (words: string, code: number) => (error: unknown) => {
  if (!(error instanceof MongoServerError) || (error.code !== code && !error.message.includes(words))) throw error
}
