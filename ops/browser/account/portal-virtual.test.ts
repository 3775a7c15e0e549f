import type { Page } from 'playwright-core'
import t from 'tap'
import {
  approveVirtualRefund,
  balanceStatement,
  virtualAccountInfo,
  withdrawalQuery,
  withdrawVirtualRefund,
} from '#contracts/account/virtual-api.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { adults, selling } from '#ops/e2e/sale.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { noBrowser } from '../chromium.ts'
import { startEntry } from '../entry.ts'
import { pictured, soon } from '../looks.ts'

const PIN = '135790'

/**
 * An agency opens its virtual account, recharges it, pays from it, reads its statement and requests money back. Pictures go to
 * test-results/.
 */
t.test('the virtual account in the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, url, portal } = await startEntry(t, 'portal-virtual')
  const { call, program } = house
  const sale = selling(house, { now: house.clock() })
  const date = addDays(toLocal(house.clock()).date, 40)
  const stock = `HU7181-${date}-G`
  await sale.putOnSale([{ flightNo: 'HU7181', date, seats: 60, fare: 1760, dep: '08:30', arr: '12:15' }], { rate: 4500 })

  const account = '/front/account/virtual'
  const pays = async (page: Page, name: RegExp) => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('dialog').getByRole('button', { name }).click()
    const cashier = await opening
    await cashier.getByText('收银台').waitFor()
    return cashier
  }
  /** returns to the portal, whose dialogs do not open in a hidden tab */
  const confirms = async (page: Page, cashier: Page) => {
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await page.bringToFront()
  }

  await t.test('at a desk: opened, recharged, paid with, looked through, asked back', async t => {
    const { orderId, total } = await sale.submit('yefeng', [stock], adults(10), { groupName: '账户团', confirmDuplicate: true })

    t.comment('an order cannot be paid by an account that is not there; the way to it is')
    const { page, wrong, fine, asked, turnTo } = await portal(t, 1366, 'yefeng', `/front/order/${orderId}?pay=next`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('未开通').waitFor()
    t.equal(await dialog.getByRole('radio', { name: /^虚拟账户/ }).isDisabled(), true)
    await fine('pay-not-open')
    await dialog.getByRole('link', { name: '开通' }).click()

    t.comment('opened: the first gap is gone to, two that differ are none')
    await page.getByRole('heading', { name: '还没有开通' }).waitFor()
    await page.getByRole('button', { name: '开通虚拟账户' }).click()
    await page.getByText('请输入支付密码').waitFor()
    await page.getByLabel('设置支付密码').fill(PIN)
    await page.getByLabel('再次输入支付密码').fill('135791')
    await page.getByLabel('登录密码').fill(demoPassword)
    await page.getByText('两次输入的支付密码不一致，请重新输入').waitFor()
    await fine('open')
    await page.getByLabel('再次输入支付密码').fill(PIN)
    await page.getByRole('button', { name: '开通虚拟账户' }).click()
    await page.getByRole('heading', { name: '余额' }).waitFor()
    await page.getByText('这段时间没有收支').waitFor()
    await page.getByText('还没有申请过退款').waitFor()
    await soon(t, () => page.getByRole('button', { name: '申请退款' }).count(), 0, 'there is nothing to ask back')
    await fine('empty')

    t.comment('recharged: seen before, gone on with after a reload, told without a press')
    await page.getByRole('button', { name: '充值', exact: true }).click()
    await dialog.getByRole('button', { name: '充值', exact: true }).click()
    await dialog.getByText('请输入金额').waitFor()
    await dialog.getByRole('button', { name: '5,000' }).click()
    await dialog.getByText('到账后可用余额 ¥5,000.00').waitFor()
    await fine('recharge')
    const cashier = await pays(page, /^充值 ¥5,000\.00/)
    await dialog.getByText('正在确认支付').waitFor()
    await page.reload()
    await dialog.getByText('正在确认支付').waitFor()
    t.equal(await dialog.getByRole('link', { name: '打开支付页面' }).getAttribute('href'), cashier.url())
    t.equal(asked('recharge'), 1)
    await confirms(page, cashier)
    await dialog.getByText('充值成功').waitFor()
    await dialog.getByText('入账后余额 ¥5,000.00').waitFor()
    await fine('recharged')

    t.comment('its certificate: a sheet to be printed')
    const [sheet] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link', { name: '查看充值凭证' }).click()])
    await sheet.getByText('人民币伍仟元整').waitFor()
    await sheet.getByText('¥5,000.00').first().waitFor()
    const file = sheet.waitForEvent('download')
    await sheet.getByRole('button', { name: '下载 PDF' }).click()
    t.match((await file).suggestedFilename(), /^电子充值凭证-P\d+\.pdf$/)
    await sheet.emulateMedia({ media: 'print' })
    await sheet.getByRole('button', { name: '打印' }).waitFor({ state: 'hidden' })
    await pictured(sheet, 'portal-virtual-certificate-print-1366', { fullPage: true })
    await sheet.close()
    await page.bringToFront()
    await dialog.getByRole('button', { name: '关闭' }).last().click()

    t.comment('too little: how much is lacking goes along to the recharge')
    await turnTo(`/front/order/${orderId}?pay=next`)
    const lacking = total - 500_000
    await dialog.getByText(`还差 ${formatYuan(lacking)}`).waitFor()
    await fine('pay-too-little')
    await dialog.getByRole('link', { name: '充值' }).click()
    const rest = await pays(page, new RegExp(`^充值 ${formatYuan(lacking).replace('.', '\\.')}`))
    await confirms(page, rest)
    await dialog.getByText('充值成功').waitFor()
    await turnTo(`/front/order/${orderId}?pay=next`)

    t.comment('paid: a wrong password says how many tries are left and keeps the dialog; the right one pays once')
    await dialog.getByRole('radio', { name: /^虚拟账户/ }).check()
    await dialog.getByText('付后余 ¥0.00').waitFor()
    await dialog.getByRole('button', { name: /^支付 ¥/ }).click()
    await dialog.getByText('请输入支付密码').waitFor()
    await dialog.getByLabel('支付密码').fill('000000')
    await dialog.getByRole('button', { name: /^支付 ¥/ }).click()
    await dialog.getByText('支付密码错误，还可输入4次').waitFor()
    await fine('pay-wrong')
    await soon(t, () => dialog.getByLabel('支付密码').inputValue(), '', 'typed anew')
    await dialog.getByLabel('支付密码').fill(PIN)
    await dialog.getByRole('button', { name: /^支付 ¥/ }).click()
    await dialog.getByRole('heading', { name: '支付成功' }).waitFor()
    await dialog.getByText('可用余额 ¥0.00').waitFor()
    await fine('paid')
    t.equal((await call(orderDetail, { orderId }, 'yefeng')).status, 'PAID')
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    t.notMatch(kept, PIN, 'the password is kept nowhere')

    t.comment('the statement, live: what another recharge brings is there without a reload')
    await dialog.getByRole('link', { name: '查看虚拟账户' }).click()
    const table = page.getByRole('table', { name: '收支明细' })
    await table.getByRole('link', { name: `订单 ${orderId}` }).waitFor()
    await page.getByRole('button', { name: '充值', exact: true }).click()
    await dialog.getByLabel('充值金额（元）').fill('5000')
    const third = await pays(page, /^充值 ¥5,000\.00/)
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await page.getByText('一笔充值 ¥5,000.00 还没有看到结果').waitFor()
    await confirms(page, third)
    await soon(t, () => table.getByRole('link', { name: '充值凭证' }).count(), 3)
    const told = await call(balanceStatement, {}, 'yefeng')
    for (const sum of [told.opening, told.in, told.out, told.closing])
      await page.locator('.va-sums').getByText(formatYuan(sum), { exact: true }).first().waitFor()
    await fine('statement', true)
    await page.getByRole('button', { name: '查看结果' }).click()
    await dialog.getByText('充值成功').waitFor()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await page.getByRole('button', { name: '上月' }).click()
    await page.getByText('这段时间没有收支').waitFor()
    await page.getByRole('button', { name: '本月' }).click()
    const exported = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出 Excel' }).click()
    t.match((await exported).suggestedFilename(), /\.xlsx$/)

    t.comment('asked back: where it goes and what is left is seen before')
    await page.getByRole('button', { name: '申请退款' }).click()
    await dialog.getByLabel('退款金额（元）').fill('1000')
    await dialog.getByText('退回到').waitFor()
    await dialog.getByText(/^申请后可退余额 ¥4,000\.00/).waitFor()
    await dialog.getByLabel('支付密码').fill(PIN)
    await dialog.getByLabel('备注').fill('多充了')
    await fine('refund')
    await dialog.getByRole('button', { name: '申请退款 ¥1,000.00' }).click()
    const applications = page.getByRole('table', { name: '退款申请' })
    await applications.getByText('待审核').waitFor()
    await applications.getByText('多充了').waitFor()

    t.comment('turned down by the airline: the reason is there without a reload, and the money is free again')
    const { content } = await call(withdrawalQuery, {}, 'yefeng')
    await call(approveVirtualRefund, { id: content[0]!.id, result: 'REJECT', remark: '请保留余额' }, 'finance')
    await program.settle()
    await applications.getByText('请保留余额').waitFor()
    t.match(await call(virtualAccountInfo, {}, 'yefeng'), { available: 500_000, reserved: 0 })
    await fine('opened', true)

    t.comment('asked back by mistake, and taken back: it is free again at once')
    await page.getByRole('button', { name: '申请退款' }).click()
    await dialog.getByLabel('退款金额（元）').fill('3000')
    await dialog.getByLabel('支付密码').fill(PIN)
    await dialog.getByRole('button', { name: '申请退款 ¥3,000.00' }).click()
    await applications.getByRole('button', { name: /^撤回申请/ }).click()
    await dialog.getByText('可用余额 ¥2,000.00，撤回后 ¥5,000.00').waitFor()
    await fine('take-back')
    await page.route(
      new RegExp(`${withdrawVirtualRefund.path}\\b`),
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const takesBack = dialog.getByRole('button', { name: '撤回申请 ¥3,000.00' })
    await takesBack.click()
    await dialog.getByText(/没有收到结果/).waitFor()
    t.equal(await dialog.getByRole('alert').count(), 1, 'no answer: said once, and the same may be sent again')
    await fine('take-back-lost')
    t.match(wrong.splice(0), [/ERR_FAILED/], 'of which the browser tells')
    await takesBack.click()
    await applications.getByText('已撤回').waitFor()
    t.match(await call(virtualAccountInfo, {}, 'yefeng'), { available: 500_000, reserved: 0 })

    t.comment('the pay password is changed by the former one')
    await page.getByRole('button', { name: '修改支付密码' }).click()
    await dialog.getByRole('textbox', { name: '原支付密码' }).fill(PIN)
    await dialog.getByRole('textbox', { name: '新支付密码', exact: true }).fill('246801')
    await dialog.getByLabel('再次输入新支付密码').fill('246801')
    await fine('password')
    await dialog.getByRole('button', { name: '修改支付密码' }).click()
    await soon(t, () => dialog.count(), 0)
    await turnTo('/front/account')
    await page.getByRole('link', { name: '虚拟账户' }).waitFor()
    await fine('account')
    t.same(wrong, [])
  })

  await t.test('an answer is lost: the same is sent again, and what is due next is not paid for it', async t => {
    const deposits = [{ rate: 1_000, assessment: 9_000 }]
    await sale.putOnSale([{ flightNo: 'JD5195', date, seats: 60, fare: 1760 }], { name: '首航团队', airLine: 'JD', rate: 4500, deposits })
    const { orderId } = await sale.submit('yefeng', [`JD5195-${date}-G`], adults(10), { groupName: '断网团', confirmDuplicate: true })
    const [first, second] = (await call(orderDetail, { orderId }, 'yefeng')).instalments
    const { page, fine } = await portal(t, 360, 'yefeng', `/front/order/${orderId}?pay=next`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^虚拟账户/ }).check()
    await dialog.getByLabel('支付密码').fill('246801')
    await page.route(
      /payByVirtual/,
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const button = dialog.getByRole('button', { name: `支付 ${formatYuan(first!.amount)}` })
    await button.click()
    await dialog.getByText(/没有收到结果/).waitFor()
    await soon(t, async () => (await call(orderDetail, { orderId }, 'yefeng')).paid, first!.amount)
    await program.settle()
    // the live change has arrived by now
    await page.getByText(formatYuan(second!.amount)).first().waitFor({ state: 'attached' })
    await button.waitFor()
    t.equal(await dialog.getByLabel('支付密码').inputValue(), '246801')
    await fine('lost')
    await button.click()
    await dialog.getByRole('heading', { name: '支付成功' }).waitFor()
    await fine('found')
    t.equal((await call(orderDetail, { orderId }, 'yefeng')).paid, first!.amount, 'once')
  })

  await t.test('on a telephone, without news from the server', async t => {
    const { page, wrong, fine, turnTo } = await portal(t, 360, 'changcheng', account)
    const dialog = page.getByRole('dialog')
    await page.getByLabel('设置支付密码').fill(PIN)
    await page.getByLabel('再次输入支付密码').fill(PIN)
    await page.getByLabel('登录密码').fill(demoPassword)
    await fine('open', true)
    await page.getByRole('button', { name: '开通虚拟账户' }).click()
    await page.getByRole('heading', { name: '余额' }).waitFor()
    await page.route('**/api/stream*', route => route.abort())
    await page.goto(`${url}/newgt${account}?do=recharge&amount=2000000`)
    await dialog.getByText('到账后可用余额 ¥20,000.00').waitFor()
    await fine('recharge')
    const cashier = await pays(page, /^充值 ¥20,000\.00/)
    await confirms(page, cashier)
    await dialog.getByText('充值成功').waitFor()
    await fine('recharged')

    const { orderId } = await sale.submit('changcheng', [stock], adults(10), { groupName: '手机团', confirmDuplicate: true })
    await turnTo(`/front/order/${orderId}?pay=next`)
    await dialog.getByRole('radio', { name: /^虚拟账户/ }).check()
    await dialog.getByText(/^付后余 ¥/).waitFor()
    await dialog.getByLabel('支付密码').fill(PIN)
    await fine('pay')
    await dialog.getByRole('button', { name: /^支付 ¥/ }).click()
    await dialog.getByRole('heading', { name: '支付成功' }).waitFor()
    await fine('paid')
    await turnTo(account)
    await page.getByRole('link', { name: `订单 ${orderId}` }).waitFor()
    await page.getByRole('button', { name: '申请退款' }).click()
    await dialog.getByRole('button', { name: '全部' }).click()
    await dialog.getByText(/^申请后可退余额 ¥0\.00/).waitFor()
    await fine('refund')
    await dialog.getByLabel('支付密码').fill(PIN)
    await dialog.getByRole('button', { name: /^申请退款 ¥/ }).click()
    await page.getByRole('table', { name: '退款申请' }).getByText('待审核').waitFor()
    await fine('opened', true)

    t.comment('a certificate that is another’s is none')
    const { content } = await call(balanceStatement, { kind: 'RECHARGE' }, 'yefeng')
    await turnTo(`/front/virtualCoin/EleRechargeCertificate?id=${content[0]!.movement}`)
    await page.getByText(/的充值凭证：充值没有到账，或不属于本单位/).waitFor()
    await fine('certificate-none')
    const { content: own } = await call(balanceStatement, { kind: 'RECHARGE' }, 'changcheng')
    await turnTo(`/front/virtualCoin/EleRechargeCertificate?id=${own[0]!.movement}`)
    await page.getByText('人民币贰万元整').waitFor()
    await fine('certificate', true)
    t.same(
      wrong.filter(text => !/ERR_FAILED/.test(text)),
      [],
    )
  })
})
