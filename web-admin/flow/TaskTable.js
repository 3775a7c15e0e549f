import { jsx as _jsx } from "react/jsx-runtime";
import { InstanceTask } from '#contracts/flow/api.ts';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Due } from './Due.tsx';
/** Finished and open tasks: step, handler, remark, time, status. */
export const TaskTable = ({ tasks }) => (_jsx(RowsTable, { label: "\u5904\u7406\u8BB0\u5F55", row: InstanceTask, rows: tasks, keyOf: ({ id }) => id, empty: "\u6CA1\u6709\u5904\u7406\u8BB0\u5F55", columns: [
        { field: 'toGroupName', title: '环节' },
        {
            field: 'toName',
            title: '处理人',
            render: ({ toName, airLine }) => (airLine ? `${toName}（${airLine}）` : toName),
        },
        'handleRemark',
        'handleTime',
        {
            field: 'statusDesc',
            render: ({ status, statusDesc, transferredFrom }) => {
                if (!transferredFrom)
                    return statusDesc;
                return status === 'TRANSFERRED' ? `${statusDesc}（${transferredFrom}）` : `${statusDesc}（代${transferredFrom}）`;
            },
        },
        { field: 'dueAt', title: '处理时限', render: ({ dueAt, overdue }) => _jsx(Due, { dueAt: dueAt, overdue: overdue }) },
    ] }));
