import t from 'tap'
import { idCheckDigit } from '#contracts/kernel/documents.ts'
import * as events from '#contracts/order/names/guide.ts'
import type { NamedGroup } from '#contracts/order/names/list.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import { spec } from '#services/kernel/spec.ts'
import { guideList } from './guide-list.ts'

const cardOf = (n: number) => {
  const first17 = `46010019850512${String(n).padStart(3, '0')}`
  return first17 + idCheckDigit(first17)
}
const grown = (n: number, more: Partial<PassengerFields> = {}): PassengerFields => ({
  name: `王${'甲乙丙丁戊'[n]}`,
  type: 'ADULT',
  docType: 'ID_CARD',
  docNo: cardOf(n),
  ...more,
})
/** as it is kept: with what the document tells */
const kept = (n: number, id: string) => ({ ...grown(n), id, birthDate: '1985-05-12', gender: n % 2 ? ('M' as const) : ('F' as const) })
const group = (seats: number, named: NamedGroup['named'] = []): NamedGroup => ({
  departure: '2026-12-10',
  counts: { ADULT: seats, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 },
  named,
})
const at = '2026-11-23T02:00:00.000Z'
const linkOf = (mark: string) =>
  events.GuideLinkMade({ orderNo: 'G1', agency: 'AG1', airLine: 'HU', mark, until: '2026-11-24T02:00:00.000Z' })
const made = linkOf('m1')
const sent = (...ns: number[]) => events.GuideNamesProposed({ passengers: ns.map(n => kept(n, `l${n}`)) })
const propose = (passengers: PassengerFields[], more: object = {}) => ({
  mark: 'm1',
  group: group(3),
  passengers: passengers.map((fields, n) => ({ id: `n${n}`, ...fields })),
  withdrawn: [],
  ...more,
})
const now = { at }

t.test('a link that is unknown, replaced, stopped or past its time changes nothing', async () => {
  const lost = '链接无效或已更换，请向旅行社核对'
  spec(guideList)
    .given()
    .when('propose', propose([grown(0)]), now)
    .refused(lost, { status: 404 })
  spec(guideList)
    .given(made)
    .when('propose', propose([grown(0)], { mark: 'm2' }), now)
    .refused(lost, { status: 404 })
  spec(guideList)
    .given(made, events.GuideLinkRevoked({}))
    .when('propose', propose([grown(0)]), now)
    .refused('链接已停用，请联系旅行社')
  const late = { at: '2026-11-24T02:00:00.000Z' }
  spec(guideList)
    .given(made)
    .when('propose', propose([grown(0)]), late)
    .refused('链接已过期，请向旅行社索取新的链接')
  spec(guideList).given(made).when('revokeLink', {}, late).refused('没有可停用的链接')
  spec(guideList).given(made).when('revokeLink', {}, now).then(events.GuideLinkRevoked({}))
})

t.test('lines have to fit the group, those that wait for the agency included', async () => {
  spec(guideList)
    .given(made)
    .when('propose', propose([grown(0)]), now)
    .then(events.GuideNamesProposed({ passengers: [kept(0, 'n0')] }))
  const full = '第2人：超出座位数：订单中没有未录入的成人旅客'
  spec(guideList)
    .given(made, sent(0, 1))
    .when('propose', propose([grown(2), grown(3)]), now)
    .refused(full, { status: 400, errors: { 'passengers.1.type': '超出座位数：订单中没有未录入的成人旅客' } })
  const alike = '第1人：该证件已在名单中'
  spec(guideList)
    .given(made)
    .when('propose', propose([grown(0)], { group: group(3, [{ ...grown(0), name: '李四' }]) }), now)
    .refused(alike, { status: 400, errors: { 'passengers.0.docNo': '该证件已在名单中' } })
  spec(guideList)
    .given(made)
    .when('propose', propose([grown(0), grown(0)]), now)
    .refused('第2人：旅客证件重复：与王甲相同', { status: 400, errors: { 'passengers.1.docNo': '旅客证件重复：与王甲相同' } })
})

t.test('a line takes the place of the one with its document; the same line again says nothing', async () => {
  spec(guideList)
    .given(made, sent(0, 1, 2))
    .when('propose', propose([grown(1)]), now)
    .nothing()
  spec(guideList)
    .given(made, sent(0, 1, 2))
    .when('propose', propose([grown(1, { name: '王小乙' })]), now)
    .then(events.GuideNamesProposed({ passengers: [{ ...kept(1, 'n0'), name: '王小乙' }] }))
  spec(guideList)
    .given(made, sent(0, 1, 2))
    .when('propose', propose([grown(3)], { withdrawn: ['l0', 'other'] }), now)
    .then(events.GuideNamesWithdrawn({ ids: ['l0'] }), events.GuideNamesProposed({ passengers: [kept(3, 'n0')] }))
})

t.test('what was changed, withdrawn or answered meanwhile is neither taken nor rejected', async () => {
  const moved = '导游名单已有变化，请刷新后重试'
  spec(guideList)
    .given(made, sent(0))
    .when('take', { ids: ['l0'] }, now)
    .then(events.GuideNamesTaken({ ids: ['l0'] }))
  spec(guideList)
    .given(made, sent(0), events.GuideNamesTaken({ ids: ['l0'] }))
    .when('take', { ids: ['l0'] }, now)
    .nothing()
  spec(guideList)
    .given(made, sent(0), events.GuideNamesTaken({ ids: ['l0'] }))
    .when('reject', { ids: ['l0'] }, now)
    .refused(moved)
  spec(guideList)
    .given(made, sent(0), events.GuideNamesWithdrawn({ ids: ['l0'] }))
    .when('take', { ids: ['l0'] }, now)
    .refused(moved)
  spec(guideList)
    .given(made, sent(0))
    .when('reject', { ids: ['l0'], reason: '不是本团' }, now)
    .then(events.GuideNamesRejected({ ids: ['l0'], reason: '不是本团' }))
})

t.test('a link that has sent a hundred times is used up', async () => {
  const often = Array.from({ length: 50 }, () => [sent(0), events.GuideNamesWithdrawn({ ids: ['l0'] })]).flat()
  spec(guideList)
    .given(made, ...often)
    .when('propose', propose([grown(0)]), now)
    .refused('经此链接提交的次数过多，请向旅行社索取新的链接', { status: 429 })
  spec(guideList)
    .given(made, ...often, linkOf('m2'))
    .when('propose', propose([grown(0)], { mark: 'm2' }), now)
    .then(events.GuideNamesProposed({ passengers: [kept(0, 'n0')] }))
})
