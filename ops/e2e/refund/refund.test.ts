import t from 'tap'
import { queryOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { dueMatters } from '#contracts/order/due-api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import {
  huInterRefund,
  huInterRefundShow,
  manageQueryRefund,
  markNoPnr,
  modifyClearTime,
  modifyProductCode,
  modifyRefundStatus,
  modifyRefundType,
  previewRefund,
  refundDetail,
  refundFile,
  refundLogs,
  refundPnrList,
  refundRule,
  refundTicketStatus,
  reportRefund,
  reportRefundShow,
  searchRefund,
  showRefund,
  sicknessFileType,
  submitRefund,
  supplementFile,
  withdrawRefund,
} from '#contracts/refund/api.ts'
import { blockOf, ground } from '../ground.ts'
import { adults, namesOf, passports } from '../sale.ts'

const yuan = (amount: number) => amount * 100
const png = (rest = 'picture') => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(rest)])
const paper = (field: string, bytes: Uint8Array = png(), name = `${field}.png`) => ({ field, name, bytes })
const whole = [paper('ID_CARD'), paper('DIAGNOSIS', Buffer.from('%PDF-1.7 …'), '诊断.pdf'), paper('MEDICAL_INVOICE')]

const { fresh } = ground(t)

/** Sixteen of an agency on one flight at 1190 and 70 of taxes, ticketed or only named. */
const sold = async ({ tickets = true } = {}) => {
  const house = await fresh()
  const { sale, agent, OUT } = house
  await sale.putOnSale()
  const counts = adults(16)
  const { orderId, total } = await sale.submit(agent, [OUT], counts)
  await sale.payAt(await sale.openPayment(agent, orderId, total))
  await sale.name(agent, orderId, await namesOf(counts))
  if (tickets) {
    await house.call(sureRequestSeat, { orderId }, 'order')
    await house.call(sureOutTicket, { orderId }, 'order')
  }
  await house.program.settle()
  const ids = (await sale.detail(orderId)).passengers.map(({ id }) => id)
  const walk = async (refundId: string, statusId: 'REFUNDAPPROVE' | 'REFUNDREJECT' | 'REFUNDTICKET' | 'REFUNDACCOMPLISH', as: string) => {
    const { status } = await house.call(modifyRefundStatus, { refundId, statusId, reason: '按规定' }, as)
    await house.program.settle()
    return status
  }
  return { ...house, house, orderId, ids, walk, detail: (refundId: string, as = 'refund') => house.call(refundDetail, { refundId }, as) }
}

