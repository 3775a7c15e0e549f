import * as api from '#contracts/disruption/api.ts';
import * as events from '#contracts/disruption/events.ts';
import { disruptionReads } from '#projections/disruption/index.ts';
import { abnormalFlights } from '#projections/disruption/list.ts';
import { disruptionMatters } from '#projections/disruption/matters.ts';
import { stockList } from '#projections/seats/stock.ts';
import { order } from '#services/order/decide.ts';
import { history, machine } from '../kernel/stream/history.ts';
import { abnormalFlightCalls } from './calls.ts';
import { abnormalFlight } from './decide.ts';
import { ordersHearOfFlights } from './follows.ts';
/** more blocks than a flight of a day has classes, and more flights than are under way at once */
const [BLOCKS, FLIGHTS] = [100, 20_000];
/** Flights that do not go as they were sold, and what their orders want. */
export const context = {
    reads: disruptionReads,
    histories: [
        history(abnormalFlight, events, {
            permission: 'basicinfo.abnormalFlight.r',
            airlineOf: state => (state.status === 'NONE' ? undefined : state.flight.airLine),
            commands: { ...api, ...machine({ record: '登记不正常航班' }) },
        }),
    ],
    matters: disruptionMatters,
    dues: () => ({
        disruption: () => ({ subject: orderNo, stream: abnormalId = '' }, { at }) => at(order, orderNo).passAnswerTime({ abnormalId }),
    }),
    open: ({ run, query }) => {
        const blocksOf = ({ flightNo, date }) => query.find(stockList, { filter: { flightNo, date }, limit: BLOCKS });
        const notified = query.cached(abnormalFlights, { filter: { status: 'NOTIFIED' }, limit: FLIGHTS }, rows => new Set(rows.map(({ id }) => id)));
        return {
            routes: abnormalFlightCalls({ run, airlineOf: async (flight) => (await blocksOf(flight))[0]?.airLine }),
            reactions: [
                ordersHearOfFlights({ blocksOf: async (flight) => (await blocksOf(flight)).map(({ id }) => id), notified, list: abnormalFlights }),
            ],
        };
    },
};
