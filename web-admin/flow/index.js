import { jsx as _jsx } from "react/jsx-runtime";
import AccountTree from '@mui/icons-material/AccountTree';
import ConnectingAirports from '@mui/icons-material/ConnectingAirports';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import TaskAlt from '@mui/icons-material/TaskAlt';
import { opening } from '#contracts/client/opening.tsx';
import { instanceDetail } from '#contracts/flow/api.ts';
import { definitionDetail } from '#contracts/flow/definition-api.ts';
import { definitions, handovers, lines, tasks } from '#contracts/flow/lists.ts';
import { screenOf } from '../kit/screen.ts';
const { flowTaskList, cancelledOrders, otherTasks, tdqwRefundTasks, tdqwOrderRefundTasks } = tasks.calls;
/** the tabs of tasks with their own call (DOMAIN §9.3); the others filter the list of all tasks */
const tabs = { 3: cancelledOrders, 4: otherTasks, 8: tdqwRefundTasks, 9: tdqwOrderRefundTasks };
export const screens = [
    screenOf(tasks, {
        icon: _jsx(TaskAlt, {}),
        list: opening(() => import('./TaskList.tsx').then(({ TaskList }) => TaskList)),
        question: ({ tabKey, ...filter }) => {
            const own = tabs[String(tabKey)];
            return own ? [own, filter] : [flowTaskList, { ...filter, ...(tabKey !== undefined && { tabKey: Number(tabKey) }) }];
        },
        actions: { show: instanceDetail },
        show: opening(() => import('./TaskDetail.tsx').then(({ TaskDetail }) => TaskDetail)),
    }),
    screenOf(handovers, {
        icon: _jsx(SwapHoriz, {}),
        list: opening(() => import('./HandoverList.tsx').then(({ HandoverList }) => HandoverList)),
    }),
    screenOf(lines, {
        icon: _jsx(ConnectingAirports, {}),
        list: opening(() => import('./LineList.tsx').then(({ LineList }) => LineList)),
    }),
    screenOf(definitions, {
        icon: _jsx(AccountTree, {}),
        list: opening(() => import('./DefinitionList.tsx').then(({ DefinitionList }) => DefinitionList)),
        actions: { show: definitionDetail },
        show: opening(() => import('./DefinitionDetail.tsx').then(({ DefinitionDetail }) => DefinitionDetail)),
    }),
];