t.test('a sick traveller: papers asked for, kept, supplemented, shown to whom they concern; paid out without a fee', async t => {
  const { house, sale, orderId, ids, walk, detail, agent, rival } = await sold()
  const { call, send, program } = house
  const shown = await call(showRefund, { orderId }, agent)
  t.same(
    shown.refundTypes.find(({ code }) => code === 'SICKNESS')!.papers.map(row => row.map(({ label }) => label)),
    [['身份证', '护照'], ['诊断证明'], ['病历', '医疗发票', '费用单据']],
  )
  t.equal(shown.revision, (await sale.detail(orderId)).revision)
  t.same(
    shown.refundTypes.filter(({ travellers }) => travellers).map(({ code, travellers }) => [code, travellers]),
    [
      ['SPECIAL_TRAVELERS', ['SOLIDER', 'INFANT']],
      ['CHILD', ['CHILD']],
    ],
    'for whom a type is told with it',
  )
  t.same(
    (await call(sicknessFileType, {}, agent)).types.map(({ label }) => label).sort(),
    ['医疗发票', '护照', '病历', '诊断证明', '费用单据', '身份证'].sort(),
  )
  const asked = { orderId, ids: [ids[0]!], refundType: 'SICKNESS' as const, reasonCode: 'ILLNESS', reason: '住院' }
  t.match(await call(previewRefund, asked, agent), {
    totals: { fee: 0, refund: yuan(1260) },
    refundText: /壹仟贰佰陆拾元整/,
    payouts: [{ channel: 'alipay', amount: yuan(1260) }],
    dueBy: /^\d{4}-\d\d-\d\dT15:59:00/,
  })

  const refused = (files: ReturnType<typeof paper>[], message: RegExp | string, status = 400) =>
    sale.refused(t, submitRefund, asked, agent, { status, message }, { files })
  await refused([], '请上传身份证或护照')
  await refused([paper('ID_CARD')], '请上传诊断证明')
  await refused([paper('ID_CARD'), paper('DIAGNOSIS')], '请上传病历或医疗发票或费用单据')
  await refused([...whole.slice(1), paper('ID_CARD', Buffer.from('PK\u0003\u0004 zip'))], 'ID_CARD.png不是jpg、png、gif图片或pdf文件')
  await refused([...whole.slice(1), paper('ID_CARD', Buffer.from('MZ\u0090 exe'), 'id.pdf')], /不是jpg、png、gif图片或pdf文件/)
  await refused([...whole.slice(1), paper('ID_CARD', png('x'.repeat(3 * 1024 * 1024)))], /不能超过2MB/, 413)
  await refused([...whole, paper('PASSWORDS')], /类型不正确/)
  await sale.refused(
    t,
    submitRefund,
    { ...asked, reasonCode: 'CANCEL' },
    agent,
    { status: 400, message: '原因与退票类型不匹配' },
    { files: whole },
  )
  await sale.refused(t, submitRefund, asked, rival, { status: 404, message: '订单不存在' }, { files: whole })

  const { refundId, totals } = await call(submitRefund, { ...asked, refund: yuan(1260) }, agent, { files: whole })
  t.equal(totals.refund, yuan(1260))
  await program.settle()
  const { papers, reasonLabel, kind } = await detail(refundId, agent)
  t.same([papers.map(({ kind }) => kind), reasonLabel, kind], [['ID_CARD', 'DIAGNOSIS', 'MEDICAL_INVOICE'], '因病', 'INVOLUNTE'])

  const id = papers[1]!.id
  const file = await send(refundFile, { id }, agent)
  t.match(file, {
    status: 200,
    text: /^%PDF/,
    headers: { 'content-type': 'application/pdf', 'content-disposition': /^attachment; .*\.pdf/, 'x-content-type-options': 'nosniff' },
  })
  t.equal((await send(refundFile, { id }, 'refund')).status, 200)
  t.match(await send(refundFile, { id }, rival), { status: 404, message: '附件不存在' })
  t.equal((await send(refundFile, { id }, 'order-jd')).status, 403)
  t.equal((await send(refundFile, { id })).status, 401)
  t.equal((await send(refundFile, { id: '..%2f..%2fjwt-secret' }, agent)).status >= 400, true)

  t.equal((await call(supplementFile, { refundId }, agent, { files: [paper('MEDICAL_RECORD')] })).papers.length, 4)
  await sale.refused(t, supplementFile, { refundId }, rival, { status: 404, message: '退票单不存在' }, { files: whole })
  await sale.refused(t, supplementFile, { refundId }, agent, { status: 400, message: '请选择要上传的附件' }, { files: [] })

  t.equal(await walk(refundId, 'REFUNDAPPROVE', 'refund'), 'REFUNDAPPROVE')
  t.equal((await detail(refundId)).status, 'REFUNDTICKET', 'the built-in host takes the ticket back')
  t.equal(await walk(refundId, 'REFUNDACCOMPLISH', 'finance'), 'REFUNDACCOMPLISH')
  t.match(await sale.detail(orderId), { status: 'PRINTED', refunded: yuan(1260) })
  await sale.refused(t, supplementFile, { refundId }, agent, { status: 409, message: /当前状态/ }, { files: whole })

  const { content } = await call(refundLogs, { refundId }, 'refund')
  t.same(
    content.map(({ action, user, status }) => [action, user.replace(/^system:.*/, 'system'), status]),
    [
      ['提交退票', agent, 'REFUNDSUBMIT'],
      ['补充附件', agent, 'REFUNDSUBMIT'],
      ['退票审核通过', 'refund', 'REFUNDAPPROVE'],
      ['客票已退', 'system', 'REFUNDTICKET'],
      ['开始退款', 'finance', 'REFUNDTICKET'],
      ['退款完成', 'finance', 'REFUNDACCOMPLISH'],
    ],
  )
  t.equal((await send(refundLogs, { refundId }, agent)).status, 403)
})

