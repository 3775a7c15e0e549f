import t from 'tap'
import { modifyAgent } from '#contracts/agency/agency-api.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { submitOrder } from '#contracts/order/api.ts'
import { samplePolicy } from '#contracts/order/search/sample-api.ts'
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import {
  batchPolicy,
  deleteDiscounts,
  deletePolicy,
  exportPolicy,
  getPolicy,
  importPolicy,
  pausePolicy,
  policyTemplate,
  queryDiscounts,
  queryPolicy,
  reissuePolicy,
  resumePolicy,
  saveDiscounts,
  savePolicy,
} from '#contracts/policy/api.ts'
import type { PolicyTerms } from '#contracts/policy/events.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { discount, selling, stockRow, workbookOf } from '../sale.ts'
import { startProgram } from '../start.ts'

const time = { now: '2026-11-21T02:00:00.000Z' }
type Terms = Static<typeof PolicyTerms>

t.test('the desk of policies', async t => {
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send, program } = house
  const save = async (name: string, airLine: string, rate: number, more: Partial<Terms> = {}, as = 'order') =>
    (await call(savePolicy, discount(name, airLine, rate, more), as)).policyId
  const detail = (policyId: string) => call(getPolicy, { policyId }, 'order')
  const listed = async (filter: object = {}) => {
    await program.settle()
    return (await call(queryPolicy, { size: 200, ...filter }, 'order')).content
  }

  await t.test('121 a draft, published, paused, deleted: what may be done is told and nothing else is done', async t => {
    const { policyId, policyNo } = await call(savePolicy, { ...discount('草稿政策', 'CN', 5000), draft: true }, 'order')
    const actions = async () => (await detail(policyId)).allowedActions.map(({ action }) => action)
    t.match(await detail(policyId), { status: 'DRAFT', version: 1 })
    t.same(await actions(), ['savePolicy', 'deletePolicy'])
    t.match(await send(pausePolicy, { policyId }, 'order'), { status: 409, message: '政策尚未发布' })
    await call(savePolicy, { ...discount('正式政策', 'CN', 5000), policyId }, 'order')
    t.match(await detail(policyId), { status: 'EFFECTIVE', version: 2, policyNo, terms: { name: '正式政策' } })
    t.match(await send(savePolicy, { ...discount('正式政策', 'CN', 5000), policyId, draft: true }, 'order'), {
      status: 409,
      message: '政策已发布，不能再保存为草稿',
    })
    t.same(await actions(), ['savePolicy', 'pausePolicy', 'deletePolicy', 'reissuePolicy'])
    await call(deletePolicy, { policyId, reason: '停售' }, 'order')
    t.same(await actions(), ['reissuePolicy'])
    t.match(await send(savePolicy, { ...discount('正式政策', 'CN', 5000), policyId }, 'order'), { status: 409, message: '政策已删除' })
    t.same((await listed({ airLine: 'CN' })).length, 0, 'the list leaves out what is deleted')
    t.match(await listed({ airLine: 'CN', status: 'DELETED' }), [{ id: policyId }])

    const { policyId: again } = await call(reissuePolicy, { policyId, terms: discount('重新上架', 'CN', 5500).terms }, 'order')
    t.match(await detail(again), { status: 'EFFECTIVE', reissueOf: policyId, terms: { name: '重新上架' } })
    const { policyId: third } = await call(reissuePolicy, { policyId: again }, 'order')
    t.match(await detail(again), { status: 'DELETED', reissuedAs: third })
    t.match(await detail(third), { status: 'EFFECTIVE', reissueOf: again, terms: { name: '重新上架' } })
    t.match(await send(reissuePolicy, { policyId: again }, 'order'), { status: 409, message: /政策冲突/ }, 'its place is taken')
  })

  await t.test('terms are judged in Chinese, field by field', async t => {
    const wrong = async (more: object, message: string, field: string) =>
      t.match(await send(savePolicy, { terms: { ...discount('不通', 'GX', 5000).terms, ...more } }, 'order'), {
        status: 400,
        message,
        errors: { [`terms.${field}`]: message },
      })
    await wrong(
      {
        deposits: [
          { rate: 6_000, assessment: 8_500 },
          { rate: 4_000, assessment: 8_500, daysBefore: 20 },
        ],
      },
      '各期定金比例之和须小于100%',
      'deposits',
    )
    await wrong({ limits: { nameDays: 1, ticketDays: 2 } }, '名单时限不能晚于出票时限', 'limits')
    await wrong({ assessmentBase: 'FINAL' }, '未设置定金，不能设置考核基数', 'assessmentBase')
    t.equal(
      (
        await send(
          savePolicy,
          { terms: { ...discount('四期', 'GX', 5000).terms, deposits: Array(4).fill({ rate: 1, assessment: 1 }) } },
          'order',
        )
      ).status,
      400,
    )
    t.same(await listed({ airLine: 'GX' }), [])
  })

  await t.test('two saved at once for the same: one is in force', async t => {
    const answers = await Promise.all([1, 2, 3].map(rate => send(savePolicy, discount(`同时${rate}`, 'Y8', rate * 1000), 'order')))
    t.same(answers.map(({ status }) => status).sort(), [200, 409, 409])
    t.equal((await listed({ airLine: 'Y8' })).length, 1)
  })

  await t.test('many at once, each with its own result', async t => {
    const first = await save('首航一', 'JD', 4800)
    const second = await save('首航二', 'JD', 4700, { paxMin: 20, remark: '大团' })
    const fixed = await save('首航三', 'JD', 0, { paxMin: 30, price: { kind: 'FIXED', fare: 69_000 } })
    const foreign = await save('海航', 'HU', 4500)
    const change = { travelTo: '2027-03-27', limits: { payMinutes: 60 } }
    const done = await call(batchPolicy, { ids: [first, second, foreign, 'none'], change, clear: ['remark'] }, 'order-jd')
    t.match(done, {
      changed: 2,
      results: [
        { id: first, ok: true },
        { id: second, ok: true },
        { id: foreign, ok: false, message: /没有HU航司的数据权限/ },
        { id: 'none', message: '政策不存在' },
      ],
    })
    t.match(await detail(second), { version: 2, terms: { ...change, paxMin: 20 } })
    t.notOk((await detail(second)).terms.remark)
    t.notOk((await detail(foreign)).terms.travelTo)
    t.match(await call(batchPolicy, { ids: [first, second], change: { paxMin: 20 } }, 'order'), {
      changed: 1,
      results: [{ ok: false, message: /政策冲突/ }, { ok: true }],
    })
    t.match(await send(batchPolicy, { ids: [first] }, 'order'), { status: 400, message: '请填写要修改的内容' })

    const rates = await call(
      saveDiscounts,
      {
        items: [
          { policyId: first, rate: 4000 },
          { policyId: fixed, rate: 4000 },
          { policyId: second, rate: 0 },
        ],
      },
      'order',
    )
    t.match(rates, { changed: 1, results: [{ ok: true }, { message: '不是按折扣定价的政策' }, { message: '折扣须大于0且不超过100%' }] })
    t.match((await detail(first)).terms.price, { kind: 'DISCOUNT', rate: 4000 })
    await program.settle()
    const { content } = await call(queryDiscounts, { airLine: 'JD' }, 'order')
    t.same(new Set(content.map(({ id }) => id)), new Set([first, second]))
    t.match(await call(deleteDiscounts, { ids: [second, fixed] }, 'order'), { changed: 1, results: [{ ok: true }, { ok: false }] })

    await call(pausePolicy, { policyId: first }, 'order')
    const twin = await save('接替', 'JD', 4600, { travelTo: '2027-03-27' })
    t.match(await send(resumePolicy, { policyId: first }, 'order'), { status: 409, message: /政策冲突/ })
    await call(deletePolicy, { ids: [twin] }, 'order')
    t.match(await call(resumePolicy, { ids: [first, fixed] }, 'order'), { changed: 1, results: [{ ok: true }, { message: '政策未暂停' }] })
    t.same(
      (await call(queryPolicy, {}, 'order-jd')).content.filter(({ airLine }) => airLine !== 'JD'),
      [],
    )

    const sheet = await readSheet((await send(exportPolicy, { airLine: 'JD' }, 'order')).bytes, { maxRows: 100 })
    t.equal(sheet.rows.length, 2)
    t.ok(
      ['航空公司', '航班开始日期', '航班结束日期', '开始生效时间'].every(head => sheet.headers.includes(head)),
      'the heads of DOMAIN §4.4',
    )
  })

  await t.test('from a workbook, with errors by row', async t => {
    const row = (change: Record<string, string | number> = {}) => ({
      政策名称: '西部团队',
      航司: 'PN',
      出发地: 'CKG',
      到达地: 'SYX',
      适用航班: '',
      班期: '',
      最少人数: 10,
      价格方式: '折扣',
      固定票价: '',
      折扣: '45%',
      可自愿退票: '是',
      免票每满人数: '',
      定金比例: '',
      考核比例: '',
      定金时限: '',
      ...change,
    })
    const bring = async (mode: 'preview' | 'all' | 'accepted', rows: Record<string, string | number>[], as = 'order') =>
      send(importPolicy, { mode }, as, { files: [{ name: '政策.xlsx', bytes: await workbookOf(rows) }] })
    const rows = [
      row({ 适用航班: 'PN6201、PN6203', 班期: '135', 免票每满人数: 16, 定金比例: '10、20', 考核比例: '85、90', 定金时限: '30' }),
      row(),
      row({ 政策名称: '同样条件', 折扣: '40' }),
      row({ 最少人数: 20, 折扣: '' }),
      row({ 出发地: 'ZZZ' }),
      row({ 航司: 'HU8' }),
      row({ 最少人数: 30, 定金比例: '60、40', 考核比例: '85、90', 定金时限: '30' }),
      row({ 最少人数: 40, 价格方式: '固定票价', 固定票价: 695 }),
      row({ 最少人数: 50, 适用航班: 'HU7182' }),
    ]
    const errors = [
      [],
      [],
      ['第4行:政策冲突：与第3行的适用条件完全相同'],
      ['第5行:折扣不能为空'],
      ['第6行:机场ZZZ不存在'],
      ['第7行:航空公司格式不正确：“HU8”，应为两位航司代码，如 HU'],
      ['第8行:各期定金比例之和须小于100%'],
      ['第9行:固定票价须为10元的整数倍'],
      ['第10行:航班HU7182不是PN的航班'],
    ]
    const told = ({ data }: { data: { rows: { row: number; errors: Record<string, string> }[] } }) =>
      [...data.rows].sort((a, b) => a.row - b.row).map(({ errors }) => Object.values(errors))
    const preview = await bring('preview', rows)
    t.match(preview.data, { total: 9, good: 2, bad: 7, written: 0 })
    t.same(told(preview), errors)
    t.same(await listed({ airLine: 'PN' }), [], 'a preview writes nothing')
    t.match(await bring('all', rows), { status: 400, message: '有7行数据错误，整个文件未导入' })
    t.same(await listed({ airLine: 'PN' }), [])
    t.match((await bring('accepted', rows)).data, { good: 2, bad: 7, written: 2 })
    const [plain, rich] = (await listed({ airLine: 'PN' })).sort((a, b) => (a.terms.free ? 1 : 0) - (b.terms.free ? 1 : 0))
    t.match(plain, { status: 'EFFECTIVE', terms: { name: '西部团队', price: { kind: 'DISCOUNT', rate: 4500 }, refundable: true } })
    t.match(rich!.terms, {
      flights: ['PN6201', 'PN6203'],
      weekdays: [1, 3, 5],
      free: { every: 16, counting: 'FREE_INCLUDED' },
      deposits: [
        { rate: 1_000, assessment: 8_500 },
        { rate: 2_000, assessment: 9_000, daysBefore: 30 },
      ],
    })
    t.match((await bring('all', rows.slice(0, 2))).data, { good: 2, bad: 0, written: 0 }, 'brought again, nothing is new')
    t.same(told(await bring('preview', [row({ 折扣: '40' })])), [[`第2行:政策冲突：与${plain!.policyNo}的适用条件完全相同`]])
    t.match((await bring('preview', [row()], 'order-jd')).data.rows, [{ errors: { '': /没有PN航司的数据权限/ } }])
    t.match(await bring('all', [{ 政策名称: '缺列' }]), { status: 400, message: /缺少列：航空公司、最少人数、价格方式/ })

    const numbered = { ...row({ 折扣: '40' }), 政策编号: plain!.policyNo }
    t.match((await bring('all', [numbered])).data, { good: 1, bad: 0, written: 1 })
    t.match(
      (await listed({ airLine: 'PN' })).find(({ id }) => id === plain!.id),
      { version: 2, status: 'EFFECTIVE', terms: { price: { kind: 'DISCOUNT', rate: 4000 } } },
      'the number tells which policy a row changes',
    )
    t.match((await bring('all', [numbered])).data, { good: 1, written: 0 })
    const { 折扣: _, ...fewer } = { ...numbered, 价格方式: '折扣', 政策名称: '改名' }
    t.match((await bring('all', [fewer])).data, { written: 1 }, 'a column that the file lacks stays as it is')
    t.match((await listed({ airLine: 'PN' })).find(({ id }) => id === plain!.id)!.terms, { name: '改名', price: { rate: 4000 } })
    t.same(told(await bring('preview', [{ ...numbered, 政策编号: 'PN261231-NOTHING0' }])), [
      ['第2行:政策编号PN261231-NOTHING0不存在，新增时请不要填写编号'],
    ])
    await call(deletePolicy, { policyId: plain!.id }, 'order')
    t.same(told(await bring('preview', [{ ...numbered, 政策名称: '再改' }])), [['第2行:政策已删除']])

    const template = await readSheet((await send(policyTemplate, {}, 'order')).bytes, { maxRows: 10 })
    t.ok(template.headers.includes('免票每满人数'))
  })
})

