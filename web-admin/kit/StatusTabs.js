import { jsx as _jsx } from "react/jsx-runtime";
import Chip, {} from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useGetList, useListContext } from 'ra-core';
export const StatusTabs = ({ field, labels, counts }) => {
    const { filterValues, setFilters, resource, sort } = useListContext();
    const { [field]: chosen = '', ...others } = filterValues;
    const choose = (status) => setFilters(status ? { ...others, [field]: status } : others, undefined, false);
    return (_jsx(Tabs, { value: chosen, onChange: (_, status) => choose(status), variant: "scrollable", allowScrollButtonsMobile: true, "aria-label": "\u6309\u72B6\u6001\u67E5\u770B", sx: { px: 1, borderBottom: 1, borderColor: 'divider' }, children: [['', '全部'], ...Object.entries(labels)].map(([status, label]) => (_jsx(Tab, { value: status, iconPosition: "end", label: label, icon: counts ? (_jsx(Chip, { size: "small", component: "span", label: counts[status]?.toLocaleString('zh-CN') ?? '…' })) : (_jsx(Count, { resource: resource, filter: status ? { ...others, [field]: status } : others, sort: sort })), sx: { minHeight: 48 } }, status))) }));
};
/** `className` comes from the tab, which keeps its icon apart from the label by it. */
const Count = ({ resource, filter, sort, ...icon }) => {
    const { total, meta } = useGetList(resource, { filter, pagination: { page: 1, perPage: 1 }, sort });
    return (_jsx(Chip, { ...icon, size: "small", component: "span", label: total === undefined ? '…' : `${total.toLocaleString('zh-CN')}${meta?.capped ? '+' : ''}` }));
};
