import { jsx as _jsx } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { instanceDetail, submitAudit } from '#contracts/flow/api.ts';
import { firstInstance, taskPage } from '../flow/links.tsx';
import { TaskTable } from '../flow/TaskTable.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { useAsk, useMay } from '../kit/calls.ts';
import { Panel } from '../kit/Detail.tsx';
import { Fetched } from '../kit/States.tsx';
/** The review of the registration; an agency that staff opened themselves has none. */
export const useReviewTab = ({ id, applied, unfiled = false }) => {
    const may = useMay();
    if (applied.length === 0 || !may(instanceDetail))
        return [];
    return [
        {
            key: 'review',
            label: '注册审核',
            content: unfiled ? _jsx(Unfiled, { id: id }) : _jsx(Review, { instanceId: firstInstance('AGENT_REGISTER', id) }),
        },
    ];
};
/** The registration came while the workflow was not in use. The next release of a definition puts it into the workflow. */
const Unfiled = ({ id }) => (_jsx(Alert, { severity: "warning", action: _jsx(ActionButton, { endpoint: submitAudit, label: "\u8FDB\u5165\u5BA1\u6838\u6D41\u7A0B", size: "small", variant: "text", fixed: { businessType: 'AGENT_REGISTER', businessId: id, form: undefined, routeId: undefined, toUser: undefined }, done: "\u5DF2\u8FDB\u5165\u5BA1\u6838\u6D41\u7A0B" }), children: "\u672A\u8FDB\u5165\u6D41\u7A0B\uFF1A\u6CE8\u518C\u65F6\u5BA1\u6838\u6D41\u7A0B\u672A\u53D1\u5E03\u3002\u6D41\u7A0B\u53D1\u5E03\u540E\u81EA\u52A8\u8FDB\u5165\uFF0C\u4E5F\u53EF\u4EE5\u624B\u5DE5\u8FDB\u5165\u3002" }));
const Review = ({ instanceId }) => (_jsx(Panel, { title: "\u6CE8\u518C\u5BA1\u6838", actions: _jsx(Button, { component: RouterLink, to: taskPage(instanceId), size: "small", children: "\u6253\u5F00\u5BA1\u6838\u4EFB\u52A1" }), children: _jsx(Fetched, { from: useAsk(instanceDetail, { id: instanceId }), lines: 3, children: ({ tasks }) => _jsx(TaskTable, { tasks: tasks }) }) }));
