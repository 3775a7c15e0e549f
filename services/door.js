import { createServer } from 'node:http';
import { present } from '#contracts/kernel/present.ts';
import { code } from '#contracts/kernel/refused.ts';
import { clearInterval, setInterval, sleep } from '#services/kernel/time.ts';
import { behind } from './health.ts';
import { RETRY_AFTER, refused } from './kernel/http/reply.ts';
import { requestIdOf } from './kernel/http/request-id.ts';
/** interval at which idle connections are closed while the door closes, ms */
const LEAVE_MS = 250;
/**
 * Answers on the port from the first moment of a start: alive, not ready and why, and 503 to everything else. `tell` notes the present work
 * of the start. The program brings its own answers (`serve`), which count from `passOn` on. No connection is refused in between, since the
 * port stays open until `close`.
 * @throws Error when the port is taken
 */
export const openDoor = async ({ port, host, log }) => {
    let now = { doing: '打开数据' };
    let program;
    const early = (request, response) => {
        const path = (request.url ?? '').split('?')[0];
        const reqId = requestIdOf(request.headers);
        const answer = (status, body) => {
            const text = JSON.stringify(body);
            const headers = {
                'content-type': 'application/json; charset=utf-8',
                'cache-control': 'no-store',
                'retry-after': String(RETRY_AFTER),
                'x-request-id': reqId,
            };
            response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
            request.resume();
            if (status === 503)
                log.info({ reqId, method: request.method, path: path?.slice(0, 200), status, reason: now.waitsFor ?? now.doing }, 'not ready yet');
        };
        if (path === '/health/live')
            return answer(200, { status: 'live' });
        // an empty answer before there are metrics: no answer would raise an alarm
        if (path === '/metrics')
            return response.writeHead(204, { 'x-request-id': reqId }).end();
        const { doing, waitsFor, views = () => [] } = now;
        if (path === '/health/ready')
            return answer(503, { status: 'starting', doing, ...present({ waitsFor }), views: views().flatMap(behind) });
        answer(503, refused({ code: code.unavailable, message: `系统正在启动（${waitsFor ?? doing}），请稍后再试`, status: 503 }, reqId));
    };
    let answering = early;
    const server = createServer((request, response) => answering(request, response));
    const serve = (listener, { keepAliveTimeout, requestTimeout }) => {
        program = listener;
        server.keepAliveTimeout = Number(keepAliveTimeout);
        server.requestTimeout = Number(requestTimeout);
        return server;
    };
    await new Promise((resolve, reject) => server.once('error', reject).listen({ port, host }, resolve));
    return {
        /** address that it listens on */
        url: urlOf(server.address()),
        /** a `serverFactory` of Fastify: the program answers here once `passOn` was called */
        serve,
        passOn: () => {
            answering = program ?? early;
        },
        /** keeps fields that are not given; `waitsFor` holds only until the next call */
        tell: (opening) => {
            const { waitsFor: _, ...before } = now;
            now = { ...before, ...opening };
            log.info({ doing: now.doing, ...present({ waitsFor: now.waitsFor }) }, 'starting');
        },
        /** Accepts no new connections; resolves when all pending requests are answered. Idle connections are closed. */
        close: () => new Promise(resolve => {
            const leaving = setInterval(() => server.closeIdleConnections(), LEAVE_MS);
            server.close(() => {
                clearInterval(leaving);
                resolve();
            });
            server.closeIdleConnections();
        }),
    };
};
/** The address of a server that listens on this machine; one that listens everywhere is reached at 127.0.0.1. */
const urlOf = ({ address, family, port }) => `http://${/^(0\.0\.0\.0|::)$/.test(address) ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address}:${port}`;
/**
 * Waits until every view that has no older documents to show is at the end of the log: from then on queries are answered in full. A view
 * that is rebuilt beside its present documents, or that has stopped, is not waited for; `/health/ready` continues to report it.
 */
export const caughtUp = async (views) => {
    while (views().some(view => view.state === 'catching-up' && !view.rebuilding))
        await sleep(50);
};
