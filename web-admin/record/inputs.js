import { present } from '#contracts/kernel/present.ts';
import { inputText, limitsOf } from '../kit/inputs.ts';
const fieldsOf = (record) => Object.entries(record.fields);
/** without options, a reference is typed: a code, a login name */
const typedAs = (kind) => (kind === 'ref' || kind === 'person' || kind === 'html' ? 'text' : kind);
/** The inputs of a record's form. `choices` are the options of its references, by field; `doc` is the present record. */
export const recordInputs = (record, choices, doc = {}) => fieldsOf(record).map(([field, { kind, title, optional, labels, many, schema }]) => {
    const options = kind === 'ref' ? withPresent(choices[field], doc[field]) : labels;
    return {
        field,
        title,
        optional,
        kind: options ? 'choice' : typedAs(kind),
        ...present({ labels: options }),
        ...limitsOf(schema),
        ...(many && { many }),
        ...(kind === 'html' && { html: true }),
        ...(schema.maxLength > 100 && { long: true }),
    };
});
/** The options of a reference: those that are enabled, and the present one even if it is not. */
const withPresent = (options, value) => options && typeof value === 'string' && !(value in options) ? { ...options, [value]: `${value}（已停用）` } : options;
const isJson = (text) => /^[[{]/.test(text.trim());
const through = (text, space) => {
    if (!isJson(text))
        return text;
    try {
        return JSON.stringify(JSON.parse(text), null, space);
    }
    catch {
        return text;
    }
};
/** JSON in a field is stored in one line, and shown in several lines for reading and editing; blanks alone are no change. */
export const readable = (text) => through(text, 2);
export const compact = (text) => through(text);
const compacted = (value) => (typeof value === 'string' ? compact(value) : value);
/** Texts of the form: the document's values, or the initial values of a new record. */
export const recordTexts = (record, doc) => Object.fromEntries(fieldsOf(record).map(([field, { kind, initial }]) => [field, readable(inputText({ kind: typedAs(kind) }, doc ? doc[field] : initial))]));
/** Only the changed fields; `null` empties a field that was emptied. */
export const changesOf = (record, doc, given) => Object.fromEntries(fieldsOf(record).flatMap(([field, { key }]) => {
    const [before, after] = [compacted(doc[field] ?? null), compacted(given[field] ?? null)];
    return key || before === after ? [] : [[field, after]];
}));
