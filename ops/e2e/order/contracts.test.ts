import t from 'tap'
import { currency } from '#contracts/basicinfo/currency.ts'
import { addDays } from '#contracts/kernel/calendar.ts'
import type { ImportReport } from '#contracts/kernel/record.ts'
import { cancelOrder, submitOrder } from '#contracts/order/api.ts'
import { addPreview, addSeats, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { interHt } from '#contracts/order/inter-ht-record.ts'
import { saleRule } from '#contracts/order/search/search-api.ts'
import { serviceHt } from '#contracts/order/service-ht-record.ts'
import { splitOrder } from '#contracts/order/split/split-api.ts'
import { submitPreview } from '#contracts/order/submit-preview-api.ts'
import { adults, OUT, selling, workbookOf } from '../sale.ts'
import { startProgram } from '../start.ts'

const time = { now: '2026-11-01T02:00:00.000Z' }

t.test('contracts with agencies', async t => {
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send, program } = house
  const { putOnSale, submit, wanted, detail } = selling(house, time)
  await putOnSale([{ seats: 200 }])
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    await program.settle()
    return done
  }
  const sheet = async (rows: Record<string, string | number>[]) => ({ files: [{ name: '合同.xlsx', bytes: await workbookOf(rows) }] })
  const turn = (record: { endpoints: { enable: any; disable: any } }, to: 'enable' | 'disable', id: string) =>
    settled(call(record.endpoints[to], { id } as never, 'admin'))
  const rules = (as = 'yefeng') => call(saleRule, { legs: [{ stockId: OUT }], counts: adults(12) }, as)
  const textsOf = ({ rules }: { rules: { title: string; text: string }[] }, title: string) =>
    rules.filter(rule => rule.title === title).map(({ text }) => text)

  const NO = 'HT-2026-001'
  const row = {
    合同号: NO,
    代理人: 'AG1001',
    航空公司: 'HU',
    始发地: 'HAK',
    目的地: 'PEK',
    起飞日期起: '2026-12-01',
    起飞日期止: '2026-12-31',
    总人数: 30,
    最低出票率: 9000,
    定金比例: 2000,
    名单天数: 45,
    币种: 'CNY',
  }
  const taken = async (id = NO) =>
    (await call(interHt.endpoints.query, { contractNo: id } as never, 'admin')).content.map(found => (found as { taken?: number }).taken)

  await t.test('effect: interHt', async t => {
    const before = await rules()
    t.same(textsOf(before, '合同'), [])
    t.equal(before.terms.deposits, undefined)
    const wrong = [
      { ...row, 代理人: 'AG9999' },
      { ...row, 合同号: 'HT2', 起飞日期止: '2026-11-30' },
      { ...row, 合同号: 'HT-3', 总人数: 0 },
    ]
    const preview = (await call(
      interHt.endpoints.import,
      { mode: 'preview' } as never,
      'admin',
      await sheet([row, ...wrong]),
    )) as unknown as {
      good: number
      rows: { row: number; errors: Record<string, string> }[]
    }
    t.equal(preview.good, 1)
    t.same(
      preview.rows.filter(({ errors }) => Object.keys(errors).length > 0).map(({ row }) => row),
      [3, 4, 5],
      'told by the line of the file',
    )
    await settled(call(interHt.endpoints.import, { mode: 'all' } as never, 'admin', await sheet([row])))

    const under = await rules()
    t.same(textsOf(under, '合同'), [`按合同${NO}销售，共30人，最低出票率90%`])
    t.match(under.terms, { contracts: [NO], deposits: [{ rate: 2000, assessment: 9000 }], limits: { nameDays: 45 } })
    t.equal(under.limits.nameBy.slice(0, 10), addDays('2026-11-01', 0), 'names at once: 45 days before the departure have passed')
    t.same(textsOf(await rules('changcheng'), '合同'), [], 'another agency has none')

    await settled(call(interHt.endpoints.modify, { id: NO, nameDays: 30 } as never, 'admin'))
    t.equal((await rules()).limits.nameBy.slice(0, 10), '2026-11-10', 'D−30, whatever the policy says')
    const { orderId } = await submit('yefeng', [OUT], adults(12))
    t.match(await detail(orderId), { terms: { contracts: [NO] } })
    t.same(await taken(), [12], 'the list of contracts says what is ordered')

    const many = { ...(await wanted('yefeng', [OUT], adults(20))), confirmDuplicate: true }
    t.match(await call(submitPreview, many, 'yefeng'), { quota: '超出合同剩余人数18' })
    t.match(await send(submitOrder, many, 'yefeng'), { status: 409, message: '超出合同剩余人数18' })
    t.match(await send(submitOrder, { ...many, ...(await wanted('changcheng', [OUT], adults(20))) }, 'changcheng'), { status: 200 })
    const more = (count: number) => ({ orderId, counts: { ADULT: count } })
    t.match(await send(addPreview, more(19), 'yefeng'), { status: 409, message: '超出合同剩余人数18' })
    t.match(await send(addSeats, more(19), 'yefeng'), { status: 409, message: '超出合同剩余人数18' })
    t.same(await taken(), [12], 'a refusal leaves nothing claimed')
    await settled(call(addSeats, more(10), 'yefeng'))
    t.same(await taken(), [22])
    await settled(call(reduceSeats, { orderId, counts: { ADULT: 2 } }, 'yefeng'))
    t.same(await taken(), [20], 'seats that are given back are free again')
    const { newOrderId } = (await settled(
      call(splitOrder, { orderId, counts: { ADULT: 10 }, ids: [], reason: '分团' } as never, 'yefeng'),
    )) as unknown as { newOrderId: string }
    t.same(await taken(), [20], 'both parts are under the contract')
    await settled(call(cancelOrder, { orderId, reason: '行程取消' }, 'yefeng'))
    t.same(await taken(), [10])

    t.match(await send(interHt.endpoints.modify, { id: NO, seats: 0 } as never, 'admin'), { status: 400 })
    const fewer = { status: 409, message: `合同${NO}已订10人，总人数不能少于已订人数` }
    t.match(await send(interHt.endpoints.modify, { id: NO, seats: 9 } as never, 'admin'), fewer)
    t.match(await send(interHt.endpoints.modify, { id: NO, agency: 'AG1002' } as never, 'admin'), {
      status: 409,
      message: `合同${NO}已订10人，不能改为其他代理人`,
    })
    t.match(await send(interHt.endpoints.delete, { id: NO } as never, 'admin'), {
      status: 409,
      message: `合同${NO}已订10人，不能删除，请停用`,
    })
    const imported = async (mode: 'preview' | 'all' | 'accepted', seats: number) =>
      (await call(
        interHt.endpoints.import,
        { mode } as never,
        'admin',
        await sheet([{ ...row, 总人数: seats }]),
      )) as unknown as ImportReport
    for (const mode of ['preview', 'accepted'] as const)
      t.match(await imported(mode, 9), { bad: 1, written: 0, rows: [{ errors: { '': fewer.message } }] }, mode)
    t.match(await settled(imported('all', 10)), { bad: 0, written: 1 })
    t.match(await send(submitOrder, many, 'yefeng'), { status: 409, message: '超出合同剩余人数0' })
    await settled(call(interHt.endpoints.modify, { id: NO, seats: 30 } as never, 'admin'))
    t.match(await call(submitPreview, many, 'yefeng'), { quota: undefined }, 'it gives more again at once')
    await turn(interHt, 'disable', NO)
    t.match(await rules(), { terms: before.terms, limits: before.limits }, 'disabled: on the next request')
    t.same(textsOf(await rules(), '合同'), [])
    await settled(call(cancelOrder, { orderId: newOrderId, reason: '行程取消' }, 'yefeng'))
    t.same(await taken(), [0], 'its orders are counted to their end')
  })

  await t.test('effect: currency', async t => {
    const fareOf = async () => (await submitFare()).legs[0]!.lines[0]!.fare
    const submitFare = async () => call(submitPreview, { ...(await wanted('yefeng', [OUT], adults(12))) }, 'yefeng')
    t.equal(await fareOf(), 119_000)
    const rate = { code: 'AUD', from: '2026-11-01', name: '澳大利亚元', per100: 71_234, decimals: 2, unit: 1_000 }
    await settled(call(currency.endpoints.add, rate as never, 'admin'))
    const contract = {
      contractNo: 'HT-AUD',
      agency: 'AG1001',
      airLine: 'HU',
      from: '2026-12-01',
      to: '2026-12-31',
      seats: 50,
      minRate: 8000,
    }
    await settled(call(interHt.endpoints.add, { ...contract, currency: 'AUD', fare: 45_000 } as never, 'admin'))
    t.equal(await fareOf(), 321_000, '450.00 × 7.1234 = 3,205.53, rounded up to ten yuan')
    await turn(currency, 'disable', 'AUD.2026-11-01')
    const refusal = { status: 409, message: '合同HT-AUD的币种AUD在2026-11-01没有汇率' }
    t.match(await send(saleRule, { legs: [{ stockId: OUT }], counts: adults(12) }, 'yefeng'), refusal)
    await settled(call(interHt.endpoints.modify, { id: 'HT-AUD', currency: 'CNY', fare: 90_000 } as never, 'admin'))
    t.equal(await fareOf(), 90_000, 'a fare in yuan needs no rate')
    await turn(interHt, 'disable', 'HT-AUD')
    t.equal(await fareOf(), 119_000)
  })

  await t.test('effect: serviceHt', async t => {
    const all = { 合同号: 'FW-2026-01', 航空公司: 'HU', 起飞日期起: '2026-10-25', 起飞日期止: '2027-03-27' }
    const rows = [
      { ...all, 服务: '轮椅（地面）', 代理人: '*', 单价: 0, 提前小时: 24 },
      { ...all, 服务: '团餐', 代理人: '*', 单价: 35, 提前小时: 24 },
    ]
    await settled(call(serviceHt.endpoints.import, { mode: 'all' } as never, 'admin', await sheet(rows)))
    const said = async (as?: string) => textsOf(await rules(as), '团队服务')
    t.same(await said(), ['轮椅（地面）：免费，起飞前24小时申请；团餐：每人35.00元，起飞前24小时申请'])
    const own = { contractNo: 'FW-AG1001', service: 'MEAL', agency: 'AG1001', airLine: 'HU', price: 3_000, hours: 48, monthly: 200 }
    await settled(call(serviceHt.endpoints.add, { ...own, from: '2026-12-01', to: '2026-12-31' } as never, 'admin'))
    t.match(await said(), [/团餐：每人30\.00元，起飞前48小时申请，每月最多200人$/], 'a contract of its own goes before one of all')
    t.match(await said('changcheng'), [/团餐：每人35\.00元/])
    const { content } = await call(serviceHt.endpoints.query, { airLine: 'HU', page: 0, size: 20 } as never, 'admin')
    t.equal(content.length, 3)
    for (const { id } of content) await turn(serviceHt, 'disable', id)
    t.same(await said(), [])
  })
})
