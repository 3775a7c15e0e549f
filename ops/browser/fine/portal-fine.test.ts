import t from 'tap'
import { asksSubmitAdd, fineDetail } from '#contracts/fine/api.ts'
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts'
import { noBrowser } from '../chromium.ts'
import { startEntry } from '../entry.ts'
import { BOTH } from '../house.ts'
import { story } from '../story.ts'

/**
 * An agency sees its fines with their computation, and asks for a reduction, at a desk and on a telephone. Pictures go to test-results/.
 */
t.test('fines in the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, portal } = await startEntry(t, 'portal-fine')
  const { call, program } = house
  const told = await story(house)
  const added = async (totalAmount: number, remark: string) => {
    const { id, instanceId } = await call(asksSubmitAdd, { orderId: told.waiting, totalAmount, remark }, 'order')
    await program.settle()
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'finance')
    await call(handleFlow, { instanceId, curentTaskId: currentTaskId!, routeId: 'step1-pass', flowRemark: '属实' }, 'finance')
    await program.settle()
    return id
  }
  const first = await added(300_00, '转卖团队座位')
  const second = await added(120_00, '旅客名单与出行人不符')

  const { page, fine, turnTo, resize } = await portal(t, BOTH, 'yefeng')
  const due = page.getByRole('link', { name: /^缴纳罚金/ }).first()
  await due.waitFor()
  // on a telephone only urgent matters are listed at first
  await resize(360)
  await page.getByRole('button', { name: /^显示全部/ }).click()
  await due.waitFor()
  await resize(1366)
  await turnTo('/front/account')
  await page.getByRole('link', { name: '罚金', exact: true }).click()
  const one = page.getByRole('listitem').filter({ hasText: first })
  await one.getByText('人工新增：300.00元').waitFor()
  await fine('list')
  const dialog = page.getByRole('dialog')
  await one.getByRole('button', { name: '办理经过' }).click()
  await dialog.getByText('新增罚金通过').waitFor()
  t.equal(await dialog.getByText('转卖团队座位').count(), 0, 'the words of staff are for staff')
  await fine('logs')
  await dialog.getByRole('button', { name: '关闭' }).first().click()
  await page.getByRole('button', { name: '新增罚金' }).click()
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await dialog.getByText('请填写罚金或人数').waitFor()
  await dialog.getByLabel('订单号').fill(told.waiting)
  await dialog.getByLabel('罚金（元）').fill('15')
  await dialog.getByLabel('说明').fill('误报人数')
  await dialog.getByText('定金与未付票款').waitFor()
  await fine('add')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('已申请新增，等待航空公司审批').waitFor()

  const other = page.getByRole('listitem').filter({ hasText: second })
  await other.getByRole('button', { name: '申请变更' }).click()
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await dialog.getByText('请说明原因').waitFor()
  await dialog.getByLabel('申请罚金（元）').fill('120')
  await dialog.getByText('申请金额须低于现在的罚金').waitFor()
  await dialog.getByLabel('申请罚金（元）').fill('50')
  await dialog.getByLabel('原因').fill('旅客改用护照出行')
  await dialog.getByText('通过后罚金').waitFor()
  await fine('change')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await other.getByText('已申请改为 ¥50.00').waitFor()
  t.match(await call(fineDetail, { id: second }, 'order'), { status: 'ADJUSTING', amount: 120_00, asked: { amount: 50_00 } })
  await page.getByRole('button', { name: '变更审核中' }).click()
  await page.getByRole('listitem').filter({ hasText: first }).waitFor({ state: 'detached' })
  await fine('adjusting')
  await page.getByRole('button', { name: '全部' }).click()

  t.comment('two are paid together, by a gateway')
  const [third, fourth] = [await added(10_00, '一'), await added(20_00, '二')]
  await page.reload()
  for (const id of [third, fourth]) await page.getByLabel(`选择罚金 ${id}`).check()
  await page.getByText('已选 2 笔').waitFor()
  await fine('chosen')
  await page.getByRole('button', { name: '合并缴纳' }).click()
  await dialog.getByText('本次支付').waitFor()
  await fine('pay')
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: /^支付 ¥30/ }).click()
  const cashier = await opening
  await cashier.getByRole('button', { name: '确认支付' }).click()
  await page.bringToFront()
  await dialog.getByText('罚金已缴纳').waitFor()
  await fine('paid')
  t.match(await call(fineDetail, { id: fourth }, 'order'), { status: 'PAID', amount: 20_00 })
})
