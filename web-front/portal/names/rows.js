import { fareTypes } from '#contracts/enums.ts';
import { tidyNumber } from '#contracts/kernel/documents.ts';
import { present } from '#contracts/kernel/present.ts';
import { documentOf, isIdCard, toldBy } from '#contracts/order/names/inferred.ts';
import { judgeNames } from '#contracts/order/names/list.ts';
import { nationOf, nationText } from '#contracts/order/names/nations.ts';
import { nameWritten } from '#contracts/order/names/written.ts';
export const fields = ['name', 'type', 'docType', 'docNo', 'birthDate', 'gender', 'nationality', 'phone'];
/** keys of new lines that are not in the order yet; a draft may contain keys from an earlier page */
const born = Date.now().toString(36);
let made = 0;
export const newRow = (type, known = {}) => ({
    name: '',
    title: '',
    type,
    docType: 'ID_CARD',
    docNo: '',
    birthDate: '',
    gender: '',
    phone: '',
    nationality: '',
    ...known,
    key: `new-${born}-${++made}`,
});
export const rowOf = (passenger) => {
    const { id, name, title = '', type, docType, docNo, birthDate = '', gender = '', phone = '', nationality = '', nameConfirmed } = passenger;
    const row = { key: id, id, name, title, type, docType, docNo, birthDate, gender, phone, nationality: nationText(nationality) };
    return { ...row, ...present({ nameConfirmed }) };
};
const texts = ['name', 'docNo', 'birthDate', 'phone'];
export const isBlank = (row) => !row.id && texts.every(field => row[field].trim() === '');
/** The fields for the server; empty ones are left out. */
export const fieldsOf = ({ name, title, nameConfirmed, type, docType, docNo, birthDate, gender, phone, nationality, }) => ({
    name: name.trim(),
    type,
    docType,
    docNo: tidyNumber(docNo),
    ...(title && { title }),
    ...(nameConfirmed && { nameConfirmed: true }),
    ...(birthDate && { birthDate }),
    ...(gender && { gender }),
    ...(phone.trim() && { phone: phone.trim() }),
    ...(nationality.trim() && { nationality: nationOf(nationality) ?? nationality.trim() }),
});
export const isSame = (a, b) => JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));
/** The table of a group: its travellers, and a blank line for each unnamed seat, type by type. */
export const withBlanks = (rows, { counts }) => {
    const filled = rows.filter(row => !isBlank(row));
    const spare = rows.filter(isBlank);
    const blanks = Object.keys(fareTypes).flatMap(type => {
        const missing = counts[type] - filled.filter(row => row.type === type).length;
        return Array.from({ length: Math.max(0, missing) }, (_, index) => spare.filter(row => row.type === type)[index] ?? newRow(type));
    });
    return [...filled, ...blanks];
};
/** The row with empty fields filled from its document number. */
export const filledByNumber = (row) => {
    const { birthDate = '', gender = '' } = toldBy(row.docType, row.docNo);
    return { ...row, birthDate: row.birthDate || birthDate, gender: row.gender || gender };
};
/** The row once its name is typed: what stands beside the name goes where it belongs. The type of a blank line is not said by anybody. */
export const named = (row) => {
    const { gender, title } = row;
    const { left: _, note, ...said } = nameWritten(row.name, present({ gender: gender || undefined, title: title || undefined }));
    return row.nameConfirmed || said.name === row.name ? row : { ...row, ...present(said), ...present({ written: note }) };
};
/** The row after a cell was edited by hand. A new number fills its fields again. */
export const edited = ({ told: _, ...row }, field, value) => {
    const next = { ...row, [field]: value };
    if (field === 'name') {
        const { written: _, nameConfirmed: __, ...unsaid } = next;
        return unsaid;
    }
    if (field !== 'docNo' && field !== 'docType')
        return next;
    const said = field === 'docNo' ? documentOf(value) : undefined;
    // types other than these are chosen by hand, and stay
    if (said && ['ID_CARD', 'HMT_ID', 'PASSPORT', 'HM2M', 'YJJLZ'].includes(row.docType))
        next.docType = said;
    const { birthDate, gender } = toldBy(next.docType, next.docNo);
    if (birthDate)
        return { ...next, birthDate, ...present({ gender }) };
    return isIdCard(next.docType) ? { ...next, birthDate: '' } : next;
};
const BLANK = { state: 'blank', problems: {} };
const GOOD = { state: 'good', problems: {} };
/** Judges each line by the server's rules (contracts/order/names/list.ts), and by the server's own messages. */
export const checkRows = (rows, { departure, counts, terms }) => {
    const open = rows.flatMap((row, index) => (isBlank(row) || row.fixed ? [] : [{ row, index }]));
    const named = rows.filter(({ fixed }) => fixed).map(fieldsOf);
    const judged = judgeNames({ departure, counts, ...present({ terms }), named }, open.map(({ row }) => fieldsOf(row)));
    const places = new Map();
    const standings = rows.map(row => (isBlank(row) ? BLANK : GOOD));
    for (const [at, { problems, twin, traveller }] of judged.entries()) {
        const { row, index } = open[at];
        if (traveller)
            places.set(traveller, index);
        const place = twin && places.get(twin);
        const all = { ...row.told, ...problems };
        if (twin && place !== undefined)
            all.docNo = `证件号码与第 ${place + 1} 行${twin.name}相同，请改其中一行`;
        if (row.nationality.trim() && !nationOf(row.nationality))
            all.nationality = '国籍填国家名称或两位代码，如 中国 或 CN';
        if (row.phone.trim() && !/^[0-9+ -]{6,20}$/.test(row.phone.trim()))
            all.phone = '手机号格式不正确，如 13800138000';
        // only an identity card gives a birth date by itself: a mistake in the date is a mistake in the number
        if (all.birthDate && !row.birthDate && isIdCard(row.docType)) {
            all.docNo ??= all.birthDate;
            delete all.birthDate;
        }
        if (Object.keys(all).length > 0)
            standings[index] = { state: 'wrong', problems: all };
    }
    tellCrowded(rows, standings, counts);
    return standings;
};
/** Lines with mistakes need seats too, after the correct ones; a line without a seat gets a message. */
const tellCrowded = (rows, standings, counts) => {
    for (const type of Object.keys(fareTypes)) {
        const of = (state) => rows.flatMap((row, at) => (row.type === type && standings[at].state === state ? [at] : []));
        const seats = Math.max(0, counts[type] - of('good').length);
        const crowded = of('wrong').slice(seats);
        for (const at of crowded) {
            const { problems } = standings[at];
            standings[at] = {
                state: 'wrong',
                problems: { ...problems, type: problems.type ?? `${fareTypes[type]}超出 ${crowded.length} 人，请改旅客类型` },
            };
        }
    }
};
