import { closeReasons } from '../enums.ts';
import { TOO_NEAR } from '../order/rules/limits.ts';
/**
 * Ways to bid for a lot: for units that the desk sells, or freely for the whole lot, raised by at most a largest increment each time. Facts
 * without a kind mean BIDDING.
 */
export const lotKinds = { BIDDING: '竞价', FREE: '自由竞价' };
/** first letter of a lot's number, from which a page knows the kind before it asks */
export const lotLetters = { BIDDING: 'L', FREE: 'Z' };
export const kindOfNumber = (lotId) => (lotId.startsWith(lotLetters.FREE) ? 'FREE' : 'BIDDING');
/** party that opened the lot */
export const lotOpeners = { AIRLINE: '航空公司', AGENCY: '代理人' };
/** Statuses of the bids of a lot; an open one takes no bids before its begin. */
export const bidsStatuses = { OPEN: '竞价中', PAUSED: '已暂停', CLOSED: '已截止', CANCELLED: '已取消' };
/** Reasons for moving the end of a lot. */
export const endCauses = { BID: '临近截止有新的领先报价', OUTAGE: '系统中断' };
/** Results for a bidder (`award-{lotId}~{paddle}`). */
export const awardStatuses = {
    WAIT_PREPAY: '待预付',
    WAIT_PAY: '待支付',
    ORDERED: '已转订单',
    DEFAULTED: '已违约',
    RELEASED: '已解除',
    MISSED: '未成交',
    CANCELLED: '竞价已取消',
    OFFERED: '待确认递补',
    DECLINED: '未接受递补',
};
/** id of the award of one bidder: its lot and paddle */
export const awardIdOf = (lotId, paddle) => `${lotId}~${paddle}`;
/** id of the hold of earnest for an agency's units of a lot: its `turn`-th there */
export const lotEarnest = (lotId, agency, turn) => `lot~${lotId}~${agency}~${turn}`;
/** undefined where the hold is for no lot */
export const lotOfEarnest = (earnestId) => {
    const [kind, lotId, agency, turn] = earnestId.split('~');
    return kind === 'lot' && lotId && agency && turn ? { lotId, agency, turn: Number(turn) } : undefined;
};
/** Statuses of a bidder in a lot, during the bidding and afterwards. */
export const bidderStatuses = { JOINED: '已参加', BID: '已出价', LEFT: '已退出', ...awardStatuses };
/** statuses of bidders whose order is, was or might be to be paid */
export const wonStatuses = ['OFFERED', 'WAIT_PREPAY', 'WAIT_PAY', 'ORDERED', 'DEFAULTED', 'RELEASED'];
/** use of the units of a winner who defaults: for sale again, or offered to the next in rank */
export const defaultRules = { RELIST: '重新上架', OFFER: '按出价顺序递补' };
export const declineCauses = { DECLINED: '放弃递补', LAPSED: '逾期未确认', TAKEN_BACK: '航司收回座位' };
/** id of the hold of earnest for accepting an offer: the `turn`-th request */
export const offerEarnest = (awardId, turn) => `offer~${awardId}~${turn}`;
/** undefined where the hold is for no offer */
export const awardOfOffer = (earnestId) => {
    const [kind, lotId, paddle, turn] = earnestId.split('~');
    return kind === 'offer' && lotId && paddle && turn ? awardIdOf(lotId, Number(paddle)) : undefined;
};
export const defaultCauses = { NOT_TAKEN: '逾期未预付', NOT_PAID: '订单逾期未支付', CANCELLED: '代理人取消订单' };
/** a win may also be given up, with approval */
export const awardDefaultCauses = { ...defaultCauses, GIVEN_UP: '弃标' };
/** why an agency that cannot act loses nothing by a clock */
export const SHUT = '代理人已停用或冻结，未能办理';
/**
 * reasons for ending a win without the agency's fault: the end of its order, too little time for an order, an agency that cannot act, or
 * the desk
 */
export const releaseReasons = { ...closeReasons, TOO_NEAR, SHUT, DESK: '航空公司解除' };
/** after these the units are for the next in rank, as after a default */
export const passedOnReasons = ['SHUT', 'DESK'];
export const lotStatuses = {
    DRAFT: '草稿',
    AUDITING: '审批中',
    PUBLISHED: '已发布',
    AWARDED: '已成交',
    FAILED: '流拍',
    CANCELLED: '已取消',
    FORCE_CANCELLED: '强制取消',
};
/** Statuses of a lot that agencies see, from its publication on. */
export const hallStatuses = { PUBLISHED: '竞价中', AWARDED: '已成交', FAILED: '流拍', FORCE_CANCELLED: '已取消' };
