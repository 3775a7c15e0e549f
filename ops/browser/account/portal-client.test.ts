import t from 'tap'
import { addBigClient, addBigDeposit, addClientPayment, bigClientDetail, ownDeposit } from '#contracts/account/remittance-api.ts'
import { updatePayPassword } from '#contracts/identity/account-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { adults, selling } from '#ops/e2e/sale.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { noBrowser } from '../chromium.ts'
import { startEntry } from '../entry.ts'
import { BOTH } from '../house.ts'

const PIN = '135790'

/** An agency pays with the credit of its big client, and reads its dues; the desk sees the same. Pictures go to test-results/. */
t.test('paying on a big client’s credit in Chromium', { skip: noBrowser }, async t => {
  const { house, portal, staff } = await startEntry(t, 'portal-client')
  const { call, program } = house
  const sale = selling(house, { now: house.clock() })
  const today = toLocal(house.clock()).date
  const stock = `HU7181-${addDays(today, 40)}-G`
  await sale.putOnSale([{ flightNo: 'HU7181', date: addDays(today, 40), seats: 60, fare: 1760, dep: '08:30', arr: '12:15' }], {
    rate: 4500,
  })
  const wish = { agent: 'AG1001', line: 3_000_000, termDays: 30 }
  const client = await call(addBigClient, { ...wish, name: '海南椰风会展' }, 'finance')
  await call(addBigClient, { ...wish, name: '三亚湾旅业', line: 100 }, 'finance')
  await call(addBigDeposit, { agent: 'AG1001', kind: 'NON_PENALTY', totalAmount: 500_000, bankRefNo: 'D1' }, 'finance')
  const [payPassword = '', loginPassword = ''] = await Promise.all([PIN, demoPassword].map(clientHash))
  await call(updatePayPassword, { payPassword, loginPassword }, 'yefeng')
  await program.settle()

  const had = (await call(bigClientDetail, { id: client.id }, 'finance')).available
  const { orderId, total } = await sale.submit('yefeng', [stock], adults(10), { groupName: '额度团', confirmDuplicate: true })

  t.comment('what is left is seen before; a client whose credit does not suffice says how much is lacking')
  const { page, wrong, fine, turnTo } = await portal(t, BOTH, 'yefeng', `/front/order/${orderId}?pay=next`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`额度还差 ${formatYuan(total - 100)}`).waitFor()
  t.equal(await dialog.getByRole('radio', { name: /三亚湾旅业/ }).isDisabled(), true)
  const { available: deposit } = await call(ownDeposit, {}, 'yefeng')
  await dialog.getByText(`押金还差 ${formatYuan(total - deposit)}`).waitFor()
  await dialog.getByRole('radio', { name: /海南椰风会展/ }).check()
  await dialog.getByText(`付后余 ${formatYuan(had - total)}`).waitFor()
  await dialog.getByLabel('支付密码').fill(PIN)
  await fine('pay')
  await dialog.getByRole('button', { name: /^支付 ¥/ }).click()
  await dialog.getByRole('heading', { name: '支付成功' }).waitFor()
  await dialog.getByText(`可用额度 ${formatYuan(had - total)}`).waitFor()
  await fine('paid')
  t.match(await call(orderDetail, { orderId }, 'yefeng'), { status: 'PAID', payments: [{ channel: 'client' }] })

  t.comment('what is due when, and the movement')
  await dialog.getByRole('link', { name: '查看大客户' }).click()
  await page.getByRole('region', { name: '应付明细' }).getByText(addDays(today, 30)).waitFor()
  await page
    .getByRole('table', { name: '收支明细' })
    .getByRole('link', { name: `订单 ${orderId}` })
    .waitFor()
  await fine('client', true)

  t.comment('the desk sees it as well')
  const desk = await staff(t, BOTH, 'finance')
  await desk.turnTo(`/big-client/${client.id}/show`, '大客户 海南椰风会展')
  await desk.page.getByRole('table', { name: '应付明细' }).getByText(addDays(today, 30)).waitFor()
  await desk.fine('desk', true)
  await desk.turnTo('/big-client', '大客户')
  await desk.page.getByText('最早到期日').first().waitFor()
  await desk.fine('desk-list')

  t.comment('what it has beyond its line is asked back')
  const { line, available } = await call(bigClientDetail, { id: client.id }, 'finance')
  const paying = { id: client.id, totalAmount: line - available + 10_000, bankRefNo: 'C1' }
  await call(addClientPayment, paying, 'finance')
  await program.settle()
  await page.reload()
  await page.getByRole('button', { name: '申请退款' }).click()
  await dialog.getByRole('button', { name: '全部' }).click()
  await dialog.getByText(/^银行到账 G\S+（银行转账）$/).waitFor()
  await dialog.getByLabel('支付密码').fill(PIN)
  await fine('back')
  await dialog.getByRole('button', { name: '申请退款 ¥100.00' }).click()
  await page.getByRole('table', { name: '退款申请' }).getByText('100.00').first().waitFor()
  await fine('asked-back', true)

  t.comment('and what is left of a deposit')
  await turnTo('/front/account/deposit')
  await page.getByRole('region', { name: '押金明细' }).waitFor()
  await page.getByText('押金存入').first().waitFor()
  await page.getByRole('button', { name: '申请退款' }).click()
  await dialog.getByLabel('退款金额（元）').fill('100')
  await dialog.getByText(/^申请后可退余额 ¥/).waitFor()
  await dialog.getByLabel('支付密码').fill(PIN)
  await fine('deposit-back')
  await dialog.getByRole('button', { name: '申请退款 ¥100.00' }).click()
  await page.getByRole('table', { name: '退款申请' }).getByText('100.00').first().waitFor()
  await fine('deposit', true)
  t.same(wrong, [])
})