t.test('withdrawn, applied for again, found flown, fixed at approval; lists by status, type and day', async t => {
  const { house, sale, orderId, ids, walk, detail, agent, rival, day } = await sold()
  const { call, program } = house
  const asked = (count: number, from = 0) => ({ orderId, ids: ids.slice(from, from + count), refundType: 'VOLUNTE' as const })
  // without papers it may come as JSON, as before there were any
  const json = await program.app.inject({
    method: 'POST',
    url: submitRefund.path,
    headers: { authorization: `Bearer ${await house.token(agent)}` },
    payload: asked(7),
  })
  t.match(json.json(), { code: 0, data: { status: 'REFUNDSUBMIT' } })
  const { refundId } = json.json().data
  await sale.refused(t, withdrawRefund, { refundId }, rival, { status: 404, message: '退票单不存在' })
  await sale.refused(t, withdrawRefund, { refundId }, 'refund', { status: 403, message: /不能进行该操作|没有权限/ })
  const second = await call(submitRefund, asked(1, 7), agent)
  t.notOk((await detail(second.refundId)).approval)
  // approved while the first is undecided: counted without it, the scale, 10 % of 1190
  await walk(second.refundId, 'REFUNDAPPROVE', 'refund')
  t.equal((await call(withdrawRefund, { refundId }, agent)).status, 'REFUNDREJECT')
  await program.settle()
  t.match(await detail(refundId, agent), { status: 'REFUNDREJECT', rejectReason: '撤回' })
  t.equal((await sale.detail(orderId)).passengers.filter(({ status }) => status === 'TICKETED').length, 15)

  t.match(await detail(second.refundId), { totals: { refund: yuan(1260 - 119) }, recalculated: undefined })
  t.equal(await walk(second.refundId, 'REFUNDACCOMPLISH', 'finance'), 'REFUNDACCOMPLISH')
  t.match(await sale.detail(orderId), { refunded: yuan(1260 - 119) })
  await program.settle()
  const told = (await call(queryNotices, {}, agent)).content.filter(({ businessId }) => businessId === second.refundId)
  t.match(
    told,
    [{ title: '退票退款完成' }, { title: '退票审核通过', orderNo: orderId, businessType: 'REFUND' }],
    'decided without a flow it reaches the agency all the same',
  )
  t.same(
    (await call(queryNotices, {}, agent)).content.filter(({ businessId }) => businessId === refundId),
    [],
    'who takes it back knows it',
  )

  const third = await call(submitRefund, asked(2), agent)
  const [one] = (await detail(third.refundId)).tickets
  await call(refundTicketStatus, { refundId: third.refundId, ticketNo: one!.ticketNo, status: 'USED' }, 'refund')
  t.match(await detail(third.refundId), {
    tickets: [{ status: 'USED' }, { status: 'OPEN' }],
    approval: { recalculated: '有客票已使用，金额重新计算' },
  })
  await walk(third.refundId, 'REFUNDAPPROVE', 'refund')
  t.match(
    (await call(refundRule, { refundId: third.refundId }, 'refund')).groups.flatMap(({ texts }) => texts.filter(({ applies }) => applies)),
    [{ code: 'PART_USED' }],
  )
  const { steps } = await call(refundRule, { orderId }, 'refund')
  t.same(
    steps.map(({ text, rate }) => [text, rate]),
    [
      ['起飞前72小时（含）以前', 1000],
      ['起飞前1天12:00（含）以前', 3000],
      ['航班起飞以前', 5000],
    ],
  )
  await sale.refused(t, refundRule, {}, 'refund', { status: 400, message: /退票单号或订单号/ })

  const notice = { ...asked(1, 2), refundType: 'AIRLINE_NOTICE' as const }
  await sale.refused(t, submitRefund, notice, agent, { status: 400, message: '请填写通告编号' })
  await call(submitRefund, { ...notice, noticeNo: 'HU-2026-118' }, agent)
  await program.settle()
  const found = async (filter: object, as = 'refund') => (await call(manageQueryRefund, { orderNo: orderId, ...filter }, as)).totalElements
  t.same(
    [
      await found({}),
      await found({ refundType: 'AIRLINE_NOTICE' }),
      await found({ refundType: '' }),
      await found({ status: 'REFUNDREJECT' }),
      await found({ submittedFrom: day(0), submittedTo: day(0) }),
      await found({ submittedFrom: day(1) }),
      await found({ submittedTo: day(-1) }),
      await found({ airLine: 'HU' }),
      await found({ airLine: 'JD' }),
    ],
    [4, 1, 4, 1, 4, 0, 0, 4, 0],
  )
  t.same(
    [(await call(searchRefund, {}, agent)).totalElements, (await call(searchRefund, { agency: 'A1001' }, rival)).totalElements],
    [4, 0],
  )
})

