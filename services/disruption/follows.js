import { AbnormalFlightNotified, AbnormalFlightWithdrawn } from '#contracts/disruption/events.ts';
import * as orders from '#contracts/order/events.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { orderOfHold } from '#services/order/changes/add-seats.ts';
import { order } from '#services/order/decide.ts';
import { seats } from '#services/seats/decide.ts';
import { abnormalFlight, abnormalId } from './decide.ts';
/** orders told at a time */
const WIDTH = 32;
const saying = (id, { cause: _, ...flight }, version) => ({ abnormalId: id, version, ...flight });
/**
 * Tells every order on a flight what has become of it, whenever it was placed. Seats are held before an order is submitted, so whoever is
 * not found among the holds of the blocks submits later, and then the list shows the flight.
 */
export const ordersHearOfFlights = ({ blocksOf, notified, list }) => {
    const toAll = async (flight, { load }, tell) => {
        const blocks = await Promise.all((await blocksOf(flight)).map(block => load(seats, block)));
        const found = new Set(blocks.flatMap(({ state }) => state.holds.map(({ holdId }) => orderOfHold(holdId).orderNo)));
        await inParallel([...found], WIDTH, tell);
    };
    const onFlights = async (legs, { id, at, load, seen }) => {
        await seen(list);
        const known = await notified();
        for (const flight of new Set(legs.map(abnormalId).filter(flight => known.has(flight)))) {
            const { state } = await load(abnormalFlight, flight);
            if (state.status === 'NOTIFIED')
                await at(order, id).disrupt(saying(flight, state.flight, state.version));
        }
    };
    const onOrder = async (_, reacting) => {
        const { state } = await reacting.load(order, reacting.id);
        if (state.status !== 'NONE')
            await onFlights(state.submitted.legs, reacting);
    };
    return process('orders-hear-of-flights', when(AbnormalFlightNotified, async ({ version }, reacting) => {
        const { id, at, load } = reacting;
        const { state } = await load(abnormalFlight, id);
        // what was said since is carried out by its own fact
        if (state.status !== 'NOTIFIED' || state.version !== version)
            return;
        const told = saying(id, state.flight, version);
        await toAll(state.flight, reacting, orderNo => at(order, orderNo).disrupt(told));
    }), when(AbnormalFlightWithdrawn, async ({ version }, reacting) => {
        const { id, at, load } = reacting;
        const { state } = await load(abnormalFlight, id);
        if (state.status === 'NONE')
            return;
        await toAll(state.flight, reacting, orderNo => at(order, orderNo).endDisruption({ abnormalId: id, version }));
    }), when(orders.OrderSubmitted, async ({ legs, waitlist }, reacting) => {
        if (!waitlist)
            await onFlights(legs, reacting);
    }), when(orders.OrderSplitOff, onOrder), when(orders.WaitlistConfirmed, onOrder));
};
