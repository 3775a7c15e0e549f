import { on } from '#contracts/kernel/endpoint.ts';
import { notFound } from '#contracts/kernel/refused.ts';
import { rebuildView, viewStatus } from '#contracts/report/monitoring.ts';
/** time for which queries and exports that began before the end of a rebuild may still use the old documents, ms */
const STILL_ASKED = 60_000;
/** State of the views for the console, and the call to rebuild one. */
export const monitoringRoutes = ({ runner, log }) => [
    on(viewStatus, () => runner.status().map(({ view, version, state, reason, position, head, lag, lagSeconds, lastEventAt, rebuilding, ...batch }) => ({
        view,
        version,
        state,
        ...(reason && { reason }),
        position,
        head,
        lag,
        lagSeconds,
        ...(lastEventAt && { lastEventAt }),
        batchMs: batch.batchMs,
        batchEvents: batch.batchEvents,
        batchDocs: batch.batchDocs,
        rebuilding: rebuilding !== undefined,
    }))),
    on(rebuildView, ({ view }) => {
        if (!runner.status().some(status => status.view === view))
            throw notFound(`读模型${view}`);
        runner
            .rebuild(view)
            .then(() => runner.dropOld(view, { afterMs: STILL_ASKED }))
            .catch(error => log.error({ err: error, view }, 'rebuild failed'));
        return { view };
    }),
];
