import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyServerFactory } from 'fastify'
import type { Logger } from 'pino'
import { code } from '#contracts/kernel/refused.ts'
import { clearInterval, setInterval, sleep } from '#services/kernel/time.ts'
import { behind, type ViewHealth } from './health.ts'
import { refused } from './kernel/http/reply.ts'
import { requestIdOf } from './kernel/http/request-id.ts'

/** how often those who only keep a connection are shown out, ms */
const LEAVE_MS = 250

/** What the program is busy with before it can answer, `views` as soon as there are any, and `waitsFor` what it cannot go on without. */
export type Opening = { doing: string; views?: () => ViewHealth[]; waitsFor?: string }

/**
 * Answers on the port from the first moment of a start: alive, not ready and why, and 503 to everything else. `tell` says what is being done
 * now. The program brings its own answers (`serve`) and gives them from `passOn` on; nobody is turned away in between, since the port stays
 * open until `close`.
 * @throws Error when the port is taken
 */
export const openDoor = async ({ port, host, log }: { port: number; host: string; log: Logger }) => {
  let now: Opening = { doing: '打开数据' }
  let program: RequestListener | undefined
  const early: RequestListener = (request, response) => {
    const path = (request.url ?? '').split('?')[0]
    const reqId = requestIdOf(request.headers)
    const answer = (status: number, body: object) => {
      const text = JSON.stringify(body)
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '2',
        'x-request-id': reqId,
      }
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
      request.resume()
      if (status === 503)
        log.info({ reqId, method: request.method, path: path?.slice(0, 200), status, reason: now.waitsFor ?? now.doing }, 'not ready yet')
    }
    if (path === '/health/live') return answer(200, { status: 'live' })
    // figures are not there yet; that nobody answers would be an alarm
    if (path === '/metrics') return response.writeHead(204, { 'x-request-id': reqId }).end()
    const { doing, waitsFor, views = () => [] } = now
    if (path === '/health/ready')
      return answer(503, { status: 'starting', doing, ...(waitsFor && { waitsFor }), views: views().flatMap(behind) })
    answer(503, refused({ code: code.unavailable, message: `系统正在启动（${waitsFor ?? doing}），请稍后再试`, status: 503 }, reqId))
  }
  let answering = early
  const server = createServer((request, response) => answering(request, response))
  const serve: FastifyServerFactory = (listener, { keepAliveTimeout, requestTimeout }) => {
    program = listener
    server.keepAliveTimeout = Number(keepAliveTimeout)
    server.requestTimeout = Number(requestTimeout)
    return server
  }
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ port, host }, resolve))
  return {
    /** where it listens */
    url: urlOf(server.address() as AddressInfo),
    /** a `serverFactory` of Fastify: the program answers here, as soon as it is its turn */
    serve,
    passOn: () => {
      answering = program ?? early
    },
    /** what is not said stays; what is waited for holds until the next word */
    tell: (opening: Partial<Opening>) => {
      const { waitsFor: _, ...before } = now
      now = { ...before, ...opening }
      log.info({ doing: now.doing, ...(now.waitsFor && { waitsFor: now.waitsFor }) }, 'starting')
    },
    /** Nobody new comes in; resolves when those who wait for an answer have it. Who only keeps a connection is not waited for. */
    close: () =>
      new Promise<void>(resolve => {
        const leaving = setInterval(() => server.closeIdleConnections(), LEAVE_MS)
        server.close(() => {
          clearInterval(leaving)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
export type Door = Awaited<ReturnType<typeof openDoor>>

/** Where one reaches a server that listens on this machine: one that listens everywhere is reached at 127.0.0.1. */
const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${/^(0\.0\.0\.0|::)$/.test(address) ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address}:${port}`

/**
 * Every view that has nothing else to show is at the end of the log: what is asked then is answered in full. One that is rebuilt beside the
 * documents it shows, or that has stopped, is not waited for; `/health/ready` goes on telling of it.
 */
export const caughtUp = async (views: () => ViewHealth[]): Promise<void> => {
  while (views().some(view => view.state === 'catching-up' && !view.rebuilding)) await sleep(50)
}
