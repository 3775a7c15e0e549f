import { extras, UNNAMED } from '#contracts/account/names.ts';
import * as claims from '#contracts/kernel/claims.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { code } from '#contracts/kernel/refused.ts';
import * as orders from '#contracts/order/events.ts';
import { decidedByFlow, requestIn, requestSubject, started } from '#services/flow/decided-by-flow.ts';
import { movedOf } from '#services/flow/routes.ts';
import { lastFlow } from '#services/flow/start.ts';
import { decider } from '#services/kernel/stream/decider.ts';
import { history, machine, wholeHouse } from '#services/kernel/stream/history.ts';
import { claimFolds, notPaying, payable } from '#services/kernel/stream/payable.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { byMail } from '#services/order/notice/notices-by-mail.ts';
import { payTogether } from '#services/payment/payables/pay.ts';
import { askPlace, freePlace, PARKING, PlaceAsked, PlaceFreed, PlaceWaived, payPlace, placeNotice, WaiverAsked, WaiverRefused, waivePlace, } from './contracts.ts';
import { parkingReads } from './projections.ts';
const events = { PlaceAsked, PlaceFreed, WaiverAsked, WaiverRefused, PlaceWaived };
/** Does this request for a waiver still wait for its decision? */
const isDeciding = (state, requestId) => state.status === 'ASKED' && state.waiver?.requestId === requestId;
// services/<context>/decide.ts
const folds = claimFolds();
export const parking = decider()({
    name: 'parking',
    zh: '大巴车位',
    code: code.order,
    initial: { status: 'NONE' },
    evolve: {
        PlaceAsked: (_, place) => ({ status: 'ASKED', ...place }),
        PlaceFreed: state => (state.status === 'NONE' ? state : { ...state, status: 'FREED' }),
        WaiverAsked: (state, waiver) => (state.status === 'NONE' ? state : { ...state, waiver }),
        WaiverRefused: state => ({ ...state, waiver: undefined }),
        PlaceWaived: state => ({ ...state, status: 'WAIVED' }),
        ...folds,
        PayablePaid: (state, paid) => ({ ...folds.PayablePaid(state, paid), status: 'PAID' }),
    },
    commands: {
        ask: { when: state => state.status === 'NONE' || '车位已申请', decide: (_, place) => [PlaceAsked(place)] },
        giveBack: {
            when: state => (state.status === 'NONE' ? '没有申请车位' : notPaying(state)),
            decide: (state, _) => (state.status === 'FREED' ? [] : [PlaceFreed({})]),
        },
        askWaiver: {
            when: state => {
                if (state.status !== 'ASKED')
                    return '没有待支付的停车费';
                return state.waiver ? '免停车费申请审批中' : notPaying(state);
            },
            decide: (_, asked) => [WaiverAsked(asked)],
        },
        waive: { decide: (state, { requestId }) => (isDeciding(state, requestId) ? [PlaceWaived({ requestId })] : []) },
        refuseWaiver: {
            decide: (state, refused) => (isDeciding(state, refused.requestId) ? [WaiverRefused(refused)] : []),
        },
        ...payable({
            kind: PARKING,
            due: state => {
                if (state.status !== 'ASKED')
                    return '没有待支付的停车费';
                return state.waiver ? '免停车费申请审批中' : state.fee;
            },
            ledgerAccount: state => extras(state.status === 'NONE' ? UNNAMED : state.airLine),
        }),
    },
});
const idOf = (orderNo) => `${orderNo}-coach`;
// services/<context>/by-flow.ts
export const PARKING_WAIVER = 'PARKING_WAIVER';
const waiver = (hand) => decidedByFlow(WaiverAsked, {
    wish: async ({ requestId, reason }, { id, load }) => {
        const { state } = await load(parking, id);
        const subject = requestSubject(id, requestId);
        if (!isDeciding(state, requestId))
            return lastFlow(load, PARKING_WAIVER, subject);
        const { airLine, plate, fee } = state;
        return {
            definition: PARKING_WAIVER,
            subject: { id: subject, title: `免停车费 ${plate}` },
            airLine,
            money: true,
            facts: { plate, fee, reason },
            key: requestId,
        };
    },
    refuse: ({ requestId }, reason, { id, at }) => at(parking, id).refuseWaiver({ requestId, reason }),
}, hand);
const refused = ({ subject, remark }, { at }) => {
    const { id, requestId } = requestIn(subject);
    return at(parking, id).refuseWaiver({ requestId, reason: remark || '审批不通过' });
};
const waiverFlow = {
    approved: ({ subject }, { at }) => {
        const { id, requestId } = requestIn(subject);
        return at(parking, id).waive({ requestId });
    },
    rejected: refused,
    cancelled: refused,
};
// services/<context>/routes.ts
const placeRoutes = (paying, waiving) => [
    on(waivePlace, async ({ id, reason }, call) => {
        const asked = await call.at(parking, id).askWaiver({ requestId: call.commandId, reason });
        return movedOf(started(await waiving.now({ ...asked, id }, { call, load: paying.run.load })));
    }),
    on(askPlace, async (place, call) => {
        await call.at(parking, idOf(place.orderNo)).ask(place);
        return { id: idOf(place.orderNo) };
    }),
    on(freePlace, async ({ id }, call) => {
        await call.at(parking, id).giveBack({});
        return {};
    }),
    on(payPlace, ({ id, ...by }, call) => payTogether(paying, { kind: PARKING, businessCode: 'EXTRA', ids: [id], ...by }, call)),
];
// services/<context>/payable.ts
const placePayable = {
    decider: parking,
    shown: (state) => {
        if (state.status === 'NONE')
            return undefined;
        const { agency, airLine, fee, orderNo, plate } = state;
        return { agency, airLine, amount: fee, ledgerAccount: extras(airLine), title: `停车费 ${plate}`, orderNo };
    },
};
// a reaction: an order that ends needs no place
const placesFollowOrders = process('parking', when(orders.OrderExpired, async (_, { id, at, load }) => {
    const { state } = await load(parking, idOf(id));
    if (state.status === 'ASKED')
        await at(parking, idOf(id)).giveBack({});
}));
// services/<context>/index.ts
export const context = {
    reads: parkingReads,
    histories: [
        history(parking, { ...events, ...claims }, {
            ...wholeHouse,
            permission: 'parking.place.r',
            commands: machine({
                ask: '申请车位',
                giveBack: '释放车位',
                askWaiver: '申请免停车费',
                waive: '免停车费',
                refuseWaiver: '免停车费不通过',
                claim: '支付占用',
                pay: '支付',
                free: '解除支付占用',
            }),
        }),
    ],
    payables: { [PARKING]: placePayable },
    mails: [byMail(PlaceAsked, place => ({ ...place, by: place.arrivesAt, ...placeNotice(place) }))],
    flowUses: () => ({ [PARKING_WAIVER]: waiverFlow }),
    open: ({ paying, hand }) => {
        const waiving = waiver(hand);
        return { routes: placeRoutes(paying, waiving), reactions: [placesFollowOrders, process('parking-waivers', waiving.again)] };
    },
};
