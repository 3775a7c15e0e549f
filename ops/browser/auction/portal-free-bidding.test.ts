import t from 'tap'
import * as earnest from '#contracts/account/earnest-api.ts'
import { setCanFreeBid } from '#contracts/agency/agency-api.ts'
import * as bidding from '#contracts/auction/api.ts'
import * as api from '#contracts/auction/free-api.ts'
import { freeAuction } from '#contracts/auction/free-auction-record.ts'
import { OUT, selling } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { startEntry } from '../entry.ts'
import { BOTH } from '../house.ts'

const yuan = (amount: number) => amount * 100
/**
 * An agency opens a lot with its own bid, is outbid, raises by no more than the largest increment, and undoes another bid. It does so at a
 * desk and on a telephone.
 */
t.test('free bidding in the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, portal } = await startEntry(t, 'portal-free-bidding')
  const { call, program, clock } = house
  const sale = selling(house, { now: clock() })
  await sale.putOnSale([{ seats: 90 }])
  for (const as of ['yefeng', 'changcheng']) {
    const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(12_000) }, as)
    await sale.payAt(paymentCode)
  }
  const told = { title: '自由竞价开放说明', content: '每次加价为10元的整数倍，最高不超过经济舱全价。', airLine: 'HU' }
  await call(freeAuction.endpoints.add, told, 'order')
  await call(setCanFreeBid, { ids: ['AG1002'], on: true }, 'admin')
  await program.settle()

  await call(setCanFreeBid, { ids: ['AG1001'], on: false }, 'admin')
  await program.settle()
  const { page, fine, turnTo } = await portal(t, BOTH, 'yefeng')
  await page.getByRole('link', { name: '竞价大厅' }).click()
  await page.getByRole('link', { name: '自由竞价', exact: true }).click()
  await page.getByRole('heading', { name: '自由竞价大厅', level: 1 }).waitFor()
  await page.getByText(told.content).waitFor()
  await page.getByText('本单位未开通自由竞价').waitFor()
  await fine('closed')

  await call(setCanFreeBid, { ids: ['AG1001'], on: true }, 'admin')
  await program.settle()
  await page.reload()
  await page.getByRole('link', { name: '发起自由竞价' }).click()
  await page.getByText('先选择航班').waitFor()
  await fine('choose')
  await turnTo(`/front/order/new?type=S&legs=${OUT}&adults=20`)
  await page.getByRole('button', { name: '发起自由竞价' }).click()
  await page.getByText('¥2,380.00').first().waitFor()
  t.equal(await page.getByLabel('座位数').inputValue(), '20', 'the group that was chosen')
  await page.getByLabel('座位数').fill('5')
  await page.getByText('至少 10 座').first().waitFor()
  const press = page.getByRole('button', { name: /^发起，出价/ })
  t.ok(await press.isDisabled(), 'five seats are no group')
  await page.getByLabel('座位数').fill('20')
  await page.getByText('¥2,380.00').first().waitFor()
  await page.getByLabel('我的每座出价（元）').fill('1500')
  await page.getByText('须在 ¥1,190.00 至 ¥1,290.00 之间').waitFor()
  await fine('wrong', true)
  await page.getByLabel('我的每座出价（元）').fill('1200')
  await page.getByRole('button', { name: '发起，出价 ¥1,200.00 / 座' }).click()
  await page.getByText('您已是当前最高价').waitFor()
  await fine('opened', true)
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!)
  t.match(await call(api.showFrontFreeBidding, { id }, 'yefeng'), { seats: 20, openedBy: 'AGENCY', mine: { won: 1 } })

  await call(api.bookFreeBidding, { id, price: yuan(1_300) }, 'changcheng')
  await page.getByText('已被超越').waitFor()
  await page.getByRole('button', { name: '出价 ¥1,310.00 / 座' }).waitFor()
  await page.getByText('最高可出价 ¥1,400.00').waitFor()
  await fine('beaten', true)
  await page.getByLabel('每座出价（元）').fill('1450')
  await page.getByText('已超过最高可出价 ¥1,400.00').waitFor()
  t.ok(await page.getByRole('button', { name: '出价 ¥1,450.00 / 座' }).isDisabled(), 'no more than the largest increment')
  await page.getByRole('button', { name: '用最低可出价' }).click()
  await page.getByRole('button', { name: '增加', exact: true }).click()
  await page.getByRole('button', { name: '出价 ¥1,320.00 / 座' }).click()
  await page.getByText('您已是当前最高价').waitFor()
  t.match(await call(api.showFrontFreeBidding, { id }, 'yefeng'), { price: yuan(1_320), mine: { won: 1 } })

  // a lot that the other agency has opened: the first bid joins it, and is taken back later
  const { id: other } = await call(api.openFreeBidding, { stockId: OUT, seats: 10, price: yuan(1_190) }, 'changcheng')
  await program.settle()
  await page.getByRole('link', { name: '自由竞价', exact: true }).click()
  await page.locator(`a[href$="/bidding/${other}"]`).first().waitFor()
  await fine('hall', true)
  await page.locator(`a[href$="/bidding/${other}"]`).first().click()
  await page.getByText('首次出价占用保证金', { exact: true }).waitFor()
  await fine('first', true)
  await page.getByRole('button', { name: '出价 ¥1,200.00 / 座' }).click()
  await page.getByText('您已是当前最高价').waitFor()
  await page.getByRole('link', { name: '我的竞价' }).click()
  await page
    .getByText(/自由竞价\s+标的/)
    .first()
    .waitFor()
  await fine('mine', true)
  t.match((await call(bidding.myBiddings, {}, 'yefeng')).content.slice(0, 2), [
    { lotId: other, kind: 'FREE' },
    { lotId: id, kind: 'FREE' },
  ])
})
