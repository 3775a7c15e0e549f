import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { gatewayChannels } from '#contracts/enums.ts';
import { daysWithoutBill, importBill } from '#contracts/payment/reconciliation/api.ts';
import { reconDays } from '#contracts/payment/reconciliation/lists.ts';
import { useAsk, useMay } from '../kit/calls.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { BillImportButton } from './BillImport.tsx';
/** Days of the channels: imported files, differences, closed days; and above them the days without a file. */
export const ReconDayList = () => _jsx(ListScreen, { of: reconDays, actions: _jsx(BillImportButton, {}), notice: _jsx(WithoutBill, {}) });
/** number of days shown at first, so that the list below stays visible on a telephone */
const SHOWN = 3;
const WithoutBill = () => {
    const { data } = useAsk(daysWithoutBill, {}, { lists: [reconDays.name] });
    const [isWhole, setWhole] = useState(false);
    const may = useMay();
    if (!data || data.days.length === 0)
        return null;
    const { days } = data;
    const shown = isWhole ? days : days.slice(0, SHOWN);
    return (_jsxs(Alert, { severity: "warning", sx: { mb: 2, '.MuiAlert-message': { minWidth: 0 } }, children: [_jsxs(Box, { children: [days.length, " \u4E2A\u5BF9\u8D26\u65E5\u6709\u6536\u9000\u6B3E\u800C\u672A\u5BFC\u5165\u8D26\u5355", may(importBill) && '，请逐日导入', "\uFF1A"] }), _jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, alignItems: 'center' }, children: [shown.map(({ channel, day }) => {
                        const label = `${gatewayChannels[channel]} ${day}`;
                        // people without the right to import see the day all the same
                        return may(importBill) ? (_jsx(BillImportButton, { asked: { channel, day }, label: label }, label)) : (_jsx("span", { children: label }, label));
                    }), days.length > SHOWN && (_jsx(Button, { size: "small", onClick: () => setWhole(!isWhole), children: isWhole ? '收起' : `其余 ${days.length - SHOWN} 个` }))] })] }));
};
