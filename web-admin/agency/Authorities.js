import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { setCanAutoQuote, setCanFreeBid, setCanInterFreeBid, submitSalesApply } from '#contracts/agency/agency-api.ts';
import { agencySwitches } from '#contracts/agency/agency-codes.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { airlines } from '#contracts/enums.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { SmallTable } from '../kit/SmallTable.tsx';
import { mayChange } from './AgencySummary.tsx';
const codes = Object.keys(airlines);
const nameOf = (code) => `${code} ${airlines[code].name}`;
const heads = ['航空公司', '国内', '国际'];
/** Airlines that the agency may sell, and its rights there. */
export const Authorities = ({ agency }) => (_jsxs(_Fragment, { children: [_jsx(Panel, { title: "\u9500\u552E\u6743\u9650", actions: mayChange(agency) && (_jsx(DialogButton, { endpoint: submitSalesApply, label: "\u7533\u8BF7\u53D8\u66F4", size: "small", children: close => _jsx(SalesDialog, { agency: agency, close: close }) })), children: _jsx(SmallTable, { label: "\u9500\u552E\u6743\u9650", height: 560, heads: heads, rows: codes.map(code => ({ key: code, cells: [nameOf(code), ...[false, true].map(inter => stateOf(agency, code, inter))] })) }) }), _jsx(Panel, { title: "\u5F00\u5173", children: _jsx(SmallTable, { label: "\u5F00\u5173", heads: ['开关', '状态', '操作'], rows: switches.map(({ field, name, endpoint }) => ({
                    key: field,
                    cells: [
                        name,
                        _jsx(Tag, { tone: agency[field] ? 'done' : 'neutral', children: agency[field] ? '已开启' : '已关闭' }, "state"),
                        isIn(agency) ? (_jsx(ActionButton, { endpoint: endpoint, label: agency[field] ? '关闭' : '开启', size: "small", variant: "text", fixed: { id: agency.id, ids: undefined, reason: undefined, on: !agency[field] }, revision: agency.revision, explain: `${agency[field] ? '关闭' : '开启'}${agency.name}的${name}。` }, "set")) : ('--'),
                    ],
                })) }) })] }));
const switches = [
    { field: 'canFreeBid', name: agencySwitches.canFreeBid, endpoint: setCanFreeBid },
    { field: 'canAutoQuote', name: agencySwitches.canAutoQuote, endpoint: setCanAutoQuote },
    { field: 'canInterFreeBid', name: agencySwitches.canInterFreeBid, endpoint: setCanInterFreeBid },
];
/** switches follow the right to modify: who may modify the agency may switch */
const isIn = ({ allowedActions }) => allowedActions.some(({ action }) => action === 'modify');
const stateOf = ({ domestic, inter, applied }, code, abroad) => {
    if ((abroad ? inter : domestic).includes(code))
        return _jsx(Tag, { tone: "done", children: "\u5DF2\u6388\u6743" });
    return applied.some(one => one.airLine === code && one.inter === abroad) ? _jsx(Tag, { plain: true, children: "\u6CE8\u518C\u65F6\u7533\u8BF7" }) : '--';
};
/** Sets all airlines that the agency may sell from now on; in force once the flow approves it. */
const SalesDialog = ({ agency, close }) => {
    const [wanted, setWanted] = useState([
        ...agency.domestic.map(airLine => ({ airLine, inter: false })),
        ...agency.inter.map(airLine => ({ airLine, inter: true })),
    ]);
    const has = (airLine, inter) => wanted.some(one => one.airLine === airLine && one.inter === inter);
    const toggle = (airLine, inter) => setWanted(has(airLine, inter) ? wanted.filter(one => one.airLine !== airLine || one.inter !== inter) : [...wanted, { airLine, inter }]);
    return (_jsx(CommandDialog, { endpoint: submitSalesApply, label: "\u53D8\u66F4\u9500\u552E\u6743\u9650", explain: "\u52FE\u9009\u53D8\u66F4\u540E\u7684\u5168\u90E8\u9500\u552E\u6743\u9650\uFF0C\u63D0\u4EA4\u5BA1\u6279\uFF0C\u901A\u8FC7\u540E\u751F\u6548\u3002", body: wanted.length > 0 ? { agentId: agency.id, authorities: [...wanted] } : undefined, incomplete: "\u8BF7\u81F3\u5C11\u9009\u62E9\u4E00\u9879\u9500\u552E\u6743\u9650", done: () => '销售权限变更已提交审批', close: close, children: ({ disabled }) => (_jsx(SmallTable, { label: "\u53D8\u66F4\u540E\u7684\u9500\u552E\u6743\u9650", height: 480, heads: heads, rows: codes.map(code => ({
                key: code,
                cells: [
                    nameOf(code),
                    ...[false, true].map(inter => (_jsx(Checkbox, { size: "small", checked: has(code, inter), onChange: () => toggle(code, inter), disabled: disabled, slotProps: { input: { 'aria-label': `${nameOf(code)}${inter ? '国际' : '国内'}` } } }, String(inter)))),
                ],
            })) })) }));
};
