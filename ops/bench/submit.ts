import autocannon from 'autocannon'
import { config } from '#contracts/basicinfo/config.ts'
import { submitOrder } from '#contracts/order/api.ts'
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import { type Cpu, cpuOf, cpuSince } from './cpu.ts'
import { blocks, CAPACITY, HOT_SIZE, nthOrder } from './market.ts'
import { median, medianCpu } from './numbers.ts'
import { ask, type BenchProgram, signIn } from './program.ts'

const IN_FLIGHT = 64

/** Results of one round of requests: requests per second, latencies in ms, processor time per request of the answering program. */
export type BenchRound = { perSecond: number; p50: number; p99: number; cpu: Cpu }

/** Sends `amount` requests, 64 in flight by default. @throws Error when one of them is not answered with 2xx */
export const fire = async (
  { url, child: { pid } }: Pick<BenchProgram, 'url' | 'child'>,
  path: string,
  amount: number,
  bodyOf: () => object,
  token?: string,
  inFlight = IN_FLIGHT,
): Promise<BenchRound> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const before = cpuOf(pid)
  // autocannon itself ends at the next full second
  let [first, last] = [0, 0]
  const setupRequest = (request: autocannon.Request) => {
    first ||= performance.now()
    return { ...request, body: JSON.stringify(bodyOf()) }
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url,
      amount,
      connections: inFlight,
      timeout: 60,
      requests: [{ method: 'POST' as const, path, headers, setupRequest }],
    }
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    instance.on('response', () => {
      last = performance.now()
    })
  })
  const { latency, errors, timeouts, non2xx } = result
  if (errors + timeouts + non2xx > 0 || result['2xx'] !== amount)
    throw new Error(`${path}: ${result['2xx']} of ${amount} succeeded, ${non2xx} refused, ${errors} errors, ${timeouts} timeouts`)
  return { perSecond: (amount / (last - first)) * 1000, p50: latency.p50, p99: latency.p99, cpu: cpuSince(before, amount, pid) }
}

/** The row's figures of rounds that alternate with those of a bare endpoint. @returns also medians of one figure over the rounds */
export const againstBare = (measured: readonly { own: BenchRound; raw: BenchRound }[]) => {
  const middle = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
  const ratio = middle(({ own, raw }) => own.perSecond / raw.perSecond)
  const figures = {
    value: Math.round(middle(({ own }) => own.perSecond)),
    unit: '单/s',
    ratio,
    goal: '≥ 0.40 × 裸 Fastify',
    ok: ratio >= 0.4,
    cpu: medianCpu(measured.map(({ own }) => own.cpu)),
  }
  return { middle, figures }
}

/** Lets the demonstration's agency order more than any agency may hold unpaid. @param token of an administrator */
export const withoutUnpaidLimits = async (url: string, token: string): Promise<void> => {
  for (const id of ['unpaidPerFlightA', 'unpaidTotalA']) await ask(url + config.endpoints.modify.path, { id, configValue: '0' }, token)
}

/**
 * A logged-in agent who submits orders, no two of them similar. The data directory is that of `openMarket`. `hot` is the flight of
 * `submitHot`.
 */
export const agent = async (program: BenchProgram, hot?: { flightNo: string; date: string; cabin: string }) => {
  const { url } = program
  const token = await signIn(url, 'yefeng')
  await withoutUnpaidLimits(url, await signIn(url, 'admin'))
  const market = blocks()
  const [{ origin, destination, date }] = market as [(typeof market)[number]]
  const asked = { voyageType: 'S', legs: [{ origin, destination, date }] }
  const found = await ask<{ legs: { flights: { prices: { type: string; perPassenger: number }[] }[] }[] }>(
    url + searchingPriceSeat.path,
    asked,
    token,
  )
  const fare = found.legs[0]?.flights[0]?.prices.find(({ type }) => type === 'ADULT')?.perPassenger
  if (fare === undefined) throw new Error('the market sells nothing')
  let n = 0
  let h = 0
  return {
    submit: (amount: number, inFlight?: number): Promise<BenchRound> => {
      if (n + amount > CAPACITY) throw new Error('the market is sold out')
      return fire(program, submitOrder.path, amount, () => nthOrder(market, n++, fare), token, inFlight)
    },
    /** all orders are for one flight and of the same size, on purpose */
    submitHot: (amount: number): Promise<BenchRound> =>
      fire(
        program,
        submitOrder.path,
        amount,
        () => {
          const order = nthOrder([hot!], 0, fare)
          return {
            ...order,
            counts: { ...order.counts, ADULT: HOT_SIZE },
            total: HOT_SIZE * fare,
            groupName: `热门团${h++}`,
            confirmDuplicate: true,
          }
        },
        token,
      ),
  }
}
