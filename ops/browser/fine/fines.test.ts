import t from 'tap'
import { fineDetail } from '#contracts/fine/api.ts'
import { queryOrderFines } from '#contracts/fine/lists.ts'
import { payFine } from '#contracts/fine/pay-api.ts'
import { finesLine } from '#contracts/fine/rule-record.ts'
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts'
import { noBrowser } from '../chromium.ts'
import { startConsole } from '../console.ts'
import { BOTH } from '../house.ts'
import { story } from '../story.ts'

/** Tests the fines desk in a real browser: a fine is added with its preview, its page shows computation and history, a rule is saved. */
t.test('fines in the console in Chromium', { skip: noBrowser }, async t => {
  const house = await startConsole(t, 'fine')
  const { call, program } = house.house
  const told = await story(house.house)
  const rule = { airLine: 'HU', type: 'REDUCE', unit: 'SEAT', perSeat: 20_000, validFrom: '2026-11-01' } as never
  await call(finesLine.endpoints.add, rule, 'admin')
  await program.settle()

  await t.test('one is added, looked at, and the rules are', async t => {
    const { page, turnTo, fine } = await house.visitOnce(t, BOTH, 'order', '/fine', '罚金')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: '新增罚金' }).click()
    await dialog.getByLabel('订单号').fill(told.waiting)
    await dialog.getByLabel('罚金', { exact: false }).last().fill('300')
    await dialog.getByText('人民币叁佰元整', { exact: false }).waitFor()
    await dialog.getByLabel('说明').fill('转卖团队座位')
    await fine('add')
    await dialog.getByRole('button', { name: '新增罚金' }).click()
    await page.getByText(/待他人审批/).waitFor()
    await program.settle()
    const { content } = await call(queryOrderFines, {}, 'order')
    const { id } = content[0]!
    t.match(await call(fineDetail, { id }, 'order'), { status: 'ADJUSTING', amount: 300_00 })
    await page.getByText('变更审核中').first().waitFor()
    await fine('list')
    await turnTo(`/fine/${id}/show`, `罚金 ${id}`)
    await page.getByText('人工新增：300.00元').waitFor()
    await page.getByText('申请新增罚金').first().waitFor()
    await fine('detail')
    await turnTo('/finesLine', '罚金航线规则')
    await page.getByText('减员罚金').first().waitFor()
    await fine('rules')
  })

  await t.test('once it is paid, its order tells it beside the price, and leads to its payment', async t => {
    const { id } = (await call(queryOrderFines, {}, 'order')).content[0]!
    const { instanceId } = (await call(fineDetail, { id }, 'finance')).asked!
    const { currentTaskId } = await call(instanceDetail, { id: instanceId! }, 'finance')
    const decision = { instanceId: instanceId!, curentTaskId: currentTaskId!, routeId: 'step1-pass', flowRemark: '属实' }
    await call(handleFlow, decision, 'finance')
    await program.settle()
    const { payUrl, paymentCode } = await call(payFine, { id, totalAmount: 300_00, channel: 'alipay' }, 'yefeng')
    await program.app.inject({ method: 'POST', url: new URL(payUrl!).pathname })
    await program.settle()

    const { page, fine, wrong } = await house.visitOnce(t, 1366, 'admin', `/order/${told.waiting}/show?tab=money`, `订单 ${told.waiting}`)
    t.match(await page.getByRole('region', { name: '另付（不计入订单总价）' }).innerText(), /罚金\s+¥300\.00\s+合计\s+¥300\.00/)
    await fine('order-money')
    await page.getByRole('region', { name: '支付', exact: true }).getByRole('link', { name: paymentCode }).click()
    await page.getByRole('heading', { name: `支付单 ${paymentCode}`, level: 1 }).waitFor()
    t.match(await page.getByRole('region', { name: '支付', exact: true }).innerText(), /业务类型\s+罚金\s+支付款项\s+违规 /)
    await fine('payment')
    t.same(wrong, [])
  })
})
