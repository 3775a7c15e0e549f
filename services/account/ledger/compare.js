export const compare = (all, differences) => {
    const each = [...all];
    return { compared: each.length, differences: each.flatMap(differences) };
};
export const differs = (subject, ledger, other, more = {}) => ledger === other ? [] : [{ subject, ledger, other, ...more }];
/**
 * Compares the rows of a view with those of the ledger, field by field. A row that only one of them has is reported by the last field.
 */
export const sameIn = (ours, rows, idOf, fields) => {
    const theirs = new Map(rows.map(row => [idOf(row), row]));
    const named = Object.entries(fields);
    return compare(new Set([...ours.keys(), ...theirs.keys()]), (subject) => {
        const [mine, other] = [ours.get(subject), theirs.get(subject)];
        if (mine && other)
            return named.flatMap(([field, note]) => differs(subject, Number(mine[field]), Number(other[field]), { note }));
        const [field, note] = named.at(-1);
        return [
            {
                subject,
                ...(mine && { ledger: Number(mine[field]) }),
                ...(other && { other: Number(other[field]) }),
                note: `${note}，${mine ? '列表中没有' : '日志中没有'}`,
            },
        ];
    });
};
