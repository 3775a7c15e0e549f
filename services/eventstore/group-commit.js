import { setImmediate } from '#services/kernel/time.ts';
import { Conflict, Unavailable } from './port.ts';
import { conflicting, written } from './sqlite-wire.ts';
/** Events that go to the writer at once: it inserts them while this thread prepares the next ones. */
const ahead = 8;
/**
 * Sends appends to the writer at the end of the turn of the event loop that brought them, whether or not a commit is under way; appends
 * that come meanwhile share the next commit. Each is checked at its own revision, so a conflict concerns only its own append.
 * @param settled called after each commit before its appends are answered, also after one with an unknown outcome; it gets the head of the
 * log and the written events, where these are known
 */
export const groupCommit = (writer, settled, ends) => {
    let part = empty();
    let turn = false;
    let underWay = 0;
    const idle = [];
    const send = async (more) => {
        const { appends, callers } = part;
        part = empty();
        underWay++;
        try {
            const answer = await writer.call({ appends, more });
            for (const [i, { stream }] of callers.entries())
                ends.answered(stream, answer[3 * i] === written ? answer[3 * i + 1] : undefined);
            settled({ head: answer.at(-1), written: () => writtenOf(callers, answer) });
            answerEach(callers, answer);
        }
        catch (error) {
            for (const { stream } of callers)
                ends.answered(stream, undefined);
            ends.forget();
            settled(); // perhaps it was written: sleeping followers must look
            for (const { reject } of callers)
                reject(new Unavailable('事件库写入失败 the event log could not be written', { cause: error }));
        }
        if (--underWay === 0 && !turn)
            for (const done of idle.splice(0))
                done();
    };
    const endTurn = () => {
        turn = false;
        send(false);
    };
    return {
        /**
         * Appends events, of which there must be some.
         * @throws TypeError for a value that JSON cannot hold, before anything is sent
         */
        append: (stream, events, wanted) => new Promise((resolve, reject) => {
            const texts = [];
            for (const { id, type, data, meta } of events)
                texts.push(id, type, json(data), json(meta));
            const expected = wanted === 'none' ? -1 : wanted;
            ends.appending(stream);
            if (part.events >= ahead)
                send(true);
            part.appends.push(stream, expected, events.length);
            for (const text of texts)
                part.appends.push(text);
            part.events += events.length;
            part.callers.push({ stream, expected, events, texts, resolve, reject });
            if (turn)
                return;
            turn = true;
            setImmediate(endTurn);
        }),
        /** Resolves when all appends made so far are answered. */
        idle: () => (turn || underWay > 0 ? new Promise(resolve => idle.push(resolve)) : Promise.resolve()),
    };
};
const empty = () => ({ appends: [], events: 0, callers: [] });
const answerEach = (callers, answer) => {
    callers.forEach(({ stream, expected, resolve, reject }, i) => {
        const revision = answer[3 * i + 1];
        if (answer[3 * i] === conflicting)
            reject(new Conflict(stream, named(expected), named(revision)));
        else
            resolve({ revision, position: answer[3 * i + 2] });
    });
};
const writtenOf = (callers, answer) => {
    const at = new Date(answer.at(-2)).toISOString();
    return callers.flatMap(({ stream, events, texts }, i) => answer[3 * i] === conflicting ? [] : [{ stream, events, texts, revision: answer[3 * i + 1], position: answer[3 * i + 2], at }]);
};
const named = (revision) => (revision === -1 ? 'none' : revision);
const json = (value) => {
    const text = JSON.stringify(value);
    if (text === undefined)
        throw new TypeError('an event must have data and metadata that JSON can hold');
    return text;
};
