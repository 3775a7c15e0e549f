import * as api from '#contracts/disruption/api.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { notFound } from '#contracts/kernel/refused.ts';
import { act, actOnEach } from '#services/kernel/http/act.ts';
import { actsOn, ourAirline, seenBy } from '#services/kernel/stream/access.ts';
import { allowedActions } from '#services/kernel/stream/actions.ts';
import { abnormalFlight, abnormalId } from './decide.ts';
const termsOf = ({ stay, change, refund, notify = true, ...terms }) => {
    const offers = [
        ...(stay ? ['STAY'] : []),
        ...(change ? ['CHANGE'] : []),
        ...(refund ? ['REFUND'] : []),
    ];
    return { ...terms, offers, notify };
};
const shown = (id, { flight, status, version }) => ({ id, ...flight, status, version });
/** Routes of flights that do not go as they were sold (catalogue basicinfo/abnormalFlight). */
export const abnormalFlightCalls = ({ run, airlineOf }) => [
    on(api.getAbnormalFlight, async ({ id }, { who, now }) => {
        const { state, revision, owner } = await seenBy(run, abnormalFlight, id, who);
        return {
            ...shown(id, state),
            stream: `${abnormalFlight.name}-${id}`,
            revision,
            allowedActions: actsOn(who, owner) ? allowedActions(abnormalFlight, state, { who, at: now, id }, api) : [],
        };
    }),
    on(api.addAbnormalFlight, async ({ flightNo, date, ...asked }, call) => {
        const airLine = await airlineOf({ flightNo, date });
        if (!airLine)
            throw notFound(`航班${flightNo}（${date}）的切位`);
        ourAirline(call.who, airLine);
        const id = abnormalId({ flightNo, date });
        const { state } = await call.unguarded(abnormalFlight, id).record({ flightNo, date, airLine, ...termsOf(asked) });
        return shown(id, state);
    }),
    act(api.modifyAbnormalFlight, abnormalFlight, 'id', ({ command, body }) => command.modifyAbnormalFlight(termsOf(body)), ({ id, state }) => shown(id, state)),
    act(api.handleAbnormalFlight, abnormalFlight, 'id', ({ command }) => command.handleAbnormalFlight({}), ({ id, state }) => shown(id, state)),
    actOnEach(api.deleteAbnormalFlight, abnormalFlight, 'id', ({ command, body }) => command.deleteAbnormalFlight(body)),
];
