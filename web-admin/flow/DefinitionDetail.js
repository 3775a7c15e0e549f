import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import { useRedirect } from 'ra-core';
import { useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { taskTabs } from '#contracts/flow/api.ts';
import { definitionDetail, deleteDefinition, modifyDefinition } from '#contracts/flow/definition-api.ts';
import { definitionStatuses } from '#contracts/flow/labels.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { useOrganisation } from '../organisation/useOrganisation.ts';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { LazyGraph } from './LazyGraph.tsx';
import { NodesPanel, RoutesPanel } from './Parts.tsx';
const list = { to: '/flow-definition', label: '流程定义' };
/** A workflow in the editor. Running instances keep the version that they began with, so edits do not affect them. */
export const DefinitionDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(definitionDetail, { id }), children: definition => _jsx(Loaded, { definition: definition }) }));
};
const Loaded = ({ definition }) => {
    const { id, name, status, version, changed, nodes, routes } = definition;
    const history = useHistoryTab(`flowdefinition-${id}`);
    return (_jsx(DetailScreen, { resource: "flow-definition", list: list, title: name, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { tone: toneOf(status), children: definitionStatuses[status] }), version > 0 && _jsx(Tag, { plain: true, children: `第 ${version} 版` }), changed && _jsx(Tag, { tone: "waiting", children: "\u6709\u672A\u53D1\u5E03\u7684\u4FEE\u6539" })] }), actions: _jsx(Actions, { definition: definition }), sections: [
            { key: 'summary', label: '概况', content: _jsx(Summary, { definition: definition }) },
            { key: 'graph', label: '流程图', content: _jsx(LazyGraph, { label: `${name}流程图`, nodes: nodes, routes: routes }) },
            ...history,
        ] }));
};
const Actions = ({ definition: { id, name, businessType, tab, fourEyes, escalateTo, status, changed, problems, revision }, }) => {
    const redirect = useRedirect();
    return (_jsxs(_Fragment, { children: [(changed || status !== 'RELEASED') && (_jsx(ActionButton, { endpoint: modifyDefinition, label: "\u53D1\u5E03", variant: "contained", disabled: problems.length > 0, fixed: { id, status: 'RELEASED', ...untouched }, revision: revision, explain: `发布后新的业务按此版本审批，运行中的实例保持其开始时的版本。` })), _jsx(ActionButton, { endpoint: modifyDefinition, label: "\u4FEE\u6539\u5C5E\u6027", fixed: { id, status: undefined }, initial: { name, businessType, tab: String(tab), fourEyes: String(fourEyes), escalateTo }, revision: revision, explain: "\u4FEE\u6539\u540E\u987B\u91CD\u65B0\u53D1\u5E03\u624D\u751F\u6548\u3002" }), status === 'RELEASED' && (_jsx(ActionButton, { endpoint: modifyDefinition, label: "\u505C\u7528", color: "error", fixed: { id, status: 'RETIRED', ...untouched }, revision: revision, explain: "\u505C\u7528\u540E\u4E0D\u518D\u6709\u65B0\u7684\u4E1A\u52A1\u6309\u6B64\u6D41\u7A0B\u5BA1\u6279\uFF0C\u8FD0\u884C\u4E2D\u7684\u5B9E\u4F8B\u7EE7\u7EED\u3002" })), status !== 'RELEASED' && (_jsx(ActionButton, { endpoint: deleteDefinition, label: "\u5220\u9664", color: "error", fixed: { id }, revision: revision, explain: `删除流程“${name}”。`, onDone: () => redirect(list.to) }))] }));
};
/** fields that a change of status leaves out */
const untouched = { name: undefined, businessType: undefined, tab: undefined, fourEyes: undefined, escalateTo: undefined };
const Summary = ({ definition }) => {
    const { id, businessType, tab, fourEyes, escalateTo, problems } = definition;
    const { roleName } = useOrganisation();
    const tabName = taskTabs[tab];
    return (_jsxs(_Fragment, { children: [problems.map(problem => (_jsx(Alert, { severity: "warning", sx: { mb: 1 }, children: problem }, problem))), _jsx(Panel, { title: "\u5C5E\u6027", children: _jsx(Facts, { facts: [
                        ['流程编码', id],
                        ['业务类型', businessType],
                        ['任务页签', tabName ? `${tabName}（${tab}）` : tab],
                        ['申请人不得审批', fourEyes ? '是' : '否'],
                        ['超时上报角色', roleName(escalateTo)],
                    ] }) }), _jsx(NodesPanel, { definition: definition }), _jsx(RoutesPanel, { definition: definition })] }));
};
