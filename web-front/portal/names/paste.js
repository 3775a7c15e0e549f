import { tidyNumber } from '#contracts/kernel/documents.ts';
import { bareName, isSurname } from '#contracts/kernel/passenger-name.ts';
import { present } from '#contracts/kernel/present.ts';
import { compact, headerKey, headingsOfTwo, isUnprintable, tidyNames, withoutUnit } from '#contracts/kernel/sheet/text.ts';
import { readers } from '#contracts/kernel/sheet/values.ts';
import { documentOf, inferred, isTotal } from '#contracts/order/names/inferred.ts';
import { nationOf, nationText } from '#contracts/order/names/nations.ts';
import { documentOfHeading, headings } from '#contracts/order/names/words.ts';
import { nameWritten, wordIn } from '#contracts/order/names/written.ts';
import { edited, fields, filledByNumber, isBlank, newRow } from './rows.ts';
const kindByHeading = new Map(Object.entries(headings).flatMap(([kind, { title, synonyms }]) => [title, ...synonyms].map(name => [headerKey(name), kind])));
const kindOfHeading = (cell) => {
    const key = headerKey(cell);
    return kindByHeading.get(key) ?? kindByHeading.get(withoutUnit(key));
};
const dateIn = (text, today) => {
    const read = readers.date(text, { today, past: true });
    return typeof read === 'string' && read <= today ? read : undefined;
};
const isWord = (text) => [wordIn.type, wordIn.docType, wordIn.gender].some(read => read(text) !== undefined);
/** Does this look like a whole name: one of the usual surnames, with one or two characters more? */
const isWholeName = (text) => /^[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤符冼庄温施聂康樊]\p{Script=Han}{1,2}$/u.test(text);
/** The only possible kind of a cell without a heading. A birth date is tried before a number, since eight digits may be either. */
const kindOfCell = (text, today) => {
    const plain = compact(text);
    if (/^(\+?86-?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}$/.test(plain))
        return 'phone';
    if (wordIn.gender(plain))
        return 'gender';
    if (wordIn.type(plain))
        return 'type';
    if (wordIn.docType(plain))
        return 'docType';
    // a bare count of days is a date under its heading only
    if (!/^\d{5}$/.test(plain) && dateIn(text, today))
        return 'birthDate';
    if (/^['’]?[A-Z]{0,3}\d{6,18}X?$/i.test(plain) || /^\d\.\d+E\+1[67]$/i.test(plain) || documentOf(plain))
        return 'docNo';
    if (/\p{Script=Han}/u.test(plain) && nationOf(plain))
        return 'nationality';
    // a bare number before a word is no number of a line: 12座
    return isName(text) || (!/^\d+\s*[^\d\s.．、)）:：-]/.test(text) && isName(bareName(text).name)) ? 'name' : undefined;
};
/** what nobody can print may stand for any character */
const isName = (text) => ['', '某'].some(any => looksLikeName(Array.from(text, sign => (isUnprintable(sign) ? any : sign)).join('')));
const looksLikeName = (text) => /^[\p{Script=Han}·•・‧⋅∙●.\s]{2,30}[A-Z]*$/u.test(text.trim()) ||
    /^[\p{Script=Latin}'’-]{2,}(\s*\/\s*[\p{Script=Latin}'’-]+)?(\s+[\p{Script=Latin}'’-]+)*$/iu.test(text.trim());
/** Splits cells as Excel and WPS copy them: a cell with a tab, a line break or quotes is quoted. */
const cellsIn = (text) => {
    const lines = [[]];
    for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g)) {
        lines.at(-1).push((quoted?.replaceAll('""', '"').replaceAll('\n', ' ') ?? plain ?? '').trim());
        if (end === '\n')
            lines.push([]);
        if (end === '')
            break;
    }
    return lines.filter(cells => cells.some(cell => cell !== ''));
};
const labels = /(姓名|旅客|乘机人|(?:身份证|护照|台胞证|回乡证|港澳通行证|户口本|出生证明|证件)(?:号码?)?|手机号码?|手机|联系电话|电话|出生日期|生日|性别)\s*(?:[:：]|(?=[A-Z]{0,3}\d{3}))/gi;
/** 买买提 艾力: names of other peoples in two parts, of which neither is a whole name of a Chinese. */
const isNameOfParts = (...parts) => parts.every(part => /^[\p{Script=Han} ]{2,8}$/u.test(part) && !isWholeName(part) && !nationOf(part) && !kindOfHeading(part));
/** A line of prose as cells: `1、张三 460106197908142416 男`, `王芳，护照：E12345678`. */
const wordsIn = (line) => {
    const apart = line
        .replace(/[①-⑳⑴-⒛]/g, ' ')
        .normalize('NFKC')
        .replace(/^\s*[(（]?\d{1,3}[)）.、:]\s*/, '')
        // the numbers of further people on the line
        .replace(/(?<=[\s,;、])\(?\d{1,3}[).、:]\s*(?=[\p{Script=Han}A-Z])/giu, ' ')
        // a label that says which document it is goes on saying so
        .replace(labels, (_, label) => (documentOfHeading(label) ? ` ${label.replace(/号码?$/, '')} ` : ' '))
        // digits in groups for reading: 138 0000 0912, 460106 19790814 2416
        .replace(/(?<!\d)(1[3-9]\d)[ -](\d{4})[ -](\d{4})(?!\d)/g, '$1$2$3')
        .replace(/(?<!\d)(\d{6}) (\d{8}) (\d{3}[\dX])(?![\dA-Z])/gi, '$1$2$3')
        .replace(/(\p{Script=Han})(?=[A-Z]{0,3}\d{6})/giu, '$1 ')
        .replace(/(\d[\dX])(?=\p{Script=Han})/giu, '$1 ');
    const parts = apart.split(/[\s,，、;；|()（）]+/).filter(Boolean);
    const joined = [];
    for (const part of parts) {
        const before = joined.at(-1);
        // 张 三, 张 小明, 欧阳 娜娜, and SMITH/JOHN PAUL MR
        if (before === undefined || [before, part].some(isWord))
            joined.push(part);
        else if ((/^\p{Script=Han}$/u.test(part) && /^\p{Script=Han}{1,2}$/u.test(before)) ||
            (/^\p{Script=Han}{1,2}$/u.test(part) && isSurname(before)) ||
            (/^\p{Script=Han}+$/u.test(before) && /\p{Script=Han}/u.test(part) && wordIn.title(part)))
            joined[joined.length - 1] = before + part;
        else if ((/^[A-Z]+$/i.test(part) && /^[A-Z]{2,}( [A-Z]+)*(\/[A-Z ]*)?$/i.test(before)) ||
            (/^[A-Z]+(\/[A-Z]+)?$/i.test(part) && wordIn.title(before.replace(/\.$/, ''))) ||
            isNameOfParts(before, part))
            joined[joined.length - 1] = `${before} ${part}`;
        else
            joined.push(part);
    }
    return joined;
};
const columnsOf = (lines, today) => {
    const known = lines.slice(0, 10).map(cells => cells.filter(cell => kindOfHeading(cell)).length);
    const most = Math.max(...known);
    const at = known.indexOf(most);
    if (most >= 2 || (most === 1 && lines[at].length === 1)) {
        const isHeading = (cell) => kindOfHeading(cell) !== undefined;
        const below = headingsOfTwo(lines[at], lines[at + 1] ?? [], isHeading);
        const heads = below ?? headingsOfTwo(lines[at - 1] ?? [], lines[at], isHeading) ?? lines[at];
        const kinds = heads.map(kindOfHeading);
        const rows = lines.slice(at + (below ? 2 : 1)).filter(cells => !cells.every(cell => !cell || isHeading(cell)));
        const above = lines.slice(0, at).filter(cells => !cells.some(isHeading));
        // 证件 may be the head of types or of numbers
        if (!kinds.includes('docNo')) {
            const column = kinds.indexOf('docType');
            if (column >= 0 && rows.filter(cells => documentOf(cells[column] ?? '')).length * 2 > rows.length)
                kinds[column] = 'docNo';
        }
        return { kinds, rows, heads, above };
    }
    const width = Math.max(...lines.map(({ length }) => length));
    const kinds = [];
    for (let column = 0; column < width; column++) {
        const told = lines.map(cells => cells[column] ?? '').filter(Boolean);
        const votes = new Map();
        for (const cell of told) {
            const kind = kindOfCell(cell, today);
            if (kind)
                votes.set(kind, (votes.get(kind) ?? 0) + 1);
        }
        const [best] = [...votes].sort(([, a], [, b]) => b - a);
        kinds.push(best && best[1] * 2 >= told.length ? best[0] : undefined);
    }
    return { kinds, rows: lines, heads: [], above: [] };
};
/**
 * The columns of each list where lists stand side by side: another column of names begins the next one, with what stood before the names of
 * the first.
 */
