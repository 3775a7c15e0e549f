import { policyList } from './list.ts';
/** keys of a policy's terms that name a record */
const keys = {
    airline: ['airLine'],
    airport: ['origin', 'destination'],
    airportGroup: ['originGroup', 'destinationGroup'],
    season: ['season'],
    orgOffice: ['office'],
};
/** limit for policies that are not deleted */
const ALL = 100_000;
/** Policies that name a record, drafts and paused ones too. */
export const policyUses = (query) => async (record, id) => {
    const named = record in keys ? keys[record] : [];
    if (named.length === 0)
        return [];
    const policies = await query.find(policyList, { filter: { status: { in: ['DRAFT', 'EFFECTIVE', 'PAUSED'] } }, limit: ALL });
    const count = policies.filter(({ terms }) => named.some(key => terms[key] === id)).length;
    return count > 0 ? [{ what: '政策', count }] : [];
};
