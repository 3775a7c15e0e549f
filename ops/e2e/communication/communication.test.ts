import t, { type Test } from 'tap'
import * as api from '#contracts/communication/api.ts'
import * as inner from '#contracts/communication/issue-api.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { queryPassenger } from '#contracts/order/names/passengers-api.ts'
import { queryNotices, readNotices } from '#contracts/order/notice/notice-api.ts'
import { modifyRefundStatus, submitRefund } from '#contracts/refund/api.ts'
import { timeline } from '#contracts/report/history.ts'
import { ground } from '../ground.ts'
import { adults } from '../sale.ts'

/** Complaints of agencies, and questions among staff, over HTTP (DOMAIN §3.30, §3.34). Each test begins on a Monday at 09:00. */
const { fresh } = ground(t)
const png = { name: '照片.png', field: 'file', bytes: Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806', 'hex') }
const about = { kind: 'SERVICE', airLine: 'HU', title: '值机柜台无人', content: '团队到达后等候一小时' } as const

const start = async (t: Test) => {
  const house = await fresh()
  const titles = async (who: string, id: string) =>
    (await house.call(queryNotices, { size: 200 }, who)).content.flatMap(one =>
      one.complaintId === id ? [one.title.replace(/^《.+》/, '')] : [],
    )
  const refused = (endpoint: any, body: object, who: string, expected: { status: number; message?: string }) =>
    house.sale.refused(t, endpoint, body, who, { message: /./, ...expected })
  return { ...house, titles, refused }
}

t.test('an agency complains about its order, the desk answers, and it is told', async t => {
  const { call, send, sale, agent, rival, OUT, day, titles, refused } = await start(t)
  await sale.putOnSale()
  const { orderId } = await sale.ticketed(agent, [OUT], adults(10))
  const body = { ...about, orderNo: orderId, phone: '0898-66666666' }

  await refused(api.saveComplaint, { ...body, airLine: 'JD' }, agent, { status: 400, message: '订单不属于该航空公司' })
  await refused(api.saveComplaint, { ...about, airLine: 'Z9' }, agent, { status: 400, message: '航空公司不存在' })
  await refused(api.saveComplaint, body, rival, { status: 404, message: '订单不存在' })
  await refused(api.saveComplaint, { ...body, title: '' }, agent, { status: 400 })
  await refused(api.saveComplaint, { ...body, orderNo: undefined, refundId: 'R1' }, agent, { status: 404, message: '退票单不存在' })
  await refused(api.saveComplaint, body, 'order', { status: 403 })

  const { id, dueAt } = await call(api.saveComplaint, body, agent, { files: [png] })
  t.match(id, /^TS\d{16}$/)
  t.same(toLocal(dueAt), { date: day(14), time: '17:00' }, 'ten working days')
  await refused(api.saveComplaint, body, agent, { status: 409, message: `10分钟内已提交过相同的投诉${id}` })
  t.same((await call(api.queryComplaints, { orderNo: orderId }, agent)).content.length, 1)
  t.same((await call(api.queryComplaints, { orderNo: orderId }, rival)).content, [], 'no other agency sees it')
  await refused(api.complaintDetail, { id }, rival, { status: 404, message: '投诉不存在' })
  await refused(api.replyComplaint, { id, content: '我也是' }, rival, { status: 404, message: '投诉不存在' })
  await refused(api.complaintDetail, { id }, 'order-jd', { status: 403 })
  t.match(await titles('order', id), ['新的投诉'])
  t.match(await titles(agent, id), ['投诉已受理'])
  t.match(await titles(rival, id), [])

  const seen = await call(api.complaintDetail, { id }, 'order')
  const [paper] = seen.talk[0]!.files
  t.equal((await send(api.complaintFile, { id, file: paper!.id }, 'order')).status, 200)
  await refused(api.complaintFile, { id, file: paper!.id }, rival, { status: 404, message: '投诉不存在' })
  await refused(api.complaintFile, { id, file: '00000000-0000-4000-8000-000000000000' }, agent, { status: 404, message: '附件不存在' })
  t.match(seen, { phone: '0898-66666666', stage: 'RECEIVED', orderNo: orderId })
  t.same(
    seen.allowedActions.map(({ action }) => action),
    ['handle'],
  )

  await call(api.replyComplaint, { id, content: '另有一名老人' }, agent)
  await call(api.handleComplaint, { id, remark: '已联系地面代理' }, 'order')
  t.match(await call(api.complaintDetail, { id }, agent), { stage: 'PROCESSING', allowedActions: [{ action: 'reply' }] })
  await call(api.handleComplaint, { id, remark: '当班人员已处理，向您致歉', result: 'ACCEPTED' }, 'order')
  await refused(api.handleComplaint, { id, remark: '再说' }, 'order', { status: 409, message: '投诉已办结' })
  t.same(await titles(agent, id), ['投诉已办结', '投诉有新的进展', '投诉已受理'])

  await call(api.replyComplaint, { id, content: '只道歉不够' }, agent)
  t.match(await titles('order', id), ['投诉重新处理', '投诉已办结'])
  await call(api.handleComplaint, { id, remark: '补偿已安排', result: 'PARTLY' }, 'order')
  await refused(api.replyComplaint, { id, content: '还不够' }, agent, { status: 409, message: '投诉已重新处理并办结，不能再回复' })
  const whole = await call(api.complaintDetail, { id }, agent)
  t.same(
    whole.talk.map(({ byAgency, text }) => [byAgency, text]),
    [
      [true, about.content],
      [true, '另有一名老人'],
      [false, '已联系地面代理'],
      [false, '当班人员已处理，向您致歉'],
      [true, '只道歉不够'],
      [false, '补偿已安排'],
    ],
  )
  t.equal(whole.talk[2]!.by, '工作人员', 'an agency does not learn names of staff')
  t.equal(whole.talk[0]!.by, agent)
  t.equal((await call(timeline, { stream: `complaint-${id}`, page: 0, size: 20 }, 'auditor')).events.length, 6)
})

t.test('nobody answers: the desk is reminded, then it is late and stands first', async t => {
  const { call, sale, agent, at, titles } = await start(t)
  const first = await call(api.saveComplaint, { ...about, title: '第一件' }, agent)
  const { id } = await call(api.saveComplaint, about, agent)
  await call(api.handleComplaint, { id: first.id, remark: '说明', result: 'EXPLAINED' }, 'order')
  await sale.pass(at('01:00:30', 10))
  t.same(await titles('order', id), ['投诉临近办结时限', '新的投诉'], 'on the morning of the eighth working day')
  t.same(await titles(agent, id), ['投诉已受理'], 'that is for the desk')
  await sale.pass(at('09:00:30', 14))
  t.match((await call(api.queryComplaints, { stage: 'OVERDUE', q: id }, 'order')).content, [{ id, stage: 'OVERDUE', status: 'RECEIVED' }])
  t.match((await call(api.queryComplaints, { stage: 'OVERDUE', q: first.id }, 'order')).content, [])
  t.equal((await titles('admin', id))[0], '投诉超期未办结')
  await call(api.handleComplaint, { id, remark: '抱歉，已处理', result: 'ACCEPTED' }, 'order')
  t.match((await call(api.complaintDetail, { id }, agent)).stage, 'CLOSED')
})

t.test('who approved a refund does not answer the complaint about it', async t => {
  const { call, sale, agent, OUT, refused, time } = await start(t)
  await sale.putOnSale()
  const { orderId } = await sale.ticketed(agent, [OUT], adults(12))
  const ids = (await call(queryPassenger, { orderId }, agent)).content.map(({ id }) => id)
  const { refundId } = await call(submitRefund, { orderId, refundType: 'VOLUNTE', ids: ids.slice(0, 1) }, agent)
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'admin')
  const { id } = await call(api.saveComplaint, { ...about, kind: 'REFUND', refundId }, agent)
  t.match(await call(api.complaintDetail, { id }, agent), { orderNo: orderId, refundId })
  await refused(api.handleComplaint, { id, remark: '金额无误' }, 'admin', { status: 403, message: '所涉退票由您审核，须由他人处理投诉' })
  await call(api.handleComplaint, { id, remark: '金额无误', result: 'REJECTED' }, 'order')
  time.now = `${addDays(toLocal(time.now).date, 31)}T01:00:00.000Z`
  await refused(api.replyComplaint, { id, content: '不同意' }, agent, { status: 409, message: '已超过可回复的期限，请提交新的投诉' })
})

