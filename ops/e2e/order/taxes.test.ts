import { randomUUID } from 'node:crypto'
import t from 'tap'
import { config } from '#contracts/basicinfo/config.ts'
import { tax } from '#contracts/basicinfo/tax.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { outTicketPreview, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { approveOwed, owedList } from '#contracts/payment/owed-api.ts'
import { previewRefund } from '#contracts/refund/api.ts'
import { commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { ticketStock } from '#services/order/pnr/host.ts'
import { adults, namesOf, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

t.test('taxes have changed since the order: as ordered, or restated at ticketing by the setting', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, program } = house
  const sale = selling(house, time)
  await sale.putOnSale()
  const counts = adults(16)
  const { orderId, total } = await sale.submit('yefeng', ['HU7182-2026-12-10-G'], counts)
  await sale.payAt(await sale.openPayment('yefeng', orderId, total))
  await sale.name('yefeng', orderId, await namesOf(counts))
  await call(sureRequestSeat, { orderId }, 'order')
  const ids = (await sale.detail(orderId)).passengers.map(({ id }) => id)
  // the surcharge of 20 falls to 10 from today on
  const from = MONDAY.slice(0, 10)
  await call(tax.endpoints.add, { kind: 'YQ', band: 'LONG', from, adult: 1_000, child: 0, soldier: 0, infant: 0 }, 'admin')
  await program.settle()

  t.match(await call(outTicketPreview, { orderId }, 'order'), { tickets: 16, amount: total, back: 0, borne: 0, total })
  t.match((await call(sureOutTicket, { orderId, ids: ids.slice(0, 1) }, 'order')).tickets, [{ amount: 126_000 }])
  t.match(await sale.detail(orderId), { total, back: 0 })

  await call(config.endpoints.modify, { id: 'restateTaxes', configValue: 'true' }, 'admin')
  await program.settle()
  const rest = ids.slice(1)
  await sale.refused(t, outTicketPreview, { orderId, ids: rest }, 'yefeng', { status: 403, message: /.+/ })
  const amount = 15 * 125_000
  t.match(await call(outTicketPreview, { orderId, ids: rest }, 'order'), {
    tickets: 15,
    amount,
    back: 15_000,
    borne: 0,
    total: total - 15_000,
  })
  await call(sureOutTicket, { orderId, ids: rest }, 'order')
  await program.settle()
  t.match(await sale.detail(orderId), {
    status: 'PRINTED',
    total: total - 15_000,
    taxesBack: 15_000,
    back: 15_000,
    payProgress: 'OVERPAID',
    tickets: [{ amount: 126_000 }, ...Array(15).fill({ amount: 125_000 })],
  })
  const owed = await call(owedList, { orderNo: orderId }, 'refund')
  t.match(owed, { totalElements: 1, content: [{ kind: 'TAX_DIFFERENCE', amount: 15_000, status: 'OPEN' }] })
  await call(approveOwed, { id: owed.content[0]!.id, result: 'APPROVE' }, 'finance')
  await program.settle()
  t.match(await call(owedList, { orderNo: orderId }, 'refund'), { content: [{ status: 'REFUNDED', refunded: 15_000 }] })
  t.match(await sale.detail(orderId), { payProgress: 'FULLY_PAID' })
  // each ticket refunds what it cost
  const asked = { orderId, refundType: 'VOLUNTE' as const }
  const { lines } = await call(previewRefund, { ...asked, ids: ids.slice(0, 2) }, 'yefeng')
  t.match(lines, [{ yq: 2_000 }, { yq: 1_000 }])

  t.comment('whoever drew numbers has died: the tickets that are issued then restate their taxes as well')
  const drawn = await sale.submit('yefeng', ['HU7182-2026-12-10-G'], adults(10), { confirmDuplicate: true })
  await sale.payAt(await sale.openPayment('yefeng', drawn.orderId, drawn.total))
  const rows = Array.from({ length: 10 }, (_, n) => ({ 姓名: '测试甲', 旅客类型: '成人', 证件类型: '护照', 证件号: `E${20_000_000 + n}` }))
  await sale.name('yefeng', drawn.orderId, rows)
  await call(sureRequestSeat, { orderId: drawn.orderId }, 'order')
  await call(tax.endpoints.modify, { id: `YQ.LONG.${from}`, adult: 500 }, 'admin')
  await program.settle()
  const people = (await sale.detail(drawn.orderId)).passengers.map(({ id }) => id)
  const who = { ...systemUser('test'), user: 'order', role: 'ORDER_DESK' }
  const died = commanding(program.run, () => ({ who, now: time.now, commandId: randomUUID() }))
  await died(ticketStock, '880').take({ prefix: '880', count: 10, orderNo: drawn.orderId, ids: people })
  time.now = addMinutes(time.now, 2)
  await program.settle()
  await program.pass('steps begun: TICKETS')
  await program.settle()
  t.match(await sale.detail(drawn.orderId), { status: 'PRINTED', total: drawn.total - 10 * 500, taxesBack: 10 * 500 })
})
