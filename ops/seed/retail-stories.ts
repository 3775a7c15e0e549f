import { changeDetail, payChange, withdrawChange } from '#contracts/change/api.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { retailChangeSearch, retailChangeSubmit } from '#contracts/retail/change-api.ts'
import { retailSearch, retailSubmit } from '#contracts/retail/flight-api.ts'
import { retailRefundAudit, retailRefundConfirm, retailRefundNext, retailRefundSubmit } from '#contracts/retail/refund-api.ts'
import { cancelAirSeg } from '#contracts/retail/segment-api.ts'
import { type LiveOrder, passengersOf } from '#services/order/state.ts'
import { stockId } from '#services/seats/decide.ts'
import type { Scene, SeedAct } from './acts.ts'
import * as does from './acts.ts'

/** An order of single travellers, and the actions up to its present state. */
type RetailStory = {
  agent: Scene['agent']
  flights: { flightNo: string; day: number; origin: string; destination: string }[]
  product: '标准' | '早鸟'
  /** the first of those who may travel that are not left to another story, and how many of them */
  skip: number
  adults: number
  children?: number
  minutesAgo: number
  /** the day of the same flight that somebody asks to be changed to */
  movesTo?: number
  acts: SeedAct[]
}

const dayAfter = ({ startedAt }: Scene, day: number) => addDays(toLocal(startedAt).date, day)
const blockOf = (scene: Scene, flightNo: string, day: number) => stockId({ flightNo, date: dayAfter(scene, day), cabin: 'G' })
const freightOf = { 标准: 'HU-G-STD', 早鸟: 'HU-G-EARLY' }
const contact = { name: '符海燕', phone: '0898-00000001' }

/** Searches, and orders what the search showed. @returns the order's number */
export const submitRetail = async (story: RetailStory, scene: Scene): Promise<string> => {
  const { flights, product, skip, adults, children = 0, agent } = story
  const act = (name: string) => ({ as: agent, now: scene.submittedAt, key: `${scene.key} ${name}` })
  const [out, back] = flights
  const counts = { ADULT: adults, ...(children && { CHILD: children }) }
  const asked = { origin: out!.origin, destination: out!.destination, startDate: dayAfter(scene, out!.day), counts }
  const found = await scene.play(retailSearch, { ...asked, ...(back && { backDate: dayAfter(scene, back.day) }) }, act('search'))
  const legs = flights.map(({ flightNo, day }) => ({ stockId: blockOf(scene, flightNo, day), freightId: freightOf[product] }))
  const totals = legs.map(({ stockId, freightId }, n) => {
    const cabins = found.legs[n]!.flights.flatMap(({ cabins }) => cabins)
    return cabins.find(cabin => cabin.stockId === stockId)?.offers.find(offer => offer.freightId === freightId)?.total ?? 0
  })
  const of = (type: 'ADULT' | 'CHILD', from: number, count: number) =>
    scene.travellers.filter(one => one.type === type).slice(from, from + count)
  const body = {
    searchId: found.id,
    voyageType: back ? ('D' as const) : ('S' as const),
    legs,
    passengers: [...of('ADULT', skip, adults), ...of('CHILD', 0, children)],
    contact,
    total: totals.reduce((sum, total) => sum + total, 0),
  }
  return (await scene.play(retailSubmit, body, act('submit'))).orderNo
}

const acting = (scene: Scene, name: string, as: string = scene.agent) => ({ as, now: scene.program.clock(), key: `${scene.key} ${name}` })
const paid: SeedAct[] = [does.opens('alipay'), does.presses()]

const ticketsOf = (state: LiveOrder) =>
  passengersOf(state)
    .flatMap(({ ticketNo = [] }) => ticketNo)
    .join(',')

const cancelsFlight =
  (flightNo: string, day: number): SeedAct =>
  (scene, name) =>
    scene.play(cancelAirSeg, { orderNo: scene.orderId, stockId: blockOf(scene, flightNo, day) }, acting(scene, name))

/** All three steps of the refund of every ticket; of an order that has a refund already, nothing. */
const asksRefund =
  (reason: string): SeedAct =>
  async (scene, name) => {
    const state = await does.orderOf(scene)
    if (Object.keys(state.refunds).length > 0) return
    const ticketNo = ticketsOf(state)
    const chosen = { orderNo: scene.orderId, ticketNo, refundType: 'VOLUNTE' as const, reason }
    const { refundId } = await scene.play(retailRefundSubmit, chosen, acting(scene, name))
    const { totals } = await scene.play(retailRefundNext, { refundId }, acting(scene, name))
    await scene.play(retailRefundConfirm, { refundId, refund: totals.refund, files: [] }, acting(scene, name))
  }
const audits =
  (result: 'APPROVE' | 'REJECT', remark?: string): SeedAct =>
  async (scene, name) =>
    scene.play(
      retailRefundAudit,
      { refundId: await does.lastRefund(scene), result, ...(remark && { remark }) },
      acting(scene, name, 'refund'),
    )