const listsOf = (kinds) => {
    const names = kinds.flatMap((kind, at) => (kind === 'name' ? [at] : []));
    const before = Math.max(0, (names[0] ?? 0) - kinds.findIndex(Boolean));
    const begins = names.map((at, n) => (n === 0 ? 0 : at - before));
    return (begins.length > 0 ? begins : [0]).map((from, n) => ({ from, to: begins[n + 1] ?? Number.POSITIVE_INFINITY }));
};
/** headings of columns that count lines, and need not be taken */
const isCount = (head) => /^(序号|编号|NO\.?|#)$/.test(headerKey(head));
const inColumns = (lines, today) => {
    const { kinds, rows, heads, above } = columnsOf(lines.filter(cells => !isTotal(cells)), today);
    const people = [];
    const skipped = above.map(cells => cells.filter(Boolean).join(' '));
    const lists = listsOf(kinds);
    const isUsed = kinds.map((kind, at) => kind !== undefined || !rows.some(cells => cells[at]));
    for (const [at, head] of heads.entries())
        if (!isUsed[at] && head && !isCount(head))
            skipped.push(`${head}（整列）`);
    for (const cells of rows)
        for (const { from, to } of lists) {
            const said = {};
            const rest = [];
            for (const [n, cell] of cells.slice(from, to).entries()) {
                const kind = kinds[from + n];
                if (!cell)
                    continue;
                if (kind && said[kind] === undefined) {
                    said[kind] = cell;
                    const docType = kind === 'docNo' && documentOfHeading(heads[from + n] ?? '');
                    if (docType)
                        said.under = docType;
                }
                else if (kind && heads[from + n])
                    rest.push(`${heads[from + n]}“${cell}”`);
                else if (kind || !(heads[from + n] || /^\d{1,4}[.、]?$/.test(cell)))
                    rest.push(cell);
            }
            if (said.name || said.docNo)
                people.push(said);
            else
                rest.splice(0, rest.length, ...cells.slice(from, to).filter(Boolean));
            if (rest.length > 0)
                skipped.push(rest.join(' '));
        }
    return { people, skipped };
};
/** Does this part begin the next person of a line? A person has one name and one number, in either order. */
const beginsNext = (kind, { name, docNo }) => (kind === 'name' && name !== undefined && docNo !== undefined) || (kind === 'docNo' && docNo !== undefined && name !== undefined);
/**
 * A person goes on where a line brings only what the person of the lines before lacks (WeChat: a line each for name, number and
 * telephone). Of a list of names with a list of numbers below nobody knows whose is whose: the one before must be complete.
 */
const goesOn = (people, said) => {
    const [last, before] = [people.at(-1), people.at(-2)];
    const isWhole = (one) => one.name !== undefined && one.docNo !== undefined;
    return last !== undefined && (!before || isWhole(before)) && Object.keys(said).every(kind => last[kind] === undefined);
};
const inLines = (lines, today) => {
    const people = [];
    const skipped = [];
    for (const line of lines) {
        const parts = wordsIn(line);
        if ((parts.length > 0 && parts.every(kindOfHeading)) || isTotal([line, ...parts]))
            continue;
        const found = [{}];
        const rest = [];
        for (const part of parts) {
            const said = found.at(-1);
            const cell = kindOfCell(part, today);
            // a name that is also a country counts as a name first
            const kind = (cell === 'nationality' && !said.name && !said.docNo ? 'name' : cell) ?? (/(\d.*){4}/.test(part) ? 'docNo' : undefined);
            if (beginsNext(kind, said))
                found.push({ [kind]: part });
            else if (kind && said[kind] === undefined)
                said[kind] = part;
            else
                rest.push(part);
        }
        // a heading of the list, or a greeting
        const isPerson = (said) => said.docNo
            ? true
            : /[\p{Script=Han}/]/u.test(said.name ?? '') && said.name.length <= 15 && !/[:：。！]\s*$|名单|旅行社|团队/.test(line);
        const [first] = found;
        if (found.length === 1 && Object.keys(first).length > 0 && !(first.name && first.docNo) && goesOn(people, first)) {
            if (!first.name || isPerson(first))
                Object.assign(people.at(-1), first);
            else
                rest.splice(0, rest.length, line.trim());
            if (rest.length > 0)
                skipped.push(rest.join(' '));
        }
        else if (found.every(isPerson)) {
            people.push(...found);
            if (rest.length > 0)
                skipped.push(rest.join(' '));
        }
        else
            skipped.push(line.trim());
    }
    return { people, skipped };
};
/**
 * Reads people from pasted text: a table of Excel or WPS with or without headings, columns in any order, or lines as people write them.
 * @param today local date
 */
export const readPasted = (text, today) => {
    const plain = tidyNames(text.replace(/\r\n?/g, '\n').replace(/\u00a0/g, ' '));
    if (!plain)
        return { people: [], skipped: [], cells: [] };
    if (plain.includes('\t')) {
        const cells = cellsIn(plain);
        return { ...inColumns(cells, today), cells };
    }
    const lines = plain.split('\n').filter(line => line.trim() !== '');
    const cells = lines.map(line => line.split(/[,，]/).map(cell => cell.trim()));
    const isTable = cells.length > 1 && cells[0].length > 1 && cells[0].every(cell => kindOfHeading(cell));
    return isTable ? { ...inColumns(cells, today), cells } : { ...inLines(lines, today), cells: lines.map(line => [line.trim()]) };
};
/** A person as a line of the table; unreadable values stay as they are and are marked as wrong. */
const rowFrom = (said, { departure }, today) => {
    const docNo = tidyNumber(said.docNo ?? '').replace(/^['’]/, '');
    const birthDate = said.birthDate ? (dateIn(said.birthDate, today) ?? said.birthDate) : '';
    const read = {
        type: wordIn.type(said.type ?? ''),
        docType: wordIn.docType(said.docType ?? ''),
        gender: wordIn.gender(said.gender ?? ''),
        title: wordIn.title(said.title ?? ''),
    };
    // a word that nobody knows is not taken
    const unknown = Object.keys(read).flatMap(kind => (read[kind] ? [] : (said[kind] ?? [])));
    const { left, ...named } = nameWritten(said.name ?? '', read);
    const told = read.type ?? named.type;
    const { type = 'ADULT', docType: known } = inferred({ type: told, docType: read.docType ?? said.under, docNo, birthDate }, departure);
    const isLatin = /^[A-Z]+\/[A-Z ]+$/i.test(named.name);
    const row = filledByNumber(newRow(type, {
        name: named.name,
        ...present({ written: named.note }),
        ...(said.nameConfirmed && { nameConfirmed: true }),
        // nothing was chosen yet: the likelier type, which the person can see and change
        docType: known ?? (/^\d{8}(\d{2})?$/.test(docNo) ? 'T2M' : isLatin && /^[A-Z\d]{5,14}$/.test(docNo) ? 'PASSPORT' : 'ID_CARD'),
        docNo,
        birthDate,
        gender: read.gender ?? named.gender ?? '',
        title: read.title ?? named.title ?? '',
        phone: said.phone?.trim() ?? '',
        nationality: nationText(said.nationality ?? ''),
    }));
    return { row, isTyped: told !== undefined, left: [...unknown, ...left] };
};
/** Tells what was not taken, word for word: a person may hide in it. */
export const leftOver = (skipped) => `未录入：${inShort(skipped, 30)}`;
/** Tells which names are not as they were written. */
export const tidiedNames = (notes) => `姓名有整理：${inShort(notes, 60)}`;
const inShort = (texts, most) => {
    const told = texts.slice(0, 3).map(text => (text.length > most ? `${text.slice(0, most)}…` : text));
    return `${told.join('；')}${texts.length > told.length ? ` 等 ${texts.length} 处` : ''}`;
};
/**
 * Puts people into the blank lines of their type, starting at a line; those without a blank line are added below. A person already in the
 * table, by name and number, is not added again.
 */
export const place = (rows, people, needs, { from = 0, today }) => {
    const next = [...rows];
    let added = 0;
    let known = 0;
    const notes = [];
    const remarks = [];
    for (const said of people) {
        const { row, isTyped, left } = rowFrom(said, needs, today);
        if (row.written)
            notes.push(row.written);
        remarks.push(...left);
        if (row.docNo && next.some(({ name, docNo }) => docNo === row.docNo && name === row.name)) {
            known++;
            continue;
        }
        const blank = (type) => {
            const fits = (one, at) => one.type === type && isBlank(one) && !one.fixed && at >= 0;
            const after = next.findIndex((one, at) => at >= from && fits(one, at));
            return after >= 0 ? after : next.findIndex(fits);
        };
        let at = blank(row.type);
        // an adult may use a free seat
        if (at < 0 && !isTyped && row.type === 'ADULT') {
            at = blank('FREE');
            if (at >= 0)
                row.type = 'FREE';
        }
        if (at >= 0)
            next[at] = { ...row, key: next[at].key };
        else
            next.push(row);
        added++;
    }
    return { rows: next, added, known, notes, left: remarks };
};
/** Fills a block of cells, starting at one, like a spreadsheet. */
export const fillBlock = (rows, cells, { at, field, today }) => {
    const next = [...rows];
    const first = fields.indexOf(field);
    for (const [line, values] of cells.entries()) {
        const row = next[at + line];
        if (!row || row.fixed)
            continue;
        next[at + line] = values.reduce((one, value, column) => {
            const into = fields[first + column];
            if (!into)
                return one;
            const meant = into === 'birthDate'
                ? (dateIn(value, today) ?? value)
                : into === 'nationality'
                    ? nationText(value)
                    : into === 'type' || into === 'docType' || into === 'gender'
                        ? wordIn[into](value)
                        : value;
            return meant === undefined ? one : edited(one, into, meant);
        }, row);
    }
    return next;
};
/** True for a text about whole people, rather than single cells. */
export const tellsPeople = ({ people }) => people.some(({ name, docNo }) => name && docNo);
/** A typed birth date in the standard form, where it can be read. */
export const tidyDate = (text, today) => (text.trim() ? (dateIn(text, today) ?? text.trim()) : '');
