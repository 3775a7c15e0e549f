import { searchable } from './filters.ts';
import { recordView } from './record.ts';
/** as many as a refusal counts */
const CAP = { cap: 1_000 };
/** Rows of records whose declaration points to a record. */
export const usesByRecords = (query, records) => async (name, id) => {
    const naming = records.map(record => ({ record, filters: filtersFor(record, name, id) })).filter(({ filters }) => filters.length > 0);
    const counted = naming.map(async ({ record, filters }) => {
        const { count } = await query.count(recordView(record), { or: filters }, CAP);
        return { what: record.zh, count };
    });
    return (await Promise.all(counted)).filter(({ count }) => count > 0);
};
const filtersFor = ({ fields }, name, id) => Object.entries(fields).flatMap(([field, { ref, or, many }]) => {
    if (ref !== name && or !== name)
        return [];
    // several ids of one field stand in the search words
    return [many ? { search: searchable(id) } : { [field]: id }];
});
