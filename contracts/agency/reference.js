import { key, text } from '../kernel/field.ts';
import { Id } from '../kernel/schema.ts';
/** An agency as fields of records refer to it: it is no record itself. */
export const agencyReference = { name: 'agency', keys: ['id'], fields: { id: key(Id), name: text('名称', { search: true }) } };
