import { closeReasons } from '../enums.ts';
import { formatLimit } from '../kernel/calendar.ts';
import { formatYuan } from '../kernel/money.ts';
import { bagKindOf } from './bag-kinds.ts';
import { routeText } from './bag-price.ts';
import { defaultCauses } from './codes.ts';
const words = {
    COMBI: { kind: 'BAG', noun: '组合包', had: '锁定' },
    ALLOCATION: { kind: 'ALLOCATION', noun: '切位包', had: '确认' },
};
const wordsOf = (bagId) => words[bagKindOf(bagId)];
const called = (id, { no, route, seats }) => `${wordsOf(id).noun}${no} ${route}（${seats}座）`;
const said = (id, title, text) => ({ kind: wordsOf(id).kind, title, text });
export const ALLOTTED = '收到客户切位，请确认';
/** Notice that a bag is set aside for an agency; times are in Asia/Shanghai. */
export const allottedNotice = ({ bagId, no, seats, lots, amount, endsAt }) => said(bagId, ALLOTTED, `已为贵单位分配${called(bagId, { no, seats, route: routeText(lots) })}，包价${formatYuan(amount)}。请在${formatLimit(endsAt)}前确认，逾期座位释放。`);
/** Endings of an allotment after which its notice asks for nothing any more. */
export const allottedBecame = {
    BagBooked: '收到客户切位，已确认',
    BagDeclined: '收到客户切位，已拒绝',
    BagClosed: '收到客户切位，已过期',
    BagCancelled: '收到客户切位，已取消',
};
/** Notice for the agency that booked a bag. The wording differs for a bag won by a sealed bid, which nobody has locked. */
export const bookedNotice = (id, { bag, prepayBy }) => {
    const { noun, had } = wordsOf(id);
    const earnest = bag.earnest > 0 ? `，占用保证金${formatYuan(bag.earnest)}` : '';
    return said(id, `${noun}已${had}，请预付`, `您已${had}${called(id, bag)}，包价${formatYuan(bag.amount)}${earnest}。请在${formatLimit(prepayBy)}前预付，逾期视为违约${earnest && '，保证金罚没'}。`);
};
export const bagLostNotice = (id, bag, { cause, forfeit, bidId, again }) => said(id, `${wordsOf(id).noun}违约${forfeit > 0 ? '，保证金罚没' : ''}`, `您${hadBy(id, bidId)}的${called(id, bag)}${defaultCauses[cause]}，已违约：${forfeit > 0 ? `罚没保证金${formatYuan(forfeit)}，` : ''}${again ? `确认已失效；${formatLimit(again)}前可再次确认` : '座位已收回'}。`);
const hadBy = (id, bidId) => (bidId ? '成交' : wordsOf(id).had);
const back = (id, { bag, bidId }, became, what, reason) => said(id, `${wordsOf(id).noun}${became}`, `您${hadBy(id, bidId)}的${called(id, bag)}${what}${reason ? `，原因：${reason}` : ''}。${bag.earnest > 0 ? '占用的保证金已退回可用余额。' : ''}`);
export const bagReleasedNotice = (id, had, reason) => back(id, had, '已被释放', '已由航空公司释放', reason);
export const bagCancelledNotice = (id, had, reason) => back(id, had, '已取消', '已由航空公司取消', reason);
export const bagLapsedNotice = (id, had, reason) => back(id, had, '订单失效', '的订单已失效', closeReasons[reason]);
const became = {
    BagTaken: '已下单',
    BagUndone: '已撤销',
    BagDefaulted: '已违约',
    BagLapsed: '订单已失效',
    BagReleased: '已解除',
    BagCancelled: '已取消',
};
/** Title of a booking's notice once it asks for nothing any more. */
export const bookedBecame = (id, what) => `${wordsOf(id).noun}已${wordsOf(id).had}，${became[what]}`;
