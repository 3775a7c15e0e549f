import { buffer } from 'node:stream/consumers'
import type { Download, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { read, utils } from 'xlsx'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { idCheckDigit } from '#contracts/kernel/documents.ts'
import { addPassenger } from '#contracts/order/api.ts'
import { adults, namesOf, selling, workbookOf } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { startEntry } from '../entry.ts'
import { soon } from '../looks.ts'

const cardOf = (n: number, birth = '19850512') => {
  const first17 = `460100${birth}${String(n).padStart(3, '0')}`
  return first17 + idCheckDigit(first17)
}
const signs = '甲乙丙丁戊己庚辛壬癸'
const called = (n: number) => `王${[...String(n)].map(digit => signs[Number(digit)]).join('')}`
const lineOf = (n: number) => [called(n), cardOf(n)].join('\t')

/** Puts a text on the clipboard and pastes it where the focus is. */
const paste = (page: Page, text: string) =>
  page.evaluate(text => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    const at = document.activeElement?.closest('.names') ? document.activeElement : document.querySelector('.names')
    at!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

const linesIn = async (download: Download) =>
  utils.sheet_to_json(Object.values(read(await buffer(await download.createReadStream())).Sheets)[0]!).length

t.test('names in the portal', { skip: noBrowser }, async t => {
  const { house, portal, agency } = await startEntry(t, 'names')
  const sale = selling(house, { now: house.clock() })
  const date = addDays(toLocal(house.clock()).date, 30)
  await sale.putOnSale([{ flightNo: 'HU7181', date, dep: '08:30', arr: '12:15', seats: 400, fare: 1760 }], {
    name: '海口北京团队价',
    rate: 4500,
  })
  const stock = `HU7181-${date}-G`
  const order = async (seats: number, groupName: string) =>
    (await sale.submit('yefeng', [stock], adults(seats), { groupName, confirmDuplicate: true })).orderId

  const enter = async (t: Test, width: number, orderId: string) => {
    const browser = await portal(t, width, 'yefeng', `/front/order/${orderId}?tab=names`)
    await browser.page.getByRole('region', { name: '旅客名单' }).waitFor()
    return browser
  }
  const saved = async (orderId: string) => (await sale.detail(orderId, 'yefeng')).passengers.length
  const bar = (page: Page) => page.getByRole('button', { name: /^保存 \d+ 人/ })
  const cell = (page: Page, row: number, title: string) => page.getByLabel(new RegExp(`^第 ${row} 行 ${title}`))

  await t.test('a list is pasted, put right, saved, imported with errors and exported', async t => {
    const orderId = await order(24, '三亚海岛五日团')
    const { page, wrong, fine } = await enter(t, 1366, orderId)
    await page.getByRole('link', { name: '退票' }).first().click()
    await page.waitForURL(/\/refund$/)
    await page.goBack()
    await page.getByRole('region', { name: '旅客名单' }).waitFor()
    const lines = Array.from({ length: 20 }, (_, n) => lineOf(n))
    // an invalid date, the number of another line, a digit too few
    lines[3] = `${called(3)}\t46010619880230271X`
    lines[7] = `${called(7)}\t${cardOf(2)}`
    lines[11] = `${called(11)}\t${cardOf(11).slice(0, 17)}`
    await paste(page, `姓名\t证件号码\n${lines.join('\n')}`)
    await page.getByText('已粘贴 20 人，3 人有误').waitFor()
    await page.getByText('身份证号出生日期有误').waitFor()
    await page.getByText(`证件号码与第 3 行${called(2)}相同，请改其中一行`).waitFor()
    await page.getByText('身份证号应为18位').waitFor()
    await page.getByRole('button', { name: '保存 17 人' }).waitFor()
    await soon(t, () => page.getByText(`${cardOf(0).slice(0, 6)}********${cardOf(0).slice(-4)}`).count(), 1, 'numbers are masked')
    await fine('pasted', true)

    t.comment('taken back, and pasted once more')
    await page.getByRole('button', { name: '撤销粘贴' }).click()
    await soon(t, () => bar(page).count(), 0, 'nothing is left to be saved')
    await paste(page, lines.join('\n'))
    await page.getByRole('button', { name: '保存 17 人' }).waitFor()

    t.comment('a draft outlives the page, and leaving asks')
    await page.getByRole('link', { name: '退票' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '留在本页' }).click()
    await page.goForward()
    await page.getByRole('dialog').getByRole('button', { name: '留在本页' }).click()
    t.match(page.url(), new RegExp(`${orderId}\\?tab=names`), 'by the browser’s buttons as well')
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByText('上次没有保存的 20 人已从草稿恢复').waitFor()

    t.comment('the right ones are saved, the wrong ones stay')
    await page.getByRole('button', { name: '保存 17 人' }).click()
    await page.getByText('已保存 17 人').waitFor()
    t.equal(await saved(orderId), 17)
    await page.getByRole('button', { name: '改正 3 人' }).waitFor()
    await page.getByRole('button', { name: /^有误 3$/ }).click()
    await soon(t, () => page.locator('.names tbody tr[data-key]').count(), 3)
    await cell(page, 4, '证件号码').click()
    await page.locator('input[data-field=docNo]').fill(cardOf(3))
    await soon(t, () => page.locator('input[data-field=birthDate]').inputValue(), '1985-05-12', 'the number says the birth date')
    await page.getByRole('button', { name: /^全部/ }).click()
    for (const n of [7, 11]) {
      await cell(page, n + 1, '证件号码').click()
      await page.locator('input[data-field=docNo]').fill(cardOf(n))
    }
    await page.getByRole('button', { name: '保存 3 人' }).click()
    await soon(t, () => saved(orderId), 20)
    await soon(t, () => bar(page).count(), 0, 'all is saved')

    t.comment('one is changed, one taken off and brought back')
    await cell(page, 1, '手机').click()
    await page.locator('input[data-field=phone]').fill('13800138000')
    await page.getByRole('button', { name: '保存 1 人' }).click()
    await soon(t, async () => (await sale.detail(orderId, 'yefeng')).passengers.some(({ phone }) => phone === '13800138000'), true)
    await page.getByRole('button', { name: `删除第 1 行${called(0)}` }).click()
    await soon(t, () => saved(orderId), 19)
    await page.getByRole('button', { name: '撤销删除' }).click()
    await soon(t, () => saved(orderId), 20)

    t.comment('a document of another order is told by the server')
    const other = await order(10, '别的团')
    await sale.name('yefeng', other, [{ 姓名: called(50), 旅客类型: '成人', 证件类型: '身份证', 证件号: cardOf(50) }])
    await paste(page, lineOf(50))
    await page.getByRole('button', { name: '保存 1 人' }).click()
    await page.getByText(`该证件已在本航班订单 ${other} 中`).waitFor()
    await soon(t, () => page.locator('input[data-field=docNo]').inputValue(), cardOf(50), 'its line is under edit')
    t.equal(await saved(orderId), 20)
    await fine('refused')
    await page.getByRole('button', { name: '放弃修改' }).click()

    t.comment('a file with two that are wrong: what it would do, the good ones, the rest to be corrected')
    const rowOf = (n: number, docNo = cardOf(n)) => ({ 姓名: called(n), 旅客类型: '成人', 证件类型: '身份证', 证件号码: docNo })
    const buffer = Buffer.from(await workbookOf([rowOf(30), rowOf(31, '123'), rowOf(32), rowOf(33, cardOf(0))]))
    await page.getByRole('button', { name: '上传文件' }).click()
    const dialog = page.getByRole('dialog', { name: '导入名单' })
    await dialog.locator('input[type=file]').setInputFiles({ name: '名单.xlsx', mimeType: 'application/octet-stream', buffer })
    await dialog.getByText('2 行有误').waitFor()
    await fine('import')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '下载错误行' }).click()
    t.equal(await linesIn(await downloading), 2)
    await dialog.getByRole('button', { name: /导入.* 2 行/ }).click()
    await dialog.getByText('已写入 2 行').waitFor()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    t.equal(await saved(orderId), 22)
    await page.getByText('已录入 22 / 24，还缺 成人 2').waitFor()
    const exporting = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出名单' }).click()
    t.equal(await linesIn(await exporting), 22)
    t.same(wrong, [])
  })

  await t.test('by the keyboard alone, as in a sheet; two hundred lines stay quick', async t => {
    const orderId = await order(200, '两百人大团')
    const { page, wrong } = await enter(t, 1366, orderId)
    const { keyboard } = page
    const at = () =>
      page.evaluate(() => `${document.activeElement?.closest('tr')?.rowIndex} ${(document.activeElement as HTMLElement).dataset.field}`)
    await page.getByRole('button', { name: '导出名单' }).focus()
    await keyboard.press('Tab')
    await soon(t, at, '1 name', 'the table is one stop away')
    await keyboard.insertText(called(100))
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await soon(t, at, '1 docNo')
    await keyboard.insertText(cardOf(100))
    await page.evaluate(() =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
    )
    t.equal(await at(), '1 docNo', 'an Enter of the input method chooses its characters, and moves nothing')
    await keyboard.press('Enter')
    await soon(t, at, '2 docNo', 'the same cell of the next line')
    await keyboard.press('ArrowLeft')
    await keyboard.press('ArrowLeft')
    await keyboard.press('ArrowLeft')
    await soon(t, at, '2 name')
    await paste(page, Array.from({ length: 150 }, (_, n) => lineOf(101 + n)).join('\n'))
    await page.getByText('已粘贴 150 人').waitFor()
    await keyboard.press('Control+z')
    await page.getByRole('button', { name: '保存 1 人' }).waitFor()
    await paste(page, Array.from({ length: 150 }, (_, n) => lineOf(101 + n)).join('\n'))
    await page.getByRole('button', { name: '保存 151 人' }).waitFor()
    await keyboard.press('ArrowDown')
    await soon(t, at, '3 name')
    const { took, lines } = await page.evaluate(async () => {
      const field = document.activeElement as HTMLInputElement
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
      const touched = new Set<Element | null>()
      const watched = new MutationObserver(changes => {
        for (const { target } of changes) touched.add((target instanceof Element ? target : target.parentElement)?.closest('tr') ?? null)
      })
      watched.observe(document.querySelector('table')!, { subtree: true, childList: true, characterData: true, attributes: true })
      const began = performance.now()
      for (let n = 0; n < 10; n++) {
        set.call(field, `${field.value}甲`)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise(requestAnimationFrame)
      }
      return { took: (performance.now() - began) / 10, lines: touched.size }
    })
    t.comment(`a key among 200 lines: ${took.toFixed(1)} ms`)
    t.equal(lines, 1, 'a key changes its own line and no other')
    for (let n = 0; n < 10; n++) await keyboard.press('Backspace')
    await keyboard.press('Escape')
    await keyboard.press('Tab')
    const pressed = () => page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim())
    for (let n = 0; n < 5 && !(await pressed()).startsWith('保存'); n++) await keyboard.press('Tab')
    await keyboard.press('Enter')
    await soon(t, () => saved(orderId), 151)
    t.same(wrong, [])
  })

  await t.test('a list that is closed is shown, and says why', async t => {
    const { orderId } = await sale.ticketed('yefeng', [stock], adults(10), { skip: 20, groupName: '已出票的团', confirmDuplicate: true })
    const { page, wrong, fine } = await enter(t, 1366, orderId)
    await page.getByText('已出票，姓名或证件有误可申请更名').waitFor()
    await soon(t, () => page.locator('.names tbody').getByText('已出票', { exact: true }).count(), 10)
    await page.getByRole('button', { name: '导出名单' }).waitFor()
    for (const name of ['从 Excel 粘贴', '上传文件', /^删除第/, /^撤销/]) t.equal(await page.getByRole('button', { name }).count(), 0)
    await fine('closed')
    t.same(wrong, [])
  })

  await t.test('on a telephone: cards, the wrong ones first, one person over the whole window', async t => {
    const orderId = await order(10, '长城老友团')
    await sale.name('yefeng', orderId, (await namesOf(adults(3))) as never)
    const { page, wrong, fine } = await enter(t, 360, orderId)
    await page.getByRole('button', { name: '从 Excel 粘贴' }).click()
    await page.getByLabel(/粘贴到这里/).fill('hello')
    await page.getByRole('button', { name: '录入名单', exact: true }).click()
    await page.getByText('没有读到姓名或证件号码').waitFor()
    await page.getByLabel(/粘贴到这里/).fill(`${called(60)} ${cardOf(60)}\n${called(61)} 46010619880230271X\n${called(62)} ${cardOf(60)}`)
    await page.getByRole('button', { name: '录入名单', exact: true }).click()
    await page.getByText('已粘贴 3 人，2 人有误').waitFor()
    const cards = page.locator('.names-cards li')
    await soon(t, () => cards.first().locator('b').innerText(), called(61), 'what is wrong stands first')
    await fine('cards', true)
    await cards.first().getByRole('button').click()
    const sheet = page.locator('dialog.names-sheet')
    await sheet.getByLabel('证件号码').fill(cardOf(61))
    await fine('person')
    await sheet.getByRole('button', { name: '下一人' }).click()
    await sheet.getByRole('heading', { name: called(62) }).waitFor()
    await sheet.getByLabel('证件号码').fill(cardOf(62))
    await sheet.getByRole('button', { name: '完成' }).click()
    await page.getByRole('button', { name: '保存 3 人' }).click()
    await soon(t, () => saved(orderId), 6)
    await page.locator('.names-acts').getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '导出名单' }).waitFor()
    t.same(wrong, [])
  })

  await t.test('the card of a frequent flyer is entered and cancelled', async t => {
    const orderId = await order(10, '常旅客团')
    const somebody = { name: called(300), type: 'ADULT', docType: 'ID_CARD', docNo: cardOf(300) } as const
    await house.call(addPassenger, { orderId, ...somebody }, 'yefeng')
    const { page, wrong, fine } = await enter(t, 360, orderId)
    const club = page.getByRole('region', { name: '常旅客会员卡' })
    await club.getByRole('button', { name: '登记会员卡' }).click()
    await club.getByText('请选择旅客').waitFor()
    await club.getByText('卡号为两位航司代码加6至12位数字').waitFor()
    const { name } = somebody
    await club.getByLabel('旅客').click()
    await page.getByTitle(name, { exact: true }).click()
    await club.getByLabel('会员卡号').fill('hu0012345678')
    await fine('club', true)
    await club.getByRole('button', { name: '登记会员卡' }).click()
    await page.getByText(`已登记${name}的会员卡`).waitFor()
    await club.getByText('HU0012345678').waitFor()
    await club.getByRole('button', { name: `取消${name}的会员卡` }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消会员卡' }).click()
    await page.getByText(`已取消${name}的会员卡`).waitFor()
    await club.getByText('HU0012345678').waitFor({ state: 'detached' })
    t.same(wrong, [])
  })

  await t.test('the guide enters names on a telephone by a link, the agency takes them over', async t => {
    const orderId = await order(10, '导游带队的团')
    const { page, wrong, fine } = await enter(t, 1366, orderId)
    await page.getByRole('button', { name: '让导游填名单' }).click()
    const making = page.getByRole('dialog', { name: '让导游填名单' })
    await making.getByRole('button', { name: '生成链接' }).click()
    const text = page.getByRole('dialog', { name: '发给导游' }).getByRole('textbox', { name: '发给导游的内容' })
    const link = /\/newgt(\/guide#\S+)$/.exec(await text.inputValue())![1]!
    await fine('link')
    await page.getByRole('button', { name: '关闭' }).last().click()
    await page.getByText(/导游链接 .* 前有效/).waitFor()

    const guide = await agency(t, 360)
    await guide.open(link)
    await guide.page.getByRole('heading', { name: '导游带队的团' }).waitFor()
    t.notMatch(await guide.page.locator('body').innerText(), /¥|元|旅行社有限|票价/, 'nothing of the price')
    await guide.page.getByRole('button', { name: '从 Excel 粘贴' }).click()
    await guide.page.getByLabel(/粘贴到这里/).fill(`${lineOf(70)}\n${lineOf(71)}\n${called(72)}\t46010619880230271X`)
    await guide.page.getByRole('button', { name: '录入名单', exact: true }).click()
    await guide.page.getByText('已粘贴 3 人，1 人有误').waitFor()
    await guide.fine('guide', true)
    t.comment('what was typed outlives the page')
    await guide.page.reload()
    await guide.page.getByRole('button', { name: '提交 2 人' }).click()
    await guide.page.getByText('已提交 2 人，由旅行社核对').waitFor()
    await guide.page.locator('.names-cards li').first().getByRole('button').click()
    const sheet = guide.page.locator('dialog.names-sheet')
    await sheet.getByLabel('证件号码').fill(cardOf(72))
    await sheet.getByRole('button', { name: '完成' }).click()
    await guide.page.getByRole('button', { name: '提交 1 人' }).click()
    await guide.page.getByText('已提交 3 人', { exact: true }).waitFor()
    await guide.page.getByRole('button', { name: `撤回${called(72)}` }).click()
    await guide.page.getByText(`已撤回${called(72)}`).waitFor()
    await guide.fine('guide-sent', true)
    t.equal(await saved(orderId), 0, 'the order waits for the agency')

    t.comment('the agency: one by one, and back with a reason')
    await page.reload()
    const lines = page.getByRole('region', { name: '导游名单' })
    await lines.getByText('导游提交 2 人待核对').waitFor()
    await fine('proposed', true)
    await lines.getByRole('button', { name: `采用${called(70)}` }).click()
    await page.getByText('已采用 1 人').waitFor()
    await soon(t, () => saved(orderId), 1)
    await lines.getByRole('button', { name: `退回${called(71)}` }).click()
    const dialog = page.getByRole('dialog', { name: '退回 1 人' })
    await dialog.getByLabel(/原因/).fill('不是本团客人')
    await dialog.getByRole('button', { name: '退回 1 人' }).click()
    await page.getByText('已退回 1 人').waitFor()
    await guide.page.reload()
    await guide.page.getByText('原因：不是本团客人').waitFor()

    t.comment('a link that is stopped says so, and another that never was')
    await page.getByRole('button', { name: '停用链接' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '停用链接' }).click()
    await page.getByText('链接已停用').waitFor()
    await guide.page.reload()
    await guide.page.getByText('链接已停用，请联系旅行社').waitFor()
    await guide.fine('guide-shut')
    await guide.page.evaluate(() => {
      location.hash = `${location.hash.slice(0, -3)}AAA`
    })
    await guide.page.getByText('链接无效或已更换，请向旅行社核对').waitFor()
    t.same(wrong, [])
  })
})
