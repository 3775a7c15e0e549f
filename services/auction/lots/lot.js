import * as events from '#contracts/auction/lot-events.ts';
import { mostToBid } from '#contracts/auction/rank.ts';
import { instantMs, toLocal } from '#contracts/kernel/calendar.ts';
import { formatYuan, percentOf, TEN_YUAN } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, invalid } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
import { mustLeaveTime, whyLateEnd } from '../award/prepay.ts';
const { LotDrafted, LotModified, LotSubmitted, LotSentBack, LotPublished, LotClosed, LotCancelled } = events;
/** The highest cap of a price, in fen: 150 % of the full fare. */
export const highestCap = (fullFare) => percentOf(fullFare, 15_000, TEN_YUAN);
const texts = {
    NONE: '标的不存在',
    DRAFT: '标的还是草稿',
    AUDITING: '标的正在审批',
    PUBLISHED: '标的已发布',
    AWARDED: '标的已成交',
    FAILED: '标的已流拍',
    CANCELLED: '标的已取消',
    FORCE_CANCELLED: '标的已强制取消',
};
const isDraft = (lot) => lot.status === 'DRAFT' || texts[lot.status];
/** Is the lot being decided for the submission of this request? */
const isUnder = (lot, requestId) => lot.status === 'AUDITING' && lot.submitted?.requestId === requestId;
/**
 * A lot as a document of the desk (DOMAIN §3.24): drafted, approved by workflow, published with its seats held. Once it is published,
 * `bids` decides about bids and cancellation; the lot only records the result.
 */
