import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useParams } from 'react-router-dom';
import { disableEarnest, earnestHoldQuery, earnestInfo, enableEarnest } from '#contracts/account/earnest-api.ts';
import { EarnestRow } from '#contracts/account/earnest-lists.ts';
import { refundVirtualAccount } from '#contracts/account/virtual-api.ts';
import { accountStatuses } from '#contracts/account/virtual-lists.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { CorrectButtons, Correction } from './Corrections.tsx';
import { earnestLink } from './links.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { Statement } from './Statement.tsx';
const list = { to: '/earnest-account', label: '保证金账户' };
/** An agency's earnest account with an airline: balances, holds behind bids, every movement. */
export const EarnestAccountDetail = () => {
    const { id = '' } = useParams();
    const info = useAsk(earnestInfo, { id });
    return (_jsx(FetchedPage, { list: list, from: info, children: info => _jsx(Loaded, { info: info }) }));
};
const Loaded = ({ info }) => {
    const { id, status, stream, revision, allowedActions } = info;
    const history = useHistoryTab(stream);
    return (_jsx(DetailScreen, { resource: "earnest-account", list: list, title: `保证金账户 ${info.agencyName} · ${info.airLine}`, chips: _jsx(Tag, { tone: toneOf(status), children: accountStatuses[status] }), actions: _jsxs(_Fragment, { children: [info.available > 0 && (_jsx(DialogButton, { endpoint: refundVirtualAccount, label: "\u4EE3\u7533\u8BF7\u9000\u6B3E", children: close => _jsx(RefundDialog, { id: id, close: close }) })), _jsx(CorrectButtons, { of: info }), _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [
                        {
                            endpoint: disableEarnest,
                            label: '停用',
                            color: 'error',
                            explain: '停用后代理人不能再充值和占用；已占用的保证金照常处置，余额仍可申请退款。',
                        },
                        { endpoint: enableEarnest, label: '启用', explain: '启用后可以充值和占用。' },
                    ] })] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [_jsx(Correction, { of: info }), _jsx(Panel, { title: "\u4F59\u989D", children: _jsx(Facts, { facts: [
                                    ['账户余额', _jsx("strong", { children: formatYuan(info.balance) }, "balance")],
                                    ['可用余额', formatYuan(info.available)],
                                    ['占用金额', formatYuan(info.reserved)],
                                    ['账户号', id],
                                    ['代理人编号', info.agency],
                                    ['航空公司', info.airLine],
                                ] }) }), _jsx(Holds, { account: id }), _jsx(Statement, { id: id })] })),
            },
            ...history,
        ] }));
};
/** number of rows shown here; the lists have all of them */
const SIZE = 50;
const Holds = ({ account }) => {
    const holds = useAsk(earnestHoldQuery, { account, status: 'HELD', page: 0, size: SIZE });
    return (_jsx(Panel, { title: "\u5360\u7528\u4E2D", children: _jsx(Fetched, { from: holds, lines: 2, children: ({ content }) => (_jsx(RowsTable, { label: "\u5360\u7528\u4E2D", row: EarnestRow, rows: content, keyOf: ({ id }) => id, empty: "\u6CA1\u6709\u5360\u7528", columns: [{ field: 'id', render: earnestLink }, 'use', 'title', 'amount', 'giveUp', 'askedAt'] })) }) }));
};