t.test('a sample under terms that are not saved costs what the search and the order cost then', async t => {
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send, program } = house
  const sale = selling(house, time)
  const flight = { seats: 30, fare: 1760 }
  await sale.importFlights([stockRow(flight), stockRow({ ...flight, flightNo: 'HU7184', dep: '14:00', arr: '17:45', seats: 5 })])
  await program.settle()
  const deposits = [{ rate: 1_000, assessment: 8_500 }]
  const { terms } = discount('试算', 'HU', 4500, {
    free: { every: 16, counting: 'FREE_INCLUDED' },
    deposits,
    origin: 'HAK',
    destination: 'PEK',
  })
  const counts = { ADULT: 17, FREE: 1, CHILD: 2, INFANT: 1, SOLIDER: 0 }
  const head = await program.events.head()
  const { samples, rules } = await call(samplePolicy, { terms, date: '2026-12-10', counts }, 'order')
  t.match(
    samples.map(({ flight, problems }) => [flight.flightNo, flight.total, problems]),
    [
      ['HU7182', 1_665_000, []],
      ['HU7184', 1_665_000, ['座位不足']],
    ],
  )
  t.ok(rules.some(({ title }) => title === '定金'))
  const [sample] = samples
  t.same(
    sample!.instalments?.map(({ kind, amount }) => [kind, amount]),
    [
      ['DEPOSIT', 158_000],
      ['BALANCE', 1_665_000 - 158_000],
    ],
  )
  t.equal(await program.events.head(), head, 'a sample changes nothing')

  const problems = async (change: Partial<Terms>, asked: object = {}) =>
    (await call(samplePolicy, { terms: { ...terms, ...change }, stockId: 'HU7182-2026-12-10-G', counts, ...asked }, 'order')).samples[0]!
      .problems
  t.same(await problems({}), [])
  t.same(await problems({ cabin: 'Y', weekdays: [1], paxMin: 21 }), ['舱位不符', '最少人数不符', '班期不符'])
  t.same(await problems({}, { counts: { ...counts, FREE: 2 } }), ['免票人数超出政策允许：最多1人'])
  t.match(await send(samplePolicy, { terms: { ...terms, paxMax: 1 }, stockId: 'HU7182-2026-12-10-G' }, 'order'), {
    status: 400,
    message: '人数范围无效',
  })
  t.match(await send(samplePolicy, { terms: discount('无航线', 'HU', 4500).terms }, 'order'), { status: 400 })
  t.equal((await send(samplePolicy, { terms, date: '2026-12-10' }, 'order-jd')).status, 403)
  t.equal((await send(samplePolicy, { terms, date: '2026-12-10' }, 'yefeng')).status, 403)

  const { policyId } = await call(savePolicy, { terms }, 'order')
  await program.settle()
  t.same(await problems({ name: '更一般', origin: undefined }), ['将优先适用政策“试算”'])
  t.same(await problems({}, { policyId }), [], 'the saved one is seen as it would be')
  const legs = [{ origin: 'HAK', destination: 'PEK', date: '2026-12-10' }]
  const [found] = (await call(searchingPriceSeat, { voyageType: 'S', legs, counts }, 'yefeng')).legs[0]!.flights
  t.same({ ...found, policyId: sample!.flight.policyId }, sample!.flight)
  const { orderId, total } = await call(submitOrder, await sale.wanted('yefeng', ['HU7182-2026-12-10-G'], counts), 'yefeng')
  t.equal(total, sample!.flight.total)
  t.same((await sale.detail(orderId)).limits, sample!.limits)

  const sold = async () => {
    await program.settle()
    const { legs: found } = await call(searchingPriceSeat, { voyageType: 'S', legs, counts: { ADULT: 10 } }, 'yefeng')
    return found[0]!.flights[0]?.policyName
  }
  await call(savePolicy, discount('中南至华北', 'HU', 3000, { originArea: '中南', destinationArea: '华北' }), 'order')
  await call(savePolicy, discount('海口营业部', 'HU', 5000, { office: 'HAK' }), 'order')
  t.equal(await sold(), '试算', 'a route before an area; the agency is of no office')
  await call(modifyAgent, { id: 'AG1001', parentOrgId: 'HAK' }, 'admin')
  t.equal(await sold(), '海口营业部', 'an office before a route')
  await call(pausePolicy, { policyId }, 'order')
  await call(modifyAgent, { id: 'AG1001', parentOrgId: 'SYX' }, 'admin')
  t.equal(await sold(), '中南至华北', 'what holds for the areas of both airports')
  const wrong = async (change: Partial<Terms>, message: string) =>
    t.match(await send(savePolicy, discount('无处', 'HU', 4500, change), 'order'), { status: 400, message })
  await wrong({ originArea: '火星' }, '区域火星没有机场')
  await wrong({ office: 'NONE' }, '营业部NONE不存在')
  await wrong({ origin: 'HAK', originArea: '中南' }, '已填写始发地，不能再填写始发区域')
  await wrong({ agency: 'AG1001', office: 'HAK' }, '已填写适用代理人，不能再填写适用营业部')
})
