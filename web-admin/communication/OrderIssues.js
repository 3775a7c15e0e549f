import { jsx as _jsx } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { IssueRow, queryIssue } from '#contracts/communication/issue-api.ts';
import { useAsk } from '../kit/calls.ts';
import { Panel } from '../kit/Detail.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { AskButton } from './IssueList.tsx';
/** Questions among staff about an order, which its agency never sees. */
export const OrderIssues = ({ orderNo }) => (_jsx(Panel, { title: "\u5185\u90E8\u6C9F\u901A", actions: _jsx(AskButton, { orderNo: orderNo, size: "small" }), children: _jsx(Fetched, { from: useAsk(queryIssue, { orderNo, size: 100 }, { lists: ['issue'] }), lines: 2, children: ({ content }) => (_jsx(RowsTable, { label: "\u5185\u90E8\u6C9F\u901A", row: IssueRow, rows: content, keyOf: ({ id }) => id, empty: "\u6CA1\u6709\u6C9F\u901A\u95EE\u9898", columns: [
                {
                    field: 'title',
                    render: ({ id, title }) => (_jsx(Link, { component: RouterLink, to: `/issue/${encodeURIComponent(id)}/show`, children: title })),
                },
                'status',
                'urgent',
                'by',
                'toUser',
                'toRole',
                'answers',
                'createdAt',
            ] })) }) }));