t.test('paid and not ticketed: approved, paid out, seats come back with the money; nobody decides what he asked for', async t => {
  const { house, sale, orderId, ids, walk, detail, OUT } = await sold({ tickets: false })
  const { call, program } = house
  const asked = { orderId, ids: ids.slice(0, 2), refundType: 'FORCE' as const }
  // the desk applies for the agency
  const { refundId } = await call(submitRefund, asked, 'admin')
  await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'admin', {
    status: 409,
    message: '申请人不能审核自己的退票申请',
  })
  await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDSUBMIT' }, 'refund', { status: 409, message: /不能退回/ })
  await walk(refundId, 'REFUNDAPPROVE', 'refund')
  t.match(await detail(refundId), { status: 'REFUNDAPPROVE', tickets: [] })
  await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDTICKET' }, 'refund', { status: 409, message: /当前状态/ })
  await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'refund', { status: 403, message: '没有退款权限' })
  t.match(await sale.seatsOf(OUT), { sold: 16 })
  t.equal(await walk(refundId, 'REFUNDACCOMPLISH', 'finance'), 'REFUNDACCOMPLISH')
  t.match(await sale.seatsOf(OUT), { sold: 14, free: 46 })
  t.match(await sale.detail(orderId), { status: 'PAID', refunded: yuan(2 * 1260) })
  await call(sureRequestSeat, { orderId }, 'order')
  t.equal((await call(sureOutTicket, { orderId }, 'order')).tickets.length, 14)
  await program.settle()
  t.match(await sale.detail(orderId), { status: 'PRINTED' })
})

t.test(
  'seats given back below the minimum: their difference comes back with the tickets of those who stayed, and every page says so',
  async t => {
    const { house, sale, orderId, ids, walk, agent } = await sold({ tickets: false })
    const { call } = house
    const { givenUp } = await call(reduceSeats, { orderId, ids: ids.slice(0, 11) }, agent)
    t.ok(givenUp!.belowMinimum && givenUp!.difference > 0)
    await call(sureRequestSeat, { orderId }, 'order')
    await call(sureOutTicket, { orderId }, 'order')
    const kept = async (forfeited: number, what: string) => {
      await house.program.settle()
      const { account, ...detail } = await sale.detail(orderId)
      const [row] = (await call(queryOrder, { orderNo: orderId }, 'order')).content
      t.same([detail.forfeited, account.forfeited, row!.forfeited], Array(3).fill(forfeited), what)
      const { used, refundFees, returning, returned } = account
      t.equal(used + forfeited + refundFees + returning + returned, detail.paid)
      return account
    }
    const { fee, difference } = givenUp!
    await kept(fee + difference, 'all of it is kept')

    // the preview equals the result: nobody stays, so nobody is priced again
    const asked = { orderId, ids: ids.slice(11), refundType: 'VOLUNTE' as const }
    const { totals } = await call(previewRefund, asked, agent)
    t.equal(totals.returned, difference)
    const { refundId } = await call(submitRefund, { ...asked, refund: totals.refund }, agent)
    await kept(fee + difference, 'nobody has decided')
    t.equal(await walk(refundId, 'REFUNDAPPROVE', 'refund'), 'REFUNDAPPROVE')
    t.match(await kept(fee, 'approved: the difference is on its way'), { used: 0, refundFees: totals.fee })
    await walk(refundId, 'REFUNDACCOMPLISH', 'finance')
    t.match(await kept(fee, 'and back'), { used: 0, returning: givenUp!.refund, returned: totals.refund })
  },
)

