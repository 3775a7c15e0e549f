import { explanation } from './collect.ts';
import { writeSheet } from './write.ts';
const written = {
    text: 'text',
    int: 'int',
    number: 'number',
    money: 'money',
    date: 'date',
    time: 'text',
    instant: 'datetime',
    flag: 'bool',
    choice: 'text',
    user: 'user',
};
/** Documents as an Excel file: Chinese headers, typed cells, labels instead of codes. It streams, see `writeSheet`. */
export const exportSheet = (columns, rows, name, about) => {
    const sheet = columns.map(({ field, title, kind, labels }) => ({ key: field, title, type: written[kind], labels }));
    return aboutSheet(sheet, rows, name, about);
};
/** The same for rows whose columns are given in the writer's own form. */
export const aboutSheet = (columns, rows, name, about) => {
    let count = 0;
    const counted = async function* () {
        for await (const batch of rows) {
            count += batch.length;
            yield batch;
        }
    };
    return writeSheet(columns, counted(), name, about ? [explained(() => about(count))] : []);
};
const explained = (about) => ({
    name: explanation.export,
    columns: [
        { key: 'name', title: '项目', type: 'text', width: 16 },
        { key: 'value', title: '内容', type: 'text', width: 60 },
    ],
    rows: (function* () {
        yield about().map(([name, value]) => ({ name, value }));
    })(),
});
