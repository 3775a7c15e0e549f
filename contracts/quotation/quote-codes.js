/** Option lists of quotes, in a file that carries no schema. */
export const quoteStatuses = {
    OFFERED: '已报价',
    DECLINED: '待人工报价',
    COUNTERED: '议价中',
    ACCEPTED: '下单中',
    ORDERED: '已下单',
    REJECTED: '未能报价',
    EXPIRED: '已失效',
};
/** true for a quote that waits for the desk */
export const isDesks = (status) => status === 'DECLINED' || status === 'COUNTERED';
/** Reasons why nothing is offered automatically. All of them are reported, not only the first. */
export const quoteObstacles = {
    NO_RULE: '该航线暂无自动报价',
    SIZE: '人数超出报价范围',
    DAYS: '提前天数超出报价范围',
    BLACKLIST: '您在该航线报价黑名单中',
    RATE: '出票率未达报价要求',
    SEATS: '座位不足',
    LOAD: '航班客座率超过上限',
};
export const quoteSources = { RULE: '自动报价', DESK: '人工报价' };
