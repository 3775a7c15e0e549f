import { basicRecords } from './basicinfo/records.ts'
import { users } from './identity/user.ts'
import { type Resource, recordResource, resource } from './kernel/resource.ts'
import { orderList } from './order/list.ts'
import { departmentList, groupList, permissionList, roleList } from './organisation/organisation.ts'
import { paymentErrors, paymentList, paymentRefunds } from './payment/list.ts'
import { needsRefunds } from './payment/needs.ts'
import { offsets } from './payment/offset.ts'
import { policyList } from './policy/list.ts'
import { refundList } from './refund/list.ts'
import { stockBatches, stockList } from './seats/stock.ts'

/** Every list of the REST face, which is also every list that can be exported. */
export const resources: Resource[] = [
  resource({ name: 'order', zh: '订单', view: orderList, permission: 'order.order', airline: 'airLine', sort: ['-submittedAt'] }),
  resource({
    name: 'refund',
    zh: '退票单',
    number: '退票单号',
    view: refundList,
    permission: 'order.refund',
    airline: 'airLine',
    sort: ['-submittedAt'],
  }),
  resource({ name: 'payment', zh: '支付记录', view: paymentList, permission: 'order.payment', airline: 'airLine', sort: ['-createdAt'] }),
  resource({ name: 'payment-error', zh: '支付异常', view: paymentErrors, permission: 'order.payment', airline: 'airLine', sort: ['-at'] }),
  resource({
    name: 'needs-refund',
    zh: '应退款',
    number: '应退款编号',
    view: needsRefunds,
    permission: 'order.payment',
    airline: 'airLine',
    sort: ['-openedAt'],
  }),
  resource({
    name: 'payment-refund',
    zh: '支付退款',
    view: paymentRefunds,
    permission: 'order.payment',
    airline: 'airLine',
    sort: ['-refundedAt'],
  }),
  resource({
    name: 'offset',
    zh: '抵扣',
    number: '抵扣编号',
    view: offsets,
    permission: 'order.payment',
    airline: 'airLine',
    sort: ['-createdAt'],
  }),
  resource({ name: 'stock', zh: '切位库存', view: stockList, permission: 'order.stock', airline: 'airLine', sort: ['date'] }),
  resource({
    name: 'stock-batch',
    zh: '库存批次',
    number: '批次号',
    view: stockBatches,
    permission: 'order.stock',
    airline: 'airLines',
    sort: ['-importedAt'],
  }),
  resource({ name: 'policy', zh: '国内政策', view: policyList, permission: 'policy.policy', airline: 'airLine', sort: ['-updatedAt'] }),
  resource({
    name: 'employee',
    zh: '员工',
    view: users,
    permission: 'member.employee',
    owner: null,
    only: { kind: 'employee' },
    sort: ['name'],
    columns: [
      ...['loginName', 'name', 'roles', 'groups', 'department', 'office', 'airlines', 'enabled'],
      ...['createdAt', 'lastLoginAt', 'lockedUntil'],
    ],
  }),
  resource({ name: 'role', zh: '角色', view: roleList, permission: 'member.role', sort: ['code'] }),
  resource({ name: 'group', zh: '用户组', view: groupList, permission: 'member.group', sort: ['name'] }),
  resource({ name: 'department', zh: '部门', view: departmentList, permission: 'member.department', sort: ['deptId'] }),
  resource({ name: 'permission', zh: '权限', view: permissionList, permission: 'member.permission', sort: ['order'] }),
  ...basicRecords.map(({ record, view }) => recordResource(record, view)),
]
