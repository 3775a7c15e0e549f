import type { FlowNode, FlowRoute } from '#contracts/flow/graph.ts'
import { flowDefinition } from '#services/flow/definition.ts'
import { type Commands, commanding, idFrom } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'

type SeededFlow = { key: string; name: string; tab: number; fourEyes: boolean; nodes: FlowNode[]; routes: FlowRoute[] }

const role = (code: string, name: string) => [{ kind: 'ROLE' as const, code, name }]
const start: FlowNode = { id: 'start', name: '提交申请', kind: 'START' }
const fix: FlowNode = { id: 'fix', name: '申请人修改', kind: 'TASK', assignees: [{ kind: 'APPLICANT', name: '申请人' }] }
const ends: FlowNode[] = [
  { id: 'approved', name: '完成', kind: 'END', outcome: 'APPROVED' },
  { id: 'rejected', name: '不通过', kind: 'END', outcome: 'REJECTED' },
  { id: 'withdrawn', name: '撤回', kind: 'END', outcome: 'CANCELLED' },
]
const route = (id: string, name: string, from: string, to: string, kind: FlowRoute['kind'] = 'PASS'): FlowRoute => ({
  id,
  name,
  from,
  to,
  kind,
  needHandler: false,
})
/** routes of everybody who decides: pass on, return to the applicant, refuse */
const deciding = (from: string, to: string): FlowRoute[] => [
  route(`${from}-pass`, '通过', from, to),
  route(`${from}-back`, '退回申请人', from, 'fix', 'BACK'),
  route(`${from}-reject`, '不通过', from, 'rejected', 'REJECT'),
]
const applying = (first: string): FlowRoute[] => [
  route('submit', '提交', 'start', first),
  route('resubmit', '重新提交', 'fix', first),
  route('withdraw', '撤回', 'fix', 'withdrawn', 'REJECT'),
]

/** Steps one after the other, each by a role. `fields`: what the applicant may write in the form of a returned application. */
export const twoSteps = (
  key: string,
  name: string,
  steps: [name: string, role: string, roleName: string, hours: number][],
  { tab = 4, fourEyes = false, fields = [] as string[] } = {},
): SeededFlow => {
  const ids = steps.map((_, n) => `step${n + 1}`)
  return {
    key,
    name,
    tab,
    fourEyes,
    nodes: [
      start,
      ...steps.map(
        ([step, code, roleName, dueHours], n): FlowNode => ({
          id: ids[n]!,
          name: step,
          kind: 'TASK',
          assignees: role(code, roleName),
          dueHours,
          ...(n > 0 && { rollback: true }),
        }),
      ),
      fields.length > 0 ? { ...fix, editable: fields } : fix,
      ...ends,
    ],
    routes: [...applying(ids[0]!), ...ids.flatMap((id, n) => deciding(id, ids[n + 1] ?? 'approved'))],
  }
}

/**
 * The initial workflows. Registration: first the office, then a reviewer for each airline that was asked for (`airlines` in the facts),
 * then headquarters. Staff may redraw all of them.
 */
