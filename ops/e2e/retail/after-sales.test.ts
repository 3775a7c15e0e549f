import { randomUUID } from 'node:crypto'
import t from 'tap'
import { changeDepartureDate, changeDetail, payChange, queryChanges } from '#contracts/change/api.ts'
import { changeRule } from '#contracts/change/rule-record.ts'
import { addAbnormalFlight } from '#contracts/disruption/api.ts'
import { owedList } from '#contracts/payment/owed-api.ts'
import { manageQueryRefund, modifyRefundStatus } from '#contracts/refund/api.ts'
import * as changes from '#contracts/retail/change-api.ts'
import * as flights from '#contracts/retail/flight-api.ts'
import { productFreight } from '#contracts/retail/freight-record.ts'
import * as refunds from '#contracts/retail/refund-api.ts'
import { queryRetailRefunds } from '#contracts/retail/refund-list.ts'
import { commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { rule } from '#services/retail/test/sample.ts'
import { ruleVersion } from '#services/retail/version.ts'
import { ledgerAtRest } from '../books.ts'
import { blockOf, ground } from '../ground.ts'
import { adults, FLIGHT, namesOf } from '../sale.ts'

/**
 * Refunds and changes of single travellers over HTTP (DOMAIN §3.59): K class of Y 2,380 at 45 %, 1,070 and 70 of taxes; the rule keeps 5 %
 * until 48 hours before departure, 54 yuan.
 */
const { fresh } = ground(t)
const [FARE, TAXES, FEE] = [107_000, 7_000, 5_400]
const contact = { name: '符海燕', phone: '13800000000' }

/** Flights out, home and two days later (whose Y is dearer by so much, yuan), and tickets for as many adults. */
const ticketed = async (count = 1, { home = false, dearer = 0 } = {}) => {
  const house = await fresh()
  const { program, call, send, sale, agent, flight, back, day, OUT } = house
  const later = { date: day(40), fare: FLIGHT.fare + dearer }
  await sale.putOnSale([{}, back, later])
  const NEW = blockOf({ ...flight, ...later })
  const HOME = blockOf(back)
  const at = commanding(program.run, () => ({ who: systemUser('test'), now: house.monday, commandId: randomUUID() }))
  const versionId = `V${flight.flightNo}`
  const added = { versionId, airLine: 'HU', name: versionId, validFrom: day(0), rules: [rule({ ruleNo: 'G', cabins: ['G'] })] }
  await at(ruleVersion, versionId).add(added as never)
  await at(ruleVersion, versionId).enable({ day: day(0), claim: 1 } as never)
  const freightId = `FR-${flight.flightNo}`
  await call(
    productFreight.endpoints.add,
    {
      code: freightId,
      product: '标准',
      airLine: 'HU',
      line: '*',
      cabin: 'G',
      flights: `${flight.flightNo},${back.flightNo}`,
      rate: 45,
      travelFrom: day(0),
      travelTo: day(60),
      leave: 0,
    } as never,
    'admin',
  )
  await program.settle()
  const asked = { origin: flight.from, destination: flight.to, startDate: flight.date, ...(home && { backDate: back.date }) }
  const { id: searchId } = await call(flights.retailSearch, { ...asked, counts: { ADULT: count } }, agent)
  const people = (await namesOf(adults(count), 0)).map(({ 姓名: name, 证件号: docNo }) => ({
    name: name!,
    type: 'ADULT' as const,
    docType: 'ID_CARD' as const,
    docNo: docNo!,
  }))
  const total = count * (FARE + TAXES) * (home ? 2 : 1)
  const { orderNo } = await call(
    flights.retailSubmit,
    {
      searchId,
      voyageType: home ? 'D' : 'S',
      legs: [OUT, ...(home ? [HOME] : [])].map(stockId => ({ stockId, freightId })),
      passengers: people,
      contact,
      total,
    } as never,
    agent,
  )
  await program.settle()
  await sale.payAt(await sale.openPayment(agent, orderNo, total))
  const detail = async () => {
    await program.settle()
    return call(flights.retailDetail, { orderNo }, agent)
  }
  const tickets = (await detail()).tickets.map(({ ticketNo }) => ticketNo)
  const settled = async <Value>(made: Promise<Value>) => {
    const value = await made
    await program.settle()
    return value
  }
  const refused = async (message: RegExp, asked: ReturnType<typeof send>, status?: number) =>
    t.match(await asked, { message, ...(status && { status }) })
  return { ...house, ...sale, NEW, HOME, freightId, orderNo, tickets, detail, settled, refused, later, call, send }
}

t.test('refund: chosen, reckoned, confirmed once, audited by another, paid back', async t => {
  const here = await ticketed(2)
  const { call, send, agent, rival, orderNo, tickets, refused, settled, OUT, agencyId } = here
  const [first, second] = tickets as [string, string]
  const chosen = { orderNo, ticketNo: first, refundType: 'VOLUNTE' as const }
  await refused(/订单中没有票号/, send(refunds.retailRefundSubmit, { ...chosen, ticketNo: '880-1111111111' }, agent), 400)
  await refused(/没有不正常航班记录/, send(refunds.retailRefundSubmit, { ...chosen, refundType: 'FORCE' }, agent), 400)
  await refused(/订单不存在/, send(refunds.retailRefundSubmit, chosen, rival), 404)
  const begun = await call(refunds.retailRefundSubmit, { ...chosen, reason: '行程取消' }, agent)
  const { refundId } = begun
  t.match(begun.tickets, [{ ticketNo: first, coupons: [{ stockId: OUT, status: 'OPEN' }] }])
  t.ok(begun.refundTypes.some(({ code }) => code === 'VOLUNTE') && !begun.refundTypes.some(({ code }) => code === 'FORCE'))
  t.match(await call(refunds.retailRefundDetail, { refundId }, agent), { status: 'DRAFT', totals: { fee: FEE } })
  await refused(/退票单不存在/, send(refunds.retailRefundDetail, { refundId }, rival), 404)
  t.equal((await here.detail()).status, 'PRINTED', 'nothing is applied for yet')

  await refused(/退票单不存在/, send(refunds.retailRefundNext, { refundId }, rival), 404)
  await refused(/退票申请不存在或已过期，请重新提交/, send(refunds.retailRefundNext, { refundId: 'R000000000000000000000000' }, agent), 404)
  const ill = await call(refunds.retailRefundNext, { refundId, refundType: 'SICKNESS' }, agent)
  t.match(ill, { totals: { refund: FARE + TAXES, fee: 0 } })
  t.equal(ill.papers.length, 3)
  await refused(/请上传/, send(refunds.retailRefundConfirm, { refundId, refund: FARE + TAXES } as never, agent), 400)
  const next = await call(refunds.retailRefundNext, { refundId, refundType: 'VOLUNTE', ticketNo: `${first},${second}` }, agent)
  t.match(next, { totals: { tickets: 2, fee: 2 * FEE, refund: 2 * (FARE + TAXES - FEE) }, papers: [] })
  t.match(next.lines[0], { ticketNo: first, fare: FARE, fee: FEE, taxes: TAXES, step: '起飞前48小时（含）以前 5%' })
  t.match(next.payouts, [{ amount: 2 * (FARE + TAXES - FEE) }])
  const { totals } = await call(refunds.retailRefundNext, { refundId, ticketNo: first }, agent)
  await refused(
    /退款金额已变动，请重新试算/,
    send(refunds.retailRefundConfirm, { refundId, refund: totals.refund + 1 } as never, agent),
    409,
  )
  const made = await settled(call(refunds.retailRefundConfirm, { refundId, refund: totals.refund } as never, agent))
  t.match(made, { refundId, status: 'REFUNDSUBMIT', totals: { refund: FARE + TAXES - FEE } })
  t.same(await call(refunds.retailRefundConfirm, { refundId, refund: totals.refund } as never, agent), made, 'once, however often')
  await refused(/同一票号存在未完结的退票/, send(refunds.retailRefundSubmit, chosen, agent))
  t.match(await call(refunds.retailRefundDetail, { refundId }, agent), { status: 'REFUNDSUBMIT', submittedAt: String, reason: '行程取消' })

  t.same(
    (await call(queryRetailRefunds, { orderNo }, 'refund')).content.map(({ id }) => id),
    [refundId],
  )
  await refused(/没有权限/, send(queryRetailRefunds, {}, agent), 403)
  t.same(
    (await call(manageQueryRefund, { agency: agencyId }, 'refund')).content.map(({ orderKind }) => orderKind),
    ['RETAIL'],
  )
  const audit = { refundId, result: 'APPROVE' as const }
  await refused(/./, send(refunds.retailRefundAudit, audit, agent), 403)
  await refused(/请填写驳回原因/, send(refunds.retailRefundAudit, { refundId, result: 'REJECT' }, 'refund'), 400)
  t.match(await settled(call(refunds.retailRefundAudit, audit, 'refund')), { status: 'REFUNDAPPROVE' })
  await refused(/./, send(refunds.retailRefundAudit, { refundId, result: 'REJECT', remark: '迟了' }, 'order-jd'), 403)
  await settled(call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance'))
  t.match(await call(refunds.retailRefundDetail, { refundId }, agent), { status: 'REFUNDACCOMPLISH', paidOut: FARE + TAXES - FEE })
  t.match(await here.seatsOf(OUT), { sold: 1 })
  await ledgerAtRest(here)
})

t.test('refund: a flight that does not go as it was sold goes back free; of two at once one is made; a draft ends', async t => {
  const here = await ticketed(1, { home: true })
  const { call, send, agent, orderNo, tickets, refused, settled, OUT, HOME, flight } = here
  const [ticketNo] = tickets as [string]
  const began = (more: object = {}) =>
    call(refunds.retailRefundSubmit, { orderNo, ticketNo, refundType: 'VOLUNTE', ...more } as never, agent)
  const [one, other] = [await began(), await began({ segments: [HOME] })]
  const late = await began()
  const { totals } = await call(refunds.retailRefundNext, { refundId: one.refundId }, agent)
  t.match(await call(refunds.retailRefundNext, { refundId: other.refundId }, agent), { lines: [{ stockId: HOME }] })
  const confirm = (refundId: string, refund: number) => send(refunds.retailRefundConfirm, { refundId, refund } as never, agent)
  const answers = await Promise.all([
    confirm(one.refundId, totals.refund),
    confirm(one.refundId, totals.refund),
    confirm(other.refundId, FARE + TAXES - FEE),
  ])
  await here.program.settle()
  t.same(answers.filter(({ status }) => status === 200).length >= 1, true)
  const { content } = await call(queryRetailRefunds, { orderNo }, 'refund')
  t.equal(content.length, 1, 'of two on one ticket one is made')
  const { id: refundId } = content[0]!
  await settled(call(refunds.retailRefundAudit, { refundId, result: 'REJECT', remark: '资料不符' }, 'refund'))
  t.match(await call(refunds.retailRefundDetail, { refundId }, agent), { status: 'REFUNDREJECT', rejectReason: '资料不符' })

  await settled(
    call(
      addAbnormalFlight,
      {
        flightNo: flight.flightNo,
        date: flight.date,
        kind: 'CANCEL',
        cause: 'CARRIER',
        refund: true,
        change: true,
        noticeNo: 'HU-2026-99',
        answerBy: here.at('09:00', 3),
        text: '机械故障',
      } as never,
      'order',
    ),
  )
  const free = await began({ segments: [OUT], refundType: 'FORCE' })
  const { lines } = await call(refunds.retailRefundNext, { refundId: free.refundId }, agent)
  t.match(lines, [{ stockId: OUT, fee: 0, refund: FARE + TAXES, step: '非自愿退票' }])
  await settled(call(refunds.retailRefundConfirm, { refundId: free.refundId, refund: FARE + TAXES } as never, agent))
  t.match(await call(refunds.retailRefundDetail, { refundId: free.refundId }, agent), { refundType: 'FORCE', noticeNo: 'HU-2026-99' })

  await here.pass(here.at('04:00'))
  await refused(/退票申请不存在或已过期，请重新提交/, send(refunds.retailRefundNext, { refundId: late.refundId }, agent), 404)
  await refused(/退票申请不存在或已过期，请重新提交/, confirm(late.refundId, totals.refund), 404)
  await refused(/不存在/, send(refunds.retailRefundDetail, { refundId: late.refundId }, agent), 404)
})

t.test('one ticket, two at once: of two refunds one is made, and of a refund and a change', async t => {
  const here = await ticketed(3)
  const { call, send, agent, orderNo, tickets, OUT, NEW, freightId, later } = here
  const draft = async (ticketNo: string) => {
    const { refundId } = await call(refunds.retailRefundSubmit, { orderNo, ticketNo, refundType: 'VOLUNTE' }, agent)
    const { totals } = await call(refunds.retailRefundNext, { refundId }, agent)
    return () => send(refunds.retailRefundConfirm, { refundId, refund: totals.refund } as never, agent)
  }
  const changing = async (ticketNo: string) => {
    const { flights } = await call(changes.retailChangeSearch, { ticketNo, startDate: later.date }, agent)
    const { due, back } = flights[0]!.cabins[0]!.offers[0]!
    return () =>
      send(changes.retailChangeSubmit, { orderNo, ticketNo, segments: [{ from: OUT, stockId: NEW, freightId }], due, back }, agent)
  }
  const oneOf = async (asked: readonly (() => ReturnType<typeof send>)[], message: RegExp) => {
    const answers = await Promise.all(asked.map(ask => ask()))
    await here.program.settle()
    t.same(answers.map(({ status }) => status).sort(), [200, 409])
    t.match(answers.find(({ status }) => status === 409)!.message, message)
    return answers.findIndex(({ status }) => status === 200)
  }
  const [first, second, third] = tickets as [string, string, string]
  await oneOf([await draft(first), await draft(first)], /客票存在未完结的退票/)
  const clash = /有正在办理的变更|不是有效客票|存在未完结的退票|旅客已全部退票，不能变更/
  const winners = [
    await oneOf([await draft(second), await changing(second)], clash),
    1 - (await oneOf([await changing(third), await draft(third)], clash)),
  ]
  const changed = winners.filter(one => one === 1).length
  t.match(await here.seatsOf(NEW), { held: changed, sold: 0 }, 'a change that is refused holds no seat')
  t.match(await here.seatsOf(OUT), { sold: 3 })
  t.equal((await call(queryRetailRefunds, { orderNo }, 'refund')).content.length, 3 - changed)
  await ledgerAtRest(here)
})

t.test('change: searched with its costs, paid, exchanged; a dearer fare, then free because of the flight', async t => {
  const here = await ticketed(2, { dearer: 200 })
  const { call, send, agent, rival, orderNo, tickets, refused, settled, OUT, NEW, freightId, later, flight } = here
  const [first, second] = tickets as [string, string]
  const asked = { ticketNo: `${first},${second}`, startDate: later.date }
  await refused(/客票不存在/, send(changes.retailChangeSearch, { ...asked, ticketNo: '880-1111111111' }, agent), 404)
  await refused(/客票不存在|订单不存在/, send(changes.retailChangeSearch, asked, rival), 404)
  await refused(/客票不存在|订单不存在/, send(changes.checkIrregularFlight, { ticketNo: first }, rival), 404)
  t.match(await call(changes.checkIrregularFlight, { ticketNo: first }, agent), { irregular: false, free: false, stockId: OUT })
  const found = await call(changes.retailChangeSearch, asked, agent)
  // ninety yuan more for each, and five per cent of what was paid
  const due = 2 * (9_000 + FEE)
  t.match(found, { orderNo, stockId: OUT, irregular: false, step: '起飞前48小时（含）以前 5%' })
  t.match(found.flights[0]!.cabins[0], { stockId: NEW, offers: [{ freightId, due, back: 0, fee: 2 * FEE, difference: 18_000 }] })
  const wanted = { orderNo, ticketNo: asked.ticketNo, segments: [{ from: OUT, stockId: NEW, freightId }], due, back: 0 }
  await refused(/变更费用已变动，请重新查询/, send(changes.retailChangeSubmit, { ...wanted, due: due - 1 }, agent), 409)
  await refused(
    /该运价已停售/,
    send(changes.retailChangeSubmit, { ...wanted, segments: [{ from: OUT, stockId: NEW, freightId: 'FR-NONE' }] }, agent),
  )
  await refused(/订单不存在/, send(changes.retailChangeSubmit, wanted, rival), 404)
  await refused(
    /散客订单不能进行该操作/,
    send(changeDepartureDate, { orderId: orderNo, segments: [{ stockId: OUT, to: NEW }] }, agent),
    409,
  )
  t.match(await here.seatsOf(NEW), { held: 0, sold: 0 })
  const made = await settled(call(changes.retailChangeSubmit, wanted, agent))
  t.match(made, { status: 'WAIT_PAY', due, payBy: here.at('01:30') })
  await refused(/有正在办理的变更/, send(refunds.retailRefundSubmit, { orderNo, ticketNo: first, refundType: 'VOLUNTE' }, agent), 409)
  await refused(/无须审批/, send(changes.retailChangeApprove, { id: made.changeId, result: 'APPROVE' }, 'order'), 409)
  const payPassword = await here.funded(agent, due)
  await settled(call(payChange, { id: made.changeId, totalAmount: due, payPassword } as never, agent))
  t.match(await call(changeDetail, { id: made.changeId }, agent), { status: 'DONE' })
  t.match([await here.seatsOf(OUT), await here.seatsOf(NEW)], [{ sold: 0 }, { sold: 2 }])
  t.match((await call(queryChanges, { orderId: orderNo }, agent)).content, [{ orderKind: 'RETAIL', status: 'DONE' }])
  const [now] = (await here.detail()).tickets
  t.not(now!.ticketNo, first)

  await settled(
    call(
      addAbnormalFlight,
      {
        flightNo: flight.flightNo,
        date: later.date,
        kind: 'CANCEL',
        cause: 'CARRIER',
        refund: true,
        change: true,
        answerBy: here.at('09:00', 3),
        text: '机械故障',
      } as never,
      'order',
    ),
  )
  t.match(await call(changes.checkIrregularFlight, { ticketNo: now!.ticketNo }, agent), { irregular: true, free: true, kind: 'CANCEL' })
  const free = await call(changes.retailChangeSearch, { ticketNo: now!.ticketNo, startDate: flight.date }, agent)
  t.match(free, { irregular: true, flights: [{ cabins: [{ stockId: OUT, offers: [{ due: 0, back: 0, fee: 0 }] }] }] })
  const home = { orderNo, ticketNo: now!.ticketNo, segments: [{ from: NEW, stockId: OUT, freightId }], due: 0, back: 0 }
  t.match(await settled(call(changes.retailChangeSubmit, home, agent)), { status: 'DONE', due: 0 })
  t.match(await here.seatsOf(OUT), { sold: 1 })
  await ledgerAtRest(here)
})

t.test('change: audited where the airline’s rule says so, money back where the fare is lower', async t => {
  const here = await ticketed(1, { dearer: -400 })
  const { call, send, agent, orderNo, tickets, refused, settled, OUT, NEW, freightId } = here
  const [ticketNo] = tickets as [string]
  const row = {
    airLine: 'HU',
    kind: 'DATE',
    scope: 'RETAIL',
    audit: 'ALWAYS',
    payMinutes: 30,
    times: 2,
    keepsLower: false,
    feeFree: 'INFANT',
  }
  await refused(/不填阶梯/, send(changeRule.endpoints.add, { ...row, steps: '0小时=5%' } as never, 'admin'), 400)
  const { id: ruleId } = await call(changeRule.endpoints.add, row as never, 'admin')
  await here.program.settle()
  // 180 yuan less, 54 of fee
  const back = 18_000 - FEE
  const wanted = { orderNo, ticketNo, segments: [{ from: OUT, stockId: NEW, freightId }], due: 0, back }
  const { changeId, status } = await settled(call(changes.retailChangeSubmit, wanted, agent))
  t.equal(status, 'AUDITING')
  await refused(/HU/, send(changes.retailChangeApprove, { id: changeId, result: 'APPROVE' }, 'order-jd'), 403)
  t.match(await settled(call(changes.retailChangeApprove, { id: changeId, result: 'REJECT', remark: '不符' }, 'order')), {
    status: 'REJECTED',
  })
  t.match(await here.seatsOf(NEW), { held: 0, sold: 0 })
  const again = await settled(call(changes.retailChangeSubmit, wanted, agent))
  t.match(await settled(call(changes.retailChangeApprove, { id: again.changeId, result: 'APPROVE' }, 'order')), { status: /DECIDED|DONE/ })
  t.match(await call(changeDetail, { id: again.changeId }, agent), { status: 'DONE', back })
  t.match((await call(owedList, { orderNo }, 'finance')).content, [{ kind: 'CHANGE_DIFFERENCE', amount: back }])
  await call(changeRule.endpoints.disable, { id: ruleId }, 'admin')
})
