import t from 'tap'
import { freeAuction } from '#contracts/auction/free-auction-record.ts'
import { selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

const { add, modify, query, get, delete: remove, frontList } = freeAuction.endpoints

t.test('what an airline tells about free bidding its staff keep, and agencies read', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call } = house
  const { refused } = selling(house, time)
  const told = { title: '自由竞价开放说明', content: '每次加价为10元的整数倍，最高不超过经济舱全价。', airLine: 'HU' }
  const { id } = await call(add, told, 'order')
  const { id: ofAll } = await call(add, { ...told, title: '全部航空公司', airLine: '*' }, 'order')
  await refused(t, add, told, 'yefeng', { status: 403, message: /./ })
  await refused(t, add, told, 'finance', { status: 403, message: /./ })
  await refused(t, modify, { id, title: '首都航空的' }, 'order-jd', { status: 403, message: /数据权限/ })
  await refused(t, add, { ...told, content: '' }, 'order', { status: 400, message: /内容/ })
  await call(modify, { id, content: '每周一开放。' }, 'order')
  t.match(await call(get, { id }, 'finance'), { ...told, content: '每周一开放。' })
  t.match((await call(query, { q: '自由竞价' }, 'order')).content, [{ id }])
  await refused(t, query, {}, 'yefeng', { status: 403, message: /./ })
  const front = async () => ((await call(frontList, {}, 'yefeng')) as { id: string }[]).map(one => one.id).sort()
  t.same(await front(), [id, ofAll].sort())
  await call(remove, { ids: [id] }, 'order')
  t.same(await front(), [ofAll])
})
