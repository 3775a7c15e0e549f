import { v4 as uuid } from 'uuid';
import { present } from '../kernel/present.ts';
import { describedPaths, filled, fixedFields, isForeign, withQuery } from './address.ts';
import { challenged } from './challenge.ts';
import { CallError, failureOf } from './error.ts';
import { failedExport, fileIn, isFile } from './file.ts';
import { deviceDescription } from './fingerprint.ts';
import { formOf, postForm } from './upload.ts';
/** A key for `Idempotency-Key`. It does not use crypto.randomUUID, which is missing on plain-http intranet addresses. */
export const newKey = () => uuid();
/**
 * The connection of both web applications to the server (DOMAIN §9.7). `call(endpoint, body)` has the types of the declaration. `get` …
 * `download` are for paths that are not declared here, with the payload as one object; `send` gives the raw answer (the REST face). All of
 * them send the token and `x-position`, remember the position in the answer, answer a challenge, and throw CallError.
 */
export const client = ({ session, base = '', fetch = globalThis.fetch.bind(globalThis), post = postForm, now = Date.now, desc = deviceDescription, }) => {
    const headersFor = (more = {}) => {
        const token = session.token();
        const seen = session.seen();
        return {
            accept: 'application/json',
            ...(token && { authorization: `Bearer ${token}` }),
            ...(seen > 0 && { 'x-position': String(seen) }),
            ...more,
        };
    };
    const fetchCode = (path) => fetch(base + withQuery(path, { t_: now() }), { headers: headersFor() });
    const checked = async (answering, signal) => {
        let response;
        try {
            response = await answering;
        }
        catch (error) {
            // a request that was never sent already has its own error
            if (signal?.aborted || error instanceof CallError)
                throw error;
            throw failureOf(0, undefined);
        }
        const position = Number(response.headers.get('x-position') ?? 0);
        // what was seen is of a log that a backup has replaced
        const end = response.headers.get('x-log-end');
        if (end !== null && session.seen() > Number(end))
            session.saw(Number(end));
        // a command has written behind that end
        if (position > session.seen())
            session.saw(position);
        if (response.ok)
            return response;
        return fail(failureOf(response.status, await jsonOf(response), response.headers.get('x-request-id')));
    };
    const fail = (error) => {
        if (error.isLoggedOut)
            session.loggedOut(error);
        throw error;
    };
    const send = (path, { headers, ...rest } = {}) => {
        if (isForeign(path, base))
            return checked(fetch(path, { ...rest, ...present({ headers }), mode: 'cors', credentials: 'omit' }), rest.signal);
        const ask = (more) => fetch(base + path, { ...rest, headers: headersFor({ ...headers, ...more }) });
        return checked(challenged(ask, fetchCode), rest.signal);
    };
    /** the query string that a method and a path bring with them */
    const marks = (method, path) => ({
        ...(method === 'GET' && { t_: now() }),
        ...((method === 'GET' || method === 'POST') && { cr: session.cr?.() }),
        ...(describedPaths.includes(path) && { desc: desc() }),
    });
    const request = (method, template, payload, { headers, signal } = {}) => {
        const { path, rest } = filled(template, { ...payload, ...fixedFields[template] });
        const added = isForeign(path, base) ? {} : marks(method, template);
        if (method === 'GET')
            return send(withQuery(path, { ...rest, ...added }), { ...present({ headers }), signal });
        return send(withQuery(path, added), {
            method,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(rest),
            signal,
        });
    };
    const call = async (endpoint, body, options = {}) => {
        const writes = endpoint.kind === 'command' || endpoint.kind === 'upload';
        const headers = {
            ...(writes && { 'idempotency-key': options.key ?? newKey() }),
            ...(options.revision !== undefined && { 'if-match': `"${options.revision}"` }),
        };
        const { signal, onProgress } = options;
        if (endpoint.kind === 'upload') {
            const { path, rest } = filled(endpoint.path, body);
            const form = formOf(rest, options.files ?? {});
            const address = base + withQuery(path, marks('POST', endpoint.path));
            const ask = (more) => post(address, { form, headers: headersFor({ ...headers, ...more }), signal, onProgress }, fetch);
            const response = await checked(challenged(ask, fetchCode), signal);
            return (await (isFile(response) ? fileIn(response) : dataOf(response, fail)));
        }
        const response = await request(endpoint.method, endpoint.path, body, { headers, signal });
        if (endpoint.kind === 'file')
            return (await fileIn(response));
        return (await dataOf(response, fail));
    };
    const method = (name) => async (path, payload = {}, options = {}) => dataOf(await request(name, path, payload, options), fail);
    return {
        call,
        send,
        get: method('GET'),
        post: method('POST'),
        put: method('PUT'),
        patch: method('PATCH'),
        delete: method('DELETE'),
        /**
         * Saves a file under the name that the server gives it; `save` passes it to the browser. @throws CallError 602 with the server's
         * message or 导出失败, 601 when the answer is no file and cannot be read either
         */
        export: async (path, payload = {}, options = {}) => {
            try {
                return await fileIn(await request('GET', path, payload, options));
            }
            catch (error) {
                throw failedExport(error);
            }
        },
    };
};
const jsonOf = (response) => response.json().catch(() => undefined);
/** Some refusals come with HTTP 200 and `success: false`, or with nothing but a code. */
const dataOf = async (response, fail) => {
    const envelope = (await jsonOf(response));
    if (envelope === undefined)
        throw failureOf(503, undefined);
    if (envelope.success === false || (envelope.code ?? 0) !== 0)
        fail(failureOf(envelope.statusCode ?? response.status, envelope));
    return envelope.data;
};
