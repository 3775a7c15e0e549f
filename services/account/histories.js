import * as clientEvents from '#contracts/account/client-events.ts';
import * as earnestApi from '#contracts/account/earnest-api.ts';
import * as earnestEvents from '#contracts/account/earnest-events.ts';
import * as events from '#contracts/account/events.ts';
import { PayeeNamed } from '#contracts/account/payee-events.ts';
import * as remittanceApi from '#contracts/account/remittance-api.ts';
import * as remittanceEvents from '#contracts/account/remittance-events.ts';
import * as transferEvents from '#contracts/account/transfer-events.ts';
import * as virtualApi from '#contracts/account/virtual-api.ts';
import * as withdrawalEvents from '#contracts/account/withdrawal-events.ts';
import { creditFacts } from '#contracts/payment/credit-facts.ts';
import { history, machine, wholeHouse } from '#services/kernel/stream/history.ts';
import { bankTransfer } from './bank-transfer.ts';
import { bigClient } from './big-client.ts';
import { credit } from './credit.ts';
import { account } from './decide.ts';
import { earnest } from './earnest.ts';
import { payee } from './payee.ts';
import { remittance } from './remittance.ts';
import { withdrawal } from './withdrawal.ts';
export const accountHistories = [
    history(account, events, {
        permission: 'order.virtualAccount.r',
        airlineOf: account => (account.status === 'NONE' ? undefined : account.opened.airLine),
        agencyOf: account => (account.status === 'NONE' ? undefined : account.opened.agency),
        ownerStays: true,
        // a correction is shown once another person has agreed; its reason stays between the two
        inHouse: ['CorrectionAsked', 'CorrectionRejected', 'correction', 'remark'],
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
                askCorrection: '申请调账',
                correct: '调账',
                rejectCorrection: '驳回调账',
                enable: '启用账户',
                disable: '停用账户',
                closeMonth: '月结',
                close: '账户销户',
            }),
        },
    }),
    history(credit, creditFacts, {
        permission: 'order.payment.r',
        airlineOf: credit => (credit.status === 'NONE' ? undefined : credit.opened.airLine),
        agencyOf: credit => (credit.status === 'NONE' ? undefined : credit.opened.agency),
        ownerStays: true,
        commands: machine({
            expect: '待入账',
            receive: '资金入账',
            forget: '取消待入账',
            reserve: '占用资金',
            settle: '转出资金',
            release: '释放占用',
            closeMonth: '月结',
            grantCredit: '转入抵扣',
            passTime: '时限检查',
        }),
    }),
    history(earnest, earnestEvents, {
        permission: 'order.earnest.r',
        airlineOf: earnest => (earnest.status === 'NONE' ? undefined : earnest.asked.airLine),
        agencyOf: earnest => (earnest.status === 'NONE' ? undefined : earnest.asked.agency),
        ownerStays: true,
        commands: {
            ...earnestApi,
            ...machine({
                ask: '申请占用',
                hold: '占用保证金',
                refuse: '占用失败',
                dispose: '处置保证金',
                finish: '处置完成',
                draftGiveUp: '申请弃标',
                submitGiveUp: '弃标提交审批',
                approveGiveUp: '弃标审批通过',
                rejectGiveUp: '弃标审批不通过',
                returnGiveUp: '弃标退回修改',
                resubmitGiveUp: '弃标重新提交',
                withdrawGiveUp: '弃标撤回',
            }),
        },
    }),
    history(remittance, remittanceEvents, {
        permission: 'order.bigDeposit.r',
        airlineOf: () => undefined,
        ownerStays: true,
        commands: {
            ...remittanceApi,
            ...machine({
                draft: '登记款项',
                modify: '修改款项',
                change: '款项变动',
                post: '款项记账',
                refuse: '款项变动未成',
                place: '入账完成',
            }),
        },
    }),
    history(bigClient, clientEvents, {
        permission: 'order.bigClient.r',
        airlineOf: () => undefined,
        ownerStays: true,
        commands: {
            ...remittanceApi,
            ...machine({
                add: '新增大客户',
                modify: '修改大客户',
                pay: '登记付款',
                buy: '额度支付',
                keepLine: '授信额度未变动',
                delete: '删除大客户',
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
                takeBack: '撤回',
                bank: '银行转账',
                fail: '退回失败',
                pay: '退款完成',
            }),
        },
    }),
    history(payee, { PayeeNamed }, {
        permission: 'order.virtualAccount.r',
        // the agency reads it where money goes back to it, only the end of the number
        ...wholeHouse,
        commands: machine({ name: '登记收款账户' }),
    }),
    history(bankTransfer, transferEvents, { permission: 'order.bigDeposit.r', ...wholeHouse, commands: machine({ claim: '登记银行流水' }) }),
];
