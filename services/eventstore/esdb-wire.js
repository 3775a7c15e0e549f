import { isCommandError, jsonEvent, MaxAppendSizeExceededError, StreamDeletedError, WrongExpectedVersionError, } from '@eventstore/db-client';
import { validate } from 'uuid';
import { NotLetIn } from './advice.ts';
import { isKeptOut } from './esdb-client.ts';
import { Conflict } from './port.ts';
/**
 * Events in the client's form. A value that JSON cannot hold is found here: inside the client it would leave the append pending for ever.
 * An append that is too large is found here as well: the server would answer it by cutting everybody's connection.
 * @throws TypeError for what cannot be stored, RangeError for more than `maxBytes` of data
 */
export const propose = (stream, events, expected, maxBytes) => {
    if (stream === '' || stream.startsWith('$'))
        throw new TypeError(`"${stream}" cannot be the name of a stream`);
    if (expected !== 'none' && !(Number.isSafeInteger(expected) && expected >= 0))
        throw new TypeError(`no stream can be at revision ${expected}`);
    const bytes = { data: 0, meta: 0 };
    const proposed = events.map(({ id, type, data, meta }) => {
        if (type === '' || type.startsWith('$'))
            throw new TypeError(`"${type}" cannot be the type of an event`);
        if (!validate(id))
            throw new TypeError(`the id of an event must be a UUID, not "${id}"`);
        const metadata = encoder.encode(json(meta)); // bytes go as they are, an object would pass through JSON and base64 once more
        bytes.data += Buffer.byteLength(json(data));
        bytes.meta += metadata.length;
        return jsonEvent({ id, type, data: data, metadata });
    });
    if (bytes.data > maxBytes || bytes.meta > maxBytes)
        throw tooLarge(stream, maxBytes);
    return proposed;
};
const encoder = new TextEncoder();
const json = (value) => {
    const text = JSON.stringify(value); // a bigint or a cycle throws a TypeError of its own
    if (text === undefined)
        throw new TypeError(`an event's data cannot be ${typeof value}`);
    return text;
};
const tooLarge = (stream, maxBytes) => new RangeError(`the events to be appended to ${stream} are larger than EventStoreDB accepts in one append (${maxBytes} bytes)`);
export const toStoredEvent = ({ event, commitPosition }) => ({
    id: event.id,
    type: event.type,
    data: event.data,
    meta: event.metadata,
    stream: event.streamId,
    revision: exact(event.revision),
    position: exact(commitPosition),
    at: event.created.toISOString(),
});
/** Is the event one of ours, not the engine's own, and of a stream that was asked for? */
export const isWanted = ({ event }, prefix) => event !== undefined &&
    !event.streamId.startsWith('$') &&
    !event.type.startsWith('$') &&
    (!prefix || prefix.some(p => event.streamId.startsWith(p)));
export const place = (resolved) => exact(resolved.commitPosition);
/** @throws RangeError where a number would no longer be exact: the log has outgrown this system's positions */
export const exact = (value) => {
    if (value > Number.MAX_SAFE_INTEGER)
        throw new RangeError(`EventStoreDB counts to ${value}, which is beyond 2^53`);
    return Number(value);
};
export const beyond = (position, head) => new RangeError(`the position ${position} lies beyond the end of the event log (${head}): it was taken from another log, or this one was reset`);
/** Explains the engine's complaint about a position between two events; every other error stays as it is. */
export const positionError = (error, position) => isCommandError(error) && /invalid ?position/i.test(error.message)
    ? new RangeError(`the position ${position} is not one of this event log: it was taken from another one`, { cause: error })
    : error;
/** The error in words where the server refuses who asks; every other error stays as it is. */
export const letIn = (error) => isKeptOut(error)
    ? new NotLetIn('ESDB_URL', Number(error.code) === 16 ? 'password' : 'rights', { cause: error })
    : error;
/** The error for the caller of an append that the server refused; every other error stays as it is. */
export const refusal = (error, stream, expected) => {
    if (error instanceof WrongExpectedVersionError)
        return new Conflict(stream, expected, typeof error.actualVersion === 'bigint' ? exact(error.actualVersion) : 'none');
    if (error instanceof MaxAppendSizeExceededError)
        return tooLarge(stream, error.maxAppendSize);
    if (error instanceof StreamDeletedError)
        return deleted(stream);
    if (isCommandError(error) && /BadRequest/.test(error.message))
        return new TypeError(`EventStoreDB refused an append to ${stream} as malformed`, { cause: error });
    return error;
};
export const deleted = (stream) => new Error(`stream ${stream} was deleted in EventStoreDB`);
/** The part of an engine's error that may be logged: no address, no connection string. */
export const reason = (error) => {
    const { name, type, code } = error;
    return { error: type ?? name, code };
};
