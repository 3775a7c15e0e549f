import t from 'tap'
import { orderDetail } from '#contracts/order/api.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { ledgerChecks } from '#contracts/report/ledger-check.ts'
import { noBrowser } from '../chromium.ts'
import { startConsole, unfold } from '../console.ts'
import { story } from '../story.ts'

/** Tests the ledger in a real browser against the whole program: balances, waiting money, and the comparison with the log. */
t.test('the ledger in Chromium', { skip: noBrowser }, async t => {
  const house = await startConsole(t, 'ledger')
  const { call, program, clock } = house.house
  const told = await story(house.house)
  const { total } = await call(orderDetail, { orderId: told.waiting }, 'yefeng')
  const pages: string[] = []
  // one payment counts, one came too much
  for (let n = 0; n < 2; n++) {
    const { payUrl } = await call(gotoPayAlipay, { orderId: told.waiting, totalAmount: total }, 'yefeng')
    pages.push(new URL(payUrl).pathname)
  }
  for (const url of pages) {
    await program.app.inject({ method: 'POST', url })
    await program.settle()
  }
  const code = pages[1]!.split('/').at(-1)!
  const today = clock().slice(0, 10)

  for (const width of [360, 1366])
    await t.test(`at ${width} px`, async t => {
      const { page, turnTo, fine, wrong } = await house.visitOnce(t, width, 'finance', '/trial-balance', '试算平衡')
      const table = page.getByRole('table', { name: '试算平衡表' })
      await table.getByRole('row', { name: /渠道清算 · 支付宝/ }).waitFor()
      await table.getByRole('row', { name: /票款 · HU/ }).waitFor()
      await page.getByText('借贷平衡', { exact: true }).waitFor()
      t.match(await table.getByRole('row').last().innerText(), /合计（贷方减借方）\s+0\.00[\s\S]+0\.00/)
      await fine('trial-balance')

      await turnTo('/unsettled', '在途与待退')
      await page.getByRole('link', { name: code }).first().waitFor()
      await fine('unsettled')

      await turnTo('/ledger-check', '账务核对')
      await page.getByText(/已读完事件日志/).waitFor()
      const results = page.getByRole('table', { name: '核对结果' })
      await results.getByRole('row', { name: /试算平衡表与日志一致/ }).waitFor()
      t.equal(await results.getByText('一致', { exact: true }).count(), Object.keys(ledgerChecks).length, 'everything agrees')
      await fine('check')

      if (width === 1366) {
        await page.getByRole('button', { name: '再次核对' }).click()
        await page.getByText(/已读完事件日志/).waitFor()
        await turnTo('/trial-balance', '试算平衡')
        const days = page.getByRole('search').getByLabel('期间')
        await days.fill('2020.1.1～2020.1.31')
        await page.getByText('该期间没有余额和发生额').waitFor()
        await days.fill(`${today}～${today}`)
        await table.getByRole('row', { name: /待退款项/ }).waitFor()
        t.match(decodeURIComponent(page.url()), new RegExp(`from=${today}`))
        const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出 Excel' }).click()])
        t.match(file.suggestedFilename(), /^试算平衡表.*\.xlsx$/)
        await turnTo('/unsettled', '在途与待退')
        await page.getByRole('link', { name: code }).first().click()
        await page.getByRole('heading', { name: `应退款 ${code}`, level: 1 }).waitFor()
      }
      t.same(wrong, [])
    })

  await t.test('an auditor sees it, the order desk does not', async t => {
    const auditor = await house.visitOnce(t, 1366, 'auditor', '/ledger-check', '账务核对')
    await auditor.page.getByText(/已读完事件日志/).waitFor()
    const desk = await house.visitOnce(t, 1366, 'order')
    await unfold(desk.page)
    t.equal(await desk.page.getByRole('menuitem', { name: '试算平衡' }).count(), 0)
    t.same([...auditor.wrong, ...desk.wrong], [])
  })
})
