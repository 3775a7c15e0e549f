import { randomUUID } from 'node:crypto'
import t from 'tap'
import { productFreight } from '#contracts/retail/freight-record.ts'
import { adults, namesOf, selling } from '#ops/e2e/sale.ts'
import { commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { rule } from '#services/retail/test/sample.ts'
import { ruleVersion } from '#services/retail/version.ts'
import { noBrowser } from '../chromium.ts'
import { openHouse } from '../house.ts'

/** An agency buys a ticket for a single traveller: search, fare, names, cashier; and gives it back, or flies another day. */
t.test('tickets of single travellers in Chromium', { skip: noBrowser }, async t => {
  const { house, url, visitOnce } = await openHouse(t, 'portal-retail')
  const now = house.clock()
  const date = '2026-12-10'
  const sale = selling(house, { now })
  await sale.putOnSale([{ date }, { date: '2026-12-12' }])
  const at = commanding(house.program.run, () => ({ who: systemUser('test'), now, commandId: randomUUID() }))
  await at(ruleVersion, 'V1').add({
    versionId: 'V1',
    airLine: 'HU',
    name: 'V1',
    validFrom: now.slice(0, 10),
    rules: [rule({ ruleNo: 'G', cabins: ['G'] })],
  })
  await at(ruleVersion, 'V1').enable({ day: now.slice(0, 10), claim: 1 })
  const freight = {
    code: 'FR-G',
    product: '标准',
    airLine: 'HU',
    line: '*',
    cabin: 'G',
    rate: 45,
    travelFrom: now.slice(0, 10),
    travelTo: '2027-03-01',
  }
  await house.call(productFreight.endpoints.add, freight, 'order')
  await house.program.settle()
  const [person] = await namesOf(adults(1))
  for (const width of [1366, 360]) {
    const { page, fine } = await visitOnce(t, width, 'yefeng', '/front', /^工作台/)
    await page.goto(`${url}/newgt/front/retail?from=HAK&to=PEK&day=${date}&people=1-0-0`)
    await page.getByRole('button', { name: /^选择 HU7182 G舱 标准/ }).click()
    await fine(`fares at ${width}`)
    if (width === 360) continue
    await page.getByLabel('姓名').fill(person!.姓名)
    await page.getByLabel('证件号码').fill(person!.证件号)
    await page.getByLabel('联系人').fill('符海燕')
    await page.getByLabel('联系电话').fill('13800000000')
    await fine('names')
    await page.getByRole('button', { name: '提交并支付' }).click()
    await page.waitForURL(/\/front\/order\/\d+\?pay=next/)
    await page.getByText('1,140').first().waitFor()
    const ordered = page.url()
    await page.goto(`${url}/newgt/front/retail/orders`)
    await page.getByRole('link', { name: /^\d+$/ }).first().waitFor()
    await fine('own list')

    const [, orderNo = ''] = /order\/(\d+)/.exec(ordered) ?? []
    await sale.payAt(await sale.openPayment('yefeng', orderNo, 114_000))
    await house.program.settle()
    const choose = async (wizard: 'refund' | 'change') => {
      await page.goto(`${url}/newgt/front/retail/${wizard}/${orderNo}`)
      await page.getByRole('checkbox', { name: new RegExp(`${person!.姓名}.*HU7182`) }).check()
    }
    await choose('refund')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: /^确认退票，应退/ }).waitFor()
    await fine('refund')
    await choose('change')
    await page.getByLabel('新航班日期').fill('2026-12-12')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /HU7182 12-12/ }).check()
    await fine('change')
  }
})
