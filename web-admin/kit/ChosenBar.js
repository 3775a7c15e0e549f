import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext, useStore } from 'ra-core';
import { useEffect } from 'react';
/**
 * Actions for the selected rows, shown only while there are some. It is part of the layout: a floating bar over a scrolling table would be
 * cut off.
 */
export const ChosenBar = ({ children }) => {
    const { selectedIds, onUnselectItems } = useListContext();
    if (selectedIds.length === 0)
        return null;
    return (_jsxs(Box, { role: "toolbar", "aria-label": "\u5BF9\u6240\u9009\u7684\u64CD\u4F5C", sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 0.5, bgcolor: 'action.selected' }, children: [_jsxs("span", { role: "status", children: ["\u5DF2\u9009 ", selectedIds.length, " \u6761"] }), children, _jsx(Button, { size: "small", color: "inherit", onClick: () => onUnselectItems(), children: "\u53D6\u6D88\u9009\u62E9" })] }));
};
/**
 * Ends a selection when the list asks for other rows than those among which it was made: a command for the selected rows must not touch what
 * a filter hides. Rows of other pages of the same list stay selected.
 */
export const ChosenUnderFilter = () => {
    const { resource, filterValues, selectedIds, onUnselectItems } = useListContext();
    const now = JSON.stringify(filterValues);
    // kept where react-admin keeps the selection: whoever comes back to the list later may find it under another filter
    const [under, setUnder] = useStore(`${resource}.chosenUnder`, now);
    useEffect(() => {
        if (under === now)
            return;
        setUnder(now);
        if (selectedIds.length > 0)
            onUnselectItems();
    }, [under, now, setUnder, selectedIds, onUnselectItems]);
    return null;
};
