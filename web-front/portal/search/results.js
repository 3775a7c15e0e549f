import { fareTypes } from '#contracts/enums.ts';
import { addMinutes, local, localMs } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
export const sorts = { total: '总价低到高', departure: '起飞早到晚', seats: '余座多到少' };
export const noView = { sort: 'total', airLine: '', enough: false, legs: [], picked: [] };
const anything = { times: [], flights: [] };
export const legView = ({ legs }, leg) => legs[leg] ?? anything;
export const withLegView = (view, leg, change) => ({
    ...view,
    legs: Array.from({ length: Math.max(view.legs.length, leg + 1) }, (_, n) => ({ ...legView(view, n), ...(n === leg && change) })),
});
/** Parts of a day for filtering flights. */
export const dayParts = {
    上午: { from: '00:00', to: '11:59' },
    下午: { from: '12:00', to: '17:59' },
    晚上: { from: '18:00', to: '23:59' },
};
export const isSame = (a, b) => a.from === b.from && a.to === b.to;
/** number of seats for the group; infants need none */
export const seatsOf = ({ prices }) => prices.reduce((sum, { type, count }) => sum + (type === 'INFANT' ? 0 : count), 0);
export const personsOf = ({ prices }) => prices.reduce((sum, { count }) => sum + count, 0);
/** number of missing seats */
export const shortBy = (flight) => Math.max(0, seatsOf(flight) - flight.seatsLeft);
const order = {
    // flights without enough seats come after the others
    total: (a, b) => Math.sign(shortBy(a)) - Math.sign(shortBy(b)) || a.total - b.total,
    departure: (a, b) => a.depTime.localeCompare(b.depTime),
    seats: (a, b) => b.seatsLeft - a.seatsLeft,
};
/** The visible flights of a leg, in the chosen order. */
export const shown = (flights, view, leg) => {
    const { times, flights: numbers } = legView(view, leg);
    return flights
        .filter(flight => !view.airLine || flight.airLine === view.airLine)
        .filter(flight => !view.enough || shortBy(flight) === 0)
        .filter(({ depTime }) => times.length === 0 || times.some(({ from, to }) => from <= depTime && depTime <= to))
        .filter(({ flightNo }) => numbers.length === 0 || numbers.includes(flightNo))
        .toSorted((a, b) => order[view.sort](a, b) || order.total(a, b));
};
export const isFiltered = (view, leg) => {
    const { times, flights } = legView(view, leg);
    return view.airLine !== '' || view.enough || times.length > 0 || flights.length > 0;
};
const departs = ({ date, depTime }) => localMs(date, depTime);
const arrives = ({ date, arrTime, arrDays }) => localMs(date, arrTime) + arrDays * 24 * 3_600_000;
/** The chosen flights of a journey, leg by leg, without flights that are sold out or unknown. */
export const pickedOf = (legs, { picked }) => legs.map(({ flights }, leg) => flights.find(({ stockId }) => stockId === picked[leg]));
/** The reason why a flight cannot be combined with the flights chosen for other legs; undefined when it can. */
export const clash = (flight, leg, chosen) => {
    const others = chosen.map((other, at) => ({ other, at })).filter(({ other, at }) => other && at !== leg);
    if (others.some(({ other }) => other.airLine !== flight.airLine))
        return 'airline';
    const isLate = others.some(({ other, at }) => (at < leg ? arrives(other) > departs(flight) : arrives(flight) > departs(other)));
    return isLate ? 'time' : undefined;
};
/** The choice after a flight was added; flights that no longer go with it must be chosen again. */
export const picking = (flight, leg, chosen) => chosen.map((other, at) => (at === leg ? flight.stockId : other && !clash(other, at, [...chosen].with(leg, flight)) ? other.stockId : ''));
/** True where the group may wait for seats of a flight: the flight is open for it, and there is enough time. */
export const mayWait = (flight, { length, endHours }, now) => length > 0 && local(flight.date, flight.depTime) > addMinutes(now, endHours * 60);
/** Address of the order page for chosen flights; an uncounted group has as many adults as were priced. */
export const orderAddress = (voyageType, chosen, { adults, children, infants, groupType }) => {
    const priced = chosen[0].prices.find(({ type }) => type === 'ADULT')?.count ?? 0;
    const query = new URLSearchParams({
        type: voyageType,
        adults: String(adults || children ? (adults ?? 0) : priced),
        children: String(children ?? 0),
        infants: String(infants ?? 0),
        ...present({ group: groupType }),
    });
    return `/order/new?${query}&legs=${chosen.map(({ stockId }) => encodeURIComponent(stockId)).join(',')}`;
};
/** Types whose price is shown in a row: those who travel, and always adults and children. */
export const toldTypes = ({ prices }) => prices
    .filter(({ type, count }) => count > 0 || type === 'ADULT' || type === 'CHILD')
    .toSorted((a, b) => Object.keys(fareTypes).indexOf(a.type) - Object.keys(fareTypes).indexOf(b.type))
    .slice(0, 3);
