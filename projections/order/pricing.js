import { sellsUnder } from '#contracts/agency/sub-agent.ts';
import { seasonEffects, seasonsOn } from '#contracts/basicinfo/season.ts';
import { groupPassengers } from '#contracts/enums.ts';
import { daysBetween, toLocal } from '#contracts/kernel/calendar.ts';
import { groupedBy } from '#contracts/kernel/grouped.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { fareFor, groupFare, priceQuote, taxesAt, } from '#contracts/order/rules/fares.ts';
import { freeAllowed } from '#contracts/order/rules/free.ts';
import { addonPolicy, joiningPolicy } from '#contracts/policy/addon-policy.ts';
import { freeTicket, freeTicketFor } from '#contracts/policy/free-ticket.ts';
import { freeTourPolicy, partyPolicy, partyTerms } from '#contracts/policy/free-tour-policy.ts';
import { bestPolicy, byRoute } from '#contracts/policy/match.ts';
import { agencies } from '../agency/agency.ts';
import { kindView } from '../policy/kind.ts';
import { policyList } from '../policy/list.ts';
import { stockList } from '../seats/stock.ts';
const types = ['ADULT', 'CHILD', 'SOLIDER', 'FREE', 'INFANT'];
/** passenger types that decide which policy a group travels under */
const deciding = Object.keys(groupPassengers);
/** limit for policies of one airline in force; no airline has as many */
const MAX_POLICIES = 20_000;
/** cached blocks of seats on sale, since every order reads some */
const BLOCKS = 5_000;
/** number of travellers of a group who may travel free under these terms */
export const freeUnder = (terms, seats) => freeAllowed(terms, seats) ?? 0;
/** the smallest group of a policy, which a price list shows */
export const smallest = ({ paxMin }) => ({ ADULT: paxMin, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 });
/** One pricing for search, quote, calendar and the editor's sample (DOMAIN §3.13, §5.2, §5.3). */
export const pricing = ({ query, taxRows, airlineNames, airportAreas, airportGroups, seasons, network }) => {
    const effective = new Map();
    const indexed = new WeakMap();
    /** policies in force that may match a route; loaded and indexed again only after a change of policies */
    const policiesOf = async (airLine, origin, destination) => {
        const known = effective.get(airLine) ??
            query.cached(policyList, { filter: { airLine, status: 'EFFECTIVE' }, sort: ['-updatedAt'], limit: MAX_POLICIES });
        effective.set(airLine, known);
        const policies = await known();
        const on = indexed.get(policies) ?? byRoute(policies);
        indexed.set(policies, on);
        return on(origin, destination);
    };
    const freeTickets = query.cached(kindView(freeTicket), {
        filter: { status: freeTicket.inForce },
        limit: MAX_POLICIES,
    });
    const addons = query.cached(kindView(addonPolicy), {
        filter: { status: addonPolicy.inForce },
        limit: MAX_POLICIES,
    });
    const freeTours = query.cached(kindView(freeTourPolicy), { filter: { status: freeTourPolicy.inForce }, limit: MAX_POLICIES }, rows => groupedBy(rows, ({ airLine }) => airLine));
    /** a block of seats in its current state */
    const blockOf = query.cachedById(stockList, { max: BLOCKS });
    /** airlines whose domestic groups an agency may sell now, for a sub-agent never more than its parent; empty for an unknown agency */
    const agencyOf = query.cachedById(agencies);
    const standing = async (agency) => {
        const own = await agencyOf(agency);
        return { own, parent: own?.parent === undefined ? undefined : await agencyOf(own.parent) };
    };
    const authority = async (agency) => {
        const { own, parent } = await standing(agency);
        return own ? sellsUnder(own, parent ?? undefined).domestic : [];
    };
    /** office of an agency; a sub-agent without its own has its parent's */
    const officeOf = async (agency) => {
        const { own, parent } = await standing(agency);
        return own?.parentOrgId ?? parent?.parentOrgId;
    };
    /** a family has one level, that of the parent */
    const familyLevel = async (agency) => {
        const { own, parent } = await standing(agency);
        return { level: (parent ?? own)?.level, isSubAgent: own?.parent !== undefined };
    };
    /** prices at an instant, for an agency and the group's properties */
    const at = async (agency, now, { counts, groupType, agencyLevel } = {}) => {
        const today = toLocal(now).date;
        const [rates, names, areas, groups, calendar, lines, granting, parties, joinings, { own, parent }, office, level] = await Promise.all([
            taxRows(),
            airlineNames(),
            airportAreas(),
            airportGroups(),
            seasons(),
            network(),
            freeTickets(),
            freeTours(),
            addons(),
            standing(agency),
            officeOf(agency),
            agencyLevel ?? familyLevel(agency).then(({ level }) => level),
        ]);
        const types = counts && deciding.filter(type => counts[type] > 0);
        const fareOf = (item) => (terms) => groupFare(item.fullFare, terms.price);
        const askedOf = (item, seats) => {
            const { airLine, origin, destination, flightNo, cabin, date } = item;
            return {
                airLine,
                origin,
                destination,
                originArea: areas.get(origin),
                destinationArea: areas.get(destination),
                originGroups: groups(airLine).get(origin),
                destinationGroups: groups(airLine).get(destination),
                seasons: seasonsOn(calendar, airLine, date).map(({ id }) => id),
                flightNo,
                cabin,
                date,
                today,
                agency,
                office,
                agencyLevel: level,
                groupType,
                types,
                ...present({ seats }),
            };
        };
        /** the policy under which a block is sold to a group of this size, or to the smallest it takes; `asIf` is treated as in force */
        const policyFor = async (item, seats, asIf) => {
            const inForce = await policiesOf(item.airLine, item.origin, item.destination);
            const candidates = asIf ? [asIf, ...inForce.filter(({ id }) => id !== asIf.id)] : inForce;
            const best = bestPolicy(candidates, askedOf(item, seats), fareOf(item));
            if (best)
                return inSeason(item, best, seats);
            // a party too small for any group
            const party = partyPolicy(parties.get(item.airLine) ?? [], askedOf(item, seats));
            return party && inSeason(item, { ...party, terms: partyTerms(party.terms) }, seats);
        };
        const agencies = [agency, ...(own && parent ? [parent.id] : [])];
        /** free seats beyond its policy's own that a group of this size may have on a block */
        const grantFor = (item, seats) => {
            const found = freeTicketFor(granting, { ...askedOf(item), agencies }, seats);
            if (!found)
                return undefined;
            const { id: policyId, policyNo, version, terms } = found;
            return { policyId, policyNo, version, every: terms.every, free: terms.free, most: terms.most };
        };
        /** a policy as its block is sold under it on that day, to a group of this size or to the smallest */
        const inSeason = (item, policy, seats = policy.terms.paxMin) => {
            const season = seasonEffects(seasonsOn(calendar, item.airLine, item.date));
            const { free, ...terms } = policy.terms;
            if (season?.noFree)
                return { ...policy, terms, season };
            const freeTicket = grantFor(item, seats);
            return { ...policy, terms: { ...terms, ...present({ free, freeTicket }) }, ...present({ season }) };
        };
        /** why a leg is not sold to this agency, or not to a group of this size on its day */
        const obstacleOf = ({ airLine, origin, destination, date }, seats) => lines.obstacleOf({ airLine, origin, destination, date, today, agencies, seats });
        /** the policy by which people join a group on a block */
        const joiningFor = (item) => joiningPolicy(joinings, { ...askedOf(item), days: daysBetween(today, item.date) });
        const priced = (item, terms) => ({
            fullFare: item.fullFare,
            groupFare: fareOf(item)(terms),
            taxes: taxesAt(rates, today, item.distance).taxes,
            childFareMode: terms.childFareMode,
        });
        /** the seats and the price of a block for a group under a policy */
        const pricedFlight = (item, { id: policyId, terms }, group) => {
            const leg = priced(item, terms);
            const { seats, total } = quoteOf([leg], group);
            const obstacle = obstacleOf(item, seats)?.message;
            const { id, airLine, flightNo, date, origin, destination, depTime, arrTime, arrDays, cabin, free, fullFare } = item;
            return {
                stockId: id,
                airLine,
                airLineName: names[airLine] ?? airLine,
                flightNo,
                date,
                origin,
                destination,
                depTime,
                arrTime,
                arrDays,
                cabin,
                seatsLeft: free,
                fullFare,
                policyId,
                policyName: terms.name,
                paxMin: terms.paxMin,
                freeSeats: freeUnder(terms, seats),
                prices: pricesOf(leg, terms, group),
                total,
                ...present({ obstacle }),
            };
        };
        return { policyFor, inSeason, obstacleOf, infoOn: lines.infoOn, priced, pricedFlight, askedOf, joiningFor };
    };
    return { authority, familyLevel, at, blockOf };
};
/** A line for every type that can be sold on a leg; free seats only where they are granted. */
export const pricesOf = (leg, { free, freeTicket }, counts) => types.filter(type => type !== 'FREE' || free || freeTicket || counts?.FREE).map(type => lineOf(type, counts?.[type] ?? 0, leg));
/** @throws Refused 400 for counts that make no valid group */
export const quoteOf = (segments, counts) => {
    try {
        return priceQuote({ segments, counts });
    }
    catch (error) {
        if (error instanceof RangeError)
            throw new Refused(code.order, error.message, { status: 400 });
        throw error;
    }
};
const lineOf = (type, count, leg) => {
    const fare = fareFor(type, leg.fullFare, leg.groupFare, leg.childFareMode);
    const { cnFund, yq } = leg.taxes[type];
    const perPassenger = fare + cnFund + yq;
    return { type, count, fare, cnFund, yq, perPassenger, total: perPassenger * count };
};
