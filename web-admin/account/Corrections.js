import { jsx as _jsx } from "react/jsx-runtime";
import { approveVirtualCorrection, approveVirtualCorrectionPreview, correctVirtualAccount, correctVirtualAccountPreview, } from '#contracts/account/virtual-api.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { Facts, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { useInputs } from '../kit/useInputs.ts';
import { movementLink } from './links.tsx';
export const CorrectButtons = ({ of }) => of.allowedActions.some(({ action }) => action === 'askCorrection') &&
    [true, false].map(up => (up || of.available > 0) && (_jsx(DialogButton, { endpoint: correctVirtualAccount, label: up ? '调增' : '调减', children: close => _jsx(CorrectDialog, { of: of, up: up, close: close }) }, String(up))));
const CorrectDialog = ({ of: { id, revision }, up, close }) => {
    const [sum, why] = [inputsOf(correctVirtualAccount.body, ['totalAmount']), inputsOf(correctVirtualAccount.body, ['corrects', 'remark'])];
    const [amount, reason] = [useInputs(sum), useInputs(why)];
    const asked = amount.values && { id, up, totalAmount: Number(amount.values.totalAmount) };
    return (_jsx(CommandDialog, { endpoint: correctVirtualAccount, label: up ? '调增' : '调减', revision: revision, explain: `由另一人审核后记账，审核前余额不变。${up ? '调增的款项退款时由银行转账。' : '不能超过可用余额，不足部分待账户再有余额时另行调减。'}`, body: reason.values && asked && { ...asked, ...reason.values }, incomplete: "\u8BF7\u586B\u5199\u91D1\u989D\u548C\u539F\u56E0", check: () => [amount.check(), reason.check()], preview: { endpoint: correctVirtualAccountPreview, body: asked, show: then => _jsx(After, { then: then }) }, done: ({ correctionId }) => `已申请调账 ${correctionId}，待他人审核`, close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: [...sum.map(amount.props), ...why.map(reason.props)], disabled: disabled, errors: errors }) }));
};
/** A correction that waits for a second person's decision, with its effect. */
export const Correction = ({ of: { correction, ...of } }) => correction && _jsx(Waiting, { of: of, correction: correction });
const Waiting = ({ of: { id, revision, allowedActions }, correction }) => {
    const { correctionId, up, amount, corrects, remark, askedBy, at } = correction;
    const mayAgree = allowedActions.some(({ action }) => action === 'correct');
    const { data: then } = useAsk(approveVirtualCorrectionPreview, { id, correctionId }, { enabled: mayAgree });
    return (_jsx(Panel, { title: "\u5F85\u5BA1\u6838\u7684\u8C03\u8D26", actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { id, correctionId }, revision: revision, actions: [
                {
                    action: 'correct',
                    endpoint: approveVirtualCorrection,
                    label: '同意调账',
                    variant: 'contained',
                    fixed: { result: 'APPROVE', remark: undefined },
                    explain: `同意后${then ? `可用余额 ${formatYuan(then.before.available)} → ${formatYuan(then.after.available)}，` : ''}不能撤回。`,
                },
                {
                    action: 'rejectCorrection',
                    endpoint: approveVirtualCorrection,
                    label: '驳回调账',
                    color: 'error',
                    fixed: { result: 'REJECT' },
                    demand: ['remark'],
                    explain: '驳回后余额不变；申请人也可以此撤回自己的申请。',
                },
            ] }), children: _jsx(Facts, { facts: [
                [up ? '调增' : '调减', _jsx("strong", { children: formatYuan(amount) }, "amount")],
                ['原因', remark],
                ['更正的业务号', corrects && movementLink({ movement: corrects })],
                ['申请人', userName(askedBy)],
                ['申请时间', formatDateTime(at)],
                ['申请号', correctionId],
            ] }) }));
};
export const After = ({ then: { before, after } }) => (_jsx(Facts, { facts: [
        ['可用余额', `${formatYuan(before.available)} → ${formatYuan(after.available)}`],
        ['冻结金额', `${formatYuan(before.frozen)} → ${formatYuan(after.frozen)}`],
        ['账户余额', formatYuan(after.balance)],
    ] }));