t.test('a question among staff: told, answered, told back, escalated; no agency ever sees it', async t => {
  const { call, sale, agent, OUT, refused, time, program } = await start(t)
  await sale.putOnSale()
  const { orderId } = await sale.submit(agent, [OUT], adults(12))
  const notices = async (who: string, id: string) =>
    (await call(queryNotices, { size: 200 }, who)).content.filter(({ issueId }) => issueId === id)
  const terms = { title: '能否延长名单时限', content: '客户签证未下' }

  await refused(inner.addIssue, terms, 'order', { status: 400, message: '请填写答复人或角色之一' })
  await refused(inner.addIssue, { ...terms, toRole: 'NOBODY' }, 'order', { status: 400, message: '角色不存在' })
  await refused(inner.addIssue, { ...terms, toUser: 'nobody' }, 'order', { status: 400 })
  await refused(inner.addIssue, { ...terms, toUser: agent }, 'order', { status: 400, message: '答复人不存在或已停用' })
  await refused(inner.addIssue, { ...terms, toRole: 'FINANCE', orderNo: 'none' }, 'order', { status: 404, message: '订单不存在' })
  await refused(inner.addIssue, { ...terms, toRole: 'FINANCE', orderNo: orderId, airLine: 'JD' }, 'order', { status: 400 })
  await refused(inner.addIssue, { ...terms, toRole: 'FINANCE' }, agent, { status: 403 })

  const { id } = await call(inner.addIssue, { ...terms, toUser: 'admin', orderNo: orderId }, 'order')
  const [told] = await notices('admin', id)
  t.match(told, { title: '沟通问题，请答复', airLine: 'HU', orderNo: orderId, read: false })
  await call(readNotices, { ids: [told!.id] }, 'admin')
  t.match(await notices('admin', id), [{ read: true }])
  t.same(await notices('order', id), [], 'who asks is not told of it')
  t.same(await notices(agent, id), [])
  await refused(readNotices, { ids: [told!.id] }, 'order', { status: 404, message: '通知不存在' })
  await refused(inner.getIssue, { id }, 'order-jd', { status: 404, message: '沟通问题不存在' })
  await refused(inner.getIssue, { id }, agent, { status: 403 })
  t.same((await call(inner.queryIssue, { orderNo: orderId }, 'order-jd')).content, [])
  t.match((await call(inner.queryIssue, { toMe: true, orderNo: orderId }, 'admin')).content, [{ id, toUser: 'admin', by: 'order' }])
  t.same((await call(inner.queryIssue, { toMe: true, orderNo: orderId }, 'order')).content, [])

  const answer = await call(inner.addAnswer, { mainId: id, content: '最多两天' }, 'admin')
  t.equal(answer.status, 'ANSWERED')
  t.match(await notices('order', id), [{ title: '沟通问题有答复' }])
  const slip = await call(inner.addAnswer, { mainId: id, content: '此条发错' }, 'admin')
  await refused(inner.deleteAnswer, { id: slip.id }, 'order', { status: 403, message: '仅可修改或删除本人的答复' })
  t.same(await call(inner.deleteAnswer, { id: slip.id }, 'admin'), { id: slip.id })
  await refused(inner.deleteAnswer, { id: slip.id }, 'admin', { status: 404, message: '沟通答复不存在' })
  await call(inner.modifyAnswer, { id: answer.id, content: '最多三天' }, 'admin')
  await refused(inner.modifyAnswer, { id: answer.id, content: '一周' }, 'order', { status: 403, message: '仅可修改或删除本人的答复' })
  await refused(inner.modifyIssue, { id, ...terms }, 'order', { status: 409, message: '已有答复，不能修改或删除' })
  t.match((await call(inner.queryAnswer, { mainId: id }, 'order')).content, [
    { id: answer.id, content: '最多三天', by: 'admin', mayChange: false },
  ])
  t.match((await call(inner.queryIssue, { mine: true, orderNo: orderId }, 'order')).content, [{ id, status: 'ANSWERED', answers: 1 }])
  await call(inner.closeIssue, { id }, 'order')
  await refused(inner.addAnswer, { mainId: id, content: '补充' }, 'admin', { status: 409, message: '问题已关闭' })

  // to everybody with a role, about no airline: seen by all staff
  const asked = await call(inner.addIssue, { ...terms, urgent: true, toRole: 'FINANCE' }, 'order')
  t.match(await notices('finance', asked.id), [{ title: '紧急沟通问题，请答复' }])
  t.match(
    (await call(inner.queryIssue, { toMe: true }, 'finance')).content.map(({ id }) => id),
    [asked.id],
  )
  t.match(await call(inner.getIssue, { id: asked.id }, 'order-jd'), { airLine: '*', toRole: 'FINANCE' })
  await call(inner.modifyIssue, { id: asked.id, ...terms, title: '名单时限', urgent: true }, 'order')
  t.match(await call(inner.getIssue, { id: asked.id }, 'finance'), { title: '名单时限', urgent: true })
  await refused(inner.modifyIssue, { id: asked.id, ...terms }, 'finance', { status: 409 })
  await sale.pass(new Date(Date.parse(time.now) + 121 * 60_000).toISOString())
  await program.settle()
  t.match(await notices('admin', asked.id), [{ title: '沟通问题超时未答复' }])
  t.match(await call(inner.getIssue, { id: asked.id }, 'finance'), { escalated: true })
  await call(inner.deleteIssue, { id: asked.id }, 'order')
  await refused(inner.getIssue, { id: asked.id }, 'finance', { status: 404, message: '沟通问题不存在' })
})
