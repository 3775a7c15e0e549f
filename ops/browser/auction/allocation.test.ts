import t from 'tap'
import * as api from '#contracts/auction/allocation-api.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { selling, stockRow, workbookOf } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { startConsole } from '../console.ts'
import { BOTH } from '../house.ts'

const yuan = (amount: number) => amount * 100
const back = { flightNo: 'HU7181', date: '2026-12-15', from: 'PEK', to: 'HAK', dep: '13:00', arr: '16:55' }
/** The desk of customer allocation in a real browser: a batch is drafted, its bags imported, allotted; one is cancelled, its agencies are told something. */
t.test('customer allocation in the console in Chromium', { skip: noBrowser }, async t => {
  const here = await startConsole(t, 'allocation')
  const { call, program, clock } = here.house
  await selling(here.house, { now: clock() }).importFlights([stockRow({ seats: 200 }), stockRow({ ...back, seats: 200 })])
  await program.settle()
  const local = (instant: string) => {
    const { date, time } = toLocal(instant)
    return `${date}T${time.slice(0, 5)}`
  }
  const row = (包号: string, 代理人编号: string, 航班号: string, 航班日期: string) => ({
    ...{ 包号, 代理人编号, 分代理可订: '否', 航班号, 航班日期, 舱位: 'G', 座位数: 20, 每人包价: 2_010, 保证金: 0 },
  })
  const there = '2026-12-10'
  const rows = [row('A01', 'AG1001', 'HU7182', there), row('A01', 'AG1001', 'HU7181', '2026-12-15'), row('A02', 'AG1002', 'HU7182', there)]
  const sheet = Buffer.from(await workbookOf(rows))

  const { page, turnTo, resize, fine } = await here.visitOnce(t, BOTH, 'order', '/allocationbatch', '客户切位批次')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '新增批次' }).click()
  await fine('new', true)
  await dialog.getByLabel('批次名称').fill('春节北京往返')
  await dialog.getByRole('combobox', { name: '航空公司' }).click()
  await page.getByRole('option', { name: /^HU/ }).click()
  await dialog.getByLabel('确认时限').fill(local(`${addDays(clock().slice(0, 10), 1)}T04:00:00.000Z`))
  await dialog.getByRole('button', { name: '新增批次' }).click()
  await page.getByText('已保存为草稿').waitFor()
  await program.settle()
  const [draft] = (await call(api.queryBatch, { status: 'DRAFT' }, 'order')).content
  const { id } = draft!
  await turnTo(`/allocationbatch/${id}/show`, `切位批次 ${id}`)
  await page.getByText('还没有切位包，请导入').waitFor()
  t.equal(await page.getByRole('button', { name: '发布', exact: true }).count(), 0, 'nothing is there to be published')
  await page.getByRole('button', { name: '导入切位包' }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: '切位包.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet,
  })
  const all = dialog.getByRole('button', { name: '全部导入（3 行）' })
  await all.waitFor()
  await fine('import', true)
  await all.click()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('cell', { name: 'HU7182 2026-12-10，HU7181 2026-12-15' }).waitFor()
  await fine('draft', true)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await dialog.getByRole('button', { name: '确定发布', exact: true }).click()
  await page.getByText('已分配').first().waitFor()
  await program.settle()
  t.match(await call(api.showAllocation, { id: `${id}.A01` }, 'yefeng'), { status: 'AVAILABLE', price: yuan(2_010) })

  t.comment('the rest on a telephone')
  await resize(360)

  await page.getByRole('button', { name: '发布资讯' }).click()
  await dialog.getByLabel('标题').fill('行李额')
  await dialog.getByLabel('内容').fill('每人20公斤')
  await dialog.getByRole('button', { name: '发布资讯' }).click()
  await page.getByRole('cell', { name: '每人20公斤' }).waitFor()
  await fine('live', true)
  await program.settle()
  t.match((await call(api.queryNews, { batchid: id }, 'yefeng')).content, [{ title: '行李额' }])
  await page.getByRole('button', { name: '删除' }).click()
  await dialog.getByRole('button', { name: '删除' }).click()
  await page.getByText('还没有资讯').waitFor()

  await page.getByRole('button', { name: '取消', exact: true }).first().click()
  await dialog.getByLabel('原因').fill('航班调整')
  await dialog.getByRole('button', { name: '确定取消', exact: true }).click()
  await page.getByText('已取消').first().waitFor()
  await program.settle()
  const { bags } = await call(api.getBatch, { batchid: id }, 'order')
  t.match(bags.map(({ status }) => status).sort(), ['AVAILABLE', 'CANCELLED'])
})
