import { agencyFacts, financeCodeEvents } from '#contracts/agency/agency-events.ts';
import { history, machine, wholeHouse } from '#services/kernel/stream/history.ts';
import { agency } from './agency.ts';
import { financeCode } from './finance-code.ts';
export const agencyHistories = [
    history(agency, agencyFacts, {
        permission: 'member.agent.r',
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
    history(financeCode, financeCodeEvents, {
        permission: 'member.financecode.r',
        ...wholeHouse,
        commands: machine({ save: '财务代码保存', submit: '财务代码提交审批', approve: '财务代码审批通过', reject: '财务代码审批未通过' }),
    }),
];
