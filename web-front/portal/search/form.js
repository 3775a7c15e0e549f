import { groupTypes } from '#contracts/enums.ts';
import { present } from '#contracts/kernel/present.ts';
import { codeOf } from './places.ts';
export const MOST_LEGS = 6;
const FEWEST = { S: 1, D: 2, M: 2 };
export const nowhere = { origin: '', destination: '', date: '' };
export const emptyForm = { voyageType: 'S', legs: [nowhere], adults: null, children: null, infants: null };
/** The form from a state. Missing values, and airports that are unknown, stay to be chosen. */
export const formOf = (state, airports) => {
    const told = state;
    const voyageType = told?.voyageType;
    if (!told || !voyageType || !Object.hasOwn(FEWEST, voyageType) || !Array.isArray(told.voyages))
        return emptyForm;
    const dates = [told.departDate, voyageType === 'D' ? told.returnDate : undefined];
    const legs = told.voyages.slice(0, MOST_LEGS).map(({ origin, destination, date }, leg) => ({
        origin: codeOf(String(origin), airports),
        destination: codeOf(String(destination), airports),
        date: date || dates[leg] || '',
    }));
    const { adults = null, children = null, infants = null } = told;
    return travelling({ voyageType, legs, adults, children, infants }, voyageType);
};
/** unknown airports of a state, as they were named */
export const strangers = (state, airports) => {
    const { voyages } = (state ?? {});
    if (!Array.isArray(voyages))
        return [];
    return [...new Set(voyages.flatMap(({ origin, destination }) => [String(origin), String(destination)]))].filter(place => !codeOf(place, airports));
};
/** Tells whether a page with this state searches at once. */
export const searchesAtOnce = (state) => state?.noSearch === false;
/** The journey as one of another type, with as many legs as fit. */
export const travelling = (form, voyageType) => {
    const [out = nowhere, back = nowhere] = form.legs;
    if (voyageType === 'S')
        return { ...form, voyageType, legs: [out] };
    if (voyageType === 'D')
        return { ...form, voyageType, legs: [out, { origin: out.destination, destination: out.origin, date: back.date }] };
    const legs = form.legs.length >= FEWEST.M ? form.legs : [out, { ...nowhere, origin: out.destination }];
    return { ...form, voyageType, legs };
};
export const withLeg = (form, index, change) => travelling({ ...form, legs: form.legs.map((leg, n) => (n === index ? { ...leg, ...change } : leg)) }, form.voyageType);
/** begins where the last leg arrives */
export const withMore = (form) => ({
    ...form,
    legs: [...form.legs, { ...nowhere, origin: form.legs.at(-1).destination }],
});
export const without = (form, index) => ({ ...form, legs: form.legs.filter((_, n) => n !== index) });
export const mayGrow = ({ voyageType, legs }) => voyageType === 'M' && legs.length < MOST_LEGS;
export const mayShrink = ({ voyageType, legs }) => voyageType === 'M' && legs.length > FEWEST.M;
/** Mistakes by the field's id (`origin-0` …), in the order of the form. @param today in Shanghai */
export const mistakesIn = ({ voyageType, legs, adults, children, infants }, today) => {
    const mistakes = {};
    for (const [index, { origin, destination, date }] of legs.entries()) {
        const before = legs[index - 1]?.date;
        // the way back has no airports of its own
        if (voyageType !== 'D' || index === 0) {
            if (!origin)
                mistakes[`origin-${index}`] = '请选择出发机场';
            if (!destination)
                mistakes[`destination-${index}`] = '请选择到达机场';
            else if (origin === destination)
                mistakes[`destination-${index}`] = '到达机场不能与出发机场相同';
        }
        if (!date)
            mistakes[`date-${index}`] = '请选择日期';
        else if (date < today)
            mistakes[`date-${index}`] = '日期不能早于今天';
        else if (before && date < before)
            mistakes[`date-${index}`] = voyageType === 'D' ? '回程日期不能早于去程日期' : '日期不能早于前一航段';
    }
    if (infants && !adults && !children)
        mistakes.people = '请填写成人人数';
    else if ((infants ?? 0) > 2 * (adults ?? 0))
        mistakes.people = '每名成人最多携带两名婴儿';
    return mistakes;
};
/** `20 成人，2 儿童，学生团` */
export const peopleText = ({ adults, children, infants, groupType }) => [
    ...(adults || children || infants
        ? [`${adults ?? 0} 成人`, `${children ?? 0} 儿童`, infants && `${infants} 婴儿`]
        : ['按最少成团人数']),
    groupType && groupTypes[groupType],
]
    .filter(Boolean)
    .join('，');
/** Passengers by type; undefined where none are entered, which asks for the price of the smallest group. */
const countsOf = ({ adults, children, infants }) => adults || children ? { ADULT: adults ?? 0, CHILD: children ?? 0, INFANT: infants ?? 0 } : undefined;
/** The group for which prices, seats and terms are asked. */
export const groupOf = ({ groupType, ...form }) => {
    const counts = countsOf(form);
    return present({ counts, groupType });
};
/** Body of the search. Flights with too few seats are included, since an order may wait for them. */
export const askedOf = (form) => ({
    searchType: 1,
    voyageType: form.voyageType,
    legs: form.legs,
    waitlist: true,
    ...groupOf(form),
});
