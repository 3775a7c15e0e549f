import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useParams } from 'react-router-dom';
import { ownerOf } from '#contracts/account/names.ts';
import { closeVirtualAccount, closeVirtualAccountPreview, freezeVirtualAccount, freezeVirtualAccountPreview, refundVirtualAccount, virtualAccountInfo, } from '#contracts/account/virtual-api.ts';
import { accountStatuses } from '#contracts/account/virtual-lists.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { useInputs } from '../kit/useInputs.ts';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { After, CorrectButtons, Correction } from './Corrections.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { Statement } from './Statement.tsx';
const list = { to: '/virtual-account', label: '虚拟账户' };
/** An agency's accounts with us: balances, the statement, amounts that staff have frozen. */
export const AccountDetail = () => {
    const { id = '' } = useParams();
    const info = useAsk(virtualAccountInfo, { agency: ownerOf(id) });
    return (_jsx(FetchedPage, { list: list, from: info, children: info => _jsx(Loaded, { info: info }) }));
};
const Loaded = ({ info }) => {
    const { id, status, stream, allowedActions } = info;
    const history = useHistoryTab(stream);
    const may = (action) => allowedActions.some(allowed => allowed.action === action);
    return (_jsx(DetailScreen, { resource: "virtual-account", list: list, title: `虚拟账户 ${info.agencyName}`, chips: _jsx(Tag, { tone: toneOf(status), children: { NOT_OPEN: '未开通', ...accountStatuses }[status] }), actions: _jsxs(_Fragment, { children: [info.available > 0 && (_jsx(DialogButton, { endpoint: refundVirtualAccount, label: "\u4EE3\u7533\u8BF7\u9000\u6B3E", children: close => _jsx(RefundDialog, { id: id, close: close }) })), may('freeze') && (_jsx(DialogButton, { endpoint: freezeVirtualAccount, label: "\u51BB\u7ED3\u8D44\u91D1", color: "error", children: close => _jsx(FreezeDialog, { info: info, flag: true, close: close }) })), may('unfreeze') && (_jsx(DialogButton, { endpoint: freezeVirtualAccount, label: "\u89E3\u51BB\u8D44\u91D1", children: close => _jsx(FreezeDialog, { info: info, flag: false, close: close }) })), _jsx(CorrectButtons, { of: info }), may('close') && (_jsx(DialogButton, { endpoint: closeVirtualAccount, label: "\u9500\u6237", color: "error", children: close => _jsx(CloseDialog, { info: info, close: close }) }))] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [_jsx(Correction, { of: info }), _jsx(Panel, { title: "\u4F59\u989D", children: _jsx(Facts, { facts: [
                                    ['账户余额', _jsx("strong", { children: formatYuan(info.balance) }, "balance")],
                                    ['可用余额', formatYuan(info.available)],
                                    ['占用金额', formatYuan(info.reserved)],
                                    ['冻结金额', formatYuan(info.frozen)],
                                    ['账户号', id],
                                    ['代理人编号', info.agency],
                                ] }) }), _jsx(Statement, { id: id })] })),
            },
            ...history,
        ] }));
};
const FreezeDialog = ({ info, flag, close }) => {
    const { id, revision } = info;
    const [sum, why] = [inputsOf(freezeVirtualAccount.body, ['totalAmount']), inputsOf(freezeVirtualAccount.body, ['remark'])];
    const [amount, reason] = [useInputs(sum), useInputs(why)];
    // the effect is shown before the reason is written
    const asked = amount.values && { id, totalAmount: Number(amount.values.totalAmount), flag };
    return (_jsx(CommandDialog, { endpoint: freezeVirtualAccount, label: flag ? '冻结资金' : '解冻资金', revision: revision, explain: flag ? '冻结的资金仍属代理人，不能支付或退款，解冻后恢复。' : '解冻的资金恢复可用。', body: reason.values && asked && { ...asked, remark: String(reason.values.remark) }, incomplete: "\u8BF7\u586B\u5199\u91D1\u989D\u548C\u539F\u56E0", check: () => [amount.check(), reason.check()], preview: { endpoint: freezeVirtualAccountPreview, body: asked, show: then => _jsx(After, { then: then }) }, ...(flag && { color: 'error' }), close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: [...sum.map(amount.props), ...why.map(reason.props)], disabled: disabled, errors: errors }) }));
};
const CloseDialog = ({ info: { id, revision }, close }) => {
    const inputs = inputsOf(closeVirtualAccount.body, ['remark']);
    const reason = useInputs(inputs);
    return (_jsx(CommandDialog, { endpoint: closeVirtualAccount, label: "\u9500\u6237", revision: revision, explain: "\u9500\u6237\u540E\u4E0D\u80FD\u5145\u503C\u548C\u652F\u4ED8\uFF0C\u624D\u5230\u8D26\u7684\u5145\u503C\u767B\u8BB0\u4E3A\u5E94\u9000\u6B3E\uFF1B\u5BF9\u8D26\u5355\u4E0E\u5386\u53F2\u4FDD\u7559\uFF0C\u4EE3\u7406\u4EBA\u53EF\u51ED\u652F\u4ED8\u5BC6\u7801\u91CD\u65B0\u5F00\u901A\u3002", body: reason.values && { id, remark: String(reason.values.remark) }, incomplete: "\u8BF7\u586B\u5199\u539F\u56E0", check: reason.check, preview: {
            endpoint: closeVirtualAccountPreview,
            body: { id },
            show: ({ agencyName, balance }) => (_jsx(Facts, { facts: [
                    ['代理人', agencyName],
                    ['账户余额', formatYuan(balance)],
                ] })),
        }, color: "error", close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: inputs.map(reason.props), disabled: disabled, errors: errors }) }));
};
