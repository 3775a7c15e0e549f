import simpleRest from 'ra-data-simple-rest';
import { present } from '#contracts/kernel/present.ts';
import { getJob, jobFile, requestExport } from '#contracts/report/api.ts';
import { questions } from './resources.ts';
const REST = '/api/rest';
/** limit above which ids make a URL so long that proxies cut it off */
const IDS_IN_URL = 50;
export const dataProvider = ({ call, send }) => {
    const http = async (url, { method, body, headers, signal } = {}) => {
        const response = await send(url, {
            ...(method && { method }),
            ...(typeof body === 'string' && { body }),
            headers: { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...Object.fromEntries(new Headers(headers)) },
            signal: signal ?? undefined,
        });
        const text = await response.text();
        const json = text ? JSON.parse(text) : undefined;
        if (response.headers.get('x-total-capped') === 'true')
            capped.add(json);
        return { status: response.status, headers: response.headers, body: text, json };
    };
    // lists whose count is capped, which the answer says beside the count; simple-rest does not pass headers on
    const capped = new WeakSet();
    // rows by id: the answers of a call cannot be read by id, but a chosen row was listed before
    const listed = new Map();
    const base = simpleRest(REST, http, 'X-Total-Count');
    const upload = ({ endpoint, fields, revision, file, key, onProgress }, mode) => call(endpoint, { ...fields, mode }, { files: { file }, revision, ...(key && { key }), ...present({ onProgress }) });
    return {
        ...base,
        supportAbortSignal: true,
        getList: async (resource, params) => {
            const question = questions[resource];
            if (question) {
                const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
                const [endpoint, filter] = question(params.filter);
                const body = { ...filter, page: page - 1, size: perPage };
                const { content, totalElements } = (await call(endpoint, body, { signal: params.signal }));
                for (const row of content)
                    listed.set(`${resource} ${row.id}`, row);
                return { data: content, total: totalElements };
            }
            const answer = await base.getList(resource, params);
            return capped.has(answer.data) ? { ...answer, meta: { capped: true } } : answer;
        },
        getMany: async (resource, params) => {
            if (questions[resource])
                return { data: params.ids.flatMap(id => listed.get(`${resource} ${id}`) ?? []) };
            if (params.ids.length <= IDS_IN_URL)
                return base.getMany(resource, params);
            const { json } = await http(`${REST}/${resource}/by-ids`, { method: 'POST', body: JSON.stringify({ ids: params.ids }) });
            return { data: json };
        },
        update: async (resource, { id, data, previousData }) => {
            const { json } = await http(`${REST}/${resource}/${encodeURIComponent(id)}`, {
                method: 'PUT',
                body: JSON.stringify(changes(previousData, data)),
                ...(Number.isInteger(previousData?.version) && { headers: { 'if-match': `"${previousData.version}"` } }),
            });
            return { data: json };
        },
        ask: call,
        command: call,
        previewImport: choice => upload(choice, 'preview'),
        commitImport: choice => upload(choice, choice.mode),
        requestExport: request => call(requestExport, request),
        getJob: id => call(getJob, { id }),
        jobFile: id => call(jobFile, { id }),
    };
};
/** The changed fields with their values. Fields that the form leaves out stay; `null` empties. */
export const changes = (before, after) => {
    const old = (before ?? {});
    return Object.fromEntries(Object.entries(after).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field])));
};
