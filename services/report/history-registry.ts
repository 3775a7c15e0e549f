import { agencyFacts, financeCodeEvents } from '#contracts/agency/agency-events.ts'
import * as flowEvents from '#contracts/flow/events.ts'
import * as accountEvents from '#contracts/identity/account-events.ts'
import * as memberApi from '#contracts/identity/api.ts'
import * as memberEvents from '#contracts/identity/events.ts'
import type { EventType } from '#contracts/kernel/event.ts'
import { eventsIn } from '#contracts/kernel/event.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import * as orderApi from '#contracts/order/api.ts'
import * as begunEvents from '#contracts/order/begun.ts'
import * as changesApi from '#contracts/order/changes/changes-api.ts'
import * as unpaidEvents from '#contracts/order/changes/unpaid.ts'
import * as orderEvents from '#contracts/order/events.ts'
import * as manifestEvents from '#contracts/order/names/manifest.ts'
import * as mailEvents from '#contracts/order/notice/mail.ts'
import * as noticeEvents from '#contracts/order/notice/notice.ts'
import * as hostEvents from '#contracts/order/pnr/host.ts'
import * as splitApi from '#contracts/order/split/split-api.ts'
import * as organisationEvents from '#contracts/organisation/organisation-events.ts'
import * as paymentEvents from '#contracts/payment/events.ts'
import * as needsApi from '#contracts/payment/needs-api.ts'
import * as offsetEvents from '#contracts/payment/offset.ts'
import * as owedEvents from '#contracts/payment/owed.ts'
import * as sandboxEvents from '#contracts/payment/sandbox.ts'
import * as policyApi from '#contracts/policy/api.ts'
import * as policyEvents from '#contracts/policy/events.ts'
import * as refundApi from '#contracts/refund/api.ts'
import * as refundEvents from '#contracts/refund/events.ts'
import * as reportEvents from '#contracts/report/events.ts'
import * as importEvents from '#contracts/report/import-events.ts'
import * as parkedEvents from '#contracts/report/parked.ts'
import * as seatsApi from '#contracts/seats/api.ts'
import * as batchEvents from '#contracts/seats/batch.ts'
import * as seatsEvents from '#contracts/seats/events.ts'
import { agency } from '#services/agency/agency.ts'
import { financeCode } from '#services/agency/finance-code.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { flowDefinition } from '#services/flow/definition.ts'
import { flowLine, handovers } from '#services/flow/handover.ts'
import { flow } from '#services/flow/instance.ts'
import { flowTask } from '#services/flow/task.ts'
import { access } from '#services/identity/access.ts'
import { payPassword } from '#services/identity/pay-password.ts'
import { profileDocument } from '#services/identity/profile.ts'
import { session } from '#services/identity/session.ts'
import { ssoTicket } from '#services/identity/sso-ticket.ts'
import { user } from '#services/identity/user.ts'
import type { Decider, StateOf } from '#services/kernel/decider.ts'
import { type RecordState, recordDecider } from '#services/kernel/record/decide.ts'
import { wholeImport } from '#services/kernel/whole-import.ts'
import { step } from '#services/order/begun.ts'
import { unpaid } from '#services/order/changes/unpaid.ts'
import { order } from '#services/order/decide.ts'
import { manifest } from '#services/order/names/manifest.ts'
import { mail } from '#services/order/notice/mail.ts'
import { noticeReading } from '#services/order/notice/notice.ts'
import { pnr, ticketStock } from '#services/order/pnr/host.ts'
import { type Order, pnrsOf } from '#services/order/state.ts'
import { administrators } from '#services/organisation/administrators.ts'
import { departments } from '#services/organisation/department.ts'
import { group, groupTree } from '#services/organisation/group.ts'
import { permissions } from '#services/organisation/permission.ts'
import { role } from '#services/organisation/role.ts'
import { payment } from '#services/payment/decide.ts'
import { offset } from '#services/payment/offset.ts'
import { owed } from '#services/payment/owed.ts'
import { trade } from '#services/payment/sandbox.ts'
import { policy } from '#services/policy/decide.ts'
import { refund } from '#services/refund/decide.ts'
import { stockBatch } from '#services/seats/batch.ts'
import { seats } from '#services/seats/decide.ts'
import { job } from './decide.ts'
import type { History, Part, Related } from './history-stream.ts'
import { parked } from './parked.ts'

