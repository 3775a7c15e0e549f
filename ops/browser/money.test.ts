import t from 'tap'
import { config } from '#contracts/basicinfo/config.ts'
import { records } from '#contracts/basicinfo/records.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { getPolicy, queryPolicy } from '#contracts/policy/api.ts'
import { queryItem } from '#contracts/seats/api.ts'
import { noBrowser } from './chromium.ts'
import { serious, startConsole, tooWide } from './console.ts'
import { story } from './story.ts'

/** Money, policies, stock and rules in a real browser, against the whole program. Pictures go to test-results/. */
t.test('money, policies, stock and rules in Chromium', { skip: noBrowser }, async t => {
  const { house, visit } = await startConsole(t, 'money')
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
    const { page, wrong, open, picture } = await visit(t, 1366, 'finance')
    await open('/payment-error', '支付异常')
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
    t.equal(await page.getByRole('button', { name: '同意退款' }).count(), 0)
    t.same(wrong, [])

    const boss = await visit(t, 1366, 'admin')
    await boss.open('/needs-refund', '应退款')
    await boss.page.getByRole('tab', { name: /待审核\s*1/ }).click()
    await boss.page.getByRole('link', { name: first }).click()
    await boss.page.getByRole('button', { name: '驳回' }).click()
    await boss.page.getByRole('button', { name: '确定驳回' }).click()
    await boss.page.getByText('必填').waitFor()
    await boss.page.getByRole('button', { name: '取消' }).click()
    await boss.page.getByRole('button', { name: '同意退款' }).click()
    await boss.page.getByRole('dialog').getByRole('cell', { name: first }).waitFor()
    await boss.picture('approve')
    await boss.page.getByRole('button', { name: '确定同意退款' }).click()
    await boss.page.getByText('已退款', { exact: true }).waitFor()
    await boss.page.getByRole('region', { name: '退回' }).getByRole('cell', { name: first }).waitFor()
    await boss.picture('owed')
    t.equal(await boss.page.getByRole('button', { name: '驳回' }).count(), 0)
    await boss.page.getByRole('tab', { name: '历史' }).click()
    await boss.page.getByRole('button', { name: /应退款审核通过/ }).waitFor()

    t.comment('rejected by one, another may still give it back')
    await boss.open(`/needs-refund/${second}/show`, `应退款 ${second}`)
    await boss.page.getByText('客户要求转为预付款').waitFor()
    await boss.page.getByRole('button', { name: '同意退款' }).waitFor()

    await boss.open('/payment-refund', '支付退款')
    await boss.page.getByRole('link', { name: first }).click()
    await boss.page.getByRole('heading', { name: `支付单 ${first}`, level: 1 }).waitFor()
    await boss.page.getByRole('region', { name: '退款记录' }).getByRole('row').nth(1).waitFor()
    await boss.picture('payment')
    t.same(boss.wrong, [])
  })

  await t.test('a policy from draft to reissue', async t => {
    const { page, wrong, open, picture } = await visit(t, 1366, 'admin')
    await open('/policy/create', '新增政策')
    const form = page.getByRole('form', { name: '政策条款' })
    const sample = page.getByRole('form', { name: '试算' })
    await form.getByRole('button', { name: '发布' }).click()
    await form.getByText('必填').first().waitFor()
    await form.getByLabel('政策名称').fill('海口北京定金团')
    await form.getByLabel('航空公司').click()
    await page.getByRole('option', { name: /HU/ }).click()
    await form.getByLabel('始发地').fill('hak')
    await form.getByLabel('目的地').fill('pek')
    await form.getByLabel('折扣（%）').fill('40')
    await form.getByLabel('每满人数').fill('16')
    await form.getByLabel('定金期数').click()
    await page.getByRole('option', { name: '一期' }).click()
    await form.getByLabel('第一期定金比例（%）').fill('100')
    await form.getByLabel('第一期考核比例（%）').fill('85')
    await form.getByLabel('最多人数').fill('5')

    t.comment('what makes no sense is told beside its field before anything is sent')
    await form.getByRole('button', { name: '保存草稿' }).click()
    await form.getByText('人数范围无效').waitFor()
    await form.getByText('各期定金比例之和须小于100%').waitFor()
    await picture('policy-problems')
    await form.getByLabel('最多人数').fill('')
    await form.getByLabel('第一期定金比例（%）').fill('20')

    t.comment('the price under terms that are not saved')
    await sample.getByLabel('始发地').fill('HAK')
    await sample.getByLabel('目的地').fill('PEK')
    await sample.getByLabel('出发日期').fill(told.date)
    await sample.getByLabel('成人人数').fill('17')
    await sample.getByRole('button', { name: '试算' }).click()
    await page.getByRole('heading', { name: /HU7181/ }).waitFor()
    const price = page.getByRole('region', { name: 'HU7181 价格' })
    // 40 % of 1760, whole tens
    await price
      .getByRole('cell', { name: '700.00' })
      .or(price.getByRole('cell', { name: '710.00' }))
      .first()
      .waitFor()
    await page.getByRole('region', { name: 'HU7181 分期' }).waitFor()
    await page.getByText('16免1（免票人数计入），免票旅客只付税费').waitFor()
    await picture('policy-sample')
    await form.getByLabel('折扣（%）').fill('50')
    await page.getByText(/条款已改动/).waitFor()
    await sample.getByRole('button', { name: '试算' }).click()
    await price.getByRole('cell', { name: '880.00' }).first().waitFor()

    await form.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText(/已保存为草稿/).waitFor()
    await page.getByRole('button', { name: '保存草稿' }).waitFor()
    await form.getByRole('button', { name: '发布' }).click()
    await page.getByText('有效', { exact: true }).waitFor()
    const [published] = (await call(queryPolicy, { origin: 'HAK', destination: 'PEK' }, 'admin')).content
    t.match(published, { status: 'EFFECTIVE', terms: { free: { every: 16 }, deposits: [{ rate: 2_000, assessment: 8_500 }] } })

    t.comment('what was typed is not lost by a click on another tab')
    await form.getByLabel('备注').fill('春节除外')
    page.once('dialog', dialog => dialog.dismiss())
    await page.getByRole('tab', { name: '历史' }).click()
    t.equal(await form.getByLabel('备注').inputValue(), '春节除外')

    t.comment('a second one for the same is a conflict, and leads to the first')
    page.once('dialog', dialog => dialog.accept())
    await open('/policy/create', '新增政策')
    await form.getByLabel('政策名称').fill('同样的条件')
    await form.getByLabel('航空公司').click()
    await page.getByRole('option', { name: /HU/ }).click()
    await form.getByLabel('始发地').fill('HAK')
    await form.getByLabel('目的地').fill('PEK')
    await form.getByLabel('折扣（%）').fill('60')
    await form.getByRole('button', { name: '发布' }).click()
    await page.getByText(/政策冲突/).waitFor()
    await picture('policy-conflict')
    const link = page.getByRole('link', { name: published!.policyNo })
    t.match(await link.getAttribute('href'), new RegExp(published!.id))

    t.comment('reissued: the first one makes way')
    page.once('dialog', dialog => dialog.accept())
    await open(`/policy/${published!.id}`, `政策 ${published!.policyNo}`)
    await form.getByLabel('折扣（%）').fill('55')
    await form.getByRole('button', { name: '重新发布' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定重新发布' }).click()
    await page.getByRole('link', { name: '查看原政策' }).waitFor()
    t.match(await call(getPolicy, { policyId: published!.id }, 'admin'), { status: 'DELETED' })
    t.same(wrong, [])
  })

  await t.test('many policies at once: each answers for itself', async t => {
    const { page, wrong, open, picture } = await visit(t, 1366, 'admin')
    await open('/policy', '国内政策')
    await page.getByRole('button', { name: '导入 Excel' }).click()
    const heads = '政策名称,航空公司,始发地,目的地,最少人数,价格方式,折扣（%）'
    const csv = [
      heads,
      '导入一,HU,HAK,CAN,10,折扣,50',
      '导入二,HU,SYX,PEK,10,折扣,55',
      '导入三,HU,HAK,XXX,10,折扣,55',
      '导入四,HU,HAK,CAN,10,折扣,60',
    ].join('\n')
    await page.getByLabel('选择要导入的文件').setInputFiles({ name: '政策.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText(/共 4 行，2 行正确，2 行有误/).waitFor()
    await page.getByText(/与第2行的适用条件完全相同/).waitFor()
    await picture('policy-import')
    await page.getByRole('button', { name: '仅导入正确的 2 行' }).click()
    await page.getByText(/已写入 2 行/).waitFor()
    await page.getByRole('button', { name: '关闭' }).click()

    const dialog = page.getByRole('dialog')
    const choose = async (...names: string[]) => {
      for (const name of names)
        await page
          .getByRole('row', { name: new RegExp(name) })
          .getByRole('checkbox')
          .check()
    }
    const result = async (label: string, text: RegExp) => {
      await dialog.getByRole('button', { name: `确定${label}` }).click()
      await dialog.getByText(text).waitFor()
    }
    await choose('导入一', '导入二')
    await picture('policies')
    await page.getByRole('button', { name: '批量暂停' }).click()
    await dialog.getByLabel('原因').fill('换季')
    await result('批量暂停', /成功 2 条，未成功 0 条/)
    await picture('policy-results')
    await dialog.getByRole('button', { name: '关闭' }).click()

    await choose('导入一', '海口北京团队价')
    await page.getByRole('button', { name: '批量恢复' }).click()
    await dialog.getByText(/共 1 条（所选 2 条，1 条未暂停，不处理）/).waitFor()
    await result('批量恢复', /成功 1 条/)
    await dialog.getByRole('button', { name: '关闭' }).click()

    await page.getByRole('button', { name: '调整折扣' }).click()
    await dialog.getByRole('textbox').first().fill('42.5')
    await result('调整折扣', /成功/)
    await dialog.getByRole('button', { name: '关闭' }).click()

    t.comment('a change that one of them cannot bear')
    await choose('导入一', '导入二')
    await page.getByRole('button', { name: '批量修改' }).click()
    await dialog.getByLabel('销售结束日期').fill('2027-06-30')
    await dialog.getByRole('checkbox', { name: '备注' }).check()
    await picture('policy-batch')
    await result('批量修改', /成功 2 条/)
    await dialog.getByRole('button', { name: '关闭' }).click()
    const changed = (await call(queryPolicy, {}, 'admin')).content.filter(({ name }) => name.startsWith('导入'))
    t.same(
      changed.map(({ saleTo }) => saleTo),
      ['2027-06-30', '2027-06-30'],
    )
    t.same(wrong, [])
  })

  await t.test('stock: found, adjusted with a reason, taken off sale', async t => {
    const { page, wrong, open, picture } = await visit(t, 1366, 'order')
    await open('/stock', '切位库存')
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
    await dialog.getByLabel('原因').fill('收回切位')
    await dialog.getByRole('button', { name: '确定调整' }).click()
    await dialog.getByRole('alert').waitFor()
    await picture('stock-refused')
    await dialog.getByLabel('座位数').fill('50')
    await dialog.getByRole('button', { name: '确定调整' }).click()
    await row.getByRole('cell', { name: '50', exact: true }).waitFor()
    await row.getByRole('link').first().click()
    await page.getByRole('heading', { name: /HU7181/, level: 1 }).waitFor()

    await open('/stock-batch', '库存批次')
    await page.getByRole('link', { name: '切位.csv' }).click()
    await page.getByRole('heading', { name: '批次 切位.csv', level: 1 }).waitFor()
    await page.getByRole('button', { name: '整批作废' }).click()
    await dialog.getByLabel('原因').fill('包机取消')
    await dialog.getByRole('button', { name: '确定整批作废' }).click()
    await page.getByText(/已作废 \d+ 个航班/).waitFor()
    await picture('batch')
    await program.settle()
    const items = (await call(queryItem, {}, 'order')).content
    t.ok(items.every(({ status }) => status === 'INVALID'))
    t.same(wrong, [])
  })

  await t.test('rules are records: JSON in lines, hints, refusals beside the field', async t => {
    const { page, wrong, open, picture } = await visit(t, 1366, 'admin')
    await open('/config/refundTypeReasonConfig', '配置 refundTypeReasonConfig')
    const value = page.getByLabel('配置值')
    const text = await value.inputValue()
    t.ok(text.split('\n').length > 20)
    await picture('config')
    t.equal(await page.getByRole('button', { name: '保存' }).isDisabled(), true)
    await value.fill('{"VOLUNTE": [')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('配置值不是有效的JSON').first().waitFor()
    await value.fill(text)
    await page.getByLabel('说明').fill('退票原因')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('配置 refundTypeReasonConfig 已保存').waitFor()
    t.match(await call(config.endpoints.get, { id: 'refundTypeReasonConfig' }, 'admin'), { remark: '退票原因', configValue: /^\{"VOLUNTE/ })

    await open('/refundScale/create', '新增退票费规则')
    await page.getByLabel('退票费阶梯').fill('72小时=10%')
    await page.getByText(/按时间先后填写/).waitFor()
    t.same(wrong, [])
  })

  await t.test('every screen: nothing serious for axe, and 360 px without scrolling sideways', async t => {
    const [policy] = (await call(queryPolicy, {}, 'admin')).content
    const [stock] = (await call(queryItem, {}, 'admin')).content
    const screens: [string, string, string][] = [
      ['/payment', '支付记录', 'payments'],
      [`/payment/${codes[1]}/show`, `支付单 ${codes[1]}`, 'payment'],
      ['/payment-error', '支付异常', 'errors'],
      ['/needs-refund', '应退款', 'owed-list'],
      [`/needs-refund/${codes[1]}/show`, `应退款 ${codes[1]}`, 'owed'],
      [`/needs-refund/${codes[1]}/show?tab=history`, `应退款 ${codes[1]}`, 'owed-history'],
      ['/payment-refund', '支付退款', 'money-back'],
      ['/policy', '国内政策', 'policies'],
      ['/policy/create', '新增政策', 'policy-new'],
      [`/policy/${policy!.id}`, `政策 ${policy!.policyNo}`, 'policy'],
      [`/policy/${policy!.id}?tab=history`, `政策 ${policy!.policyNo}`, 'policy-history'],
      ['/stock', '切位库存', 'stock'],
      [`/stock/${stock!.id}/show`, `${stock!.flightNo} ${stock!.date} ${stock!.cabin} 舱`, 'stock-item'],
      ['/stock-batch', '库存批次', 'batches'],
      ...records.map(({ name, zh }): [string, string, string] => [`/${name}`, zh, name]),
      ...records.map(({ name, zh }): [string, string, string] => [`/${name}/create`, `新增${zh}`, `${name}-new`]),
    ]
    for (const width of [1366, 360]) {
      const { page, wrong, open, picture } = await visit(t, width, 'admin')
      for (const [path, heading, what] of screens) {
        await open(path, heading)
        const wide = await tooWide(page)
        t.ok(wide <= 0, `${width} px ${path} does not scroll sideways (${wide})`)
        t.same(await serious(page), [], `${width} px ${path}`)
        await picture(`screen-${what}`)
      }
      t.same(wrong, [])
    }
  })
})
