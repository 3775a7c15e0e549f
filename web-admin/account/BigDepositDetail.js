import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useParams } from 'react-router-dom';
import { bigDepositDetail, bigDepositPreview, deleteBigDeposit, modifyBigDeposit } from '#contracts/account/remittance-api.ts';
import { depositKinds } from '#contracts/account/remittance-events.ts';
import { remittanceStatuses } from '#contracts/account/remittance-lists.ts';
import { refundVirtualAccount } from '#contracts/account/virtual-api.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatYuan, yuanText } from '#contracts/kernel/money.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { useInputs } from '../kit/useInputs.ts';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { CorrectButtons, Correction } from './Corrections.tsx';
import { DepositChange } from './DepositChange.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { Statement } from './Statement.tsx';
const list = { to: '/big-deposit', label: '大额押金' };
/** A big deposit: its agency, the unused part, and the bank transfer. */
export const BigDepositDetail = () => {
    const { id = '' } = useParams();
    const deposit = useAsk(bigDepositDetail, { id });
    return (_jsx(FetchedPage, { list: list, from: deposit, children: deposit => _jsx(Loaded, { deposit: deposit }) }));
};
const Loaded = ({ deposit }) => {
    const { id, status, stream, revision, allowedActions } = deposit;
    const funds = { ...deposit.funds, id: deposit.account, available: deposit.available };
    const history = useHistoryTab(stream);
    return (_jsx(DetailScreen, { resource: "big-deposit", list: list, title: `大额押金 ${id}`, chips: _jsx(Tag, { tone: toneOf(status), children: remittanceStatuses[status] }), actions: _jsxs(_Fragment, { children: [status === 'VALID' && deposit.available > 0 && (_jsx(DialogButton, { endpoint: refundVirtualAccount, label: "\u4EE3\u7533\u8BF7\u9000\u6B3E", children: close => _jsx(RefundDialog, { id: deposit.account, byBank: "\u62BC\u91D1", close: close }) })), _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [
                        {
                            endpoint: modifyBigDeposit,
                            custom: (_jsx(DialogButton, { endpoint: modifyBigDeposit, label: "\u4FEE\u6539", children: close => _jsx(ModifyDialog, { deposit: deposit, close: close }) })),
                        },
                        {
                            endpoint: deleteBigDeposit,
                            custom: (_jsx(DialogButton, { endpoint: deleteBigDeposit, label: "\u5220\u9664", color: "error", children: close => _jsx(DeleteDialog, { deposit: deposit, close: close }) })),
                        },
                    ] })] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [_jsx(Correction, { of: funds }), _jsx(Panel, { title: "\u62BC\u91D1", children: _jsx(Facts, { facts: [
                                    ['金额', _jsx("strong", { children: formatYuan(deposit.amount) }, "amount")],
                                    ['未使用金额', formatYuan(deposit.unused)],
                                    ['押金类别', deposit.deposit && depositKinds[deposit.deposit]],
                                    ['代理人', deposit.agencyName],
                                    ['代理人编号', deposit.agency],
                                    ['银行流水号', deposit.bankRefNo],
                                    ['到账日', deposit.receivedOn],
                                    ['有效期至', deposit.validUntil],
                                    ['备注', deposit.remark],
                                    ['登记人', userName(deposit.draftedBy)],
                                    ['作废原因', deposit.reason],
                                    ['未成原因', deposit.failure],
                                ] }) }), _jsx(Panel, { title: "\u540C\u7C7B\u62BC\u91D1\u8D26\u6237", actions: _jsx(CorrectButtons, { of: funds }), children: _jsx(Facts, { facts: [
                                    ['账户号', deposit.account],
                                    ['账户余额', formatYuan(deposit.balance)],
                                    ['可用余额', formatYuan(deposit.available)],
                                ] }) }), _jsx(Statement, { id: deposit.account })] })),
            },
            ...history,
        ] }));
};
const ModifyDialog = ({ deposit, close }) => {
    const { id, revision, amount, bankRefNo = '', receivedOn = '', remark = '', status } = deposit;
    const inputs = inputsOf(modifyBigDeposit.body, ['totalAmount', 'bankRefNo', 'receivedOn', 'remark']);
    const form = useInputs(inputs, { totalAmount: yuanText(amount), bankRefNo, receivedOn, remark });
    const total = form.values?.totalAmount === undefined ? amount : Number(form.values.totalAmount);
    return (_jsx(CommandDialog, { endpoint: modifyBigDeposit, label: "\u4FEE\u6539\u5927\u989D\u62BC\u91D1", revision: revision, explain: status === 'DRAFT' ? '填写银行流水号后生效入账；不填写的仍为草稿。' : '款项未被使用时可以修改金额，差额立即入账或冲回。', body: form.values && { id, ...form.values, totalAmount: total }, incomplete: "\u8BF7\u586B\u5199\u91D1\u989D", check: form.check, preview: {
            endpoint: bigDepositPreview,
            body: form.values && { id, totalAmount: total },
            show: then => _jsx(DepositChange, { then: then }),
        }, close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: inputs.map(form.props), disabled: disabled, errors: errors }) }));
};
const DeleteDialog = ({ deposit: { id, revision }, close }) => {
    const why = inputsOf(deleteBigDeposit.body, ['reason']);
    const reason = useInputs(why);
    return (_jsx(CommandDialog, { endpoint: deleteBigDeposit, label: "\u5220\u9664\u5927\u989D\u62BC\u91D1", revision: revision, explain: "\u4F5C\u5E9F\u540E\u4E0D\u80FD\u6062\u590D\uFF0C\u8BB0\u5F55\u4FDD\u7559\uFF1B\u5DF2\u5165\u8D26\u7684\u51B2\u56DE\u3002", body: reason.values && { id, reason: String(reason.values.reason) }, incomplete: "\u8BF7\u586B\u5199\u539F\u56E0", check: reason.check, preview: { endpoint: bigDepositPreview, body: { id, totalAmount: 0 }, show: then => _jsx(DepositChange, { then: then }) }, color: "error", close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: why.map(reason.props), disabled: disabled, errors: errors }) }));
};
