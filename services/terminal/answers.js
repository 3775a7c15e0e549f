import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
import { maskDocument } from '#contracts/kernel/documents.ts';
import { groupedBy } from '#contracts/kernel/grouped.ts';
import { readTyped } from '#contracts/terminal/grammar.ts';
import { commands, marks } from '#contracts/terminal/help.ts';
import { avText, detrText, fdText, left, mlText, rtText, seatMark, WIDTH } from '#contracts/terminal/layout.ts';
import { abnormalFlight, abnormalId } from '#services/disruption/decide.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { order } from '#services/order/decide.ts';
import { pnr } from '#services/order/pnr/host.ts';
import { pnrGroups, pnrOfTravellers } from '#services/order/pnr/pnrs.ts';
import { passengersOf, priceOn } from '#services/order/state.ts';
import { couponsOf, standingOn } from '#services/order/ticketing/coupons.ts';
import { seats as blocks } from '#services/seats/decide.ts';
/** orders of one flight that are looked at, at most */
const HOLDS = 300;
const no = (word, hint) => ({ lines: [word], hint, refused: true });
const NO_AUTHORITY = no('NO AUTHORITY', '您不负责该航空公司');
const worksFor = ({ airlines }, airLine) => airlines.includes('*') || airlines.includes(airLine);
/** What the terminal answers: from our own blocks, PNRs, orders and tickets, and for the caller's airlines alone (DOMAIN §3.35). */
export const answering = ({ run, looks, airlineNames, queueLength }) => {
    const blocksOf = async (who, asked) => (await looks.blocksOf(asked)).filter(({ airLine }) => worksFor(who, airLine));
    const orderOf = async (orderNo) => {
        const { state } = await run.load(order, orderNo);
        return state.status === 'NONE' ? undefined : state;
    };
    /** what is known of a flight that does not go as it was sold */
    const abnormalOf = async (flight) => {
        const { state } = await run.load(abnormalFlight, abnormalId(flight));
        if (state.status === 'NONE' || state.status === 'WITHDRAWN')
            return undefined;
        return state.flight.kind === 'CANCEL' ? 'CANCEL' : 'TIME';
    };
    const available = async (typed, who, today) => {
        const date = typed.date ?? today;
        const named = 'flightNo' in typed ? typed.flightNo.slice(0, 2) : typed.airLine;
        if (named && !worksFor(who, named))
            return NO_AUTHORITY;
        const asked = 'flightNo' in typed ? { flightNo: typed.flightNo, date } : { origin: typed.origin, destination: typed.destination, date };
        const blocks = (await blocksOf(who, asked)).filter(one => (!named || one.airLine === named) && (!('from' in typed) || !typed.from || one.depTime.replace(':', '') >= typed.from));
        const queued = (await queueLength()) > 0;
        const together = [...groupedBy(blocks, ({ flightNo }) => flightNo).values()].sort((a, b) => (a[0].depTime < b[0].depTime ? -1 : 1));
        const flights = await inParallel(together, 16, async (of) => {
            const { flightNo, origin, destination, depTime, arrTime, arrDays = 0 } = of[0];
            const abnormal = of.every(({ status }) => status === 'INVALID') ? 'CANCEL' : await abnormalOf({ flightNo, date });
            return {
                flightNo,
                origin,
                destination,
                depTime,
                arrTime,
                arrDays,
                classes: of.map(({ cabin, free, status }) => ({ cabin, mark: seatMark({ free, status, queued }) })),
                ...(abnormal && { abnormal }),
            };
        });
        if (flights.length === 0)
            return no('NO ROUTING', '当天没有切位航班');
        const [{ origin, destination }] = flights;
        return { lines: avText(origin, destination, date, flights) };
    };
    const retrieved = async (locator, names, who) => {
        const { orderNo } = (await run.load(pnr, locator)).state;
        const of = orderNo === undefined ? undefined : await orderOf(orderNo);
        const group = of && pnrGroups(of).find(one => one.pnr === locator);
        if (!of || !orderNo || !group)
            return no('NO PNR', '没有这个PNR');
        const { airLine, legs, groupName, agency, contact, limits } = of.submitted;
        if (!worksFor(who, airLine))
            return NO_AUTHORITY;
        const inside = pnrOfTravellers(of);
        const people = passengersOf(of).filter(({ id }) => inside.get(id) === locator);
        const isTicketed = people.length > 0 && people.every(({ ticketNo }) => ticketNo);
        const status = of.status === 'EXPIRED' ? 'XX' : of.wait ? 'HL' : isTicketed ? 'RR' : 'HK';
        const flown = couponsOf(of);
        const [{ flightNo, date, cabin, origin, destination }] = legs;
        const price = priceOn(of, 0, people[0] ?? { type: 'ADULT' });
        const yuan = (fen) => (fen / 100).toFixed(2);
        const suffix = { CHILD: 'CHD', INFANT: 'INF' };
        return {
            lines: rtText({
                locator,
                group: groupName,
                seats: group.seats,
                names: people.map(({ name, type }) => ({ name, ...(suffix[type] && { suffix: suffix[type] }) })),
                legs: legs.map(({ flightNo, cabin, date, origin, destination, depTime, arrTime, arrDays = 0 }) => ({
                    flightNo,
                    cabin,
                    date,
                    origin,
                    destination,
                    depTime,
                    arrTime,
                    arrDays,
                    status,
                    seats: group.seats,
                })),
                office: agency,
                contact: `CTC/${contact.phone}`,
                limit: limitText(limits.ticketBy, agency),
                lines: [
                    ...people.flatMap(({ docNo }, n) => (names ? [`SSR FOID ${airLine} HK1 NI${maskDocument(docNo)}/P${n + 1}`] : [])),
                    ...people.flatMap((one, n) => one.ticketNo && standingOn(flown, one, legs[0].stockId) !== 'REFUNDED'
                        ? [
                            `SSR TKNE ${airLine} HK1 ${origin}${destination} ${flightNo.slice(2)} ${cabin}${date.slice(8)}${MONTH(date)} ${one.ticketNo.replace('-', '')}/1/P${n + 1}`,
                        ]
                        : []),
                    `RMK ORDER/${orderNo}`,
                    `FN/FCNY${yuan(price.fare)}/SCNY${yuan(price.fare)}/C0.00/TCNY${yuan(price.cnFund)}CN/TCNY${yuan(price.yq)}YQ/ACNY${yuan(price.perPassenger)}`,
                ],
                ticketed: isTicketed,
                cancelled: of.status === 'EXPIRED',
            }, names),
        };
    };
    const oneTicket = async (of, one) => {
        const { legs, airLine, agency } = of.submitted;
        const [called, at] = [await airlineNames(), couponsOf(of)];
        const locators = pnrOfTravellers(of);
        const parts = legs.map((_, leg) => priceOn(of, leg, one));
        const sum = (pick) => parts.reduce((all, part) => all + pick(part), 0);
        const cnFund = sum(part => part.cnFund);
        return detrText({
            ticketNo: one.ticketNo,
            issuer: called[airLine] ?? airLine,
            origin: legs[0].origin,
            destination: legs.at(-1).destination,
            tourCode: agency,
            passenger: one.name,
            coupons: legs.map(({ stockId, flightNo, cabin, date, depTime, origin, destination }) => ({
                flightNo,
                cabin,
                date,
                depTime,
                from: origin,
                to: destination,
                status: { REFUNDED: 'REFUNDED', REFUNDING: 'SUSPENDED', TICKETED: 'OPEN FOR USE', NAMED: 'OPEN FOR USE' }[standingOn(at, one, stockId)],
                bags: '20K',
                pnr: locators.get(one.id) ?? '',
                basis: cabin,
            })),
            fare: sum(part => part.fare),
            cn: cnFund > 0 ? cnFund : 'EXEMPT',
            yq: sum(part => part.yq),
            total: sum(part => part.perPassenger),
        });
    };
    const NO_TICKET = no('ET TICKET NUMBER IS NOT EXIST', '没有这张客票');
    const ticket = async (ticketNo, who) => {
        const known = await looks.ticketOf(ticketNo);
        const of = known && (await orderOf(known.orderNo));
        const one = of && passengersOf(of).find(({ id }) => id === known.passengerId);
        if (!of || !one?.ticketNo || one.ticketNo !== ticketNo)
            return NO_TICKET;
        if (!worksFor(who, of.submitted.airLine))
            return NO_AUTHORITY;
        return { lines: await oneTicket(of, { ...one, ticketNo }) };
    };
    const ticketsOf = async (locator, who) => {
        const { orderNo } = (await run.load(pnr, locator)).state;
        const of = orderNo === undefined ? undefined : await orderOf(orderNo);
        if (!of)
            return no('NO PNR', '没有这个PNR');
        if (!worksFor(who, of.submitted.airLine))
            return NO_AUTHORITY;
        const inside = pnrOfTravellers(of);
        const lines = [];
        for (const one of passengersOf(of)) {
            const { ticketNo } = one;
            if (ticketNo && inside.get(one.id) === locator)
                lines.push(...(await oneTicket(of, { ...one, ticketNo })), '');
        }
        return lines.length > 0 ? { lines } : NO_TICKET;
    };
    const fares = async ({ origin, destination, date: day, airLine: named }, who, now) => {
        const date = day ?? toLocal(now).date;
        if (named && !worksFor(who, named))
            return NO_AUTHORITY;
        const blocks = (await blocksOf(who, { origin, destination, date })).filter(({ airLine, status }) => status === 'EFFECTIVE' && (!named || airLine === named));
        const first = blocks[0];
        if (!first)
            return no('NO ROUTING', '当天没有切位航班，不能报价');
        const ours = blocks.filter(({ airLine }) => airLine === first.airLine);
        const fareOf = await looks.faresAt(now);
        const today = toLocal(now).date;
        const found = new Map();
        for (const block of ours) {
            const fare = await fareOf(block);
            if (fare === undefined)
                continue;
            found.set(block.cabin, Math.min(fare, found.get(block.cabin) ?? fare));
        }
        const rows = [
            { code: 'Y', grade: 'Y', fare: Math.max(...ours.map(({ fullFare }) => fullFare)), from: today },
            ...[...found].sort(([, a], [, b]) => b - a).map(([code, fare]) => ({ code, grade: 'Y', fare, from: today })),
        ];
        return { lines: fdText({ origin, destination, date, airLine: first.airLine, tpm: first.distance, rows }) };
    };
    const list = async ({ which, flightNo, date: day }, who, today) => {
        if (!worksFor(who, flightNo.slice(0, 2)))
            return NO_AUTHORITY;
        const date = day ?? today;
        const found = await blocksOf(who, { flightNo, date });
        if (found.length === 0)
            return no('NO ROUTING', '当天没有这个航班的切位');
        const pairs = [];
        for (const [pair, of] of groupedBy(found, ({ origin, destination }) => `${origin}${destination}`)) {
            const rows = [];
            for (const { id, cabin } of of) {
                const { holds, waits = [] } = (await run.load(blocks, id)).state;
                const numbers = [...new Set([...holds, ...waits].map(({ holdId }) => holdId))].slice(0, HOLDS);
                const orders = await inParallel(numbers, 16, orderOf);
                for (const one of orders) {
                    if (!one)
                        continue;
                    const status = one.status === 'EXPIRED' ? 'XX' : one.wait ? 'HL' : passengersOf(one).some(({ ticketNo }) => ticketNo) ? 'RR' : 'HK';
                    if (!isAmong(which, status))
                        continue;
                    const { groupName, agency, submittedAt } = one.submitted;
                    for (const { pnr, seats } of pnrGroups(one))
                        rows.push({
                            name: groupName,
                            pnr,
                            cabin,
                            status,
                            seats,
                            office: agency,
                            made: toLocal(submittedAt).date,
                            ticketed: status === 'RR',
                            group: true,
                        });
                }
            }
            pairs.push({ pair, rows });
        }
        return { lines: mlText({ flightNo, date, which, pairs }) };
    };
    return {
        /** the answer to a command that is neither a page nor `CP` */
        answer: async (typed, who, now) => {
            const today = toLocal(now).date;
            switch (typed.word) {
                case 'AV':
                    return available(typed, who, today);
                case 'RT':
                    return retrieved(typed.pnr, typed.names, who);
                case 'DETR':
                    return 'ticketNo' in typed ? ticket(typed.ticketNo, who) : ticketsOf(typed.pnr, who);
                case 'FD':
                    return fares(typed, who, now);
                case 'ML':
                    return list(typed, who, today);
                case 'DA':
                    return { lines: [`${who.loginName ?? who.user}  ${who.name}`, `AIRLINES ${who.airlines.join(' ')}`, `DATE ${today}`] };
                case 'HELP':
                    return { lines: helpText(typed.about) };
            }
        },
        ticket,
    };
};
/** Reads what was typed; never throws, whatever it is. */
export const typedAt = (text, now) => readTyped(text, toLocal(now).date, addDays);
const helpText = (about) => {
    const rows = about && Object.hasOwn(commands, about) ? commands[about] : Object.values(commands).flat();
    return [...rows.map(([typed, shows]) => `${left(typed, 28)}${shows}`), ...(about ? [] : [marks])];
};
const isAmong = (which, status) => ({
    C: true,
    G: true,
    B: status === 'HK' || status === 'RR',
    R: status === 'HK',
    U: status === 'HL',
    X: status === 'XX',
    T: status === 'RR',
})[which];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const MONTH = (day) => MONTHS[Number(day.slice(5, 7)) - 1];
const limitText = (by, office) => {
    const { date, time } = toLocal(by);
    return `${time.replace(':', '')}/${date.slice(8)}${MONTH(date)}/${office}`;
};
/** A line as the terminal shows it: no control characters, at most 80 columns. */
export const clipped = (line) => {
    let width = 0;
    let out = '';
    for (const sign of line.replace(/[\p{C}]/gu, ' ')) {
        width += /[⺀-￯]/.test(sign) || sign.length > 1 ? 2 : 1;
        if (width > WIDTH)
            break;
        out += sign;
    }
    return out;
};
