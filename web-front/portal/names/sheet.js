import { fareTypes, genders } from '#contracts/enums.ts';
import { nameTitles } from '#contracts/kernel/passenger-name.ts';
import { documentLabels, headings } from '#contracts/order/names/words.ts';
import { fields, fieldsOf } from './rows.ts';
const quoted = (cell) => `"${cell.replaceAll('"', '""')}"`;
/** The table's lines as a file for the import: many people are then one change of the list, and can be undone together. */
export const sheetOf = (rows) => {
    const isConfirmed = rows.some(({ nameConfirmed }) => nameConfirmed);
    const kinds = Object.keys(headings).filter(kind => kind !== 'nameConfirmed' || isConfirmed);
    const lines = rows.map(row => {
        const { type, docType, gender, title, nameConfirmed, ...rest } = fieldsOf(row);
        const said = {
            ...rest,
            type: fareTypes[type],
            docType: documentLabels[docType],
            gender: gender && genders[gender],
            title: title && nameTitles[title],
            nameConfirmed: nameConfirmed && '是',
        };
        return kinds.map(kind => said[kind] ?? '');
    });
    const table = [kinds.map(kind => headings[kind].title), ...lines];
    return new File([`\ufeff${table.map(cells => cells.map(quoted).join(',')).join('\r\n')}`], '名单.csv', { type: 'text/csv' });
};
/** The server's messages about a line, without its number in the file. A message about no cell of the table is shown at the name. */
export const problemsIn = (errors) => Object.fromEntries(Object.entries(errors).map(([field, message]) => [
    fields.includes(field) ? field : 'name',
    message.replace(/^第\d+行[:：]\s*/, ''),
]));
/** the line of `rows` for a line of `sheetOf(rows)` */
export const rowAt = (line) => line - 2;
