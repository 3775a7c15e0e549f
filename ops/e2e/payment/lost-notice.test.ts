import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
import { readConfig } from '#services/config.ts'
import { commanding, idFrom } from '#services/kernel/commands.ts'
import { systemUser } from '#services/kernel/process.ts'
import { openTrades } from '#services/outside.ts'
import { sandboxGateway } from '#services/payment/sandbox/gateway.ts'
import { trade } from '#services/payment/sandbox/trade.ts'
import { adults, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

/** A payment that the gateway has taken and nobody has heard of (DOMAIN §3.7): the process died between the money and its notice. */
const dir = await mkdtemp(join(tmpdir(), 'newgt-lost-'))
t.teardown(() => rm(dir, { recursive: true, force: true }))
const time = { now: MONDAY }
const start = async (seeded = false) => {
  const house = await startProgram({ dir, seeded, clock: () => time.now, config: { demo: true } })
  return { ...house, sale: selling(house, time) }
}
/** as the sandbox writes it, by a process that does nothing more */
const takenBy = async (paymentCode: string, now: string) => {
  const trades = await openTrades({ ...readConfig({}), dataDir: dir })
  await sandboxGateway(trades)({ clock: () => now, secret: 'secret', publicUrl: () => '' }).press(paymentCode)
  await trades.close()
}
/** as a program wrote it whose sandbox kept its books in the log: there they are, and nowhere else */
const asBefore = async (paymentCode: string, isPaid: boolean) => {
  const { trade: kept } = (await house.trades.find(paymentCode))!
  const at = commanding(house.program.run, (_, name) => ({
    who: systemUser('sandbox'),
    now: time.now,
    commandId: idFrom(paymentCode, name),
  }))
  await at(trade, paymentCode).open(kept.opened!)
  if (isPaid) await at(trade, paymentCode).pay({ tradeNo: `SB${paymentCode}` })
}
let house = await start(true)
t.teardown(() => house.close())
await house.sale.offer(['05', '10', '15', '20', '25'].map(day => ({ seats: 40, date: `2027-01-${day}` })))
const ordered = async (day: string) => {
  const { orderId, total, limits } = await house.sale.submit('yefeng', [`HU7182-2027-01-${day}-G`], adults(10))
  return { orderId, payBy: limits.payBy, code: await house.sale.openPayment('yefeng', orderId, total) }
}
const page = async (code: string) => (await house.program.app.inject(`/sandbox/pay/${code}`)).body

t.test('killed between the money and its notice: the next start asks the gateway', async t => {
  const { orderId, code } = await ordered('05')
  await house.close()
  await takenBy(code, time.now)
  house = await start()
  await house.program.settle()
  await house.program.pass('reconciliation of payments')
  await house.program.settle()
  t.match(await house.sale.detail(orderId), { status: 'PAID', payments: [{ paymentCode: code }] })
})

t.test('also when the limit has passed meanwhile: paid in time is paid', async t => {
  const { orderId, code, payBy } = await ordered('10')
  await house.close()
  await takenBy(code, addMinutes(payBy, -1))
  time.now = addMinutes(payBy, 60)
  house = await start()
  await house.sale.pass(addMinutes(payBy, 61))
  t.match(await house.sale.detail(orderId), { status: 'PAID' })
  t.match((await house.call(paymentRecords, { paymentCode: code }, 'yefeng')).content, [
    { status: 'SUCCEEDED', paidAt: addMinutes(payBy, -1) },
  ])
})

t.test('the page lets one press at any time, and pressing twice pays once', async t => {
  const { orderId, code } = await ordered('15')
  t.match(await page(code), /<button[^>]*>确认支付/)
  t.match(await house.sale.payAt(code), /已支付成功/)
  t.match(await page(code), /已支付成功.*\n?.*<button[^>]*>再次通知商户/)
  const head = await house.program.events.head()
  t.match(await house.sale.payAt(code), /已支付成功/)
  t.equal(await house.program.events.head(), head, 'nothing is written')
  t.match(await house.sale.detail(orderId), { status: 'PAID', payments: [{ paymentCode: code }] })
})

t.test('payments of a log that holds the sandbox’s books: one that is open is paid, one that was paid is found', async t => {
  const [open, paid] = [await ordered('20'), await ordered('25')]
  await asBefore(open.code, false)
  await asBefore(paid.code, true)
  await house.close()
  await rm(join(dir, 'sandbox'), { recursive: true })
  house = await start()
  t.match(await page(open.code), /<button[^>]*>确认支付/)
  t.match(await house.sale.payAt(open.code), /已支付成功/)
  await house.program.settle()
  await house.program.pass('reconciliation of payments')
  await house.program.settle()
  for (const { orderId, code } of [open, paid])
    t.match(await house.sale.detail(orderId), { status: 'PAID', payments: [{ paymentCode: code }] })
})