t.test('refund management: seats return when the desk says so, a product code, the PNRs, and none where the host has none', async t => {
  const { house, sale, orderId, ids, walk, detail, agent, OUT } = await sold({ tickets: false })
  const { call, send, program } = house
  const asked = (from: number, count = 2) => ({ orderId, ids: ids.slice(from, from + count), refundType: 'FORCE' as const })
  const { refundId } = await call(submitRefund, asked(0), agent)
  const soon = '2026-11-23T04:00:00.000Z'
  await sale.refused(t, modifyClearTime, { refundId, clearTime: soon }, 'refund', { status: 409, message: '审核通过后才能修改清位时间' })
  t.equal((await send(modifyClearTime, { refundId, clearTime: soon }, agent)).status, 403)
  await walk(refundId, 'REFUNDAPPROVE', 'refund')
  await sale.refused(t, modifyClearTime, { refundId, clearTime: '2027-12-31T00:00:00.000Z' }, 'refund', {
    status: 400,
    message: '清位时间须早于航班起飞',
  })
  const past = '2026-11-01T12:00:00+08:00'
  t.match(await call(modifyClearTime, { refundId, clearTime: past }, 'refund'), {
    clearTime: '2026-11-01T04:00:00.000Z',
    isCleared: true,
  })
  await program.settle()
  t.match(await sale.seatsOf(OUT), { sold: 14, free: 46 }, 'before the money')
  await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDREJECT', reason: '资料不全' }, 'refund', {
    status: 409,
    message: /不能驳回/,
  })
  await walk(refundId, 'REFUNDACCOMPLISH', 'finance')
  t.match(await sale.seatsOf(OUT), { sold: 14, free: 46 }, 'once')

  await sale.refused(t, modifyProductCode, { refundId, productCode: 'a' }, 'refund', { status: 400, message: /产品代码/ })
  await call(modifyProductCode, { refundId, productCode: 'TDTP01' }, 'refund')
  await program.settle()
  t.match((await call(manageQueryRefund, { productCode: 'TDTP01' }, 'refund')).content, [{ id: refundId, productCode: 'TDTP01' }])

  await call(sureRequestSeat, { orderId }, 'order')
  await call(sureOutTicket, { orderId }, 'order')
  const second = await call(submitRefund, asked(2, 3), agent)
  await call(markNoPnr, { refundId: second.refundId, noPnr: true, remark: '航司已取消PNR' }, 'refund')
  t.match(await detail(second.refundId), { noPnr: true, isCleared: false })
  const { pnr } = await sale.detail(orderId)
  t.match((await call(refundPnrList, { refundId: second.refundId }, 'refund')).content, [{ pnr, coupons: 3, left: 11 }])
  t.match((await call(refundPnrList, {}, 'refund')).content, [{ refundId: second.refundId, orderNo: orderId }])
  t.equal((await send(refundPnrList, { refundId: second.refundId }, 'order-jd')).status, 403)
  await walk(second.refundId, 'REFUNDAPPROVE', 'refund')
  t.match(await detail(second.refundId), { status: 'REFUNDTICKET' })
  t.match(await sale.seatsOf(OUT), { sold: 14, free: 46 }, 'no seat returns')
})

