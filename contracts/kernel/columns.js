import { namedCode } from './named.ts';
import { HTML } from './schema.ts';
/**
 * Derives the flat columns of a document schema, in declared order. Nested lists, objects and texts in HTML are no columns. Excel, REST filters and
 * screens all read their columns from here.
 */
export const columnsOf = (schema) => {
    const { properties = {}, required = [] } = schema;
    return Object.entries(properties).flatMap(([field, declared]) => {
        const property = present(declared);
        const kind = kindOf(property);
        if (!kind)
            return [];
        return [
            {
                field,
                title: property.title ?? field,
                kind,
                optional: !required.includes(field) || property !== declared,
                ...(property.labels && { labels: property.labels }),
                ...(property.named && { named: property.named }),
                ...([property, declared].some(({ personal }) => personal && personal.kind !== 'login' && personal.kind !== 'id') && {
                    personal: true,
                }),
            },
        ];
    });
};
/** A column of codes with names for them; screens show it as a choice (`choice`). */
export const withNames = (column, nameOf) => ({
    ...column,
    kind: 'choice',
    labels: { ...column.labels, ...Object.fromEntries([...nameOf].map(([code, name]) => [code, namedCode(code, name)])) },
});
/** The schema of a nullable value when the value is present. */
const present = (declared) => {
    const there = declared.anyOf?.find(({ type }) => type !== 'null');
    return there ? { ...there, ...(declared.title && { title: declared.title }) } : declared;
};
const kindOf = ({ type, format, unit, contentMediaType, labels, enum: codes }) => {
    if (labels || codes)
        return 'choice';
    if (type === 'boolean')
        return 'flag';
    if (type === 'integer')
        return unit === 'fen' ? 'money' : 'int';
    if (type === 'number')
        return 'number';
    if (type !== 'string' || contentMediaType === HTML)
        return undefined;
    if (format === 'date')
        return 'date';
    if (format === 'date-time')
        return 'instant';
    if (unit === 'user')
        return 'user';
    return unit === 'HH:mm' ? 'time' : 'text';
};
