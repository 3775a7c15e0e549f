import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { adjustStock, invalidStock } from '#contracts/seats/api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
/** Actions of the stock desk for one flight, date and cabin, the same on the list and on its page. */
export const StockActions = ({ item, ...look }) => {
    const { id, status, flightNo, date, held, sold, total } = item;
    if (status !== 'EFFECTIVE')
        return null;
    return (_jsxs(Box, { sx: { display: 'flex', gap: 1 }, children: [_jsx(ActionButton, { ...look, endpoint: adjustStock, label: "\u8C03\u6574", fixed: { id }, demand: ['reason'], initial: { seats: String(total) }, explain: `${flightNo} ${date}：现有 ${total} 座，占用 ${held}，已售 ${sold}。座位数不能小于占用与已售之和。` }), _jsx(ActionButton, { ...look, color: "error", endpoint: invalidStock, label: "\u4F5C\u5E9F", fixed: { id, batchId: undefined }, demand: held + sold > 0 ? ['reason', 'taken'] : ['reason'], explain: `${flightNo} ${date} 的余位将不再销售。${held + sold > 0 ? `尚有占用 ${held} 座、已售 ${sold} 座，请选择如何处理。` : ''}` })] }));
};
