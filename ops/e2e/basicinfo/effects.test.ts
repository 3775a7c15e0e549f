import t from 'tap'
import { airline } from '#contracts/basicinfo/airline.ts'
import { airport } from '#contracts/basicinfo/airport.ts'
import { airportGroup } from '#contracts/basicinfo/airport-group.ts'
import { cabin } from '#contracts/basicinfo/cabin.ts'
import { config } from '#contracts/basicinfo/config.ts'
import { floatCabin } from '#contracts/basicinfo/float-cabin.ts'
import { line } from '#contracts/basicinfo/line.ts'
import { ruleStore } from '#contracts/basicinfo/rule-store.ts'
import { season } from '#contracts/basicinfo/season.ts'
import { agentLine } from '#contracts/order/agent-line-record.ts'
import { submitOrder } from '#contracts/order/api.ts'
import { modifyPricePreview } from '#contracts/order/changes/changes-api.ts'
import { lineInfo } from '#contracts/order/line-info-record.ts'
import { samplePolicy } from '#contracts/order/search/sample-api.ts'
import { commonSaleRule, saleRule, searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import { airlinePermission } from '#contracts/organisation/airline-permission.ts'
import { queryEmployee } from '#contracts/organisation/lists.ts'
import { classificationList, savePolicy } from '#contracts/policy/api.ts'
import { importStock, queryItem } from '#contracts/seats/api.ts'
import { adults, daily, discount, nobody, selling, stockRow, workbookOf } from '../sale.ts'
import { startProgram } from '../start.ts'

const time = { now: '2026-11-01T02:00:00.000Z' }
const DATE = '2026-12-10'

/** Each record of the reference data changes something, and nothing is left of that once it is disabled. */
t.test('records with an effect', async t => {
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send, program } = house
  const { putOnSale, submit, detail } = selling(house, time)
  const PKX = 'HU7190-2026-12-10-G'
  await putOnSale([{}, { flightNo: 'HU7190', to: 'PKX' }], { name: '普通团队', rate: 5000 })

  const filesOf = async (rows: Record<string, string | number>[]) => ({ files: [{ name: '切位.xlsx', bytes: await workbookOf(rows) }] })
  const contact = { name: '符海燕', phone: '0898-00000001' }
  const asking = { voyageType: 'S' as const, counts: adults(12), total: 1, groupName: '测试团', contact, confirmDuplicate: true }

  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    await program.settle()
    return done
  }
  /** fare of an adult in yuan, and the policy */
  const sold = async (destination: string) => {
    const { legs } = await call(
      searchingPriceSeat,
      { voyageType: 'S', legs: [{ origin: 'HAK', destination, date: DATE }], counts: adults(12) },
      'yefeng',
    )
    const [flight] = legs[0]!.flights
    return flight && `${flight.prices[0]!.fare / 100} ${flight.policyName}`
  }
  const add = (record: { endpoints: { add: any } }, values: object): Promise<unknown> =>
    settled(call(record.endpoints.add, values as never, 'admin'))
  const turn = (record: { endpoints: { enable: any; disable: any } }, to: 'enable' | 'disable', id: string) =>
    settled(call(record.endpoints[to], { id } as never, 'admin'))

  await t.test('effect: airportGroup', async t => {
    t.same([await sold('PEK'), await sold('PKX')], ['1190 普通团队', '1190 普通团队'])
    await add(airportGroup, { code: 'JINGJIN', name: '京津', airports: 'PEK,PKX' })
    const terms = { destinationGroup: 'JINGJIN' }
    const { policyId } = await settled(call(savePolicy, discount('京津团队', 'HU', 4500, terms), 'order'))
    t.same([await sold('PEK'), await sold('PKX')], ['1070 京津团队', '1070 京津团队'], 'the group is more exact than no place')
    await settled(call(savePolicy, discount('北京团队', 'HU', 6000, { destination: 'PEK' }), 'order'))
    t.same([await sold('PEK'), await sold('PKX')], ['1430 北京团队', '1070 京津团队'], 'an airport is more exact than its group')

    await turn(airportGroup, 'disable', 'JINGJIN')
    t.same([await sold('PEK'), await sold('PKX')], ['1430 北京团队', '1190 普通团队'], 'disabled: on the next request')
    t.match(await send(savePolicy, discount('又一政策', 'HU', 4000, terms), 'order'), {
      status: 400,
      message: '机场组JINGJIN不存在或已停用',
    })
    await turn(airportGroup, 'enable', 'JINGJIN')
    t.equal(await sold('PKX'), '1070 京津团队')
    t.match(await send(savePolicy, { ...discount('京津团队', 'HU', 4500, { ...terms, destination: 'PEK' }), policyId }, 'order'), {
      status: 400,
      message: '目的地、目的区域、目的机场组只能填写一项',
    })
    await add(airportGroup, { code: 'ONLYJD', name: '首都', airLine: 'JD', airports: 'PEK,PKX' })
    t.match(await send(savePolicy, discount('他航机场组', 'HU', 4000, { originGroup: 'ONLYJD' }), 'order'), {
      status: 400,
      message: '机场组ONLYJD只用于JD的航班',
    })
  })

  await t.test('what others name is disabled, not deleted', async t => {
    const deleted = (record: { endpoints: { delete: any } }, id: string) => send(record.endpoints.delete, { id } as never, 'admin')
    t.match(await deleted(airportGroup, 'JINGJIN'), { status: 409, message: '机场组京津仍被引用（政策1条），请停用' })
    t.match(await deleted(airport, 'PKX'), { status: 409, message: /^机场北京大兴国际机场仍被引用（.*机场组.*切位库存1条.*），请停用$/ })
    await add(airportGroup, { code: 'UNUSED', name: '未用', airports: 'PEK,TSN' })
    t.match(await deleted(airportGroup, 'UNUSED'), { status: 200 })
  })

  await t.test('what a group names exists and is enabled; codes are read as people list them', async t => {
    const group = { code: 'WRONG', name: '错' }
    t.match(await send(airportGroup.endpoints.add, { ...group, airports: 'PEK,QQQ' } as never, 'admin'), {
      status: 400,
      message: '机场QQQ不存在',
    })
    t.match(await send(airportGroup.endpoints.add, { ...group, airports: 'PEK' } as never, 'admin'), {
      status: 400,
      message: '机场组至少包含两个机场',
    })
    await add(airportGroup, { code: 'JINGJI', name: '京津冀', airports: 'PEK,TSN' })
    await turn(airport, 'disable', 'TSN')
    t.match(await send(airportGroup.endpoints.add, { ...group, airports: 'PEK,TSN' } as never, 'admin'), {
      status: 400,
      message: '机场TSN已停用',
    })
    t.match(
      await settled(call(airportGroup.endpoints.modify, { id: 'JINGJI', airports: 'PEK,TSN,SJW' } as never, 'admin')),
      { airports: 'PEK,TSN,SJW' },
      'what was named before stays',
    )
    await turn(airport, 'enable', 'TSN')
    const rows = [
      { 代码: 'JJJ2', 名称: '京津冀二', 机场代码: 'pek、PKX tsn' },
      { 代码: 'JJJ3', 名称: '错', 机场代码: 'PEK,QQQ' },
    ]
    const files = { files: [{ name: '机场组.xlsx', bytes: await workbookOf(rows) }] }
    const report = await settled(call(airportGroup.endpoints.import, { mode: 'accepted' } as never, 'admin', files))
    t.match(report, { good: 1, bad: 1, written: 1, rows: [{ errors: { airports: /机场QQQ不存在/ } }] })
    t.match((await call(airportGroup.endpoints.query, { q: 'TSN', sort: 'code' } as never, 'admin')).content, [
      { id: 'JINGJI' },
      { id: 'JJJ2', airports: 'PEK,PKX,TSN' },
    ])
  })

  await t.test('effect: season', async t => {
    const free = { free: { every: 11, counting: 'FREE_INCLUDED' as const } }
    const terms = discount('大兴团队', 'HU', 4800, { destination: 'PKX', ...free })
    const { policyId } = await settled(call(savePolicy, terms, 'order'))
    const winter = { code: 'XMAS', name: '冬游旺季', kind: 'PEAK', from: '2026-12-01', to: '2026-12-20' }
    const rules = () => call(saleRule, { legs: [{ stockId: PKX }], counts: adults(12) }, 'yefeng')
    const before = await rules()
    t.match(before, { freeSeats: 1 })
    t.equal(before.limits.nameBy.slice(0, 10), '2026-11-19', 'names 21 days before')

    await add(season, { ...winter, factor: 12_000, earlier: 7, noFree: true })
    const within = await rules()
    t.match(within, { freeSeats: 0, terms: { earlier: 7 } })
    t.equal(within.limits.nameBy.slice(0, 10), '2026-11-12', 'names 28 days before')
    t.match(
      within.rules.filter(({ title }) => title === '季节' || title === '免票'),
      [{ title: '季节', text: '冬游旺季：通用时限提前7天；不给免票' }],
    )
    t.match(await send(saleRule, { legs: [{ stockId: PKX }], counts: { ...nobody, ADULT: 11, FREE: 1 } }, 'yefeng'), {
      status: 400,
      message: '没有适用的免票政策，不能使用免票',
    })
    const { orderId } = await submit('yefeng', [PKX], adults(12))
    t.equal((await detail(orderId)).limits.nameBy.slice(0, 10), '2026-11-12')
    const asked = { ...terms, policyId, stockId: PKX, counts: { ...nobody, ADULT: 11, FREE: 1 } }
    t.match((await call(samplePolicy, asked, 'order')).samples[0], {
      problems: ['免票人数超出政策允许：最多0人'],
    })

    await settled(call(savePolicy, discount('旺季团队', 'HU', 9000, { destination: 'PKX', season: 'XMAS' }), 'order'))
    t.equal(await sold('PKX'), '2140 旺季团队', 'the policy of the season wins, although it is dearer')
    await turn(season, 'disable', 'XMAS')
    t.equal(await sold('PKX'), '1140 大兴团队')
    t.same(await rules(), before, 'nothing is left of it')
    t.equal((await detail(orderId)).limits.nameBy.slice(0, 10), '2026-11-12', 'an order keeps what it was sold under')
    t.match(await send(season.endpoints.add, { ...winter, code: 'W25', kind: 'SCHEDULE', factor: 11_000 } as never, 'admin'), {
      status: 400,
      message: '航季只用作政策的适用条件，不设系数、时限和免票',
    })
  })

  await t.test('effect: cabin', async t => {
    const imported = async (row: object) =>
      (await call(importStock, { mode: 'preview' }, 'order', await filesOf([{ ...stockRow({ date: '2026-12-12' }), ...row }]))).rows[0]
    t.match(await imported({ 舱位: 'Y' }), { errors: { cabin: /舱位Y不向团队销售/ } })
    t.match(await imported({}), { action: 'add' })
    await turn(cabin, 'disable', 'HU.G')
    t.match(await imported({}), { errors: { cabin: /舱位G已停用/ } })
    t.match(await imported({ 日期: DATE, 座位数: 61 }), { action: 'modify' }, 'a block that has it goes on')
    await turn(cabin, 'enable', 'HU.G')
    t.match(await imported({}), { action: 'add' })
  })

  await t.test('effect: airline', async t => {
    const row = { airLine: 'UQ', code: 'K', name: '特价舱', grade: 'Y' }
    await turn(airline, 'disable', 'UQ')
    t.match(await send(cabin.endpoints.add, row as never, 'admin'), { status: 400, message: '航空公司UQ已停用' })
    await turn(airline, 'enable', 'UQ')
    t.match(await send(cabin.endpoints.add, row as never, 'admin'), { status: 200 })
  })

  await t.test('effect: ruleStore', async t => {
    const texts = async () => (await call(commonSaleRule, { airLine: 'HU' }, 'yefeng')).rules.map(({ title }) => title)
    const before = await texts()
    const { id } = (await add(ruleStore, {
      airLine: 'HU',
      kind: 'SALE',
      sequence: '900',
      title: '包机团队',
      content: '包机另行签约。',
    })) as { id: string }
    t.same((await texts()).sort(), [...before, '包机团队'].sort())
    await turn(ruleStore, 'disable', id)
    t.same(await texts(), before)
  })

  await t.test('effect: line', async t => {
    const pair = { airLine: 'HU', origin: 'KMG', destination: 'CTU' }
    const block = { ...stockRow({ flightNo: 'HU7777', from: 'KMG', to: 'CTU', date: '2026-12-11' }), 里程: '' }
    const imported = async (row: object) => call(importStock, { mode: 'preview' }, 'order', await filesOf([row as Record<string, string>]))
    t.match((await imported(block)).rows[0], { errors: { distance: /航线表中没有此航线/ } })
    await add(line, { ...pair, tpm: 744 })
    t.match((await imported(block)).rows[0], { errors: {}, values: { distance: 744 } })
    t.match((await imported({ ...block, 里程: 820 })).rows[0], { errors: { distance: /里程820与航线744不符/ } })
    t.match((await imported({ ...block, 里程: 760 })).rows[0], { errors: {}, values: { distance: 744 } }, 'within 5 % the line counts')

    await add(line, { airLine: 'HU', origin: 'HAK', destination: 'PKX', tpm: 2315 })
    const { orderId } = await submit('yefeng', [PKX], adults(10), { confirmDuplicate: true })
    await turn(line, 'disable', 'HU.HAK.PKX')
    t.equal(await sold('PKX'), undefined, 'a closed line is not offered')
    const refusal = { status: 409, message: '航线已停止销售' }
    t.match(await send(saleRule, { legs: [{ stockId: PKX }], counts: adults(12) }, 'yefeng'), refusal)
    t.match(await send(submitOrder, { ...asking, legs: [{ stockId: PKX }] }, 'yefeng'), refusal)
    t.match(await detail(orderId), { status: 'WAIT_FOR_PAY' }, 'its orders go on')
    await turn(line, 'enable', 'HU.HAK.PKX')
    t.equal(await sold('PKX'), '1140 大兴团队')
  })

  await t.test('effect: airport, by the zone of its clocks', async t => {
    const there = stockRow({ flightNo: 'HU495', from: 'PEK', to: 'SEA', date: '2026-12-20', dep: '16:55', arr: '12:10' }, 8_700)
    const back = stockRow({ flightNo: 'HU496', from: 'SEA', to: 'PEK', date: '2026-12-21', dep: '14:40', arr: '17:40' }, 8_700)
    const shown = async (row: Record<string, string | number>) =>
      (await call(importStock, { mode: 'preview' }, 'order', await filesOf([row]))).rows[0]
    t.match(await shown(there), { action: 'add', errors: {} }, 'it arrives on the day on which it left')
    t.match(await shown(back), { errors: {}, values: { arrDays: 1 } })
    t.match(await shown({ ...back, 到达时间: '17:40+1' }), { errors: {}, values: { arrTime: '17:40', arrDays: 1 } })
    t.match(await shown({ ...back, 到达跨天: '当天' }), { errors: { arrTime: /到达时间与里程不符/ } })
    t.match(await shown({ ...back, 到达时间: '17:40+1', 到达跨天: '第三天' }), { errors: { arrDays: /与到达时间17:40\+1不符/ } })
    const spring = stockRow({ flightNo: 'HU7962', from: 'LHR', to: 'PEK', date: '2027-03-28', dep: '01:30', arr: '19:00' }, 8_150)
    t.match(await shown(spring), { errors: { depTime: /起飞时间在当地不存在（夏令时）/ } })

    await call(importStock, {}, 'order', await filesOf([there, back]))
    const stocks = ['HU495-2026-12-20-G', 'HU496-2026-12-21-G']
    const { orderId } = await submit('yefeng', stocks, adults(10))
    const { legs, limits } = await detail(orderId, 'yefeng')
    t.match(legs, [
      { depTime: '16:55', arrTime: '12:10', arrDays: 0, std: '2026-12-20T08:55:00.000Z', sta: '2026-12-20T20:10:00.000Z' },
      { depZone: 'America/Los_Angeles', arrDays: 1, std: '2026-12-21T22:40:00.000Z', sta: '2026-12-22T09:40:00.000Z' },
    ])
    t.equal(legs[0]!.depZone, undefined, "Beijing's clock is not told")
    const alone = await submit('yefeng', stocks.slice(1), adults(10), { confirmDuplicate: true })
    t.equal((await detail(alone.orderId, 'yefeng')).limits.nameBy, '2026-11-30T09:00:00.000Z', 'three weeks before the 21st there')
    t.equal(limits.nameBy, '2026-11-27T09:00:00.000Z', 'before the 20th here: the 29th is a Sunday')
    t.match(
      (await call(queryItem, { flightNo: 'HU496' }, 'order')).content,
      [{ depZone: 'America/Los_Angeles', arrDays: 1 }],
      'the desk sees by which clock',
    )

    // without its zone nothing new is imported; what was imported keeps its times
    t.match(await send(airport.endpoints.modify, { id: 'SEA', zone: null } as never, 'admin'), { status: 400, message: /请选择时区/ })
    await settled(call(airport.endpoints.modify, { id: 'SEA', zone: 'America/Denver' } as never, 'admin'))
    t.match(await shown(back), { errors: { flightNo: /不能变更航线或时刻/ } }, 'with orders a flight keeps its times')
    t.match((await shown({ ...back, 日期: '2026-12-22' }))!.errors, {})
    await settled(call(airport.endpoints.modify, { id: 'SEA', zone: 'America/Los_Angeles' } as never, 'admin'))
  })

  await t.test('effect: lineInfo', async t => {
    const row = { airLine: 'HU', origin: 'HAK', destination: 'PKX', from: '2026-11-01', to: '2026-12-31' }
    await add(lineInfo, { ...row, paxMin: 11, paxMax: 15, leadDays: 30, confirm: 'DESK', baggage: '每人一件' })
    const rules = async (count: number) => send(saleRule, { legs: [{ stockId: PKX }], counts: adults(count) }, 'yefeng')
    t.match(await rules(16), { status: 409, message: '人数超出该航线的范围：最多15人' })
    t.match(await rules(10), { status: 409, message: '人数不足该航线的要求：最少11人' })
    const { data } = await rules(12)
    t.match(
      (data!.rules as { title: string }[]).filter(({ title }) => title === '航线说明'),
      [{ text: '最少11人；最多15人；须提前30天下单；订单须航司确认后支付；行李：每人一件' }],
    )
    const { orderId } = await submit('yefeng', [PKX], adults(12), { confirmDuplicate: true })
    t.match(await detail(orderId), { auditStatus: 'AUDITING' })
    const found = async () => {
      const legs = [{ origin: 'HAK', destination: 'PKX', date: DATE }]
      return (await call(searchingPriceSeat, { voyageType: 'S', legs, counts: adults(16) }, 'yefeng')).legs[0]!.flights[0]
    }
    t.match(await found(), { obstacle: '人数超出该航线的范围：最多15人' }, 'a search says why it cannot be ordered')
    await settled(call(lineInfo.endpoints.modify, { id: 'HU.HAK.PKX', leadDays: 60 } as never, 'admin'))
    t.match(await rules(12), { status: 409, message: '该航线须提前60天下单' })
    await turn(lineInfo, 'disable', 'HU.HAK.PKX')
    t.match(await rules(16), { status: 200 })
    t.equal((await found())!.obstacle, undefined)
  })

  await t.test('effect: agentLine', async t => {
    const row = { airLine: 'HU', origin: 'HAK', destination: 'JINGJIN', from: '2026-11-01' }
    t.match(await send(agentLine.endpoints.add, { ...row, agency: 'AG9999', kind: 'ONLY' } as never, 'admin'), {
      status: 400,
      message: '代理人AG9999不存在',
    })
    t.match(await send(agentLine.endpoints.add, { ...row, destination: 'NOWHERE', agency: 'AG1001', kind: 'ONLY' } as never, 'admin'), {
      status: 400,
      message: '目的地NOWHERE不存在',
    })
    const { id } = (await add(agentLine, { ...row, agency: 'AG1002', kind: 'ONLY', reason: '包销' })) as { id: string }
    t.same([await sold('PEK'), await sold('PKX')], [undefined, undefined], 'sold by another agency alone')
    const refused = (message: string) => ({ status: 403, message })
    t.match(await send(submitOrder, { ...asking, legs: [{ stockId: PKX }] }, 'yefeng'), refused('该航线由指定代理人销售'))
    await settled(call(agentLine.endpoints.modify, { id, agency: 'AG1001' } as never, 'admin'))
    t.equal(await sold('PKX'), '1140 大兴团队', 'the one that is named sells it')
    await settled(call(agentLine.endpoints.modify, { id, kind: 'DENY' } as never, 'admin'))
    t.match(await send(submitOrder, { ...asking, legs: [{ stockId: PKX }] }, 'yefeng'), refused('您暂不能销售该航线'))
    await turn(agentLine, 'disable', id)
    t.equal(await sold('PKX'), '1140 大兴团队')
  })

  await t.test('effect: floatCabin', async t => {
    const row = { airLine: 'HU', code: 'G', origin: '*', destination: '*', from: '2026-12-01', to: '2026-12-31', floor: 30, ceiling: 60 }
    const { orderId } = await submit('yefeng', [PKX], adults(10), { confirmDuplicate: true })
    const { legs } = await detail(orderId)
    const priced = async (fare: number) => {
      const prices = [{ stockId: legs[0]!.stockId, type: 'ADULT' as const, fare }]
      return (await call(modifyPricePreview, { orderId, prices, remark: '试算' }, 'order')).proposed
    }
    t.equal(await priced(143_000), undefined, 'without a range: up to the full fare')
    const { id } = (await add(floatCabin, row)) as { id: string }
    t.equal(await priced(72_000), undefined)
    t.match(await priced(71_000), /低于最低价¥714\.00/)
    t.equal(await priced(142_000), undefined)
    t.match(await priced(143_000), /高于最高价¥1,428\.00/)
    const policy = (rate: number) => send(savePolicy, discount('浮动', 'HU', rate, { destination: 'PKX', cabin: 'G', paxMin: 20 }), 'order')
    t.match(await policy(6_500), { status: 400, message: '超出G舱浮动范围30%–60%' })
    await add(floatCabin, { ...row, destination: 'PKX', ceiling: 70 })
    t.equal(await priced(143_000), undefined, 'the most exact line holds')
    t.match(await policy(6_500), { status: 200 })
    await turn(floatCabin, 'disable', id)
    await turn(floatCabin, 'disable', id.replace('~2A.2026', 'PKX.2026'))
    t.equal(await priced(238_000), undefined)
  })

  await t.test('classes of policies are a setting: what is not valid is for no new policy', async t => {
    const classes = await call(classificationList, {}, 'yefeng')
    t.match(classes[0], { code: 'S', description: '系列团', valid: true })
    const policy = (classification: string) =>
      send(savePolicy, discount('分类', 'HU', 5_500, { destination: 'PKX', cabin: 'G', paxMin: 11, classification }), 'order')
    t.match(await policy('Z'), { status: 400, message: '政策分类Z不存在或已停用' })
    t.match(await settled(policy('S')), { status: 200 })
    const { orderId } = await submit('yefeng', [PKX], adults(12), { confirmDuplicate: true })
    t.match(await detail(orderId), { terms: { classification: 'S' } }, 'the order keeps it')
    const off = JSON.stringify(classes.map(one => ({ ...one, valid: one.code !== 'S' })))
    await settled(call(config.endpoints.modify, { id: 'policyClasses', configValue: off } as never, 'admin'))
    t.match(await policy('S'), { status: 400, message: '政策分类S不存在或已停用' })
  })

  await t.test('effect: airlinePermission', async t => {
    const { content: people } = await call(queryEmployee, { q: 'order-jd' }, 'admin')
    t.equal(people.length, 1)
    const seen = async () => (await call(queryItem, { flightNo: 'HU7182' }, 'order-jd')).content.length
    t.equal(await seen(), 0, 'somebody of JD sees no block of HU')
    const grant = { airlines: 'HU,CN', from: '2026-11-02', to: '2026-11-03', reason: '代班' }
    const subject = { status: 400, message: '员工和用户组须填写且只能填写一项' }
    t.match(await send(airlinePermission.endpoints.add, grant as never, 'admin'), subject)
    t.match(await send(airlinePermission.endpoints.add, { ...grant, user: 'order-jd' } as never, 'order-jd'), { status: 403 })
    const { id } = (await add(airlinePermission, { ...grant, user: 'order-jd' })) as { id: string }
    t.equal(await seen(), 0, 'not before its day')
    const later = daily(house, time)
    const seenOn = async (day: string) => {
      time.now = `${day}T02:00:00.000Z`
      return (await later.call(queryItem, { flightNo: 'HU7182' }, 'order-jd')).content.length
    }
    t.equal(await seenOn('2026-11-02'), 1)
    t.match(await later.send(airlinePermission.endpoints.add, { ...grant, user: 'order-jd' } as never, 'admin'), {
      status: 409,
      message: '航司数据权限已存在，请修改',
    })
    const changed = async (body: object) => settled(later.call(airlinePermission.endpoints.modify, { id, ...body } as never, 'admin'))
    await changed({ mode: 'ONLY', airlines: 'JD' })
    t.equal(await seenOn('2026-11-02'), 0, 'limited: on the next request')
    await changed({ mode: 'ADD', airlines: 'HU' })
    t.equal(await seenOn('2026-11-02'), 1)
    await settled(later.call(airlinePermission.endpoints.disable, { id } as never, 'admin'))
    t.equal(await seenOn('2026-11-02'), 0)
    await settled(later.call(airlinePermission.endpoints.enable, { id } as never, 'admin'))
    t.equal(await seenOn('2026-11-03'), 1)
    t.equal(await seenOn('2026-11-04'), 0, 'over after its last day')
  })
})
