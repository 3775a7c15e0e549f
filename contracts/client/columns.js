import { columnsOf } from '../kernel/columns.ts';
/** The columns of a row schema by field. A nullable column has the kind of its value. */
export const columnsIn = (schema) => {
    const { properties = {}, ...rest } = schema;
    const plain = Object.fromEntries(Object.entries(properties).map(([field, property]) => [field, present(property)]));
    return new Map(columnsOf({ ...rest, properties: plain }).map(column => [column.field, column]));
};
/** Columns of a schema, including fields with several plain values: each value is shown as a single one would be. */
export const listColumnsIn = (schema) => {
    const { properties = {}, ...rest } = schema;
    const plain = Object.entries(properties).map(([field, property]) => {
        const { items, title } = present(property);
        return [field, items ? { ...items, ...(title && { title }) } : property];
    });
    return columnsIn({ ...rest, properties: Object.fromEntries(plain) });
};
const present = (property) => {
    const there = property.anyOf?.find(({ type }) => type !== 'null');
    return there ? { ...there, ...(property.title && { title: property.title }) } : property;
};
