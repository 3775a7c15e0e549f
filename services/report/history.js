import { isStaff, on } from '#contracts/kernel/endpoint.ts';
import { exportAbout } from '#contracts/kernel/export.ts';
import { present } from '#contracts/kernel/present.ts';
import { invalid, isRefusal, notFound } from '#contracts/kernel/refused.ts';
import { actorNames } from '#contracts/organisation/roles.ts';
import { reasonCodes } from '#contracts/reasons.ts';
import * as api from '#contracts/report/history.ts';
import { thingsIn, valueText } from '#contracts/report/labels.ts';
import { decidedAt } from '#services/eventstore/port.ts';
import { aboutSheet } from '#services/kernel/sheet/export.ts';
import { xlsxType } from '#services/kernel/sheet/write.ts';
import { peopleInHistory } from './history-people.ts';
import { mayRead, veilFor } from './history-rights.ts';
import { changesBetween, toldAs } from './history-show.ts';
import { inOrder, lineOf, statesAfter, storyAt, storyReader } from './history-story.ts';
import { findIn, momentOf, mustSee, pagesOf, stateAt } from './history-stream.ts';
/**
 * Routes of the auditor: the events of a stream, its state at any moment, and what changed between two. Everything comes from the log
 * itself; nothing is called or written, since these routes can only read.
 */
