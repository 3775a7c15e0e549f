import { groupedYuan, percentOf, YUAN } from '../kernel/money.ts';
import { present } from '../kernel/present.ts';
import { Bps, Count, Fen, Flag, oneOf, optional, Type, zh } from '../kernel/schema.ts';
import { fineUnits, roomName } from './codes.ts';
/** Fines and the figures behind them (DOMAIN §3.14). They are shown with each fine, so that the payer can compute it again. */
/** Figures that a fine is computed from. An absent figure plays no part. */
export const FineBasis = Type.Object({
    /** number at fault: seats cut, travellers not named */
    count: zh(Count, '人数'),
    /** of a utilisation: the number of seats, the agreed ticketing rate, and the number ticketed */
    seats: optional(zh(Count, '座位数')),
    agreed: optional(zh(Bps, '约定出票率')),
    ticketed: optional(zh(Count, '已出票人数')),
    /** cuts that the deposit's assessment excuses, and seats whose deposit was not paid yet */
    assessed: optional(zh(Count, '考核免罚人数')),
    unpaid: optional(zh(Count, '未付定金人数')),
    /** number that the rule excuses */
    free: optional(zh(Count, '规则免罚人数')),
    fined: zh(Count, '应罚人数'),
    unit: zh(oneOf(fineUnits), '计罚方式'),
    perSeat: optional(zh(Fen, '每人罚金')),
    fare: optional(zh(Fen, '票价')),
    rate: optional(zh(Bps, '票价比例')),
    gross: zh(Fen, '计罚金额'),
    /** amount already forfeited for the same fault */
    kept: optional(zh(Fen, '已罚没金额')),
    cap: optional(zh(Fen, '每单最多')),
    /** deposit and unpaid fare: the limit of a fine, unless its rule exceeds it */
    room: optional(zh(Fen, '定金与未付票款')),
    /** true where the limit is the fare of paid seats that were given back, less what is kept of it */
    ofSeats: optional(zh(Flag, '以退座未扣票款为限')),
});
/** Number of missing tickets: of 20 seats at 85 %, 17 should be ticketed, half up to whole ones. */
export const missingTickets = (seats, agreed, ticketed) => Math.max(0, percentOf(seats, agreed) - ticketed);
/** Computes the fine for a fault by a rule; the amount may be zero. */
export const reckon = ({ type, unit, perSeat = 0, rate = 0, free, agreed, cap, uncapped }, fault) => {
    const { count, assessed = 0, unpaid = 0, fare, kept = 0, room } = fault;
    const fined = Math.max(0, count - unpaid - assessed - free);
    const gross = unit === 'SEAT' ? fined * perSeat : percentOf(fined * fare, rate, YUAN);
    const amount = Math.min(Math.max(0, gross - kept), cap ?? Number.MAX_SAFE_INTEGER, uncapped ? Number.MAX_SAFE_INTEGER : room);
    const basis = {
        count,
        ...present({ seats: fault.seats, agreed, ticketed: fault.ticketed }),
        ...(assessed > 0 && { assessed }),
        ...(unpaid > 0 && { unpaid }),
        ...(free > 0 && { free }),
        fined,
        unit,
        ...(unit === 'SEAT' ? { perSeat } : { fare, rate }),
        gross,
        ...(kept > 0 && { kept }),
        ...present({ cap }),
        ...(!uncapped && { room, ...(fault.ofSeats && { ofSeats: true }) }),
    };
    return { amount, formula: formulaOf(type, basis, amount), basis };
};
/** formula of a fine that staff add without a number at fault */
export const byHand = (amount) => `人工新增：${yuan(amount)}`;
const yuan = (amount) => `${groupedYuan(amount)}元`;
const percent = (bps) => `${bps / 100}%`;
/** describes in words what is counted */
const counted = {
    REDUCE: count => `减少${count}座`,
    UTILISATION: count => `少出票${count}人`,
    LATE_NAME: count => `逾期未录名${count}人`,
    LATE_PAY: count => `逾期未付款${count}座`,
    NAME_CHANGE: count => `更名${count}人`,
    NO_SHOW: count => `误机${count}人`,
    GIVE_UP: count => `弃标${count}座`,
    MISUSE: count => `违规${count}人`,
};
/** `减少5座，考核免罚3座，应罚2人；2 × 200.00元 = 400.00元；减已罚没158.00元 = 242.00元` */
const formulaOf = (type, basis, amount) => {
    const { count, seats, agreed, ticketed, assessed, unpaid, free, fined, perSeat, fare, rate, gross, kept, cap, room, ofSeats } = basis;
    const rest = Math.max(0, gross - (kept ?? 0));
    const isOverCap = cap !== undefined && rest > cap;
    const isOverRoom = room !== undefined && Math.min(rest, cap ?? rest) > room;
    return [
        seats !== undefined && agreed !== undefined
            ? `约定出票${seats}座 × ${percent(agreed)} = ${percentOf(seats, agreed)}人，已出票${ticketed ?? 0}人，${counted[type](count)}`
            : counted[type](count),
        unpaid !== undefined && `，其中未付定金${unpaid}座`,
        assessed !== undefined && `，考核免罚${assessed}座`,
        free !== undefined && `，规则免罚${free}人`,
        `，应罚${fined}人；`,
        perSeat !== undefined
            ? `${fined} × ${yuan(perSeat)} = ${yuan(gross)}`
            : `${fined} × ${yuan(fare ?? 0)} × ${percent(rate ?? 0)} = ${yuan(gross)}`,
        kept !== undefined && `；减已罚没${yuan(kept)} = ${yuan(rest)}`,
        isOverCap && `；每单最多${yuan(cap)}`,
        isOverRoom && `；不超过${roomName(ofSeats)}${yuan(room)}`,
        (isOverCap || isOverRoom) && `，罚金${yuan(amount)}`,
    ]
        .filter(Boolean)
        .join('');
};
