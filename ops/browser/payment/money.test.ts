import t from 'tap'
import { config } from '#contracts/basicinfo/config.ts'
import { ruleStore } from '#contracts/basicinfo/rule-store.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { timeLimit } from '#contracts/order/rules/time-limit.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { records } from '#contracts/records.ts'
import { refundScale } from '#contracts/refund/scale-record.ts'
import { queryItem } from '#contracts/seats/api.ts'
import { noBrowser } from '../chromium.ts'
import { looksRight, startConsole } from '../console.ts'
import { passingBy, soon } from '../looks.ts'
import { story } from '../story.ts'

/** Money, stock and rules in a real browser, against the whole program. Pictures go to test-results/. */
t.test('money, stock and rules in Chromium', { skip: noBrowser }, async t => {
  const { house, visitOnce } = await startConsole(t, 'money')
  const { call, program } = house
  const told = await story(house)
  // one payment counts, two came too much
  const pages: string[] = []
  const { total } = await call(orderDetail, { orderId: told.waiting }, 'yefeng')
  for (let n = 0; n < 3; n++) {
    const { payUrl } = await call(gotoPayAlipay, { orderId: told.waiting, totalAmount: total }, 'yefeng')
    pages.push(new URL(payUrl).pathname)
  }
  for (const url of pages) {
    await program.app.inject({ method: 'POST', url })
    await program.settle()
  }
  const codes = pages.map(path => path.split('/').at(-1)!)

  await t.test('a payment too much: handled by one, decided by another, back through its channel', async t => {
    const { page, wrong, picture } = await visitOnce(t, 1366, 'finance', '/payment-error', '支付异常')
    await page.getByRole('tab', { name: /待处理\s*2/ }).click()
    await picture('errors')
    const [first, second] = codes.slice(1) as [string, string]
    const rowOf = (code: string) => page.getByRole('row', { name: new RegExp(code) })
    const dialog = page.getByRole('dialog')
    await rowOf(first).getByRole('button', { name: '处理' }).click()
    await dialog.getByText(/重复支付/).waitFor()
    await picture('error-dialog')
    await dialog.getByRole('button', { name: '确定处理' }).click()
    await page.getByRole('tab', { name: /待处理\s*1/ }).waitFor()

    t.comment('settled in another way: the server asks for a word, beside the field')
    await rowOf(second).getByRole('button', { name: '处理' }).click()
    await dialog.getByLabel('处理方式').click()
    await page.getByRole('option', { name: '其他方式处理' }).click()
    await dialog.getByRole('button', { name: '确定处理' }).click()
    await dialog.getByText('请填写处理说明').first().waitFor()
    await dialog.getByLabel('处理说明').fill('客户要求转为预付款')
    await dialog.getByRole('button', { name: '确定处理' }).click()
    await page.getByRole('tab', { name: /已处理\s*2/ }).click()
    await page.getByRole('link', { name: first }).click()

    t.comment('who handed it on does not decide it')
    await page.getByRole('heading', { name: `应退款 ${first}`, level: 1 }).waitFor()
    await page
      .getByText(/^人民币.+元/)
      .first()
      .waitFor()
    await soon(t, () => page.getByRole('button', { name: '同意退款' }).count(), 0)
    t.same(wrong, [])

    const boss = await visitOnce(t, 1366, 'admin', '/needs-refund', '应退款')
    await boss.page.getByRole('tab', { name: /待审核\s*1/ }).click()
    await boss.page.getByRole('link', { name: first }).click()
    await boss.page.getByRole('button', { name: '驳回' }).click()
    await boss.page.getByRole('button', { name: '确定驳回' }).click()
    await boss.page.getByText('必填').waitFor()
    await boss.page.getByRole('button', { name: '取消' }).click()
    await boss.page.getByRole('button', { name: '同意退款' }).click()
    await boss.page.getByRole('dialog').getByText(first).waitFor()
    await boss.picture('approve')
    await boss.page.getByRole('button', { name: '确定同意退款' }).click()
    await boss.page.getByText('已退款', { exact: true }).waitFor()
    await boss.page.getByRole('region', { name: '退回' }).getByRole('cell', { name: first }).waitFor()
    await boss.picture('owed')
    await soon(t, () => boss.page.getByRole('button', { name: '驳回' }).count(), 0)
    await boss.page.getByRole('tab', { name: '历史' }).click()
    await boss.page.getByRole('button', { name: /应退款审核通过/ }).waitFor()

    t.comment('settled in another way by one, another may submit it again')
    await boss.turnTo(`/needs-refund/${second}/show`, `应退款 ${second}`)
    await boss.page.getByText('客户要求转为预付款').waitFor()
    await boss.page.getByRole('button', { name: '提交退款' }).waitFor()
    t.equal(await boss.page.getByRole('button', { name: '同意退款' }).count(), 0)

    await boss.turnTo('/payment-refund', '支付退款')
    await boss.page.getByRole('link', { name: first }).click()
    await boss.page.getByRole('heading', { name: `支付单 ${first}`, level: 1 }).waitFor()
    await boss.page.getByRole('region', { name: '退款记录' }).getByRole('row').nth(1).waitFor()
    await boss.picture('payment')
    t.same(boss.wrong, [])
  })

  await t.test('stock: found, adjusted with a reason, taken off sale', async t => {
    const { page, wrong, turnTo, picture } = await visitOnce(t, 1366, 'order', '/stock', '切位库存')
    await page.getByRole('row', { name: /HU7181/ }).waitFor()
    await page.getByRole('search').getByLabel('余位不少于').fill('55')
    await page.getByRole('button', { name: '查询' }).click()
    await page.getByRole('row', { name: /HU7181/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /HU7182/ }).waitFor()
    t.match(decodeURIComponent(page.url()), /"free_gte":55/)
    await page.getByRole('button', { name: '重置' }).click()
    const row = page.getByRole('row', { name: /HU7181/ })
    await row.getByRole('button', { name: '调整' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('座位数').fill('5')
    await dialog.getByRole('button', { name: '确定调整' }).click()
    await dialog.getByText('必填').waitFor()
    await dialog.getByRole('textbox', { name: '原因' }).fill('收回切位')
    await dialog.getByRole('button', { name: '确定调整' }).click()
    await dialog.getByRole('alert').waitFor()
    await picture('stock-refused')
    await dialog.getByLabel('座位数').fill('50')
    await dialog.getByRole('button', { name: '确定调整' }).click()
    await row.getByRole('cell', { name: '50', exact: true }).waitFor()
    await row.getByRole('link').first().click()
    await page.getByRole('heading', { name: /HU7181/, level: 1 }).waitFor()

    await turnTo('/stock-batch', '库存批次')
    await page.getByRole('link', { name: '切位.xlsx' }).click()
    await page.getByRole('heading', { name: '批次 切位.xlsx', level: 1 }).waitFor()
    await page.getByRole('button', { name: '整批作废' }).click()
    await dialog.getByRole('textbox', { name: '原因' }).fill('包机取消')
    await dialog.getByRole('button', { name: '确定整批作废' }).click()
    // sold seats need a confirmation
    await dialog.getByRole('alert').waitFor()
    await picture('batch-taken')
    await dialog.getByLabel('已占用和已售座位的处理').click()
    await page.getByRole('option', { name: /^保留/ }).click()
    await dialog.getByRole('button', { name: '确定整批作废' }).click()
    await page.getByText(/已作废 \d+ 个航班/).waitFor()
    await picture('batch')
    await program.settle()
    const items = (await call(queryItem, {}, 'order')).content
    t.ok(items.every(({ status }) => status === 'INVALID'))
    t.same(wrong, [])
  })

  await t.test('rules are records: JSON in lines, hints, refusals beside the field', async t => {
    const { page, wrong, turnTo, picture } = await visitOnce(
      t,
      1366,
      'admin',
      '/config/refundTypeReasonConfig',
      '配置 refundTypeReasonConfig',
    )
    const value = page.getByLabel('配置值')
    const text = await value.inputValue()
    t.ok(text.split('\n').length > 20)
    await picture('config')
    await soon(t, () => page.getByRole('button', { name: '保存' }).isDisabled(), true)
    await value.fill('{"VOLUNTE": [')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('配置值不是有效的JSON').first().waitFor()
    await value.fill(text)
    await page.getByLabel('说明').fill('退票原因')
    await page.getByRole('button', { name: '保存' }).click()
    await passingBy(page, '配置 refundTypeReasonConfig 已保存')
    t.match(await call(config.endpoints.get, { id: 'refundTypeReasonConfig' }, 'admin'), { remark: '退票原因', configValue: /^\{"VOLUNTE/ })

    await turnTo('/refundScale/create', '新增退票费规则')
    await page.getByLabel('退票费阶梯').fill('72小时=10%')
    await page.getByText(/按时间先后填写/).waitFor()
    t.same(wrong, [])
  })

  await t.test('every screen: nothing serious for axe, and 360 px without scrolling sideways', async t => {
    const [stock] = (await call(queryItem, {}, 'admin')).content
    const screens: [string, string, string][] = [
      ['/payment', '支付记录', 'payments'],
      [`/payment/${codes[1]}/show`, `支付单 ${codes[1]}`, 'payment'],
      ['/payment-error', '支付异常', 'errors'],
      ['/needs-refund', '应退款', 'owed-list'],
      [`/needs-refund/${codes[1]}/show`, `应退款 ${codes[1]}`, 'owed'],
      ['/payment-refund', '支付退款', 'money-back'],
      ['/stock', '切位库存', 'stock'],
      [`/stock/${stock!.id}/show`, `${stock!.flightNo} ${stock!.date} ${stock!.cabin} 舱`, 'stock-item'],
      ['/stock-batch', '库存批次', 'batches'],
      ...records.map(({ name, zh }): [string, string, string] => [`/${name}`, zh, name]),
      ...[config, ruleStore, timeLimit, refundScale].map(({ name, zh }): [string, string, string] => [
        `/${name}/create`,
        `新增${zh}`,
        `${name}-new`,
      ]),
    ]
    await looksRight(t, visitOnce, screens)
  })
})
