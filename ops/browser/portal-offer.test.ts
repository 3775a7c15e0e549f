import t from 'tap'
import * as earnest from '#contracts/account/earnest-api.ts'
import * as api from '#contracts/auction/api.ts'
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts'
import { instantMs, toInstant } from '#contracts/kernel/calendar.ts'
import { OUT, selling } from '#ops/e2e/sale.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { noBrowser } from './chromium.ts'
import { startEntry } from './entry.ts'

const yuan = (amount: number) => amount * 100
t.setTimeout(600_000)
/** What a winner gives up is offered to who came next, who is told, accepts it and prepays; another time declines it. */
t.test('the next in rank in the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, url, agency } = await startEntry(t, 'portal-offer')
  const { call, program, clock } = house
  const sale = selling(house, { now: clock() })
  await sale.offer([{}])
  for (const as of ['yefeng', 'changcheng']) {
    const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(6_000) }, as)
    await sale.payAt(paymentCode)
  }
  await program.settle()
  const approve = async (instanceId: string, as: string) => {
    await program.settle()
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, as)
    await call(handleFlow, { instanceId, curentTaskId: currentTaskId!, routeId: 'step1-pass', flowRemark: '同意' }, as)
    await program.settle()
  }
  /** a lot of one unit that is over; changcheng won it and gives it up, yefeng came next */
  const offered = async () => {
    const { id } = await call(
      api.saveBidding,
      {
        ...{ stockId: OUT, units: 1, seatsPerUnit: 10, floor: yuan(1_190), step: yuan(10), earnestPerUnit: yuan(1_000) },
        ...{ startsAt: clock(), endsAt: toInstant(instantMs(clock()) + 20_000), closingSeconds: 0, afterDefault: 'OFFER' as const },
      },
      'order',
    )
    const { instanceId } = await call(api.submitBiddingFlow, { id }, 'order')
    await approve(instanceId, 'admin')
    await call(api.bookBidding, { id, price: yuan(1_190) }, 'yefeng')
    await call(api.bookBidding, { id, price: yuan(1_200) }, 'changcheng')
    const awardOf = async (as: string) => (await call(api.showBidding, { id }, as)).mine?.award?.status
    while ((await awardOf('changcheng')) !== 'WAIT_PREPAY') {
      await program.pass('end of lots')
      await program.settle()
    }
    const hold = `lot~${id}~AG1002~1`
    await call(earnest.giveUpEarnest, { id: hold, reason: '客人取消' }, 'changcheng')
    await approve((await call(earnest.submitGiveUpFlow, { id: hold }, 'changcheng')).instanceId, 'finance')
    t.equal(await awardOf('changcheng'), 'DEFAULTED')
    while ((await awardOf('yefeng')) !== 'OFFERED') await program.settle()
    return id
  }

  for (const width of [1366, 360])
    await t.test(`${width}`, async t => {
      const { page, logIn, fine } = await agency(t, width)
      const id = await offered()
      await page.goto(`${url}/newgt/login`)
      await logIn('yefeng', demoPassword)
      await page.getByRole('link', { name: '竞价大厅' }).waitFor()
      await page.goto(`${url}/newgt/front/notice`)
      await page.locator(`a[href$="/bidding/${id}"]`).first().waitFor()
      await fine('told')
      await page.goto(`${url}/newgt/front/bidding/mine`)
      await page.getByText('待确认递补').first().waitFor()
      await fine('mine')
      await page.goto(`${url}/newgt/front/bidding/${id}`)
      await page.getByRole('heading', { name: '有座位空出，按您的出价递补' }).waitFor()
      await page.getByRole('button', { name: '接受，占用 ¥1,000.00' }).waitFor()
      await fine('offer', true)
      if (width > 600) {
        await page.getByRole('button', { name: '接受，占用 ¥1,000.00' }).click()
        await page.getByRole('heading', { name: '已成交，待预付' }).waitFor()
        t.match((await call(api.showBidding, { id }, 'yefeng')).mine, { award: { status: 'WAIT_PREPAY' } })
        await page.getByLabel('联系电话').fill('0898-00000001')
        await page.getByRole('button', { name: /^预付成单，首期 ¥/ }).click()
        await page.waitForURL(/\/order\/.+\?pay=next/)
        await page.getByText('本次支付').first().waitFor()
      } else {
        await page.getByRole('button', { name: '放弃', exact: true }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByText('放弃后不能恢复').waitFor()
        await fine('decline')
        await dialog.getByRole('button', { name: '确定放弃' }).click()
        await page.getByRole('heading', { name: '未接受递补' }).waitFor()
        await fine('declined')
        t.match((await call(api.showBidding, { id }, 'yefeng')).mine, { award: { status: 'DECLINED' } })
      }
    })
})
