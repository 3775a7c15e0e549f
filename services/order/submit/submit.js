import { addMinutes, toLocal } from '#contracts/kernel/calendar.ts';
import { code, invalid, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import { countsOf } from '#contracts/order/rules/counts.ts';
import { duplicateKeyOf, duplicateRange, isCompared } from '#contracts/order/rules/duplicate.ts';
import { instalmentsFor, orderLimits } from '#contracts/order/rules/instalments.ts';
import { idFrom, sendAnew } from '#services/kernel/stream/commands.ts';
import { NumberTaken } from '#services/kernel/stream/numbers.ts';
import { seats } from '#services/seats/decide.ts';
import { claimUnpaid, dropUnpaid } from '../changes/claim-unpaid.ts';
import { claimQuota, countQuota, dropQuota } from '../changes/quota-of-order.ts';
import { countedNow, unpaid } from '../changes/unpaid.ts';
import { order } from '../decide.ts';
import { claimDocuments, releaseDocuments } from '../names/manifest.ts';
import { nameList, twinNames, wrongTraveller } from '../names/names.ts';
import { isFor } from '../state.ts';
import { joinQueues } from '../waitlist/calls.ts';
import { holdAll, mustBeFree } from './seat-holds.ts';
/** Minutes by which a hold outlives its order's limit; then it is looked into (services/order/deadlines/dues.ts). */
export const HOLD_GRACE_MINUTES = 1;
/** Minutes for which a claim to unpaid seats waits for its order. */
const CLAIM_MINUTES = 10;
/** minutes for which orders of an agency are compared that the list may not know yet */
const RECENT_MINUTES = 1;
/** most of them for an agency and route */
const RECENT = 50;
// stored as text: an agency that orders much reads fifty of them at each order
const wordsOf = ({ orderNo, departure, seats }) => `${departure} ${seats} ${orderNo}`;
const recentOf = (words) => {
    const [departure, seats, orderNo] = words.split(' ');
    return { departure, seats: Number(seats), orderNo };
};
/**
 * Submits group orders (DOMAIN §3.2): the price is validated again, seats are held on every leg or on none, limits are stamped. An order is
 * compared with the agency's live ones in the list, and with those noted as made or in the making in any process: a double click meets its
 * own first order.
 * @throws Refused 存在未处理的罚金 / 价格已变动 / 座位不足 / 未付款座位超过上限 / 不足成团人数 / 无该航司销售权限 / 重复订单提醒; nothing stays held
 */
export const submitting = (deps) => {
    /** an order that has been cancelled since does not count; one without a stream is being made at this moment */
    const isLive = async ({ orderNo }) => {
        const { status } = (await deps.run.load(order, orderNo)).state;
        // the order is not there yet: it is in the making
        return status === 'NONE' || isCompared(status);
    };
    const duplicateRefused = (like) => new Refused(code.order, `重复订单提醒：已有相似订单${like}，如需继续请确认`, { errors: { confirmDuplicate: like } });
    /**
     * `agency`: the agency that it is for, by default the caller's own; `copyOf`: the expired order that it repeats; `quoteId`: the quote
     * that prices it; `joins`: the group's order that its people join
     */
    return async (body, call, { agency = call.who.agency, ...of } = {}) => {
        if (!agency)
            throw invalid('当前账号不属于任何代理人');
        const duplicateRules = await duplicateRulesOf(deps);
        let ownNote;
        const refuseDuplicate = async (orderNo, quoted) => {
            const key = duplicateKeyOf(quoted);
            const { route, departure, seats } = key;
            const range = duplicateRange(key, duplicateRules);
            ownNote = { id: `submitted ${agency} ${route}`, one: wordsOf({ orderNo, departure, seats }) };
            // noted before any other waiting: of two that come at once the second sees the first
            const recent = await deps.notes.note(ownNote.id, ownNote.one, {
                at: call.now,
                until: addMinutes(call.now, RECENT_MINUTES),
                most: RECENT,
            });
            if (body.confirmDuplicate)
                return;
            const others = recent
                .map(recentOf)
                // this very request may have been here before
                .filter(other => other.orderNo !== orderNo && range.days.includes(other.departure))
                .filter(other => other.seats >= range.seats.gte && other.seats <= range.seats.lte);
            for (const other of others)
                if (await isLive(other))
                    throw duplicateRefused(other.orderNo);
            const [duplicate] = await deps.similar(agency, range);
            if (duplicate)
                throw duplicateRefused(duplicate);
        };
        const submitAs = async ({ orderNo, isSubmitted }, assumeNew = false) => {
            try {
                // a repetition after a lost answer: the order stands and must not be compared with itself
                if (isSubmitted)
                    return { orderNo, order: (await deps.run.load(order, orderNo)).state };
                return await submit({ orderNo, assumeNew }, body, { agency, ...of }, call, deps, refuseDuplicate);
            }
            catch (error) {
                // a note that cannot be removed expires by itself
                if (ownNote)
                    await deps.notes.unnote(ownNote.id, ownNote.one).catch(() => { });
                throw error;
            }
            finally {
                deps.numbers.release(orderNo);
            }
        };
        // reserves the number where documents or queue places are claimed under it, since those do not name their request
        let assumeNew = call.isFirst && !body.passengers?.length && !body.waitlist;
        for (const passOver = new Set();; assumeNew = false) {
            const drawn = await deps.numbers.draw(call, { assumeNew, passOver });
            try {
                return await submitAs(drawn, assumeNew);
            }
            catch (error) {
                if (!(error instanceof NumberTaken))
                    throw error;
                passOver.add(drawn.orderNo);
            }
        }
    };
};
const submit = async (numbered, body, { agency, copyOf, quoteId, joins }, call, deps, refuseDuplicate) => {
    const { orderNo, assumeNew } = numbered;
    const claims = { documentsOrQueues: false, blocks: [] };
    const attempt = { orderNo, agency, body, claims };
    try {
        const { quoted, passengers, ...reserved } = await reserve(numbered, body, agency, call, deps, refuseDuplicate, claims);
        const submission = {
            request: call.commandId,
            orderNo,
            agency,
            agencyName: await deps.agencyName(agency),
            airLine: quoted.airLine,
            inter: false,
            voyageType: body.voyageType,
            groupName: body.groupName,
            contact: body.contact,
            legs: quoted.legs,
            counts: quoted.counts,
            seats: quoted.seats,
            persons: quoted.persons,
            paxMin: quoted.paxMin,
            total: quoted.total,
            terms: quoted.terms,
            ...reserved,
            submittedBy: call.who.user,
            submittedAt: call.now,
            passengers,
            ...(body.remark && { remark: body.remark }),
            ...(body.groupType && { groupType: body.groupType }),
            ...(copyOf && { copyOf }),
            ...(quoteId && { quoteId }),
            ...(joins && { joins }),
        };
        const done = await (assumeNew ? call.begin : call.unguarded)(order, orderNo).submitOrder(submission);
        // another attempt of this request has submitted it, perhaps so long ago that its key is forgotten
        if (done.repeated)
            await settleClaims(attempt, call, deps);
        return { orderNo, order: done.state };
    }
    catch (error) {
        // an unknown outcome is asked for again; the tick looks into holds that nobody asks for
        if (!isRefusal(error))
            throw error;
        return { orderNo, order: await standingOr(error, attempt, call, deps) };
    }
};
/**
 * Gives back all claims of a refused request, of this attempt and of earlier ones. Another process may carry out the same request at this
 * moment, with the very claims that are given back here. So the number is first voided, in the stream in which that process would submit.
 * If it has submitted, its order is the answer.
 * @returns the order that stands
 * @throws NumberTaken where it is another request's; else the refusal
 */
const standingOr = async (refusal, attempt, call, deps) => {
    const { orderNo, body, claims } = attempt;
    const isTaken = refusal instanceof NumberTaken;
    const hasClaims = claims.documentsOrQueues || claims.unpaid || claims.quota || claims.blocks.length > 0;
    const mayHaveClaims = hasClaims || !call.isFirst || (await isHeld(orderNo, body, call, deps.run));
    const { state } = mayHaveClaims && !isTaken
        ? await call.unguarded(order, orderNo).voidNumber({ request: call.commandId })
        : await deps.run.load(order, orderNo);
    if (state.status !== 'NONE' && (await deps.numbers.isOf(orderNo, call)))
        return settleClaims(attempt, call, deps);
    if (isTaken || !isFor(state, call.commandId)) {
        await releaseOwn(attempt, call);
        throw new NumberTaken();
    }
    if (mayHaveClaims)
        await releaseAll(attempt, call, deps);
    throw refusal;
};
/** by this process's knowledge of the blocks */
const isHeld = async (orderNo, { legs }, { commandId }, run) => {
    const blocks = await Promise.all(legs.map(({ stockId }) => run.loadCached(seats, stockId)));
    return blocks.some(({ state }) => state.holds.some(({ holdId, request = commandId }) => holdId === orderNo && request === commandId));
};
/** Settles the claims for an order that another attempt has submitted: it uses them, or it has ended and needs none. */
const settleClaims = async ({ orderNo, claims }, call, { run }) => {
    const { state, revision } = await run.load(order, orderNo);
    if (state.status === 'EXPIRED') {
        if (claims.unpaid)
            await dropClaim(claims.unpaid, orderNo, call);
        await releaseSeats(claims.blocks, { holdId: orderNo }, call);
    }
    if (claims.quota)
        await countQuota({ load: run.load, at: call.at }, orderNo);
    if (state.status === 'EXPIRED')
        return state;
    if (claims.unpaid && state.status !== 'NONE')
        await call.at(unpaid, claims.unpaid).count({ orderNo, ...countedNow(state), revision });
    return state;
};
const dropClaim = (family, claimId, call) => sendAnew(() => call.at(unpaid, family).drop({ claimId }));
/** Frees this attempt's own claims: the number is another request's, whose claims stay. */
const releaseOwn = async ({ orderNo, body, claims }, call) => {
    if (claims.unpaid)
        await dropClaim(claims.unpaid, orderNo, call);
    if (claims.quota?.isNew)
        await dropQuota(call.at, claims.quota.id, orderNo);
    const blocks = body.legs.map(({ stockId }) => stockId);
    await releaseSeats(blocks, { holdId: orderNo, request: call.commandId }, call);
};
/** Frees all claims: nobody will ever submit under the number. */
const releaseAll = async ({ orderNo, agency, body, claims: { flights, quota } }, call, { run, marks }) => {
    if (flights)
        await dropUnpaid({ load: run.load, at: call.at }, { agency, orderNo });
    if (quota)
        await dropQuota(call.at, quota.id, orderNo);
    if (flights && body.passengers?.length)
        await sendAnew(() => releaseDocuments({ at: call.at, marks }, { orderNo, flights }, UNBORN + 1, () => []));
    const blocks = body.legs.map(({ stockId }) => stockId);
    await releaseSeats(blocks, { holdId: orderNo }, call);
};
const releaseSeats = (blocks, hold, call) => Promise.all(blocks.map(id => sendAnew(() => call.unguarded(seats, id).release({ ...hold, reason: '订单未提交' }))));
/**
 * Price, limits and seats of an order to be, or its places in the queues where seats are missing and its agency will wait. The caller gives
 * back what is held when this is refused. Something may be held by a leg that had seats when another had none. It may also be held by the
 * same request before a crash, when a rule refuses it now (a duplicate has come in between, or the price has changed).
 */
const reserve = async ({ orderNo, assumeNew }, body, agency, call, deps, refuseDuplicate, claims) => {
    const overdue = await deps.overdueFines(agency);
    if (overdue)
        throw new Refused(code.fine, overdue, { errors: { fines: overdue } });
    const quoted = await quotedNow(body, agency, call.now, deps);
    claims.flights = quoted.legs;
    const { legs, seats, total } = quoted;
    if (total !== body.total)
        throw new Refused(code.order, '价格已变动，请重新查询', { errors: { total: String(total) } });
    const { limits, instalments } = await outlookOf(quoted, call.now, deps);
    const passengers = namesGiven(body.passengers ?? [], quoted, call);
    await refuseDuplicate(orderNo, quoted);
    const { run } = deps;
    const ownHolds = legs.map(({ stockId }) => ({ stockId, holdId: orderNo, seats }));
    const shortBefore = await shortage(mustBeFree(run, ownHolds, call), body);
    // before documents are checked: a check reveals who is on the flight, so an impossible order gets none
    if (shortBefore && passengers.length > 0)
        throw namesWait(shortBefore);
    const claim = { agency, orderNo, seats, flights: legs, until: addMinutes(call.now, CLAIM_MINUTES) };
    const reach = { load: run.load, loadCached: run.loadCached, at: call.at, now: call.now };
    claims.unpaid = await claimUnpaid(reach, claim, await deps.unpaidLimits(agency));
    const grant = quoted.terms.freeTicket;
    if (grant)
        claims.quota = await claimQuota(reach, { agency, orderNo, grant, until: claim.until });
    const documents = passengers.map(({ docNo }) => docNo);
    // documents and queue places do not name their request
    const reserveNumber = () => call.unguarded(order, orderNo).reserveNumber({ request: call.commandId });
    if (documents.length > 0)
        await reserveNumber();
    claims.documentsOrQueues = documents.length > 0;
    await claimDocuments({ run, marks: deps.marks, at: call.at, now: call.now }, { orderNo, flights: quoted.legs, revision: UNBORN }, documents);
    const until = addMinutes(limits.payBy, HOLD_GRACE_MINUTES);
    const short = shortBefore ?? (await shortage(holdAll({ orderNo, assumeNew }, quoted, until, call, run, claims), body));
    if (!short)
        return { quoted, limits, instalments, passengers };
    if (passengers.length > 0)
        throw namesWait(short);
    await reserveNumber();
    claims.documentsOrQueues = true;
    const waitlist = await joinQueues(orderNo, quoted, call, deps, short);
    const by = waitlist.until;
    const whole = [{ no: 1, kind: 'FULL', amount: total, by }];
    return { quoted, limits: { payBy: by, nameBy: by, ticketBy: by }, instalments: whole, passengers, waitlist };
};
/** The chosen flights at this moment's price. */
export const quotedNow = ({ legs, voyageType, counts, groupType }, agency, now, { quote }) => quote({ legs, voyageType, counts: countsOf(counts), agency, now, groupType });
/**
 * The limits of an order made now, and the parts in which it is paid.
 * @throws Refused when there is no time left to pay
 */
export const outlookOf = async ({ airLine, legs, seats, total, terms }, now, { limitRules }) => {
    const found = orderLimits(now, legs[0].std, await limitRules(airLine), terms);
    if (!found.ok)
        throw new Refused(code.order, found.reason);
    return { limits: found.limits, instalments: instalmentsFor({ owed: total, parts: found.parts, terms, legs, seats }) };
};
export const duplicateRulesOf = async ({ config }) => ({
    days: Number(await config('similarOrderDays')),
    percent: Number(await config('similarOrderPercent')),
});
/** The message where seats are missing and the agency will wait for them; undefined when they are held. */
export const shortage = async (held, { waitlist }) => {
    try {
        await held;
        return undefined;
    }
    catch (error) {
        if (waitlist && error instanceof Refused && error.code === code.seats)
            return error;
        throw error;
    }
};
const namesWait = ({ message }) => invalid(`${message}，候补订单确认座位后再录入旅客`);
/** the revision of an order that does not exist yet */
const UNBORN = -1;
/**
 * The names that come with the order, checked against it like any others.
 * @throws Refused 400 telling the first wrong one by `passengers.{index}.{field}`
 */
const namesGiven = (given, quoted, call) => {
    const { counts, legs, terms } = quoted;
    const list = nameList({ departure: toLocal(legs[0].std).date, counts, named: [], terms });
    return given.map((fields, index) => {
        const checked = list.check(fields);
        if (checked.problems)
            throw wrongTraveller(checked.problems, {
                said: `第${index + 1}位旅客${fields.name}：`,
                at: `passengers.${index}.`,
                names: [fields.name, ...twinNames(checked.twin)],
            });
        const { traveller } = checked;
        list.enter(traveller);
        return { id: idFrom(call.commandId, 'passenger', index), ...traveller };
    });
};
