import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { apisRule } from '#contracts/basicinfo/apis-rule.ts'
import { parseAuctionLine, searchState } from '#contracts/client/auction-line.ts'
import { dayText } from '#contracts/client/look/route.ts'
import { handleFlow } from '#contracts/flow/api.ts'
import { addDays } from '#contracts/kernel/calendar.ts'
import { queryOrder } from '#contracts/order/api.ts'
import { interPolicy } from '#contracts/policy/inter-policy.ts'
import { importStock } from '#contracts/seats/api.ts'
import { kindTerms } from '#ops/e2e/policy/kind-terms.ts'
import { selling, stockRow, workbookOf } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { askedBy } from '../entry.ts'
import { openHouse } from '../house.ts'
import { soon } from '../looks.ts'
import { part } from '../part.ts'
import { story } from '../story.ts'

const SEARCH = '/front/demandManagement/searchTickets'

/** How an agency finds flights for a group. Pictures go to test-results/. */
t.test('the search in Chromium', { skip: noBrowser }, async t => {
  const { house, url, visitOnce } = await openHouse(t, 'portal-search')
  const told = await story(house)
  const { date } = told
  const sale = selling(house, { now: house.clock() })
  // one with too few seats, one that arrives a day later, one two days later
  await sale.putOnSale([{ flightNo: 'JD5182', date, dep: '13:20', arr: '17:15', fare: 1760, seats: 16 }], {
    name: '首航团队',
    airLine: 'JD',
  })
  await sale.putOnSale([{ flightNo: 'HU7282', date, dep: '21:50', arr: '01:40', fare: 2400 }], { name: '红眼团队', flights: ['HU7282'] })
  const later = addDays(date, 2)
  await sale.putOnSale([{ flightNo: 'HU7181', date: later, dep: '08:30', arr: '12:15', fare: 1500 }], {
    name: '更便宜',
    travelFrom: later,
    travelTo: later,
  })
  await house.program.settle()

  const inPortal = async (t: Test, width: number) => {
    const browser = await visitOnce(t, width, 'yefeng', '/front', /^工作台/)
    return { ...browser, asked: askedBy(browser.page) }
  }
  /** `?type=S&legs=…` */
  const address = (query: string) => `${url}/newgt${SEARCH}?${query}`

  await t.test('tickets are searched: from an auction’s line, by hand, again after a reload', async t => {
    const { page, wrong, fine, asked } = await inPortal(t, 1366)
    const opened = async (line: string) => {
      await page.evaluate(
        ([usr, path]) => {
          history.pushState({ usr, key: String(Math.random()) }, '', path as string)
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
        },
        [searchState(parseAuctionLine(line)!), `/newgt${SEARCH}`] as const,
      )
      await page.getByRole('heading', { name: '查询下单', level: 1 }).waitFor()
    }
    const kept = () => page.evaluate(() => history.state.usr)
    const chosen = (field: string) => page.locator(`#${field}`).inputValue()
    const search = () => page.getByRole('button', { name: '查询', exact: true }).click()
    const focused = () => page.evaluate(() => document.activeElement?.id)

    await part(t, '7 the search page is filled in by an auction’s line, and does not search by being opened', async t => {
      await opened('HAK=PEK')
      await soon(t, () => page.title(), '查询下单')
      t.same(await kept(), {
        searchType: 1,
        departDate: '',
        returnDate: '',
        noSearch: true,
        origin: 'HAK',
        destination: 'PEK',
        voyageType: 'D',
        voyages: [
          { origin: 'HAK', destination: 'PEK' },
          { origin: 'PEK', destination: 'HAK' },
        ],
      })
      await page.getByRole('radio', { name: '往返', checked: true }).waitFor()
      await soon(t, () => chosen('origin-0'), '海口')
      await soon(t, () => chosen('destination-0'), '北京首都')
      await fine('opened')
      await page.reload()
      await soon(t, () => page.locator('#destination-0').count(), 1)
      await soon(t, () => chosen('destination-0'), '北京首都')
      t.equal(asked('seat'), 0, 'the page does not search by being opened')
      await page.goto(address('line=HAK-PEK/PEK-XIY'))
      await page.getByRole('radio', { name: '联程', checked: true }).waitFor()
      await soon(t, async () => [await chosen('origin-0'), await chosen('destination-0'), await chosen('destination-1')], [
        '海口',
        '北京首都',
        '西安',
      ])
      t.equal(asked('seat'), 0, 'a link that names a line fills in the page as well')
      await opened('HAK=PEK')
    })

    t.comment('what is missing is told, and nothing is asked')
    await search()
    await soon(t, () => page.getByText('请选择日期').count(), 2)
    await soon(t, focused, 'date-0')
    await fine('mistakes')
    t.equal(asked('seat'), 0)

    t.comment('searched: flights of both ways are chosen one after the other')
    const calendar = page.getByRole('dialog', { name: '选择日期' })
    // a click shows the calendar beside the field, which still accepts typing
    await page.getByLabel('去程日期').click()
    await calendar.waitFor()
    t.equal(await focused(), 'date-0')
    await page.keyboard.type(date.replaceAll('-', '/'))
    await page.keyboard.press('Tab')
    await calendar.waitFor({ state: 'detached' })
    // the calendar, by keyboard: it opens at the first day that may be, begins its weeks on Monday, and hands the focus back
    await page.getByLabel('回程日期').press('ArrowDown')
    await soon(t, () => calendar.getByRole('columnheader').allInnerTexts(), ['一', '二', '三', '四', '五', '六', '日'])
    await soon(t, () => page.evaluate(() => document.activeElement?.getAttribute('data-day')), date)
    await fine('calendar')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    await soon(t, () => page.getByLabel('去程日期').inputValue(), date, 'whatever was typed')
    await soon(t, () => page.getByLabel('回程日期').inputValue(), date)
    await soon(t, focused, 'date-1')
    await people(page, { 成人: '10', 儿童: '2' })
    const there = page.getByRole('article', { name: 'HU7181' })
    await there.getByText(/^余 \d+ 座$/).waitFor()
    await there.getByText('10 人成团').waitFor()
    await there.getByText('¥860.00').waitFor()
    await there.getByText('¥10,380.00').waitFor()
    await there.getByText('12 人合计，含税').waitFor()
    await there.getByRole('button', { name: '票价与条件' }).click()
    await there.getByRole('row', { name: '成人 790.00 50.00 20.00 860.00 10 8,600.00' }).waitFor()
    await there.getByRole('row', { name: '儿童 880.00 0.00 10.00 890.00 2 1,780.00' }).waitFor()
    await soon(t, async () => asked('seat'), 1)
    await fine('found', true)
    t.equal(await page.getByRole('article', { name: 'JD5182' }).count(), 0, 'an airline that does not fly back is not shown')
    await there.getByRole('button', { name: '选择航班' }).click()
    await page.getByText('12 人，已选 1 / 2 段，含税').waitFor()
    await page.getByRole('article', { name: 'HU7182' }).getByRole('button', { name: '选择航班' }).click()
    await page.getByText('12 人全程合计，含税').waitFor()
    await page.getByRole('region', { name: '购买条件' }).getByText('名单').waitFor()
    await soon(
      t,
      () => page.getByRole('link', { name: '下单', exact: true }).getAttribute('href'),
      `/newgt/front/order/new?type=D&adults=10&children=2&infants=0&legs=HU7181-${date}-G,HU7182-${date}-G`,
    )
    await fine('chosen', true)

    t.comment('the way back from the order leads to the very results, at their place, without asking anew')
    const results = page.url()
    const down = () => page.evaluate(() => Math.round(scrollY))
    await page.evaluate(() => scrollTo(0, 120))
    const place = await down()
    await page.getByRole('link', { name: '下单', exact: true }).click()
    await page.getByRole('heading', { name: '填写订单' }).waitFor()
    await soon(t, down, 0, 'a new page begins at its top')
    const before = asked('seat')
    await page.getByRole('link', { name: '重新选择' }).click()
    await page.getByText('12 人全程合计，含税').waitFor()
    t.equal(page.url(), results)
    await soon(t, down, place)
    t.equal(asked('seat'), before)

    t.comment('a reload shows the same again, back leads back')
    await page.reload()
    await page.getByText('12 人全程合计，含税').waitFor()
    await soon(t, () => page.getByRole('button', { name: /^人数/ }).innerText(), '10 成人，2 儿童')
    t.match(page.url(), `legs=HAK-PEK-${date},PEK-HAK-${date}&adults=10&children=2`)
    await page.goBack()
    await page.getByText('12 人，已选 1 / 2 段，含税').waitFor()

    t.comment('nothing for sale on the way back; a place that nobody knows')
    await page.goto(address(`type=D&legs=HAK-PEK-${date},PEK-HAK-${later}&adults=10`))
    await page.getByText('没有每个航段都有座位的航空公司，请更换日期、人数或航段').waitFor()
    await fine('nothing')
    await opened('火星-北京')
    await page.getByText('没有找到“火星”的机场，请选择。').waitFor()

    t.comment('an airport is looked up by its sound and taken by keyboard; a line that breaks may be tried again')
    await choose(page, '出发', 'hai', '海口')
    await soon(t, () => chosen('origin-0'), '海口')
    await page.route('**/searching/price/seat*', route => route.fulfill({ status: 503, json: {} }), { times: 3 })
    await page.getByLabel('出发日期').fill(date)
    await search()
    await page.getByRole('alert').getByText('查询失败：系统繁忙，请稍后再试').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: '重试' }).click()
    await there.waitFor()
    await page.getByRole('combobox', { name: '到达' }).click()
    await page.getByRole('group', { name: '常用' }).getByRole('option', { name: /^海口/ }).waitFor()
    await page.keyboard.press('Escape')
    t.same(
      wrong.filter(text => !text.includes('status of 503')),
      [],
    )
  })

  await t.test('what has been found is sorted, filtered and compared; days by their prices; too few seats are asked for', async t => {
    const { page, wrong, fine, turnTo } = await inPortal(t, 1366)
    await turnTo(`${SEARCH}?type=S&legs=HAK-PEK-${date}&adults=20`)
    const cards = () => page.getByRole('article').evaluateAll(all => all.map(card => card.getAttribute('aria-label')))
    await soon(t, cards, ['HU7181', 'HU7282', 'JD5182'], 'what suffices, then what does not')
    const few = page.getByRole('article', { name: 'JD5182' })
    await few.getByText('余 16 座，差 4 座').waitFor()
    await soon(
      t,
      () => few.getByRole('link', { name: '申请座位' }).getAttribute('href'),
      `/newgt/front/order/new?type=S&adults=20&children=0&infants=0&legs=JD5182-${date}-G`,
    )
    await page.getByRole('article', { name: 'HU7282' }).getByText('+1 天').waitFor()
    await page.getByRole('radio', { name: '起飞早到晚' }).click()
    await soon(t, cards, ['HU7181', 'JD5182', 'HU7282'])
    await page.getByRole('button', { name: '余座 ≥ 20' }).click()
    await soon(t, cards, ['HU7181', 'HU7282'])
    await page.getByRole('button', { name: '晚上' }).click()
    await soon(t, cards, ['HU7282'])
    await page.reload()
    await soon(t, cards, ['HU7282'], 'the address says how it is looked at')
    await page.getByRole('button', { name: '晚上' }).click()
    await page.getByRole('combobox', { name: '航空公司' }).selectOption('首都航空')
    await page.getByText('当天 3 个航班都不符合筛选条件').waitFor()
    await page.getByRole('button', { name: '清除筛选' }).click()
    await soon(t, cards, ['HU7181', 'JD5182', 'HU7282'])

    await page.getByRole('checkbox', { name: 'HU7181 加入对比' }).check()
    await page.getByRole('checkbox', { name: 'HU7282 加入对比' }).check()
    const side = page.getByRole('region', { name: '航班对比' })
    await side.getByRole('row', { name: '时间 08:30 → 12:15 21:50 → 01:40（+1 天）' }).waitFor()
    await side.getByText('最低').waitFor()
    await fine('compared', true)
    await side.getByRole('button', { name: '清空对比' }).click()

    t.comment('the strip, the month, and the day nearest to one without flights')
    const strip = page.getByRole('region', { name: '价格日历' })
    const short = dayText(later)
    await strip.getByRole('button', { name: new RegExp(`${short}.*最低`) }).waitFor()
    await strip.getByRole('button', { name: '整月' }).click()
    await fine('month', true)
    await strip.getByRole('button', { name: '整月' }).click()
    await strip.getByRole('button', { name: new RegExp(`^${dayText(addDays(date, 1))}`) }).click()
    await page.getByText('当天没有可以销售的航班，请更换日期或人数').waitFor()
    await fine('empty')
    await page.getByRole('button', { name: /^改到/ }).click()
    await page.getByRole('article', { name: 'HU7181' }).waitFor()
    await page.goBack()
    await page.getByText('当天没有可以销售的航班，请更换日期或人数').waitFor()

    t.comment('a request as customers write it')
    await page.getByRole('button', { name: '粘贴需求' }).click()
    const [month, day] = date.slice(5).split('-').map(Number)
    await page
      .getByLabel('客户发来的需求，一行一个团')
      .fill(`您好 ${month}月${day}日 海口-北京 18人含2儿童 晚班 张三\n${month}.${day} haikou-xian 20人`)
    const requests = page.getByRole('region', { name: '粘贴需求' })
    await soon(t, () => requests.getByRole('article').count(), 2)
    await requests.getByRole('listitem').filter({ hasText: '张三' }).getByText('没看懂').waitFor()
    await fine('pasted')
    await page.keyboard.press('Control+Enter')
    await soon(t, cards, ['HU7282'], 'the flight of the evening')
    await soon(t, () => page.getByRole('button', { name: /^人数/ }).innerText(), '16 成人，2 儿童')
    t.same(wrong, [])
  })

  await t.test('a group abroad is found at its filed fare, with what it is made of, and ordered', async t => {
    const { call } = house
    const [out, back] = [addDays(date, 4), addDays(date, 11)]
    const abroad = { seats: 40, fare: 12_800 }
    const rows = [
      { flightNo: 'HU491', from: 'PEK', to: 'BRU', date: out, dep: '13:55', arr: '18:05' },
      { flightNo: 'HU492', from: 'BRU', to: 'PEK', date: back, dep: '20:05', arr: '13:05' },
    ].map(flight => ({ ...stockRow({ ...abroad, ...flight }, 7_970), 舱位: 'K' }))
    await call(importStock, {}, 'order', { files: [{ name: '国际.xlsx', bytes: await workbookOf(rows) }] })
    const { save, submitAudit, publish } = interPolicy.endpoints
    const terms = { ...kindTerms.interPolicy!, currency: 'EUR', fare: 38_500 }
    const { policyId } = await call(save, { terms } as never, 'order')
    const { instanceId } = (await call(submitAudit, { policyId } as never, 'order')) as { instanceId: string }
    await house.program.settle()
    await call(handleFlow, { instanceId, curentTaskId: `${instanceId}.1.1`, routeId: 'step1-pass' }, 'admin')
    await house.program.settle()
    await call(publish, { policyId } as never, 'admin')
    await house.program.settle()
    const { page, wrong, fine, turnTo, resize } = await inPortal(t, 1366)
    const legs = `PEK-BRU-${out},BRU-PEK-${back}`
    await turnTo(`/front/demandManagement/interTickets?type=D&legs=${legs}&adults=12&children=2&infants=1`, '国际查询')
    const offer = page.getByRole('article', { name: /HU491、HU492 合计 99436 元/ })
    await offer.getByRole('button', { name: '票价与税费' }).click()
    await offer.getByRole('row', { name: /^成人 5,940.00 90.00 960.00 294.00 7,284.00 12 87,408.00/ }).waitFor()
    await offer.getByText('公布票价 EUR 385.00').first().waitFor()
    await fine('abroad')
    await resize(360)
    await fine('abroad-narrow', true)
    await resize(1366)
    await offer.getByRole('link', { name: '下单' }).click()
    await page.getByRole('heading', { name: '填写订单' }).waitFor()
    await page.getByText('99,436.00').first().waitFor()
    await page.getByLabel('团名').fill('比利时团')
    await page.getByLabel('手机').fill('13800138000')
    await page.getByRole('checkbox', { name: /已阅读/ }).check()
    await page.getByRole('button', { name: '只提交订单' }).click()
    await page.waitForURL(/\/order\/\d+/)
    await house.program.settle()
    const { content } = await call(queryOrder, { groupName: '比利时团' } as never, 'yefeng')
    t.match(content, [{ inter: true, total: 9_943_600, seats: 14 }])

    // what a state asks for is entered beside the name, and what is missing is told
    await call(apisRule.endpoints.add, { country: 'BE', side: 'ARRIVE', parts: 'DOCS', months: 6 } as never, 'admin')
    await house.program.settle()
    await turnTo(`/front/order/${content[0]!.orderNo}?tab=names`, '比利时团')
    await page.getByRole('button', { name: /^第 1 行 姓名/ }).click()
    await page.getByLabel('第 1 行 姓名').fill('SMITH/JOHN')
    await page.getByLabel('第 1 行 证件号码').fill('567890123')
    await page.getByRole('button', { name: '第 1 行SMITH/JOHN的护照与签证' }).click()
    const dialog = page.getByRole('dialog', { name: 'SMITH/JOHN的护照与签证' })
    await dialog.getByLabel('签发国').fill('亚特兰蒂斯')
    await dialog.getByLabel('证件有效期').fill('20270101')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('签发国不存在').waitFor()
    await fine('abroad-passport')
    await dialog.getByLabel('签发国').fill('usa')
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.getByRole('button', { name: '保存 1 人' }).click()
    const asked = page.getByRole('region', { name: '旅客信息要求' })
    await asked.getByText(/^SMITH\/JOHN 缺少国籍、出生日期、性别，护照有效期须晚于\d{4}/).waitFor()
    await asked.getByText(/比利时入境须有护照信息/).waitFor()
    await fine('abroad-lacking')
    await resize(360)
    await page.getByRole('button', { name: '第 1 行SMITH/JOHN的护照与签证' }).click()
    t.equal(await dialog.getByLabel('证件有效期').inputValue(), '2027-01-01')
    await fine('abroad-passport-narrow')
    await dialog.getByRole('button', { name: '取消' }).click()
    await resize(1366)
    t.same(wrong, [])
  })

  await t.test('tickets are searched on a phone: the form folds to a line, what was found comes into view', async t => {
    const { page, wrong, fine, turnTo } = await inPortal(t, 360)
    await turnTo(SEARCH, '查询下单')
    await page.getByText('联程').click()
    await page.getByRole('button', { name: /^增加航段/ }).click()
    await page.getByRole('group', { name: '航段 3' }).waitFor()
    await fine('legs', true)
    await page.getByRole('button', { name: '删除航段3' }).click()
    await page.getByText('单程').click()
    await choose(page, '出发', 'HAK', '海口')
    await choose(page, '到达', '首都', '北京首都')
    await page.getByRole('button', { name: '互换出发与到达' }).click()
    await page.getByRole('button', { name: '互换出发与到达' }).click()
    await page.getByLabel('出发日期').fill(date)
    await fine('form')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    const there = page.getByRole('article', { name: 'HU7181' })
    await there.getByRole('button', { name: '票价与条件' }).click()
    await there.getByRole('row', { name: /^成人 790.00 \+ 税 70.00 860.00 10 8,600.00/ }).waitFor()
    await there.getByRole('region', { name: '购买条件' }).getByText('出票').waitFor()
    await fine('found', true)
    t.equal(await page.getByRole('form', { name: '查询条件' }).count(), 0)
    await page.getByRole('button', { name: '修改' }).click()
    await people(page, { 成人: '12', 婴儿: '25' })
    await page.getByText('每名成人最多携带两名婴儿').waitFor()
    await people(page, { 婴儿: '2' })
    await there.getByText('14 人合计，含税').waitFor()
    t.same(wrong, [])
  })
})

/** Types a text, and takes the suggested airport by keyboard. */
const choose = async (page: Page, field: string, typed: string, suggested: string) => {
  const box = page.getByRole('combobox', { name: field })
  await box.fill(typed)
  await page.getByRole('option', { selected: true }).filter({ hasText: suggested }).waitFor()
  await box.press('Enter')
}

/** Enters the number of each passenger type; Enter searches. */
const people = async (page: Page, counts: Readonly<Record<string, string>>) => {
  await page.getByRole('button', { name: /^人数/ }).click()
  const dialog = page.getByRole('dialog', { name: '人数' })
  for (const [type, count] of Object.entries(counts)) await dialog.getByRole('textbox', { name: type }).fill(count)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}
