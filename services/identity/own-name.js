import { isReserved, machineNames, RESERVED, seenAs, TAKEN_NAME } from '#contracts/identity/reserved-names.ts';
import { invalid } from '#contracts/kernel/refused.ts';
export const namesOf = (rows) => {
    const names = new Map();
    for (const { id, name, parent } of rows) {
        const seen = seenAs(name);
        if (seen)
            names.set(seen, [...(names.get(seen) ?? []), parent ? [id, parent] : [id]]);
    }
    return names;
};
/** `words`: the setting `reservedNames` and the names of the airlines, as they are now */
export const ownName = (words, others = async () => []) => async (name, field, own = []) => {
    if (!name?.trim())
        return;
    if (isReserved(name, [...machineNames, ...(await words())]))
        throw invalid(RESERVED, { [field]: RESERVED });
    const seen = seenAs(name);
    const isAnothers = (await others()).some(names => names.get(seen)?.some(ids => !ids.some(id => own.includes(id))));
    if (isAnothers)
        throw invalid(TAKEN_NAME, { [field]: TAKEN_NAME });
};
