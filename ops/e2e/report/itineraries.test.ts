import { randomUUID } from 'node:crypto'
import t from 'tap'
import { config } from '#contracts/basicinfo/config.ts'
import { modifyRefundStatus, submitRefund } from '#contracts/refund/api.ts'
import { applyItinerary, cancelItinerary, queryItinerary, rejectItinerary } from '#contracts/report/itinerary/api.ts'
import { resumeStep } from '#contracts/step/api.ts'
import { stepId } from '#contracts/step/events.ts'
import { commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { itinerary } from '#services/report/itinerary/decide.ts'
import { builtInInvoices, type InvoiceAsked, type Invoices } from '#services/report/itinerary/invoices.ts'
import { adults, OUT, selling } from '../sale.ts'
import { startProgram } from '../start.ts'

const time = { now: '2026-11-21T02:00:00.000Z' }

t.test('itineraries', async t => {
  /** the issuer of the tests: what it was asked, and whether it answers */
  const issuer = { asked: [] as string[], answer: true as boolean | 'NO' }
  const builtIn = builtInInvoices({ clock: () => time.now })
  const invoices: Invoices = {
    issue: async (asked: InvoiceAsked) => {
      issuer.asked.push(asked.id)
      if (issuer.answer === false) throw new Error('开票方无应答')
      return issuer.answer === 'NO' ? { refused: '抬头不在册' } : builtIn.issue(asked)
    },
    reverse: async asked => {
      issuer.asked.push(`red ${asked.id}`)
      if (issuer.answer === false) throw new Error('开票方无应答')
      return builtIn.reverse(asked)
    },
  }
  const house = await startProgram({ clock: () => time.now, outside: () => ({ invoices: () => invoices }) })
  t.teardown(house.close)
  const { call, send, program } = house
  const { putOnSale, ticketed, submit } = selling(house, time)
  await putOnSale()
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    await program.settle()
    return done
  }
  const { orderId, tickets } = await ticketed('yefeng', [OUT], adults(12))
  const numbers = tickets.map(({ ticketNo }) => ticketNo)
  const rowOf = async (id: string, as = 'order') => {
    const { content } = await call(queryItinerary, { orderId, size: 50 }, as)
    return content.find(row => row.id === id)!
  }
  const company = { kind: 'COMPANY' as const, title: '海口假日旅行社有限公司', taxNo: '91350100M000100Y43' }

  await t.test('applied for ticket by ticket, made out to the traveller or to an organisation', async t => {
    const { orderId: unpaid } = await submit('yefeng', [OUT], adults(10), { confirmDuplicate: true })
    t.same((await call(applyItinerary, { orderId: unpaid, ticketNo: numbers[0]! }, 'yefeng')).failed, [
      { ticketNo: numbers[0], reason: '客票未出票' },
    ])
    t.match(await send(applyItinerary, { orderId, ticketNo: numbers[0]! }, 'changcheng'), { status: 404 }, 'nobody else')
    t.match(await send(applyItinerary, { orderId, ticketNo: numbers[0]!, buyer: { ...company, taxNo: '91350100M000100Y42' } }, 'yefeng'), {
      status: 400,
      message: '统一社会信用代码不正确',
      errors: { 'buyer.taxNo': '统一社会信用代码不正确' },
    })
    t.match(await send(applyItinerary, { orderId, ticketNo: [] }, 'yefeng'), { status: 400 })
    t.match(await send(applyItinerary, { orderId, ticketNo: numbers[0]!, mailbox: 'nowhere' }, 'yefeng'), { status: 400 })
    const done = await settled(
      call(
        applyItinerary,
        { orderId, ticketNo: [numbers[0]!, numbers[1]!, '999-0000000000'], buyer: company, mailbox: 'fu@example.com' },
        'yefeng',
      ),
    )
    t.same(done, { applied: [`${numbers[0]}~1`, `${numbers[1]}~1`], failed: [{ ticketNo: '999-0000000000', reason: '客票不属于该订单' }] })
    const row = await rowOf(`${numbers[0]}~1`, 'yefeng')
    t.match(row, {
      status: 'ISSUED',
      invoiceNo: /^\d{20}$/,
      issuedOn: '2026-11-21',
      buyer: company.title,
      taxNo: company.taxNo,
      fare: 119_000,
    })
    t.equal(row.vat, Math.round(((row.fare + row.yq) / 1.09) * 0.09), 'contained in fare and surcharge')
    t.match(await call(applyItinerary, { orderId, ticketNo: numbers[0]! }, 'yefeng'), { failed: [{ reason: '已有有效的行程单' }] })
    t.equal((await call(queryItinerary, {}, 'changcheng')).totalElements, 0)
    t.equal((await call(queryItinerary, {}, 'order-jd')).totalElements, 0, 'another airline')
  })

  await t.test('a repeated application is the same', async t => {
    const body = { orderId, ticketNo: numbers[2]! }
    const headers = { 'idempotency-key': 'apply-2' }
    const first = await settled(call(applyItinerary, body, 'yefeng', { headers }))
    t.same(await settled(call(applyItinerary, body, 'yefeng', { headers })), first)
    t.match(await rowOf(`${numbers[2]}~1`), { status: 'ISSUED', buyerKind: 'PERSON' })
  })

  await t.test('cancelled, a red invoice takes it back; then it may be applied for anew', async t => {
    const id = `${numbers[0]}~1`
    t.match(await send(cancelItinerary, { id }, 'changcheng'), { status: 404 })
    t.match(await send(cancelItinerary, { id: '880-9999999999~1' }, 'yefeng'), { status: 404 })
    t.match(await settled(call(cancelItinerary, { id, reason: '抬头有误' }, 'yefeng')), { status: 'REVERSING' })
    t.match(await rowOf(id), { status: 'REVERSED', redNo: /^\d{20}$/, cause: 'CANCELLED' })
    t.match(await call(cancelItinerary, { id }, 'yefeng'), { status: 'REVERSED' }, 'twice is once')
    t.same((await settled(call(applyItinerary, { orderId, ticketNo: numbers[0]! }, 'yefeng'))).applied, [`${numbers[0]}~2`])
    t.match(await send(cancelItinerary, { id }, 'yefeng'), { status: 409, message: '该申请已被新的申请代替' })
  })

  await t.test(
    'an issuer that does not answer is asked again under the same number; cancelled meanwhile, its answer is reversed',
    async t => {
      const id = `${numbers[3]}~1`
      issuer.answer = false
      issuer.asked = []
      await settled(call(applyItinerary, { orderId, ticketNo: numbers[3]! }, 'yefeng'))
      t.match(await rowOf(id), { status: 'APPLIED' })
      t.match(await settled(call(cancelItinerary, { id }, 'yefeng')), { status: 'CANCELLED' })
      issuer.answer = true
      await settled(call(resumeStep, { id: stepId('ITINERARY_ISSUE', id) }, 'order'))
      t.same(issuer.asked, [id, id, `red ${id}`])
      t.match(await rowOf(id), { status: 'REVERSED' })

      issuer.answer = false
      const again = `${numbers[3]}~2`
      await settled(call(applyItinerary, { orderId, ticketNo: numbers[3]! }, 'yefeng'))
      time.now = '2026-11-21T03:00:00.000Z'
      issuer.answer = true
      await program.pass('steps begun: ITINERARY_ISSUE')
      await program.settle()
      t.match(await rowOf(again), { status: 'ISSUED' }, 'the clock has asked again')
    },
  )

  await t.test('the issuer or the desk refuses', async t => {
    issuer.answer = 'NO'
    await settled(call(applyItinerary, { orderId, ticketNo: numbers[4]! }, 'yefeng'))
    t.match(await rowOf(`${numbers[4]}~1`), { status: 'REJECTED', reason: '抬头不在册' })
    issuer.answer = false
    await settled(call(applyItinerary, { orderId, ticketNo: numbers[4]! }, 'yefeng'))
    const id = `${numbers[4]}~2`
    t.match(await send(rejectItinerary, { id, reason: '重复' }, 'yefeng'), { status: 403 })
    t.match(await settled(call(rejectItinerary, { id, reason: '请改用单位抬头' }, 'order')), { status: 'REJECTED' })
    t.match(await send(cancelItinerary, { id }, 'yefeng'), { status: 409, message: '行程单申请已驳回' })
    issuer.answer = true
  })

  await t.test('a refund takes the itinerary along', async t => {
    const [ticketNo, id] = [numbers[1]!, `${numbers[1]}~1`]
    const passenger = tickets.find(one => one.ticketNo === ticketNo)!
    const { refundId } = await settled(call(submitRefund, { orderId, ids: [passenger.passengerId], refundType: 'VOLUNTE' }, 'yefeng'))
    t.match(await rowOf(id), { status: 'ISSUED' }, 'applied for, nothing has gone back yet')
    t.match(await call(applyItinerary, { orderId, ticketNo }, 'yefeng'), { failed: [{ reason: '退票处理中，不能申请' }] })
    await settled(call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE', reason: '按规定' }, 'refund'))
    t.match(await rowOf(id), { status: 'REVERSED', cause: 'REFUNDED' })
    t.match((await call(applyItinerary, { orderId, ticketNo }, 'yefeng')).failed[0]!.reason, /退票/)
  })

  await t.test('another name that came while the application was judged takes it back', async t => {
    const { run } = program
    const at = commanding(run, () => ({ who: systemUser('test'), now: time.now, commandId: randomUUID() }))
    const { state } = await run.load(itinerary, numbers[0]!)
    if (state.status === 'NONE') throw new Error('there is one for the first ticket')
    const ticketNo = numbers[6]!
    await settled(at(itinerary, ticketNo).applyItinerary({ ...state.applied, ticketNo, passenger: '从前的姓名' }))
    t.match(await rowOf(`${ticketNo}~1`), { status: 'CANCELLED', cause: 'RENAMED' })
    t.notOk(issuer.asked.includes(`${ticketNo}~1`), 'nobody was asked for it')
  })

  await t.test('there are days for both', async t => {
    const modify = (id: string, configValue: string) => settled(call(config.endpoints.modify, { id, configValue } as never, 'admin'))
    await modify('itineraryReverseDays', '5')
    time.now = '2026-11-27T02:00:00.000Z'
    t.match(await send(cancelItinerary, { id: `${numbers[2]}~1` }, 'yefeng'), { status: 409, message: '已超过可冲红期限，请联系航司' })
    await modify('itineraryDays', '10')
    time.now = '2026-12-21T02:00:00.000Z'
    t.match(await call(applyItinerary, { orderId, ticketNo: numbers[5]! }, 'yefeng'), { failed: [{ reason: '超过起飞后10天' }] })
  })
})
