import * as addon from '#contracts/change/addon-api.ts'
import * as api from '#contracts/change/api.ts'
import * as events from '#contracts/change/events.ts'
import * as claims from '#contracts/kernel/claims.ts'
import { type History, history, machine } from '#services/kernel/stream/history.ts'
import { change, isKnown } from './decide.ts'

export const changeHistories: History[] = [
  history(
    change,
    { ...events, ...claims },
    {
      permission: 'order.change.r',
      airlineOf: change => (isKnown(change) ? change.of.airLine : undefined),
      agencyOf: change => (isKnown(change) ? change.of.agency : undefined),
      ownerStays: true,
      commands: {
        ...api,
        hide: addon.addonDelete,
        ...machine({
          open: '受理变更',
          approve: '变更通过',
          reject: '变更未通过',
          sendBack: '变更退回修改',
          resubmit: '变更重新提交',
          withdraw: '撤回变更',
          passTime: '时限检查',
          finish: '变更办结',
          claim: '支付占用',
          pay: '支付变更费',
          free: '解除支付占用',
        }),
      },
    },
  ),
]
