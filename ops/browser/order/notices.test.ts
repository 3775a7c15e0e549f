import { randomUUID } from 'node:crypto'
import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { countUnread } from '#contracts/order/notice/notice-api.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { order } from '#services/order/decide.ts'
import { mail } from '#services/order/notice/mail.ts'
import { noBrowser } from '../chromium.ts'
import { openHouse } from '../house.ts'
import { soon } from '../looks.ts'
import { story } from '../story.ts'

/** Tests notices of orders for an agency and a desk in a real browser. Pictures go to test-results/. */
t.test('notices in Chromium', { skip: noBrowser }, async t => {
  const { house, visitOnce } = await openHouse(t, 'notices')
  const { paid: orderId } = await story(house)
  // the limits were moved near an hour ago, so the reminders of two hours before have arrived
  const now = house.clock()
  const at = (minutes: number) => addMinutes(now, minutes)
  const cause = (now: string) => ({ who: systemUser('tick'), now, commandId: randomUUID() })
  const limits = { nameBy: at(90), ticketBy: at(100) }
  await house.program.run.execute(order, orderId, 'modifyTicketTime', limits, cause(at(-60)))
  await house.program.run.execute(order, orderId, 'passTime', {}, cause(now))
  await house.program.settle()
  const { count } = await house.call(countUnread, {}, 'changcheng')
  t.equal(count, 5, 'two reminders, and what became of its orders')

  for (const width of [1366, 360])
    await t.test(`at ${width} px`, async t => {
      const { page, fine, wrong } = await visitOnce(t, width, 'changcheng', '/front', /^工作台/)
      await page.getByRole('link', { name: /^通知，\d 条未读$/ }).click()
      await page.getByRole('heading', { name: '通知', level: 1 }).waitFor()
      await page.getByText(`订单${orderId}的名单时限为`).first().waitFor()
      await fine('portal')
      if (width === 1366) {
        await page.getByRole('button', { name: '标为已读', exact: true }).first().click()
        await page.getByRole('link', { name: '通知，4 条未读' }).waitFor()
      } else {
        await page.getByRole('button', { name: '全部标为已读' }).click()
        await page.getByRole('link', { name: '通知', exact: true }).waitFor()
        await page.getByText('未读', { exact: true }).click()
        await page.getByText('没有未读通知').waitFor()
      }
      t.same(wrong, [])
    })

  await t.test('a mail that could not be sent is listed, and sent again by hand', async t => {
    const asked = {
      orderNo: orderId,
      agency: 'AG1002',
      airLine: 'HU',
      title: '名单时限提醒（提前2小时）',
      text: `订单${orderId}的名单时限`,
    }
    const send = (name: string, body: object, now: string) =>
      house.program.run.execute(mail, `${orderId}.99`, name as never, body, cause(now))
    await send('ask', asked, at(-5))
    await send('claim', { most: 8 }, at(-5))
    await send('fail', { attempt: 1, most: 1, error: '邮件服务器拒收该地址（550）' }, at(-5))
    await house.program.settle()
    for (const width of [1366, 360]) {
      const { page, fine, wrong } = await visitOnce(t, width, 'order', '/mail', '未发出的邮件')
      await page
        .getByText(width === 1366 ? '邮件服务器拒收该地址（550）' : '等待发送')
        .first()
        .waitFor()
      await fine('mails')
      if (width === 1366) {
        await page.getByRole('button', { name: '再次发送' }).click()
        await page.getByRole('dialog').getByRole('button', { name: '确定再次发送' }).click()
        await page.getByRole('cell', { name: '等待发送' }).waitFor()
      }
      t.same(wrong, [])
    }
  })

  await t.test('the desk follows one to its order', async t => {
    for (const width of [1366, 360]) {
      const { page, picture, wrong } = await visitOnce(t, width, 'order', '/order', '订单')
      const bell = page.getByRole('button', { name: /^通知，\d+ 条未读/ })
      await bell.click()
      const list = page.getByRole('dialog', { name: '通知' })
      await list.getByText(`订单${orderId}的名单时限为`).first().waitFor()
      await picture('console')
      await list.getByRole('tab', { name: '未读' }).click()
      const before = (await house.call(countUnread, {}, 'order')).count
      await list.getByRole('link').first().click()
      await page.waitForURL(/\/order\/.*\/show/)
      await page.getByRole('button', { name: `通知，${before - 1} 条未读`, exact: true }).waitFor()
      await soon(t, async () => (await house.call(countUnread, {}, 'order')).count, before - 1, 'followed, it is read')
      t.same(wrong, [])
    }
  })
})
