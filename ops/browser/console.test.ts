import t from 'tap'
import { read, utils } from 'xlsx'
import { airport } from '#contracts/basicinfo/airport.ts'
import { ownListSettings } from '#contracts/identity/list-settings-api.ts'
import { noBrowser } from './chromium.ts'
import { looksRight, startConsole, unfold } from './console.ts'
import { fromMore, inMore } from './hands.ts'
import { passingBy, soon } from './looks.ts'
import { part } from './part.ts'
import { story } from './story.ts'

/** The console's main path in a real browser, against the whole program. Pictures go to test-results/. */
t.test('the console in Chromium', { skip: noBrowser }, async t => {
  const { house, url, visit, visitOnce } = await startConsole(t, 'console')
  const told = await story(house)

  await t.test('a day at the order desk, 1366 px', async t => {
    const { page, wrong, go, open, turnTo, quiet, picture, fine } = await visitOnce(t, 1366, 'admin')

    t.comment('the first page: what waits, each number opening its rows, and the one thing to do')
    await go('/')
    await page.getByRole('heading', { name: '工作台', level: 1 }).waitFor()
    const strip = page.getByRole('region', { name: '待办概览' })
    await strip.getByRole('link', { name: /^待确认座位\s*1/ }).waitFor()
    await strip.getByRole('link', { name: /^待审核退票\s*1/ }).waitFor()
    await page.getByRole('region', { name: '待审核退票' }).getByRole('link', { name: /^审核/ }).waitFor()
    await fine('home')
    await strip.getByRole('link', { name: /^待确认座位/ }).click()
    await page.getByRole('heading', { name: '订单', level: 1 }).waitFor()
    await page.getByRole('link', { name: told.waiting }).waitFor()
    await soon(t, () => page.getByRole('link', { name: told.paid }).count(), 0, 'exactly the rows that were counted')
    await page.getByRole('button', { name: '重置' }).click()
    await page.getByRole('link', { name: told.paid }).waitFor()

    t.comment('keys: the ways to lists, rows, and the help; in a field they are letters')
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.getByRole('heading', { name: '退票', level: 1 }).waitFor()
    await page.getByRole('link', { name: told.refund }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `退票单 ${told.refund}`, level: 1 }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: '快捷键' }).waitFor()
    await fine('keys')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    t.comment('the menu: every page is found by its name, and what is kept stays at hand')
    const finder = page.getByRole('searchbox', { name: '找菜单' })
    await finder.fill('超时')
    await soon(t, () => page.getByRole('menuitem').allInnerTexts(), ['超时订单'])
    await finder.press('Enter')
    await page.getByRole('heading', { name: '超时订单', level: 1 }).waitFor()
    await page.getByRole('menuitem', { name: '收藏“超时订单”' }).click()
    await go('/order')
    await page.getByRole('heading', { name: '订单', level: 1 }).waitFor()
    await soon(t, () => page.getByRole('menuitem', { name: '超时订单', exact: true }).count(), 2, 'in its group and among what is kept')
    await finder.fill('gr')
    await soon(t, async () => new URL(page.url()).pathname, '/newgt/order', 'letters in a field lead nowhere')
    await finder.press('Escape')

    t.comment('order list: counts per status, filters in the URL')
    await page.getByRole('tab', { name: /全部\s*3/ }).waitFor()
    await picture('orders')
    await page.getByRole('tab', { name: /待支付/ }).click()
    await page.waitForURL(/WAIT_FOR_PAY/)
    await page.getByRole('link', { name: told.waiting }).waitFor()
    await page.getByRole('link', { name: told.paid }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('link', { name: told.waiting }).waitFor()
    await soon(t, () => page.getByRole('link', { name: told.paid }).count(), 0, 'the filter survives a reload')

    t.comment('export of what is seen')
    const downloading = page.waitForEvent('download')
    // the message disappears after a few seconds, so it is checked while the file is still being read
    const message = page.getByText(/^已导出 1 行：/)
    const saying = message.evaluate(async toast => {
      const box = toast.closest('[role=alert]')!
      // waits until the toast has come to rest
      for (let before = Number.NaN; before !== box.getBoundingClientRect().top; ) {
        before = box.getBoundingClientRect().top
        await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      }
      const { left, top, width, height } = box.getBoundingClientRect()
      const isOpen = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role=alert]') === null
      return { text: toast.textContent, top, isOpen }
    })
    await page.getByRole('button', { name: '导出 Excel' }).click()
    await page.getByRole('button', { name: '开始导出' }).click()
    const download = await downloading
    t.match(download.suggestedFilename(), /\.xlsx$/)
    const sheet = read(await streamed(download), { type: 'buffer' })
    const rows = utils.sheet_to_json<Record<string, unknown>>(sheet.Sheets[sheet.SheetNames[0]!]!)
    t.same(
      rows.map(row => row.订单号),
      [told.waiting],
    )
    // the dialog closes by itself, and the toast is where it should be: 80 px from the top, leaving the page behind it usable
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    t.same(await saying, { text: `已导出 1 行：${download.suggestedFilename()}`, top: 80, isOpen: true })

    t.comment('an export that fails: back to what was chosen, with why')
    const job = { id: 'x', resource: 'order', title: '订单', status: 'FAILED', done: 0, message: '磁盘已满', requestedAt: house.clock() }
    await page.route(/\/api\/report\/job\/r\/get/, route => route.fulfill({ json: { code: 0, success: true, data: job } }), { times: 1 })
    await page.getByRole('button', { name: '导出 Excel' }).click()
    await page.getByRole('button', { name: '开始导出' }).click()
    const exporting = page.getByRole('dialog', { name: '导出 Excel' })
    await exporting.getByText('磁盘已满').waitFor()
    await exporting.getByRole('button', { name: '开始导出' }).waitFor()
    await fine('export-failed')
    await exporting.getByRole('button', { name: '取消' }).click()

    t.comment('the search over everything, by keys alone')
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: '搜索' })
    await search.getByRole('combobox').fill(told.paid)
    await search.getByRole('option', { name: told.paid, selected: true }).waitFor()
    await fine('search')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `订单 ${told.paid}`, level: 1 }).waitFor()
    await search.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await search.getByRole('option', { name: told.paid }).waitFor()
    await search.getByRole('combobox').fill('没有这样的东西')
    await search.getByText('没有找到“没有这样的东西”', { exact: false }).waitFor()
    // Enter comes before the answer
    await search.getByRole('combobox').fill('订单')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '订单', level: 1 }).waitFor()

    t.comment('detail and an action')
    await page.getByRole('tab', { name: /全部/ }).click()
    await page.getByRole('link', { name: told.waiting }).click()
    await page.getByRole('heading', { name: `订单 ${told.waiting}`, level: 1 }).waitFor()
    await page.getByText(/^剩 /).first().waitFor()
    await picture('order')
    await fromMore(page, '取消订单')
    await page.getByRole('button', { name: '确定取消订单' }).click()
    await page.getByText('必填').waitFor()
    await page.getByRole('textbox', { name: '原因' }).fill('客人改期')
    await page.getByRole('button', { name: '确定取消订单' }).click()
    await page.getByText('已失效', { exact: true }).first().waitFor()
    await soon(t, () => inMore(page, '取消订单'), 0, 'what is no longer allowed has no button')

    t.comment('history: timeline, difference, state then')
    await page.getByRole('tab', { name: '历史' }).click()
    await page.getByRole('button', { name: /订单失效/ }).waitFor()
    const difference = page.getByRole('region', { name: '两个时刻之间的变化' })
    await difference.getByRole('cell', { name: '已失效' }).waitFor()
    await page.getByRole('button', { name: /^提交订单/ }).click()
    await page.getByLabel(/显示没变的/).check()
    await page.getByRole('region', { name: '当时的状态' }).getByText('待支付').waitFor()
    await page.getByRole('slider', { name: '结束时刻' }).press('End')
    await page.getByRole('region', { name: '当时的状态' }).getByText('已失效').waitFor()
    await picture('history')

    t.comment('one person’s day: a line, opened at its moment, and A compared with B')
    await turnTo('/operation-day', '一天')
    await page.getByRole('listitem').filter({ hasText: '待支付 → 已失效' }).getByRole('link', { name: '看当时的历史' }).waitFor()
    await fine('day')
    await page.getByRole('listitem').filter({ hasText: '待支付 → 已失效' }).getByRole('link', { name: '看当时的历史' }).click()
    await page.getByRole('heading', { name: '历史回放', level: 1 }).waitFor()
    await difference.getByRole('row', { name: /待支付 已失效/ }).waitFor()
    await page.getByRole('button', { name: /^以第1件.*为 A$/ }).click()
    await page.getByRole('button', { name: /^以第1件.*为 B$/ }).click()
    await page.getByText('这段时间内此对象没有变化').waitFor()
    await page.getByRole('button', { name: /^以第2件.*为 B$/ }).click()
    await difference.getByRole('row', { name: /待支付 已失效/ }).waitFor()
    await fine('history-of-a-day')

    await part(t, '113 what the ticketing system says of a ticket: HTML in a dialog, in which nothing acts', async t => {
      await turnTo(`/order/${told.ticketed}/show?tab=passengers`, `订单 ${told.ticketed}`)
      const told113 =
        '<p>客票已使用</p><img src="x" onerror="window.acted=1"><script>window.acted=1</script><a href="javascript:acted=1">更多</a>'
      await page.route('**/api/order/ticket/r/status?*', async route => {
        const answer = await route.fetch()
        const { data, ...envelope } = await answer.json()
        await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, message: data.message + told113 } } })
      })
      await page.getByRole('button', { name: '查询状态' }).first().click()
      const ticket = page.getByRole('dialog', { name: /^客票 \d{3}-\d{10}/ })
      await ticket.getByText('客票已使用').waitFor()
      await ticket.locator('img').waitFor()
      await picture('ticket')
      await soon(t, () => ticket.evaluate(all => all.querySelectorAll('script, [onerror], [href^="javascript"]').length), 0)
      await soon(t, () => page.evaluate(() => 'acted' in window), false, 'nothing of it ran')
      // parsing the HTML in order to clean it makes the browser report active content that it would not have run
      for (const said of wrong.splice(0)) t.match(said, 'Content Security Policy')
      await ticket.getByRole('button', { name: '关闭' }).click()
    })

    t.comment('stock import: preview, errors by line, good rows only')
    await turnTo('/stock', '切位库存')
    await page.getByRole('button', { name: '导入 Excel' }).click()
    const [heads, first, second] = stockCsv(told.date, 80).split('\n')
    const csv = [heads, first, second!.replace(',80,', ',八十,')].join('\n')
    await page.getByLabel('选择要导入的文件').waitFor()
    await fine('import')
    await page.getByLabel('选择要导入的文件').setInputFiles({ name: '切位.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText(/共 2 行，1 行正确，1 行有误/).waitFor()
    await page.getByRole('cell', { name: '第 3 行' }).waitFor()
    await picture('import')
    await page.getByRole('button', { name: '仅导入正确的 1 行' }).click()
    await page.getByText(/已写入 1 行/).waitFor()
    await page.getByRole('button', { name: '关闭' }).click()
    await page
      .getByRole('row', { name: /HU7181/ })
      .getByRole('cell', { name: '80', exact: true })
      .waitFor()

    t.comment('a record, changed under the hands of somebody who was slower')
    await turnTo('/airport/HAK', '机场 HAK')
    await page.getByLabel('地区').fill('琼州')
    await quiet()
    const { version } = await house.call(airport.endpoints.get, { id: 'HAK' }, 'admin')
    const readAgain = page.waitForResponse(/airport\/r\/|rest\/airport/, { timeout: 4_000 }).catch(() => undefined)
    await house.call(airport.endpoints.modify, { id: 'HAK', region: '南部' }, 'admin', { headers: { 'if-match': `"${version}"` } })
    t.equal((await readAgain)?.url(), undefined, 'a form that somebody fills in is not read again under his hands')
    await page.getByRole('button', { name: '保存' }).click()
    const stale = page.getByRole('alertdialog', { name: '内容已被他人修改' })
    await stale.waitFor()
    await fine('stale')
    t.comment('who was faster and when, field by field, and what was typed is taken over')
    await stale.getByText(/^冯立.* 改过$/).waitFor()
    await stale.getByRole('row', { name: /^地区 .*南部 琼州/ }).waitFor()
    await soon(t, () => stale.getByRole('button', { name: '用填的', pressed: true }).count(), 1)
    await stale.getByRole('button', { name: '按所选继续填' }).click()
    await soon(t, () => page.getByLabel('地区').inputValue(), '琼州', 'nothing that was typed is lost')
    t.comment('what was typed outlives a reload, and is offered, not forced')
    await page.getByLabel('地区').fill('华南沿海')
    await open('/airport/HAK', '机场 HAK')
    await soon(t, () => page.getByLabel('地区').inputValue(), '南部')
    await page.getByRole('button', { name: '接着填' }).click()
    await soon(t, () => page.getByLabel('地区').inputValue(), '华南沿海')
    await page.getByLabel('地区').fill('华南')
    await page.getByRole('button', { name: '保存' }).click()
    await passingBy(page, '机场 HAK 已保存')
    t.equal((await house.call(airport.endpoints.get, { id: 'HAK' }, 'admin')).region, '华南')
    await open('/airport/HAK', '机场 HAK')
    await soon(t, () => page.getByRole('button', { name: '接着填' }).count(), 0, 'what is saved is no draft any more')
    t.comment('on paper without the frame')
    await page.emulateMedia({ media: 'print' })
    await soon(t, () => page.locator('header').isVisible(), false)
    await soon(t, () => page.getByRole('heading', { name: '机场 HAK', level: 1 }).isVisible(), true)
    await page.emulateMedia({ media: 'screen' })

    t.same(wrong, [], 'nothing went wrong in the browser')
  })

  await t.test('every screen: nothing serious for axe, and 360 px without scrolling sideways', async t => {
    // lists of money, stock and records are checked in money.test.ts, policies in policy.test.ts
    const order = `订单 ${told.ticketed}`
    const screens: [string, string, string][] = [
      ['/', '工作台', 'home'],
      ['/order', '订单', 'orders'],
      [`/order/${told.ticketed}/show`, order, 'order'],
      [`/order/${told.ticketed}/show?tab=passengers`, order, 'passengers'],
      [`/order/${told.ticketed}/show?tab=money`, order, 'money'],
      [`/order/${told.ticketed}/show?tab=history`, order, 'history'],
      ['/refund', '退票', 'refunds'],
      [`/refund/${told.refund}/show`, `退票单 ${told.refund}`, 'refund'],
      ['/airport/PEK', '机场 PEK', 'airport'],
      ['/airport/create', '新增机场', 'airport-new'],
      ['/jobs', '我的导出', 'jobs'],
      ['/monitoring', '运行监控', 'monitoring'],
      ['/order/0000/show', '找不到内容', 'nothing'],
    ]
    await looksRight(t, visitOnce, screens)
  })

  await t.test('each role is shown what it may do', async t => {
    const { page, open, turnTo } = await visitOnce(t, 1366, 'auditor', `/refund/${told.refund}/show`, `退票单 ${told.refund}`)
    await soon(t, () => page.getByRole('button', { name: /^通过，退回/ }).count(), 0)
    await page.getByRole('tab', { name: '历史' }).waitFor()
    await turnTo('/stock', '切位库存')
    await soon(t, () => page.getByRole('button', { name: '导入 Excel' }).count(), 0)
    await soon(t, () => page.getByRole('columnheader', { name: '操作' }).count(), 0, 'nor a column of buttons that are not there')
    for (const path of ['/policy/create', '/airport/create']) {
      await turnTo(path, '没有权限')
      await soon(t, () => page.getByRole('textbox').count(), 0, `${path} is no form for who may not save it`)
    }
    await turnTo('/monitoring', '运行监控')
    await soon(t, () => page.getByRole('button', { name: '重建' }).count(), 0)
    await soon(t, () => page.title(), '运行监控')
    const frame = page.getByRole('menuitem', { name: '运行监控', exact: true })
    await soon(t, () => frame.count(), 1)
    await open('/odermanagement/TicketReceipt', '国内客票收据')
    await soon(t, () => frame.count(), 0, 'pages to be printed stand without the frame')

    const desk = await visitOnce(t, 1366, 'refund', `/refund/${told.refund}/show`, `退票单 ${told.refund}`)
    await desk.page.getByRole('button', { name: /^通过，退回 ¥/ }).click()
    await desk.page.getByText('审核通过', { exact: true }).first().waitFor()
    await unfold(desk.page)
    await desk.page.getByRole('menuitem', { name: '退票', exact: true }).waitFor()
    await soon(t, () => desk.page.getByRole('menuitem', { name: '切位库存' }).count(), 0, 'the menu holds what the role may read')
    await desk.turnTo('/stock', '没有权限')
    await desk.page.getByRole('link', { name: '返回订单列表' }).click()
    await desk.page.getByRole('heading', { name: '订单', level: 1 }).waitFor()

    const admin = await visitOnce(t, 1366, 'admin', '/monitoring', '运行监控')
    await admin.page
      .getByRole('row', { name: /^支付记录/ })
      .getByRole('button', { name: '重建' })
      .click()
    await admin.page.getByRole('button', { name: '确定重建' }).click()
    await passingBy(admin.page, '“支付记录”已开始重建')
  })

  await t.test(
    'too fast is a toast, another 401 a dialog that logs out; a lost login leads to the root, the door and back to the page',
    async t => {
      const { page, go, turnTo, fine } = await visitOnce(t, 1366, 'order')
      const refused = (list: string, status: number, code: number, message: string) =>
        page.route(new RegExp(`/api/rest/${list}\\?`), route =>
          route.fulfill({ status, json: { code, success: false, message, data: null } }),
        )
      await refused('refund', 429, 100_040_029, 'slow down')
      // the toast is gone after 1.5 s, so the test waits for it from before
      const tooFast = passingBy(page, '访问过于频繁，请稍后再试')
      await turnTo('/refund', '退票')
      await tooFast
      await refused('policy', 401, 400_020_005, '账号已停用')
      // the dialog hides the page behind it, which may not have been drawn before
      await go('/policy')
      const tip = page.getByRole('alertdialog', { name: '提示' })
      await tip.getByText('账号已停用').waitFor()
      await fine('tip')
      await page.unrouteAll()
      await tip.getByRole('button', { name: '确定' }).click()
      await page.waitForURL(/\/cas\/login/, { waitUntil: 'commit' })
      await page.locator('button[value="order"]').click()
      await page.getByRole('heading', { name: '工作台', level: 1 }).waitFor()

      const asking = page.waitForRequest(request => 'authorization' in request.headers())
      await turnTo('/policy', '国内政策')
      const { authorization } = (await asking).headers()
      const ended = await fetch(`${url}/api/member/auth/logout`, {
        method: 'POST',
        headers: { authorization: authorization!, 'content-type': 'application/json' },
        body: '{}',
      })
      t.equal(ended.status, 200)
      const root = page.waitForRequest(request => new URL(request.url()).pathname === '/newgt/')
      await page.reload()
      await root
      await page.waitForURL(/\/cas\/login/, { waitUntil: 'commit' })
      await page.locator('button[value="order"]').click()
      await page.getByRole('heading', { name: '国内政策', level: 1 }).waitFor()
      await page.getByRole('button', { name: /周敏/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await page.waitForURL(/\/cas\/login/, { waitUntil: 'commit' })
      await soon(t, () => page.evaluate(() => Object.keys(localStorage).filter(key => !key.startsWith('RaStore'))), [], 'nothing is kept')
    },
  )

  await t.test('what was set on a list is there after a log-out in another browser, and a view is found by the desk', async t => {
    const { page, open, fine, wrong } = await visit(t, 1366, 'order')
    const heads = async (of = page) => {
      await of.getByRole('columnheader', { name: '订单号' }).waitFor()
      return of.getByRole('table', { name: '订单' }).getByRole('columnheader').allTextContents()
    }
    await open('/order', '订单')
    await page.getByRole('button', { name: '列', exact: true }).click()
    const chooser = page.getByRole('dialog', { name: '列' })
    await chooser.getByRole('checkbox', { name: '团名' }).uncheck()
    await chooser.getByRole('checkbox', { name: '座位数' }).check()
    await chooser.getByRole('button', { name: '待付上移' }).click()
    await fine('columns')
    await chooser.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '宽松显示' }).click()
    await page.getByRole('tab', { name: /已支付/ }).click()
    await page.waitForURL(/PAID/)
    const chosen = await heads()
    t.notOk(chosen.includes('团名'))
    t.ok(chosen.includes('座位数') && chosen.indexOf('待付（元）') < chosen.indexOf('订单总价（元）'), chosen.join(' '))

    t.comment('what waits is one press, and each condition is dropped by itself')
    const waiting = page.getByRole('navigation', { name: '视图' })
    await waiting.getByRole('button', { name: /^待出票/ }).click()
    await page.waitForURL(/CONFIRMED/)
    await waiting.locator('[aria-current="true"]', { hasText: '待出票' }).waitFor()
    await fine('preset')
    await page.getByRole('button', { name: '去掉条件 座位状态 已订妥' }).click()
    await page.waitForURL(url => !url.search.includes('CONFIRMED') && url.search.includes('PAID'))

    t.comment('what came today is one press and taken back by another; sums stand below the columns')
    await waiting.getByRole('button', { name: '今天提交' }).click()
    await page.getByRole('button', { name: /^去掉条件 提交时间/ }).waitFor()
    await page
      .getByRole('table', { name: '订单' })
      .getByRole('rowheader', { name: /^合计 [1-9]\d* 条$/ })
      .waitFor()
    await waiting.getByRole('button', { name: '今天提交' }).click()
    await page.waitForURL(url => !url.search.includes('submittedAt_gte') && url.search.includes('PAID'))

    t.comment('under a name, shared with the desk')
    await page.getByRole('button', { name: '存为视图' }).click()
    const dialog = page.getByRole('dialog', { name: '存为视图' })
    await dialog.getByRole('textbox', { name: '视图名称' }).fill('已支付的')
    await dialog.getByRole('checkbox', { name: '订票员' }).check()
    await fine('view')
    await dialog.getByRole('button', { name: '保存视图' }).click()
    await page.getByRole('navigation', { name: '视图' }).getByRole('button', { name: '已支付的', exact: true }).waitFor()

    t.comment('a log-out directly after a change, then a browser that knows nothing')
    await page.getByRole('button', { name: '紧凑显示' }).click()
    await page.getByRole('button', { name: /周敏/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.waitForURL(/\/cas\/login/, { waitUntil: 'commit' })
    const again = await visit(t, 1366, 'order')
    await again.open('/order', '订单')
    await again.page.waitForURL(/PAID/)
    t.same(await heads(again.page), chosen)
    await again.page.getByRole('button', { name: '宽松显示' }).waitFor()

    t.comment('a colleague of the desk has a list of his own, and finds the view by its name and by its address')
    const colleague = await visit(t, 1366, 'order-jd')
    await colleague.open('/order', '订单')
    await soon(t, async () => new URL(colleague.page.url()).search.includes('PAID'), false, 'his list is as it was')
    await colleague.page.getByRole('button', { name: '已支付的', exact: true }).click()
    await colleague.page.waitForURL(/PAID/)
    await colleague.page.getByRole('button', { name: '视图“已支付的”的操作' }).click()
    t.same(
      await colleague.page
        .getByRole('menuitem')
        .filter({ hasText: /改名|删除|更新/ })
        .count(),
      0,
      'he changes nothing of it',
    )
    await colleague.page.keyboard.press('Escape')
    await colleague.page.getByRole('button', { name: '默认', exact: true }).click()
    await colleague.page.waitForURL(({ search }) => !search.includes('PAID'))
    const { views } = await house.call(ownListSettings, {}, 'order')
    await colleague.open(`/order?view=${views[0]!.id}`, '订单')
    await colleague.page.waitForURL(/PAID/)
    const stranger = await visit(t, 1366, 'finance')
    await stranger.open(`/order?view=${views[0]!.id}`, '订单')
    await stranger.page.getByText('没有这个视图，或未共享给您；已按默认列表打开').waitFor()
    t.same([wrong, again.wrong, colleague.wrong, stranger.wrong], [[], [], [], []])
  })
})

/** Two flights on one day, as people write them. */
const stockCsv = (date: string, seats: number): string =>
  [
    '航空公司,航班号,航班日期,始发地,目的地,起飞时间,到达时间,舱位,座位数,全价票价,里程',
    `HU,HU7181,${date},HAK,PEK,08:30,12:15,G,${seats},1760,2315`,
    `HU,HU7182,${date},PEK,HAK,14:00,17:55,G,${seats},1760,2315`,
  ].join('\n')
const streamed = async (download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
