import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { QuotaClaimed, QuotaCounted, QuotaDropped, QuotaLimited } from '#contracts/policy/quota-events.ts'
import { NOON, spec } from '#services/kernel/spec.ts'
import { quota } from './quota.ts'

t.test('orders take of a quota what is left, and give back what they no longer have', async () => {
  const until = NOON
  const of = spec(quota)
  const claim = (orderNo: string, count: number, stale: string[] = []) => ({
    orderNo,
    count,
    until,
    most: 20,
    kind: 'freeTicket' as const,
    stale,
  })
  of.given()
    .when('claim', claim('O1', 3))
    .then(QuotaClaimed({ orderNo: 'O1', count: 3, until, taken: 3 }))

  const nearly = [QuotaClaimed({ orderNo: 'O1', count: 3, until }), QuotaCounted({ orderNo: 'O2', count: 16, revision: 2 })] as const
  of.given(...nearly)
    .when('claim', claim('O3', 2))
    .refused('免票额度仅剩1人')
  of.given(...nearly)
    .when('claim', claim('O3', 1))
    .then(QuotaClaimed({ orderNo: 'O3', count: 1, until, taken: 20 }))
  of.given(...nearly)
    .when('claim', claim('O1', 3))
    .nothing()
  of.given(...nearly)
    .when('claim', claim('O3', 4, ['O1']))
    .then(QuotaDropped({ claims: ['O1'], taken: 16 }), QuotaClaimed({ orderNo: 'O3', count: 4, until, taken: 20 }))

  of.given(...nearly)
    .when('count', { orderNo: 'O2', count: 0, revision: 3 })
    .then(QuotaCounted({ orderNo: 'O2', count: 0, revision: 3, taken: 3 }))
  of.given(...nearly)
    .when('count', { orderNo: 'O2', count: 18, revision: 2 })
    .nothing()
  of.given(...nearly)
    .when('count', { orderNo: 'O9', count: 0, revision: 5 })
    .nothing()
  of.given(...nearly)
    .when('drop', { orderNo: 'O1' })
    .then(QuotaDropped({ claims: ['O1'], taken: 16 }))
  of.given(...nearly)
    .when('drop', { orderNo: 'O2' })
    .nothing()
})

t.test('a contract that is about to give less goes on giving what is taken', async () => {
  const of = spec(quota)
  const [live, over] = [addMinutes(NOON, 2), addMinutes(NOON, -1)]
  const less = { base: 3, until: live, zh: '合同HT-1', not: '总人数不能少于已订人数', stale: [] }
  const claim = (count: number, seen: number) => ({
    orderNo: 'O3',
    count,
    until: live,
    most: 20,
    seen,
    kind: 'interHt' as const,
    stale: [],
  })
  const taken = [QuotaCounted({ orderNo: 'O1', count: 6, revision: 2 }), QuotaClaimed({ orderNo: 'O2', count: 4, until: over })] as const
  const limited = (most: number, until = live) => QuotaLimited({ most, base: 3, until })
  of.given(...taken)
    .when('limit', { ...less, most: 9 })
    .refused('合同HT-1已订10人，总人数不能少于已订人数')
  of.given(...taken)
    .when('limit', { ...less, most: 10 })
    .then(limited(10))
  of.given(...taken)
    .when('limit', { ...less, most: 6, stale: ['O2'] })
    .then(limited(6))
  of.given(...taken, limited(12))
    .when('limit', { ...less, most: 15 })
    .then(limited(12))
  of.given(...taken, limited(12, over))
    .when('limit', { ...less, most: 15 })
    .then(limited(15))

  const after = of.given(...taken, limited(12))
  after.when('claim', claim(3, 3)).refused('超出合同剩余人数2')
  after.when('claim', claim(2, 3)).then(QuotaClaimed({ orderNo: 'O3', count: 2, until: live, taken: 12 }))
  after.when('claim', claim(3, 2)).refused('合同已变动，请重新查询')
  // the contract is written since, and says itself how many it gives
  after.when('claim', claim(3, 4)).then(QuotaClaimed({ orderNo: 'O3', count: 3, until: live, taken: 13 }))
  // nobody has written it
  of.given(...taken, limited(12, over))
    .when('claim', claim(3, 3))
    .then(QuotaClaimed({ orderNo: 'O3', count: 3, until: live, taken: 13 }))
})
