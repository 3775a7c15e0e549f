import { present } from './present.ts';
import { Type } from './schema.ts';
export const agents = ['agent', 'subAgent'];
export const staff = ['employee', 'handler'];
export const everyone = [...agents, ...staff];
export const media = {
    sheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pictures: ['image/jpeg', 'image/png', 'image/gif'],
    pdf: 'application/pdf',
};
const Nothing = Type.Object({});
const Done = Type.Any();
const declare = (kind, method) => (path, declared) => {
    const [, , area = '', second = ''] = path.split('/');
    const marked = /\/([rw])(\/|$)/.exec(path)?.[1];
    const module = second === 'r' || second === 'w' ? area : second;
    return {
        kind,
        method: declared.method ?? method,
        path,
        zh: declared.zh,
        area,
        module,
        allow: declared.allow,
        permission: declared.permission ?? `${area}.${module}.${marked ?? (kind === 'query' || kind === 'file' ? 'r' : 'w')}`,
        allAirlines: declared.allAirlines ?? false,
        body: (declared.body ?? Nothing),
        data: (declared.data ?? Done),
        files: declared.files ?? { max: 1, bytes: 10 * 1024 * 1024 },
        ...present({ bodyBytes: declared.bodyBytes }),
        media: declared.media ?? [media.sheet],
        note: declared.note ?? '',
        alsoGet: declared.alsoGet ?? false,
        secret: declared.secret ?? false,
        raw: declared.raw ?? false,
        raced: declared.raced ?? false,
    };
};
/** A filtered read: POST with a JSON body. */
export const query = declare('query', 'POST');
/** A read by id or of a short list: GET. */
export const get = declare('query', 'GET');
/** Something that changes state: POST, honours `Idempotency-Key` and `If-Match`. */
export const command = declare('command', 'POST');
/** multipart/form-data; a command with files. */
export const upload = declare('upload', 'POST');
/** Answers bytes under a file name. */
export const file = declare('file', 'GET');
/** The agencies whose documents an agency's user sees: the own one and, for reading, its sub-agents. Empty for everybody else. */
export const seenAgencies = ({ agency, subAgents = [] }) => (agency ? [agency, ...subAgents] : []);
/** True when the caller works for the airlines. A caller with an agency, or one that logged in as a user of an agency, does not. */
export const isStaff = ({ actor, agency }) => (actor === 'employee' || actor === 'handler') && !agency;
/** True when the caller works for every airline, as who changes what belongs to none of them must. */
export const worksForAll = ({ airlines }) => airlines.includes('*');
/** True where an upload is answered with bytes; a JSON answer never holds any. */
export const isFileAnswer = (answer) => typeof answer === 'object' && answer !== null && 'content' in answer && answer.content instanceof Uint8Array;
/** Joins a declaration with its handler: `on(cancelOrder, (body, call) => …)`. */
export const on = (endpoint, handler) => ({ endpoint, handler });
/** The endpoint declarations of a module. */
export const endpointsIn = (module) => Object.values(module).filter((value) => typeof value === 'object' && value !== null && 'path' in value && 'allow' in value && 'kind' in value);
/** Whether this caller may use this endpoint at all; the owner of the document is checked separately. */
export const may = (who, endpoint) => {
    if (endpoint.allow.includes('public'))
        return true;
    if (!who || who.actor === 'public')
        return false;
    if (who.actor === 'system')
        return endpoint.allow.includes('system');
    if (!endpoint.allow.includes('any') && !endpoint.allow.includes(who.actor))
        return false;
    if (who.actor !== 'employee' && who.actor !== 'handler')
        return true;
    return endpoint.allow.includes('any') || (grants(who, endpoint.permission) && (!endpoint.allAirlines || worksForAll(who)));
};
/** A role grants a module; `w` includes `r`. */
export const grants = (who, permission) => who.permissions.includes('*') ||
    who.permissions.includes(permission) ||
    (permission.endsWith('.r') && (who.permissions.includes('*.r') || who.permissions.includes(`${permission.slice(0, -1)}w`)));
