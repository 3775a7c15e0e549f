import t from 'tap'
import { modifyAgent, setCanAutoQuote } from '#contracts/agency/agency-api.ts'
import { handleFlow, otherTasks } from '#contracts/flow/api.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { myInterRequests } from '#contracts/quotation/inter-api.ts'
import { acceptQuote, myQuotes } from '#contracts/quotation/quote-api.ts'
import { queryQuoteRules } from '#contracts/quotation/rule-api.ts'
import { importStock } from '#contracts/seats/api.ts'
import { selling, stockRow, workbookOf } from '#ops/e2e/sale.ts'
import { line, ruleTerms } from '#services/quotation/test/sample.ts'
import { noBrowser } from '../chromium.ts'
import { startEntry } from '../entry.ts'

/**
 * An employee makes a rule, another approves it; an agency asks for a quote, sees its computation, names another price, and orders at the
 * desk's answer.
 */
t.test('an automatic quote in Chromium', { skip: noBrowser }, async t => {
  const { house, portal, staff } = await startEntry(t, 'portal-quotation')
  const { call, program } = house
  const sale = selling(house, { now: house.clock() })
  const today = toLocal(house.clock()).date
  const date = addDays(today, 41)
  await sale.putOnSale([{ flightNo: 'HU7182', date, seats: 60, fare: 1760 }], { rate: 6000 })
  await call(setCanAutoQuote, { id: 'AG1001', on: true }, 'admin')
  await call(modifyAgent, { id: 'AG1001', level: 'A' }, 'admin')

  t.comment('a rule with a line, submitted')
  const desk = await staff(t, 1366, 'admin')
  await desk.turnTo('/quote-rule', '自动报价规则')
  await desk.page.getByRole('button', { name: '新增规则' }).click()
  const form = desk.page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^规则名称/ }).fill(ruleTerms.name)
  await form.getByRole('combobox', { name: /^航空公司/ }).click()
  await desk.page.getByRole('option', { name: /^HU / }).click()
  await form.getByRole('textbox', { name: /^生效日期/ }).fill(today)
  const band = async (add: number, rows: readonly { from: number; to?: number; by: number }[], of: '天' | '人') => {
    for (const [n, { from, to, by }] of rows.entries()) {
      await form.getByRole('button', { name: '增加一行' }).nth(add).click()
      await form
        .getByRole('textbox', { name: new RegExp(`^起（${of}）`) })
        .nth(n)
        .fill(String(from))
      if (to !== undefined)
        await form
          .getByRole('textbox', { name: new RegExp(`^止（${of}）`) })
          .nth(n)
          .fill(String(to))
      const before = add === 0 ? 0 : ruleTerms.prices.days.length
      await form
        .getByRole('textbox', { name: /^系数（%）/ })
        .nth(before + n)
        .fill(String(by / 100))
    }
  }
  await band(0, ruleTerms.prices.days, '天')
  await band(1, ruleTerms.prices.sizes, '人')
  await form.getByRole('textbox', { name: 'A级系数（%）' }).fill('98')
  await desk.fine('console-rule-new')
  await form.getByRole('button', { name: '确定新增规则' }).click()
  await desk.page.getByRole('button', { name: '新增单程航线' }).click()
  await form.getByRole('textbox', { name: /^始发地/ }).fill(line.origin)
  await form.getByRole('textbox', { name: /^目的地/ }).fill(line.destination)
  await form.getByRole('textbox', { name: /^折扣/ }).fill('45')
  await form.getByRole('textbox', { name: /^底价/ }).fill('600')
  await form.getByRole('button', { name: '确定新增单程航线' }).click()
  await desk.page.getByRole('table', { name: '单程航线' }).getByText('45%').waitFor()
  await desk.page.getByRole('button', { name: '提交审批' }).click()
  await form.getByRole('button', { name: '确定提交审批' }).click()
  await desk.page.getByText('审批中，通过后生效。').waitFor()
  await program.settle()
  const [task] = (await call(otherTasks, { size: 200 }, 'order')).content
  await call(handleFlow, { instanceId: task!.instanceId, curentTaskId: task!.id, routeId: 'step1-pass' }, 'order')
  await program.settle()
  const [rule] = (await call(queryQuoteRules, {}, 'order')).content
  await desk.turnTo(`/quote-rule/${rule!.id}/show`, `自动报价规则 ${rule!.id}`)
  await desk.page.getByText('生效', { exact: true }).first().waitFor()
  await desk.fine('console-rule')

  t.comment('a trial shows the computation')
  await desk.page.getByRole('button', { name: '试算' }).click()
  await form.getByRole('textbox', { name: /^代理人编号/ }).fill('AG1001')
  await form.getByRole('textbox', { name: /^航班号/ }).fill('HU7182')
  await form.getByRole('textbox', { name: /^日期/ }).fill(date)
  await form.getByRole('textbox', { name: /^人数/ }).fill('35')
  await form.getByRole('button', { name: '试算' }).click()
  await form.getByText('790.51896元').waitFor()
  await form.getByText('一致', { exact: true }).waitFor()
  await desk.fine('console-trial')
  await form.getByRole('button', { name: '关闭' }).click()

  t.comment('asked on a telephone: the price, how it came about, another price')
  const phone = await portal(t, 360, 'yefeng', `/front/order/new?type=S&legs=HU7182-${date}-G&adults=35`)
  const dialog = phone.page.getByRole('dialog')
  await phone.page.getByRole('button', { name: '申请自动报价' }).click()
  await phone.page.getByRole('heading', { name: '报价怎么算的' }).waitFor()
  await phone.page.getByText('790.51896').waitFor()
  await phone.fine('phone-offered')
  await phone.page.getByRole('button', { name: /更多/ }).click()
  await phone.page.getByRole('menuitem', { name: /^议价/ }).click()
  await dialog.getByRole('textbox', { name: /^期望成人票价/ }).fill('700')
  await dialog.getByRole('button', { name: '提交议价' }).click()
  await phone.page
    .getByText(/^议价已提交/)
    .first()
    .waitFor()
  await phone.fine('phone-countered')

  const [quote] = (await call(myQuotes, {}, 'yefeng')).content
  await desk.turnTo('/quote', '自动报价日志')
  await desk.fine('console-log')
  await desk.turnTo(`/quote/${quote!.id}/show`, `报价 ${quote!.id}`)
  await desk.page.getByText(/代理人期望票价/).waitFor()
  await desk.fine('console-quote')
  await desk.page.getByRole('button', { name: '报价', exact: true }).click()
  await form.getByRole('textbox', { name: /^成人票价/ }).fill('750')
  await form.getByRole('button', { name: '确定报价' }).click()
  await desk.page.getByText('¥750.00').first().waitFor()
  t.same(desk.wrong, [])

  t.comment('ordered at it')
  await phone.page.getByRole('button', { name: '接受并下单' }).click()
  await dialog.getByRole('textbox', { name: /^团名/ }).fill('海口冬游')
  await dialog.getByRole('textbox', { name: /^联系人/ }).fill('符海燕')
  await dialog.getByRole('textbox', { name: /^手机/ }).fill('13800000001')
  await phone.fine('phone-accept')
  const asked: unknown[] = []
  phone.page.on('request', request => {
    const { 'idempotency-key': key, 'if-match': seen } = request.headers()
    if (request.url().includes(acceptQuote.path)) asked.push({ key, seen, body: request.postDataJSON() })
  })
  await phone.page.route(
    `**${acceptQuote.path}*`,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: '提交订单' }).click()
  await dialog.getByText('再试一次，不会重复').waitFor()
  t.comment('the answer is lost: the page behind knows of the order, the dialog still of the price')
  await phone.page.getByText(/^已下单：/).waitFor()
  t.notMatch(await dialog.innerText(), /¥0\.00/)
  await dialog.getByRole('button', { name: '提交订单' }).click()
  await phone.page.waitForURL(/\/order\/\d+/)
  t.equal(asked.length, 2)
  t.same(asked[1], asked[0], 'the same command once more')
  t.match(phone.wrong.splice(0), [/ERR_FAILED/], 'of the lost answer the browser tells')
  await program.settle()
  t.match((await call(myQuotes, {}, 'yefeng')).content, [{ status: 'ORDERED', fare: 75_000, manual: true }])
  await phone.turnTo('/front/quotation')
  await phone.page.getByText('已下单').first().waitFor()
  await phone.fine('phone-list')
  t.same(phone.wrong, [])

  t.comment('a group abroad: nothing is published, so its agency asks, argues and orders')
  const [out, home] = [addDays(today, 40), addDays(today, 47)]
  const abroad = [
    { flightNo: 'HU491', from: 'PEK', to: 'BRU', date: out, dep: '13:55', arr: '18:05' },
    { flightNo: 'HU492', from: 'BRU', to: 'PEK', date: home, dep: '20:05', arr: '13:05' },
  ].map(flight => ({ ...stockRow({ ...flight, seats: 30, fare: 6_400 }, 7_970), 舱位: 'K' }))
  await call(importStock, {}, 'order', { files: [{ name: '国际切位.xlsx', bytes: await workbookOf(abroad) }] })
  await program.settle()
  await phone.turnTo(
    `/front/demandManagement/interTickets?type=D&legs=PEK-BRU-${out},BRU-PEK-${home}&adults=12&children=2&infants=1`,
    '国际查询',
  )
  await phone.page.getByRole('button', { name: '向航司询价' }).click()
  await dialog.getByRole('combobox', { name: /^航空公司/ }).click()
  await phone.page.getByTitle(/^HU /).click()
  await dialog.getByRole('textbox', { name: /^团名/ }).fill('比利时古城团')
  await dialog.getByRole('textbox', { name: /^联系人/ }).fill('符海燕')
  await dialog.getByRole('textbox', { name: /^手机/ }).fill('13800000001')
  await phone.fine('phone-inter-ask')
  await dialog.getByRole('button', { name: '提交询价' }).click()
  await phone.page
    .getByText(/^航空公司将在/)
    .first()
    .waitFor()
  await phone.fine('phone-inter-asked')

  t.comment('the desk chooses flights and sees the total as it types')
  await desk.turnTo('/inter-request', '国际询价')
  await desk.fine('console-inter-list')
  await desk.page.getByText('比利时古城团').first().or(desk.page.getByText('待报价').first()).first().waitFor()
  const [request] = (await call(myInterRequests, {}, 'yefeng')).content
  const quoting = async (fares: { 成人票价: string; 儿童票价?: string; 婴儿票价?: string }, total: string) => {
    await desk.turnTo(`/inter-request/${request!.id}/show`, `国际询价 ${request!.id}`)
    await desk.page.getByRole('button', { name: '报价', exact: true }).click()
    for (const [n, flightNo] of ['HU491', 'HU492'].entries()) {
      const leg = form.getByRole('group', { name: `第${n + 1}航段` })
      await leg.getByRole('combobox', { name: /^航班/ }).click()
      await desk.page.getByRole('option', { name: new RegExp(`^${flightNo} `) }).click()
      for (const [name, fare] of Object.entries(fares)) await leg.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(fare)
    }
    await form.getByText(`总价 ${total}（含税）`).waitFor()
    await desk.fine(`console-inter-quote-${total.slice(1, 3)}`)
    await form.getByRole('button', { name: '确定报价' }).click()
    await desk.page.getByText(total).first().waitFor()
  }
  await quoting({ 成人票价: '2970' }, '¥99,436.00')
  await desk.fine('console-inter')

  t.comment('99,436 is countered at 92,000, answered with 95,000 and ordered')
  const offer = phone.page.getByRole('region', { name: '方案1' })
  await offer.getByRole('button', { name: /^还价/ }).click()
  await dialog.getByRole('textbox', { name: /^期望总价/ }).fill('99436')
  await dialog.getByRole('button', { name: '提交还价' }).click()
  await dialog.getByText('期望总价须低于当前报价').waitFor()
  await dialog.getByRole('textbox', { name: /^期望总价/ }).fill('92000')
  await dialog.getByRole('button', { name: '提交还价' }).click()
  await phone.page.getByText('我方还价').waitFor()
  await phone.fine('phone-inter-countered')
  await quoting({ 成人票价: '2800', 儿童票价: '2141', 婴儿票价: '300' }, '¥95,000.00')
  await offer.first().getByText('95,000.00').first().waitFor()
  t.equal(await phone.page.getByRole('button', { name: /^还价/ }).count(), 0, 'its round is used up')
  await phone.fine('phone-inter-quoted')
  const wide = await portal(t, 768, 'yefeng', `/front/interRequest/${request!.id}`)
  await wide.page.getByRole('button', { name: '接受并下单' }).waitFor()
  await wide.fine('tablet-inter-quoted')
  t.same(wide.wrong, [])
  await offer.first().getByRole('button', { name: '接受并下单' }).click()
  await phone.fine('phone-inter-accept')
  await dialog.getByRole('button', { name: '提交订单' }).click()
  await phone.page.waitForURL(/\/order\/\d+/)
  await program.settle()
  const [taken] = (await call(myInterRequests, {}, 'yefeng')).content
  t.match(taken, { status: 'ORDERED', total: 9_500_000 })
  t.match(await call(orderDetail, { orderId: taken!.orderNo! }, 'yefeng'), { total: 9_500_000, inter: true, seats: 14 })
  await phone.turnTo('/front/interRequest', '我的国际询价')
  await phone.page.getByText('已下单').first().waitFor()
  await phone.fine('phone-inter-list')
  t.same(phone.wrong, [])
  t.same(desk.wrong, [])
})
