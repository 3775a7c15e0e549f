import { createHmac } from 'node:crypto'
import t from 'tap'
import { read, utils } from 'xlsx'
import { apisRule } from '#contracts/basicinfo/apis-rule.ts'
import { assistSegment } from '#contracts/basicinfo/assist-segment.ts'
import { config } from '#contracts/basicinfo/config.ts'
import { interCabin } from '#contracts/basicinfo/inter-cabin.ts'
import { interTax } from '#contracts/basicinfo/inter-tax.ts'
import { handleFlow, otherTasks } from '#contracts/flow/api.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { AnyField } from '#contracts/kernel/field.ts'
import {
  addPassenger,
  cancelOrder,
  exportPassenger,
  importForeign,
  modifyForeign,
  orderDetail,
  queryOrder,
  queryPassenger,
  removeForeign,
  submitOrder,
  sureOutTicket,
  sureRequestSeat,
} from '#contracts/order/api.ts'
import { reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { joinGroup, joinPreview } from '#contracts/order/changes/join-api.ts'
import { explainPolicy } from '#contracts/order/search/explain-api.ts'
import { interOrder, interPrice } from '#contracts/order/search/inter-api.ts'
import { previewPolicy } from '#contracts/order/search/preview-api.ts'
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import { submitPreview } from '#contracts/order/submit-preview-api.ts'
import { addonPolicy } from '#contracts/policy/addon-policy.ts'
import { policyConflicts, queryPolicy, savePolicy } from '#contracts/policy/api.ts'
import { freeTicket } from '#contracts/policy/free-ticket.ts'
import { freeTourPolicy } from '#contracts/policy/free-tour-policy.ts'
import { interPolicy } from '#contracts/policy/inter-policy.ts'
import { policyKinds } from '#contracts/policy/kinds.ts'
import { disablePushConfig, enablePushConfig, queryPushConfig, savePushConfig } from '#contracts/policy/push-api.ts'
import { timeline } from '#contracts/report/history.ts'
import { importStock } from '#contracts/seats/api.ts'
import { adults, discount, nobody, OUT, selling, stockRow, workbookOf } from '../sale.ts'
import { startProgram } from '../start.ts'
import { kindRow, kindTerms } from './kind-terms.ts'

const time = { now: '2026-11-21T02:00:00.000Z' }
const ANOTHER = 'HU7182-2026-12-11-G'

/** Kinds of policies beside the domestic one: what each changes in a sale, and that nothing is left of it once it is paused. */
t.test('kinds of policies', async t => {
  /** a stand-in for the partner to whom policies are pushed */
  const told: { body: string; signature: string }[] = []
  let answer = 204
  const partner = (async (_: unknown, { body, headers }: { body: string; headers: Record<string, string> }) => {
    told.push({ body, signature: headers['x-signature']! })
    return new Response(null, { status: answer })
  }) as unknown as typeof fetch
  const house = await startProgram({ clock: () => time.now, outside: () => ({ fetch: partner }) })
  t.teardown(house.close)
  const { call, send, program } = house
  const { openPayment, payAt, putOnSale, wanted } = selling(house, time)
  await putOnSale([{ seats: 400 }, { seats: 400, date: '2026-12-11' }])
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    await program.settle()
    return done
  }

  /** rows of a list as the console reads them */
  const rowsOf = async (list: string): Promise<any[]> => {
    await program.settle()
    const headers = { authorization: `Bearer ${await house.signIn('admin')}` }
    return (await program.app.inject({ url: `/api/rest/${list}?_start=0&_end=50`, headers })).json()
  }
  const pass = async (what: string) => {
    await program.pass(what)
    await program.settle()
  }
  /** approves the task of an audit, by another than who has asked */
  const approve = async (instanceId: string) => {
    const { content } = await call(otherTasks, { size: 200 }, 'admin')
    const { id } = content.find(task => task.instanceId === instanceId)!
    await settled(call(handleFlow, { instanceId, curentTaskId: id, routeId: 'step1-pass' }, 'admin'))
  }

  await t.test('effect: freeTicket', async t => {
    const { save, get, pause, resume, delete: remove } = freeTicket.endpoints
    const terms = { name: '海航16免1', airLine: 'HU', from: '2026-12-01', to: '2026-12-31', every: 16, free: 1, most: 3, quota: 7 }
    const free = (adults: number, count: number) => ({ ...nobody, ADULT: adults, FREE: count })
    const order = async (counts: ReturnType<typeof free>, stock = OUT, as = 'yefeng') =>
      send(submitOrder, { ...(await wanted(as, [stock], counts)), confirmDuplicate: true }, as)
    t.match(await order(free(45, 3)), { status: 400, message: '没有适用的免票政策，不能使用免票' }, 'the policy of the block has none')

    t.match(await send(save, { terms: { ...terms, free: 16 } } as never, 'admin'), {
      status: 400,
      message: '免票人数须少于每满人数',
    })
    t.match(await send(save, { terms: { ...terms, origin: 'QQQ' } } as never, 'admin'), { status: 400, message: '始发地QQQ不存在' })
    const { policyId, policyNo, version } = await settled(call(save, { terms } as never, 'admin'))
    t.equal(version, 1)
    t.match(await send(save, { terms: { ...terms, name: '又一' } } as never, 'admin'), {
      status: 409,
      message: `免票政策冲突：与${policyNo}的适用条件完全相同`,
    })

    t.match(await order(free(60, 4)), { status: 400, message: '免票人数超出政策允许：最多3人' })
    const first = await settled(call(submitOrder, await wanted('yefeng', [OUT], free(45, 3)), 'yefeng'))
    const detail = await call(orderDetail, { orderId: first.orderId }, 'yefeng')
    t.match(detail.terms.freeTicket, { policyId, policyNo, version: 1, most: 3 }, 'the order names the version that granted them')
    t.match(detail.legs[0], { policyVersion: 1 }, 'and the version of the policy that sold its leg')
    const freeLine = detail.legs[0]!.lines.find(({ type }) => type === 'FREE')!
    t.match(freeLine, { count: 3, fare: 0 }, 'they pay taxes alone')
    t.ok(freeLine.perPassenger > 0)

    // two at once: together they would have more than is left
    const both = await Promise.all([order(free(45, 3), ANOTHER), order(free(46, 3))])
    t.same(both.map(({ status }) => status).sort(), [200, 409], '7 in all: 3, then 3, and 1 is left')
    t.match(
      both.find(({ status }) => status === 409),
      { message: '免票额度仅剩1人' },
    )
    t.match(await call(submitPreview, await wanted('yefeng', [OUT], free(46, 2)), 'yefeng'), { quota: '免票额度仅剩1人' })

    await settled(call(cancelOrder, { orderId: first.orderId } as never, 'yefeng'))
    const third = await settled(call(submitOrder, { ...(await wanted('yefeng', [OUT], free(45, 3))), confirmDuplicate: true }, 'yefeng'))
    await settled(call(reduceSeats, { orderId: third.orderId, counts: { ADULT: 20 } }, 'yefeng'))
    t.match((await call(orderDetail, { orderId: third.orderId }, 'yefeng')).counts, { ADULT: 27, FREE: 1 }, '28 seats earn one')
    t.equal((await settled(order(free(30, 2), ANOTHER))).status, 200, 'and two are free again: 3 + 1 + 2 of 7')

    await settled(call(save, { policyId, terms: { ...terms, most: 2 } } as never, 'admin'))
    t.match(await call(get, { policyId, version: 1 } as never, 'admin'), { version: 1, terms: { most: 3 } }, 'a saved version stays')
    t.match(await call(get, { policyId } as never, 'admin'), { version: 2, status: 'EFFECTIVE', terms: { most: 2 } })
    await settled(call(pause, { policyId, reason: '旺季' } as never, 'admin'))
    t.match(await order(free(31, 1)), { status: 400, message: '没有适用的免票政策，不能使用免票' })
    await settled(call(resume, { policyId } as never, 'admin'))
    t.equal((await settled(order(free(31, 1)))).status, 200)
    t.match(await order(free(31, 1), ANOTHER), { status: 409, message: '免票额度仅剩0人' })
    await settled(call(remove, { policyId } as never, 'admin'))
    t.match(await order(free(31, 1)), { status: 400, message: '没有适用的免票政策，不能使用免票' })
    t.match(await send(save, { policyId, terms } as never, 'admin'), { status: 409, message: '政策已删除' })
  })

  await t.test('effect: addonPolicy', async t => {
    const { save, get, pause } = addonPolicy.endpoints
    const { orderId } = await settled(call(submitOrder, await wanted('yefeng', [OUT], adults(12)), 'yefeng'))
    const before = await call(orderDetail, { orderId }, 'yefeng')
    const joining = { orderId, counts: { ADULT: 3 } }
    t.match(await send(joinPreview, joining, 'yefeng'), { status: 409, message: '没有适用的加人政策' })

    const terms = { name: '七天内加人', airLine: 'HU', use: 'PAX', daysBefore: 7, percent: 10, from: '2026-12-01', to: '2026-12-31' }
    t.match(await send(save, { terms: { ...terms, amount: 10_000 } } as never, 'admin'), {
      status: 400,
      message: '加价比例与金额须填写一项',
    })
    const { policyId } = await settled(call(save, { terms } as never, 'admin'))
    t.match(await send(joinPreview, joining, 'yefeng'), { status: 409, message: '没有适用的加人政策' }, '19 days ahead')
    await settled(call(save, { policyId, terms: { ...terms, daysBefore: 30 } } as never, 'admin'))

    const foreseen = await call(joinPreview, joining, 'yefeng')
    t.match(foreseen, { policyName: '七天内加人', version: 2, seats: 3 })
    t.match(
      foreseen.legs[0]!.lines.find(({ type }) => type === 'ADULT'),
      { count: 3, fare: 131_000 },
      '1,190 and 10 % are 1,309, so 1,310',
    )
    t.match(await send(joinGroup, { ...joining, total: foreseen.total - 100 }, 'yefeng'), {
      status: 409,
      message: '价格已变动，请重新查询',
    })
    t.equal((await send(joinGroup, { ...joining, total: foreseen.total }, 'changcheng')).status, 404, 'not by another agency')
    const joined = await settled(call(joinGroup, { ...joining, total: foreseen.total }, 'yefeng'))
    t.match(joined, { joins: orderId, status: 'WAIT_FOR_PAY', total: foreseen.total })
    t.match(await call(orderDetail, { orderId: joined.orderId }, 'yefeng'), {
      joins: orderId,
      seats: 3,
      legs: [{ policyId, policyVersion: 2, policyName: '七天内加人' }],
    })
    t.match(await call(orderDetail, { orderId }, 'yefeng'), { total: before.total, seats: 12 }, 'the group stays as it is')

    await settled(call(pause, { policyId, reason: '停用' } as never, 'admin'))
    t.match(await call(get, { policyId } as never, 'admin'), { version: 2, status: 'PAUSED', terms: { daysBefore: 30 } })
    t.match(await send(joinGroup, { ...joining, total: foreseen.total }, 'yefeng'), { status: 409, message: '没有适用的加人政策' })

    const feeder = {
      name: '国内段',
      airLine: 'HU',
      use: 'SEGMENT',
      gateway: 'PEK',
      feeders: 'XIY,HAK',
      amount: 60_000,
      from: '2026-12-01',
      to: '2026-12-31',
    }
    t.match(await send(save, { terms: { ...feeder, gateway: 'XIY' } } as never, 'admin'), {
      status: 400,
      message: '国内衔接机场不能包含国际口岸',
    })
    await settled(call(save, { terms: feeder } as never, 'admin'))
  })

  await t.test('effect: freeTourPolicy', async t => {
    const { save, get, pause, delete: remove } = freeTourPolicy.endpoints
    const sold = async (count: number) => {
      const legs = [{ origin: 'HAK', destination: 'PEK', date: '2026-12-10' }]
      const [leg] = (await call(searchingPriceSeat, { voyageType: 'S', legs, counts: adults(count) }, 'yefeng')).legs
      const [flight] = leg!.flights
      return flight && `${flight.prices[0]!.fare / 100} ${flight.policyName}`
    }
    t.equal(await sold(6), undefined)
    const pushing = {
      name: '分销平台',
      airLine: 'HU',
      channel: 'HTTPS' as const,
      target: 'https://push.example.com/in',
      when: 'CHANGE' as const,
    }
    t.match(await send(savePushConfig, pushing, 'admin'), { status: 400, message: '主机push.example.com不在允许推送的主机中' })
    t.match(await send(savePushConfig, { ...pushing, target: 'http://push.example.com' }, 'admin'), { status: 400 })
    t.match(await send(savePushConfig, { ...pushing, target: 'https://10.0.0.1/in' }, 'admin'), { status: 400 })
    await settled(call(config.endpoints.modify, { id: 'pushHosts', configValue: 'push.example.com' } as never, 'admin'))
    const { id, secret } = await settled(call(savePushConfig, pushing, 'admin'))
    t.match(secret, /^[0-9a-f]{64}$/)
    t.match(await call(queryPushConfig, { status: 'ENABLED' }, 'admin'), { content: [{ id, name: '分销平台' }] })

    const terms = { name: '自由行', airLine: 'HU', from: '2026-12-01', to: '2026-12-31', paxMin: 4, paxMax: 9, rate: 70 }
    const { policyId } = await settled(call(save, { terms } as never, 'admin'))
    t.equal(await sold(6), '1670 自由行', '2,380 × 70 % are 1,666, so 1,670')
    t.equal(await sold(12), '1190 海航团队', 'a group is a group')
    const party = await settled(call(submitOrder, await wanted('yefeng', [OUT], adults(6)), 'yefeng'))
    t.match(await call(orderDetail, { orderId: party.orderId }, 'yefeng'), { paxMin: 4, legs: [{ policyId, policyVersion: 1 }] })

    answer = 500
    await pass('pushes')
    t.equal(told.length, 1)
    t.equal(told[0]!.signature, createHmac('sha256', secret!).update(told[0]!.body).digest('hex'))
    t.match(JSON.parse(told[0]!.body), { policies: [{ policyId, version: 1, status: '有效', name: '自由行' }] })
    const outbox = async () => (await rowsOf('push')).map(({ status, error, tries }) => ({ status, error, tries }))
    t.match(await outbox(), [{ status: 'WAITING', error: '对方答复HTTP 500', tries: 1 }])
    await pass('pushes')
    t.equal(told.length, 1, 'not before a minute is over')
    answer = 204
    time.now = addMinutes(time.now, 2)
    await pass('pushes')
    t.equal(told.length, 2)
    t.match(await outbox(), [{ status: 'SENT', tries: 2 }])

    t.match(await call(get, { policyId } as never, 'admin'), { version: 1, status: 'EFFECTIVE', terms })
    await settled(call(pause, { policyId, reason: '停售' } as never, 'admin'))
    t.equal(await sold(6), undefined)
    t.match(await outbox(), [{ status: 'WAITING' }, { status: 'SENT' }])
    await settled(call(disablePushConfig, { id }, 'admin'))
    t.match(await outbox(), [{ status: 'DROPPED', error: '推送配置已停用' }, { status: 'SENT' }], 'what waits is dropped')
    await settled(call(remove, { policyId } as never, 'admin'))
    await pass('pushes')
    t.equal(told.length, 2)
    t.match(await send(disablePushConfig, { id }, 'admin'), { status: 409, message: '推送配置已停用' })
    await settled(call(enablePushConfig, { id }, 'admin'))

    // daily, once a day, all that are in force
    const daily = await settled(call(savePushConfig, { ...pushing, name: '每日', when: 'DAILY', at: '10:30' }, 'admin'))
    await settled(call(save, { terms } as never, 'admin'))
    await pass('pushes')
    t.equal(told.length, 3, 'the new policy to the config of changes')
    time.now = '2026-11-21T02:31:00.000Z'
    await pass('pushes')
    await pass('pushes')
    t.equal(told.length, 4)
    t.match(JSON.parse(told[3]!.body), { title: '每日 2026-11-21：自由行政策1条' })
    await settled(call(disablePushConfig, { id: daily.id }, 'admin'))
  })

  await t.test('an international policy is audited, published by another, and recalled', async t => {
    const { save, get, submitAudit, publish, recall, pause } = interPolicy.endpoints
    const terms = { ...kindTerms.interPolicy!, minStay: 3, maxStay: 30, from: '2027-03-28', to: '2027-10-30' }
    const wrong = (change: object) => send(save, { terms: { ...terms, ...change } } as never, 'admin')
    t.match(await wrong({ currency: 'THX' }), { status: 400, message: '币种THX在今天没有汇率' })
    t.match(await wrong({ cabin: 'HU.Y' }), { status: 400, message: '舱位Y不向团队销售' })
    t.match(await wrong({ cabin: 'CA.K' }), { status: 400 })
    t.match(await wrong({ maxStay: 2 }), { status: 400, message: '最长停留不能短于最短停留' })
    const { policyId } = await settled(call(save, { terms } as never, 'order'))
    const status = async () => ((await call(get, { policyId } as never, 'admin')) as { status: string }).status
    t.equal(await status(), 'DRAFT')
    t.match(await send(publish, { policyId } as never, 'admin'), { status: 409, message: '未审核的政策不能发布' })
    const { instanceId } = (await settled(call(submitAudit, { policyId, flowRemark: '夏秋航季' } as never, 'order'))) as {
      instanceId: string
    }
    t.equal(await status(), 'AUDITING')
    t.match(await send(save, { policyId, terms } as never, 'order'), { status: 409, message: '政策已提交审核，请先撤回' })
    t.match(await send(submitAudit, { policyId } as never, 'order'), { status: 409, message: '仅草稿可提交审核' })

    // taken back, changed, and asked for again
    await settled(call(recall, { policyId, reason: '票价有误' } as never, 'order'))
    t.equal(await status(), 'RECALLED')
    await settled(call(save, { policyId, terms: { ...terms, fare: 420_000 } } as never, 'order'))
    const again = (await settled(call(submitAudit, { policyId } as never, 'order'))) as { instanceId: string }
    t.not(again.instanceId, instanceId)
    await approve(again.instanceId)
    t.equal(await status(), 'AUDITED')
    t.match(await send(publish, { policyId } as never, 'order'), { status: 403, message: '提交审核的人不能发布，请由他人发布' })
    await settled(call(publish, { policyId } as never, 'admin'))
    t.equal(await status(), 'PUBLISHED')

    const twin = await settled(call(save, { terms } as never, 'order'))
    t.match(await send(submitAudit, { policyId: twin.policyId } as never, 'order'), { status: 409, message: /国际政策冲突/ })
    await settled(call(pause, { policyId, reason: '舱位关闭' } as never, 'admin'))
    await settled(call(recall, { policyId, reason: '下季重报' } as never, 'admin'))
    t.equal(await status(), 'RECALLED')
    t.match(await call(get, { policyId, version: 1 } as never, 'admin'), { terms: { fare: 410_000 } })

    t.match(await send(interCabin.endpoints.delete, { id: 'HU.K' } as never, 'admin'), { status: 409, message: /国际政策2条.*请停用/ })
    const told = (await call(timeline, { stream: `interPolicy-${policyId}`, related: true, size: 100 }, 'auditor')).events
    const ofFlow = told.filter(({ stream }) => stream.startsWith('flow-INTER_POLICY'))
    t.equal(new Set(ofFlow.map(({ stream }) => stream)).size, 2, 'both audits stand in its history')
  })

  await t.test('groups abroad at filed fares', async t => {
    const flight = (change: object) => ({ ...stockRow({ seats: 60, ...change }, 7_970) })
    const out = { flightNo: 'HU491', from: 'PEK', to: 'BRU', date: '2026-12-20', dep: '13:55', arr: '18:05' }
    const back = { flightNo: 'HU492', from: 'BRU', to: 'PEK', date: '2026-12-27', dep: '20:05', arr: '13:05' }
    const [OUT_K, BACK_K] = ['HU491-2026-12-20-K', 'HU492-2026-12-27-K']
    const abroad = [out, back].map(one => ({ ...flight(one), 舱位: 'K' }))
    const feeders = [
      stockRow({ flightNo: 'HU7182', date: '2026-12-20', seats: 60 }),
      stockRow({ flightNo: 'HU7181', from: 'PEK', to: 'HAK', date: '2026-12-28', dep: '18:00', arr: '22:05', seats: 60 }),
    ]
    await settled(call(importStock, {}, 'order', { files: [{ name: '国际切位.xlsx', bytes: await workbookOf([...abroad, ...feeders]) }] }))
    const counts = { ADULT: 12, CHILD: 2, INFANT: 1 }
    const legs = [
      { origin: 'PEK', destination: 'BRU', date: '2026-12-20' },
      { origin: 'BRU', destination: 'PEK', date: '2026-12-27' },
    ]
    const priced = async (asked: object = {}, as = 'yefeng') => send(interPrice, { voyageType: 'D', legs, counts, ...asked } as never, as)
    const offers = async (asked: object = {}) =>
      (await settled(call(interPrice, { voyageType: 'D', legs, counts, ...asked } as never, 'yefeng'))).offers
    const totalOf = async (asked: object = {}) => (await offers(asked))[0]?.total
    t.match((await priced()).data, { offers: [], request: true, reason: '该行程没有公布的国际政策，请向航司询价' })

    const { save, submitAudit, publish, pause, resume } = interPolicy.endpoints
    const terms = {
      ...kindTerms.interPolicy!,
      currency: 'EUR',
      fare: 38_500,
      minStay: 3,
      maxStay: 30,
      from: '2026-12-01',
      to: '2026-12-31',
    }
    const filed = async (change: object = {}) => {
      const { policyId } = await settled(call(save, { terms: { ...terms, ...change } } as never, 'order'))
      const { instanceId } = (await settled(call(submitAudit, { policyId } as never, 'order'))) as { instanceId: string }
      await approve(instanceId)
      await settled(call(publish, { policyId } as never, 'admin'))
      return policyId
    }
    const policyId = await filed()

    await t.test('effect: interPolicy', async t => {
      const [offer, ...others] = await offers()
      t.equal(others.length, 0)
      t.match(offer, {
        voyageType: 'D',
        total: 9_943_600,
        seats: 14,
        seatsLeft: 60,
        paxMin: 10,
        legs: [
          {
            stockId: OUT_K,
            policyId,
            cabinName: '国际团队',
            bags: 1,
            filed: { currency: 'EUR', amount: 38_500, per100: 76_890, day: '2026-11-21' },
            lines: [
              { type: 'ADULT', count: 12, fare: 297_000, cnFund: 9_000, yq: 48_000 },
              { type: 'CHILD', count: 2, fare: 223_000, cnFund: 0, yq: 48_000 },
              { type: 'INFANT', count: 1, fare: 30_000, cnFund: 0, yq: 0 },
            ],
          },
          {
            stockId: BACK_K,
            abroadTaxes: [{ code: 'BE', adult: 29_400 }, { code: 'YQ' }],
            lines: [{ cnFund: 0, others: 29_400 }, { others: 29_400 }, {}],
          },
        ],
      })
      const explained = async (stockId: string, ADULT = 12) => {
        const [flight] = (await call(explainPolicy, { stockId, counts: { ADULT } }, 'order')).flights
        return { groups: flight!.policies, filed: flight!.others.filter(({ kind }) => kind === 'interPolicy') }
      }
      t.match(await explained(OUT_K!), { groups: [], filed: [{ policyId, verdict: 'SOLD', why: [], text: /PEK—BRU 往返 K舱/ }] })
      t.match((await explained(OUT_K!, 9)).filed, [{ verdict: 'MISFIT', why: ['最少人数不符'] }])
      t.match((await explained(BACK_K!)).filed, [{ policyId, verdict: 'LESS', why: ['回程按去程航班适用的政策销售'] }])
      t.match(await priced({}, 'changcheng'), { status: 403, message: /国际销售权限/ })
      t.match((await priced({ counts: { ADULT: 9 } })).data, { request: true, reason: '不足成团人数：至少10人' })
      t.match((await priced({ counts: { ADULT: 12, FREE: 1 } })).data, { reason: '国际团队没有免票，请将免票人数改为0' })
      const short = [legs[0], { ...legs[1]!, date: '2026-12-22' }]
      t.match((await priced({ legs: short })).data, { offers: [] }, 'no flight on that day')
      t.equal(
        (await settled(call(searchingPriceSeat, { voyageType: 'S', legs: [legs[0]!], counts }, 'yefeng'))).legs[0]!.flights.length,
        0,
        'no group policy sells it',
      )

      const body = {
        voyageType: 'D' as const,
        legs: [{ stockId: OUT_K! }, { stockId: BACK_K! }],
        counts: { ...nobody, ...counts },
        total: 9_943_600,
        groupName: '比利时团',
        contact: { name: '符海燕', phone: '0898-00000001' },
      }
      t.match(await call(submitPreview, { voyageType: 'D', legs: body.legs, counts: body.counts }, 'yefeng'), { total: 9_943_600 })
      t.match(await send(submitOrder, body, 'yefeng'), { status: 400, message: '该行程按国际政策销售，请用国际订单提交' })
      t.match(await send(interOrder, { ...body, total: 9_943_500 }, 'yefeng'), { status: 409, message: '价格已变动，请重新查询' })
      const { orderId } = await settled(call(interOrder, body, 'yefeng'))
      const detail = await call(orderDetail, { orderId }, 'yefeng')
      t.match(detail, {
        inter: true,
        total: 9_943_600,
        seats: 14,
        persons: 15,
        legs: [{ filed: { currency: 'EUR' } }, { policyVersion: 1 }],
      })
      const home = { ...(await wanted('yefeng', [OUT], adults(12))), confirmDuplicate: true }
      t.match(await send(interOrder, home, 'yefeng'), { status: 400, message: '该行程没有国际政策，请用国内订单提交' })
      await settled(call(reduceSeats, { orderId, counts: { ADULT: 1 } }, 'yefeng'))
      t.equal((await call(orderDetail, { orderId }, 'yefeng')).total, 9_943_600 - 728_400, 'who leaves takes fares and all taxes')

      await settled(call(pause, { policyId, reason: '停售' } as never, 'admin'))
      t.same(await offers(), [])
      await settled(call(resume, { policyId } as never, 'admin'))
      t.equal(await totalOf(), 9_943_600)
      // a fare that is filed for children holds in place of their share
      const child = await filed({ passengerType: 'CHILD', fare: 30_000 })
      t.equal(await totalOf(), 9_943_600 + 2 * 2 * (231_000 - 223_000))
      await settled(call(pause, { policyId: child, reason: '停售' } as never, 'admin'))
      await settled(call(config.endpoints.modify, { id: 'interChildPercent', configValue: '50' } as never, 'admin'))
      t.equal(await totalOf(), 9_943_600 - 2 * 2 * (223_000 - 149_000), 'half of 2,970 is 1,485, so 1,490')
      await settled(call(config.endpoints.modify, { id: 'interChildPercent', configValue: '75' } as never, 'admin'))
    })

    await t.test('effect: apisRule', async t => {
      const group = { ...nobody, ADULT: 10 }
      const [offer] = await offers({ counts: group })
      const { orderId } = await settled(
        call(
          interOrder,
          {
            voyageType: 'D',
            legs: [{ stockId: OUT_K! }, { stockId: BACK_K! }],
            counts: group,
            total: offer!.total,
            groupName: '比利时访亲团',
            contact: { name: '符海燕', phone: '0898-00000001' },
          },
          'yefeng',
        ),
      )
      await payAt(await openPayment('yefeng', orderId, offer!.total))
      await settled(call(sureRequestSeat, { orderId }, 'order'))
      const card = { orderId, type: 'ADULT' as const, docType: 'ID_CARD' as const }
      t.match(await send(addPassenger, { ...card, name: 'ZHANG/SAN', docNo: '440309199304209978' }, 'yefeng'), {
        status: 400,
        message: '身份证不能用于国际航班',
      })
      t.match(await send(addPassenger, { ...card, docType: 'PASSPORT', name: '张三', docNo: 'EJ1234567' }, 'yefeng'), {
        status: 400,
        message: '国际航班的姓名须与护照一致，如 ZHANG/SAN',
      })
      const sheet = async (rows: Record<string, string>[], mode = 'all') =>
        send(importForeign, { orderId, mode } as never, 'yefeng', { files: [{ name: '外籍名单.xlsx', bytes: await workbookOf(rows) }] })
      const row = (n: number) => ({
        英文姓: 'SMITH',
        英文名: `J${'ABCDEFGHIJ'[n]}`,
        性别: '男',
        出生日期: '1985-03-14',
        国籍: ['美国', 'US', 'USA', 'United States', 'GBR', '德国', '日本籍', 'FRA', 'Thailand', 'CN'][n]!,
        护照号: `56789012${n}`,
        签发国: ['美国', 'US', 'USA', 'USA', 'GB', 'DEU', 'JP', 'France', '泰国', '中国'][n]!,
        有效期: '2027-06-26',
        签证: '',
        地址: '',
      })
      const rows = Array.from({ length: 10 }, (_, n) => row(n))
      t.match(
        (
          await sheet(
            [
              { ...rows[0]!, 国籍: '亚特兰蒂斯' },
              { ...rows[1]!, 国籍: '' },
            ],
            'preview',
          )
        ).data,
        {
          bad: 2,
          rows: [
            { row: 2, errors: { nationality: '第2行:国籍不存在：“亚特兰蒂斯”，应为国家名称、两位或三位代码' } },
            { row: 3, errors: { nationality: '第3行:国籍不能为空' } },
          ],
        },
      )
      t.match(await settled(sheet(rows)), { status: 200, data: { written: 10 } })
      const told = await call(orderDetail, { orderId }, 'yefeng')
      t.match(told.passengers[2], { name: 'SMITH/JC', docType: 'PASSPORT', nationality: 'US', docIssuer: 'US', docExpires: '2027-06-26' })
      t.equal(told.admission, undefined, 'nobody asks yet')

      const { add, disable, modify } = apisRule.endpoints
      t.match(await send(add, { country: 'BE', side: 'DEPART', parts: 'DOCS', months: 3 } as never, 'admin'), {
        status: 400,
        message: '离境不看护照有效期，请填0',
      })
      const { id } = (await settled(call(add, { country: 'BE', side: 'ARRIVE', parts: 'DOCS', months: 6 } as never, 'admin'))) as {
        id: string
      }
      const [first, second, third] = told.passengers.map(one => one.id) as [string, string, string]
      const { docNo, name } = told.passengers[0]!
      const fields = { orderId, id: first, name, type: 'ADULT' as const, docType: 'PASSPORT' as const, docNo }
      const { lastChange } = await call(queryPassenger, { orderId }, 'yefeng')
      const short = { ...fields, nationality: 'US', docIssuer: 'US', docExpires: '2027-06-20' }
      await settled(call(modifyForeign, { ...short, version: lastChange!.id }, 'yefeng'))
      t.match(await send(modifyForeign, { ...short, docExpires: '2031-01-01', version: lastChange!.id }, 'yefeng'), {
        status: 409,
        message: '旅客名单刚刚被他人修改，请重试',
      })
      t.match((await call(orderDetail, { orderId }, 'yefeng')).admission, {
        demands: [{ country: 'BE', side: 'ARRIVE', parts: ['DOCS'], validAfter: '2027-06-20' }],
        lacking: [{ id: first, gaps: ['缺少出生日期、性别', '护照有效期须晚于2027-06-20'] }],
      })
      t.match(await send(sureOutTicket, { orderId }, 'order'), {
        status: 409,
        message: 'SMITH/JA缺少出生日期、性别，护照有效期须晚于2027-06-20',
      })
      // a rule that asks for more, and a country that nobody asks about any more
      await settled(call(modify, { id, parts: 'DOCS,DOCA_R' } as never, 'admin'))
      t.match((await call(orderDetail, { orderId }, 'yefeng')).admission?.lacking.length, 10)
      await settled(call(modify, { id, parts: 'DOCS' } as never, 'admin'))
      const right = {
        ...fields,
        nationality: 'US',
        docIssuer: 'US',
        docExpires: '2027-06-21',
        gender: 'M' as const,
        birthDate: '1985-03-14',
      }
      t.match(await send(modifyForeign, { ...right, nationality: 'QQ' }, 'yefeng'), { status: 400, message: '国籍不存在' })
      t.match(await send(modifyForeign, { ...right, docExpires: '2026-12-19' }, 'yefeng'), { status: 400, message: '证件在出发前已到期' })
      await settled(call(modifyForeign, right, 'yefeng'))
      t.match(await send(modifyForeign, { ...right, id: told.passengers[9]!.id }, 'yefeng'), {
        status: 409,
        message: '该旅客不是外籍旅客',
      })
      t.match(await send(removeForeign, { orderId, id: told.passengers[9]!.id }, 'yefeng'), { status: 409, message: '该旅客不是外籍旅客' })
      t.match(await settled(call(removeForeign, { orderId, id: third }, 'yefeng')), { ids: [third], named: 9 })
      const ids = [first, second]
      t.equal((await settled(call(sureOutTicket, { orderId, ids }, 'order'))).tickets.length, 2, 'a day more, and all of it is there')
      await settled(call(disable, { id } as never, 'admin'))
      t.equal((await call(orderDetail, { orderId }, 'yefeng')).admission, undefined)
      const { bytes } = await send(exportPassenger, { orderId }, 'yefeng')
      const book = read(bytes, { type: 'buffer' })
      t.match(utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!)[1], { 国籍: '美国', 签发国: '美国', 证件有效期: 46_564 })
      const again = { files: [{ name: '名单.xlsx', bytes: new Uint8Array(bytes) }] }
      t.match(await call(importForeign, { orderId }, 'yefeng', again), { good: 9, written: 0 }, 'the list once more changes nothing')
    })

    await t.test('effect: interTax', async t => {
      const id = 'BE.BE.DEPART.~2A.2026-11-01'
      await settled(call(interTax.endpoints.disable, { id } as never, 'admin'))
      t.equal(await totalOf(), 9_943_600 - 14 * 29_400)
      await settled(call(interTax.endpoints.enable, { id } as never, 'admin'))
      const row = {
        code: 'BE',
        place: 'BRU',
        side: 'DEPART',
        airLine: '*',
        from: '2026-11-20',
        currency: 'EUR',
        adult: 1_000,
        child: 1_000,
        infant: 0,
      }
      t.match(await send(interTax.endpoints.add, { ...row, code: 'CN' } as never, 'admin'), {
        status: 400,
        message: '民航发展基金请在税费标准中维护',
      })
      await settled(call(interTax.endpoints.add, row as never, 'admin'))
      t.equal(await totalOf(), 9_943_600 - 14 * (29_400 - 7_700), 'the airport before its country')
      await settled(call(interTax.endpoints.delete, { id: 'BE.BRU.DEPART.~2A.2026-11-20' } as never, 'admin'))
    })

    await t.test('effect: interCabin', async t => {
      await settled(call(interCabin.endpoints.modify, { id: 'HU.K', group: false } as never, 'admin'))
      t.same(await offers(), [])
      const [flight] = (await call(explainPolicy, { stockId: OUT_K! }, 'order')).flights
      t.match(
        flight!.others.filter(({ kind }) => kind === 'interPolicy'),
        [{ policyId, verdict: 'MISFIT', why: ['舱位K不向团队销售'] }],
      )
      await settled(call(interCabin.endpoints.modify, { id: 'HU.K', group: true } as never, 'admin'))
      t.equal(await totalOf(), 9_943_600)
      await settled(call(interCabin.endpoints.disable, { id: 'HU.K' } as never, 'admin'))
      t.same(await offers(), [])
      await settled(call(interCabin.endpoints.enable, { id: 'HU.K' } as never, 'admin'))
    })

    await t.test('effect: assistSegment', async t => {
      const asked = {
        legs: [
          { ...legs[0]!, origin: 'HAK' },
          { ...legs[1]!, destination: 'HAK' },
        ],
      }
      t.same(await offers(asked), [], 'without feeders of the gateway')
      const segment = { airLine: 'HU', gateway: 'PEK', feeders: 'HAK,XIY', from: '2026-11-01' }
      const { id } = (await settled(call(assistSegment.endpoints.add, segment as never, 'admin'))) as { id: string }
      const [offer] = await offers(asked)
      t.match(offer, {
        voyageType: 'M',
        legs: [
          { flightNo: 'HU7182', feeder: true, policyName: '国内段' },
          { stockId: OUT_K },
          { stockId: BACK_K },
          { flightNo: 'HU7181', feeder: true },
        ],
      })
      t.match(offer!.legs[0]!.lines, [
        { type: 'ADULT', fare: 60_000, cnFund: 5_000 },
        { type: 'CHILD', fare: 60_000, cnFund: 0 },
        { type: 'INFANT', fare: 0 },
      ])
      await settled(call(assistSegment.endpoints.modify, { id, minMinutes: 180 } as never, 'admin'))
      t.same(await offers(asked), [], '145 minutes are too few')
      await settled(call(assistSegment.endpoints.modify, { id, minMinutes: 120 } as never, 'admin'))
      const body = {
        voyageType: offer!.voyageType,
        legs: offer!.legs.map(({ stockId }) => ({ stockId })),
        counts: { ...nobody, ...counts },
        total: offer!.total,
        groupName: '海口比利时团',
        contact: { name: '符海燕', phone: '0898-00000001' },
      }
      await settled(call(assistSegment.endpoints.disable, { id } as never, 'admin'))
      t.match(await send(interOrder, body, 'yefeng'), { status: 400, message: 'HAK不是口岸PEK的国内衔接机场' })
      await settled(call(assistSegment.endpoints.enable, { id } as never, 'admin'))
      t.match(await settled(call(interOrder, body, 'yefeng')), { total: offer!.total })
    })
  })

  await t.test('why a price is what it is, and which policies only price and age decide between', async t => {
    const { policyId: cheap } = await settled(
      call(savePolicy, discount('海口北京特惠', 'HU', 4000, { origin: 'HAK', destination: 'PEK' }), 'order'),
    )
    await settled(call(savePolicy, discount('海口北京周末', 'HU', 4500, { origin: 'HAK', destination: 'PEK', weekdays: [4, 6] }), 'order'))
    await settled(call(savePolicy, discount('海口北京大团', 'HU', 3000, { origin: 'HAK', destination: 'PEK', paxMin: 30 }), 'order'))
    const asked = { origin: 'HAK', destination: 'PEK', date: '2026-12-10', counts: { ADULT: 12 } }
    const [flight] = (await call(explainPolicy, asked, 'order')).flights
    t.match(flight!.policies[0], { name: '海口北京特惠', verdict: 'SOLD', why: [] })
    const of = (name: string) => flight!.policies.find(policy => policy.name === name)!
    t.match(of('海口北京周末'), { verdict: 'LESS', why: ['票价1070.00元，高于“海口北京特惠”的950.00元'], version: 1 })
    t.match(of('海口北京大团'), { verdict: 'MISFIT', why: ['最少人数不符'] })
    t.match(of('海航团队'), { verdict: 'LESS', why: ['具体程度0，低于“海口北京特惠”的20'] })
    t.match(await send(explainPolicy, { origin: 'HAK' }, 'order'), { status: 400 })

    // the other kinds: which row holds, which is beaten by what, which fails on which condition
    const days = { airLine: 'HU', from: '2026-12-01', to: '2026-12-31' }
    const put = async (kind: { endpoints: { save: any } }, terms: object): Promise<{ policyId: string }> =>
      settled(call(kind.endpoints.save as never, { terms: { ...days, ...terms } } as never, 'admin')) as never
    const seats = { every: 10, free: 1, most: 3, quota: 20 }
    const saved = [
      [freeTicket, await put(freeTicket, { name: '十免一', ...seats })],
      [freeTicket, await put(freeTicket, { name: '北京十免一', ...seats, origin: 'HAK', agency: 'AG1001' })],
      [freeTicket, await put(freeTicket, { name: '一月的', ...seats, from: '2027-01-01', to: '2027-01-31', agencyLevel: 'C' })],
      [freeTicket, await put(freeTicket, { name: '三亚的', ...seats, origin: 'SYX' })],
      [addonPolicy, await put(addonPolicy, { name: '平日加人', use: 'PAX', percent: 5 })],
      [addonPolicy, await put(addonPolicy, { name: '三十天加人', use: 'PAX', percent: 10, daysBefore: 30 })],
      [freeTourPolicy, await put(freeTourPolicy, { name: '六人起', paxMin: 6, paxMax: 9, rate: 60 })],
    ] as const
    const othersFor = async (count: number) => {
      const [flight] = (await call(explainPolicy, { ...asked, agency: 'AG1001', counts: { ADULT: count } }, 'order')).flights
      const told = flight!.others.map(({ kind, name, verdict, why }) => [`${kind} ${name}`, `${verdict} ${why.join('、')}`.trim()])
      return Object.fromEntries(told) as Record<string, string>
    }
    t.match(await othersFor(12), {
      'freeTicket 北京十免一': 'SOLD',
      'freeTicket 十免一': 'LESS 专用于该代理人不及“北京十免一”',
      'freeTicket 一月的': 'MISFIT 起飞日期不符、代理人级别不符',
      'freeTicket 三亚的': undefined,
      'addonPolicy 三十天加人': 'SOLD',
      'addonPolicy 平日加人': 'LESS 起飞前天数的限定不及“三十天加人”',
      'freeTourPolicy 六人起': 'MISFIT 人数不符',
    })
    t.match(await othersFor(6), {
      'freeTicket 北京十免一': 'MISFIT 每满人数不符',
      'freeTourPolicy 六人起': 'SOLD',
      'freeTourPolicy 自由行': 'LESS 折扣的优惠不及“六人起”',
    })
    const party = await call(
      searchingPriceSeat,
      { voyageType: 'S', legs: [{ origin: 'HAK', destination: 'PEK', date: asked.date }], counts: adults(6) },
      'yefeng',
    )
    t.equal(party.legs[0]!.flights[0]!.policyName, '六人起', 'as it is sold')
    for (const [{ endpoints }, { policyId }] of saved) await settled(call(endpoints.delete, { policyId } as never, 'admin'))

    const { pairs, more } = await call(policyConflicts, { airLine: 'HU' }, 'order')
    t.equal(more, false)
    const names = pairs.map(({ one, other }) => [one.name, other.name].sort().join('+')).sort()
    t.same(
      names,
      ['海口北京周末+海口北京特惠', '海口北京大团+海口北京周末', '海口北京大团+海口北京特惠']
        .map(name => name.split('+').sort().join('+'))
        .sort(),
    )
    t.ok(pairs.some(({ one, other }) => [one.policyId, other.policyId].includes(cheap)))
  })

  await t.test('what a policy would change is shown before it is saved, by the prices of search', async t => {
    const route = { origin: 'HAK', destination: 'PEK' }
    const day = { travelFrom: '2026-12-10', travelTo: '2026-12-10' }
    const preview = (terms: ReturnType<typeof discount>['terms'], more: object = {}) =>
      call(previewPolicy, { terms, counts: { ADULT: 12 }, ...more }, 'order')
    const head = await house.program.events.head()
    const { terms } = discount('海口北京再降', 'HU', 3500, { ...route, ...day })
    const down = await preview(terms)
    t.match(down, { flights: 1, more: false, sells: 1, cheaper: 1, dearer: 0, opened: 0, closed: 0, behind: [] })
    t.match(down.supersedes, [{ name: '海口北京特惠', policyNo: String, flights: 1 }])
    t.match(down.rows, [
      {
        date: '2026-12-10',
        before: { name: '海口北京特惠', fare: 95_000 },
        after: { policyId: 'DRAFT', name: '海口北京再降', fare: 83_000 },
      },
    ])
    t.same(
      down.conflicts.map(({ name, same }) => [name, same]).sort(),
      [
        ['海口北京周末', false],
        ['海口北京大团', false],
        ['海口北京特惠', false],
      ].sort(),
    )
    // by hand: groups of 10 to 29 that fly on the day pay 83,000 for an adult; larger ones would go by 海口北京大团, which is cheaper
    const { content } = await call(queryOrder, { size: 200 }, 'order')
    const details = await Promise.all(
      content.filter(({ status }) => status !== 'EXPIRED').map(({ orderNo: orderId }) => call(orderDetail, { orderId }, 'order')),
    )
    const byPolicy = details.filter(({ joins, inter }) => joins === undefined && !inter)
    const moved = byPolicy.filter(({ legs, seats }) => legs[0]!.date === '2026-12-10' && seats >= 10 && seats < 30)
    const soldFor = ({ legs }: (typeof details)[number]) => legs[0]!.lines.reduce((sum, { fare, count }) => sum + fare * count, 0)
    const total = (of: (order: (typeof details)[number]) => number) => moved.reduce((sum, order) => sum + of(order), 0)
    t.ok(moved.length > 1 && moved.length < byPolicy.length, `${moved.length} of ${byPolicy.length}`)
    t.match(down.past, {
      from: '2026-10-22',
      orders: byPolicy.length,
      sample: false,
      changed: moved.length,
      cheaper: moved.length,
      dearer: 0,
      closed: 0,
      soldFor: total(soldFor),
      wouldBe: total(({ counts }) => 83_000 * counts.ADULT),
    })
    const same = await preview(discount('一样的条件', 'HU', 3500, route).terms)
    t.same(
      same.conflicts.filter(one => one.same).map(({ name }) => name),
      ['海口北京特惠'],
      'publishing it would be refused',
    )
    const wide = await preview(discount('全部航线', 'HU', 1000, day).terms)
    t.equal(wide.rows.filter(({ origin, destination }) => `${origin}-${destination}` === 'HAK-PEK').length, 0, 'cheaper, and goes last')
    t.ok(wide.behind.some(({ name }) => name === '海口北京特惠'))
    t.match(wide.past, { orders: byPolicy.length, changed: 0, soldFor: 0, wouldBe: 0 }, 'nothing would have been sold by it')

    // a new version of a policy in force: what it leaves to others
    const { id: policyId } = (await call(queryPolicy, { airLine: 'HU', size: 200 }, 'order')).content.find(
      ({ name }) => name === '海口北京特惠',
    )!
    const up = await preview(discount('海口北京特惠', 'HU', 6000, { ...route, ...day }).terms, { policyId })
    const thursday = up.rows.find(({ date }) => date === '2026-12-10')
    t.match(thursday, { before: { policyId, fare: 95_000 }, after: { name: '海口北京周末', fare: 107_000 } })
    t.ok(up.dearer > 0)
    t.match(up.past, { orders: byPolicy.length, changed: 0 }, 'the orders were sold before it was there, by others')

    t.equal(await house.program.events.head(), head, 'nothing is written')
    t.match(await send(previewPolicy, { terms }, 'order-jd'), { status: 403 })
    t.match(await send(previewPolicy, { terms, policyId: 'nothing' }, 'order'), { status: 404 })
    t.match(await send(previewPolicy, { terms: { ...terms, travelTo: '2026-12-01' } }, 'order'), { status: 400 })

    await settled(call(savePolicy, { terms }, 'order'))
    const [flight] = (await call(explainPolicy, { ...route, date: '2026-12-10', counts: { ADULT: 12 } }, 'order')).flights
    t.match(flight!.policies[0], { verdict: 'SOLD', name: '海口北京再降', fare: 83_000 }, 'as it was shown')
  })

  for (const kind of policyKinds)
    await t.test(`a table of ${kind.zh}: exported, changed and imported`, async t => {
      const { endpoints, fields } = kind
      const { to: _, ...known } = kindTerms[kind.name]!
      const terms = (n: number) => ({ ...known, name: `表中${n}`, from: `2028-0${n}-01`, to: `2028-0${n}-28` })
      const bring = async (mode: 'preview' | 'all' | 'accepted', rows: Record<string, string>[], as = 'admin') =>
        send(endpoints.import, { mode } as never, as, { files: [{ name: '政策.xlsx', bytes: await workbookOf(rows) }] })
      const exported = async (): Promise<Record<string, string>[]> => {
        await program.settle()
        const { bytes } = await send(endpoints.export, { airLine: 'HU' } as never, 'admin')
        const sheet = read(bytes)
        t.equal(sheet.SheetNames[0], kind.zh)
        const text = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).map(([head, value]) => [head, String(value)]))
        return utils.sheet_to_json<Record<string, unknown>>(Object.values(sheet.Sheets)[0]!, { raw: false, defval: '' }).map(text)
      }
      const { bytes: template } = await send(endpoints.template, {}, 'admin')
      const heads = utils.sheet_to_json<string[]>(Object.values(read(template).Sheets)[0]!, { header: 1 })[0]!
      t.same(heads, ['政策编号', ...Object.values<AnyField>(fields).map(({ title }) => title)])

      const given = [1, 2, 3].map(n => kindRow(kind, terms(n)))
      t.match((await bring('all', given)).data, { total: 3, bad: 0, written: 3, ignored: [] })
      await program.settle()
      t.match((await bring('all', given)).data, { written: 0 }, 'brought again, nothing is new')
      const head = await program.events.head()
      const before = await exported()
      t.match((await bring('all', before)).data, { total: before.length, bad: 0, written: 0 }, 'as it was exported')
      t.equal(await program.events.head(), head, 'without an event')

      const named = given.map(row => ({ ...row, 航空公司: '海航' }))
      const { rows: asCodes } = (await bring('preview', named)).data
      t.match(
        asCodes,
        given.map(() => ({ action: 'same', notes: { airLine: /^航空公司“海航”按海南航空（HU）读取$/ } })),
        'names are read as their codes',
      )
      t.match((await bring('preview', [{ ...given[0]!, 始发地: '火星' }])).data.rows, [
        { errors: { origin: /“火星”不是代码，也没有叫这个名称的/ } },
      ])

      const rows = before.filter(({ 政策名称: name }) => name!.startsWith('表中'))
      t.equal(rows.length, 3)
      const changed = rows.map(row => (row.政策名称 === '表中2' ? { ...row, 政策名称: '表中改名' } : row))
      t.match((await bring('preview', changed)).data, { good: 3, rows: [{ action: String }, { action: String }, { action: String }] })
      t.match((await bring('all', changed)).data, { total: 3, bad: 0, written: 1 })
      await program.settle()
      const list = (await rowsOf(kind.name))
        .filter(({ name }) => name.startsWith('表中'))
        .map(({ name, version, status }) => [name, version, status])
      const holds = kind.audited ? 'DRAFT' : 'EFFECTIVE'
      t.same(
        list.sort(),
        [
          ['表中1', 1, holds],
          ['表中3', 1, holds],
          ['表中改名', 2, holds],
        ],
        'one row changed is one version',
      )

      const [one, two] = [rows.find(({ 政策名称: name }) => name === '表中1')!, rows.find(({ 政策名称: name }) => name === '表中3')!]
      const wrong = [
        { ...given[0]!, 政策编号: 'HU281231-NOTHING0' },
        { ...given[0]!, 政策编号: '', 起飞日期止: '2027-01-01' },
        { ...given[0]!, 政策编号: '', 始发地: 'QQQ' },
        { ...two, 起飞日期起: '' },
        { ...one, 起飞日期起: '2028-05-01', 起飞日期止: '2028-05-28' },
        { ...one, 起飞日期起: '2028-05-01', 起飞日期止: '2028-05-28', 政策编号: '' },
      ]
      const { data } = await bring('preview', wrong)
      const told = [...data.rows].sort((a: any, b: any) => a.row - b.row).map(({ errors }: any) => Object.values(errors)[0])
      t.same(told, [
        '第2行:政策编号HU281231-NOTHING0不存在，新增时请不要填写编号',
        '第3行:起飞日期止不能早于起飞日期起',
        '第4行:始发地QQQ不存在',
        '第5行:起飞日期起不能为空',
        undefined,
        `第7行:${kind.zh}冲突：与第6行的适用条件完全相同`,
      ])
      if (!kind.audited)
        t.match((await bring('preview', [{ ...given[0]!, 政策编号: '', 政策名称: '又一' }])).data.rows, [
          { errors: { '': `第2行:${kind.zh}冲突：与${one.政策编号}的适用条件完全相同` } },
        ])
      t.match((await bring('preview', [one], 'order-jd')).data.rows, [{ errors: { '': '第2行:没有HU航司的数据权限' } }])
    })
})
