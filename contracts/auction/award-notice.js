import { formatLimit } from '../kernel/calendar.ts';
import { formatYuan } from '../kernel/money.ts';
import { awardDefaultCauses, releaseReasons } from './codes.ts';
/** Notices for bidders after the end of a lot; times are in Asia/Shanghai. */
export const wonNotice = ({ title, units, seats, price, amount, prepayBy }) => ({
    kind: 'WON',
    title: '竞价成交，请预付',
    text: `您已成交竞价标的${title}：${units}份共${seats}座，每座${formatYuan(price)}，票款${formatYuan(amount)}。请在${formatLimit(prepayBy)}前预付，逾期视为违约，成交部分的保证金罚没。`,
});
export const lostNotice = ({ title, price }) => ({
    kind: 'LOST',
    title: '竞价未成交',
    text: `竞价标的${title}已截止，您的出价每座${formatYuan(price)}未成交，占用的保证金已退回可用余额。`,
});
export const cancelledNotice = ({ title, reason }) => ({
    kind: 'LOT_CANCELLED',
    title: '竞价已取消',
    text: `竞价标的${title}已取消${reason ? `，原因：${reason}` : ''}。占用的保证金已退回可用余额。`,
});
export const defaultNotice = ({ title, cause, seats, forfeit, returned }) => ({
    kind: 'DEFAULT',
    title: '竞价违约，保证金罚没',
    text: `您成交的竞价标的${title}（${seats}座）${awardDefaultCauses[cause]}${cause === 'GIVEN_UP' ? '' : '，已违约'}：罚没保证金${formatYuan(forfeit)}，${returned > 0 ? `其余保证金${formatYuan(returned)}已退回可用余额，` : ''}座位已收回。`,
});
/** Notice for an award that ended before it was ordered; where an order ended, the order's own notice says so. */
export const releasedNotice = ({ title = '', seats = 0, reason, remark }) => ({
    kind: 'RELEASED',
    title: '成交已解除，保证金退回',
    text: `您成交的竞价标的${title}（${seats}座）${releaseReasons[reason]}${remark ? `（${remark}）` : ''}，成交已解除：占用的保证金已退回可用余额，座位已收回。`,
});
export const offerNotice = ({ title, units, seats, price, amount, earnest, offerBy }) => ({
    kind: 'OFFER',
    title: '竞价递补，请确认',
    text: `竞价标的${title}有成交座位空出，按您的出价可递补${units}份共${seats}座，每座${formatYuan(price)}，票款${formatYuan(amount)}。请在${formatLimit(offerBy)}前接受，接受时占用保证金${formatYuan(earnest)}；不接受或逾期没有任何费用。`,
});
/** Text of a notice whose limit an outage has moved. */
export const movedText = (text, until) => `${text}时限已顺延至${formatLimit(until)}。`;
/** Endings of an offer after which its notice asks for nothing any more. */
export const offerBecame = {
    AwardOpened: '竞价递补，已接受',
    AwardDeclined: '竞价递补，未接受',
    TAKEN_BACK: '竞价递补，航司已收回座位',
};
/** Endings of a win after which its notice asks for nothing any more. */
const wonBecame = { AwardTaken: '已下单', AwardDefaulted: '已违约', AwardReleased: '已解除' };
export const settledTitle = (became) => `竞价成交，${wonBecame[became]}`;
