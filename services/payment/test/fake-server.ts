import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Answer = { status?: number; headers?: Record<string, string>; body: string }
/** A server on this machine that may stop answering. */
export const fakeServer = async (answer: (request: IncomingMessage, body: string) => Answer | Promise<Answer>) => {
  let isSilent = false
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    if (isSilent) return
    const { status = 200, headers = {}, body: said } = await answer(request, body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(said)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: () => {
      isSilent = true
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A payment as the other side has it; amounts are fen. */
export type FakeTrade = { amount: number; tradeNo?: string; paidAt?: string; refunds: Map<string, number> }
export const leftOf = ({ amount, refunds }: FakeTrade): number => amount - [...refunds.values()].reduce((sum, one) => sum + one, 0)
