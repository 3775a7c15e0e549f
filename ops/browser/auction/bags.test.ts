import t from 'tap'
import * as earnest from '#contracts/account/earnest-api.ts'
import * as api from '#contracts/auction/bag-api.ts'
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts'
import { addDays, addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import { selling, stockRow, workbookOf } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { startConsole } from '../console.ts'
import { BOTH } from '../house.ts'

const yuan = (amount: number) => amount * 100
const back = { flightNo: 'HU7181', date: '2026-12-15', from: 'PEK', to: 'HAK', dep: '13:00', arr: '16:55' }
const stocks = ['HU7182-2026-12-10-G', 'HU7181-2026-12-15-G']
/** The desk of bags in a real browser: a batch is drafted, its bags imported and handed in; of a published one a booked bag is released, another cancelled. */
t.test('bags in the console in Chromium', { skip: noBrowser }, async t => {
  const here = await startConsole(t, 'bags')
  const { call, program, clock } = here.house
  const sale = selling(here.house, { now: clock() })
  await sale.importFlights([stockRow({ seats: 200 }), stockRow({ ...back, seats: 200 })])
  const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(9_000) }, 'yefeng')
  await sale.payAt(paymentCode)
  await program.settle()
  const bag = (no: string) => ({ no, seats: 20, price: yuan(2_010), earnest: yuan(3_000), stocks })
  const terms = () => ({ name: '北京往返', airLine: 'HU', startsAt: clock(), endsAt: addMinutes(clock(), 600) })
  const published = async (change: object = {}) => {
    const { batchId } = await call(api.saveBatch, { ...terms(), ...change, bags: [bag('A01'), bag('A02')] }, 'order')
    const { instanceId } = await call(api.submitBagFlow, { batchId }, 'order')
    await program.settle()
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin')
    await call(handleFlow, { instanceId, curentTaskId: currentTaskId!, routeId: 'step1-pass', flowRemark: '同意' }, 'admin')
    await program.settle()
    return batchId
  }
  const local = (instant: string) => {
    const { date, time } = toLocal(instant)
    return `${date}T${time.slice(0, 5)}`
  }
  const row = (航班号: string, 航班日期: string) => ({
    包号: 'A01',
    航班号,
    航班日期,
    舱位: 'G',
    座位数: 20,
    每人包价: 2_010,
    保证金: 3_000,
  })
  const sheet = Buffer.from(await workbookOf([row('HU7182', '2026-12-10'), row('HU7181', '2026-12-15')]))

  const { page, turnTo, resize, fine } = await here.visitOnce(t, BOTH, 'order', '/bagbatch', '组合竞拍批次')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '新增批次' }).click()
  await fine('new', true)
  await dialog.getByLabel('批次名称').fill('春节北京往返')
  await dialog.getByRole('combobox', { name: '航空公司' }).click()
  await page.getByRole('option', { name: /^HU/ }).click()
  await dialog.getByLabel('开始时间').fill(local(clock()))
  await dialog.getByLabel('截止时间').fill(local(`${addDays(clock().slice(0, 10), 1)}T04:00:00.000Z`))
  await dialog.getByRole('button', { name: '新增批次' }).click()
  await page.getByText('已保存为草稿').waitFor()
  await program.settle()
  const [draft] = (await call(api.queryBatch, { status: 'DRAFT' }, 'order')).content
  const { id } = draft!
  await turnTo(`/bagbatch/${id}/show`, `组合批次 ${id}`)
  await page.getByText('还没有组合包，请导入').waitFor()
  await page.getByRole('button', { name: '导入组合包' }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: '组合包.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet,
  })
  const all = dialog.getByRole('button', { name: '全部导入（2 行）' })
  await all.waitFor()
  await fine('import', true)
  await all.click()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('cell', { name: 'HU7182 2026-12-10，HU7181 2026-12-15' }).waitFor()
  await fine('draft', true)
  await page.getByRole('button', { name: '提交审批' }).click()
  await dialog.getByRole('button', { name: '提交审批' }).click()
  await page.getByText('已提交审批').waitFor()
  await program.settle()
  t.match(await call(api.getBatch, { batchId: id }, 'order'), { status: 'AUDITING' })

  const live = await published()
  await call(api.bookCABag, { id: `${live}.A01` }, 'yefeng')
  await program.settle()
  await turnTo(`/bagbatch/${live}/show`, `组合批次 ${live}`)
  await page.getByText('待预付').first().waitFor()
  await fine('live', true)
  await page.getByRole('button', { name: '释放' }).first().click()
  await dialog.getByLabel('原因').fill('代理人来电')
  await dialog.getByRole('button', { name: '释放' }).click()
  await page.getByText('已释放，可再次预订').waitFor()
  await program.settle()
  t.match((await call(api.getBatch, { batchId: live }, 'order')).bags, [{ no: 'A01', status: 'AVAILABLE' }, { no: 'A02' }])
  const sealed = await published({ saleMode: 'RANKED' })
  await call(api.bookCABag, { id: `${sealed}.A01`, price: yuan(2_640) }, 'yefeng')
  await program.settle()
  await turnTo(`/bagbatch/${sealed}/show`, `组合批次 ${sealed}`)
  await page.getByText('密封竞价：截止后价高者得，包价为起拍价').waitFor()
  await page.getByRole('columnheader', { name: '出价数' }).waitFor()
  for (const width of BOTH) {
    await resize(width)
    await fine('sealed', true)
    t.notMatch(await page.content(), /2,640|264000/, 'their number, and no price')
  }
  await turnTo('/bagbatch', '组合竞拍批次')
  await page.getByText(live).first().waitFor()
  await fine('list')
  await turnTo(`/bagbatch/${live}/show`, `组合批次 ${live}`)
  await page.getByRole('button', { name: '取消批次' }).click()
  await dialog.getByLabel('原因').fill('航班调整')
  await fine('cancel')
  await dialog.getByRole('button', { name: '取消批次' }).click()
  await page.getByText('取消原因：航班调整').waitFor()
  await program.settle()
  t.match(await call(api.getBatch, { batchId: live }, 'order'), { status: 'CANCELLED', bags: [{ status: 'CANCELLED' }, {}] })
})
