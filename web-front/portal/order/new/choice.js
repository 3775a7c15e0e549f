import { groupTypes, voyageTypes } from '#contracts/enums.ts';
import { present } from '#contracts/kernel/present.ts';
import { countsOf } from '#contracts/order/rules/counts.ts';
export const people = ['ADULT', 'CHILD', 'INFANT', 'SOLIDER', 'FREE'];
const names = { ADULT: 'adults', CHILD: 'children', INFANT: 'infants', SOLIDER: 'soldiers', FREE: 'free' };
const MOST = 6;
/** the largest group that a policy may allow */
export const MOST_PEOPLE = 999;
/** `?type=S&legs=HU7182-2026-12-10-G&adults=20&children=2`; undefined where no flight is named. */
export const choiceIn = (address) => {
    const legs = (address.get('legs') ?? '').split(',').filter(Boolean).slice(0, MOST);
    if (legs.length === 0)
        return undefined;
    const type = address.get('type') ?? '';
    const groupType = address.get('group') ?? '';
    const count = (name) => {
        const text = address.get(name) ?? '';
        return /^\d{1,3}$/.test(text) ? Number(text) : 0;
    };
    return {
        voyageType: isKey(voyageTypes, type) ? type : legs.length === 1 ? 'S' : 'M',
        legs,
        counts: countsOf(Object.fromEntries(people.map(who => [who, count(names[who])]))),
        ...(isKey(groupTypes, groupType) && { groupType }),
    };
};
const isKey = (of, key) => Object.hasOwn(of, key);
export const addressOf = ({ voyageType, legs, counts, groupType }) => {
    const numbers = people.flatMap(who => (counts[who] > 0 || who === 'ADULT' ? [`${names[who]}=${counts[who]}`] : []));
    return `?${[`type=${voyageType}`, `legs=${legs.map(encodeURIComponent).join(',')}`, ...numbers, ...(groupType ? [`group=${groupType}`] : [])].join('&')}`;
};
/** The search that finds these flights, once they are known; it has no soldiers and no free seats. */
export const searchFor = ({ voyageType, counts, groupType }, shown) => {
    const page = '/demandManagement/searchTickets';
    if (!shown)
        return page;
    const legs = shown.legs.map(({ origin, destination, date }) => `${origin}-${destination}-${date}`).join(',');
    const told = ['ADULT', 'CHILD', 'INFANT'].flatMap(who => (counts[who] > 0 ? [`${names[who]}=${counts[who]}`] : []));
    return `${page}?${[`type=${voyageType}`, `legs=${legs}`, ...told, ...(groupType ? [`group=${groupType}`] : [])].join('&')}`;
};
export const askedOf = ({ voyageType, legs, counts, groupType }) => ({
    voyageType,
    legs: legs.map(stockId => ({ stockId })),
    counts,
    ...present({ groupType }),
});