export const lot = decider()({
    name: 'lot',
    zh: '竞价标的',
    code: code.auction,
    document: { zh: '竞价标的', owner: state => (state.status === 'NONE' ? undefined : { airLine: state.terms.airLine }) },
    initial: { status: 'NONE' },
    evolve: {
        LotDrafted: (_, { lotId, draftedBy, opener, ...terms }) => ({ status: 'DRAFT', lotId, terms, draftedBy, ...present({ opener }) }),
        LotModified: (state, terms) => ifKnown(state, () => ({ terms })),
        LotSubmitted: (state, submitted) => {
            if (state.status === 'NONE')
                return state;
            const { reason: _, ...known } = state;
            return { ...known, status: 'AUDITING', submitted };
        },
        LotSentBack: (state, { reason }) => ifKnown(state, () => ({ status: 'DRAFT', ...present({ reason }) })),
        LotPublished: (state, { lotId: _, seats: __, ...terms }) => ifKnown(state, () => ({ status: 'PUBLISHED', terms })),
        LotClosed: (state, closed) => ifKnown(state, () => ({ status: closed.outcome, closed })),
        LotCancelled: (state, { forced, reason }) => ifKnown(state, () => ({ status: forced ? 'FORCE_CANCELLED' : 'CANCELLED', ...present({ reason }) })),
    },
    commands: {
        draft: {
            decide: (state, { lotId, orderBy, ...terms }, { who, at }) => {
                if (state.status !== 'NONE')
                    return [];
                mustMakeSense(terms, at, orderBy);
                return [LotDrafted({ lotId, ...terms, draftedBy: who.user })];
            },
        },
        /** opened by an agency, so that nobody decides about the lot: either it has seats, or it is over */
        open: {
            decide: (state, { requestId, opener, orderBy, ...opened }, { who, at }) => {
                if (state.status !== 'NONE')
                    return [];
                mustMakeSense(opened, at, orderBy);
                mustOpen(opened, opener.price);
                return [LotDrafted({ ...opened, draftedBy: who.user, opener }), LotSubmitted({ requestId, submittedBy: who.user })];
            },
        },
        modify: {
            when: isDraft,
            decide: (_, { orderBy, ...terms }, { at }) => {
                mustMakeSense(terms, at, orderBy);
                return [LotModified(terms)];
            },
        },
        submit: {
            when: isDraft,
            decide: (state, { orderBy, ...submitted }, { who, at }) => {
                if (state.status === 'NONE')
                    return [];
                mustMakeSense(state.terms, at, orderBy);
                return [LotSubmitted({ ...submitted, submittedBy: who.user })];
            },
        },
        /** sent by its flow; a decision about an earlier submission changes nothing */
        sendBack: {
            decide: (state, { requestId, reason }) => isUnder(state, requestId) ? [sentBack(state, requestId, reason)] : [],
        },
        /**
         * Sent when its flow has approved it and its seats are held. If nobody could bid, or prepay a win, in time, it becomes a draft again;
         * never refused.
         */
        publish: {
            decide: (state, { requestId, orderBy }, { at }) => {
                if (!isUnder(state, requestId))
                    return [];
                const { lotId, terms } = state;
                const late = orderBy && whyLateEnd(terms.endsAt, terms.prepayMinutes, orderBy);
                if (late)
                    return [sentBack(state, requestId, late)];
                if (isTooLate(terms, at))
                    return [sentBack(state, requestId, '审批通过时已临近截止，请修改竞价时间')];
                return [LotPublished({ lotId, ...terms, seats: seatsOf(terms) })];
            },
        },
        /** records the result of its bids */
        close: {
            decide: (state, { sold, bids, endsAt }) => state.status === 'PUBLISHED' ? [LotClosed({ outcome: sold > 0 ? 'AWARDED' : 'FAILED', sold, bids, endsAt })] : [],
        },
        /** sent by the desk before it is published */
        cancel: {
            when: state => state.status === 'DRAFT' || state.status === 'AUDITING' || texts[state.status],
            decide: (_, { reason }) => [LotCancelled({ forced: false, ...(reason && { reason }) })],
        },
        /** its bids are cancelled: once opened, they decide */
        follow: {
            decide: (state, { forced, reason }) => state.status === 'PUBLISHED' ? [LotCancelled({ forced, ...(reason && { reason }) })] : [],
        },
    },
});
export const seatsOf = ({ units, seatsPerUnit }) => units * seatsPerUnit;
/** makes it a draft again; a lot that an agency has opened ends, since nobody corrects it */
const sentBack = ({ opener }, requestId, reason) => opener ? LotCancelled({ forced: false, ...(reason && { reason }) }) : LotSentBack({ requestId, ...(reason && { reason }) });
/** nobody could bid before its closing seconds */
const isTooLate = ({ endsAt, closingSeconds }, at) => instantMs(endsAt) - closingSeconds * 1_000 <= instantMs(at);
const wrong = (field, message) => invalid(message, { [field]: message });
/** @throws Refused where nobody could bid by these terms */
const mustMakeSense = (terms, at, orderBy) => {
    const { floor, cap, step, mostStep, fullFare, startsAt, endsAt, date } = terms;
    for (const [field, name] of [
        ['floor', '起拍价'],
        ['cap', '最高限价'],
        ['step', '加价幅度'],
        ['mostStep', '最大加价'],
    ]) {
        const value = terms[field];
        if (value !== undefined && (value <= 0 || value % TEN_YUAN !== 0))
            throw wrong(field, `${name}须为10元的整数倍`);
    }
    if (mostStep !== undefined && mostStep < step)
        throw wrong('mostStep', '最大加价不能低于加价幅度');
    if (terms.earnestPerUnit <= 0)
        throw wrong('earnestPerUnit', '每份保证金须大于0');
    if (cap < floor)
        throw wrong('cap', '最高限价不能低于起拍价');
    const most = highestCap(fullFare);
    if (cap > most)
        throw wrong('cap', `最高限价不能超过全价的150%，即${formatYuan(most)}`);
    if (step > cap - floor && cap > floor)
        throw wrong('step', '加价幅度不能超过最高限价与起拍价之差');
    if (startsAt >= endsAt)
        throw wrong('endsAt', '截止时间须晚于开始时间');
    if (isTooLate(terms, at))
        throw wrong('endsAt', '截止时间已过或临近');
    if (toLocal(endsAt).date >= date)
        throw wrong('endsAt', '截止时间须早于航班日期');
    mustLeaveTime(endsAt, terms.prepayMinutes, orderBy);
};
/** @throws Refused where it could not be the first bid */
const mustOpen = (terms, price) => {
    const most = mostToBid(undefined, terms);
    if (price % TEN_YUAN !== 0)
        throw wrong('price', '出价须为10元的整数倍');
    if (price < terms.floor)
        throw wrong('price', `出价低于起拍价${formatYuan(terms.floor)}`);
    if (price > most)
        throw wrong('price', `超过最高加价金额，最多出价${formatYuan(most)}`);
};
const ifKnown = (state, change) => state.status === 'NONE' ? state : { ...state, ...change(state) };
