import { mustActOn, seenBy } from '../stream/access.ts';
import { commanding, idFrom } from '../stream/commands.ts';
import { streamOf } from '../stream/decider.ts';
/**
 * Gives the commands of one request their ids. The n-th command of a request to a stream has the same id whenever the request is carried
 * out again, since handlers do the same things in the same order. `position` is the furthest position that the request has written to.
 *
 * `If-Match` refers to the document that the caller saw, which is the one that the handler acts on. Other streams that get commands
 * (numbers taken from a pool, a refund that an order opens) have revisions of their own. It is compared at the first command to that
 * document; later commands of the request follow on the first.
 */
export const commandCall = (run, base, commandId, ifMatch, isFirst = false, reasonCode) => {
    const sent = new Map();
    const bound = new Set();
    const begun = new Set();
    let position = 0;
    const causeOf = (stream, name, n) => ({
        who: base.who,
        now: base.now,
        commandId: idFrom(commandId, `${stream}.${name}`, n),
        correlationId: commandId,
        ...(base.path && { call: base.path }),
        ...(base.traceId && { traceId: base.traceId }),
        ...(reasonCode && { reasonCode }),
        ...(ifMatch !== undefined && bound.has(stream) && !begun.has(stream) && { ifMatch }),
    });
    const next = (stream, name) => {
        const n = (sent.get(`${stream}.${name}`) ?? 0) + 1;
        sent.set(`${stream}.${name}`, n);
        const cause = causeOf(stream, name, n);
        begun.add(stream);
        return cause;
    };
    const saw = (seen) => {
        position = Math.max(position, seen);
    };
    const execute = async (...command) => {
        const done = await run.execute(...command);
        saw(done.position);
        return done;
    };
    const at = commanding({ execute }, next);
    const begin = commanding({ execute }, (stream, name) => ({ ...next(stream, name), isNew: true }));
    const decided = commanding({ execute }, (stream, name) => {
        begun.add(stream);
        return next(stream, name);
    });
    const check = (decider, id, name) => {
        const stream = streamOf(decider, id);
        return run.check(decider, id, name, causeOf(stream, name, (sent.get(`${stream}.${name}`) ?? 0) + 1));
    };
    const document = async (decider, id) => {
        const seen = decider.document && (await seenBy(run, decider, id, base.who));
        if (seen)
            mustActOn(base.who, seen.owner);
        bound.add(streamOf(decider, id));
        return {
            ...(seen && { state: seen.state, revision: seen.revision }),
            id,
            command: at(decider, id),
            check: (name) => check(decider, id, name),
        };
    };
    return {
        call: {
            stale: false,
            commandId,
            ifMatch,
            isFirst,
            at,
            check,
            document: document,
            unguarded: Object.assign(at, { check }),
            begin,
            decided,
            saw,
            // spread last: in V8 of Node 20 each property behind a spread costs a microsecond
            ...base,
        },
        position: () => position,
    };
};
