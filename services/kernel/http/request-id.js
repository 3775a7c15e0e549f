import { newId } from '../ids.ts';
/** short, and without characters that mean something to logs, shells or pages */
const ID = /^[\w.:+/=@-]{1,100}$/;
/** W3C Trace Context §3.2: version, trace, parent, flags; later versions may append more */
const TRACE = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;
/** The caller's `x-request-id` where it has the documented shape, else a new id: a malformed one is no reason to refuse a request. */
export const requestIdOf = ({ 'x-request-id': given }) => typeof given === 'string' && ID.test(given) ? given : newId();
/** The trace that the caller's `traceparent` names; undefined where it names none. */
export const traceIdOf = ({ traceparent }) => typeof traceparent === 'string' ? TRACE.exec(traceparent)?.[1] : undefined;
