import { jsx as _jsx } from "react/jsx-runtime";
import { Table } from 'antd';
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts';
const orEmpty = (text) => text || EMPTY;
const columns = [
    { title: '环节', dataIndex: 'toGroupName', render: orEmpty },
    { title: '处理人', dataIndex: 'toName', render: orEmpty },
    { title: '处理意见', dataIndex: 'handleRemark', render: orEmpty },
    { title: '处理时间', dataIndex: 'handleTime', render: (instant) => (instant ? formatDateTime(instant) : EMPTY) },
    { title: '状态', dataIndex: 'statusDesc', render: orEmpty },
];
/** The steps of the review so far; with only one page there are no page buttons. */
export const FlowTable = ({ tasks }) => (_jsx("section", { className: "wide-table", "aria-label": "\u5BA1\u6838\u6D41\u7A0B", tabIndex: 0, children: _jsx(Table, { rowKey: "id", size: "small", columns: columns, dataSource: [...tasks], pagination: { pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }, locale: { emptyText: '暂无审核记录' } }) }));
