import { jsx as _jsx } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { ComplaintRow, queryComplaints } from '#contracts/communication/api.ts';
import { useAsk } from '../kit/calls.ts';
import { Panel } from '../kit/Detail.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
/** Complaints about an order. */
export const OrderComplaints = ({ orderNo }) => (_jsx(Panel, { title: "\u6295\u8BC9", children: _jsx(Fetched, { from: useAsk(queryComplaints, { orderNo, size: 100 }, { lists: ['complaint'] }), lines: 2, children: ({ content }) => (_jsx(RowsTable, { label: "\u6295\u8BC9", row: ComplaintRow, rows: content, keyOf: ({ id }) => id, empty: "\u6CA1\u6709\u6295\u8BC9", columns: [
                {
                    field: 'id',
                    render: ({ id }) => (_jsx(Link, { component: RouterLink, to: `/complaint/${encodeURIComponent(id)}/show`, children: id })),
                },
                'title',
                'kind',
                'stage',
                'result',
                'dueAt',
                'createdAt',
            ] })) }) }));
