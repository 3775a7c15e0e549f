import type { Call, Who } from '#contracts/kernel/endpoint.ts'
import { findAnything } from '#contracts/report/search/api.ts'
import type { Ask } from '#projections/kernel/ask.ts'
import { queries } from '#projections/kernel/query.ts'
import { saidOf, searchView, wordsOf } from '#projections/kernel/search.ts'
import { specOf } from '#projections/kernel/view.ts'
import { orderList } from '#projections/order/list.ts'
import { ORDER_WORDS } from '#projections/order/words.ts'
import { searchRoutes } from '#projections/report/search/find.ts'
import { kindsOf } from '#projections/report/search/kinds.ts'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import { compose } from '#services/contexts.ts'
import { searchMark } from '#services/order/names/document-key.ts'
import { cpuOf, cpuSince } from './cpu.ts'
import { percentile, rounded, scaled } from './numbers.ts'
import { inFolder } from './program.ts'
import type { BenchRow } from './row.ts'

const ORDERS = scaled(1_000_000, 1_000)
const [TRAVELLERS, BATCH, AGENCIES] = [20, 2_000, 300]
const ASKED = scaled(1_000, 100)
const AIRLINES = ['HU', 'JD', 'GS', '8L', 'PN', 'UQ', 'GX', 'FU']
const FAMILIES = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈']
const GIVEN = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀英华文辉力鑫雪琴海燕红波斌宇浩凯飞鹏峰宁欣怡子涵梓轩雨婷一诺思源建国志强']
const PLACES = ['海南', '椰风', '重庆', '火锅', '北京', '胡同', '西安', '桂林', '丽江', '三亚', '张家界', '天门山', '成都', '熊猫']

const { number, words, title, person, document, phone } = wordsOf(ORDER_WORDS)
const mark = searchMark('the key of the bench')
let seed = 7
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 4_294_967_296
}
const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0')
const name = () => one(FAMILIES) + one(GIVEN) + (random() < 0.6 ? one(GIVEN) : '')
const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor((n / ORDERS) * 365) * 86_400_000).toISOString().slice(0, 10)

const orderOf = (n: number) => {
  const no = `${day(n).slice(2).replaceAll('-', '')}${digits(8)}`
  return {
    no,
    agency: `AG${n % AGENCIES}`,
    airLine: one(AIRLINES),
    group: `${one(PLACES)}${one(PLACES)}团`,
    pnr: Math.floor(random() * 36 ** 6)
      .toString(36)
      .padStart(6, 'A'),
    flightNo: `HU7${digits(3)}`,
  }
}
type Order = ReturnType<typeof orderOf>
const said = ({ no, agency, group, pnr, flightNo }: Order, n: number) => ({
  id: no,
  ...saidOf(agency, [
    number('NUMBER', no),
    title('GROUP', group),
    words('FLIGHT', flightNo, `${flightNo}${day(n).slice(5)}`),
    person('CONTACT', name()),
    ...phone(mark, `139${digits(8)}`),
    words('PNR', pnr),
    ...Array.from({ length: TRAVELLERS }, (_, p) => [
      person('TRAVELLER', name(), `p${p}`),
      ...document(mark, `46010019${digits(10)}`, `p${p}`),
    ]).flat(),
  ]),
})
const listed = ({ no, agency, airLine, group, pnr, flightNo }: Order, n: number) => ({
  id: no,
  orderNo: no,
  status: 'PAID',
  agency,
  agencyName: '海口假日旅行社',
  airLine,
  groupName: group,
  route: 'HAK-PEK',
  flights: flightNo,
  departure: day(n),
  std: `${day(n)}T00:00:00.000Z`,
  seats: 20,
  persons: 20,
  named: 20,
  total: 2_520_000,
  paid: 2_520_000,
  pnr,
  pnrs: [pnr],
  submittedAt: `${day(n)}T00:00:00.000Z`,
  updatedAt: `${day(n)}T00:00:00.000Z`,
})

/** P32: the search of staff and of agencies among a million orders of twenty travellers, by names, numbers, flights and groups. */
export const p32 = (): Promise<BenchRow[]> =>
  inFolder('p32', async dir => {
    const store = await openSqliteViewStore({ dir })
    const { lists, finds, views } = compose()
    for (const view of views) {
      await store.ensure(specOf(view, `${view.name}_v1`), { bulk: view.name === searchView.name || view.name === orderList.name })
      await store.setPointer(view.name, `${view.name}_v1`)
    }
    const began = performance.now()
    const known: Order[] = []
    for (let at = 0; at < ORDERS; at += BATCH) {
      const orders = Array.from({ length: Math.min(BATCH, ORDERS - at) }, (_, n) => orderOf(at + n))
      known.push(orders[0]!)
      const ops = (of: (order: Order, n: number) => { id: string }) =>
        orders.map((order, n) => ({ id: order.no, position: at + n + 1, doc: of(order, at + n) }))
      await store.commit(`${searchView.name}_v1`, ops(said), { view: `${searchView.name}_v1`, position: at + orders.length })
      await store.commit(`${orderList.name}_v1`, ops(listed), { view: `${orderList.name}_v1`, position: at + orders.length })
    }
    for (const view of [searchView, orderList]) await store.ensure(specOf(view, `${view.name}_v1`))
    const seconds = (performance.now() - began) / 1_000
    const ask = (() => queries(store)) as unknown as Ask
    const runner = { store, collection: async (name: string) => `${name}_v1`, reached: async () => true }
    const [route] = searchRoutes({ runner: runner as never, ask, kinds: kindsOf(lists, finds), mark })
    const callers: Pick<Who, 'actor' | 'permissions' | 'airlines' | 'agency'>[] = [
      { actor: 'employee', permissions: ['*'], airlines: ['*'] },
      { actor: 'employee', permissions: ['*'], airlines: ['HU'] },
      { actor: 'agent', permissions: [], airlines: [], agency: 'AG7' },
    ]
    const texts = (): string[] => {
      const { no, pnr, flightNo, group } = one(known)
      return [
        name(),
        one(FAMILIES) + one(GIVEN),
        no,
        no.slice(0, 8),
        no.slice(-6),
        pnr,
        flightNo,
        `${group.slice(2)} ${flightNo}`,
        'wangwei',
        `139${digits(8)}`,
        one(PLACES),
      ]
    }
    const taken: number[] = []
    const before = cpuOf()
    for (let n = 0; n < ASKED; n++) {
      const call = {
        who: { user: 'u', ...callers[n % callers.length]! },
        now: '2026-12-01T00:00:00.000Z',
        seen: 0,
        stale: false,
      } as unknown as Call
      const q = one(texts())
      const start = performance.now()
      await route!.handler({ q }, call)
      taken.push(performance.now() - start)
    }
    const cpu = cpuSince(before, ASKED)
    await store.close()
    const value = percentile(taken, 0.95)
    const work = `${ORDERS} 个订单、${ORDERS * TRAVELLERS} 名旅客中的全局搜索（${findAnything.path}），p95；p50 ${rounded(percentile(taken, 0.5), 1)} ms，装载 ${rounded(seconds)} s`
    return [{ row: 'P32', work, value: rounded(value, 1), unit: 'ms', goal: '≤ 100 ms', ok: value <= 100, cpu }]
  })
