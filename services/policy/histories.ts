import * as policyApi from '#contracts/policy/api.ts'
import * as claimEvents from '#contracts/policy/claim-events.ts'
import * as policyEvents from '#contracts/policy/events.ts'
import { policyKinds } from '#contracts/policy/kinds.ts'
import * as pushApi from '#contracts/policy/push-api.ts'
import { pushConfigEvents, pushEvents } from '#contracts/policy/push-events.ts'
import * as quotaEvents from '#contracts/policy/quota-events.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { flowChapter } from '#services/flow/chapter.ts'
import { requestSubject } from '#services/flow/decided-by-flow.ts'
import { type History, history, machine, wholeHouse } from '#services/kernel/stream/history.ts'
import { policy } from './decide.ts'
import { policyKeys } from './keys.ts'
import { INTER_POLICY } from './kinds/by-flow.ts'
import { isKnown, type KindPolicy, kindDecider } from './kinds/kind.ts'
import { pushConfig } from './push/config.ts'
import { push } from './push/push.ts'
import { quota } from './quota.ts'

export const policyHistories: History[] = [
  ...policyKinds.map(kind =>
    history(kindDecider(kind), kind.events, {
      permission: `policy.${kind.name}.r`,
      airlineOf: (state: KindPolicy) => (isKnown(state) ? state.terms.airLine : undefined),
      commands: { ...kind.endpoints, ...machine({ approveAudit: '审核通过', refuseAudit: '审核不通过' }) },
      ...(kind.audited && {
        related: (_: KindPolicy, id: string, __: unknown, events: readonly StoredEvent[]) =>
          events.flatMap(({ type, data }) =>
            type === kind.events.AuditAsked.type ? [flowChapter(INTER_POLICY, requestSubject(id, String(data.requestId)))] : [],
          ),
      }),
    }),
  ),
  history(policy, policyEvents, {
    permission: 'policy.policy.r',
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
  history(pushConfig, pushConfigEvents, {
    permission: 'policy.freeTourPolicy.r',
    airlineOf: state => (state.status === 'NONE' ? undefined : state.airLine),
    commands: pushApi,
  }),
  history(push, pushEvents, {
    permission: 'policy.freeTourPolicy.r',
    airlineOf: state => (state.status === 'NONE' ? undefined : state.queued.airLine),
    ownerStays: true,
    commands: machine({ queue: '生成推送', claim: '开始推送', sent: '推送完成', fail: '推送未成', drop: '取消推送' }),
  }),
  history(quota, quotaEvents, {
    permission: 'policy.freeTicket.r',
    ...wholeHouse,
    commands: machine({ claim: '占用额度', count: '核定额度', drop: '释放额度', limit: '限制额度' }),
  }),
  history(policyKeys, claimEvents, {
    permission: 'policy.policy.r',
    ...wholeHouse,
    commands: machine({ claim: '占用政策条件', drop: '放弃政策条件' }),
  }),
]
