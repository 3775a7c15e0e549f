import t from 'tap'
import {
  addAbnormalFlight,
  deleteAbnormalFlight,
  getAbnormalFlight,
  handleAbnormalFlight,
  modifyAbnormalFlight,
  queryAbnormalFlight,
  queryAbnormalOrder,
} from '#contracts/disruption/api.ts'
import { cancelOrder, orderDetail, submitOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { answerDisruption } from '#contracts/order/disruption/disruption-api.ts'
import { dueMatters } from '#contracts/order/due-api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import { modifyRefundStatus, previewRefund, refundDetail, showRefund, submitRefund } from '#contracts/refund/api.ts'
import { refundTypeRule } from '#contracts/refund/type-record.ts'
import { adults, daily, OUT, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

const retimed = {
  kind: 'RETIME' as const,
  cause: 'CARRIER' as const,
  newDepTime: '11:45',
  stay: true,
  refund: true,
  answerBy: '2026-11-05T09:00:00.000Z',
  text: '机型调整',
}
const flight = { flightNo: 'HU7182', date: '2026-12-10' }

t.test('an abnormal flight', async t => {
  const time = { now: MONDAY }
  const house = daily(await startProgram({ clock: () => time.now }), time)
  t.teardown(() => house.close())
  const { call, send, program } = house
  const sale = selling(house, time)
  await sale.putOnSale([{}, { flightNo: 'HU7190', seats: 40 }], { refundable: false })
  const bought = await sale.ticketed('yefeng', [OUT], adults(12))
  const second = await sale.submit('changcheng', [OUT], adults(10))
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    await program.settle()
    return done
  }
  const rows = async () => (await call(queryAbnormalFlight, {}, 'admin')).content
  const answers = async (id: string) =>
    (await call(queryAbnormalOrder, { abnormalId: id }, 'order')).content.map(({ orderNo, answer }) => `${orderNo} ${answer}`)

  await t.test('effect: abnormalFlight', async t => {
    await sale.refused(t, addAbnormalFlight, { ...retimed, ...flight, flightNo: 'HU9999' }, 'order', {
      status: 404,
      message: '航班HU9999（2026-12-10）的切位不存在',
    })
    await sale.refused(t, addAbnormalFlight, { ...retimed, ...flight }, 'order-jd', { status: 403, message: /./ })
    await sale.refused(t, addAbnormalFlight, { ...retimed, ...flight, kind: 'CANCEL' }, 'order', {
      status: 400,
      message: '取消的航班没有变更后的时间',
    })
    const { id } = await settled(call(addAbnormalFlight, { ...retimed, ...flight }, 'order'))
    t.equal(id, 'HU7182.2026-12-10')
    await sale.refused(t, addAbnormalFlight, { ...retimed, ...flight }, 'order', { status: 409, message: '该航班已登记，请修改' })
    t.match(await rows(), [{ id, status: 'NOTIFIED', told: 2, answered: 0 }])
    t.match((await call(queryNotices, {}, 'yefeng')).content[0], {
      kind: 'DISRUPTED',
      orderNo: bought.orderId,
      title: '航班HU7182（2026-12-10）时刻变更',
      text: /改为11:45起飞，机型调整。可接受变动、免费退票/,
    })
    const heard = async (as: string) => (await call(queryNotices, {}, as)).content.filter(({ kind }) => kind === 'DISRUPTED')
    for (const as of ['order', 'refund'])
      t.match(await heard(as), [{ abnormalId: id, text: /^已通知2个订单：/ }], 'the desks hear once of a flight, whatever its orders')
    t.same([await heard('finance'), await heard('order-jd')], [[], []], 'and nobody who has nothing to do')
    t.match((await call(dueMatters, {}, 'yefeng')).content, [{ kind: 'DISRUPTION', orderId: bought.orderId, until: retimed.answerBy }])

    const third = await sale.submit('yefeng', [OUT], adults(10), { confirmDuplicate: true })
    t.equal((await rows())[0]!.told, 3, 'who orders later hears of it too')
    const elsewhere = await sale.submit('yefeng', ['HU7190-2026-12-10-G'], adults(10), { confirmDuplicate: true })
    t.notOk((await sale.detail(elsewhere.orderId)).disruptions, 'not who flies otherwise')
    t.equal((await sale.detail(third.orderId)).limits.payBy, retimed.answerBy, 'the time to pay waits for the answer')

    await t.test('is answered by its agency, or by the desk in its name', async t => {
      const answer = { orderId: bought.orderId, abnormalId: id, version: 1, answer: 'REFUND' as const }
      await sale.refused(t, answerDisruption, answer, 'changcheng', { status: 404, message: /./ })
      await sale.refused(t, answerDisruption, { ...answer, answer: 'CHANGE' }, 'yefeng', {
        status: 400,
        message: '该航班变动不提供此项处理',
      })
      await settled(call(answerDisruption, answer, 'yefeng'))
      await sale.refused(t, answerDisruption, { ...answer, answer: 'STAY' }, 'yefeng', { status: 409, message: /已答复/ })
      t.match(await rows(), [{ told: 3, answered: 1 }])
      t.match(
        (await call(queryNotices, {}, 'yefeng')).content.find(({ orderNo }) => orderNo === bought.orderId),
        { settled: true },
      )
      await settled(call(answerDisruption, { ...answer, orderId: second.orderId, answer: 'STAY' }, 'order'))
      t.same(new Set(await answers(id)), new Set([`${bought.orderId} REFUND`, `${second.orderId} STAY`, `${third.orderId} WAITING`]))
      t.equal((await call(queryAbnormalOrder, {}, 'changcheng')).totalElements, 1, 'an agency sees its own')
    })

    await t.test('gives tickets back free, whatever the policy and the type say', async t => {
      const { orderId, total, tickets } = bought
      await settled(call(refundTypeRule.endpoints.modify, { id: '~2A.FORCE', notice: true, papers: '身份证' }, 'admin'))
      await settled(call(refundTypeRule.endpoints.disable, { id: '~2A.FORCE' }, 'admin'))
      const shown = await call(showRefund, { orderId }, 'yefeng')
      t.match(shown, {
        offered: { refundType: 'FORCE', flightNo: 'HU7182' },
        refundTypes: [{ code: 'FORCE', papers: [], manner: 'INVOLUNTE' }],
      })
      const ids = shown.tickets.map(({ passengerId }) => passengerId)
      t.equal(ids.length, tickets.length)
      const asked = { orderId, ids, refundType: 'FORCE' as const }
      t.match((await call(previewRefund, asked, 'yefeng')).totals, { fee: 0, refund: total })
      const { refundId } = await settled(call(submitRefund, { ...asked, refund: total }, 'yefeng'))
      for (const [statusId, as] of [
        ['REFUNDAPPROVE', 'refund'],
        ['REFUNDACCOMPLISH', 'finance'],
      ] as const)
        await settled(call(modifyRefundStatus, { refundId, statusId }, as))
      t.match(await call(refundDetail, { refundId }, 'refund'), { status: 'REFUNDACCOMPLISH', paidOut: total })
      t.match(await call(showRefund, { orderId: third.orderId }, 'yefeng'), { refundable: false })
    })

    await t.test('told anew all are asked anew; nobody answers in time; withdrawn it asks nothing', async t => {
      const terms = { ...retimed, newDepTime: '13:00', noticeNo: 'HU-118', text: '再次调整' }
      const { revision } = await call(getAbnormalFlight, { id }, 'order')
      t.match(await send(modifyAbnormalFlight, { id, ...terms }, 'order', { headers: { 'if-match': String(revision - 1) } }), {
        status: 412,
      })
      await settled(call(modifyAbnormalFlight, { id, ...terms }, 'order'))
      t.match(await rows(), [{ told: 2, answered: 0 }], 'who has given the tickets back is not asked again')
      const former = { orderId: third.orderId, abnormalId: id, version: 1, answer: 'STAY' as const }
      await sale.refused(t, answerDisruption, former, 'yefeng', { status: 409, message: '航班变动通知已更新，请刷新后按新的通知答复' })
      t.match((await sale.detail(third.orderId)).disruptions, [{ version: 2, answer: undefined }])
      await sale.pass('2026-11-05T09:00:00.000Z')
      const said = new Set([`${bought.orderId} REFUND`, `${second.orderId} CLOSED`, `${third.orderId} CLOSED`])
      t.same(new Set(await answers(id)), said, 'what was not paid has ended')
      const { content } = await call(queryNotices, {}, 'order')
      t.match(
        content.find(({ title }) => title === '航班HU7182（2026-12-10）变动逾期未答复'),
        { text: /请联系代理人/ },
      )
      await settled(call(deleteAbnormalFlight, { id, reason: '恢复' }, 'order'))
      t.notOk((await answers(id)).some(one => one.endsWith('NONE')))
      await sale.refused(t, handleAbnormalFlight, { id }, 'order', { status: 409, message: '只有已通知的不正常航班可以处理完毕' })
      t.match(await rows(), [{ status: 'WITHDRAWN' }])
      const fourth = await sale.submit('yefeng', [OUT], adults(10), { confirmDuplicate: true })
      t.notOk((await sale.detail(fourth.orderId)).disruptions, 'withdrawn: its effect is gone')
    })
  })

  await t.test('a cancelled flight is not ticketed, and what was paid for it goes back', async t => {
    const wanted = await sale.wanted('changcheng', ['HU7190-2026-12-10-G'], adults(10))
    const { orderId, total } = await sale.submit('yefeng', ['HU7190-2026-12-10-G'], adults(11), { confirmDuplicate: true })
    await sale.payAt(await sale.openPayment('yefeng', orderId, total))
    const due = async () =>
      (await call(dueMatters, {}, 'yefeng')).content.filter(matter => matter.orderId === orderId).map(({ kind }) => kind)
    t.same(await due(), ['NAMES'])
    const gone = await sale.ticketed('changcheng', ['HU7190-2026-12-10-G'], adults(10), { confirmDuplicate: true })
    const ids = (await call(showRefund, { orderId: gone.orderId }, 'changcheng')).tickets.map(({ passengerId }) => passengerId)
    const voluntary = { orderId: gone.orderId, ids, refundType: 'VOLUNTE' as const }
    const { totals } = await call(previewRefund, voluntary, 'changcheng')
    t.ok(totals.fee > 0)
    const { refundId } = await settled(call(submitRefund, { ...voluntary, refund: totals.refund }, 'changcheng'))
    const { newDepTime: _, stay: __, ...terms } = retimed
    const answerBy = '2026-11-20T09:00:00.000Z'
    const cancelled = { ...terms, ...flight, flightNo: 'HU7190', kind: 'CANCEL' as const, answerBy }
    const { id } = await settled(call(addAbnormalFlight, cancelled, 'order'))
    t.match(await call(orderDetail, { orderId }, 'yefeng'), { flightCancelled: true, disruptions: [{ kind: 'CANCEL' }] })
    await t.test('a refund that was open before is approved without its fee, and both sides read so', async t => {
      const free = { recalculated: '航班HU7190（2026-12-10）取消，按非自愿退票计算，不收手续费', totals: { fee: 0, refund: gone.total } }
      for (const as of ['changcheng', 'refund']) {
        t.match(await call(refundDetail, { refundId }, as), { totals, approval: free })
        t.match((await call(orderDetail, { orderId: gone.orderId }, as)).disruptions, [{ refunds: [refundId] }])
      }
      const { content } = await call(queryNotices, {}, 'changcheng')
      t.match(
        content.find(({ orderNo }) => orderNo === gone.orderId),
        { text: new RegExp(`在审的退票申请${refundId}审核时按非自愿退票计算，不收手续费`) },
      )
      await settled(call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund'))
      await settled(call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance'))
      t.match(await call(refundDetail, { refundId }, 'changcheng'), { kind: 'INVOLUNTE', paidOut: gone.total, ...free })
    })
    t.same(await due(), ['DISRUPTION'], 'nothing but the answer is due')
    const another = { ...wanted, groupName: '又一团' }
    await sale.refused(t, submitOrder, another, 'changcheng', { status: 409, message: '航班HU7190（2026-12-10）已取消' })
    const offered = async () => {
      const { voyageType, counts } = wanted
      const legs = [{ origin: 'HAK', destination: 'PEK', date: flight.date }]
      const found = await call(searchingPriceSeat, { voyageType, legs, counts }, 'changcheng')
      return found.legs[0]!.flights.map(({ flightNo }) => flightNo)
    }
    t.same(await offered(), ['HU7182'], 'a cancelled flight is offered no more')
    for (const endpoint of [sureRequestSeat, sureOutTicket])
      await sale.refused(t, endpoint, { orderId }, 'order', { status: 409, message: /./ })
    await settled(call(cancelOrder, { orderId, reason: '航班取消' }, 'yefeng'))
    t.match(await call(orderDetail, { orderId }, 'yefeng'), { status: 'EXPIRED', givenUp: [{ rule: 'AIRLINE', fee: 0, refund: total }] })
    t.match(await settled(call(handleAbnormalFlight, { id }, 'order')), { status: 'HANDLED' })
    const { flightNo: _flight, date: _date, ...asked } = cancelled
    await sale.refused(t, modifyAbnormalFlight, { id, ...asked }, 'order', { status: 409, message: /./ })
    await sale.refused(t, handleAbnormalFlight, { id }, 'order', { status: 409, message: '只有已通知的不正常航班可以处理完毕' })
    t.same(await offered(), ['HU7182'], 'nor once that is done with')
  })
})
