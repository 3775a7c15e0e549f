import { changeFeeOf } from '#contracts/extra/pricing.ts';
import { PayablePaid } from '#contracts/kernel/claims.ts';
import { may, on } from '#contracts/kernel/endpoint.ts';
import { groupedYuan, uppercase } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, ifRefused, Refused } from '#contracts/kernel/refused.ts';
import * as orders from '#contracts/order/events.ts';
import * as api from '#contracts/rename/api.ts';
import { renameEnds } from '#contracts/rename/codes.ts';
import * as renameEvents from '#contracts/rename/events.ts';
import { decidedByFlow, endFlow, started, towardOf } from '#services/flow/decided-by-flow.ts';
import { lastFlow, takeBackFlow } from '#services/flow/start.ts';
import { doneBy, turnedDown } from '#services/flow/uses.ts';
import { act } from '#services/kernel/http/act.ts';
import { lookup } from '#services/kernel/lookup.ts';
import { actsOn, seenBy } from '#services/kernel/stream/access.ts';
import { allowedActions } from '#services/kernel/stream/actions.ts';
import { decide, streamOf } from '#services/kernel/stream/decider.ts';
import { follow } from '#services/kernel/stream/follow.ts';
import { documentNumber } from '#services/kernel/stream/numbers.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { order } from '#services/order/decide.ts';
import { clashSeenBy, manifestsOf } from '#services/order/names/manifest.ts';
import { wrongTraveller } from '#services/order/names/names.ts';
import { changeNames } from '#services/order/names/passengers-routes.ts';
import { askedAs } from '#services/order/names/renames.ts';
import { orderSeenBy } from '#services/order/routes.ts';
import { payPreview, payTogether } from '#services/payment/payables/pay.ts';
import { isKnown, isUndecided, rename } from './decide.ts';
export const RENAME = 'RENAME';
const WITHDRAWN = '申请方撤回';
/**
 * Begins the application that an order holds, and its flow. A flow that cannot start ends the application and leaves the order as it was.
 */
const asked = (hand) => decidedByFlow(orders.RenameAsked, {
    wish: async ({ id: passengerId, renameId, ticketNo, productId, product, fee, closesAt, payMinutes, remark: reason }, { id: orderNo, load, at, by }) => {
        const { state: of } = await load(order, orderNo);
        if (of.status === 'NONE')
            return undefined;
        const { agency, agencyName, airLine } = of.submitted;
        const { state } = await at(rename, renameId).open({
            renameId,
            orderNo,
            agency,
            agencyName,
            airLine,
            passengerId,
            ticketNo,
            productId,
            product,
            ...(by.agency && { byAgency: true }),
            fee,
            closesAt,
            payMinutes,
            remark: reason,
        });
        if (!isUndecided(state))
            return lastFlow(load, RENAME, renameId);
        return {
            definition: RENAME,
            subject: { id: renameId, title: `客票更名${ticketNo}（订单${orderNo}）` },
            airLine,
            money: true,
            // the new name stands in the order, where the reviewer looks
            facts: { orderNo, agencyName, ticketNo, fee: fee > 0 ? `${groupedYuan(fee)}元` : '免费', reason },
            key: renameId,
        };
    },
    refuse: async ({ renameId }, reason, { id: orderNo, at }) => {
        await at(rename, renameId).reject({ reason });
        await at(order, orderNo).dropRename({ renameId });
    },
}, hand);
/** Ends an application without effect: the order is free, and nobody need decide any more. */
const dropped = async ({ load, at }, renameId) => {
    const { state } = await load(rename, renameId);
    if (!isKnown(state))
        return;
    await at(order, state.of.orderNo).dropRename({ renameId });
    await endFlow({ load, at }, { definition: RENAME, subject: renameId, remark: '更名申请已终止' });
};
/**
 * Takes an application back for the applicant, or ends it for the desk: its flow ends first, so that nobody hears of an approval without
 * effect.
 * @throws Refused where it was decided meanwhile
 */
