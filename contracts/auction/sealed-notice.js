import { formatLimit } from '../kernel/calendar.ts';
import { formatYuan } from '../kernel/money.ts';
/** Notices for bidders after the end of a bag's sealed bids; times are in Asia/Shanghai. */
export const sealedWonNotice = ({ bag: { no, route, seats, price, amount }, prepayBy }) => ({
    kind: 'BAG',
    title: '组合竞拍成交，请预付',
    text: `您已成交组合包${no} ${route}：每航班${seats}座，每人${formatYuan(price)}，包价${formatYuan(amount)}。请在${formatLimit(prepayBy)}前预付，逾期视为违约，保证金罚没。`,
});
export const sealedCancelledNotice = (title, reason) => ({
    kind: 'LOT_CANCELLED',
    title: '组合竞拍已取消',
    text: `${title}已由航空公司取消${reason ? `，原因：${reason}` : ''}。您的密封出价作废，占用的保证金已退回可用余额。`,
});
export const sealedLostNotice = ({ title, ranked }, price) => ({
    kind: 'LOST',
    title: '组合竞拍未成交',
    text: `${title}已截止，有效出价${ranked.length}个，您的出价每人${formatYuan(price)}未成交，占用的保证金已退回可用余额。`,
});
