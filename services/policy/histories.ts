import * as policyApi from '#contracts/policy/api.ts'
import * as claimEvents from '#contracts/policy/claim-events.ts'
import * as policyEvents from '#contracts/policy/events.ts'
import { type History, history, machine, wholeHouse } from '#services/kernel/stream/history.ts'
import { policy } from './decide.ts'
import { policyKeys } from './keys.ts'

export const policyHistories: History[] = [
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
  history(policyKeys, claimEvents, {
    permission: 'policy.policy.r',
    ...wholeHouse,
    commands: machine({ claim: '占用政策条件', drop: '放弃政策条件' }),
  }),
]
