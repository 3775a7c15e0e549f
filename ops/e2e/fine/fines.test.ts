import t, { type Test } from 'tap'
import { config } from '#contracts/basicinfo/config.ts'
import * as api from '#contracts/fine/api.ts'
import { type FineRule, finesLine } from '#contracts/fine/rule-record.ts'
import { handleFlow, instanceDetail, otherTasks } from '#contracts/flow/api.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { submitOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { cancelPreview, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { dueMatters } from '#contracts/order/due-api.ts'
import { interHt } from '#contracts/order/inter-ht-record.ts'
import { submitPreview } from '#contracts/order/submit-preview-api.ts'
import { timeline } from '#contracts/report/history.ts'
import { faults } from '#ops/seed/extras.ts'
import { ground } from '../ground.ts'
import { adults, type FlightRow, namesOf } from '../sale.ts'

/** Fines over HTTP (DOMAIN §3.14). Fare 1190, deposit of a tenth (119 a seat), 85 % assessed. */
const FARE = 119_000
const SHARE = FARE / 10

const { fresh } = ground(t)

const start = async (t: Test, { backSeats = 0, deposits = [{ rate: 1_000, assessment: 8_500 }] } = {}) => {
  const house = await fresh()
  const { sale, call, agent, OUT } = house
  const back: Partial<FlightRow>[] = backSeats > 0 ? [{ ...house.back, seats: backSeats }] : []
  await sale.putOnSale([{ seats: 60 }, ...back], deposits.length > 0 ? { deposits } : {})
  const { add, delete: drop } = finesLine.endpoints
  const rule = { airLine: 'HU', validFrom: '2026-11-01', unit: 'SEAT', perSeat: 30_000 }
  /** adds a rule that is in force until the end of the test */
  const keep = async (more: Partial<FineRule>) => {
    const kept = await call(add, { ...rule, ...more } as never, 'admin')
    t.teardown(() => house.send(drop, { ids: [kept.id] }, 'admin'))
    return kept
  }
  const finesOf = async (orderId: string, as = agent) => {
    await house.program.settle()
    return (await call(api.queryOrderFines, { orderId }, as)).content
  }
  /** an order with a paid deposit */
  const deposited = async (seats: number) => {
    const { orderId } = await sale.submit(agent, [OUT], adults(seats), { confirmDuplicate: true })
    await sale.payAt(await sale.openPayment(agent, orderId, seats * SHARE))
    return orderId
  }
  const decide = async (as: string, instanceId: string, routeId: string) => {
    await house.program.settle()
    const { currentTaskId: curentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin')
    const answer = await house.send(handleFlow, { instanceId, curentTaskId: curentTaskId!, routeId, flowRemark: '已核实' }, as)
    await house.program.settle()
    return answer
  }
  const pass = async (now: string) => {
    await sale.pass(now)
    await house.program.pass('time of fines')
    await house.program.settle()
  }
  return { ...house, ...sale, keep, finesOf, deposited, decide, pass }
}

t.test('a group that shrinks is fined beyond what its deposit forfeits; asked for, changed, overdue', async t => {
  const here = await start(t)
  const { call, send, keep, finesOf, deposited, decide, pass, wanted, refused, program, time } = here
  const { agent, rival, agencyId, OUT, at, day } = here
  const orderId = await deposited(20)
  await call(reduceSeats, { orderId, counts: { ADULT: 1 }, reason: '一人不能成行' }, agent)
  t.same(await finesOf(orderId), [], 'no rule, no fine')

  const { id: rule } = await keep({ type: 'REDUCE', line: 'HAK-PEK' })
  // 20 seats: three are free, one of which has gone
  await call(reduceSeats, { orderId, counts: { ADULT: 4 }, reason: '四人不能成行' }, agent)
  const [fine] = await finesOf(orderId)
  const amount = 2 * 30_000 - 2 * SHARE
  t.match(fine, {
    type: 'REDUCE',
    line: 'HAK-PEK',
    status: 'CALCULATED',
    stage: 'CALCULATED',
    amount,
    formula: '减少4座，考核免罚2座，应罚2人；2 × 300.00元 = 600.00元；减已罚没238.00元 = 362.00元',
  })
  t.same(await finesOf(orderId, rival), [], 'another agency’s')
  t.equal((await finesOf(orderId, 'order')).length, 1)
  const { id } = fine!
  const glance = await call(api.fineBasic, { orderId }, agent)
  t.match(glance, {
    open: [{ id, type: 'REDUCE', status: 'CALCULATED', amount }],
    due: amount,
    rules: [{ type: 'REDUCE', text: '每人300.00元，不超过定金与未付票款', payDays: 7 }],
    // a sixth seat costs its deposit, and the rest of its fine
    seatLess: { forfeited: SHARE, fine: 30_000 - SHARE, formula: /^减少1座/, back: 0 },
  })
  const { forfeited } = await here.detail(orderId)
  const cancelled = await call(cancelPreview, { orderId }, agent)
  t.same(glance.leaving, { forfeited: cancelled.forfeited - forfeited, fine: 0, back: cancelled.back }, 'as the preview of a cancellation')
  t.match(await here.detail(orderId), { forfeited, seats: 15 }, 'nothing is changed by a look')
  t.equal((await call(api.fineBasic, { orderId }, 'order')).due, amount)
  await refused(t, api.fineBasic, { orderId }, rival, { status: 404, message: '订单不存在' })
  t.match(await call(api.fineDetail, { id }, agent), {
    basis: { count: 4, assessed: 2, fined: 2, perSeat: 30_000, gross: 60_000, kept: 2 * SHARE },
    amountText: '人民币叁佰陆拾贰元整',
    allowedActions: [{ action: 'submitChange' }],
  })
  t.equal((await call(api.fineDetail, { id }, 'order')).nextPayBy, at('15:59', 7), 'the desk is told until when, before it asks')
  t.notOk((await call(api.fineDetail, { id }, agent)).nextPayBy)
  await refused(t, api.fineDetail, { id }, rival, { status: 404, message: '罚金不存在' })
  t.same((await call(api.asksQuery, {}, agent)).content, [], 'it is not asked for yet')

  t.comment('asked for by the desk')
  await refused(t, api.askFine, { id, payBy: day(-1) }, 'order', { status: 400, message: '缴纳期限须晚于当前时间' })
  t.match(await call(api.askFine, { id }, 'order'), { status: 'ASKED', payBy: at('15:59', 7) }, 'seven days by the rule')
  await program.settle()
  t.match((await call(api.asksQuery, { id }, agent)).content, [{ id, status: 'ASKED', amount }])
  const matters = (await call(dueMatters, {}, agent)).content.filter(({ kind }) => kind === 'FINE')
  t.match(matters, [{ id, orderId, amount, until: at('15:59', 7) }], 'and stands among what is due')

  t.comment('another amount, by workflow')
  const why = { id, remark: '两名旅客因病退团' }
  await refused(t, api.asksSubmitChange, { ...why, totalAmount: amount + 1 }, agent, { status: 400, message: '申请罚金不能高于原罚金' })
  await refused(t, api.submitWaive, { ...why, waiveAmount: amount + 1 }, 'order', { status: 400, message: '减免金额超过罚金' })
  t.match(await call(api.finePreview, { id, waiveAmount: amount }, 'order'), { before: amount, after: 0, waived: amount, status: 'WAIVED' })
  const seen = await call(api.finePreview, { id, totalAmount: 20_000 }, agent)
  t.match(seen, { before: amount, after: 20_000, afterText: '人民币贰佰元整', status: 'ASKED' })
  t.match(await call(api.fineDetail, { id }, agent), { status: 'ASKED', amount }, 'a preview changes nothing')
  const { instanceId } = await call(api.asksSubmitChange, { ...why, totalAmount: 20_000 }, agent)
  t.match(await call(api.fineDetail, { id }, 'order'), {
    status: 'ADJUSTING',
    amount,
    asked: { kind: 'CHANGE', amount: 20_000, remark: why.remark, instanceId },
    allowedActions: [],
  })
  await refused(t, api.submitWaive, { ...why, waiveAmount: 1 }, 'order', { status: 409, message: '罚金变更审核中' })
  t.match(await decide('order', instanceId, 'step1-pass'), { status: 403 }, 'not the desk')
  t.match(await decide('finance', instanceId, 'step1-pass'), { status: 200, data: { outcome: 'APPROVED' } })
  t.match(await call(api.fineDetail, { id }, agent), { status: 'ASKED', amount: 20_000, original: amount, waived: amount - 20_000 })

  const logs = (await call(api.asksLogs, { id }, agent)).content
  t.same(
    logs.map(({ what, side, by }) => [what, side, by]),
    [
      ['变更罚金通过', 'AIRLINE', undefined],
      ['申请变更罚金', 'AGENCY', agent],
      ['催缴罚金', 'AIRLINE', undefined],
      ['计算罚金', 'SYSTEM', undefined],
    ],
    'an agency is not told the names of staff',
  )
  t.same(
    (await call(api.asksLogs, { id }, 'order')).content.map(({ by }) => by?.replace(/^system:.*/, 'system')),
    ['finance', agent, 'order', 'system'],
    'staff read who has decided',
  )
  await refused(t, api.asksLogs, { id }, rival, { status: 404, message: '罚金不存在' })

  t.comment('what was asked for by mistake is taken back, by whoever asked; its task is gone')
  const once = { status: 409, message: '每次催缴只审批一次变更' }
  await refused(t, api.asksSubmitChange, { ...why, totalAmount: 1 }, agent, once)
  t.same((await call(api.fineDetail, { id }, agent)).allowedActions, [])
  const again = () => call(api.askFine, { id }, 'order')
  t.match(await again(), { status: 'ASKED', payBy: at('15:59', 7) }, 'the desk may ask again, with the same day')
  const { instanceId: mistaken } = await call(api.asksSubmitChange, { ...why, totalAmount: 1 }, agent)
  await refused(t, api.asksWithdraw, { id }, 'order', { status: 403, message: '只有申请方可以撤回' })
  await refused(t, api.asksWithdraw, { id }, rival, { status: 404, message: '罚金不存在' })
  t.same(
    (await call(api.fineDetail, { id }, agent)).allowedActions.map(({ action }) => action),
    ['withdrawChange'],
  )
  t.match(await call(api.asksWithdraw, { id }, agent), { status: 'ASKED' })
  await program.settle()
  t.match(await call(instanceDetail, { id: mistaken }, 'finance'), { outcome: 'CANCELLED' })
  await refused(t, api.asksWithdraw, { id }, agent, { status: 409, message: '没有审批中的申请' })
  t.match(await call(api.fineDetail, { id }, agent), { status: 'ASKED', amount: 20_000 })
  await refused(t, api.askFine, { id, payBy: '2062-11-01' }, 'order', { status: 400, message: '缴纳期限不能晚于一年后' })

  t.comment('sent back with a remark it waits for its agency, which hands it in again or takes it back')
  await again()
  const { instanceId: back } = await call(api.asksSubmitChange, { ...why, totalAmount: 10_000 }, agent)
  t.match(await decide('finance', back, 'step1-back'), { status: 200 })
  const until = at('15:59', 7)
  for (const as of [agent, 'order'])
    t.match(await call(api.fineDetail, { id }, as), {
      status: 'RETURNED',
      amount: 20_000,
      asked: { amount: 10_000, returnBy: until, returnRemark: '已核实', instanceId: back },
    })
  const dueOf = async () => {
    await program.settle()
    return (await call(dueMatters, {}, agent)).content.filter(({ kind }) => kind === 'FINE_CHANGE' || kind === 'FINE')
  }
  t.match(await dueOf(), [{ kind: 'FINE_CHANGE', orderId, until, amount: 20_000, reason: '已核实' }])
  t.match((await call(api.asksLogs, { id }, agent)).content[0], { what: '罚金申请退回修改', side: 'AIRLINE', text: '已核实' })
  await refused(t, api.submitWaive, { ...why, waiveAmount: 1 }, 'order', { status: 409, message: /已退回/ })
  const mend = async (routeId: string) => {
    const { currentTaskId } = await call(instanceDetail, { id: back }, agent)
    await call(handleFlow, { instanceId: back, curentTaskId: currentTaskId!, routeId, flowRemark: '已补充' }, agent)
    await program.settle()
  }
  await mend('resubmit')
  t.match(await call(api.fineDetail, { id }, agent), { status: 'ADJUSTING', asked: { returnBy: undefined } })
  t.same(await dueOf(), [])
  await decide('finance', back, 'step1-back')
  await mend('withdraw')
  t.match(await call(api.fineDetail, { id }, agent), { status: 'ASKED', amount: 20_000, asked: undefined })
  t.match((await call(api.asksLogs, { id }, agent)).content.slice(0, 3), [
    { what: '罚金申请撤回', side: 'AGENCY', by: agent, text: '已补充' },
    { what: '罚金申请退回修改', side: 'AIRLINE', by: undefined },
    { what: '罚金申请重新提交', side: 'AGENCY', by: agent },
  ])
  t.match(await dueOf(), [{ kind: 'FINE', id }])

  t.comment('taken back undecided, it is asked for anew with the amount that was wished for')
  t.match(await finesOf(orderId), [{ id, changeAsked: undefined, mendBy: until, byAgency: undefined }])
  const anew = await call(api.asksSubmitChange, { ...why, totalAmount: 15_000 }, agent)
  t.match(await decide('finance', anew.instanceId, 'step1-reject'), { status: 200 })
  t.match(await finesOf(orderId), [{ id, status: 'ASKED', changeAsked: true }])
  await refused(t, api.asksSubmitChange, { ...why, totalAmount: 15_000 }, agent, once)

  t.comment('not paid in time, it stops new orders')
  await again()
  await call(api.asksSubmitChange, { ...why, totalAmount: 5_000 }, agent)
  await pass(at('15:59', 7))
  t.equal((await call(submitPreview, await wanted(agent, [OUT], adults(10)), agent)).fines, undefined, 'to the minute')
  await pass(at('16:00', 7))
  t.match(await call(api.fineDetail, { id }, agent), { status: 'ADJUSTING' }, 'also while a change is asked for')
  const order = await wanted(agent, [OUT], adults(10))
  const said = '存在未处理的罚金：1笔已逾期，请先缴纳'
  await refused(t, submitOrder, order, agent, { status: 409, message: said })
  t.match(await send(submitOrder, order, agent), { errors: { fines: said } })
  t.match(await call(api.asksWithdraw, { id }, agent), { status: 'OVERDUE' })
  const tooLate = { status: 409, message: '已过缴纳期限，不能申请变更，请联系航空公司' }
  await refused(t, api.asksSubmitChange, { ...why, totalAmount: 1 }, agent, tooLate)
  t.match(await call(submitPreview, order, agent), { fines: said })
  t.match(await send(submitOrder, await wanted(rival, [OUT], adults(10)), rival), { status: 200 }, 'others order')
  await call(config.endpoints.modify, { id: 'overdueFinesStop', configValue: 'false' }, 'admin')
  await program.settle()
  t.equal((await call(submitPreview, order, agent)).fines, undefined, 'unless the setting says otherwise')
  await call(config.endpoints.modify, { id: 'overdueFinesStop', configValue: 'true' }, 'admin')

  t.comment('a waiver that is asked for does not lift it, its approval does')
  const waived = await call(api.submitWaive, { ...why, waiveAmount: 20_000 }, 'order')
  await refused(t, submitOrder, order, agent, { status: 409, message: said })
  t.match(await decide('finance', waived.instanceId, 'step1-pass'), { status: 200, data: { outcome: 'APPROVED' } })
  t.match(await call(api.fineDetail, { id }, agent), { status: 'WAIVED', amount: 0, waived: amount, allowedActions: [] })
  t.match(await send(submitOrder, { ...order, confirmDuplicate: true }, agent), { status: 200 })

  const told = JSON.stringify(await call(timeline, { stream: `fine-${id}`, size: 50 }, 'auditor'))
  for (const label of ['计算罚金', '催缴罚金', '申请变更罚金', '变更罚金通过', '罚金逾期', '减免罚金通过'])
    t.ok(told.includes(label), label)
  const debt = JSON.stringify(await call(timeline, { stream: `finedebt-${agencyId}`, size: 50 }, 'auditor'))
  for (const label of ['登记逾期罚金', '结清逾期罚金']) t.ok(debt.includes(label), label)

  t.comment('rules are records')
  t.match(await call(finesLine.endpoints.get, { id: rule }, 'order'), { type: 'REDUCE', line: 'HAK-PEK', perSeat: 30_000 })
  t.match((await call(finesLine.endpoints.query, { type: 'REDUCE' }, 'order')).content, [{ id: rule }])
  t.match(await send(finesLine.endpoints.add, { airLine: 'HU', type: 'REDUCE', unit: 'FARE', validFrom: '2026-11-01' }, 'admin'), {
    status: 400,
    errors: { rate: '请填写票价比例' },
  })
  t.match(await call(finesLine.endpoints.modify, { id: rule, perSeat: 40_000 }, 'admin'), { perSeat: 40_000 })
  t.match(await send(finesLine.endpoints.delete, { ids: [rule] }, 'order'), { status: 403 })
  await call(finesLine.endpoints.delete, { ids: [rule] }, 'admin')
  await program.settle()
  time.now = addMinutes(time.now, 1)
  await call(reduceSeats, { orderId, counts: { ADULT: 1 }, reason: '又一人' }, agent)
  t.equal((await finesOf(orderId)).length, 1, 'a rule that is gone fines nobody')
})

t.test('added by hand: within deposit and unpaid fare, approved by another', async t => {
  const here = await start(t)
  const { call, send, keep, finesOf, deposited, decide, detail, pass, program, refused } = here
  const { agent, rival, agencyId, at } = here
  const orderId = await deposited(20)
  const { owed } = await detail(orderId)
  const room = 20 * SHARE + owed
  const asked = { orderId, totalAmount: 50_000, remark: '转卖团队座位' }
  t.match(await call(api.fineAddPreview, { orderId, totalAmount: 50_000 }, 'order'), { amount: 50_000, room, uncapped: false })
  await refused(t, api.asksSubmitAdd, { ...asked, totalAmount: room + 1 }, 'order', { status: 400, message: /^罚金不能超过定金与未付票款/ })
  await refused(t, api.asksSubmitAdd, asked, rival, { status: 404, message: '订单不存在' })
  const { id, instanceId } = await call(api.asksSubmitAdd, asked, 'order')
  t.match(await finesOf(orderId, 'order'), [
    { id, agency: agencyId, type: 'MISUSE', status: 'ADJUSTING', amount: 50_000, asked: 'ADD', line: 'HAK-PEK' },
  ])
  t.same(await finesOf(orderId), [], 'the airline’s own idea is its own until another has approved it')
  for (const query of [api.fineDetail, api.asksLogs]) await refused(t, query, { id }, agent, { status: 404, message: '罚金不存在' })
  await refused(t, timeline, { stream: `fine-${id}` }, agent, { status: 404, message: /./ })
  t.match(await decide('finance', instanceId, 'step1-pass'), { status: 200 })
  t.match(await finesOf(orderId), [{ id, status: 'ASKED', asked: undefined, payBy: at('15:59', 7) }])
  t.match(await call(api.fineDetail, { id }, agent), { status: 'ASKED', line: 'HAK-PEK', agency: agencyId })
  t.equal((await call(api.asksLogs, { id }, agent)).totalElements, 2)
  const theirs = await call(api.asksSubmitAdd, { ...asked, totalAmount: 1_000 }, agent)
  t.match(
    (await finesOf(orderId)).find(one => one.id === theirs.id),
    { status: 'ADJUSTING', amount: 1_000 },
    'what it has asked for itself it sees',
  )
  const flowsTold = async (as: string) => {
    await program.settle()
    const { events } = await call(timeline, { stream: `order-${orderId}`, related: true, size: 200 }, as)
    return new Set(events.map(({ stream }) => stream).filter(stream => stream.startsWith('flow-')))
  }
  const ofAll = await flowsTold('admin')
  for (const flow of [instanceId, theirs.instanceId]) t.ok(ofAll.has(`flow-${flow}`), 'who has decided stands in the story')
  t.same([...(await flowsTold(agent))], [`flow-${theirs.instanceId}`], 'an agency reads of what it has asked for itself')

  t.comment('sent back and let lie, it is refused when its time is over, and its task is gone')
  await decide('finance', theirs.instanceId, 'step1-back')
  t.match(await call(api.fineDetail, { id: theirs.id }, agent), { status: 'RETURNED', asked: { returnBy: at('15:59', 7) } })
  await pass(at('16:00', 7))
  t.match(await call(api.fineDetail, { id: theirs.id }, agent), { status: 'REJECTED' })
  t.match(await call(instanceDetail, { id: theirs.instanceId }, 'finance'), { outcome: 'CANCELLED' })

  const own = await call(api.asksSubmitAdd, asked, 'finance')
  t.match(await decide('finance', own.instanceId, 'step1-pass'), { status: 409, message: '提交人不能审核自己提交的申请' })
  const tasks = (await call(otherTasks, { size: 200 }, 'finance')).content
  t.notOk(
    tasks.some(one => one.instanceId === own.instanceId),
    'and it does not stand among what the applicant has to decide',
  )
  t.match(await call(api.fineDetail, { id: own.id }, 'order'), { status: 'ADJUSTING' })

  const second = await call(api.asksSubmitAdd, { ...asked, type: 'NO_SHOW' }, 'admin')
  t.match(await decide('finance', second.instanceId, 'step1-reject'), { status: 200 })
  t.match(await call(api.fineDetail, { id: second.id }, 'order'), { status: 'REJECTED', type: 'NO_SHOW', allowedActions: [] })
  await refused(t, api.fineDetail, { id: second.id }, agent, { status: 404, message: '罚金不存在' })

  t.comment('how many are at fault somebody says, what that costs the rule')
  const told = { orderId, type: 'GIVE_UP' as const, count: 3 }
  const field = (message: string | RegExp) => ({ status: 400, message })
  await refused(t, api.fineAddPreview, told, 'order', field('没有适用的罚金航线规则，请填写罚金'))
  for (const type of ['GIVE_UP', 'NO_SHOW'] as const) await keep({ type, perSeat: 20_000, free: 1, uncapped: true })
  await refused(t, api.fineAddPreview, { orderId }, 'order', field('请填写罚金或人数'))
  await refused(t, api.fineAddPreview, { ...told, type: 'REDUCE' }, 'order', field('减员罚金由系统计算，人工新增请填写罚金'))
  await refused(t, api.fineAddPreview, { ...told, count: 21 }, 'order', field('人数不能超过订单的20座'))
  await refused(t, api.fineAddPreview, { ...told, count: 1 }, 'order', field(/^按规则无须罚金：弃标1座/))
  await refused(t, api.fineAddPreview, { ...told, type: 'NO_SHOW' }, 'order', field('航班起飞后才能按误机计罚'))
  const formula = '弃标3座，规则免罚1人，应罚2人；2 × 200.00元 = 400.00元'
  t.match(await call(api.fineAddPreview, told, 'order'), { amount: 40_000, formula, uncapped: true })
  await refused(t, api.asksSubmitAdd, { ...told, totalAmount: 1, remark: '弃标' }, 'order', field('按规则计算的罚金为400.00元'))
  const reckoned = await call(api.asksSubmitAdd, { ...told, totalAmount: 40_000, remark: '弃标' }, 'order')
  t.match(await decide('finance', reckoned.instanceId, 'step1-pass'), { status: 200 })
  t.match(await call(api.fineDetail, { id: reckoned.id }, agent), { amount: 40_000, formula, basis: { count: 3, fined: 2 } })

  await keep({ type: 'MISUSE', uncapped: true, payDays: 3 })
  const more = { orderId, totalAmount: room + 1 }
  t.match(await call(api.fineAddPreview, more, 'order'), { uncapped: true, payBy: at('15:59', 11) })
  t.match(await send(api.asksSubmitAdd, { ...more, remark: '按规则可以超过' }, 'order'), { status: 200 })
})

t.test('what is late: names, money; and what was not ticketed by the departure', async t => {
  const here = await start(t)
  const { call, keep, finesOf, deposited, detail, pass, submit, openPayment, payAt, name, program, refused } = here
  const { agent, agencyId, OUT } = here
  await keep({ type: 'LATE_NAME', perSeat: 5_000, free: 2, uncapped: true })
  await keep({ type: 'LATE_PAY', unit: 'FARE', rate: 2_000, perSeat: undefined } as never)
  await keep({ type: 'UTILISATION', perSeat: 10_000, agreed: 8_500, uncapped: true })
  const unpaid = await deposited(20)
  const { orderId, total } = await submit(agent, [OUT], adults(10), { confirmDuplicate: true })
  await payAt(await openPayment(agent, orderId, 10 * SHARE))
  await payAt(await openPayment(agent, orderId, total - 10 * SHARE))
  await name(agent, orderId, await namesOf(adults(7)))
  const { limits, legs } = await detail(orderId)

  await pass(limits.nameBy)
  const late = '逾期未录名3人，规则免罚2人，应罚1人；1 × 50.00元 = 50.00元'
  t.match(await finesOf(orderId), [{ type: 'LATE_NAME', amount: 5_000, formula: late }])
  // the other's balance was not paid by then: a fifth of the fare, less the deposits of the 17 that were not free
  const forfeited = 17 * SHARE
  const gross = (20 * FARE) / 5
  t.match(
    (await finesOf(unpaid)).filter(({ type }) => type === 'LATE_PAY').map(({ amount }) => amount),
    [gross - forfeited],
    'less than it forfeits already',
  )

  await call(sureRequestSeat, { orderId }, 'order')
  const { passengers } = await detail(orderId)
  await call(sureOutTicket, { orderId, ids: passengers.slice(0, 6).map(({ id }) => id) }, 'order')
  await pass(addMinutes(legs[0]!.std, -1))
  t.equal((await finesOf(orderId)).length, 1, 'not before the departure')
  await pass(legs[0]!.std)
  await pass(addMinutes(legs[0]!.std, 10))
  // 85 % of 10 are 9
  t.match((await finesOf(orderId))[0], {
    type: 'UTILISATION',
    amount: 30_000,
    formula: '约定出票10座 × 85% = 9人，已出票6人，少出票3人，应罚3人；3 × 100.00元 = 300.00元',
  })
  t.comment('who did not come a person says, of those who had tickets')
  await keep({ type: 'NO_SHOW', perSeat: 10_000, uncapped: true })
  const missing = { orderId, type: 'NO_SHOW' as const }
  await refused(t, api.fineAddPreview, { ...missing, count: 7 }, 'order', { status: 400, message: '已出票未退票的旅客只有6人' })
  const noShow = { amount: 20_000, formula: '误机2人，应罚2人；2 × 100.00元 = 200.00元' }
  t.match(await call(api.fineAddPreview, { ...missing, count: 2 }, 'order'), noShow)
  const { events } = await program.events.readAll({ from: 0, limit: 100_000 })
  const reckoned = events.filter(({ type, data }) => type === 'FineCalculated' && data.agency === agencyId)
  t.equal(reckoned.length, 3, 'each once, however often time is looked at')
})

t.test('a group that has paid is fined by the rules as they are shipped, also where no deposit was put up', async t => {
  const house = await start(t, { backSeats: 30, deposits: [] })
  const { call, keep, finesOf, detail, pass, submit, openPayment, payAt, name, program } = house
  const { agent, agencyId, OUT, BACK } = house
  for (const rule of faults) await keep({ ...rule, airLine: 'HU' } as Partial<FineRule>)
  await keep({ type: 'LATE_NAME', line: 'PEK-HAK', perSeat: 5_000 })
  const paid = async (stockId: string, seats: number) => {
    const { orderId, total } = await submit(agent, [stockId], adults(seats), { confirmDuplicate: true })
    await payAt(await openPayment(agent, orderId, total))
    return orderId
  }
  const fined = async (orderId: string, type: string) => (await finesOf(orderId)).find(one => one.type === type)
  const orderId = await paid(OUT, 12)
  const other = await paid(BACK, 10)
  const unpaid = await submit(agent, [OUT], adults(10), { confirmDuplicate: true })

  const { givenUp } = await call(reduceSeats, { orderId, counts: { ADULT: 2 }, reason: '两人不能成行' }, agent)
  const kept = givenUp!.fee + givenUp!.difference
  const room = 2 * FARE - kept
  t.match(await fined(orderId, 'REDUCE'), { amount: 60_000 - kept, status: 'CALCULATED' })
  const { id } = (await fined(orderId, 'REDUCE'))!
  t.match(
    await call(api.fineDetail, { id }, 'order'),
    { room, basis: { room, ofSeats: true, kept } },
    'never more than the fare of the seats',
  )

  t.comment('by hand')
  const preview = (more: object) => call(api.fineAddPreview, { orderId, ...more } as never, 'order')
  t.match(await preview({ totalAmount: 50_000 }), { amount: 50_000, room: 0, uncapped: true })
  t.match(await preview({ type: 'NAME_CHANGE', count: 1 }), { amount: 10_000, uncapped: true })
  t.match(await preview({ type: 'GIVE_UP', count: 2 }), { amount: 60_000, uncapped: true })

  t.comment('names and money that are late')
  await name(agent, orderId, await namesOf(adults(7)))
  await name(agent, other, await namesOf(adults(7)))
  const { limits, legs } = await detail(orderId)
  const { limits: others } = await detail(other)
  await pass(limits.nameBy > others.nameBy ? limits.nameBy : others.nameBy)
  t.match(await fined(orderId, 'LATE_NAME'), { amount: 15_000 })
  t.match(await fined(unpaid.orderId, 'LATE_PAY'), { amount: 100_000 })
  t.notOk(await fined(other, 'LATE_NAME'), 'the rule of that line goes not beyond deposit and unpaid fare')
  const { events } = await program.events.readAll({ from: 0, limit: 100_000 })
  const spared = events.filter(({ type, data }) => type === 'FineSpared' && data.agency === agencyId)
  const why = '逾期未录名3人，应罚3人；3 × 50.00元 = 150.00元；不超过定金与未付票款0.00元，罚金0.00元'
  t.match(spared, [{ data: { orderNo: other, type: 'LATE_NAME', formula: why } }], 'that it was looked at is kept')

  t.comment('at the departure')
  await call(sureRequestSeat, { orderId }, 'order')
  const { passengers } = await detail(orderId)
  await call(sureOutTicket, { orderId, ids: passengers.slice(0, 6).map(({ id }) => id) }, 'order')
  await pass(legs[0]!.std)
  await pass(addMinutes(legs[0]!.std, 10))
  t.match(await fined(orderId, 'UTILISATION'), { amount: (3 * FARE) / 10 })
  t.match(await preview({ type: 'NO_SHOW', count: 2 }), { amount: 40_000, uncapped: true })
})

t.test('a group under a contract is held to the rate of tickets that its contract has agreed, as it was sold', async t => {
  const { call, keep, finesOf, pass, submit, openPayment, payAt, name, detail, flight, agent, agencyId, OUT } = await start(t, {
    deposits: [],
  })
  await keep({ type: 'UTILISATION', perSeat: 10_000, agreed: 6_000, uncapped: true })
  const contract = {
    agency: agencyId,
    airLine: 'HU',
    origin: '*',
    destination: '*',
    from: flight.date,
    to: flight.date,
    seats: 60,
    currency: 'CNY',
  }
  const { id } = await call(interHt.endpoints.add, { ...contract, contractNo: 'HT-RATE-1', minRate: 9_000 } as never, 'admin')
  const { orderId, total } = await submit(agent, [OUT], adults(10))
  t.match((await detail(orderId)).terms, { contracts: ['HT-RATE-1'], minRate: 9_000 })
  await call(interHt.endpoints.modify, { id, minRate: 1_000 } as never, 'admin')
  await payAt(await openPayment(agent, orderId, total))
  await name(agent, orderId, await namesOf(adults(7)))
  await call(sureRequestSeat, { orderId }, 'order')
  const { passengers, legs } = await detail(orderId)
  await call(sureOutTicket, { orderId, ids: passengers.slice(0, 6).map(({ id }) => id) }, 'order')
  await pass(legs[0]!.std)
  await pass(addMinutes(legs[0]!.std, 10))
  // 60 % are 6, and nothing would be missing
  t.match(await finesOf(orderId), [
    { type: 'UTILISATION', amount: 30_000, formula: '约定出票10座 × 90% = 9人，已出票6人，少出票3人，应罚3人；3 × 100.00元 = 300.00元' },
  ])
})

t.test('a deposit that has become part of the fare is still what a fine may take', async t => {
  const { call, decide, deposited, detail, finesOf, openPayment, payAt, refused, agent } = await start(t)
  const orderId = await deposited(20)
  await payAt(await openPayment(agent, orderId, (await detail(orderId)).owed))
  t.match(await detail(orderId), { status: 'PAID', owed: 0 })
  const asked = { orderId, totalAmount: 20 * SHARE }
  t.match(await call(api.fineAddPreview, asked, 'order'), { room: 20 * SHARE, uncapped: false })
  const beyond = { ...asked, totalAmount: 20 * SHARE + 1 }
  await refused(t, api.fineAddPreview, beyond, 'order', { status: 400, message: '罚金不能超过定金与未付票款2,380.00元' })

  t.comment('two faults are two fines, each within the room by itself, also where both together are beyond it')
  for (const [amount, remark] of [
    [20 * SHARE, '转卖团队座位'],
    [15 * SHARE, '虚报旅客身份'],
  ] as const) {
    const { instanceId } = await call(api.asksSubmitAdd, { orderId, totalAmount: amount, remark }, 'order')
    t.match(await decide('finance', instanceId, 'step1-pass'), { status: 200 })
  }
  const added = (await finesOf(orderId)).map(({ status, amount }) => [status, amount])
  t.same(added.sort(), [
    ['ASKED', 15 * SHARE],
    ['ASKED', 20 * SHARE],
  ])
})
