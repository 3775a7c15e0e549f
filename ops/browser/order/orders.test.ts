import type { Locator, Page } from 'playwright-core'
import t from 'tap'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { idCheckDigit } from '#contracts/kernel/documents.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { orderDetail, sureRequestSeat } from '#contracts/order/api.ts'
import { modifyRefundStatus, refundDetail, showRefund, submitRefund } from '#contracts/refund/api.ts'
import { adults, namesOf, nobody, selling } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { startConsole } from '../console.ts'
import { fromMore, inMore } from '../hands.ts'
import { pictured, serious, soon } from '../looks.ts'

/** One life of a group in the console: deposit, fewer, more, another price, names, tickets, a refund with papers. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })
const row = (name: string, type: string, n: number) => {
  const first17 = `4601001990010${String(1000 + n)}`
  return `${name},${type},身份证,${first17 + idCheckDigit(first17)}`
}
const namesCsv = (rows: string[]) => ({
  name: '名单.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['姓名,旅客类型,证件类型,证件号码', ...rows].join('\n')),
})
const surnames = '赵钱孙李周吴郑王冯陈褚卫'

t.test('orders and refunds in the console', { skip: noBrowser }, async t => {
  const { house, visitOnce } = await startConsole(t, 'orders')
  const sale = selling(house, { now: house.clock() })
  const date = addDays(toLocal(house.clock()).date, 30)
  const stockId = `HU7182-${date}-G`
  await sale.putOnSale([{ date, seats: 90 }], { deposits: [{ rate: 1_000, assessment: 8_500 }] })
  const { orderId } = await sale.submit('yefeng', [stockId], { ...nobody, ADULT: 15, SOLIDER: 1 })
  const [deposit] = (await sale.detail(orderId)).instalments
  await sale.payAt(await sale.openPayment('yefeng', orderId, deposit!.amount))
  const other = await sale.submit('changcheng', [stockId], { ...nobody, ADULT: 37 })
  const shownAt = `/order/${orderId}/show`
  const heading = `订单 ${orderId}`

  const sees = async (page: Page, name: string) => {
    for (const width of [360, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      // the layout follows the window by a render or two
      await page
        .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined)
        .catch(() => t.fail(`${name} does not fit into ${width} px`))
      await pictured(page, `orders-${name}-${width}`)
    }
    t.same(await serious(page), [], `${name}: nothing serious for axe`)
  }
  const sent = async (dialog: Locator, name: string) => {
    await dialog.getByRole('button', { name, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const confirmed = (dialog: Locator, label: string) => sent(dialog, `确定${label}`)

  await t.test('a group that changes: fewer, more, another price, other limits', async t => {
    const { page, wrong, turnTo } = await visitOnce(t, 1366, 'admin')
    t.comment('found by what has been paid')
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('combobox', { name: '支付进度' }).click()
    await page.getByRole('option', { name: '已付定金' }).click()
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(/DEPOSIT_PAID/)
    await page.getByRole('link', { name: other.orderId }).waitFor({ state: 'detached' })
    await sees(page, 'list')
    await page.getByRole('link', { name: orderId }).click()
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.getByRole('region', { name: '待付分期' }).getByText('尾款').waitFor()
    t.comment('how far it has come, and what it costs, above everything')
    await page.getByRole('list', { name: '进度' }).locator('[aria-current=step]').getByText('尾款').waitFor()
    await page.getByRole('region', { name: '概要' }).getByText('军残/警残 1').waitFor()
    await page.getByText('第 1 张，共 1 张').waitFor()
    await sees(page, 'detail')

    t.comment('fewer: refused below the minimum, then with its settlement')
    await fromMore(page, '减员')
    const reduce = page.getByRole('dialog', { name: '减员' })
    await reduce.getByLabel('成人人数').fill('10')
    await reduce.getByText('不足成团人数：至少10人').waitFor()
    await soon(t, () => reduce.getByRole('button', { name: '确定减员' }).isDisabled(), true, 'what is refused cannot be confirmed')
    await sees(page, 'refused')
    await reduce.getByLabel('成人人数').fill('5')
    await reduce.getByText(/定金结算：免罚 \d+ 人/).waitFor()
    await sees(page, 'reduce')
    await confirmed(reduce, '减员')
    const fewer = await sale.detail(orderId)
    t.match(fewer, { counts: { ADULT: 10, SOLIDER: 1 }, seats: 11 })
    t.ok(fewer.forfeited > 0)
    await page.getByText(formatYuan(fewer.forfeited)).first().waitFor()

    t.comment('more')
    await fromMore(page, '加员')
    const more = page.getByRole('dialog', { name: '加员' })
    await more.getByRole('button', { name: '确定加员' }).click()
    await more.getByText('请填写增加人数').waitFor()
    await more.getByLabel('成人人数').fill('1')
    await more.getByRole('region', { name: '变化' }).getByRole('cell', { name: '12', exact: true }).waitFor()
    await confirmed(more, '加员')
    const greater = await sale.detail(orderId)
    t.match(greater, { seats: 12 })
    // a decision made on the page as it was before would be refused
    await page.getByText(formatYuan(greater.total)).first().waitFor()

    t.comment('another price: in tens of yuan, with a reason')
    await fromMore(page, '修改价格')
    const price = page.getByRole('dialog', { name: '修改价格' })
    await price.getByLabel('成人票价').fill('1105')
    await price.getByText('票价须为10元的整数倍').first().waitFor()
    await price.getByLabel('成人票价').fill('1100')
    await price.getByRole('button', { name: '确定修改价格' }).waitFor()
    await price.getByRole('region', { name: '变化' }).waitFor()
    await price.getByRole('button', { name: '确定修改价格' }).click()
    await price.getByText('必填').waitFor()
    await price.getByRole('textbox', { name: '原因' }).fill('老客户优惠')
    await sees(page, 'price')
    await confirmed(price, '修改价格')
    t.match(await sale.detail(orderId), { legs: [{ lines: [{ type: 'ADULT', fare: 110_000 }, {}] }] })

    t.comment('limits: not in the past; the tour code')
    await fromMore(page, '修改时限')
    const limits = page.getByRole('dialog', { name: '修改时限' })
    await soon(t, () => limits.getByLabel('支付时限').count(), 0, 'the limit of what is paid is no longer asked')
    // before tickets are due, a fortnight before departure
    const nameBy = `${addDays(date, -15)}T12:00`
    await limits.getByLabel('名单时限').fill('2020-01-01T12:00')
    await limits.getByRole('button', { name: '确定修改时限' }).click()
    await limits.getByText('名单时限须晚于当前时间').first().waitFor()
    await sees(page, 'limits')
    await limits.getByLabel('名单时限').fill(nameBy)
    await confirmed(limits, '修改时限')
    t.equal(toLocal((await sale.detail(orderId)).limits.nameBy).time, '12:00')
    await fromMore(page, '修改团号')
    const tour = page.getByRole('dialog', { name: '修改团号' })
    await tour.getByLabel('团号').fill('hnk2026')
    await confirmed(tour, '修改团号')
    await page.getByText('HNK2026').first().waitFor()

    t.comment('cancelling says what becomes of the money, and is not done')
    await fromMore(page, '取消订单')
    const cancel = page.getByRole('dialog', { name: '取消订单' })
    await cancel.getByRole('region', { name: '变化' }).waitFor()
    await sees(page, 'cancel')
    await cancel.getByRole('button', { name: '取消', exact: true }).click()

    t.comment('history')
    await turnTo(`${shownAt}?tab=history`, heading)
    for (const fact of ['减员', '加员', '修改价格', '修改时限', '修改团号'])
      await page
        .getByRole('button', { name: new RegExp(fact) })
        .first()
        .waitFor()
    t.same(wrong, [], 'nothing went wrong in the browser')
  })

  await t.test('a group that becomes two, and a PNR that does', async t => {
    const { orderId: whole } = other
    await sale.name('changcheng', whole, await namesOf(adults(14)))
    const { passengers, total } = await sale.detail(whole)
    const [stays, stays2, ...go] = passengers.map(({ name }) => name)
    const { page, wrong, turnTo } = await visitOnce(t, 1366, 'admin', `/order/${whole}/show`, `订单 ${whole}`)
    /** opens the button's dialog, and reads the preview of both orders from its table */
    const splitting = async () => {
      await fromMore(page, '订单拆分')
      return page.getByRole('dialog', { name: '订单拆分' })
    }
    const foreseen = async (dialog: Locator, item: string) => {
      const row = dialog.getByRole('row', { name: new RegExp(`^${item}`) })
      await row.waitFor()
      return (await row.getByRole('cell').allInnerTexts()).slice(1)
    }

    t.comment('by travellers: those who go are chosen by name')
    const byName = await splitting()
    await byName.getByRole('button', { name: '确定订单拆分' }).click()
    await byName.getByText('请选择要拆出的旅客或人数').waitFor()
    await byName.getByRole('checkbox', { name: '全选' }).check()
    for (const name of [stays!, stays2!]) await byName.getByRole('checkbox', { name: new RegExp(name) }).uncheck()
    await byName.getByText('已选 12').waitFor()
    await byName.getByRole('row', { name: /^座位数 37 25 12/ }).waitFor()
    const [before, rest, part] = await foreseen(byName, '订单总价')
    t.equal(before, formatYuan(total))
    await sees(page, 'split')
    await confirmed(byName, '订单拆分')
    await page.getByText('拆分至').waitFor()
    const first = await sale.detail(whole)
    const halves = [first, await sale.detail(first.splitInto[0]!.orderNo)]
    t.same(
      halves.map(({ total }) => formatYuan(total)),
      [rest, part],
      'the preview has told the outcome',
    )
    t.same([first.total + halves[1]!.total, halves[1]!.passengers.map(({ name }) => name)], [total, go])

    t.comment('by numbers: too few are refused, nothing is lost, and then agreed to')
    const byNumber = await splitting()
    await byNumber.getByLabel('成人人数').fill('4')
    await byNumber
      .getByText(/拆分后每部分至少10人/)
      .first()
      .waitFor()
    await soon(t, () => byNumber.getByRole('button', { name: '确定订单拆分' }).isDisabled(), true, 'what is refused cannot be confirmed')
    await sees(page, 'split-refused')
    await byNumber.getByRole('textbox', { name: '原因' }).fill('四人改自由行')
    await byNumber.getByRole('combobox', { name: '确认不足成团' }).click()
    await page.getByRole('option', { name: '是', exact: true }).click()
    await byNumber.getByRole('row', { name: /^座位数 25 21 4/ }).waitFor()
    await soon(t, () => byNumber.getByLabel('成人人数').inputValue(), '4', 'the refusal has taken nothing away')
    const [, left, full] = await foreseen(byNumber, '订单总价')
    await sees(page, 'split-small')
    await confirmed(byNumber, '订单拆分')
    await page.getByText('（4座）').waitFor()
    const second = await sale.detail(whole)
    const small = await sale.detail(second.splitInto[1]!.orderNo)
    t.same([formatYuan(second.total), formatYuan(small.total), small.belowMinimum], [left, full, true])
    await page.getByRole('link', { name: small.orderNo }).click()
    await page.getByRole('heading', { name: `订单 ${small.orderNo}`, level: 1 }).waitFor()
    await page.getByText('不足成团', { exact: true }).waitFor()
    await page.getByRole('link', { name: whole }).waitFor()
    await sees(page, 'split-off')

    t.comment('paid and confirmed, its PNR is divided, and a traveller moves back')
    await sale.payAt(await sale.openPayment('changcheng', whole, second.owed))
    await house.call(sureRequestSeat, { orderId: whole }, 'order')
    await turnTo(`/order/${whole}/show`, `订单 ${whole}`)
    await soon(t, () => inMore(page, 'PNR移动旅客'), 0, 'one PNR has nowhere to move to')
    await fromMore(page, 'PNR分离')
    const pnr = page.getByRole('dialog', { name: 'PNR分离' })
    await pnr.getByRole('button', { name: '确定PNR分离' }).click()
    await pnr.getByText('请选择 PNR 和旅客').waitFor()
    await pnr.getByRole('checkbox', { name: new RegExp(stays!) }).check()
    await pnr.getByLabel('分出未录名座位').fill('3')
    await pnr.getByLabel('新PNR').fill('zt8k2q')
    await pnr.getByRole('button', { name: '确定PNR分离' }).click()
    await pnr.getByText('每个团队PNR须有10至99座').waitFor()
    await soon(t, () => pnr.getByLabel('分出未录名座位').inputValue(), '3', 'what was filled in is still there')
    await sees(page, 'pnr-refused')
    await pnr.getByLabel('分出未录名座位').fill('10')
    await confirmed(pnr, 'PNR分离')
    await page.getByText(/ZT8K2Q（11座）/).waitFor()
    await fromMore(page, 'PNR移动旅客')
    const move = page.getByRole('dialog', { name: 'PNR移动旅客' })
    await move.getByRole('combobox', { name: '目标PNR' }).click()
    await page.getByRole('option').first().click()
    await move.getByRole('checkbox', { name: new RegExp(stays!) }).check()
    await sees(page, 'pnr-move')
    await confirmed(move, 'PNR移动旅客')
    await page.getByText(/ZT8K2Q（10座）/).waitFor()
    t.same(
      (await sale.detail(whole)).pnrs.map(({ seats }) => seats),
      [11, 10],
    )

    t.comment('the text of the host beside the order: what is not read is named, and what is chosen comes over')
    const [leg] = (await sale.detail(whole)).legs
    const day = new Date(`${leg!.date}T00:00:00Z`).toUTCString().slice(5, 11).replace(' ', '').toUpperCase()
    const hours = [leg!.depTime, leg!.arrTime].map(time => time.replace(':', '')).join(' ')
    const [newcomer, , , docNo] = row('符小岛', '成人', 95).split(',')
    const text = [
      ' 0.10TEST NM1 ZT8K2Q',
      ` 1.${newcomer}`,
      ` 2.  ${leg!.flightNo} ${leg!.cabin}   ${day}  ${leg!.origin}${leg!.destination} HK10  ${hours}`,
      ` 3.SSR FOID HU HK1 NI${docNo}/P1`,
      '请尽快出票',
    ].join('\n')
    await fromMore(page, '核对PNR')
    const check = page.getByRole('dialog', { name: '核对PNR' })
    await check.getByRole('button', { name: '确定核对PNR' }).click()
    await check.getByText('请粘贴PNR文本，并勾选要带入的项目').waitFor()
    await check.getByRole('combobox', { name: 'PNR' }).click()
    await page.getByRole('option', { name: 'ZT8K2Q 10座' }).click()
    await check.getByLabel('PNR文本').fill('您好，请帮忙出票')
    await check
      .getByText(/文本中没有读到PNR/)
      .first()
      .waitFor()
    await check.getByLabel('PNR文本').fill(text)
    await check.getByText('第5行 不在任何一项中：请尽快出票').waitFor()
    await check.getByRole('checkbox', { name: '录入旅客' }).check()
    await sees(page, 'pnr-check')
    for (const width of [360, 768, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      const beside = async () => {
        const [ours, theirs] = await Promise.all(['订单', 'PNR'].map(side => check.getByText(side, { exact: true }).boundingBox()))
        return ours!.y === theirs!.y && ours!.x < theirs!.x
      }
      await soon(t, beside, true, `the order stands beside the PNR at ${width} px`)
    }
    await sent(check, '带入所选 1 项')
    await page.getByRole('checkbox', { name: `选择 ${newcomer}` }).waitFor()

    t.comment('a PNR is chosen, not typed; one with seats is not deleted')
    await fromMore(page, '删除PNR')
    const drop = page.getByRole('dialog', { name: '删除PNR' })
    await drop.getByRole('combobox', { name: 'PNR' }).click()
    await page.getByRole('option', { name: 'ZT8K2Q 10座' }).click()
    await drop.getByRole('button', { name: '确定删除PNR' }).click()
    await drop.getByText('ZT8K2Q还有10座，请先移走座位').waitFor()
    await drop.getByRole('button', { name: '取消', exact: true }).click()
    await fromMore(page, '修改PNR')
    const mark = page.getByRole('dialog', { name: '修改PNR' })
    await mark.getByRole('combobox', { name: 'PNR' }).click()
    await page.getByRole('option', { name: 'ZT8K2Q 10座' }).click()
    await mark.getByRole('combobox', { name: '标识' }).click()
    await page.getByRole('option', { name: '关注' }).click()
    await confirmed(mark, '修改PNR')
    t.same(wrong, [], 'nothing went wrong in the browser')
  })

  await t.test('names: imported, undone, proved, checked; then tickets', async t => {
    const { page, wrong, turnTo } = await visitOnce(t, 1366, 'admin', `${shownAt}?tab=passengers`, heading)
    const adults = Array.from({ length: 11 }, (_, n) => row(`${surnames[n]}建国`, '成人', n))
    const soldier = row('卫国强', '军残/警残', 90)
    const upload = async (rows: string[]) => {
      await page.getByRole('button', { name: '导入名单' }).click()
      await page.getByLabel('选择要导入的文件').setInputFiles(namesCsv(rows))
    }
    t.comment('a wrong row is told, the good ones may go in')
    await upload([...adults.slice(0, 2), '钱有误,成人,身份证,460100199001011234'])
    await page.getByText(/共 3 行，2 行正确，1 行有误/).waitFor()
    await page.getByRole('cell', { name: '第 4 行' }).waitFor()
    await sees(page, 'names-import')
    await page.getByRole('button', { name: '仅导入正确的 2 行' }).click()
    await page.getByText(/已写入 2 行/).waitFor()
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('checkbox', { name: '选择 钱建国' }).waitFor()

    t.comment('undone: it says what')
    await page.getByRole('button', { name: '撤销变更' }).click()
    const undo = page.getByRole('dialog', { name: '撤销变更' })
    await undo.getByText(/“新增旅客”，涉及 2 位旅客：赵建国、钱建国/).waitFor()
    await sees(page, 'undo')
    await confirmed(undo, '撤销变更')
    await page.getByText('还没有旅客').waitFor()
    await soon(t, () => page.getByRole('button', { name: '撤销变更' }).count(), 0, 'once only')

    t.comment('all of them, one too many taken out again')
    await upload([...adults, soldier])
    await page.getByRole('button', { name: '全部导入（12 行）' }).click()
    await page.getByText(/已写入 12 行/).waitFor()
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('checkbox', { name: '选择 赵建国' }).check()
    await page.getByRole('checkbox', { name: '选择 钱建国' }).check()
    await page.getByRole('button', { name: '删除所选（2）' }).click()
    await page.getByRole('button', { name: '确定删除' }).click()
    await page.getByRole('heading', { name: '旅客名单（已录 10 / 12）' }).waitFor()
    await page.getByRole('button', { name: '撤销变更' }).click()
    await confirmed(page.getByRole('dialog', { name: '撤销变更' }), '撤销变更')
    await page.getByRole('heading', { name: '旅客名单（已录 12 / 12）' }).waitFor()

    t.comment('the proof of the disabled')
    await page.getByLabel('上传卫国强的军残/警残证件').setInputFiles(picture('残疾军人证.png'))
    await page.getByRole('button', { name: '查看' }).click()
    await page.getByRole('img', { name: '残疾军人证.png' }).waitFor()
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '校验名单' }).click()
    await page.getByText('12 位旅客均符合要求').waitFor()
    await page.getByRole('button', { name: '关闭' }).click()
    await sees(page, 'names')

    t.comment('paid, confirmed, ticketed')
    await sale.payAt(await sale.openPayment('yefeng', orderId, (await sale.detail(orderId)).owed))
    await turnTo(shownAt, heading)
    await soon(t, () => inMore(page, '减员'), 1, 'seats that are paid and not ticketed can be given back')
    await fromMore(page, '减员')
    const giveBack = page.getByRole('dialog', { name: '减员' })
    await giveBack.getByText('退座原因').first().waitFor()
    await sees(page, 'give-back')
    await page.keyboard.press('Escape')
    await giveBack.waitFor({ state: 'hidden' })
    t.comment('the one main button names the result, and so does the button that sends')
    await page.getByRole('button', { name: '确认座位 12 座' }).click()
    await sent(page.getByRole('dialog', { name: '确认申请座位' }), '确认座位 12 座')
    await page.getByRole('button', { name: '出票 12 人' }).click()
    const issue = page.getByRole('dialog', { name: '确认出票' })
    await issue.getByRole('checkbox', { name: '全选' }).uncheck()
    await issue.getByRole('checkbox', { name: /赵建国/ }).check()
    await issue.getByRole('button', { name: '出票 1 人' }).waitFor()
    await issue.getByRole('checkbox', { name: '全选' }).check()
    await sent(issue, '出票 12 人')
    await page.getByText('已出票', { exact: true }).first().waitFor()
    await soon(t, () => inMore(page, '减员'), 0, 'a ticketed order is not changed any more')
    t.comment('a ticket stands beside its person, and what a missing button lacks can be asked')
    const { tickets } = await sale.detail(orderId)
    for (const { name, ticketNo } of tickets.slice(0, 2))
      await page
        .getByRole('region', { name: '旅客名单' })
        .getByRole('row', { name: new RegExp(`${name}.*${ticketNo}`) })
        .waitFor()
    await fromMore(page, '为什么没有…')
    const why = page.getByRole('dialog', { name: '为什么没有这些操作' })
    await why.getByText('减员', { exact: true }).waitFor()
    await why.getByText('订单已出票').first().waitFor()
    await sees(page, 'why-not')
    await why.getByRole('button', { name: '知道了' }).click()
    await turnTo(`${shownAt}?tab=money`, heading)
    await page.getByRole('region', { name: '支付', exact: true }).first().waitFor()
    await sees(page, 'money')
    t.same(wrong, [], 'nothing went wrong in the browser')
  })

  let refundId = ''
  const refundShown = (id = refundId) => [`/refund/${id}/show`, `退票单 ${id}`] as const
  await t.test('a refund with papers: applied for, approved, paid out, by three people', async t => {
    const desk = await visitOnce(t, 1366, 'admin', shownAt, heading)
    await fromMore(desk.page, '申请退票')
    const apply = desk.page.getByRole('dialog', { name: '申请退票' })
    await apply.getByLabel('退票类型').click()
    await desk.page.getByRole('option', { name: '因病退票' }).click()
    await apply.getByRole('checkbox', { name: /赵建国/ }).check()
    await apply.getByRole('checkbox', { name: /钱建国/ }).check()
    await apply.getByRole('region', { name: '退款明细' }).waitFor()
    await apply.getByRole('button', { name: '确定申请退票' }).click()
    await apply.getByText(/^还须上传：/).waitFor()
    const { refundTypes } = await house.call(showRefund, { orderId }, 'admin')
    const { papers } = refundTypes.find(({ code }) => code === 'SICKNESS')!
    for (const [first] of papers) await apply.getByLabel(first!.label, { exact: true }).setInputFiles(picture(`${first!.label}.png`))
    await apply.getByRole('textbox', { name: '原因' }).fill('急性阑尾炎')
    await sees(desk.page, 'refund-apply')
    await confirmed(apply, '申请退票')
    refundId = (await house.call(orderDetail, { orderId }, 'admin')).refunds[0]!.refundId
    await desk.turnTo(...refundShown())
    await desk.page.getByRole('button', { name: /^驳回/ }).waitFor()
    await soon(t, () => desk.page.getByRole('button', { name: /^通过/ }).count(), 0, 'who applies does not approve')
    await fromMore(desk.page, '为什么没有…')
    const whyNot = desk.page.getByRole('dialog', { name: '为什么没有这些操作' })
    await whyNot.getByText('审核通过', { exact: true }).waitFor()
    await whyNot
      .getByText(/申请人|本人/)
      .first()
      .waitFor()
    await whyNot.getByRole('button', { name: '知道了' }).click()

    t.comment('the refund desk looks at the papers and approves')
    const judge = await visitOnce(t, 1366, 'refund', ...refundShown())
    await judge.page.getByRole('button', { name: `${papers[0]![0]!.label}.png` }).click()
    // beside the decision, on the page itself
    await judge.page.getByRole('img', { name: `${papers[0]![0]!.label}.png` }).waitFor()
    await judge.page.getByRole('button', { name: /^通过，退回 ¥/ }).waitFor()
    const mark = async (label: string) => {
      await judge.page.getByRole('button', { name: label }).first().click()
      await confirmed(judge.page.getByRole('dialog', { name: label }), label)
    }
    await mark('登记已使用')
    await judge.page.getByText('有客票已使用').first().waitFor()
    await sees(judge.page, 'refund-used')
    await mark('恢复有效')
    await judge.page.getByRole('button', { name: '恢复有效' }).waitFor({ state: 'detached' })
    await fromMore(judge.page, '补充附件')
    const add = judge.page.getByRole('dialog', { name: '补充附件' })
    await add.getByLabel('费用单据').setInputFiles(picture('费用单据.png'))
    await confirmed(add, '补充附件')
    await judge.page.getByRole('button', { name: '费用单据.png' }).waitFor()
    await sees(judge.page, 'refund')
    t.comment('a rejection needs words, and the button of the approval names the sum')
    await judge.page.getByRole('button', { name: '驳回' }).click()
    await judge.page.getByText('请填写驳回原因').waitFor()
    const { totals: judged, approval } = await house.call(refundDetail, { refundId }, 'refund')
    const sum = formatYuan((approval?.totals ?? judged).refund)
    await judge.page.getByRole('button', { name: `通过，退回 ${sum}` }).click()
    // the host takes the tickets back by itself
    await judge.page.getByText('已退票未退款', { exact: true }).first().waitFor()
    await soon(t, () => judge.page.getByRole('button', { name: /^退回 ¥/ }).count(), 0, 'who approves does not pay')
    await judge.page
      .getByRole('region', { name: '经手人' })
      .getByText(/不能是审核人/)
      .waitFor()

    t.comment('the cashier pays out')
    const cashier = await visitOnce(t, 1366, 'finance', ...refundShown())
    await cashier.page.getByRole('region', { name: '退回渠道' }).waitFor()
    await cashier.page.getByRole('button', { name: `退回 ${sum}` }).click()
    await cashier.page.getByText('退款完成', { exact: true }).first().waitFor()
    await sees(cashier.page, 'refund-paid')
    const done = await house.call(refundDetail, { refundId }, 'finance')
    t.equal(done.paidOut, done.totals.refund)
    for (const { wrong } of [desk, judge, cashier]) t.same(wrong, [], 'nothing went wrong in the browser')
  })

  await t.test('a refund that becomes a credit, and the credit pays another order', async t => {
    const ids = (await sale.detail(orderId)).passengers.flatMap(({ id, status }) => (status === 'TICKETED' ? [id] : [])).slice(0, 4)
    const applied = await house.call(submitRefund, { orderId, ids, refundType: 'FORCE', reasonCode: '6' }, 'yefeng')
    await house.program.settle()
    await house.call(modifyRefundStatus, { refundId: applied.refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
    await house.program.settle()
    const next = await sale.submit('yefeng', [stockId], { ...nobody, ADULT: 10 })
    const whole = applied.totals.refund
    // of fares of 1190.00 each, thirty percent
    const CAP = 357_000

    t.comment('paying out says that no money leaves the house')
    const cashier = await visitOnce(t, 1366, 'finance', ...refundShown(applied.refundId))
    const out = cashier.page.getByRole('region', { name: '退款', exact: true })
    await out.getByText(`共益债抵扣：${formatYuan(whole)} 转为抵扣`).waitFor()
    await sees(cashier.page, 'credit-paid-out')
    await out.getByRole('button', { name: `退回 ${formatYuan(whole)}` }).click()
    await cashier.page.getByText('退款完成', { exact: true }).first().waitFor()
    await cashier.page.getByRole('link', { name: '查看抵扣' }).waitFor()
    await sees(cashier.page, 'credit-of-refund')
    await house.program.settle()

    const { page } = cashier
    const title = `抵扣 ${applied.refundId}`
    await cashier.turnTo('/offset', '抵扣')
    await page.getByRole('tab', { name: /可用\s*1/ }).click()
    await sees(page, 'credits')
    await page.getByRole('link', { name: applied.refundId }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await sees(page, 'credit')

    t.comment('beyond the cap it is refused beside the form, and what was typed is still there')
    await page.getByRole('button', { name: '抵扣支付' }).click()
    const pay = page.getByRole('dialog', { name: '抵扣支付' })
    await pay.getByRole('button', { name: '确定抵扣支付' }).click()
    await pay.getByText('请填写订单号和抵扣金额').waitFor()
    await pay.getByLabel('订单号').fill(next.orderId)
    await pay.getByLabel(/抵扣金额/).fill('3570.01')
    await pay.getByText('抵扣金额不得超过新团票款的30%').waitFor()
    await soon(t, () => pay.getByRole('button', { name: '确定抵扣支付' }).isDisabled(), true, 'what is refused cannot be confirmed')
    await soon(t, () => pay.getByLabel('订单号').inputValue(), next.orderId)
    await sees(page, 'credit-refused')
    await pay.getByLabel(/抵扣金额/).fill('3570')
    for (const foreseen of ['人民币叁仟伍佰柒拾元整', formatYuan(whole - CAP), formatYuan(next.total - CAP)])
      await pay.getByText(foreseen).first().waitFor()
    await sees(page, 'credit-pay')
    await confirmed(pay, '抵扣支付')
    await page
      .getByRole('region', { name: '变动明细' })
      .getByRole('row', { name: /抵扣支付/ })
      .waitFor()
    await page
      .getByText(formatYuan(whole - CAP))
      .first()
      .waitFor()
    await sees(page, 'credit-used')
    await house.program.settle()
    t.equal((await sale.detail(next.orderId)).owed, next.total - CAP, 'the preview has told the outcome')
    await page.getByRole('link', { name: next.orderId }).click()
    await page.getByRole('heading', { name: `订单 ${next.orderId}`, level: 1 }).waitFor()
    await page.getByRole('row', { name: /抵扣 1 .*3,570\.00/ }).waitFor()
    await page.getByRole('tab', { name: /名单与客票/ }).click()
    await page
      .getByText(formatYuan(next.total - CAP))
      .first()
      .waitFor()

    t.comment('who reads payments does not pay')
    const desk = await visitOnce(t, 1366, 'order', `/offset/${applied.refundId}/show`, title)
    await soon(t, () => desk.page.getByRole('button', { name: '抵扣支付' }).count(), 0)
    for (const { wrong } of [cashier, desk]) t.same(wrong, [], 'nothing went wrong in the browser')
  })

  await t.test('a refund decided by workflow: returned to who applied, and handed in again from the console', async t => {
    const [one] = (await sale.detail(orderId)).passengers.filter(({ status }) => status === 'TICKETED')
    const asked = { orderId, ids: [one!.id], refundType: 'VOLUNTE' as const }
    const { refundId } = await house.call(submitRefund, asked, 'finance')
    await house.program.settle()
    const shown = refundShown(refundId)
    const applicant = await visitOnce(t, 1366, 'finance', ...shown)
    await fromMore(applicant.page, '交审批流')
    await confirmed(applicant.page.getByRole('dialog', { name: '交审批流' }), '交审批流')
    await applicant.page.getByText('审批流：退票审核（退票员）').waitFor()
    const judge = await visitOnce(t, 1366, 'refund', ...shown)
    /** goes from the refund's page to its task, and handles it in this way */
    const handles = async ({ page, turnTo }: typeof judge, stands: string, way: string, picture: string) => {
      await turnTo(...shown)
      await page.getByText(stands).waitFor()
      await page.getByRole('link', { name: '打开审批任务' }).click()
      await page.getByRole('button', { name: '处理任务' }).click()
      const dialog = page.getByRole('dialog', { name: '处理任务' })
      await dialog.getByRole('button', { name: way, exact: true }).click()
      if (way === '退回申请人') await dialog.getByLabel('退回原因').fill('请补充证明')
      if (way === '不通过') await dialog.getByLabel('不通过原因').fill('证明不符')
      await sees(page, picture)
      await confirmed(dialog, '处理任务')
    }
    await handles(judge, '审批流：退票审核（退票员）', '退回申请人', 'flow-back')
    await handles(applicant, '审批流：申请人修改', '重新提交', 'flow-again')
    await handles(judge, '审批流：退票审核（退票员）', '不通过', 'flow-no')
    await house.program.settle()
    t.match(await house.call(refundDetail, { refundId }, 'refund'), { status: 'REFUNDREJECT', flow: { statusDesc: '不通过' } })
    for (const { wrong } of [applicant, judge]) t.same(wrong, [], 'nothing went wrong in the browser')
  })

  await t.test('lists: refunds by status and type, orders past their limits', async t => {
    const { page, turnTo, wrong } = await visitOnce(t, 1366, 'admin', '/refund', '退票')
    await page.getByRole('tab', { name: /退款完成\s*2/ }).click()
    await page.getByRole('link', { name: refundId }).waitFor()
    await page.getByRole('tab', { name: /已提交\s*0/ }).click()
    await page.getByText('没有符合条件的退票').waitFor()
    await page.getByRole('tab', { name: /退款完成/ }).click()
    await sees(page, 'refunds')
    await turnTo('/order-timeout', '超时订单')
    await page.getByText('没有超时的订单').waitFor()
    await sees(page, 'timeouts')
    t.same(wrong, [], 'nothing went wrong in the browser')
  })
})
