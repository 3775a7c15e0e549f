import { jsx as _jsx } from "react/jsx-runtime";
import { usePermissions } from 'ra-core';
import { transferLine } from '#contracts/flow/definition-api.ts';
import { lines } from '#contracts/flow/lists.ts';
import { DialogButton } from '../kit/DialogButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { Line } from '../kit/Place.tsx';
import { TransferDialog } from './TransferDialog.tsx';
/** Keepers of lines: a workflow leaves the tasks of a line to its keeper. */
export const LineList = () => {
    const { permissions: me } = usePermissions();
    const any = me?.permissions.includes('*') === true;
    return (_jsx(ListScreen, { of: lines, render: { id: ({ id }) => _jsx(Line, { line: id }), handler: ({ handler }) => `${handler.name}（${handler.id}）` }, actions: any && (_jsx(DialogButton, { endpoint: transferLine, label: "\u6307\u5B9A\u8D1F\u8D23\u4EBA", variant: "contained", children: close => _jsx(TransferDialog, { close: close }) })), rowActions: ({ id, handler }) => (any || handler.id === me?.loginName) && (_jsx(DialogButton, { endpoint: transferLine, label: "\u8F6C\u4EA4", size: "small", variant: "text", children: close => _jsx(TransferDialog, { line: String(id), close: close }) })) }));
};
