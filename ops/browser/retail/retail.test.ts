import { randomUUID } from 'node:crypto'
import t from 'tap'
import { retailDetail, retailSearch, retailSubmit } from '#contracts/retail/flight-api.ts'
import { productFreight } from '#contracts/retail/freight-record.ts'
import { adults, namesOf, selling } from '#ops/e2e/sale.ts'
import { commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { rule } from '#services/retail/test/sample.ts'
import { ruleVersion } from '#services/retail/version.ts'
import { noBrowser } from '../chromium.ts'
import { openHouse } from '../house.ts'

const NOTICE = `Q舱
退票：起飞前7天（含）以前5%；7天（不含）至48小时（含）10%；48小时（不含）以内及起飞后40%
变更：起飞前及起飞后10%，最低50元
不得签转`

/** An agency buys a ticket for a single traveller: search, fare, names, cashier; and gives it back, or flies another day. */
t.test('tickets of single travellers in Chromium', { skip: noBrowser }, async t => {
  const { house, url, visitOnce } = await openHouse(t, 'portal-retail')
  const now = house.clock()
  const date = '2026-12-10'
  const sale = selling(house, { now })
  await sale.putOnSale([{ date }, { date: '2026-12-12' }, { flightNo: 'HU7181', date: '2026-12-16', from: 'PEK', to: 'HAK' }])
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

  await t.test('the flight home is given up before the order is paid: sums first, then done', async t => {
    const { page, fine, wrong } = await visitOnce(t, 1366, 'yefeng', '/front', /^工作台/)
    const asked = { origin: 'HAK', destination: 'PEK', startDate: '2026-12-12', backDate: '2026-12-16', counts: { ADULT: 1 } }
    const { id: searchId, lowest } = await house.call(retailSearch, asked, 'yefeng')
    const [other] = await namesOf(adults(1), 1)
    const { orderNo } = await house.call(
      retailSubmit,
      {
        searchId,
        voyageType: 'D',
        legs: [
          { stockId: 'HU7182-2026-12-12-G', freightId: 'FR-G' },
          { stockId: 'HU7181-2026-12-16-G', freightId: 'FR-G' },
        ],
        passengers: [{ type: 'ADULT', name: other!.姓名, docType: 'ID_CARD', docNo: other!.证件号 }],
        contact: { name: '符海燕', phone: '13800000000' },
        total: lowest!,
      },
      'yefeng',
    )
    await house.program.settle()
    await page.goto(`${url}/newgt/front/order/${orderNo}`)
    await page.getByRole('navigation', { name: '订单内容' }).getByRole('link', { name: '行程' }).click()
    const segment = page.getByRole('button', { name: '取消航段', exact: true })
    await segment.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('选择航段后显示试算').waitFor()
    await dialog.getByRole('radio', { name: /HU7181 2026-12-16 PEK-HAK/ }).check()
    const give = dialog.getByRole('button', { name: '取消航段，减 ¥1,140.00' })
    await give.waitFor()
    await fine('segment')
    await give.click()
    await page.getByText('已取消航段，订单总价 ¥1,140.00').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await segment.waitFor({ state: 'detached' })
    t.equal(await segment.count(), 0, 'one flight is left')
    const ordered = await house.call(retailDetail, { orderNo }, 'yefeng')
    t.match(ordered, { total: 114_000, voyageType: 'S', legs: [{ flightNo: 'HU7182' }] })
    t.equal(ordered.legs.length, 1)
    t.same(wrong, [])
  })

  await t.test('fare rules: a text is pasted, checked word by word, put in force and fixed then', async t => {
    const { page, fine, wrong } = await visitOnce(t, [1366, 360, 768], 'order', '/rule-version', '客规版本')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: '新增版本' }).click()
    const begin = dialog.getByRole('button', { name: '确定新增版本' })
    await begin.click()
    await dialog.getByText('必填').first().waitFor()
    await dialog.getByLabel('航空公司').click()
    await page.getByRole('option', { name: /HU/ }).click()
    await dialog.getByLabel('名称').fill('冬季客规')
    await dialog.getByRole('textbox', { name: '生效日期' }).fill('2026-12-15')
    await dialog.getByLabel('选择客规原文文件').setInputFiles({ name: '公告.docx', mimeType: 'text/plain', buffer: Buffer.from('PK\0') })
    await dialog.getByText('公告.docx不是文本文件，请打开后复制文字粘贴').waitFor()
    await dialog.getByRole('textbox', { name: '客规原文' }).fill(NOTICE)
    await fine('version-new')
    await begin.click()

    await page.getByText('还有 6 个字段待核对，其中 2 个有疑问，共 6 个。').waitFor()
    await page.getByText(/启用前须处理：还有6个字段未核对/).waitFor()
    const fields = page.getByRole('list', { name: '识别字段' })
    const field = (name: string) => fields.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    t.match(await field('Q 未识别内容').innerText(), /疑问[\s\S]*原文：最低50元/)
    t.match(await field('Q 退票').innerText(), /起飞前7天（含）以前\s+5%[\s\S]*原文：/)
    await field('Q 退票').focus()
    t.match(await page.getByRole('region', { name: '客规原文' }).locator('mark').innerText(), /^起飞前7天|^退票/)
    await fine('check')

    await field('Q 退票').getByRole('button', { name: '更正' }).click()
    const correct = dialog.getByRole('button', { name: /^确定更正Q退票/ })
    await dialog.getByLabel('退票第1级收取', { exact: true }).fill('105')
    await correct.click()
    await dialog.getByText('不能超过100%').waitFor()
    await dialog.getByLabel('退票第1级收取', { exact: true }).fill('15.5')
    await correct.click()
    await dialog.getByText('越临近起飞费用不能越低：起飞前48小时（含）以前').waitFor()
    await dialog.getByLabel('退票第1级收取', { exact: true }).fill('5.5')
    await dialog.getByLabel('退票第4级收取方式').click()
    await page.getByRole('option', { name: '不可办理' }).click()
    await fine('correct')
    await correct.click()
    await dialog.waitFor({ state: 'detached' })
    await field('Q 退票').getByText('已更正').waitFor()

    await field('Q 改低舱差额').getByRole('button', { name: '填写' }).click()
    await dialog.getByLabel('改低舱差额不退').click()
    await page.getByRole('option', { name: '是' }).click()
    await dialog.getByRole('button', { name: /^确定更正Q改低舱差额/ }).click()
    await dialog.waitFor({ state: 'detached' })
    t.comment('Enter confirms a field and goes on to the next')
    await page.getByText(/^还有 4 个字段待核对/).waitFor()
    const items = fields.locator(':scope > li')
    t.equal(await items.count(), 6)
    await page.getByLabel('只看待核对').check()
    t.equal(await items.count(), 4)
    t.equal(await field('Q 退票').count(), 0, 'what was corrected is left out')
    await field('Q 未识别内容').focus()
    for (const left of [3, 2, 1]) {
      await page.keyboard.press('Enter')
      await page.getByText(new RegExp(`^还有 ${left} 个字段待核对`)).waitFor()
    }
    await page.keyboard.press('Enter')
    const finished = page.getByRole('alert').filter({ hasText: '6 个字段已全部核对。' })
    await finished.getByRole('button', { name: '启用' }).click()
    await dialog.getByText(/启用后内容不能再修改/).waitFor()
    await dialog.getByRole('button', { name: '确定启用' }).click()

    await page.getByText('版本已启用过，不能修改，请复制为新版本。').waitFor()
    await page.getByRole('button', { name: '复制为新版本' }).waitFor()
    await page.getByRole('tab', { name: '规则（1）' }).click()
    const card = page.getByRole('region', { name: '规则Q' })
    await card.getByRole('cell', { name: '5.5%' }).waitFor()
    for (const name of ['修改', '新增规则', '删除', '启用']) t.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
    await page.getByText(/有产品运价而没有客规，按此版本不销售：G舱（全部航线）/).waitFor()
    await fine('version')

    t.comment('its copy is the next draft, which can be changed')
    await page.getByRole('button', { name: '复制为新版本' }).click()
    await dialog.getByRole('textbox', { name: '生效日期' }).fill('2027-01-15')
    await dialog.getByRole('button', { name: '确定复制为新版本' }).click()
    await page.getByText('草稿', { exact: true }).waitFor()
    await page.getByRole('button', { name: '新增规则' }).click()
    await dialog.getByRole('button', { name: '确定新增规则' }).click()
    await dialog.getByText('请填写费率').first().waitFor()
    await dialog.getByLabel('规则代码').fill('g')
    await dialog.getByLabel('舱位').fill('g')
    for (const what of ['退票', '改期']) {
      await dialog.getByLabel(`${what}第1级时间`).fill('24')
      await dialog.getByLabel(`${what}第1级收取`, { exact: true }).fill('10')
      await dialog.getByRole('button', { name: `下移${what}第1级` }).click()
      await dialog.getByLabel(`${what}第1级收取`, { exact: true }).fill('20')
    }
    await dialog.getByRole('button', { name: '确定新增规则' }).click()
    await dialog.getByText('费率阶梯须按时间先后排列：起飞前24小时（含）以前').first().waitFor()
    for (const what of ['退票', '改期']) await dialog.getByRole('button', { name: `上移${what}第2级` }).click()
    await fine('rule')
    await dialog.getByRole('button', { name: '确定新增规则' }).click()
    await page.getByRole('region', { name: '规则G' }).getByRole('cell', { name: '10%' }).first().waitFor()
    t.equal(await page.getByText(/有产品运价而没有客规/).count(), 0)
    t.same(wrong, [])
  })
})