type Options<State> = {
  airlineOf?: (state: State) => string | undefined
  agencyOf?: (state: State) => string | undefined
  ownerStays?: boolean
  commands?: Record<string, unknown>
  related?: (state: State, id: string, payments: readonly string[], events: readonly StoredEvent[]) => Related[]
}
const history = <D extends Decider>(decider: D, events: Record<string, unknown>, options: Options<StateOf<D>>): History => ({
  decider,
  eventTypes: eventsIn(events),
  ...options,
})
/** Commands that machines send have no endpoint to label them. */
const machine = (names: Record<string, string>) => Object.fromEntries(Object.entries(names).map(([name, zh]) => [name, { zh }]))
/** for those who audit the whole house */
const wholeHouse = { airlineOf: () => '*', ownerStays: true }

const accountHistories: History[] = [
  history(payPassword, accountEvents.payPasswordEvents, {
    ...wholeHouse,
    commands: machine({ set: '设置支付密码', attempt: '校验支付密码', clear: '重置支付密码' }),
  }),
  history(profileDocument, accountEvents.profileEvents, { ...wholeHouse, commands: machine({ save: '保存资料', amend: '修改资料' }) }),
  history(ssoTicket, accountEvents.ssoTicketEvents, { ...wholeHouse, commands: machine({ use: '使用票据' }) }),
  history(access, accountEvents.accessEvents, { ...wholeHouse, commands: machine({ record: '记录访问' }) }),
]

const switching = { add: '新增', modify: '修改', enable: '启用', disable: '停用' }
const organisationHistories: History[] = [
  history(role, organisationEvents.roleEvents, {
    ...wholeHouse,
    commands: machine({ ...switching, writeDown: '登记内置角色', savePermissions: '保存角色权限' }),
  }),
  history(group, organisationEvents.groupEvents, {
    ...wholeHouse,
    commands: machine({ ...switching, establish: '设立', saveRoles: '保存用户组角色' }),
  }),
  history(groupTree, organisationEvents.groupTreeEvents, {
    ...wholeHouse,
    commands: machine({ addChildren: '添加下级用户组', removeChildren: '移除下级用户组' }),
  }),
  history(administrators, organisationEvents.administratorsEvents, {
    ...wholeHouse,
    commands: machine({ enter: '成为管理员', leave: '不再是管理员' }),
  }),
  history(departments, organisationEvents.departmentEvents, { ...wholeHouse, commands: machine({ ...switching, establish: '设立' }) }),
  history(permissions, organisationEvents.permissionEvents, {
    ...wholeHouse,
    commands: machine({ ...switching, delete: '删除', plant: '补充权限树' }),
  }),
]

/** An instance and its tasks are the agency's that applied; what staff draw and hand over is for those who audit the whole house. */
const flowHistories: History[] = [
  history(flow, flowEvents.instanceEvents, {
    airlineOf: state => (state.status === 'NONE' ? undefined : (state.started.airLine ?? '*')),
    agencyOf: state => (state.status === 'NONE' ? undefined : state.started.applicant.agency),
    ownerStays: true,
    commands: machine({ start: '提交审核', advance: '流程流转', cancel: '撤销流程' }),
  }),
  history(flowTask, flowEvents.taskEvents, {
    airlineOf: state => (state.status === 'NONE' ? undefined : (state.created.airLine ?? '*')),
    ownerStays: true,
    commands: machine({ create: '新建任务', handle: '处理任务', drop: '取消任务', escalate: '超时上报' }),
  }),
  history(flowDefinition, flowEvents.definitionEvents, {
    ...wholeHouse,
    commands: machine({
      define: '新增流程定义',
      plant: '内置流程',
      modify: '修改流程定义',
      saveNode: '保存环节',
      removeNode: '删除环节',
      saveRoute: '保存路由',
      removeRoute: '删除路由',
      delete: '删除流程定义',
    }),
  }),
  history(handovers, flowEvents.handoverEvents, {
    ...wholeHouse,
    commands: machine({ add: '新增交接', cancel: '取消交接', end: '交接到期' }),
  }),
  history(flowLine, flowEvents.lineEvents, { ...wholeHouse, commands: machine({ transfer: '航线转交' }) }),
]

