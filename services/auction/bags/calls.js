import { earnestAccountOf } from '#contracts/account/names.ts';
import * as api from '#contracts/auction/bag-api.ts';
import { bagKindOf, bagKinds, bagLetters, bagWord } from '#contracts/auction/bag-kinds.ts';
import { faresOf, routeText } from '#contracts/auction/bag-price.ts';
import { may, on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, forbidden, ifRefused, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts';
import { noAuthority } from '#contracts/order/search/quote.ts';
import { account } from '#services/account/decide.ts';
import { familyOf } from '#services/agency/agency.ts';
import { act } from '#services/kernel/http/act.ts';
import { seenBy } from '#services/kernel/stream/access.ts';
import { allowedActions } from '#services/kernel/stream/actions.ts';
import { streamOf } from '#services/kernel/stream/decider.ts';
import { order } from '#services/order/decide.ts';
import { nextInstalment } from '#services/order/money/money.ts';
import { payOrderBy } from '#services/order/pay/by-account.ts';
import { bagOrderedBy } from '../award/prepay.ts';
import { rateUnder } from '../ranking/calls.ts';
import { bagBids, bidderIn, changesLeft, mayBid } from '../sealed/bag-bids.ts';
import { bidSealed, canBeOpened, leaveSealed, ownPrice, sealedOf } from '../sealed/sealed.ts';
import { quotaLeft } from '../shares.ts';
import { bag, isOffered, isRanked, lossOf, mayBook, textOf, undosLeft } from './bag.ts';
import { bagBatch } from './bag-batch.ts';
import { bagIsUndone, bookBag, orderOfBag, takeBag } from './bags.ts';
/** default minutes of a batch, and how often a booking may be undone */
export const MINUTES = { undoMinutes: 15, undos: 1, prepayMinutes: 24 * 60 };
/** An agency's own booking: the amounts to pay and their limits. */
export const bookedOf = async ({ run, ...taking }, state, now) => {
    const { undoBy, prepayBy } = state.booked;
    const orderNo = state.taken?.orderNo;
    if (!orderNo) {
        const offered = state.status === 'BOOKED' && now < prepayBy ? await orderOfBag(taking, state, now).catch(ifRefused) : undefined;
        return { undoBy, prepayBy, ...(offered && { total: offered.total, prepay: offered.instalments[0].amount }) };
    }
    const { state: sold } = await run.load(order, orderNo);
    if (sold.status === 'NONE')
        return { undoBy, prepayBy, orderNo };
    const next = sold.status === 'WAIT_FOR_PAY' ? nextInstalment(sold) : undefined;
    return { undoBy, prepayBy, orderNo, ...(next && { due: next.amount, payBy: next.by }) };
};
/** the state of an offered bag, the same for every reader */
export const standingOfBag = ({ offered, status }, now) => {
    const { bagId: id, holdId: _, to: __, undos: ___, ...terms } = offered;
    const { origin, destination, date } = terms.lots[0];
    return {
        ...terms,
        saleMode: terms.saleMode ?? 'FIRST_COME',
        id,
        route: routeText(terms.lots),
        origin,
        destination,
        date,
        status,
        now,
    };
};
/**
 * Takes a booked bag as an order; a repetition returns the first order while it may be paid.
 * @throws Refused where its order waits for no payment any more, or the bag cannot be taken
 */
export const prepaid = async ({ run, ...taking }, { id, state, body: { totalAmount: amount, contact, groupName }, }, call) => {
    if (state.status === 'BOOKED')
        await takeBag({ run, ...taking }, { state, amount, contact, groupName }, call);
    else if (state.status !== 'WAIT_PAY')
        throw new Refused(code.auction, textOf(state));
    const { state: now } = await run.load(bag, id);
    if (!isOffered(now) || !now.taken)
        throw new Refused(code.conflict, '该申请正在处理，请稍后查询');
    const { orderNo, order: submitted } = now.taken;
    // also where a process or another window has written it
    call.saw((await run.load(order, orderNo)).position);
    const prepay = submitted.instalments[0].amount;
    return { id, orderNo, total: submitted.total, prepay, payBy: submitted.limits.payBy };
};
/**
 * Pays the next part of its order, or all of the rest.
 * @throws Refused where the bag was not prepaid, or the payment is refused
 */
export const paid = async (paying, { state, body }, call) => {
    if (!state.taken)
        throw new Refused(code.auction, '请先预付');
    const sold = await call.document(order, state.taken.orderNo);
    return payOrderBy(paying, sold, body, call);
};
/** Limits each call to bags of its own kind; a caller who may not even see those of the other kind is refused first. */
export const callsOf = (kind, run, routes) => routes.map(route => {
    const fields = route.endpoint.body.properties ?? {};
    // news go by their ids, and each id leads to its batch
    const field = 'ids' in fields ? undefined : ['batchId', 'batchid', 'id'].find(name => name in fields);
    const isBatch = field !== 'id';
    const handler = async (body, call) => {
        const named = field && body[field];
        if (typeof named === 'string' && bagKindOf(named) !== kind) {
            const none = notFound(isBatch ? `${bagKinds[kind]}批次` : bagWord(bagLetters[kind]));
            await (isBatch ? seenBy(run, bagBatch, named, call.who) : seenBy(run, bag, named, call.who)).catch(error => {
                throw isRefusal(error) && error.status === 404 ? none : error;
            });
            throw none;
        }
        return route.handler(body, call);
    };
    return { ...route, handler };
});
/** the bag at the price of its booking, which with sealed bids is not the one that was asked for */
const atPrice = (state) => {
    const { offered, booked } = state;
    const { price, amount } = booked.bag;
    const fares = faresOf(price, offered.lots);
    return { ...state, offered: { ...offered, price, amount, lots: offered.lots.map((lot, n) => ({ ...lot, fare: fares[n] })) } };
};
/** texts for bids whose key was lost: for their bidder, and for all bidders after the end */
const LOST = '出价已失效，请重新出价';
const LOST_TO_ALL = '有出价不能开启，须由航空公司取消，保证金届时退回';
/** Routes for the bags of agencies (DOMAIN §3.25); the desk's stand in `batch-calls.ts`. */
export const bagRoutes = ({ run, seals, agencyName, paying, maySell, ...taking }) => {
    const agencyOf = ({ who }) => {
        if (!who.agency)
            throw forbidden();
        return who.agency;
    };
    /** sealed bids as an agency sees them: its own, and after the end the price that the bag went for */
    const sealedShown = async ({ bagId, endsAt: planned }, agency, now, { load }) => {
        const known = await sealedOf({ load }, bagId);
        const bidder = bidderIn(known, agency);
        const { status, ranked, terms } = known;
        const price = ownPrice(seals, known, agency);
        const isOver = status === 'OPEN' && now >= terms.endsAt;
        const unopened = isOver ? !canBeOpened(seals, known) && LOST_TO_ALL : bidder?.bid && price === undefined && LOST;
        const place = ranked?.findIndex(one => one.agency === agency) ?? -1;
        const shown = {
            status,
            cap: terms.cap,
            joined: status === 'OPEN' && bidder?.earnestId !== undefined,
            changesLeft: changesLeft(known, bidder),
            ...(terms.endsAt !== planned && { planned }),
            ...(terms.ratesId && { rate: await rateUnder(run, terms.ratesId, agency) }),
            ...(price !== undefined && { price, commit: bidder.bid.commit }),
            ...(unopened && { unopened }),
            ...(ranked && { bids: ranked.length, ...present({ won: ranked[0]?.price }) }),
            ...(place >= 0 && { rank: place + 1 }),
        };
        return { sealed: shown, endsAt: terms.endsAt };
    };
    /** `load`: reuses what the request has loaded already */
    const answer = async ({ who, now }, id, load = run.recalling().recall) => {
        const { state } = await load(bag, id);
        if (!isOffered(state))
            throw notFound('组合包');
        const isMine = who.agency !== undefined && state.booked?.agency === who.agency;
        const context = { who, at: now, id };
        const left = who.agency ? await quotaLeft(run, state.offered, who.agency) : undefined;
        const ranked = isRanked(state) && who.agency ? await sealedShown(state.offered, who.agency, now, { load }) : undefined;
        const sealed = ranked?.sealed;
        const { airLine, lots } = state.offered;
        const allowing = (endpoint, action) => may(who, endpoint) ? [{ action, zh: endpoint.zh, path: endpoint.path }] : [];
        const mayBegin = () => maySell(who.agency ?? '', airLine, lots);
        const bidding = async () => {
            const { state: bids } = await load(bagBids, id);
            if (!mayBid(bids, now))
                return [];
            return [
                ...(sealed?.joined || (await mayBegin()) ? allowing(api.bookCABag, 'book') : []),
                ...(sealed?.joined ? allowing(api.undoCABag, 'undo') : []),
            ];
        };
        return {
            ...standingOfBag(isMine ? atPrice(state) : state, now),
            undosLeft: undosLeft(state, who.agency ? await familyOf(run.loadCached, who.agency) : ''),
            ...present({ quotaLeft: left }),
            ...(isMine && { mine: await bookedOf({ run, ...taking }, state, now) }),
            ...present({ lost: lossOf(state, who.agency) }),
            ...ranked,
            allowedActions: isMine
                ? allowedActions(bag, state, context, { undo: api.undoCABag, take: api.prepayCABag })
                : state.status === 'AVAILABLE' && isRanked(state)
                    ? await bidding()
                    : mayBook(state, now, await bagOrderedBy(taking, state.offered)) === true && left !== 0 && (await mayBegin())
                        ? allowing(api.bookCABag, 'book')
                        : [],
        };
    };
    /**
     * The bag that an agency acts on. A bag that the hall shows as free is refused with its state; another agency's bag does not exist for
     * the caller.
     */
    const own = async ({ id }, { who }) => {
        const { state } = await run.load(bag, id);
        if (who.agency && isOffered(state) && !state.booked)
            throw new Refused(code.auction, textOf(state));
        return id;
    };
    return [
        on(api.showBookedCABag, ({ id }, call) => answer(call, id)),
        on(api.bookCABag, async ({ id, price }, call) => {
            const agency = agencyOf(call);
            const { state: seen } = await run.loadCached(bag, id);
            const isForBids = isOffered(seen) && isRanked(seen);
            // a bag offered for sealed bids stays so, the stream of its bids tells whether it still takes any, and the account decides by itself:
            // older states will do
            const trusted = isForBids ? [streamOf(bag, id), streamOf(account, earnestAccountOf(agency, seen.offered.airLine))] : [];
            const { recall } = run.recalling(trusted);
            const { state } = await recall(bag, id);
            if (!isOffered(state))
                throw notFound('组合包');
            const { airLine, lots } = state.offered;
            if (isRanked(state) && price === undefined)
                throw invalid('请填写每人出价', { price: '请填写每人出价' });
            if (!isRanked(state) && price !== undefined)
                throw invalid('先到先得的组合包不需出价', { price: '先到先得的组合包不需出价' });
            const isIn = isRanked(state) && bidderIn(await sealedOf({ load: recall }, id), agency)?.earnestId !== undefined;
            if (!isIn && !(await maySell(agency, airLine, lots)))
                throw noAuthority(airLine);
            const who = { agency, agencyName: await agencyName(agency) };
            if (price === undefined)
                await bookBag({ run, call, ...taking }, id, who);
            else
                await bidSealed({ run, call, seals, load: recall }, id, price, who);
            const shown = await answer(call, id, isRanked(state) ? recall : run.load);
            if (!shown.sealed)
                return shown;
            // the answer is kept under its key, so the price is left out
            const { price: _, ...sealed } = shown.sealed;
            return { ...shown, sealed };
        }),
        on(api.undoCABag, async ({ id }, call) => {
            const { state: known } = await run.load(bag, id);
            if (known.status === 'AVAILABLE' && isRanked(known))
                await leaveSealed({ run, call }, id, agencyOf(call));
            else {
                const { command } = await call.document(bag, await own({ id }, call));
                const done = await command.undo({});
                await bagIsUndone.now({ id, ...done }, { call, load: run.load });
            }
            return answer(call, id);
        }),
        act(api.prepayCABag, bag, own, ({ id, state, body, call }) => prepaid({ run, ...taking }, { id, state, body: { ...body, id } }, call)),
        act(api.payCABag, bag, own, ({ state, body, call }) => paid(paying, { state, body }, call)),
    ];
};
