import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { code } from '#contracts/kernel/refused.ts'
import { behind, type ViewHealth } from './health.ts'
import { refused } from './kernel/http/reply.ts'
import { requestIdOf } from './kernel/http/request-id.ts'

/** What the program is busy with before it can answer; `views` as soon as there are any. */
export type Opening = { doing: string; views?: () => ViewHealth[] }

/**
 * Answers on the port from the first moment of a start: alive, not ready and why, and 503 to everything else. Closed, it leaves the port to the
 * program. `tell` says what is being done now.
 * @throws Error when the port is taken
 */
export const openDoor = async ({ port, host, log }: { port: number; host: string; log: Logger }) => {
  let now: Opening = { doing: '打开数据' }
  const server = createServer((request, response) => {
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
      // the program that follows takes new connections: nobody keeps one to this door
      response.writeHead(status, { ...headers, connection: 'close', 'content-length': Buffer.byteLength(text) }).end(text)
      request.resume()
      if (status === 503) log.info({ reqId, method: request.method, path: path?.slice(0, 200), status, reason: now.doing }, 'not ready yet')
    }
    if (path === '/health/live') return answer(200, { status: 'live' })
    // figures are not there yet; that nobody answers would be an alarm
    if (path === '/metrics') return response.writeHead(204, { connection: 'close', 'x-request-id': reqId }).end()
    if (path === '/health/ready') return answer(503, { status: 'starting', doing: now.doing, views: (now.views?.() ?? []).flatMap(behind) })
    answer(503, refused({ code: code.unavailable, message: `系统正在启动（${now.doing}），请稍后再试`, status: 503 }, reqId))
  })
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ port, host }, resolve))
  return {
    /** where it listens, which is where the program shall */
    port: (server.address() as AddressInfo).port,
    tell: (opening: Opening) => {
      now = opening
      log.info({ doing: opening.doing }, 'starting')
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 1_000).unref()
      }),
  }
}

/**
 * Every view that has nothing else to show is at the end of the log: what is asked then is answered in full. One that is rebuilt beside the
 * documents it shows, or that has stopped, is not waited for; `/health/ready` goes on telling of it.
 */
export const caughtUp = async (views: () => ViewHealth[]): Promise<void> => {
  while (views().some(view => view.state === 'catching-up' && !view.rebuilding)) await sleep(50)
}