t.test(
  'staff put an application under another type: counted anew, with its papers and notice, told to the agency, approved by another',
  async t => {
    const { house, sale, orderId, ids, walk, detail, agent } = await sold()
    const { call, send, program } = house
    const { refundId, totals } = await call(submitRefund, { orderId, ids: ids.slice(0, 2), refundType: 'VOLUNTE', reason: '住院' }, agent)
    const asked = { refundId, refundType: 'FORCE' as const, reasonCode: 'CANCEL', remark: '航班已取消' }
    const refused = (body: object, status: number, message: string | RegExp, as = 'refund') =>
      sale.refused(t, modifyRefundType, { ...asked, ...body } as typeof asked, as, { status, message })
    await refused({ refundType: 'SICKNESS', reasonCode: 'ILLNESS' }, 400, '请上传身份证或护照后再改为因病退票')
    await refused({ refundType: 'EXEMPT', reasonCode: undefined }, 400, '请填写通告编号')
    await refused({ reasonCode: 'ILLNESS' }, 400, '原因与退票类型不匹配')
    await refused({ refundType: 'VOLUNTE', reasonCode: undefined }, 400, '退票类型已是自愿退票')
    await refused({ refundType: 'CHILD', reasonCode: undefined }, 400, /儿童票退差价保留客票/)
    await refused({ remark: '' }, 400, /备注/)
    t.equal((await send(modifyRefundType, asked, agent)).status, 403)
    t.equal((await send(modifyRefundType, asked, 'order-jd')).status, 403)
    t.match(await detail(refundId), { refundType: 'VOLUNTE', totals }, 'nothing has changed')

    t.match(await call(modifyRefundType, asked, 'refund'), { status: 'REFUNDSUBMIT', totals: { fee: 0, refund: yuan(2520) } })
    await program.settle()
    t.match(await detail(refundId), { refundType: 'FORCE', reasonLabel: '航班取消', totals: { refund: yuan(2520) } })
    t.match((await call(manageQueryRefund, { refundType: 'FORCE' }, 'refund')).content, [{ id: refundId, fee: 0, refund: yuan(2520) }])
    t.match((await call(queryNotices, {}, agent)).content[0], { title: /退票类型已修改$/, text: /应退¥2,520\.00/, businessId: refundId })
    t.match((await call(refundLogs, { refundId }, 'refund')).content.at(-1), {
      action: '修改退票类型',
      user: 'refund',
      remark: '航班已取消',
    })
    await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund', {
      status: 409,
      message: '修改退票类型的人员不能审核该退票申请',
    })
    await walk(refundId, 'REFUNDAPPROVE', 'admin')
    await refused({}, 409, '退票单当前状态不能进行该操作')
    await walk(refundId, 'REFUNDACCOMPLISH', 'finance')
    t.match(await sale.detail(orderId), { refunded: yuan(2520) })
  },
)

t.test(
  'reported before departure: its papers follow within a time, nobody approves it before, and the clock rejects what lacks them',
  async t => {
    const { house, sale, orderId, ids, walk, detail, agent, rival } = await sold()
    const { call, at } = house
    const shown = await call(reportRefundShow, { orderId }, agent)
    const reportBy = at('15:59:59', 15)
    t.match(shown, { refundable: true, reportBy })
    t.same(shown.refundTypes.map(({ code }) => code).sort(), ['ERROR', 'SICKNESS'], 'types that ask for papers')
    const asked = (from: number) => ({ orderId, ids: [ids[from]!], refundType: 'SICKNESS' as const, reasonCode: 'ILLNESS', reason: '住院' })
    const refused = (body: object, status: number, message: string | RegExp, as = agent) =>
      sale.refused(t, reportRefund, { ...asked(0), ...body } as ReturnType<typeof asked>, as, { status, message })
    await refused({ refundType: 'FORCE', reasonCode: undefined }, 400, /不须附件，请直接申请退票/)
    await refused({}, 404, '订单不存在', rival)

    const { refundId } = await call(reportRefund, asked(0), agent, { files: [paper('ID_CARD')] })
    await house.program.settle()
    t.match(await detail(refundId, agent), { papersBy: reportBy, lacking: ['请上传诊断证明', '请上传病历或医疗发票或费用单据'] })
    t.match(
      (await call(dueMatters, {}, agent)).content.filter(({ kind }) => kind === 'PAPERS'),
      [{ refundId, orderId, until: reportBy }],
    )
    t.match((await call(manageQueryRefund, { orderNo: orderId }, 'refund')).content, [{ id: refundId, papersBy: reportBy, papers: 1 }])
    await sale.refused(t, modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund', {
      status: 409,
      message: '报备退票的材料未补齐，请上传诊断证明',
    })
    await call(supplementFile, { refundId }, agent, { files: [paper('DIAGNOSIS')] })
    t.match(await detail(refundId), { lacking: ['请上传病历或医疗发票或费用单据'] })
    await call(supplementFile, { refundId }, agent, { files: [paper('MEDICAL_INVOICE')] })
    await house.program.settle()
    t.same(
      (await call(dueMatters, {}, agent)).content.filter(({ kind }) => kind === 'PAPERS'),
      [],
    )
    const complete = await detail(refundId)
    t.same([complete.lacking, complete.papersBy], [undefined, undefined])

    const late = await call(reportRefund, asked(1), agent)
    const all = await call(reportRefund, asked(2), agent, { files: whole })
    await sale.pass(at('15:59:58', 15))
    t.match(await detail(late.refundId), { status: 'REFUNDSUBMIT' }, 'a second before')
    await sale.pass(at('16:00:00', 15))
    await house.program.settle()
    t.match(await detail(late.refundId), { status: 'REFUNDREJECT', rejectReason: '报备退票的材料未在期限内补齐' })
    for (const id of [refundId, all.refundId]) t.match(await detail(id), { status: 'REFUNDSUBMIT' }, 'whose papers are there')
    await walk(refundId, 'REFUNDAPPROVE', 'refund')
    t.match(await detail(refundId), { totals: { fee: 0, refund: yuan(1260) } })
    await sale.pass(at('09:00:00', 39))
    t.match(await call(reportRefundShow, { orderId }, agent), { refundable: false, why: /报备须在航班起飞前/ })
    await refused({ ids: [ids[3]!] }, 409, /报备须在航班起飞前/)
  },
)

