import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Airline, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { handleFlow, instanceDetail, instanceStatuses } from '#contracts/flow/api.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { useAsk, useMay } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { Line } from '../kit/Place.tsx';
import { usePlaces } from '../kit/usePlaces.ts';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { LazyStateTree } from '../report/LazyStateTree.tsx';
import { HandleDialog } from './HandleDialog.tsx';
import { LazyGraph } from './LazyGraph.tsx';
import { SubjectLink, waits } from './links.tsx';
import { TaskTable } from './TaskTable.tsx';
const list = { to: '/flow-task', label: '我的待办' };
/** One matter in decision: its subject, its form, the opinions so far, and the routes now open to the person. */
export const TaskDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(instanceDetail, { id }), children: instance => _jsx(Loaded, { instance: instance }) }));
};
const Loaded = ({ instance }) => {
    const { id, subject, status, statusDesc, outcome, currentTaskId, routes, nodes, edges, tasks } = instance;
    const history = useHistoryTab(`flow-${id}`);
    const open = tasks.filter(task => waits(task.status));
    // as the person began to handle it: the page is read again after a refusal, which stays to be read
    const [handled, handle] = useState();
    const may = useMay();
    return (_jsxs(_Fragment, { children: [_jsx(DetailScreen, { resource: "flow-task", list: list, title: subject.title, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { tone: toneOf(status), children: instanceStatuses[status] }), statusDesc !== instanceStatuses[status] && _jsx(Tag, { plain: true, children: statusDesc }), open.some(({ overdue }) => overdue) && _jsx(Tag, { tone: "danger", children: "\u5DF2\u8D85\u65F6" })] }), actions: currentTaskId !== undefined &&
                    routes.length > 0 &&
                    may(handleFlow) && (_jsx(Button, { variant: "contained", onClick: () => handle({ ...instance, currentTaskId }), children: "\u5904\u7406\u4EFB\u52A1" })), sections: [
                    { key: 'summary', label: '概况', content: _jsx(Summary, { instance: instance }) },
                    {
                        key: 'graph',
                        label: '流程图',
                        content: (_jsx(LazyGraph, { label: `${subject.title}流程图`, nodes: nodes, routes: edges, at: outcome ? nodes.filter(node => node.outcome === outcome).map(node => node.id) : open.map(({ nodeId }) => nodeId), passed: tasks.filter(task => !waits(task.status) && task.status !== 'CANCELLED').map(({ nodeId }) => nodeId) })),
                    },
                    ...history,
                ] }), handled && _jsx(HandleDialog, { instance: handled, close: () => handle(undefined) })] }));
};
const Summary = ({ instance: { subject, applicant, definitionName, version, startedAt, airLine, line, form, tasks }, }) => (_jsxs(_Fragment, { children: [_jsx(Panel, { title: "\u7533\u8BF7", children: _jsx(Facts, { facts: [
                    ['业务', _jsx(SubjectLink, { ...subject }, "subject")],
                    ['流程', `${definitionName}（第 ${version} 版）`],
                    ['申请人', applicant.name],
                    ['代理人', applicant.agencyName ?? applicant.agency],
                    ['航线', line ? _jsx(Line, { line: line }, "line") : airLine && _jsx(Airline, { code: airLine }, "line")],
                    ['申请时间', formatDateTime(startedAt)],
                ] }) }), Object.keys(form).length > 0 && (_jsx(Panel, { title: "\u7533\u8BF7\u5185\u5BB9", children: _jsx(Applied, { form: form }) })), _jsx(Panel, { title: "\u5904\u7406\u8BB0\u5F55", children: _jsx(TaskTable, { tasks: tasks }) })] }));
const Applied = ({ form }) => (_jsx(LazyStateTree, { kind: "flow", path: ['form'], value: form, named: usePlaces(form).nameOf }));
