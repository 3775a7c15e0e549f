import * as events from '#contracts/account/events.ts'
import * as virtualApi from '#contracts/account/virtual-api.ts'
import * as withdrawalEvents from '#contracts/account/withdrawal-events.ts'
import { type History, history, machine } from '#services/kernel/history.ts'
import { account } from './decide.ts'
import { withdrawal } from './withdrawal.ts'

export const accountHistories: History[] = [
  history(account, events, {
    permission: 'order.virtualAccount.r',
    airlineOf: account => (account.status === 'NONE' ? undefined : account.opened.airLine),
    agencyOf: account => (account.status === 'NONE' ? undefined : account.opened.agency),
    ownerStays: true,
    commands: {
      ...virtualApi,
      ...machine({
        open: '虚拟账户开通',
        expect: '待入账',
        receive: '资金入账',
        forget: '取消待入账',
        reserve: '占用资金',
        settle: '转出资金',
        release: '释放占用',
        freeze: '资金冻结',
        unfreeze: '资金解冻',
        closeMonth: '月结',
        close: '账户销户',
      }),
    },
  }),
  history(withdrawal, withdrawalEvents, {
    permission: 'order.virtualAccount.r',
    airlineOf: () => undefined,
    agencyOf: withdrawal => (withdrawal.status === 'NONE' ? undefined : withdrawal.asked.agency),
    ownerStays: true,
    commands: {
      ...virtualApi,
      ...machine({
        ask: '申请账户退款',
        hold: '占用资金',
        refuse: '占用失败',
        approve: '审核通过',
        reject: '驳回',
        bank: '银行转账',
        fail: '退回失败',
        pay: '退款完成',
      }),
    },
  }),
]