/** Everything that is decided by a decider, so that it can be replayed: composed here once for the auditor and for the samples' test. */
export const histories = (records: readonly AnyRecord[]): History[] => [
  history(order, orderEvents, {
    airlineOf: order => (order.status === 'NONE' ? undefined : order.submitted.airLine),
    agencyOf: order => (order.status === 'NONE' ? undefined : order.submitted.agency),
    ownerStays: true,
    commands: {
      ...orderApi,
      ...changesApi,
      ...splitApi,
      ...machine({
        copyAsNew: '复制新单',
        audit: '订单审核',
        resubmit: '重新提交审核',
        openSplit: '拆分开单',
        expireOrder: '超时关闭',
        passTime: '时限检查',
        gotoPay: '支付',
        payByOffset: '抵扣支付',
        receivePayment: '支付到账',
        addPnr: '增加PNR',
        returnMoney: '应退款到账',
        takeBack: '航司收回座位',
        confirmPriceChange: '同意改价',
        rejectPriceChange: '不同意改价',
        protectSeats: '候补保座',
        confirmWaitlist: '确认候补座位',
        moveWaitlist: '调整候补顺序',
        endWaitlist: '结束候补',
        modifyPassenger: '修改旅客',
        submitRefund: '申请退票',
        fixRefund: '确定退款金额',
        releaseRefund: '释放退票申请',
        closeRefund: '退票结束',
      }),
    },
    related: orderStory,
  }),
  history(payment, paymentEvents, {
    airlineOf: payment => (payment.status === 'NONE' ? undefined : payment.created.airLine),
    agencyOf: payment => (payment.status === 'NONE' ? undefined : payment.created.agency),
    ownerStays: true,
    commands: machine({
      createPayment: '发起支付',
      succeed: '支付结果通知',
      fail: '支付结果通知',
      close: '关闭支付单',
      reserveRefund: '占用退款',
      releaseRefund: '释放退款占用',
      recordRefund: '登记退款',
    }),
  }),
  history(offset, offsetEvents, {
    airlineOf: offset => (offset.status === 'NONE' ? undefined : offset.credited.airLine),
    agencyOf: offset => (offset.status === 'NONE' ? undefined : offset.credited.agency),
    ownerStays: true,
    commands: machine({ creditOffset: '转入抵扣', useOffset: '抵扣支付', returnOffset: '抵扣退回', passTime: '时限检查' }),
  }),
  history(owed, owedEvents, {
    airlineOf: owed => (owed.status === 'NONE' ? undefined : owed.opened.airLine),
    agencyOf: owed => (owed.status === 'NONE' ? undefined : owed.opened.agency),
    ownerStays: true,
    commands: {
      ...needsApi,
      ...machine({
        openOwed: '登记应退款',
        submitOwed: '提交退款',
        handleOwed: '支付异常处理',
        approveOwed: '同意退款',
        rejectOwed: '驳回',
        settleOwed: '确认退回',
        failOwed: '退回失败',
      }),
    },
  }),
  history(refund, refundEvents, {
    airlineOf: refund => (refund.status === 'NONE' ? undefined : refund.submitted.airLine),
    agencyOf: refund => (refund.status === 'NONE' ? undefined : refund.submitted.agency),
    ownerStays: true,
    commands: {
      ...refundApi,
      ...machine({
        approveRefund: '审核通过',
        rejectRefund: '驳回',
        markTicket: '登记客票状态',
        refundTickets: '确认客票已退',
        confirmTicketRefunded: '退票确认',
        beginPayOut: '开始退款',
        failPayOut: '退款失败',
        payOut: '确认退款',
      }),
    },
  }),
  history(seats, seatsEvents, {
    airlineOf: ({ item }) => item?.airLine,
    ownerStays: true,
    commands: {
      ...seatsApi,
      ...machine({
        stageStock: '导入待生效',
        settleStock: '批次生效',
        hold: '占座',
        reduceHold: '减少占座',
        mergeHold: '合并占座',
        splitHold: '拆分占座',
        join: '登记候补',
        secure: '候补续保座位',
        lapse: '候补保座到期',
        resume: '恢复候补',
        move: '调整候补顺序',
        endWait: '结束候补',
        prolong: '延长占座',
        sell: '售出',
        release: '释放',
        giveBack: '退还',
      }),
    },
  }),
  history(stockBatch, batchEvents, { ...wholeHouse, commands: machine({ importBatch: '库存导入', invalidBatch: '库存作废' }) }),
  history(policy, policyEvents, {
    airlineOf: policy => (policy.status === 'NONE' ? undefined : policy.terms.airLine),
    commands: {
      ...policyApi,
      ...machine({
        savePolicy: '保存政策',
        pausePolicy: '暂停政策',
        resumePolicy: '恢复政策',
        deletePolicy: '删除政策',
        reissuePolicy: '重新发布',
      }),
    },
  }),
  history(
    pnr,
    { PnrAttached: hostEvents.PnrAttached, PnrResized: hostEvents.PnrResized },
    { ...wholeHouse, commands: machine({ attach: '确认申请座位', resize: '调整PNR座位' }) },
  ),
  history(
    ticketStock,
    { TicketNumbersTaken: hostEvents.TicketNumbersTaken, TicketNumbersGiven: hostEvents.TicketNumbersGiven },
    { ...wholeHouse, commands: machine({ take: '分配票号', give: '登记票号' }) },
  ),
  history(manifest, manifestEvents, { ...wholeHouse, commands: machine({ claim: '登记旅客证件', release: '释放旅客证件' }) }),
  history(noticeReading, noticeEvents, {
    ...wholeHouse,
    commands: machine({ read: '标为已读', readAll: '全部标为已读' }),
  }),
  history(mail, mailEvents, {
    airlineOf: state => (state.status === 'NONE' ? undefined : state.asked.airLine),
    ownerStays: true,
    commands: machine({ ask: '待发邮件', claim: '开始发送', sent: '已发送', fail: '发送未成', again: '再次发送' }),
  }),
  history(parked, parkedEvents, {
    ...wholeHouse,
    commands: machine({ park: '搁置后续处理', tried: '再次处理', dismiss: '忽略后续处理' }),
  }),
  history(unpaid, unpaidEvents, {
    ...wholeHouse,
    commands: machine({ claim: '登记未付款占座', count: '核定未付款占座', drop: '释放未付款占座' }),
  }),
  history(trade, sandboxEvents, { ...wholeHouse, commands: machine({ open: '受理', pay: '付款', refund: '退款' }) }),
  history(user, memberEvents.userEvents, {
    ...wholeHouse,
    commands: {
      ...memberApi,
      ...machine({
        create: '新建用户',
        attempt: '登录',
        changeRole: '变更角色',
        disable: '停用用户',
        enable: '启用用户',
        assign: '分配员工',
        joinGroup: '加入用户组',
        leaveGroup: '离开用户组',
        modify: '修改员工',
        resetPassword: '重置密码',
        rename: '修改姓名',
        setPassword: '修改密码',
        rehash: '更新密码散列',
        release: '释放登录名',
        confirm: '校验登录密码',
      }),
    },
  }),
  ...flowHistories,
  ...organisationHistories,
  ...accountHistories,
  history(session, memberEvents.sessionEvents, {
    ...wholeHouse,
    commands: machine({ open: '登录', see: '使用中', close: '退出登录', forget: '到期清除' }),
  }),
  history(financeCode, financeCodeEvents, {
    ...wholeHouse,
    commands: machine({ save: '财务代码保存', submit: '财务代码提交审批', approve: '财务代码审批通过', reject: '财务代码审批未通过' }),
  }),
  history(agency, agencyFacts, {
    commands: machine({
      open: '开通代理人',
      setAuthority: '设置销售权限',
      register: '代理人注册',
      withdraw: '撤回注册',
      approve: '注册审核通过',
      returnToApplicant: '退回申请人',
      reject: '注册审核不通过',
      modifyInfo: '修改注册信息',
      reuploadFile: '重新上传资质图片',
      deleteReviewImage: '删除资质图片',
      resubmit: '重新提交注册审核',
      saveSubAgent: '二级代理保存',
      submitSubAgent: '二级代理提交',
      activateSubAgent: '二级代理激活',
      takeOn: '发展分代理',
      uploadFile: '上传资质图片',
      passTime: '时限检查',
      requestChange: '申请变更代理人资料',
      carryOutChange: '代理人资料变更通过',
      refuseChange: '代理人资料变更未通过',
      freeze: '冻结代理人',
      unfreeze: '解冻代理人',
      disable: '停用代理人',
      enable: '启用代理人',
      modify: '修改代理人',
      setSwitch: '设置代理人开关',
    }),
  }),
  history(step, begunEvents, { ...wholeHouse, commands: machine({ try: '继续处理', drop: '不再处理' }) }),
  history(wholeImport, importEvents, { ...wholeHouse, commands: machine({ stage: '暂存', commit: '确认', finish: '完成' }) }),
  history(job, reportEvents, {
    ...wholeHouse,
    commands: machine({ request: '申请导出', start: '开始', finish: '完成', fail: '失败', cancel: '取消', expire: '到期删除' }),
  }),
  ...records.map(recordHistory),
]

