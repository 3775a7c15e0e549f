import t from 'tap'
import { MOST_LISTS } from '#contracts/identity/list-settings-api.ts'
import { ListSettingsSaved, ListViewChanged, ListViewRemoved, ListViewSaved } from '#contracts/identity/list-settings-events.ts'
import { orders } from '#contracts/order/lists.ts'
import { listViews } from '#projections/identity/list-view.ts'
import { spec as viewSpec } from '#projections/kernel/spec.ts'
import { aClerk, spec } from '#services/kernel/spec.ts'
import { finds, listSettings, listView, mustShare } from './decide.ts'
import { keepable } from './keepable.ts'

const onOrders = ListSettingsSaved({ list: 'order', settings: { hidden: ['total'], perPage: 50 } })
const onRefunds = ListSettingsSaved({ list: 'refund', settings: { sort: '-appliedAt' } })
const settings = spec(listSettings, { id: 'u1' })

t.test('the latest settings of each list are kept, each list for itself', async () => {
  settings.given().when('save', onOrders.data).then(onOrders)
  settings.given(onOrders).when('save', onOrders.data).then()
  settings.given().when('save', { list: 'order', settings: {} }).then()
  const back = ListSettingsSaved({ list: 'order', settings: {} })
  settings.given(onOrders, onRefunds).when('save', back.data).then(back)
  settings
    .given(onOrders, onRefunds)
    .when('save', { list: 'order', settings: { perPage: 30 } })
    .state({ lists: [onRefunds.data, { list: 'order', settings: { perPage: 30 } }] })
})

t.test('settings are bounded: a list beyond the last is refused, one that is there goes on', async () => {
  const many = Array.from({ length: MOST_LISTS }, (_, n) => ListSettingsSaved({ list: `list${n}`, settings: { perPage: 50 } }))
  settings
    .given(...many)
    .when('save', onOrders.data)
    .refused(`最多保存${MOST_LISTS}个列表的设置`)
  const other = ListSettingsSaved({ list: 'list0', settings: { perPage: 30 } })
  settings
    .given(...many)
    .when('save', other.data)
    .then(other)
})

const saved = ListViewSaved({
  list: 'order',
  name: '北京线',
  settings: { perPage: 50 },
  sharedWith: ['ORDER_DESK'],
  isDefault: false,
  owner: 'u1',
})
const view = spec(listView, { id: 'V1', who: { ...aClerk, user: 'u1' } })

t.test('a view is saved once, changed by what differs, and removed', async () => {
  view.given().when('save', saved.data).then(saved)
  view.given(saved).when('save', saved.data).then()
  view
    .given(saved)
    .when('modify', { name: '北京线', sharedWith: [], settings: { perPage: 50 } })
    .then(ListViewChanged({ sharedWith: [] }))
  view.given(saved).when('modify', { name: '北京线' }).then()
  view.given(saved).when('remove', {}).then(ListViewRemoved({})).state({ status: 'NONE' })
  view.given(saved, ListViewRemoved({})).when('modify', { name: '新' }).refused('列表视图不存在')
})

t.test('the list of views folds what was saved, changed and removed', async () => {
  viewSpec(listViews)
    .given(saved)
    .row({ name: '北京线', sharedWith: ['ORDER_DESK'] })
    .twice()
  viewSpec(listViews)
    .given(saved, ListViewChanged({ name: '北京', isDefault: true }))
    .row({ name: '北京', isDefault: true, sharedWith: ['ORDER_DESK'] })
  viewSpec(listViews).given(saved, ListViewRemoved({})).none()
})

t.test('a view is found by its owner and by holders of a role with which it is shared', async t => {
  const who = (user: string, role: string) => ({ ...aClerk, user, role })
  t.ok(finds(who('u1', 'FINANCE'), saved.data))
  t.ok(finds(who('u2', 'REFUND_DESK,ORDER_DESK'), saved.data))
  t.notOk(finds(who('u2', 'FINANCE'), saved.data))
  t.notOk(finds(who('u2', 'ORDER_DESK'), { ...saved.data, sharedWith: [] }), 'one that is not shared is its owner’s alone')
})

t.test('who may share, with whom, and what a default is', async t => {
  const who = (role: string, ...permissions: string[]) => ({ ...aClerk, role, permissions })
  const share =
    (by: ReturnType<typeof who>, sharedWith: string[], isDefault = false) =>
    () =>
      mustShare(by, { sharedWith, isDefault })
  t.doesNotThrow(share(who('ORDER_DESK'), []))
  t.throws(share(who('ORDER_DESK'), ['ORDER_DESK']), { message: '没有共享视图的权限' })
  t.doesNotThrow(share(who('ORDER_DESK', 'member.view.w'), ['ORDER_DESK'], true))
  t.throws(share(who('ORDER_DESK', 'member.view.w'), ['FINANCE']), { message: '只能共享给本人所在的岗位' })
  t.doesNotThrow(share(who('ADMINISTRATOR', '*'), ['FINANCE']))
  t.throws(share(who('ADMINISTRATOR', '*'), [], true), { message: '岗位默认的视图须共享给岗位' })
})

t.test('conditions that may name a person are not kept, nor what the list does not have', async t => {
  const asked = (field: string, value: unknown) => ({ field, value: JSON.stringify(value) })
  t.same(
    keepable(orders, {
      hidden: ['total', 'weight'],
      sort: '-weight',
      perPage: 50,
      filter: [
        asked('q', '李明'),
        asked('contactName_prefix', '李'),
        asked('status', 'PAID'),
        asked('departure_gte', '2026-12-01'),
        asked('weight_gte', 3),
      ],
    }),
    { hidden: ['total'], perPage: 50, filter: [asked('status', 'PAID'), asked('departure_gte', '2026-12-01')] },
  )
  t.throws(() => keepable(orders, { filter: [{ field: 'status', value: 'PAID' }] }), { message: '筛选条件的值不正确' })
  t.throws(() => keepable(orders, { filter: [{ field: 'status', value: '{"in":["PAID"]}' }] }), { message: '筛选条件的值不正确' })
})