export const takenBack = async ({ load, at }, renameId, seen, why = {}) => {
    if (isUndecided(seen)) {
        await takeBackFlow({ load, at }, { definition: RENAME, subjectId: renameId, remark: why.reason ?? WITHDRAWN });
        // the process that hears of the flow's end may do this first, at any moment from now on; then nothing is left to do
        const done = await at(rename, renameId).withdraw(why).catch(ifRefused);
        return done ?? at(rename, renameId).reject({ end: 'WITHDRAWN' });
    }
    return at(rename, renameId).withdraw(why);
};
/** Tells the order of a decided application, paid where it costs something; the order never refuses. */
const carriedOut = async ({ load, at }, renameId) => {
    const { state } = await load(rename, renameId);
    if (state.status !== 'DECIDED')
        return;
    await at(order, state.of.orderNo).carryOutRename({ renameId });
    await at(rename, renameId).finish({});
};
export const renamesFollow = (hand) => ({
    asked: asked(hand),
    closed: follow(renameEvents.RenameClosed, (_, following) => dropped(following, following.id)),
});
export const renameProcess = ({ asked, closed }) => process('renames', asked.again, closed.again, when(renameEvents.RenameApproved, async ({ payBy }, { id, ...reach }) => {
    if (!payBy)
        await carriedOut(reach, id);
}), when(PayablePaid, async ({ kind }, { id, ...reach }) => {
    if (kind === 'RENAME')
        await carriedOut(reach, id);
}));
const renameFlow = {
    approved: async ({ subject, ...end }, { at }) => {
        const done = await at(rename, subject.id).approve(doneBy(end));
        // closed in the very moment, by its limit or its order
        const isOver = Object.hasOwn(renameEnds, done.state.status);
        return turnedDown(done, renameEvents.RenameClosed, '已超过更名办理时限') ?? (isOver ? { notFollowed: '更名申请已终止' } : undefined);
    },
    rejected: ({ subject, remark, ...end }, { at }) => at(rename, subject.id).reject({ ...(remark && { reason: remark }), ...doneBy(end) }),
    cancelled: ({ subject, remark, ...end }, { at }) => {
        const isEnded = end.applicant.agency && end.by && !end.by.agency;
        return at(rename, subject.id).reject({ end: isEnded ? 'ENDED' : 'WITHDRAWN', ...(remark && { reason: remark }), ...doneBy(end) });
    },
    returned: ({ subject, remark, ...back }, { at }) => at(rename, subject.id).sendBack({ ...(remark && { remark }), ...doneBy(back) }),
    resubmitted: ({ subject, ...again }, { at }) => at(rename, subject.id).resubmit(doneBy(again)),
};
export const renameFlows = { [RENAME]: renameFlow };
export const renameRoutes = ({ extras, payMinutes, follows, marks, ...deps }) => {
    const { run } = deps;
    /**
     * the cost by the present rules.
     * @throws Refused where no name may be changed now
     */
    const terms = async ({ submitted: { airLine, legs } }, now) => {
        const found = changeFeeOf({ airLine, legs }, await extras(), now);
        if (typeof found === 'string')
            throw new Refused(code.extra, found);
        return { ...found, payMinutes: await payMinutes() };
    };
    /** name and document on the issued ticket, for a traveller who was renamed in the order that this one was split off */
    const issuedTo = async ({ renames = {} }, passengerId) => {
        const [first] = lookup(renames, passengerId)?.brought ?? [];
        const { state: own } = first ? await run.load(rename, first) : { state: rename.initial };
        return first && isKnown(own) ? askedAs((await run.load(order, own.of.orderNo)).state, first)?.before : undefined;
    };
    return [
        on(api.renamePreview, async ({ orderId, id, ...fields }, { who, now: at }) => {
            const { state } = await orderSeenBy(run, orderId, who);
            const asked = {
                ...fields,
                ...(await terms(state, at)),
                id,
                issuedTo: await issuedTo(state, id),
                renameId: 'preview',
                remark: 'preview',
            };
            const [fact] = decide(order, 'askRename', state, asked, { who, at, id: orderId });
            const { ticketNo, product, fee, closesAt, ...after } = fact.data;
            const before = state.passengers[id];
            if (after.docNo !== before.docNo) {
                const clash = clashSeenBy(who, await manifestsOf({ run, marks }, { orderNo: orderId, flights: state.submitted.legs }, at));
                const docNo = await clash(after.docNo);
                if (docNo)
                    throw wrongTraveller({ docNo });
            }
            const told = { product, fee, feeText: uppercase(fee), closesAt, free: fee === 0 };
            return { orderId, passengerId: id, ticketNo, before: traveller(before), after: traveller(after), ...told };
        }),
        act(api.submitRename, order, { stream: 'orderId', part: 'id' }, async ({ id: orderId, part, state, command, check, body, call }) => {
            const { fee: seen, remark, routeId, toUser, flowRemark: _, ...fields } = body;
            const toward = towardOf({ ...present({ routeId, toUser }) });
            const renameId = documentNumber('M', call.now, call.commandId);
            const now = await terms(state, call.now);
            if (seen !== undefined && seen !== now.fee)
                throw new Refused(code.extra, '更名费已变动，请重新试算', { errors: { fee: '更名费已变动' } });
            const wish = { ...fields, ...toward, id: part, issuedTo: await issuedTo(state, part), renameId, remark };
            const done = await changeNames({ run, marks }, { id: orderId, command, check }, call, 'askRename', { ...wish, ...now });
            const flow = await follows.asked.now({ ...done, id: orderId }, { call, load: run.load });
            return { id: renameId, orderId, status: 'AUDITING', fee: now.fee, instanceId: started(flow).started.instanceId };
        }),
        act(api.withdrawRename, rename, 'id', async ({ id, state, check, body: { reason }, call }) => {
            const why = reason ? { reason } : {};
            if (!(await check('withdraw')))
                decide(rename, 'withdraw', state, why, { who: call.who, at: call.now, id });
            const done = await takenBack({ load: run.load, at: isUndecided(state) ? call.decided : call.unguarded }, id, state, why);
            await follows.closed.now({ ...done, id }, { call, load: run.load });
            return { id, status: done.state.status };
        }),
        on(api.renameDetail, async ({ id }, { who, now: at }) => {
            const { state, revision } = await seenBy(run, rename, id, who);
            const { of, status, fee, closesAt, remark, returnRemark, payBy, payer, reason } = state;
            const { renameId: _, orderNo, productId: __, ...about } = of;
            const { state: held } = await run.load(order, orderNo);
            const asked = askedAs(held, id);
            const flow = await lastFlow(run.load, RENAME, id);
            return {
                id,
                orderId: orderNo,
                ...about,
                status,
                fee,
                feeText: uppercase(fee),
                closesAt,
                remark,
                ...(asked && { before: traveller(asked.before), after: traveller(asked.after) }),
                ...present({ returnRemark, payBy, paidAt: payer?.paidAt, paymentCode: payer?.paymentCode, reason }),
                ...(flow && { instanceId: flow.started.instanceId }),
                revision,
                stream: streamOf(rename, id),
                allowedActions: actsOn(who, of)
                    ? [
                        ...allowedActions(rename, state, { who, at, id }, { withdraw: api.withdrawRename }),
                        ...(status === 'WAIT_PAY' && may(who, api.payRename)
                            ? [{ action: 'pay', zh: api.payRename.zh, path: api.payRename.path }]
                            : []),
                    ]
                    : [],
            };
        }),
        on(api.renamePayPreview, ({ id, ...by }, seen) => payPreview(deps, { kind: RENAME, ids: [id], ...by }, seen)),
        on(api.payRename, ({ id, ...by }, call) => payTogether(deps, { kind: RENAME, businessCode: RENAME, ids: [id], ...by }, call)),
    ];
};
/** the traveller's data in an application */
const traveller = ({ name, docType, docNo, birthDate, gender, nationality, phone }) => ({
    name,
    docType,
    docNo,
    ...present({ birthDate, gender, nationality, phone }),
});
