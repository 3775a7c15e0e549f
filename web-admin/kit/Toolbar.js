import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import FormatLineSpacing from '@mui/icons-material/FormatLineSpacing';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useListContext, useStore } from 'ra-core';
import { ColumnsButton } from 'ra-ui-materialui';
import { ExportButton } from './ExportButton.tsx';
/** Head of a list: its title, the page's own buttons, and those of every list. */
export const Toolbar = ({ title, columns, exportable, onChoose, children, }) => {
    const { resource } = useListContext();
    const [size, setSize] = useStore('density', 'small');
    const denser = size === 'medium';
    return (_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }, children: [_jsx(Typography, { variant: "h5", component: "h1", sx: { flexGrow: 1 }, children: title }), children, exportable && _jsx(ExportButton, { columns: columns.map(({ field, column }) => ({ field, title: column.title })) }), _jsxs(Box, { sx: { display: { xs: 'none', sm: 'flex' }, alignItems: 'center' }, children: [_jsx(Box, { component: "span", onClickCapture: onChoose, children: _jsx(ColumnsButton, { storeKey: `${resource}.columns` }) }), _jsx(Tooltip, { title: denser ? '紧凑显示' : '宽松显示', children: _jsx(IconButton, { onClick: () => setSize(denser ? 'small' : 'medium'), "aria-label": denser ? '紧凑显示' : '宽松显示', children: _jsx(FormatLineSpacing, {}) }) })] })] }));
};
