import { isStaff } from '#contracts/kernel/endpoint.ts';
import { forbidden, invalid, notFound } from '#contracts/kernel/refused.ts';
import { decidedAt } from '#services/eventstore/port.ts';
import { mustBelongTo } from '#services/kernel/stream/access.ts';
import { fold } from '#services/kernel/stream/decider.ts';
import { monotonicMs, turn } from '#services/kernel/time.ts';
import { mayRead } from './history-rights.ts';
const PAGE = 500;
/** ms for which a replay may hold up other requests */
const SLICE_MS = 10;
/** The events of a stream from a revision on, in pages. Other requests are answered between them. */
export async function* pagesOf(log, stream, first = 0) {
    for (let from = first;;) {
        const events = await log.read(stream, { from, limit: PAGE });
        const last = events.at(-1);
        if (!last)
            return;
        yield events;
        from = last.revision + 1;
        await turn();
    }
}
/** The states of a stream, one after each event. A large state is slow to fold, so other requests get their turn. */
export async function* replay({ decider }, pages) {
    let state = decider.initial;
    let since = monotonicMs();
    for await (const page of pages) {
        for (const event of page) {
            const at = decidedAt(event);
            state = fold(decider, state, [{ ...event, at }]);
            yield { state, revision: event.revision, at };
            if (monotonicMs() - since < SLICE_MS)
                continue;
            await turn();
            since = monotonicMs();
        }
    }
}
/**
 * The state at a moment, or after all events when no moment is given.
 * @throws Refused 404 for an unknown revision
 */
export const stateIn = async (history, pages, moment) => {
    let then = { state: history.decider.initial, revision: -1 };
    for await (const next of replay(history, pages)) {
        if (moment && isAfter(moment, next))
            return then;
        then = next;
    }
    if (moment && 'revision' in moment && moment.revision > then.revision)
        throw notFound(`版本${moment.revision}`);
    return then;
};
export const stateAt = (log, history, stream, moment) => stateIn(history, pagesOf(log, stream), moment);
const isAfter = (moment, { revision, at }) => 'revision' in moment ? revision > moment.revision : Date.parse(at) > Date.parse(moment.at);
/**
 * Reads `3`, `-1` or an instant.
 * @throws Refused 400
 */
export const momentOf = (text) => {
    if (/^-?\d{1,9}$/.test(text))
        return { revision: Number(text) };
    if (Number.isNaN(Date.parse(text)))
        throw invalid('时刻不是有效的时间');
    return { at: text };
};
/** The streams that have a history, by the kind before the first dash. */
export const findIn = (registry) => {
    const kinds = new Map(registry.map(history => [history.decider.name, history]));
    return (stream) => {
        const dash = stream.indexOf('-');
        const history = kinds.get(stream.slice(0, dash));
        return history && { history, stream, id: stream.slice(dash + 1) };
    };
};
/**
 * May this person look at this stream? Staff may with the right to read its module, at streams of their airlines; people of an agency only
 * at their own documents and, where the kind allows it, at those of their sub-agents. The latest state that names an owner tells whose it is: a deleted record names none.
 * @throws Refused 404 for what does not exist or is another agency's, 403 for another airline's
 */
export const mustSee = async (log, { history, stream, id }, who) => {
    const { decider, airlineOf, agencyOf, notForParent, ownerStays } = history;
    const what = `${decider.zh}${id}`;
    if ((await log.read(stream, { limit: 1 })).length === 0)
        throw notFound(what);
    if (!mayRead(who, history, id))
        throw forbidden(`没有查看${decider.zh}历史的权限`);
    if (isStaff(who) && (!airlineOf || who.airlines.includes('*')))
        return;
    if (!isStaff(who) && !(agencyOf && who.agency))
        throw notFound(what);
    let agency;
    let airLine;
    for await (const { state } of replay(history, pagesOf(log, stream))) {
        agency = agencyOf?.(state) ?? agency;
        airLine = airlineOf?.(state) ?? airLine;
        if (ownerStays && airLine !== undefined)
            break;
    }
    if (isStaff(who) && (airLine === undefined || airLine === '*'))
        throw forbidden(`没有查看${decider.zh}历史的数据权限`);
    mustBelongTo(notForParent ? { ...who, subAgents: [] } : who, { agency, airLine: airLine ?? '*' }, what);
};
