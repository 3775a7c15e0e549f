import { isDeepStrictEqual } from 'node:util';
import { TEN_YUAN } from '#contracts/kernel/money.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import * as events from '#contracts/seats/events.ts';
import { decider, foldAt } from '#services/kernel/stream/decider.ts';
import { served, waitCommands, waitFolds } from './queue.ts';
import { holdOf, taken, waitOf, withHold, withHolds, withWait } from './stock.ts';
const { StockImported, StockStaged, StockAdjusted, StockInvalidated } = events;
const { SeatsHeld, SeatsSold, SeatsReleased, SeatsReturned, HoldReduced, HoldMerged, HoldProlonged, HoldSplit, WaitEnded } = events;
export { taken } from './stock.ts';
const effective = (stock) => stock.status === 'EFFECTIVE' || (stock.status === 'NONE' ? '库存不存在' : '库存已作废');
export const stockId = (item) => `${item.flightNo}-${item.date}-${item.cabin}`;
const short = () => new Refused(code.seats, '座位不足');
export const seats = decider()({
    name: 'seats',
    zh: '切位库存',
    document: { zh: '库存', owner: ({ item }) => item },
    code: code.seats,
    initial: { status: 'NONE', total: 0, holds: [] },
    evolve: {
        StockImported: (stock, item) => {
            const coming = others(stock, item.batchId);
            const { holds, waits } = stock;
            return { status: 'EFFECTIVE', total: item.seats, holds, item, ...(waits && { waits }), ...(coming.length > 0 && { coming }) };
        },
        StockStaged: (stock, item) => ({ ...stock, coming: [...others(stock, item.batchId), item] }),
        StockAdjusted: (stock, { seats }) => (stock.item ? { ...stock, total: seats } : stock),
        StockInvalidated: (stock, { taken }) => (stock.item ? { ...stock, status: 'INVALID', ...(taken && { taken }) } : stock),
        SeatsHeld: (stock, { holdId, seats, until, request }) => withHolds(stock, holds => [...holds, { holdId, seats, until, sold: false, returnedFor: [], ...(request && { request }) }]),
        SeatsSold: (stock, { holdId }) => withHold(stock, holdId, hold => ({ ...hold, sold: true })),
        SeatsReleased: (stock, { holdId }) => withHolds(stock, holds => holds.filter(hold => hold.holdId !== holdId)),
        SeatsReturned: (stock, { holdId, seats, refundId }) => withHold(stock, holdId, hold => ({ ...hold, seats: hold.seats - seats, returnedFor: [...hold.returnedFor, refundId] })),
        HoldReduced: (stock, { holdId, seats, changeId }) => withHold(stock, holdId, hold => ({ ...hold, seats: hold.seats - seats, returnedFor: [...hold.returnedFor, changeId] })),
        HoldMerged: (stock, { holdId, into, seats }) => withHold(withHolds(stock, holds => holds.filter(hold => hold.holdId !== holdId)), into, hold => ({ ...hold, seats: hold.seats + seats })),
        HoldSplit: (stock, { holdId, into, seats, changeId, until, sold }) => withHolds(withHold(stock, holdId, hold => ({ ...hold, seats: hold.seats - seats, returnedFor: [...hold.returnedFor, changeId] })), holds => [...holds, { holdId: into, seats, until, sold, returnedFor: [], splitFrom: holdId }]),
        HoldProlonged: (stock, { holdId, until }) => holdOf(stock, holdId) ? withHold(stock, holdId, hold => ({ ...hold, until })) : withWait(stock, holdId, { until }),
        ...waitFolds,
    },
    commands: serving({
        importStock: { decide: (stock, item) => (importable(stock, item) ? [StockImported(item)] : []) },
        /** the same, but on sale only when its batch is complete */
        stageStock: { decide: (stock, item) => (importable(stock, item) ? [StockStaged(item)] : []) },
        /**
         * sent when the batch is complete, perhaps twice. Seats taken since it was staged stay taken, on the flight on which they were taken.
         */
        settleStock: {
            decide: (stock, { batchId }) => {
                const item = stock.coming?.find(item => item.batchId === batchId);
                if (!item)
                    return [];
                const { held, sold } = taken(stock);
                const flight = stock.item && isUsed(stock) ? flightOf(stock.item) : {};
                return [StockImported({ ...item, ...flight, seats: Math.max(item.seats, held + sold) })];
            },
        },
        adjustStock: {
            when: effective,
            decide: (stock, { seats, reason }) => seats === stock.total ? [] : [StockAdjusted({ seats: atLeastTaken(stock, seats), ...(reason && { reason }) })],
        },
        invalidStock: {
            when: effective,
            decide: (stock, { reason, taken }) => {
                if (!taken)
                    mustBeFree([stock]);
                return [StockInvalidated({ ...(reason && { reason }), ...(taken && { taken }) })];
            },
        },
        hold: {
            decide: (stock, { holdId, seats, until, request }) => {
                if (holdOf(stock, holdId))
                    return [];
                const verdict = effective(stock);
                if (verdict !== true)
                    throw new Refused(code.seats, verdict);
                if (seats < 1 || seats > taken(stock).free || waitOf(stock, holdId))
                    throw short();
                return [SeatsHeld({ holdId, seats, until, ...(request && { request }) })];
            },
        },
        sell: {
            decide: (stock, { holdId }) => {
                const hold = holdOf(stock, holdId);
                return !hold || hold.sold ? [] : [SeatsSold({ holdId, seats: hold.seats })];
            },
        },
        /**
         * gives back a hold, or a place in the queue; with a `request` only the hold of that one. Sold seats come back through `giveBack` only
         */
        release: {
            decide: (stock, { holdId, reason, request }) => {
                const hold = holdOf(stock, holdId);
                if (hold?.sold || (request && hold?.request !== request))
                    return [];
                return [
                    ...(hold ? [SeatsReleased({ holdId, seats: hold.seats, ...(reason && { reason }) })] : []),
                    ...(waitOf(stock, holdId) ? [WaitEnded({ holdId, held: false })] : []),
                ];
            },
        },
        /** an order handed back some of its seats before it was paid; the hold may be sold by the time the news comes */
        reduceHold: {
            decide: (stock, { holdId, seats, changeId }) => {
                const hold = holdOf(stock, holdId);
                if (!hold || hold.returnedFor.includes(changeId) || seats < 1)
                    return [];
                if (seats > hold.seats)
                    throw new Refused(code.seats, '减少座位数超过占座');
                return [hold.sold ? SeatsReturned({ holdId, seats, refundId: changeId }) : HoldReduced({ holdId, seats, changeId })];
            },
        },
        /** moves the seats of one hold into another; they count as sold when that one does */
        mergeHold: {
            decide: (stock, { holdId, into }) => {
                const hold = holdOf(stock, holdId);
                const other = holdOf(stock, into);
                if (!hold || hold.sold || !other || hold === other)
                    return [];
                const { seats } = hold;
                return [...(other.sold ? [SeatsSold({ holdId, seats })] : []), HoldMerged({ holdId, into, seats })];
            },
        },
        /** moves seats of a hold into a new one, sold when their order is paid: they are never free in between */
        splitHold: {
            decide: (stock, { holdId, into, seats, changeId, sold }) => {
                const hold = holdOf(stock, holdId);
                if (!hold || hold.returnedFor.includes(changeId) || holdOf(stock, into) || waitOf(stock, into) || seats < 1)
                    return [];
                if (seats > hold.seats)
                    throw new Refused(code.seats, '拆分座位数超过占座');
                const { until } = hold;
                return [
                    ...(sold && !hold.sold ? [SeatsSold({ holdId, seats: hold.seats })] : []),
                    HoldSplit({ holdId, into, seats, changeId, until, sold: sold || hold.sold }),
                ];
            },
        },
        prolong: {
            decide: (stock, { holdId, until }) => {
                const one = holdOf(stock, holdId) ?? waitOf(stock, holdId);
                return !one || ('sold' in one && one.sold) || one.until >= until ? [] : [HoldProlonged({ holdId, until })];
            },
        },
        /** seats that are given back were sold, even if the news of the sale is still to come */
        giveBack: {
            decide: (stock, { holdId, seats, refundId }) => {
                const hold = holdOf(stock, holdId);
                if (!hold || hold.returnedFor.includes(refundId) || seats < 1)
                    return [];
                if (seats > hold.seats)
                    throw new Refused(code.seats, '退还座位数超过已售座位');
                return [...(hold.sold ? [] : [SeatsSold({ holdId, seats: hold.seats })]), SeatsReturned({ holdId, seats, refundId })];
            },
        },
        ...waitCommands,
    }),
});
/**
 * Refuses to remove blocks whose seats are in use.
 * @throws Refused telling how many seats of these blocks are held and sold, by how many orders
 */
