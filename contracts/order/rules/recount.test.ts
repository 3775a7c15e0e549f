import t from 'tap'
import { leaving } from '#services/kernel/test/leaving.ts'
import { publish, unpublish } from '#services/kernel/test/published.ts'
import { addDays, isProvisional, local, publishedTo } from '../../kernel/calendar.ts'
import { orderLimits } from './instalments.ts'
import { defaultLimitRules } from './limits.ts'
import { awaitedYear, recounted } from './recount.ts'

// D-21 of 2027-01-25 is Monday the 4th of January
unpublish('2027')
const made = local('2026-12-07', '10:00')
const first = leaving(local('2027-01-25', '08:30'))
const limitsOf = (terms: object = {}) => {
  const found = orderLimits(made, first, defaultLimitRules, terms as never)
  if (!found.ok) throw new Error(found.reason)
  return found.limits
}
const provisional = limitsOf()
const told = local('2027-01-04', '17:00')

t.test('a provisional limit knows the day that it was reckoned back from', async t => {
  t.match(provisional, { nameBy: told, ticketBy: told, provisional: [{ limit: 'NAME', by: told, day: '2027-01-04' }, { limit: 'TICKET' }] })
  t.equal(isProvisional(told), true)
  t.equal(awaitedYear(provisional), '2027')
  t.equal(recounted(provisional, first.std, made), undefined, 'nothing is published yet')
  t.equal(awaitedYear({ ...provisional, nameBy: made, ticketBy: made }), undefined, 'what somebody has set since is his')
})

t.test('once the holidays are published it is the working day before, but not nearer than three days', async t => {
  publish(['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'])
  t.equal(publishedTo(), '2027')
  const before = local('2026-12-31', '17:00')
  const { provisional: _, ...rest } = provisional
  t.same(recounted(provisional, first.std, made), { ...rest, nameBy: before, ticketBy: before })
  t.same(
    recounted(provisional, first.std, local('2026-12-28', '17:00')),
    { ...rest, nameBy: before, ticketBy: before },
    'three days are left',
  )
  t.same(recounted(provisional, first.std, local('2026-12-28', '17:01')), rest, 'fewer: it stays')
  t.same(recounted(provisional, first.std, told), rest, 'it has passed')
  const own = addDays('2027-01-25', -10)
  t.match(recounted({ ...provisional, nameBy: local(own, '12:00') }, first.std, made), { nameBy: local(own, '12:00'), ticketBy: before })
  t.equal(recounted(rest, first.std, made), undefined, 'once')
  t.equal('provisional' in limitsOf(), false, 'of a known year nothing is provisional')
})
