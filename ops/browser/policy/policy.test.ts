import t from 'tap'
import { getPolicy, queryPolicy } from '#contracts/policy/api.ts'
import { noBrowser } from '../chromium.ts'
import { looksRight, startConsole } from '../console.ts'
import { soon } from '../looks.ts'
import { story } from '../story.ts'

/** Policies in a real browser, against the whole program. Pictures go to test-results/. */
t.test('policies in Chromium', { skip: noBrowser }, async t => {
  const { house, visitOnce } = await startConsole(t, 'policy')
  const { call } = house
  const told = await story(house)

  await t.test('a policy from draft to reissue', async t => {
    const { page, wrong, turnTo, picture } = await visitOnce(t, 1366, 'admin', '/policy/create', '新增政策')
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
    await form.getByLabel('第1期定金比例（%）').fill('100')
    await form.getByLabel('第1期考核比例（%）').fill('85')
    await form.getByLabel('最多人数').fill('5')

    t.comment('what makes no sense is told beside its field before anything is sent')
    await form.getByRole('button', { name: '保存草稿' }).click()
    await form.getByText('人数范围无效').waitFor()
    await form.getByText('各期定金比例之和须小于100%').waitFor()
    await picture('problems')
    await form.getByLabel('最多人数').fill('')
    await form.getByLabel('第1期定金比例（%）').fill('20')

    t.comment('the price under terms that are not saved')
    await sample.getByLabel('始发地').fill('HAK')
    await sample.getByLabel('目的地').fill('PEK')
    await sample.getByLabel('出发日期').fill(told.date)
    await sample.getByLabel('成人').fill('17')
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
    await picture('sample')
    await form.getByLabel('折扣（%）').fill('50')
    await page.getByText(/条款已改动/).waitFor()
    await sample.getByRole('button', { name: '试算' }).click()
    await price.getByRole('cell', { name: '880.00' }).first().waitFor()
    await sample.getByRole('button', { name: '与现行价格对比' }).click()
    const changes = page.getByRole('region', { name: '与现行价格对比' })
    await changes.getByRole('heading', { name: /[1-9]\d* 个航班将按此政策销售/ }).waitFor()
    await changes
      .getByRole('region', { name: '有变化的航班' })
      .getByText(/海口北京定金团/)
      .first()
      .waitFor()
    await picture('changes')

    await form.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText(/已保存为草稿/).waitFor()
    await page.getByRole('button', { name: '保存草稿' }).waitFor()
    await form.getByRole('button', { name: '发布' }).click()
    await page.getByText('有效', { exact: true }).waitFor()
    const [published] = (await call(queryPolicy, { origin: 'HAK', destination: 'PEK' }, 'admin')).content
    t.match(published, { status: 'EFFECTIVE', terms: { free: { every: 16 }, deposits: [{ rate: 2_000, assessment: 8_500 }] } })

    t.comment('what was typed is not lost by a click on another tab')
    const remark = form.getByRole('textbox', { name: '备注' })
    await remark.fill('春节除外')
    const asking = page.waitForEvent('dialog')
    const clicking = page.getByRole('tab', { name: '历史' }).click()
    await (await asking).dismiss()
    await clicking
    await soon(t, () => remark.inputValue(), '春节除外')

    await remark.fill('')

    t.comment('a second one for the same is a conflict, and leads to the first')
    await turnTo('/policy/create', '新增政策')
    await form.getByLabel('政策名称').fill('同样的条件')
    await form.getByLabel('航空公司').click()
    await page.getByRole('option', { name: /HU/ }).click()
    await form.getByLabel('始发地').fill('HAK')
    await form.getByLabel('目的地').fill('PEK')
    await form.getByLabel('折扣（%）').fill('60')
    await form.getByRole('button', { name: '发布' }).click()
    await page.getByText(/政策冲突/).waitFor()
    await picture('conflict')
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: published!.policyNo }).click()
    const first = await opening
    await first.getByRole('heading', { name: `政策 ${published!.policyNo}`, level: 1 }).waitFor()

    t.comment('reissued: the first one makes way')
    await first.getByLabel('折扣（%）').fill('55')
    await first.getByRole('button', { name: '重新发布' }).click()
    await first.getByRole('dialog').getByRole('button', { name: '确定重新发布' }).click()
    await first.getByRole('link', { name: '查看原政策' }).waitFor()
    t.match(await call(getPolicy, { policyId: published!.id }, 'admin'), { status: 'DELETED' })
    t.same(wrong, [])
  })

  await t.test('many policies at once: each answers for itself', async t => {
    const { page, wrong, picture } = await visitOnce(t, 1366, 'admin', '/policy', '国内政策')
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
    await picture('import')
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
    await picture('chosen')
    await page.getByRole('button', { name: '批量暂停' }).click()
    await dialog.getByRole('textbox', { name: '原因' }).fill('换季')
    await result('批量暂停', /成功 2 条，未成功 0 条/)
    await picture('results')
    await dialog.getByRole('button', { name: '关闭' }).click()

    await choose('导入一', '海口北京团队价')
    await page.getByRole('button', { name: '批量恢复' }).click()
    await dialog.getByText(/共 1 条（所选 2 条，1 条未暂停，不处理）/).waitFor()
    await result('批量恢复', /成功 1 条/)
    await dialog.getByRole('button', { name: '关闭' }).click()

    await page.getByRole('button', { name: '调整折扣' }).click()
    await dialog.getByRole('textbox').first().fill('42.5')
    await result('调整折扣', /成功 1 条/)
    await dialog.getByRole('button', { name: '关闭' }).click()

    t.comment('a change that none of them can bear: told of each, and they stay chosen')
    await choose('导入一', '导入二')
    await page.getByRole('button', { name: '批量修改' }).click()
    await dialog.locator('input[name=paxMax]').fill('5')
    await result('批量修改', /成功 0 条，未成功 2 条/)
    await dialog.getByText('未成功：人数范围无效').first().waitFor()
    await picture('refused')
    await dialog.getByRole('button', { name: '关闭' }).click()
    await page.getByText('已选 2 条').waitFor()
    await page.getByRole('button', { name: '批量修改' }).click()
    await dialog.locator('input[name=saleTo]').fill('2027-06-30')
    await dialog.getByRole('checkbox', { name: '备注' }).check()
    await picture('batch')
    await result('批量修改', /成功 2 条/)
    await dialog.getByRole('button', { name: '关闭' }).click()
    const changed = (await call(queryPolicy, {}, 'admin')).content.filter(({ name }) => name.startsWith('导入'))
    t.same(
      changed.map(({ saleTo }) => saleTo),
      ['2027-06-30', '2027-06-30'],
    )

    t.comment('what another tab hides is not chosen any more')
    await choose('导入一')
    await page.getByText('已选 1 条').waitFor()
    const tabs = page.getByRole('tab')
    await tabs.last().click()
    await page.getByText('已选 1 条').waitFor({ state: 'detached' })
    await tabs.first().click()
    await page.getByRole('row', { name: /导入一/ }).waitFor()
    t.equal(await page.getByText(/^已选 \d+ 条$/).count(), 0)

    t.comment('nor what a typed filter hides: a command touches those chosen under it, and nobody else')
    await choose('导入一')
    await page.getByText('已选 1 条').waitFor()
    const filter = page.getByRole('search')
    await filter.getByRole('textbox', { name: /名称/ }).fill('导入二')
    await filter.getByRole('button', { name: '查询' }).click()
    await page.getByRole('row', { name: /导入一/ }).waitFor({ state: 'detached' })
    await page.getByText('已选 1 条').waitFor({ state: 'detached' })
    await choose('导入二')
    await page.getByText('已选 1 条').waitFor()
    await page.getByRole('button', { name: '批量修改' }).click()
    await dialog.locator('input[name=saleTo]').fill('2027-07-31')
    await result('批量修改', /成功 1 条，未成功 0 条/)
    await dialog.getByRole('button', { name: '关闭' }).click()
    const touched = (await call(queryPolicy, {}, 'admin')).content.filter(({ saleTo }) => saleTo === '2027-07-31')
    t.same(
      touched.map(({ name }) => name),
      ['导入二'],
    )
    t.same(wrong, [])
  })

  await t.test('every screen: nothing serious for axe, and 360 px without scrolling sideways', async t => {
    const [policy] = (await call(queryPolicy, {}, 'admin')).content
    const title = `政策 ${policy!.policyNo}`
    const screens: [string, string, string][] = [
      ['/policy', '国内政策', 'list'],
      ['/policy/create', '新增政策', 'new'],
      [`/policy/${policy!.id}`, title, 'edit'],
      [`/policy/${policy!.id}?tab=history`, title, 'history'],
    ]
    await looksRight(t, visitOnce, screens)
  })
})
