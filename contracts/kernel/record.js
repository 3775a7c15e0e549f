import { columnsOf } from './columns.ts';
import { command, file, get, query, upload } from './endpoint.ts';
import { event } from './event.ts';
import { personal } from './personal.ts';
import { Count, Doer, Flag, Id, Instant, keeping, Note, oneOf, optional, Page, PageOf, Type, zh } from './schema.ts';
import { Outcome, selectionBy } from './selection.ts';
const shaped = (properties) => Type.Object(properties);
/** One line of an uploaded table as it was understood. `row` is the line in the file; the header is line 1. */
const ImportRow = Type.Object({
    row: zh(Type.Integer(), '行号'),
    id: optional(Type.String()),
    action: Type.Enum(['add', 'modify', 'same', 'none']),
    /** may contain personal data: shown to the sender only, and stored nowhere */
    values: personal('traveller', 'other', Type.Record(Type.String(), Type.Any())),
    errors: Type.Record(Type.String(), Type.String()),
    /** what to look at in a row that is right, by field: a formula's value, a hidden row, a name that was tidied */
    notes: optional(personal('traveller', 'other', zh(Type.Record(Type.String(), Type.String()), '请核对'))),
});
/** `rows` shows the wrong rows first and is cut at 100; the counts are exact. */
export const ImportReport = Type.Object({
    mode: Type.Enum(['preview', 'all', 'accepted']),
    total: zh(Count, '总行数'),
    good: zh(Count, '正确行数'),
    bad: zh(Count, '错误行数'),
    written: zh(Count, '写入行数'),
    ignored: zh(Type.Array(Type.String()), '未识别的列'),
    unread: optional(zh(Type.Array(Type.String()), '未读取的工作表')),
    /** rows around the table, such as a total or remarks below it */
    beside: optional(zh(Type.Array(Type.Object({ row: Count, text: personal('traveller', 'other', Type.String()) })), '不是数据的行')),
    /** where the file replaces everything: existing records that it lacks, which will be removed */
    gone: optional(zh(Type.Array(Type.String()), '文件中没有、将删除的')),
    rows: Type.Array(ImportRow),
});
/** default: the whole file or nothing */
export const ImportBody = Type.Object({ mode: optional(zh(Type.Enum(['preview', 'all', 'accepted', 'errors']), '导入方式')) });
/** the state of a record's stream; no event declares it */
export const recordState = Type.Object({
    status: zh(oneOf({ NONE: '不存在', ACTIVE: '存在', DELETED: '已删除' }), '状态'),
    values: zh(Type.Object({}), '内容'),
    enabled: zh(Flag, '启用'),
    at: zh(Instant, '修改时间'),
});
const One = Type.Object({ id: zh(Id, '编号') });
/**
 * Declares a record: `record('airport', '机场', { airportCode: key(Iata), … }, { area: 'basicinfo', switchable: true, importable: true })`.
 * Streams are `{name}-{id}`; the id is made of the key fields and never changes.
 */
