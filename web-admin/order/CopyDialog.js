import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatYuan } from '#contracts/kernel/money.ts';
import { copyAsNew, copyPreview } from '#contracts/order/changes/copy-api.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Facts } from '../kit/Detail.tsx';
import { Instalments } from './money/Instalments.tsx';
import { peopleText } from './money/MoneyChange.tsx';
/** Orders an expired order again; today's price and the travellers who may come along are shown before. */
export const CopyDialog = ({ order, close }) => {
    const { orderId, agencyName } = order;
    const navigate = useNavigate();
    const [confirmDuplicate, confirm] = useState(false);
    const body = { orderId };
    return (_jsx(CommandDialog, { endpoint: copyAsNew, explain: `为${agencyName}按现价另下一张新订单；本订单和原PNR不恢复。`, 
        // the preview fills the total in
        body: { ...body, total: 0, ...(confirmDuplicate && { confirmDuplicate }) }, incomplete: "", preview: {
            endpoint: copyPreview,
            body,
            seal: ({ total }) => ({ total }),
            show: ({ total, before, counts, seats, seatsLeft, names, leftNames, instalments }) => (_jsxs(_Fragment, { children: [seatsLeft < seats && (_jsxs(Alert, { severity: "warning", children: ["\u4F59\u4F4D\u53EA\u6709 ", seatsLeft, " \u4E2A\uFF0C\u9700\u8981 ", seats, " \u4E2A\u3002"] })), leftNames.length > 0 && (_jsxs(Alert, { severity: "info", children: ["\u4E0D\u6CBF\u7528\uFF1A", leftNames.map(({ name, reason }) => `${name}（${reason}）`).join('、')] })), _jsx(Facts, { facts: [
                            ['现价总价', formatYuan(total)],
                            ['原订单总价', formatYuan(before)],
                            ['人数构成', peopleText(counts)],
                            ['余位', seatsLeft],
                            ['沿用旅客', names.length === 0 ? '无' : names.map(({ name }) => name).join('、')],
                        ] }), _jsx(Instalments, { instalments: instalments, matters: false })] })),
        }, done: ({ orderNo }) => {
            navigate(`/order/${encodeURIComponent(orderNo)}/show`);
            return `新订单 ${orderNo} 已提交`;
        }, close: close, children: ({ disabled, errors }) => (_jsx(FormControlLabel, { control: _jsx(Switch, { checked: confirmDuplicate, onChange: (_, on) => confirm(on), disabled: disabled }), label: errors.confirmDuplicate ? `确认重复提交（已有相似订单${errors.confirmDuplicate}）` : '已有相似订单时仍提交' })) }));
};
