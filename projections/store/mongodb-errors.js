import { MongoBulkWriteError, MongoNetworkError, MongoNotConnectedError, MongoServerError, MongoServerSelectionError, MongoTopologyClosedError, } from 'mongodb';
import { adviceFor, NotLetIn } from '#services/eventstore/advice.ts';
import { Unavailable } from '#services/eventstore/port.ts';
/** the `_id` is taken already */
export const DUPLICATE = 11000;
/** codes of a server that does not let this program in */
const [WRONG_PASSWORD, NO_RIGHT] = [18, 13];
/**
 * codes by which a server says that the request itself is wrong: bad value, parse, type, namespace, path, field name, document too large,
 * unknown command, options, index, validation, memory of a query
 */
const REQUESTS = new Set([
    2, 9, 14, 15, 16, 17, 20, 22, 26, 28, 31, 40, 48, 52, 53, 54, 55, 56, 57, 59, 61, 65, 66, 67, 68, 72, 73, 74, 85, 86, 115, 120, 121, 127,
    146, 166, 167, 168, 171, 193, 197, 224, 238, 241, 257, 263, 292,
]);
/** from here on codes name a place in the server's code that refuses a request */
const PLACES = 10_334;
/** those among them by which it says that it is away: not primary, interrupted, recovering */
const AWAY_PLACES = new Set([10_107, 11_600, 11_602, 13_435, 13_436]);
/** Does the server refuse the request itself? A gateway whose inner part is away answers with whatever code that part had, or with none. */
const isOurMistake = (code) => REQUESTS.has(code) || (code >= PLACES && !AWAY_PLACES.has(code));
/** The server is away: nobody's mistake, and the caller may try again later. A bulk write wraps the actual error. */
const isAway = (error) => error instanceof MongoServerSelectionError ||
    error instanceof MongoNetworkError ||
    error instanceof MongoNotConnectedError ||
    // of calls that wait together for a server that never came the first failure closes the connection under the others
    error instanceof MongoTopologyClosedError ||
    (error instanceof MongoServerError && !isOurMistake(Number(error.code)));
export const orUnavailable = (error) => {
    const code = error instanceof MongoServerError ? Number(error.code) : undefined;
    if (code === WRONG_PASSWORD || code === NO_RIGHT)
        return new NotLetIn('MONGODB_URL', code === WRONG_PASSWORD ? 'password' : 'rights', { cause: error });
    return isAway(error)
        ? new Unavailable('读库暂时不可用 the read store does not answer', { cause: error, advice: adviceFor(error, 'MONGODB_URL') })
        : error;
};
/**
 * True where a message names the index of `_id`. Servers word it differently (`index: _id_`, `Index '_id_'`); an index of another field
 * with such an ending (`buyer_id`) does not match.
 */
export const namesTheId = (words) => /(?<![A-Za-z0-9_])_id_?(?![A-Za-z0-9_])/.test(words);
/** The operations that met an existing `_id`. @throws the error itself when anything else went wrong */
export const duplicates = (error) => {
    if (!(error instanceof MongoBulkWriteError))
        throw error;
    const errors = [error.writeErrors].flat();
    const met = errors.every(({ code, errmsg }) => code === DUPLICATE && namesTheId(errmsg ?? ''));
    if (!met || errors.length === 0 || error.result.getWriteConcernError())
        throw error;
    return errors.map(({ index }) => index);
};
/** Ignores an error by its code or its words, since some servers send only the words. */
export const ignore = (words, code) => (error) => {
    if (!(error instanceof MongoServerError) || (error.code !== code && !error.message.includes(words)))
        throw error;
};
