import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { ActionButton } from '../kit/ActionButton.tsx';
import { useMay } from '../kit/calls.ts';
import { ImportButton } from '../kit/ImportButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { useReferences } from './useReferences.ts';
/** The list of a record, from its declaration. */
export const RecordList = ({ record, list }) => {
    const may = useMay();
    const { name, zh, endpoints, switchable, importable, imports } = record;
    return (_jsx(ListScreen, { of: list, choices: useReferences(record) ?? {}, actions: _jsxs(_Fragment, { children: [importable && _jsx(ImportButton, { endpoint: endpoints.import, template: endpoints.template, row: record.row }), Object.entries(imports).map(([call, { zh }]) => (_jsx(ImportButton, { endpoint: endpoints[call], template: endpoints.template, row: record.row, label: zh }, call))), may(endpoints.add) && (_jsxs(Button, { component: RouterLink, to: `/${name}/create`, variant: "contained", children: ["\u65B0\u589E", zh] }))] }), ...(switchable && { rowActions: (row) => _jsx(Switch, { record: record, row: row }) }) }));
};
const Switch = ({ record, row: { id, enabled } }) => (_jsx(Box, { children: _jsx(ActionButton, { size: "small", variant: "text", endpoint: enabled ? record.endpoints.disable : record.endpoints.enable, label: enabled ? '停用' : '启用', fixed: { [record.idField]: id, ids: undefined }, explain: enabled ? `停用后 ${id} 不能再被选用，已有数据不受影响。` : `启用后 ${id} 可以被选用。` }) }));