export const historyRoutes = ({ store, registry, besideOf = async () => ({ payments: [], fines: [] }), called }) => {
    const find = findIn(registry);
    const veil = veilFor(registry);
    const people = peopleInHistory(registry, called);
    const read = storyReader(store, find, besideOf);
    const story = (found, who) => {
        const sees = async (other) => {
            try {
                await mustSee(store, other, who);
                return true;
            }
            catch (error) {
                if (!isRefusal(error))
                    throw error;
                return false;
            }
        };
        return read(found, { may: ({ history, id }) => mayRead(who, history, id), sees });
    };
    const seen = async (stream, who) => {
        const found = find(stream);
        if (!found)
            throw notFound(`数据${stream}`);
        await mustSee(store, found, who);
        return found;
    };
    const show = (who) => {
        const veiled = veil(who);
        return (event, change) => {
            const row = rowOf(event, find(event.stream), who, veiled);
            return { ...row, data: people.data(event.type, row.data, change) };
        };
    };
    return [
        on(api.timeline, async ({ stream, related, states, page = 0, size = 50 }, { who }) => {
            const found = await seen(stream, who);
            const [last] = await store.read(stream, { backwards: true, limit: 1 });
            const { revision } = last;
            const lines = related ? await story(found, who) : undefined;
            const all = lines && inOrder(lines).filter(isTold(who, find));
            const events = all?.slice(page * size, (page + 1) * size) ??
                (await store.read(stream, { from: page * size, limit: size })).filter(isTold(who, find));
            const after = states ? await statesAfter(lines ?? [lineOf(store, found)], events, veil(who)) : undefined;
            const row = show(who);
            const kindOf = (stream) => find(stream).history.decider.name;
            return {
                stream,
                streamZh: found.history.decider.zh,
                events: await people.named(who, change => events.map(event => ({
                    ...row(event, change),
                    ...(after && { state: people.state(kindOf(event.stream), after.get(event.position), change) }),
                }))),
                revision,
                position: all?.at(-1)?.position ?? last.position,
                total: all?.length ?? revision + 1,
            };
        }),
        on(api.stateThen, async ({ stream, at, revision, related }, { who }) => {
            if (at !== undefined && revision !== undefined)
                throw invalid('时刻和版本只能填写一个');
            if (related && revision !== undefined)
                throw noRevisions();
            const found = await seen(stream, who);
            const veiled = ({ decider }, { state, ...then }) => {
                const seen = veil(who)(decider.name, state);
                return people.named(who, change => ({ ...then, state: people.state(decider.name, seen, change) }));
            };
            if (!related) {
                const moment = at !== undefined ? { at } : revision !== undefined ? { revision } : undefined;
                return { stream, ...(await veiled(found.history, await stateAt(store, found.history, stream, moment))) };
            }
            const lines = await story(found, who);
            const all = await storyAt(lines, at);
            const states = await Promise.all(all.map(async (then, n) => ({ ...nameOf(lines[n]), ...(await veiled(lines[n].history, then)) })));
            return { stream, ...(await veiled(found.history, all[0])), states: states.filter(({ revision }) => revision >= 0) };
        }),
        on(api.difference, async ({ stream, from, to, related }, { who }) => {
            const moments = [from, to].map(momentOf);
            if (related && moments.some(moment => 'revision' in moment))
                throw noRevisions();
            const found = await seen(stream, who);
            const unveiled = veil(who);
            // people are named before the texts are made of their ids
            const changes = ({ decider: { name } }, before, after) => people.named(who, change => changesBetween(name, before.state, after.state, (kind, value, path) => people.state(kind, unveiled(kind, value, path), change, path)));
            if (!related) {
                const [before, after] = await Promise.all(moments.map(moment => stateAt(store, found.history, stream, moment)));
                return { changes: await changes(found.history, before, after) };
            }
            const lines = await story(found, who);
            const [before, after] = await Promise.all([from, to].map(at => storyAt(lines, at)));
            const named = await Promise.all(lines.map(async (line, n) => (await changes(line.history, before[n], after[n])).map(change => ({ ...nameOf(line), ...change }))));
            return { changes: named.flat() };
        }),
        on(api.exportHistory, async ({ stream, related }, { who, now }) => {
            const found = await seen(stream, who);
            const pages = related ? [inOrder(await story(found, who))] : pagesOf(store, stream);
            const isSeen = isTold(who, find);
            const name = `${found.history.decider.zh}${found.id.replace(/[^\w.-]/g, '_')}历史`;
            const filter = { 对象: `${found.history.decider.zh} ${found.id}`, 连同相关对象: related ?? false };
            const about = (rows) => exportAbout({ title: '历史', available: [], filter, rows, user: who.loginName ?? who.user, at: now });
            const row = show(who);
            const rows = (page) => people.named(who, change => page.filter(isSeen).map(event => {
                const told = row(event, change);
                return { ...told, user: told.user && change(told.user) };
            }));
            return { name: `${name}.xlsx`, type: xlsxType, content: aboutSheet(columns, sheetRows(pages, rows, find), '历史', about) };
        }),
    ];
};
const nameOf = ({ stream, history }) => ({ stream, streamZh: history.decider.zh });
/** Each stream counts its own revisions: only instants are common to all. */
const noRevisions = () => invalid('连同相关对象查看时请填写时刻，不能填写版本');
/** Hides internal events from agencies altogether: neither that they happened nor when. */
const isTold = (who, find) => ({ stream, type }) => isStaff(who) || !find(stream)?.history.inHouse?.includes(type);
const rowOf = (event, { history }, who, veil) => {
    const { position, stream, revision, type, data, meta } = event;
    const command = meta.command?.slice(meta.command.indexOf('.') + 1);
    // the reason that came with the call is what its fact keeps inside
    const isInside = !isStaff(who) && history.inHouse?.some(name => Object.hasOwn(data, name));
    const label = command === undefined ? undefined : history.commands?.[command]?.zh;
    return {
        position,
        stream,
        streamZh: history.decider.zh,
        revision,
        type,
        zh: history.eventTypes.find(declared => declared.type === type)?.zh ?? type,
        at: decidedAt(event),
        storedAt: event.storedAt ?? event.at,
        // an agency learns what staff did, but not their names
        user: who.agency && meta.agency !== who.agency ? '' : meta.user,
        role: meta.role,
        ...present({ agency: meta.agency, command: meta.command }),
        ...(label && { commandZh: label }),
        ...(meta.reasonCode && { reasonCode: meta.reasonCode }),
        // a process gives its reason as a code of the fact
        ...(meta.reason && !isInside && { reason: valueText(history.decider.name, ['reason'], meta.reason, type) }),
        data: veil(history.decider.name, data),
    };
};
const columns = [
    { key: 'position', title: '序号', type: 'int' },
    { key: 'at', title: '时间', type: 'datetime' },
    { key: 'streamZh', title: '对象', type: 'text' },
    { key: 'stream', title: '数据流', type: 'text', width: 30 },
    { key: 'revision', title: '版本', type: 'int' },
    { key: 'zh', title: '事件', type: 'text' },
    { key: 'user', title: '操作人', type: 'user' },
    { key: 'role', title: '角色', type: 'text', labels: actorNames },
    { key: 'agency', title: '代理人编号', type: 'text' },
    { key: 'commandZh', title: '命令', type: 'text' },
    { key: 'reasonCode', title: '原因类别', type: 'text', labels: reasonCodes },
    { key: 'reason', title: '原因', type: 'text', width: 30 },
    { key: 'told', title: '内容', type: 'text', width: 80 },
];
async function* sheetRows(pages, rowsOf, find) {
    const things = new Map();
    for await (const page of pages)
        yield (await rowsOf(page)).map(row => ({
            ...row,
            told: toldAs(find(row.stream).history.decider.name, row.type, row.data, thingsIn(row.data, things)),
        }));
}
