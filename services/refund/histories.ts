import * as refundApi from '#contracts/refund/api.ts'
import * as refundEvents from '#contracts/refund/events.ts'
import { type History, history, machine } from '#services/kernel/stream/history.ts'
import { refund } from './decide.ts'

export const refundHistories: History[] = [
  history(refund, refundEvents, {
    permission: 'order.refund.r',
    airlineOf: refund => (refund.status === 'NONE' ? undefined : refund.submitted.airLine),
    agencyOf: refund => (refund.status === 'NONE' ? undefined : refund.submitted.agency),
    ownerStays: true,
    commands: {
      ...refundApi,
      ...machine({
        approveRefund: '审核通过',
        rejectRefund: '驳回',
        findTicket: '登记客票状态',
        retypeRefund: '修改退票类型',
        markTicket: '登记客票已退',
        refundTickets: '确认客票已退',
        confirmTicketRefunded: '退票确认',
        beginPayOut: '开始退款',
        failPayOut: '退款失败',
        payOut: '确认退款',
        passTime: '时限检查',
      }),
    },
  }),
]