const changesOf = async (scene: Scene) => Object.values((await does.orderOf(scene)).changes ?? {})
/** Asks for another day at what the search shows; of an order that has a change already, nothing. */
const asksChange =
  (product: RetailStory['product']): SeedAct =>
  async (scene, name) => {
    const { flights: sold, movesTo: to } = retailStories[scene.key]!
    const [{ flightNo, day: from }] = sold as [RetailStory['flights'][number]]
    if (to === undefined || (await changesOf(scene)).length > 0) return
    const ticketNo = ticketsOf(await does.orderOf(scene))
    const { flights } = await scene.play(retailChangeSearch, { ticketNo, startDate: dayAfter(scene, to) }, acting(scene, name))
    const move = { from: blockOf(scene, flightNo, from), stockId: blockOf(scene, flightNo, to), freightId: freightOf[product] }
    const offers = flights.flatMap(({ cabins }) => cabins.filter(cabin => cabin.stockId === move.stockId)).flatMap(({ offers }) => offers)
    const { due = 0, back = 0 } = offers.find(({ freightId }) => freightId === move.freightId) ?? {}
    await scene.play(retailChangeSubmit, { orderNo: scene.orderId, ticketNo, segments: [move], due, back }, acting(scene, name))
  }
/** Pays the change, or withdraws it, where it waits for its money. */
const withOpenChange =
  (act: (scene: Scene, changeId: string, name: string) => Promise<unknown>): SeedAct =>
  async (scene, name) => {
    const open = (await changesOf(scene)).find(({ status }) => status === 'OPEN')
    if (open) await act(scene, open.changeId, name)
  }
const paysChange = withOpenChange(async (scene, id, name) => {
  const { due } = await scene.play(changeDetail, { id }, acting(scene, name))
  const { paymentCode } = await scene.play(payChange, { id, totalAmount: due, channel: 'alipay' }, acting(scene, name))
  await does.pressSandbox(scene.program, paymentCode)
})
const withdrawsChange = withOpenChange((scene, id, name) => scene.play(withdrawChange, { id }, acting(scene, name)))

const [HAK_PEK, XIY_SYX, HAK_PVG, HAK_SZX] = [
  { flightNo: 'HU7182', origin: 'HAK', destination: 'PEK' },
  { flightNo: 'HU7863', origin: 'XIY', destination: 'SYX' },
  { flightNo: 'HU7119', origin: 'HAK', destination: 'PVG' },
  { flightNo: 'HU7021', origin: 'HAK', destination: 'SZX' },
]
const PEK_HAK = { flightNo: 'HU7181', origin: 'PEK', destination: 'HAK' }

/** What a list of single travellers can show: orders at every stage, changes that were paid, cheaper, given up; refunds at every stage. */
export const retailStories: Record<string, RetailStory> = {
  'retail-waiting': {
    agent: 'yefeng',
    flights: [
      { ...HAK_PEK, day: 24 },
      { ...PEK_HAK, day: 28 },
    ],
    product: '早鸟',
    skip: 40,
    adults: 1,
    minutesAgo: 3,
    acts: [cancelsFlight('HU7181', 28)],
  },
  'retail-cancelled': {
    agent: 'changcheng',
    flights: [{ ...HAK_SZX, day: 13 }],
    product: '标准',
    skip: 41,
    adults: 2,
    minutesAgo: 12,
    acts: [does.cancels],
  },
  'retail-family': {
    agent: 'yefeng',
    flights: [
      { ...HAK_PEK, day: 37 },
      { ...PEK_HAK, day: 42 },
    ],
    product: '早鸟',
    skip: 42,
    adults: 2,
    children: 1,
    minutesAgo: 16,
    acts: paid,
  },
  'retail-changed': {
    agent: 'yefeng',
    flights: [{ ...HAK_PVG, day: 22 }],
    product: '早鸟',
    skip: 44,
    adults: 1,
    minutesAgo: 14,
    movesTo: 11,
    acts: [...paid, asksChange('标准'), paysChange],
  },
  'retail-changed-cheaper': {
    agent: 'changcheng',
    flights: [{ ...HAK_PVG, day: 12 }],
    product: '标准',
    skip: 45,
    adults: 1,
    minutesAgo: 13,
    movesTo: 23,
    acts: [...paid, asksChange('早鸟')],
  },
  'retail-refunded': {
    agent: 'yefeng',
    flights: [{ ...HAK_SZX, day: 17 }],
    product: '标准',
    skip: 46,
    adults: 1,
    minutesAgo: 15,
    acts: [...paid, asksRefund('行程取消'), audits('APPROVE'), does.paysOut],
  },
  'retail-refund-open': {
    agent: 'yefeng',
    flights: [{ ...HAK_SZX, day: 19 }],
    product: '早鸟',
    skip: 47,
    adults: 2,
    minutesAgo: 11,
    acts: [...paid, asksRefund('会议改期')],
  },
  'retail-refund-rejected': {
    agent: 'changcheng',
    flights: [{ ...XIY_SYX, day: 74 }],
    product: '早鸟',
    skip: 49,
    adults: 1,
    minutesAgo: 10,
    movesTo: 73,
    acts: [...paid, asksRefund('旅客改变主意'), audits('REJECT', '旅客已电话确认继续出行'), asksChange('早鸟'), withdrawsChange],
  },
}
