import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallError } from '#contracts/client/error.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { copyAsNew, copyPreview } from '#contracts/order/changes/copy-api.ts';
import { instalmentName } from '#contracts/order/rules/instalment-name.ts';
import { houseNow } from '../../../kit/clock.ts';
import { Compare } from '../../../kit/Lines.tsx';
import { Preview } from '../../../kit/Preview.tsx';
import { peopleText } from './names.ts';
import { whenText } from './steps.ts';
/** Orders an expired order again; today's price, its limits and the travellers who may come along are shown before. */
export const CopyDialog = ({ order, close }) => {
    const { orderId } = order;
    const navigate = useNavigate();
    const [confirmDuplicate, confirm] = useState(false);
    const like = (error) => (error instanceof CallError ? error.errors?.confirmDuplicate : undefined);
    return (_jsx(Preview, { title: "\u518D\u6B21\u4E0B\u5355", endpoint: copyAsNew, 
        // the preview fills the total in
        body: { orderId, total: 0, ...(confirmDuplicate && { confirmDuplicate }) }, preview: {
            endpoint: copyPreview,
            body: { orderId },
            seal: ({ total }) => ({ total }),
            show: ({ total, before, counts, seats, seatsLeft, names, leftNames, instalments }) => (_jsxs(_Fragment, { children: [_jsx(Compare, { heads: ['原订单', '现在'], rows: [
                            { label: '总价', values: [formatYuan(before), formatYuan(total)], differs: before !== total },
                            { label: '人数', values: [peopleText(order.counts), peopleText(counts)] },
                        ] }), seatsLeft < seats && (_jsxs("p", { role: "alert", className: "problem", children: ["\u4F59 ", seatsLeft, " \u5EA7\uFF0C\u5DEE ", seats - seatsLeft, " \u5EA7"] })), _jsxs("p", { className: "ow-hint", children: [names.length > 0 ? `沿用名单 ${names.length} 人` : '没有可沿用的名单', leftNames.length > 0 && `；不沿用 ${leftNames.map(({ name, reason }) => `${name}（${reason}）`).join('、')}`] }), _jsxs("p", { className: "ow-hint", children: ["\u4ED8\u6B3E\uFF1A", instalments
                                .map(part => `${instalmentName(part, instalments)} ${formatYuan(part.amount)}（${whenText(part.by, houseNow())} 前）`)
                                .join('，')] })] })),
        }, action: then => (then ? `按现价下单 ${formatYuan(then.total)}` : '按现价下单'), done: ({ orderNo }) => `新订单 ${orderNo} 已提交`, then: ({ orderNo }) => void navigate(`/order/${encodeURIComponent(orderNo)}`), refusal: error => like(error) && (_jsxs("p", { role: "alert", className: "problem", children: ["\u5DF2\u6709\u76F8\u4F3C\u8BA2\u5355 ", like(error), "\uFF0C\u4ECD\u8981\u4E0B\u5355\u8BF7\u52FE\u9009\u540E\u518D\u6309"] })), close: close, children: ({ errors }) => (_jsxs(_Fragment, { children: [_jsx("p", { className: "ow-hint", children: "\u4EE5\u539F\u822A\u73ED\u548C\u4EBA\u6570\u6309\u73B0\u4EF7\u53E6\u4E0B\u4E00\u5F20\u65B0\u8BA2\u5355\uFF0C\u539F\u8BA2\u5355\u548C\u539F PNR \u4E0D\u6062\u590D" }), (errors.confirmDuplicate || confirmDuplicate) && (_jsx(Checkbox, { checked: confirmDuplicate, onChange: ({ target }) => confirm(target.checked), children: "\u5DF2\u770B\u8FC7\u76F8\u4F3C\u8BA2\u5355\uFF0C\u4ECD\u8981\u518D\u4E0B\u4E00\u5F20" }))] })) }));
};
