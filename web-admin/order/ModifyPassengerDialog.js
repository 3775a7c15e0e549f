import { jsx as _jsx } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { goesBackFacts, replacedText } from '#contracts/extra/products-text.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { modifyPassenger, modifyPassengerPreview } from '#contracts/order/api.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Facts } from '../kit/Detail.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf, inputText } from '../kit/inputs.ts';
import { useInputs } from '../kit/useInputs.ts';
const inputs = inputsOf(modifyPassenger.body).filter(({ field }) => field !== 'orderId' && field !== 'id');
/** Renames a traveller, or gives the seat to another person. In the second case the refunds for the former traveller are shown first. */
export const ModifyPassengerDialog = ({ order: { orderId, revision }, row, close }) => {
    const initial = Object.fromEntries(inputs.map(input => [input.field, inputText(input, row[input.field])]));
    const form = useInputs(inputs, initial);
    const body = form.values && { orderId, id: row.id, ...form.values };
    const { orderId: _, reasonCode: __, ...traveller } = body ?? {};
    return (_jsx(CommandDialog, { endpoint: modifyPassenger, label: "\u4FEE\u6539", revision: revision, explain: `修改旅客 ${row.name}。姓名和证件都不同的为换人：原旅客的保险退回，餐食和行李随座位保留。`, body: body, incomplete: "\u8BF7\u586B\u5199\u59D3\u540D\u548C\u8BC1\u4EF6", check: form.check, preview: {
            endpoint: modifyPassengerPreview,
            body: body && form.isChanged ? { orderId, passengers: [traveller] } : undefined,
            show: seen => seen.lines.length + seen.kept.length > 0 && _jsx(Facts, { facts: goesBackFacts(seen) }),
            action: ({ lines, amount }) => (lines.length > 0 ? `确定换人，退保 ${formatYuan(amount)}` : undefined),
        }, done: answer => ['修改：已完成', replacedText(answer)].filter(text => text !== '').join('。'), close: close, children: ({ disabled, errors }) => (_jsx(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }, children: _jsx(Fields, { of: inputs.map(form.props), disabled: disabled, errors: errors }) })) }));
};
