import { announcement } from '#contracts/content/announcement-record.ts';
import * as api from '#contracts/content/api.ts';
import { pieceKinds } from '#contracts/content/codes.ts';
import { news } from '#contracts/content/news-record.ts';
import { isStaff, on } from '#contracts/kernel/endpoint.ts';
import { picturesIn } from '#contracts/kernel/pictures.ts';
import { present } from '#contracts/kernel/present.ts';
import { forbidden, notFound } from '#contracts/kernel/refused.ts';
import { recordDecider } from '../kernel/record/decide.ts';
import { fold, streamOf } from '../kernel/stream/decider.ts';
import { infoReading } from './reading.ts';
/** owner of the pictures in texts, which belong to no agency */
export const PICTURES = { agency: 'content' };
const records = { news, announcement };
/** Reading, confirming, pictures, and one entry of the history. */
export const contentRoutes = ({ run, events, papers, shownTo }) => {
    const found = async (infoId, call) => {
        const piece = (await shownTo(call)).find(({ id }) => id === infoId);
        if (!piece)
            throw notFound('该信息');
        return piece;
    };
    const seen = ({ id: infoId, list, title, airLine, version: revision }, { who }) => ({
        infoId,
        list,
        title,
        airLine,
        revision,
        ...present({ agency: who.agency }),
    });
    const textOf = async ({ list, id }) => {
        const { state } = await run.load(recordDecider(records[list]), id);
        return state.status === 'ACTIVE' ? String(state.values.content) : '';
    };
    return [
        on(api.readInfo, async ({ infoId }, call) => {
            await call.at(infoReading, call.who.user).read(seen(await found(infoId, call), call));
            return { infoId };
        }),
        on(api.confirmInfo, async ({ infoId, version: saw }, call) => {
            await call.at(infoReading, call.who.user).confirm({ ...seen(await found(infoId, call), call), saw });
            return { infoId };
        }),
        on(api.uploadPicture, async ({ files }, call) => {
            const [picture] = await papers.put(files, PICTURES, call.commandId, 'images');
            return { id: picture.id, src: `${api.infoPicture.path}?id=${picture.id}` };
        }),
        on(api.infoPicture, async ({ id, infoId }, call) => {
            const stored = await papers.get(id);
            if (!stored || stored.file.owner.agency !== PICTURES.agency)
                throw notFound('图片');
            const { name, type } = stored.file;
            const mayEdit = isStaff(call.who);
            if (!mayEdit && (infoId === undefined || !picturesIn(await textOf(await found(infoId, call))).includes(id)))
                throw notFound('图片');
            return { name, type, content: stored.content, inline: true };
        }),
        on(api.infoLogEntry, async ({ id }, { who }) => {
            const [, list, infoId, revision] = /^(news|announcement)-([^@]+)@(\d{1,9})$/.exec(id) ?? [];
            if (!list || !infoId)
                throw notFound('信息日志');
            const record = records[list];
            const decider = recordDecider(record);
            const past = (await events.read(streamOf(decider, infoId)));
            const at = past.findIndex(event => event.revision === Number(revision));
            const entry = past[at];
            if (!entry)
                throw notFound('信息日志');
            const stateAfter = (count) => fold(decider, decider.initial, past.slice(0, count));
            const [before, after] = [stateAfter(at), stateAfter(at + 1)];
            const known = [after, before].find(state => state.status === 'ACTIVE');
            const airLine = String(known?.values.airLine ?? '*');
            if (airLine === '*' ? false : !who.airlines.includes('*') && !who.airlines.includes(airLine))
                throw forbidden('没有该航空公司的数据权限');
            const fields = record.fields;
            const changes = [...Object.keys(fields), 'enabled'].flatMap(field => {
                const told = (state) => valueText(state, field, fields[field]);
                const change = present({ before: told(before), after: told(after) });
                if (change.before === change.after)
                    return [];
                return [{ field, title: fields[field]?.title ?? '启用', html: fields[field]?.kind === 'html', ...change }];
            });
            return {
                id,
                infoId,
                list: list,
                title: String(known?.values.title ?? pieceKinds[list]),
                at: entry.meta.at ?? entry.at,
                ...present({ reason: entry.meta.reason }),
                changes,
            };
        }),
    ];
};
/** A field's value as people read it; undefined where the piece is not there or the field empty. */
const valueText = (state, field, declared) => {
    if (state.status !== 'ACTIVE')
        return undefined;
    const value = field === 'enabled' ? state.enabled : state.values?.[field];
    if (value === undefined)
        return undefined;
    if (typeof value === 'boolean')
        return value ? '是' : '否';
    return declared?.labels?.[String(value)] ?? (field === 'airLine' && value === '*' ? '全部' : String(value));
};
