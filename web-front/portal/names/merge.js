import { tidyNumber } from '#contracts/kernel/documents.ts';
import { checkName, isSameButTitle } from '#contracts/kernel/passenger-name.ts';
import { isBlank, isSame, withBlanks } from './rows.ts';
/** True where a row has input that the order lacks. `base` are the order's travellers when editing began. */
export const isUnsaved = (row, base) => {
    if (!row.id)
        return !isBlank(row);
    const before = base.find(({ id }) => id === row.id);
    return before !== undefined && !isSame(row, before);
};
/** True where another person takes the seat, by name and document, instead of a correction; the order decides by the same rule. */
export const isAnother = (row, base) => {
    const before = base.find(({ id }) => id !== undefined && id === row.id);
    const name = nameOf(row);
    return before !== undefined && name.ok && !isSameButTitle(name.name, before.name) && tidyNumber(row.docNo) !== before.docNo;
};
/**
 * The table after the order's list has been read again. Everybody keeps the line, unsaved input stays, and saved rows become the order's
 * travellers.
 */
export const merged = (rows, people, base, needs) => {
    const placed = new Set();
    const take = (person, row) => {
        if (!person || placed.has(person.id))
            return [];
        placed.add(person.id);
        return [{ ...person, key: row.key }];
    };
    const kept = rows.flatMap(row => {
        if (isBlank(row))
            return [row];
        if (row.id) {
            const person = people.find(({ id }) => id === row.id);
            if (!person || !isUnsaved(row, base))
                return take(person, row);
            placed.add(row.id);
            return [row];
        }
        const same = people.find(person => !placed.has(person.id) && isSaved(row, person));
        return same ? take(same, row) : [row];
    });
    const missing = people.filter(({ id }) => !placed.has(id));
    return trimmed([...kept, ...missing], needs);
};
const nameOf = ({ name, nameConfirmed = false }) => checkName(name, { confirmed: nameConfirmed });
/** Tells whether a row is saved. The server stores a name and a number in its own spelling. */
const isSaved = (row, person) => {
    const name = nameOf(row);
    return name.ok && name.name === person.name && tidyNumber(row.docNo) === person.docNo && row.type === person.type;
};
/** Blank lines of each type for its free seats, in their places. */
const trimmed = (rows, needs) => {
    const wanted = withBlanks(rows, needs);
    const keys = new Set(wanted.map(({ key }) => key));
    const there = new Set(rows.map(({ key }) => key));
    return [...rows.filter(({ key }) => keys.has(key)), ...wanted.filter(({ key }) => !there.has(key))];
};