export const mustBeFree = (blocks) => {
    const holds = blocks.flatMap(({ holds }) => holds).filter(({ seats }) => seats > 0);
    if (holds.length === 0)
        return;
    const count = (some) => ({
        seats: some.reduce((sum, { seats }) => sum + seats, 0),
        // a change of an order holds its seats beside the order's own
        orders: new Set(some.map(({ holdId }) => holdId.split('~')[0])).size,
    });
    const [held, sold, all] = [count(holds.filter(({ sold }) => !sold)), count(holds.filter(({ sold }) => sold)), count(holds)];
    const message = `仍有座位未处理：占用${held.seats}座（${held.orders}个订单），已售${sold.seats}座（${sold.orders}个订单），请选择保留或释放`;
    const errors = { taken: message, held: String(held.seats), sold: String(sold.seats), orders: String(all.orders) };
    throw new Refused(code.seatsTaken, message, { errors });
};
/** Gives seats that any command leaves free to those who wait for them, in the same append. */
function serving(commands) {
    const serve = (stock, facts, { at }) => {
        if (facts.length === 0 || !(stock.waits || facts.some(({ type }) => type === 'SeatsAwaited')))
            return facts;
        return [...facts, ...served(foldAt(seats, stock, facts, at), at)];
    };
    const each = Object.entries(commands).map(([name, rule]) => {
        const decide = (stock, command, context) => serve(stock, rule.decide(stock, command, context), context);
        return [name, { ...rule, decide }];
    });
    return Object.fromEntries(each);
}
const atLeastTaken = (stock, seats) => {
    const { held, sold } = taken(stock);
    if (seats < held + sold)
        throw new Refused(code.seats, `已售数量大于调整后总量（已占用${held}，已售${sold}）`);
    return seats;
};
const wrong = (field, message) => new Refused(code.seats, message, { status: 400, errors: { [field]: message } });
const others = ({ coming = [] }, batchId) => coming.filter(item => item.batchId !== batchId);
/**
 * Does the item change the block?
 * @throws Refused when the block may not become what the item says
 */
const importable = (stock, item) => {
    if (stock.item && same(stock.item, item) && stock.total === item.seats && stock.status === 'EFFECTIVE')
        return false;
    if (item.fullFare % TEN_YUAN !== 0)
        throw wrong('fullFare', '全价票价须为10元的整数倍');
    if (isUsed(stock) && !sameFlight(stock.item, item))
        throw wrong('flightNo', '航班已有订单占座，不能变更航线或时刻');
    atLeastTaken(stock, item.seats);
    return true;
};
/** true when somebody has seats of the flight, or waits for them */
const isUsed = ({ holds, waits }) => holds.length > 0 || waits !== undefined;
const flightOf = ({ airLine, origin, destination, depTime, arrTime, arrDays }) => ({
    airLine,
    origin,
    destination,
    depTime,
    arrTime,
    arrDays,
});
const sameFlight = (a, b) => isDeepStrictEqual(flightOf(a), flightOf(b));
/** compares all but the seats, whose number may have been adjusted since */
const same = (a, b) => Object.entries(b).every(([key, value]) => key === 'batchId' || key === 'seats' || a[key] === value); /** taken off sale, and its seats go back to the airline */
export const isReleased = (block) => block.status === 'INVALID' && block.taken === 'RELEASE';
