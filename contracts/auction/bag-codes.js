/** Statuses of a batch of combined bags (`bagbatch-{batchId}`). */
export const bagBatchStatuses = {
    DRAFT: '草稿',
    AUDITING: '审批中',
    PUBLISHED: '已发布',
    CLOSED: '已截止',
    CANCELLED: '已取消',
};
/**
 * Ways to sell the bags of a batch: to the first who books, or by sealed bids that are ranked at its end. Facts without a mode mean
 * FIRST_COME.
 */
export const saleModes = { FIRST_COME: '先到先得', RANKED: '密封竞价' };
/** Statuses of the sealed bids for a bag (`bagbids-{bagId}`). */
export const sealedStatuses = { OPEN: '竞价中', CLOSED: '已截止', CANCELLED: '已取消' };
/** Statuses of a bag that is or was on sale (`bag-{bagId}`). */
export const bagStatuses = {
    AVAILABLE: '可订',
    BOOKED: '待预付',
    WAIT_PAY: '待支付',
    ORDERED: '已转订单',
    LAPSED: '订单已失效',
    CLOSED: '未售出',
    /** only for a bag that is for one agency */
    DECLINED: '已拒绝',
    CANCELLED: '已取消',
};
/** Statuses that the hall shows to all agencies: nobody has the bag, or somebody has. */
export const hallBagStatuses = { AVAILABLE: '可订', BOOKED: '待预付', WAIT_PAY: '待支付', ORDERED: '已转订单' };
/** Statuses of an agency's booking of a bag. */
export const bookingStatuses = {
    BOOKED: '待预付',
    WAIT_PAY: '待支付',
    ORDERED: '已转订单',
    UNDONE: '已撤销',
    DEFAULTED: '已违约',
    RELEASED: '已解除',
};
/**
 * Statuses of an agency's own sealed bid that has not won; a bid that has won is a booking. JOINED: the earnest is held, and there is no
 * bid yet.
 */
const sealedBidStatuses = { JOINED: '待出价', BID: '已报价', LEFT: '已撤回', MISSED: '未中', CANCELLED: '已取消' };
const { JOINED, BID, ...over } = sealedBidStatuses;
/** Statuses of an agency's own part in a bag: a sealed bid or a booking. */
export const ownBagStatuses = { JOINED, BID, ...bookingStatuses, ...over };
/** id of a bag: its batch, and its number there */
export const bagIdOf = (batchId, no) => `${batchId}.${no}`;
export const batchOfBag = (bagId) => bagId.slice(0, bagId.indexOf('.'));
/** id of the `turn`-th booking of a bag */
export const bookingIdOf = (bagId, turn) => `${bagId}~${turn}`;
/** id of an agency's sealed bid for a bag, in the list of its bookings */
export const sealedIdOf = (bagId, agency) => `${bagId}~bid~${agency}`;
/** id of the hold of earnest behind an agency's `turn`-th booking of a bag */
export const bagEarnest = (bagId, agency, turn) => `bag~${bagId}~${agency}~${turn}`;
/** undefined where the hold is for no bag */
export const bagOfEarnest = (earnestId) => {
    const [kind, bagId, agency, turn] = earnestId.split('~');
    return kind === 'bag' && bagId && agency && turn ? { bagId, agency, turn: Number(turn) } : undefined;
};
/** Statuses of a bag that is for one agency, in the words of that kind. */
export const allocationStatuses = {
    AVAILABLE: '已分配',
    BOOKED: '已确认',
    WAIT_PAY: '待支付',
    ORDERED: '已转订单',
    LAPSED: '订单已失效',
    DECLINED: '已拒绝',
    CLOSED: '已过期',
    CANCELLED: '已取消',
};
/** id of the n-th news of a batch */
export const newsIdOf = (batchId, n) => `${batchId}.${n}`;