export const record = (name, label, fields, options) => {
    const { area, place = ['reference', 50], switchable = false, importable = false, imports = {}, readers = [], getReaders = [], idField = 'id', lists = {}, check = () => ({}), } = options;
    const keys = Object.keys(fields).filter(field => fields[field].key);
    const each = (shape) => Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, shape(field)]));
    const values = each(field => (field.optional ? optional(field.schema) : field.schema));
    const doc = shaped({
        id: zh(Id, '编号'),
        ...values,
        enabled: zh(Flag, '启用'),
        version: zh(Type.Integer({ minimum: 0 }), '版本'),
        updatedAt: zh(Instant, '更新时间'),
        updatedBy: optional(zh(Doer, '更新人')),
    });
    const texts = Object.keys(fields).filter(field => fields[field].kind === 'html');
    // size for rule texts of 20,000 characters, or for a text in HTML of 60,000
    const bodyBytes = (texts.length > 0 ? 256 : 128) * 1024;
    const row = texts.length > 0 ? Type.Omit(doc, texts) : doc;
    const Chosen = selectionBy(idField, '编号');
    const Named = idField === 'id' ? One : Type.Object({ [idField]: zh(Id, '编号') });
    const given = each(field => (field.optional || field.initial !== undefined ? optional(orNull(field)) : field.schema));
    const changed = each(field => optional(field.optional ? orNull(field) : field.schema));
    const filters = shaped({ ...filtersOf(fields), ...Page });
    const path = (call) => `/api/${area}/${name}/${call}`;
    const read = ['employee', ...readers];
    const write = { allow: ['employee'], allAirlines: options.airline === undefined };
    const chosen = (verb, call) => command(path(`w/${call}`), { zh: `${verb}${label}`, ...write, body: Chosen, data: Outcome });
    const events = {
        Added: event(`${pascal(name)}Added`, `新增${label}`, shaped({ id: zh(Id, '编号'), ...values })),
        Modified: event(`${pascal(name)}Modified`, `修改${label}`, shaped({ id: zh(Id, '编号'), ...values })),
        Deleted: event(`${pascal(name)}Deleted`, `删除${label}`, One),
        ...(switchable && {
            Enabled: event(`${pascal(name)}Enabled`, `启用${label}`, One),
            Disabled: event(`${pascal(name)}Disabled`, `停用${label}`, One),
        }),
    };
    return {
        name,
        zh: label,
        area,
        place,
        fields,
        keys,
        switchable,
        importable,
        imports,
        apart: options.apart,
        sole: options.sole,
        idBy: options.idBy,
        knownBy: options.knownBy,
        airline: options.airline,
        folded: options.folded ?? 1,
        sort: options.sort ?? (keys.length ? keys : ['-updatedAt']),
        lists,
        check,
        doc,
        row,
        narrowed: getReaders.length > 0,
        idField,
        columns: columnsOf(doc),
        events,
        endpoints: {
            query: query(path('r/query'), { zh: `${label}查询`, allow: read, body: filters, data: PageOf(row) }),
            get: get(path('r/get'), { zh: `${label}详情`, allow: [...read, ...getReaders], body: Named, data: doc }),
            export: file(path('r/export'), { zh: `${label}导出`, allow: ['employee'], body: filters }),
            add: command(path('w/add'), { bodyBytes, zh: `新增${label}`, ...write, body: shaped(given), data: doc }),
            modify: command(path('w/modify'), {
                bodyBytes,
                zh: `修改${label}`,
                ...write,
                // a record's own reason is told as that of its change
                body: shaped({ [idField]: zh(Id, '编号'), ...changed, reason: changed.reason ?? optional(zh(Note, '原因')) }),
                data: doc,
            }),
            delete: chosen('删除', 'delete'),
            ...(switchable && { enable: chosen('启用', 'enable'), disable: chosen('停用', 'disable') }),
            ...((importable || Object.keys(imports).length > 0) && {
                template: file(path('r/template'), { zh: `${label}导入模板`, allow: ['employee'] }),
            }),
            ...Object.fromEntries(Object.entries(imports).map(([call, { zh }]) => [
                call,
                upload(path(`w/${call}`), { zh, ...write, body: ImportBody, data: ImportReport }),
            ])),
            ...(importable && {
                import: upload(path('w/import'), { zh: `${label}导入`, ...write, body: ImportBody, data: ImportReport }),
            }),
            ...Object.fromEntries(Object.entries(lists).map(([call, list]) => [
                call,
                get(list.path ?? path(`r/${call}`), {
                    zh: list.zh,
                    allow: list.allow,
                    ...(list.by && { body: Type.Object({ [list.by]: fields[list.by].schema }) }),
                    data: Type.Array(Type.Object(Object.fromEntries(list.fields.map(field => [field, field === 'id' ? zh(Id, '编号') : values[field]])))),
                }),
            ])),
        },
    };
};
/** The record declarations of a module. */
export const recordsIn = (module) => Object.values(module).filter((value) => typeof value === 'object' && value !== null && 'endpoints' in value && 'fields' in value && 'events' in value);
/** Builds the id from the key fields: `PEK`, `HU.Y`, `YQ.SHORT.2026-01-05`. A character that an id may not hold is written as `~hex`. */
export const idOf = (record, values) => record.keys
    .map(key => encodeURIComponent(String(values[key]))
    .replace(/[.!'()*~]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '~'))
    .join('.');
/** the key fields that records must share to be kept apart by days */
export const alikeIn = ({ keys, apart }) => keys.filter(key => key !== apart?.from && key !== apart?.to);
const pascal = (name) => name[0].toUpperCase() + name.slice(1);
const orNull = (field) => ({ ...Type.Union([field.schema, Type.Null()]), title: field.title });
const markedLike = (field, filter) => 'personal' in field ? keeping(filter, { ...filter, personal: field.personal }) : filter;
/** Filters: equality on every field (a prefix on free text), ranges on ordered fields, `q` over the searchable fields. */
const filtersOf = (fields) => ({
    ...Object.fromEntries(Object.entries(fields).flatMap(([name, { kind, title, schema }]) => {
        if (kind === 'text' || kind === 'time')
            return [[name, optional(markedLike(schema, Type.String({ maxLength: 100, title })))]];
        if (kind === 'html')
            return [];
        if (kind === 'flag' || kind === 'choice' || kind === 'ref' || kind === 'person')
            return [[name, optional(schema)]];
        return [
            [name, optional(schema)],
            [`${name}From`, optional(zh(schema, `${title}起`))],
            [`${name}To`, optional(zh(schema, `${title}止`))],
        ];
    })),
    enabled: optional(zh(Flag, '启用')),
    q: optional(Type.String({ maxLength: 50, title: '关键字' })),
    sort: optional(Type.String({ maxLength: 60, pattern: '^-?[A-Za-z][A-Za-z0-9]*$', title: '排序' })),
});
