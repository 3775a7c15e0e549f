import { earnestAccountOf } from '#contracts/account/names.ts';
import { lotLetters } from '#contracts/auction/codes.ts';
import * as api from '#contracts/auction/free-api.ts';
import { mostToBid, wonBy } from '#contracts/auction/rank.ts';
import { addMinutes, toInstant } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { percentOf, TEN_YUAN } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, invalid, Refused } from '#contracts/kernel/refused.ts';
import { account } from '#services/account/decide.ts';
import { act } from '#services/kernel/http/act.ts';
import { ourAirline } from '#services/kernel/stream/access.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { decide } from '#services/kernel/stream/decider.ts';
import { documentNumber } from '#services/kernel/stream/numbers.ts';
import { seats, taken } from '#services/seats/decide.ts';
import { lotOrderedBy } from '../award/prepay.ts';
import { blockOf, CLOSING, lotsOf, mustBe } from '../lots/calls.ts';
import { lot } from '../lots/lot.ts';
import { figures } from '../lots/standing.ts';
import { mustHaveLeft, openingOne, openingsLeft } from '../shares.ts';
/** prices, and the least increment, are whole tens of yuan */
const INCREMENT = TEN_YUAN;
const part = (amount, percent, unit) => Math.max(unit, percentOf(amount, percent * 100, unit));
/** Terms of a lot of free bidding: one unit of so many seats. */
const termsOf = (flight, { stockId, seatsPerUnit, ...asked }, rules) => {
    const { fullFare } = flight;
    const { floor = part(fullFare, rules.floorPercent, TEN_YUAN), cap = part(fullFare, rules.capPercent, TEN_YUAN) } = asked;
    const { mostStep = rules.mostIncrementYuan * 100, earnestPerUnit = part(fullFare * seatsPerUnit, rules.earnestPercent, 100) } = asked;
    return {
        kind: 'FREE',
        stockId,
        ...flight,
        units: 1,
        seatsPerUnit,
        wholeAllowed: false,
        floor,
        cap,
        step: INCREMENT,
        mostStep,
        earnestPerUnit,
        ...CLOSING,
        ...rules.settlement,
    };
};
/** Routes of free bidding (DOMAIN §3.26), where they differ from those of other lots. */
export const freeRoutes = (deps) => {
    const { run, follows, agencyName, settlement, limitRules } = deps;
    const freeTerms = async () => ({ ...(await deps.freeTerms()), settlement: await settlement() });
    const { routes, agencyOf, answer, standing, mustSell, mustMayBid, book } = lotsOf('FREE', deps);
    /** The lot that an agency would open now. */
    const opening = async ({ stockId, seats: seatsPerUnit }, call) => {
        const agency = agencyOf(call);
        const [{ block, flight }, rules] = await Promise.all([blockOf(run, stockId), freeTerms()]);
        await mustSell(agency, flight);
        await mustMayBid(agency, flight);
        const times = { startsAt: call.now, endsAt: addMinutes(call.now, rules.minutes) };
        const purse = earnestAccountOf(agency, flight.airLine);
        const { state: book } = await run.load(account, purse);
        return {
            agency,
            block,
            flight,
            terms: { ...termsOf(flight, { stockId, seatsPerUnit }, rules), ...times },
            leastSeats: rules.seats,
            most: rules.openings,
            left: await openingsLeft({ load: run.load, now: call.now }, { stockId, agency, most: rules.openings }),
            purse,
            book,
        };
    };
    return [
        ...routes,
        act(api.saveFreeBidding, lot, { stream: 'id', begins: call => documentNumber(lotLetters.FREE, call.now, call.commandId) }, async ({ id, state, command, call, body: { startsAt, endsAt, remark, ...asked } }) => {
            if (state)
                mustBe('FREE', state);
            const { flight } = await blockOf(run, asked.stockId);
            ourAirline(call.who, flight.airLine);
            const times = { startsAt: toInstant(Date.parse(startsAt)), endsAt: toInstant(Date.parse(endsAt)) };
            const terms = { ...termsOf(flight, asked, await freeTerms()), ...times, ...(remark && { remark }) };
            const leaving = { ...terms, orderBy: await lotOrderedBy({ limitRules }, flight) };
            return state === undefined ? command.draft({ lotId: id, ...leaving }) : command.modify(leaving);
        }, ({ id, state }) => ({ id, status: state.status })),
        on(api.bookFreeBidding, book),
        on(api.frontMaxAddPrice, async ({ id }, { who }) => {
            const { known } = await standing(id);
            const { price = known.terms.floor, next: least } = figures(known);
            const leads = who.agency !== undefined && wonBy(known.fills, who.agency) > 0;
            if (known.status !== 'OPEN' || leads || least === undefined)
                return { id, price, maxAddPrice: 0 };
            const most = mostToBid(price, known.terms);
            return { id, price, maxAddPrice: most - price, least, most };
        }),
        on(api.freeBiddingOutlook, async (body, call) => {
            const { block, flight, terms, leastSeats, left, book } = await opening(body, call);
            const { floor, step, mostStep, cap, earnestPerUnit: earnest, endsAt } = terms;
            const { fullFare: _, ...shown } = flight;
            return {
                ...body,
                ...shown,
                free: taken(block).free,
                leastSeats,
                ...present({ openingsLeft: left }),
                floor,
                most: mostToBid(undefined, terms),
                step,
                mostStep,
                cap,
                earnest,
                available: book.status === 'NONE' ? 0 : book.available,
                endsAt,
            };
        }),
        on(api.openFreeBidding, async ({ price, ...body }, call) => {
            const id = documentNumber(lotLetters.FREE, call.now, call.commandId);
            const { agency, block, terms, leastSeats, most, left, purse, book } = await opening(body, call);
            const few = `座位数不能少于${leastSeats}`;
            if (body.seats < leastSeats)
                throw invalid(few, { seats: few });
            const context = { who: call.who, at: call.now, id };
            const opened = {
                lotId: id,
                ...terms,
                requestId: idFrom(call.commandId, 'lot'),
                orderBy: await lotOrderedBy({ limitRules }, terms),
            };
            const opener = { agency, agencyName: await agencyName(agency), price };
            // checks everything before any part of the lot exists
            const { state: before } = await run.load(lot, id);
            if (before.status === 'NONE') {
                mustHaveLeft(left, most);
                decide(lot, 'open', before, { ...opened, opener }, context);
                decide(seats, 'hold', block, { holdId: id, seats: body.seats, until: terms.endsAt }, context);
                decide(account, 'reserve', book, { movement: id, kind: 'HOLD', amount: terms.earnestPerUnit }, { ...context, id: purse });
            }
            const open = () => call.unguarded(lot, id).open({ ...opened, opener });
            const counted = { stockId: body.stockId, agency, most, lotId: id };
            const reach = { load: run.load, at: call.unguarded, now: call.now };
            const done = before.status === 'NONE' ? await openingOne(reach, counted, open) : await open();
            await follows.now({ id, ...done }, { call, load: run.load });
            const { state } = await run.load(lot, id);
            if (state.status !== 'PUBLISHED')
                throw new Refused(code.auction, (state.status !== 'NONE' && state.reason) || '该申请正在处理，请稍后查询');
            return answer(call, id);
        }),
    ];
};
