import { EarnestHeld } from '#contracts/account/earnest-events.ts';
import * as sealedEvents from '#contracts/auction/bag-bid-events.ts';
import { bagEarnest, bagOfEarnest } from '#contracts/auction/bag-codes.ts';
import { BagCancelled } from '#contracts/auction/bag-events.ts';
import { mostBagPrice } from '#contracts/auction/bag-price.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, ifRefused, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts';
import { earnest } from '#services/account/earnest.ts';
import { parentOf } from '#services/agency/agency.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { decide, streamOf } from '#services/kernel/stream/decider.ts';
import { follow } from '#services/kernel/stream/follow.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { bagOrderedBy } from '../award/prepay.ts';
import { bag, isOffered, isRanked, OFFERED, toldOf } from '../bags/bag.ts';
import { endHold, holdEarnest, nextHold, releaseEarnest } from '../earnest/hold.ts';
import { rates } from '../ranking/auto-rank.ts';
import { ratesNow, rateUnder } from '../ranking/calls.ts';
import { bagBids, bidderIn, isSameSealed, isSealed, mayBid, mustBeBid, mustBeOne, withCover, } from './bag-bids.ts';
import { recomputeSealed } from './recompute.ts';
/** price changes of an agency for a bag */
const MOST_CHANGES = 20;
/** bidders whose earnest goes back at once */
const WIDTH = 32;
/** Opens the sealed bids of a bag before the bag is offered: it takes bids from its begin on, ranked by the rates of this moment. */
export const openSealed = async ({ load, at }, offered, title) => {
    const { bagId, airLine, seats, price: floor, lots, startsAt, endsAt } = offered;
    const ratesId = await ratesNow(load, airLine);
    const terms = { bagId, airLine, title, seats, floor, cap: mostBagPrice(lots), startsAt, endsAt, mostChanges: MOST_CHANGES };
    await at(bagBids, bagId).open({ ...terms, ...present({ ratesId }) });
};
export const sealedOf = async ({ load }, bagId) => {
    const { state } = await load(bagBids, bagId);
    if (!isSealed(state))
        throw notFound('组合包');
    return state;
};
/**
 * Places a sealed bid of an agency, in place of its former one; the first one sets earnest aside. A repetition returns the first result,
 * and the same price again keeps its rank. `load` reuses what the request has loaded already; the earnest is carried out on the present
 * state.
 * @throws Refused 出价低于起拍价…, 批次已截止, 保证金不足 …: then nothing is held for it
 */
export const bidSealed = async ({ run, call, seals, load = run.recalling().recall }, bagId, price, who) => {
    const { agency } = who;
    const known = await sealedOf({ load }, bagId);
    mustBeBid(known, price);
    const bidder = bidderIn(known, agency);
    const named = { bagId, agency, bidId: call.commandId };
    const rate = await rateUnder(run, known.terms.ratesId, agency);
    const bid = { agency, bidId: call.commandId, ...seals.seal(named, price), rate, receivedAt: call.now };
    if (isSameSealed(bidder, bid) || (mayBid(known, call.now) && ownPrice(seals, known, agency) === price))
        return;
    if (!bidder?.earnestId) {
        decide(bagBids, 'place', withCover(known, agency), bid, { who: call.who, at: call.now, id: bagId });
        await joined({ run, call, load }, known, who);
    }
    const place = () => call.unguarded(bagBids, bagId).place(bid);
    await place().catch(async (error) => {
        // the agency has left meanwhile in another window: it bids like one that has not joined
        const now = await sealedOf({ load }, bagId);
        if (!isRefusal(error) || now.status !== 'OPEN' || bidderIn(now, agency)?.earnestId)
            throw error;
        await joined({ run, call, load }, now, who);
        await place();
    });
};
/** an agency's own price while its bid counts; undefined where the key of the seal was lost, so that it may bid again */
export const ownPrice = (seals, { terms: { bagId }, ...known }, agency) => {
    const bid = known.bidders.find(bidder => bidder.agency === agency)?.bid;
    try {
        return bid && seals.open({ bagId, agency, bidId: bid.bidId }, bid.box).price;
    }
    catch {
        return undefined;
    }
};
const joined = async ({ run, call, load }, known, who) => {
    const { terms, bidders } = known;
    const { bagId, airLine, title } = terms;
    const parent = await parentOf(run.loadCached, who.agency);
    const joiner = { ...who, ...present({ parent }) };
    // asked before money is set aside for it
    mustBeOne(known, joiner);
    const { state } = await load(bag, bagId);
    if (!isOffered(state))
        throw notFound('组合包');
    const before = bidders.find(({ agency }) => agency === who.agency)?.turn ?? 0;
    const { earnestId, turn } = await nextHold({ load }, turn => bagEarnest(bagId, who.agency, turn), before);
    const amount = state.offered.earnest;
    await holdEarnest({ run, call, load }, { earnestId, agency: who.agency, airLine, amount, use: 'COMBI_AUCTION', subject: bagId, title });
    try {
        const { state: now } = await call.unguarded(bagBids, bagId).join({ ...joiner, earnestId, turn, bag: toldOf(state.offered) });
        if (isBehind(now, who.agency, earnestId))
            return;
    }
    catch (error) {
        if (!isRefusal(error))
            throw error;
        await releaseEarnest({ run, call }, earnestId);
        throw error;
    }
    await releaseEarnest({ run, call }, earnestId);
    throw new Refused(code.auction, '您已撤回出价，请重新出价');
};
const isBehind = (state, agency, earnestId) => isSealed(state) && bidderIn(state, agency)?.earnestId === earnestId;
/** Withdraws a bid and gives its earnest back; only before the end. */
export const leaveSealed = async ({ run, call }, bagId, agency) => {
    const done = await call.unguarded(bagBids, bagId).leave({ agency, receivedAt: call.now });
    await sealedLeaves.now({ id: bagId, ...done }, { call, load: run.load });
};
/** Why the hold of this name, behind a sealed bid, cannot be given up (弃标), in Chinese. For a winner the bag gives the reason. */
export const whySealedKept = async ({ load }, { bagId }, earnestId) => {
    const { state } = await load(bagBids, bagId);
    if (!isSealed(state))
        return undefined;
    // also where nobody bids with it yet: a request may be on its way
    if (state.status === 'OPEN')
        return '密封竞价未结束，请撤回出价，保证金全额退回';
    const isBest = state.ranked?.[0]?.earnestId === earnestId;
    return isBest ? '密封竞价已成交，请在预付时限前预付，逾期保证金罚没' : '密封竞价已结束，未成交的保证金全额退回';
};
// ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/** All bids that count, opened; undefined where the key of one was lost. Nothing is decided then, and the desk cancels the bag. */
const openedBids = (seals, { terms: { bagId }, bidders }) => {
    try {
        return bidders.flatMap(({ agency, bid }) => bid ? [{ agency, bidId: bid.bidId, ...seals.open({ bagId, agency, bidId: bid.bidId }, bid.box) }] : []);
    }
    catch {
        return undefined;
    }
};
export const canBeOpened = (seals, known) => openedBids(seals, known) !== undefined;
/**
 * Closes sealed bids; they decide whether they are over. A bid that comes in during the opening is opened the next time. `isShut`: they
 * cannot be opened.
 */
