import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { agencyReference } from '#contracts/agency/reference.ts';
import { everyOne } from '#contracts/kernel/named.ts';
/** Longer lists are not shown as options: the field takes the code itself, and the server says when it does not exist. */
const CHOICES = 100;
/** Options for the references of a record, by field: id → id and name. Undefined until they are loaded. */
export const useReferences = (record) => {
    const { getList } = useDataProvider();
    const refs = Object.entries(record.fields).flatMap(([field, { ref, or, many, orAll, title, schema }]) => ref && !or && !many && ref !== agencyReference.name ? [{ field, ref, orAll, title, by: schema.named?.by }] : []);
    const asked = useQueries({
        queries: refs.map(({ ref }) => ({
            queryKey: ['references', ref],
            queryFn: () => getList(ref, { pagination: { page: 1, perPage: CHOICES }, sort: { field: 'id', order: 'ASC' }, filter: { enabled: true } }),
        })),
    });
    if (asked.some(({ isPending }) => isPending))
        return undefined;
    return Object.fromEntries(refs.flatMap(({ field, orAll, title, by }, index) => {
        const { data } = asked[index];
        if (!data || (data.total ?? 0) > CHOICES)
            return [];
        const rows = data.data.map(row => [String(row.id), by ? `${row.id} ${row[by]}` : String(row.id)]);
        return [[field, Object.fromEntries([...(orAll ? [['*', everyOne(title)]] : []), ...rows])]];
    }));
};
