import t from 'tap'
import { modules, screens } from '#contracts/contexts.ts'
import { menuNodes } from '#contracts/organisation/menu.ts'
import { roles } from '#contracts/organisation/roles.ts'
import { lackedBy, permissionsGiven, worksFor } from './holding.ts'
import { difference, givesOf, isGranted, isImplied, type Matrix, matrixOf, soughtIn, withVerb } from './modules.ts'
import { foundIn, placesFor, treeOf } from './tree.ts'

const matrix: Matrix = matrixOf(menuNodes(modules, screens))
const module = (key: string) => matrix.areas.flatMap(({ modules }) => modules).find(module => module.key === key)!

t.test('the tree a house begins with, as a table', async t => {
  t.same(
    matrix.areas.map(({ id, modules }) => [id, modules.length]),
    ['order', 'policy', 'basicinfo', 'retail', 'flow', 'report', 'schedule', 'member'].map(area => [
      area,
      Object.keys(modules).filter(id => id.startsWith(`${area}.`)).length,
    ]),
  )
  t.same(
    matrix.whole.map(({ code }) => code),
    ['*', '*.r'],
  )
  t.match(
    module('order.order'),
    { name: '订单', nodes: { r: 'order.order', w: 'order.order.w' } },
    'screens that share it do not rename it',
  )
  t.equal(matrix.nodeOf.get('member.role.w'), 'member.role.w')
  for (const code of roles.ORDER_DESK.permissions) t.ok(matrix.nodeOf.has(code), `${code} can be granted`)
})

t.test('a tree that staff have changed', async t => {
  const moved = menuNodes(modules, screens).map(node => (node.id === 'order.stock' ? { ...node, parent: 'policy' } : node))
  t.same(
    matrixOf(moved)
      .areas.find(({ id }) => id === 'policy')!
      .modules.map(({ key }) => key),
    ['policy.policy', 'policy.freeTicket', 'policy.addonPolicy', 'order.stock', 'policy.freeTourPolicy', 'policy.interPolicy'],
    'a branch is where its modules are',
  )
  const orphan = { id: 'x', parent: 'gone', name: '孤立', type: 'MENU' as const, permission: 'order.order.r', order: 1 }
  t.match(matrixOf([orphan]).areas, [{ id: 'x', modules: [{ key: 'order.order' }] }], 'what lost its parent is a branch of its own')
})

t.test('reading and changing', async t => {
  const role = module('member.role')
  t.same(withVerb([], role, 'w', true), ['member.role.w'])
  t.same(withVerb(['member.role.r'], role, 'w', true), ['member.role.w'])
  t.same(withVerb(['member.role.w'], role, 'w', false), ['member.role.r'], 'may still be read')
  t.same(withVerb(['order.order.w', 'member.role.w'], role, 'r', false), ['order.order.w'], 'what is not read is not changed')
  t.ok(isGranted(['member.role.w'], 'member.role.r'))
  t.notOk(isImplied(['member.role.w'], 'member.role.r'), 'can be taken away')
  t.ok(isImplied(['*.r'], 'member.role.r'))
  t.notOk(isImplied(['*.r'], 'member.role.w'))
  t.same(difference(['member.role.w', 'order.order.r'], ['member.role.r', 'order.stock.r']), {
    granted: ['order.stock.r'],
    withdrawn: ['member.role.w', 'order.order.r'],
  })
})

t.test('what somebody may grant', async t => {
  const desk = { id: 'DESK', code: 'DESK', name: '柜台', enabled: false, permissions: ['order.order.w'] }
  const group = (groupId: string, given: string[], parents: string[]) => ({
    id: groupId,
    groupId,
    name: groupId,
    enabled: true,
    roles: given,
    parents,
    children: [],
  })
  const groups = [group('BELOW', [], ['ABOVE']), group('ABOVE', ['DESK'], [])]
  t.same(
    permissionsGiven({ groups: ['BELOW'] }, [desk], groups),
    ['order.order.w'],
    'of groups above, and of roles that may be enabled again',
  )
  t.same(permissionsGiven({ roles: ['AUDITOR'] }, [], []), ['*.r'], 'a built-in role is known without having been read')
  const me = { permissions: ['order.order.w', 'member.role.w'], airlines: ['JD'] }
  t.same(lackedBy(me, ['order.order.r', 'order.refund.w', '*']), ['order.refund.w', '*'])
  t.same(lackedBy(undefined, ['order.order.r']), ['order.order.r'])
  t.ok(worksFor(me, ['JD']))
  t.notOk(worksFor(me, ['*']))
  t.ok(worksFor({ permissions: [], airlines: ['*'] }, ['*']))
})

t.test('trees', async t => {
  const rows = [
    { id: 'c', parent: 'b', name: '退票组' },
    { id: 'a', name: '总部' },
    { id: 'b', parent: 'a', name: '销售部' },
    { id: 'x', parent: 'gone', name: '孤立' },
  ]
  const tree = treeOf(rows)
  t.match(tree, [{ node: { id: 'a' }, below: [{ node: { id: 'b' }, below: [{ node: { id: 'c' } }] }] }, { node: { id: 'x' } }])
  t.match(
    foundIn(tree, '退票'),
    [{ node: { id: 'a' }, below: [{ node: { id: 'b' }, below: [{ node: { id: 'c' } }] }] }],
    'with the way to it',
  )
  t.same(foundIn(tree, '没有'), [])
  t.same(
    placesFor(rows, 'b').map(({ id }) => id),
    ['a', 'x'],
    'nothing is moved below itself',
  )
})

t.test('what ticking a module opens, and where a page is granted', async t => {
  t.match(givesOf(module('order.order')), /^打开 订单、/)
  t.equal(givesOf({ key: 'a.b', name: '机场', nodes: {}, opens: ['机场'], change: '机场维护' }), '', 'its name says it all')
  t.equal(givesOf({ key: 'a.b', name: '机场', nodes: {}, opens: ['机场'], change: '机场启停' }), '维护即 机场启停')
  const found = (text: string) => soughtIn(matrix.areas, text).flatMap(({ modules }) => modules.map(({ key }) => key))
  t.same(found('超时订单'), ['order.order'], 'a page of a module with another name')
  t.same(found(' 没有这个 '), [])
  t.equal(soughtIn(matrix.areas, '').length, matrix.areas.length)
  const [first] = matrix.areas
  t.same(soughtIn(matrix.areas, first!.name)[0], first, 'an area brings all of its modules')
})
