import * as paymentEvents from '#contracts/payment/events.ts';
import * as owedEvents from '#contracts/payment/owed.ts';
import * as owedApi from '#contracts/payment/owed-api.ts';
import * as reconApi from '#contracts/payment/reconciliation/api.ts';
import * as reconEvents from '#contracts/payment/reconciliation/events.ts';
import * as refundEvents from '#contracts/payment/reconciliation/refund-events.ts';
import { history, machine, wholeHouse } from '#services/kernel/stream/history.ts';
import { payment } from './decide.ts';
import { owed } from './owed.ts';
import { recon } from './reconciliation/decide.ts';
import { gatewayRefund } from './reconciliation/gateway-refund.ts';
export const paymentHistories = [
    history(payment, paymentEvents, {
        permission: 'order.payment.r',
        airlineOf: payment => (payment.status === 'NONE' ? undefined : payment.created.airLine),
        agencyOf: payment => (payment.status === 'NONE' ? undefined : payment.created.agency),
        ownerStays: true,
        commands: machine({
            createPayment: '发起支付',
            note: '渠道通知',
            succeed: '支付结果通知',
            convert: '占用资金支付',
            fail: '支付结果通知',
            close: '关闭支付单',
            reserveRefund: '占用退款',
            releaseRefund: '释放退款占用',
            recordRefund: '登记退款',
            allot: '确认入账',
            unplace: '款项无法入账',
            place: '入账完成',
            placeRefund: '退款入账完成',
        }),
    }),
    history(owed, owedEvents, {
        permission: 'order.payment.r',
        airlineOf: owed => (owed.status === 'NONE' ? undefined : owed.opened.airLine),
        agencyOf: owed => (owed.status === 'NONE' ? undefined : owed.opened.agency),
        ownerStays: true,
        commands: {
            ...owedApi,
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
    history(recon, reconEvents, {
        permission: 'order.reconciliation.r',
        ...wholeHouse,
        commands: {
            ...reconApi,
            ...machine({
                addDifferences: '登记差异',
                assign: '指派',
                book: '补记入账',
                findElsewhere: '邻日账单已列',
                refunded: '渠道退回',
                reopen: '重新处理',
                correct: '申请调账',
                approve: '同意调账',
                reject: '驳回调账',
                listReturn: '退回列入账单',
                unlistReturn: '退回未列账单',
                returned: '列入渠道退回',
                close: '关账',
            }),
        },
    }),
    history(gatewayRefund, refundEvents, {
        permission: 'order.reconciliation.r',
        ...wholeHouse,
        commands: machine({ claim: '登记渠道退款号' }),
    }),
];
