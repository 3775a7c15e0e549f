import { maskAccount, maskDocument, maskName, maskPhone } from './documents.ts';
import { keeping } from './schema.ts';
/**
 * Marks the fields that hold personal data. The mark stands in the field's schema; everything that shows, keeps or copies the field obeys
 * it: the veil over the history, the answers kept under an idempotency key, and the test that asks for a decision on every new field.
 */
const subjects = {
    traveller: '旅客',
    contact: '订单联系人',
    agency: '代理人的联系人与法人',
    user: '用户',
    writing: '人写的文字',
};
/**
 * Masks for readers that may not see the whole value. `other` and texts that people `wrote` are hidden entirely. A user id reveals nothing
 * by itself. A login name stays readable: colleagues call one another by it.
 */
const masks = {
    name: maskName,
    phone: maskPhone,
    document: maskDocument,
    account: maskAccount,
    mailbox: (text) => text.replace(/^(.?)[^@]*/, '$1***'),
    birth: () => HIDDEN,
    other: () => HIDDEN,
    login: (text) => text,
    id: (text) => text,
    called: maskName,
    wrote: () => HIDDEN,
};
export const HIDDEN = '******';
/** A value that is no text (a table, a count) has no part that could stay visible, so it is hidden entirely. */
export const masked = (kind, value) => (typeof value === 'string' ? masks[kind](value) : HIDDEN);
/** The message of a refusal with the names in it masked. */
export const keptMessage = ({ message, names = [] }) => names.reduce((text, name) => text.replaceAll(name, maskName(name)), message);
const marked = (schema, personal) => keeping(schema, { ...schema, personal });
/** `phone: personal('traveller', 'phone', zh(Text, '手机号'))` */
export const personal = (of, kind, schema) => marked(schema, { of, kind });
/**
 * Text that people write freely or that may quote them: reasons, remarks, opinions, titles, file names, forms, answers of an engine. It may
 * name anyone, so it is removed together with its document. A reason that business rules depend on is a code from a list beside it.
 */
export const writing = (schema) => personal('writing', 'wrote', schema);
/** A login name that somebody entered. Elsewhere facts name people by id (`UserId`, `Doer`, schema.ts). */
export const login = (schema) => personal('user', 'login', schema);
/** A text that names no person: the system's own text, or a field that is only called like a personal one. */
export const notPersonal = (schema) => marked(schema, false);
/** The fields of a schema at any depth; `parent` is the name of the containing field, '' at the top. */
export function* fieldsOf(schema, path = []) {
    const { properties = {}, items, anyOf = [] } = (schema ?? {});
    for (const [name, inner] of Object.entries(properties)) {
        yield { name, parent: path.at(-1) ?? '', path: [...path, name].join('.'), schema: inner };
        yield* fieldsOf(inner, [...path, name]);
    }
    if (items)
        yield* fieldsOf(items, path);
    for (const one of anyOf)
        yield* fieldsOf(one, path);
}
/** The value without personal data by its schema: marked fields are masked, marked tables are emptied. */
export const withoutPersonal = (schema, value) => {
    const { personal, properties, items, anyOf } = (schema ?? {});
    if (value === undefined || value === null)
        return value;
    if (personal)
        return Array.isArray(value) ? [] : typeof value === 'object' ? {} : masked(personal.kind, value);
    if (anyOf)
        return anyOf.reduce((rest, one) => withoutPersonal(one, rest), value);
    if (Array.isArray(value))
        return items ? value.map(item => withoutPersonal(items, item)) : value;
    if (typeof value !== 'object' || !properties)
        return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutPersonal(properties[name], inner)]));
};