t.test('HU’s international tickets: a form and a scale of their own, and a bill that proves an illness', async t => {
  const { house, sale, orderId: home, detail, agent, rival, OUT: _, ...rest } = await sold()
  const { call, at, day } = house
  const legs = [
    { ...rest.flight, from: 'PEK', to: 'BRU', date: day(50), dep: '15:10', arr: '19:20' },
    { ...rest.back, from: 'BRU', to: 'PEK', date: day(60), dep: '13:20', arr: '06:30+1' },
  ]
  await sale.putOnSale(legs)
  const { orderId, total } = await sale.ticketed(agent, legs.map(blockOf), adults(14), { names: passports(14) })
  const ids = (await sale.detail(orderId)).passengers.map(({ id }) => id)
  await sale.refused(t, huInterRefundShow, { orderId: home }, agent, { status: 403, message: '仅限海航国际客票' })
  t.match(await call(huInterRefundShow, { orderId }, agent), { huInter: true, leastBill: yuan(200), scale: { steps: [{ rate: 2_000 }] } })
  t.match(await call(refundRule, { orderId }, 'refund'), { scale: { name: 'HU_INTER' } })
  const asked = { orderId, ids: [ids[0]!], refundType: 'VOLUNTE' as const }
  const refused = (body: object, message: string, status = 400, files = whole) =>
    sale.refused(t, huInterRefund, { ...asked, ...body } as typeof asked, agent, { status, message }, { files })
  await sale.refused(t, submitRefund, asked, agent, { status: 400, message: '海航国际客票请办理海航国际退票' })
  await sale.refused(t, reportRefund, asked, agent, { status: 400, message: '海航国际客票请办理海航国际退票' })
  await sale.refused(t, huInterRefund, asked, rival, { status: 404, message: '订单不存在' })
  await sale.refused(t, huInterRefund, { ...asked, orderId: home }, agent, { status: 403, message: '仅限海航国际客票' })
  const sick = { refundType: 'SICKNESS', reasonCode: 'ILLNESS' }
  await refused(sick, '请填写诊疗费用单据金额')
  await refused({ ...sick, billAmount: yuan(200) - 1 }, '诊疗费用单据不足200元')
  await refused({ ...sick, billAmount: yuan(200) }, '请上传费用单据或医疗发票', 400, [
    paper('ID_CARD'),
    paper('DIAGNOSIS'),
    paper('MEDICAL_RECORD'),
  ])

  const seen = await call(previewRefund, asked, agent)
  t.same(
    seen.lines.map(({ rate, rule }) => [rate, rule]),
    [
      [2_000, 'SCALE'],
      [2_000, 'SCALE'],
    ],
  )
  const { refundId, totals } = await call(huInterRefund, { ...asked, refund: seen.totals.refund }, agent)
  t.same(totals, seen.totals)
  const ill = await call(huInterRefund, { ...asked, ids: [ids[1]!], ...sick, billAmount: yuan(200) } as never, agent, { files: whole })
  t.match(await detail(ill.refundId), { billAmount: yuan(200), totals: { fee: 0, refund: total / 14 } })
  t.match(await detail(refundId), { totals: { refund: seen.totals.refund } })
  await sale.pass(at('15:00', 51))
  const flown = await call(previewRefund, { ...asked, ids: [ids[2]!] }, agent)
  t.same(
    flown.lines.map(({ rate, rule }) => [rate, rule]),
    [
      [10_000, 'DEPARTED'],
      [3_000, 'SCALE'],
    ],
  )
})
