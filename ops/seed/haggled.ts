import { interChangeDepartureDate, payChange } from '#contracts/change/api.ts'
import { handleFlow } from '#contracts/flow/api.ts'
import { addDays, addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint, Handler } from '#contracts/kernel/endpoint.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { addPassenger, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { agentHandle, customizeInterOrder, handlePrice } from '#contracts/quotation/inter-api.ts'
import { payRename, submitRename } from '#contracts/rename/api.ts'
import { interRequestList } from '#projections/quotation/inter.ts'
import type { App } from '#services/app.ts'
import { order } from '#services/order/decide.ts'
import { type LiveOrder, outstanding, passengersOf } from '#services/order/state.ts'
import { interRequest, isKnown } from '#services/quotation/inter/request.ts'
import { stockId } from '#services/seats/decide.ts'
import { pressSandbox } from './acts.ts'
import type { Play } from './play.ts'

const GROUP = { groupName: '比荷卢会展考察团', contact: { name: '邢增山', phone: '0898-00000003' } }
const COUNTS = { ADULT: 12 }
const REASON = '展会延期九天'
const families = ['CHEN', 'LIN', 'FU', 'WANG', 'HUANG', 'WU', 'ZHOU', 'XU', 'SUN', 'MA', 'HU', 'GUO']
const yuan = (amount: number) => amount * 100

/** Blocks of both flights of the journey, so many days later than it was sold. */
const journeyOf = (today: string, later = 0) => [
  { flightNo: 'HU491', origin: 'PEK', destination: 'BRU', date: addDays(today, 33 + later), cabin: 'G' },
  { flightNo: 'HU492', origin: 'BRU', destination: 'PEK', date: addDays(today, 40 + later), cabin: 'G' },
]

/**
 * A group abroad from the request to another date: the desk quotes, the agency wants to pay less, the desk comes down and the agency orders;
 * it is paid, named and ticketed, one name is put right, and all fly nine days later, both for a fee. Each step begins from what is there,
 * so a start that was cut off goes on; where it has come too late, the life ends there.
 */
export const seedHaggled = async (
  program: App,
  { play, startedAt, resumed }: { play: Play; startedAt: string; resumed: boolean },
): Promise<void> => {
  const { run, query } = program
  const today = toLocal(startedAt).date
  const does = <E extends AnyEndpoint>(as: string, endpoint: E, key: string, body: Parameters<Handler<E>>[0]) =>
    play(endpoint, body, { as, now: addMinutes(startedAt, -2), key: `haggled ${key}` })
  const passes = (instanceId: string, flowRemark: string) =>
    does('order', handleFlow, `passed ${instanceId}`, {
      instanceId,
      curentTaskId: `${instanceId}.1.1`,
      routeId: 'step1-pass',
      flowRemark,
    })
  const pressed = async ({ paymentCode }: { paymentCode: string }) => {
    await pressSandbox(program, paymentCode)
    await program.settle()
  }

  const requested = async (): Promise<string> => {
    const [known] = await query.find(interRequestList, { filter: { groupName: GROUP.groupName }, limit: 1 })
    if (known) return known.id
    const legs = journeyOf(today).map(({ origin, destination, date, cabin }) => ({ origin, destination, date, cabin }))
    const wish = { airLine: 'HU', legs, flexDays: 1, counts: COUNTS, ...GROUP, budget: yuan(110_000), remark: '会展团，返程须为晚班' }
    return (await does('yefeng', customizeInterOrder, 'asked', wish)).orderId
  }
  const agreed = async (orderId: string): Promise<string> => {
    for (;;) {
      const { state } = await run.load(interRequest, orderId)
      if (!isKnown(state)) throw new Error('the request is not there')
      if (state.orderNo) return state.orderNo
      const [at, offer] = [{ orderId, handleId: state.no }, state.offers[0]]
      const quotes = (adult: number, remark: string) =>
        does('order', handlePrice, `quoted ${state.no}`, {
          ...at,
          offers: [
            { legs: journeyOf(today).map(leg => ({ stockId: stockId(leg), fares: { ADULT: adult } })), conditions: '出票后改期按国际规则' },
          ],
          validHours: 120,
          remark,
        })
      if (state.status === 'ASKED') await quotes(yuan(4_050), '两段均为G舱')
      else if (state.status === 'COUNTERED') await quotes(yuan(3_900), '已为最低价')
      else if (state.rounds > 0) {
        const less = { ...at, action: 'COUNTER' as const, offerId: offer!.offerId, total: offer!.total - yuan(6_000) }
        await does('yefeng', agentHandle, 'countered', { ...less, remark: '同行报价更低' })
      } else await does('yefeng', agentHandle, 'accepted', { ...at, action: 'ACCEPT', offerId: offer!.offerId, total: offer!.total })
      await program.settle()
    }
  }
  const stateOf = async (orderId: string) => (await run.load(order, orderId)).state as LiveOrder

  const paidAndTicketed = async (orderId: string): Promise<void> => {
    const { status } = await stateOf(orderId)
    if (status === 'WAIT_FOR_PAY') {
      const totalAmount = outstanding(await stateOf(orderId))
      await pressed(await does('yefeng', gotoPayAlipay, 'to pay', { orderId, totalAmount }))
    }
    if (status === 'PRINTED') return
    for (const [n, family] of families.entries())
      await does('yefeng', addPassenger, `named ${n}`, {
        orderId,
        name: `${family}/${n === 0 ? 'XIOAMING' : 'XIAOYAN'}`,
        type: 'ADULT',
        docType: 'PASSPORT',
        docNo: `E${71_000_000 + n}`,
        birthDate: `19${70 + n}-05-12`,
        gender: n % 2 === 0 ? 'M' : 'F',
        nationality: 'CN',
        docIssuer: 'CN',
        docExpires: addDays(today, 1_500),
      })
    await does('order', sureRequestSeat, 'confirmed', { orderId })
    await does('order', sureOutTicket, 'ticketed', { orderId })
    await program.settle()
  }
  const renamed = async (orderId: string): Promise<void> => {
    const wrong = passengersOf(await stateOf(orderId)).find(({ name }) => name.endsWith('XIOAMING'))
    if (!wrong) return
    const { id, docType, docNo, birthDate, gender, nationality, docIssuer, docExpires } = wrong
    const right = { name: 'CHEN/XIAOMING', docType, docNo, birthDate, gender, nationality, docIssuer, docExpires }
    const asked = await does('yefeng', submitRename, 'renamed', { orderId, id, ...right, remark: '名字拼写有误' })
    await passes(asked.instanceId, '与护照一致')
    await program.settle()
    await pressed(await does('yefeng', payRename, 'rename paid', { id: asked.id, totalAmount: asked.fee, channel: 'alipay' }))
  }
  const later = async (orderId: string): Promise<void> => {
    const { changes = {} } = await stateOf(orderId)
    if (Object.values(changes).some(({ status }) => status === 'DONE')) return
    const to = journeyOf(today, 9).map(stockId)
    const segments = journeyOf(today).map((leg, n) => ({ stockId: stockId(leg), to: to[n]! }))
    const { id, instanceId, due } = await does('yefeng', interChangeDepartureDate, 'later', { orderId, segments, remark: REASON })
    await passes(instanceId!, '同意改期')
    await program.settle()
    await pressed(await does('yefeng', payChange, 'later paid', { id, totalAmount: due, channel: 'alipay' }))
  }

  try {
    const orderId = await agreed(await requested())
    await paidAndTicketed(orderId)
    await renamed(orderId)
    await later(orderId)
  } catch (error) {
    if (!resumed || !(error instanceof Refused)) throw error
  }
}