const recordHistory = (record: AnyRecord): History => ({
  decider: recordDecider(record),
  eventTypes: Object.values(record.events) as EventType[],
  ...(record.airline && {
    airlineOf: (state: RecordState) => (state.status === 'ACTIVE' ? String(state.values[record.airline!]) : undefined),
  }),
  commands: record.endpoints,
  permission: record.endpoints.query.permission,
})

/** Of the blocks only what concerns this order: they are sold to many. */
function orderStory(order: Order, orderNo: string, payments: readonly string[], events: readonly StoredEvent[]): Related[] {
  if (order.status === 'NONE') return []
  const part: Part = {
    of: orderNo,
    isIn: ({ data }) => data.holdId === orderNo || data.into === orderNo,
    // as if the block were there, without its numbers: how many seats it has is not the order's affair
    initial: { ...seats.initial, status: 'EFFECTIVE' },
    shown: ({ holds }: StateOf<typeof seats>) => ({ holds }),
  }
  const codes = new Set([...payments, ...order.paid.map(({ paymentCode }) => paymentCode), ...order.errors])
  // what the order itself owes is known by where it says so
  const owedBy = events.filter(({ type }) => type === orderEvents.MoneyOwed.type).map(({ revision }) => `${orderNo}-${revision}`)
  const stock = new Set(order.submitted.legs.map(({ stockId }) => stockId))
  return [
    // what it was split off, and what was split off it
    ...[order.splitFrom?.orderNo ?? [], (order.splits ?? []).map(({ into }) => into)].flat().map(id => ({ stream: `order-${id}` })),
    ...[...codes].map(code => ({ stream: `${payment.name}-${code}` })),
    ...[...order.errors, ...owedBy].map(id => ({ stream: `${owed.name}-${id}` })),
    ...Object.keys(order.refunds).map(id => ({ stream: `${refund.name}-${id}` })),
    ...pnrsOf(order).map(locator => ({ stream: `${pnr.name}-${locator}` })),
    ...[...stock].map(id => ({ stream: `${seats.name}-${id}`, part })),
  ]
}
