import t from 'tap'
import { settings } from '#contracts/basicinfo/settings.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint, Who } from '#contracts/kernel/endpoint.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { defaultLimitRules } from '#contracts/order/rules/limits.ts'
import { agentHandle, customizeInterOrder, handlePrice } from '#contracts/quotation/inter-api.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { commandCall } from '#services/kernel/http/call.ts'
import { aClerk, anAgent, NOON } from '#services/kernel/spec.ts'
import { commanding, commands, idNamed } from '#services/kernel/stream/commands.ts'
import { reacting } from '#services/kernel/stream/process.ts'
import { memoryShared } from '#services/kernel/test/memory-shared.ts'
import { documentMarks } from '#services/order/names/document-key.ts'
import { orderNumbers } from '#services/order/submit/order-numbers.ts'
import { leg, submission, twelve } from '#services/order/test/sample.ts'
import { seats, stockId, taken } from '#services/seats/decide.ts'
import { stockItem } from '#services/seats/test/sample.ts'
import { type Failure, memoryStore } from '#services/test/memory.ts'
import { quotesFollowOrders } from '../quote/calls.ts'
import { interRoutes } from './calls.ts'
import { interRequest } from './request.ts'

const counts = { ...twelve, ADULT: 12, CHILD: 0, FREE: 0, INFANT: 0 }
const block = stockItem({ date: '2026-12-10', seats: 60 })
const flight = stockId(block)
const quotedAt = (groupFare: number) => {
  const { legs, total, ...rest } = submission({ counts, groupFare, legs: [leg({ stockId: flight })] })
  return { ...rest, legs, total, terms: {} }
}
const [DEAR, CHEAP] = [79_000, 75_000]

/** A log that can fail, and programs that share nothing but it. */
const world = async () => {
  let now = NOON
  const memory = memoryStore(() => now)
  const { store, log } = memory
  const notes = memoryShared()
  const program = () => {
    const run = commands(store)
    const submitDeps = {
      run,
      marks: documentMarks('key of a test'),
      numbers: orderNumbers({ run, store }),
      agencyName: async () => '海口假日旅行社',
      unpaidLimits: async () => ({ perFlight: 0, total: 0 }),
      overdueFines: async () => undefined,
      limitRules: async () => defaultLimitRules,
      notes,
      similar: async () => [],
      config: async (key: keyof typeof settings) => settings[key].initial,
    }
    const routes = interRoutes({
      run,
      agencyName: submitDeps.agencyName,
      journeys: {
        mustBeAbroad: async () => {},
        mustSell: async () => {},
        byHand: async ({ legs: [asked] }) => quotedAt(asked!.fares.ADULT),
        standing: async ({ total }) => [DEAR, CHEAP].map(quotedAt).find(one => one.total === total)!,
        flights: async () => [],
        shares: async () => ({ child: 7_500, infant: 1_000 }),
      },
      handlerOf: async () => undefined,
      settings: async key => Number(settings[key].initial),
      priceFloor: async () => 30,
      submitDeps,
    })
    const send = async (endpoint: AnyEndpoint, who: Who, key: string, body: object) => {
      const { handler } = routes.find(route => route.endpoint === endpoint)!
      return (await handler(body, commandCall(run, { who, now, requestId: '', ip: '', seen: 0 }, key, undefined).call)) as {
        orderId: string
        handleId: number
        status: string
        orderNo?: string
      }
    }
    return { run, send }
  }
  const first = commanding(commands(store), (...what) => ({ who: aClerk, now, commandId: idNamed(['first'], ...what) }))
  await first(seats, flight).importStock(block)
  return {
    memory,
    program,
    /** eleven minutes later the clock has looked, and what follows from orders has followed */
    later: async (orderId: string) => {
      now = addMinutes(now, 11)
      const run = commands(store)
      for (const event of [...log])
        for (const { type, react } of quotesFollowOrders.reactions)
          if (type === event.type) await react(event.data as never, reacting(quotesFollowOrders, event, { run, clock: () => now }))
      await commanding(run, (...what) => ({ who: aClerk, now, commandId: idNamed(['clock', now], ...what) }))(
        interRequest,
        orderId,
      ).passTime({})
    },
    held: async () => taken((await commands(store).load(seats, flight)).state).held,
    count: (type: string) => log.filter(event => event.type === type).length,
  }
}
type World = Awaited<ReturnType<typeof world>>

/** Asked, quoted, countered, quoted again and accepted; a person whose request has died sends it again where `again` says so. */
const life = async (at: World, again: boolean) => {
  let { send } = at.program()
  const says = async (...asked: Parameters<typeof send>) => {
    for (;;)
      try {
        return await send(...asked)
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        // the program that starts then has seen nothing
        send = at.program().send
        if (!again && asked[0] === agentHandle && (asked[3] as { action?: string }).action === 'ACCEPT') return undefined
      }
  }
  const agent = { ...anAgent, agency: 'A001' }
  const legs = [{ origin: 'HAK', destination: 'PEK', date: '2026-12-10' }]
  const contact = { name: '符海燕', phone: '0898-00000001' }
  const wish = { airLine: 'HU', legs, counts, groupName: '比利时团', contact }
  const { orderId } = (await says(customizeInterOrder, agent, 'asked', wish))!
  const offers = (ADULT: number) => [{ legs: [{ stockId: flight, fares: { ADULT } }] }]
  const quotes = { orderId, validHours: 48 }
  await says(handlePrice, aClerk, 'quoted', { ...quotes, handleId: 1, offers: offers(DEAR) })
  const counter = { action: 'COUNTER', offerId: '2.1', total: quotedAt(70_000).total }
  await says(agentHandle, agent, 'countered', { orderId, handleId: 2, ...counter })
  await says(handlePrice, aClerk, 'quoted again', { ...quotes, handleId: 3, offers: offers(CHEAP) })
  const accept = { orderId, handleId: 4, action: 'ACCEPT', offerId: '4.1', total: quotedAt(CHEAP).total }
  const accepts = (key: string) => says(agentHandle, agent, key, accept)
  return { orderId, accepts, ordered: await accepts('accepted') }
}

t.test('a request abroad dies at any append: whoever sends it again, or accepts anew, has one order', async t => {
  let lives = 0
  for (const again of [true, false])
    for (const how of ['lost', 'unheard'] as Failure[])
      for (let after = 0; ; after++) {
        const at = await world()
        at.memory.failAfter(after, how)
        const before = at.memory.log.length
        const { orderId, accepts, ordered } = await life(at, again)
        const appended = at.memory.log.length - before
        at.memory.heal()
        if (!again) {
          await at.later(orderId)
          // somebody else of the agency accepts, and then the first one after all
          for (const key of ['accepted anew', 'accepted'])
            await accepts(key).catch(error => {
              if (!isRefusal(error)) throw error
            })
        }
        const facts = ['InterAsked', 'InterQuoted', 'InterCountered', 'OrderSubmitted', 'QuoteOrdered'].map(at.count)
        const { state } = await commands(at.memory.store).load(interRequest, orderId)
        const isRight =
          facts.join() === '1,2,1,1,1' && state.status === 'ORDERED' && (!again || ((await at.held()) === 12 && ordered?.orderNo))
        if (!isRight) t.fail(`${again ? 'again' : 'left'} ${how} ${after}: ${facts}, ${state.status}, ${await at.held()} held`)
        lives++
        if (after > appended) break
      }
  t.comment(`${lives} lives`)
  t.ok(lives > 40)
})