export const closeSealed = async ({ run, seals }, at, bagId, now) => {
    const { state } = await run.load(bagBids, bagId);
    if (state.status !== 'OPEN' || now < state.terms.endsAt)
        return { facts: [], isShut: false };
    const opened = openedBids(seals, state);
    return opened ? { ...(await at(bagBids, bagId).close({ opened })), isShut: false } : { facts: [], isShut: true };
};
const goesBack = (reach, earnestId) => endHold(reach, earnestId, { cause: 'RELEASED' });
const sealedLeaves = follow(sealedEvents.SealedBidderLeft, ({ earnestId }, reach) => goesBack(reach, earnestId));
/** Frees the earnest behind all bids, except that of the agency that has the bag, or had it. */
const losersGo = async ({ load, at }, bagId) => {
    const [{ state }, { state: won }] = await Promise.all([load(bagBids, bagId), load(bag, bagId)]);
    if (!isSealed(state))
        return;
    const kept = isOffered(won) ? [won.booked?.earnestId, ...won.spent] : [];
    const holds = state.bidders.flatMap(({ earnestId }) => (earnestId && !kept.includes(earnestId) ? [earnestId] : []));
    await inParallel(holds, WIDTH, earnestId => goesBack({ load, at }, earnestId));
};
/**
 * Joins with earnest that the account has set aside, also where the request that asked for it has died in between; late earnest goes back.
 */
const heldJoins = async (_, { id, load, recall, at }) => {
    const of = bagOfEarnest(id);
    if (!of)
        return;
    const [{ state: held }, { state: offered }] = await Promise.all([recall(earnest, id), recall(bag, of.bagId, OFFERED)]);
    if (held.status !== 'HELD' || !isOffered(offered) || !isRanked(offered))
        return;
    const { agency, agencyName } = held.asked;
    const isIn = ({ state }) => isBehind(state, agency, id);
    if (isIn(await recall(bagBids, of.bagId, 0)))
        return;
    const parent = await parentOf(recall, agency);
    const joining = { agency, agencyName, ...present({ parent }), earnestId: id, turn: of.turn, bag: toldOf(offered.offered) };
    const joined = await at(bagBids, of.bagId).join(joining).catch(ifRefused);
    // a refused joining: its hold may stand behind a winning bid, or is to be given back
    const stands = isIn(joined ?? (await load(bagBids, of.bagId)));
    if (!stands)
        await goesBack({ load, at }, id);
};
/** Keeps sealed bids, their bag and the earnest behind them in step, whichever request has died. */
export const sealedProcess = (rules) => process('sealed-bags', when(EarnestHeld, heldJoins), sealedLeaves.again, when(sealedEvents.SealedBidsClosed, async ({ ranked }, { id, load, at }) => {
    const [best] = ranked;
    const { state: offered } = await load(bag, id);
    if (best && isOffered(offered)) {
        const { agency, agencyName, earnestId, bidId, price } = best;
        await at(bag, id).award({ agency, agencyName, earnestId, bidId, price, orderBy: await bagOrderedBy(rules, offered.offered) });
    }
    else
        await at(bag, id).unsold({});
    await losersGo({ load, at }, id);
}), when(BagCancelled, async ({ reason }, { id, at }) => at(bagBids, id).cancel({ ...(reason && { reason }) })), when(sealedEvents.SealedBidsCancelled, (_, { id, load, at }) => losersGo({ load, at }, id)));
// ── the auditor ──────────────────────────────────────────────────────────────────────────────────────────────────────
/** The result of the sealed bids for a bag, computed again from the log. */
export const sealedComputation = async ({ run, events }, bagId) => {
    const [facts, booked] = await Promise.all([events.read(streamOf(bagBids, bagId)), events.read(streamOf(bag, bagId))]);
    const ratesId = facts[0]?.data?.ratesId;
    const { state } = ratesId ? await run.load(rates, ratesId) : { state: undefined };
    return recomputeSealed([...facts, ...booked], state?.status === 'FROZEN' ? state : undefined);
};
