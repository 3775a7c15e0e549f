import { Type, zh } from '#contracts/kernel/schema.ts';
/** the value of a dimension that does not apply */
export const NONE = 'NONE';
/**
 * Fields of every view of notes. `months`: `D2026-11` where a fact of that month left notes, `S2026-12` where a second day (the departure) lies in
 * that month.
 */
export const notesFields = {
    moved: zh(Type.Array(Type.Object({
        at: Type.Integer(),
        day: Type.String(),
        dims: Type.Record(Type.String(), Type.String()),
        by: Type.Record(Type.String(), Type.Integer()),
    })), '逐日变化'),
    months: zh(Type.Array(Type.String()), '涉及月份'),
};
export const nothingNoted = { moved: [], months: [] };
/** by these the tables of the reports read a month, and what was written since (tables.ts) */
export const notesIndex = [['months'], ['position']];
/**
 * Adds the notes of a fact: what stands after it, less what stood before, by dimensions. So notes add up to what stands, whatever happens. What a fact
 * moves to another dimension is taken away under the old one and added under the new one, on the day of the fact: a note once written never
 * changes, and a day that is over stays as it was.
 */
export const noted = ({ moved, months }, before, after, { day, position }, { second, also = change => change } = {}) => {
    const changes = new Map();
    const add = ({ dims, by }, sign) => {
        const key = JSON.stringify(dims);
        const change = changes.get(key) ?? { dims, by: {} };
        for (const [name, value] of Object.entries(by))
            change.by[name] = (change.by[name] ?? 0) + sign * value;
        changes.set(key, change);
    };
    for (const one of before)
        add(one, -1);
    for (const one of after)
        add(one, 1);
    const notes = [...changes.values()].flatMap(({ dims, by }) => {
        const change = Object.fromEntries(Object.entries(by).filter(([, value]) => value !== 0));
        return Object.keys(change).length > 0 ? [{ at: position, day, dims: { ...dims }, by: also(change, dims, day) }] : [];
    });
    if (notes.length === 0)
        return { moved, months };
    const touched = notes.flatMap(({ dims }) => [monthOf('DAY', day), ...(second ? [monthOf('SECOND', dims[second])] : [])]);
    return { moved: [...moved, ...notes], months: [...new Set([...months, ...touched])] };
};
/** The mark of a month by a basis: `D2026-11`. */
export const monthOf = (basis, day) => `${basis[0]}${day.slice(0, 7)}`;