export const seededFlows: SeededFlow[] = [
  {
    key: 'AGENT_REGISTER',
    name: '代理人注册审核',
    tab: 4,
    fourEyes: false,
    nodes: [
      start,
      // the reviewer whom the records of auditors name for the office, otherwise the desk
      {
        id: 'office',
        name: '营业部初审',
        kind: 'TASK',
        assignees: role('ORDER_DESK', '营业部'),
        handlersFrom: 'auditors',
        dueHours: 48,
      },
      {
        id: 'sales',
        name: '航司销售复核',
        kind: 'PARALLEL_ALL',
        each: 'airlines',
        assignees: role('ORDER_DESK', '航司销售'),
        dueHours: 48,
        rollback: true,
      },
      { id: 'head', name: '总部终审', kind: 'TASK', assignees: role('ADMINISTRATOR', '总部'), dueHours: 72, rollback: true },
      fix,
      ...ends,
    ],
    routes: [...applying('office'), ...deciding('office', 'sales'), ...deciding('sales', 'head'), ...deciding('head', 'approved')],
  },
  twoSteps('AGENT_NAME', '代理人名称变更', [
    ['营业部审核', 'ORDER_DESK', '营业部', 48],
    ['总部审批', 'ADMINISTRATOR', '总部', 48],
  ]),
  twoSteps('AGENT_DEPARTMENT', '代理人部门变更', [
    ['营业部审核', 'ORDER_DESK', '营业部', 48],
    ['总部审批', 'ADMINISTRATOR', '总部', 48],
  ]),
  twoSteps('AGENT_SALES', '代理人销售权限变更', [
    ['营业部审核', 'ORDER_DESK', '营业部', 48],
    ['总部审批', 'ADMINISTRATOR', '总部', 48],
  ]),
  twoSteps(
    'FINANCE_CODE',
    '财务代码审批',
    [
      ['财务审核', 'FINANCE', '财务', 48],
      ['总部审批', 'ADMINISTRATOR', '总部', 48],
    ],
    { fourEyes: true },
  ),
  twoSteps('ORDER_CANCEL', '订单取消审批', [['订单审核', 'ORDER_DESK', '订票员', 24]], { tab: 3, fourEyes: true, fields: ['reason'] }),
  twoSteps('EARNEST_GIVE_UP', '弃标审批', [['弃标审核', 'FINANCE', '财务', 48]], { fourEyes: true }),
  twoSteps('BIDDING', '竞价发布审批', [['竞价审核', 'ADMINISTRATOR', '管理员', 24]], { fourEyes: true }),
  twoSteps('FREE_BIDDING', '自由竞价发布审批', [['竞价审核', 'ADMINISTRATOR', '管理员', 24]], { fourEyes: true }),
  twoSteps('COMBI_AUCTION', '组合竞拍发布审批', [['组合竞拍审核', 'ADMINISTRATOR', '管理员', 24]], { fourEyes: true }),
  twoSteps('FINE_CHANGE', '罚金变更审批', [['财务审核', 'FINANCE', '财务', 48]], { fourEyes: true }),
  twoSteps('QUOTE_RULE', '自动报价规则审批', [['价格审核', 'ORDER_DESK', '订票员', 24]], { fourEyes: true }),
  twoSteps('INTER_POLICY', '国际政策审核', [['价格审核', 'ADMINISTRATOR', '管理员', 48]], { fourEyes: true }),
  twoSteps('RENAME', '客票更名审批', [['更名审核', 'ORDER_DESK', '订票员', 24]], { fourEyes: true }),
  twoSteps('CHANGE', '变更审批', [['变更审核', 'ORDER_DESK', '订票员', 24]], { fourEyes: true }),
  twoSteps('TDFW', '团队服务审批', [['服务受理', 'ORDER_DESK', '订票员', 12]]),
  twoSteps(
    'REFUND',
    '退票审批',
    [
      ['退票审核', 'REFUND_DESK', '退票员', 24],
      // not finance: approving and paying out are separate
      ['主管复核', 'ADMINISTRATOR', '管理员', 24],
    ],
    { tab: 9, fourEyes: true },
  ),
]

/** Adds the definitions that a log lacks. */
export const seedFlows = async (run: Commands, now: string): Promise<void> => {
  for (const seeded of seededFlows) await seedFlow(run, now, seeded)
}
/**
 * Adds a definition that a log lacks, as a release of its own. The command is named after the definition, so one that staff have changed,
 * retired or deleted is left alone at every later start.
 */
export const seedFlow = async (run: Commands, now: string, { key, name, tab, fourEyes, nodes, routes }: SeededFlow): Promise<void> => {
  const { revision } = await run.load(flowDefinition, key)
  if (revision >= 0) return
  const at = commanding(run, (stream, command) => ({ who: systemUser('seed'), now, commandId: idFrom('seed', stream, command) }))
  await at(flowDefinition, key).plant({ name, businessType: key, tab, fourEyes, escalateTo: 'ADMINISTRATOR', nodes, routes })
}
