import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { Tag } from '#contracts/client/look/parts.tsx';
import { opening } from '#contracts/client/opening.tsx';
import { couponStatuses, nameStatuses } from '#contracts/enums.ts';
import { addPassenger, batchDeletePassenger, checkPassenger, importPassenger, modifyPassenger, orderDetail, Passenger, passengerProof, passengerTemplate, provePassenger, removePassenger, undoPassenger, } from '#contracts/order/api.ts';
import { submitRename } from '#contracts/rename/api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { isAllowed } from '../kit/AllowedActions.tsx';
import { Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { FileButton } from '../kit/FileButton.tsx';
import { ImportButton } from '../kit/ImportButton.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import { ProofButton } from './ProofButton.tsx';
import { ReceiptLink } from './ticketing/ReceiptLink.tsx';
import { TicketStatusButton } from './ticketing/TicketStatusButton.tsx';
import { UndoDialog } from './UndoDialog.tsx';
const ModifyPassengerDialog = opening(() => import('./ModifyPassengerDialog.tsx').then(({ ModifyPassengerDialog }) => ModifyPassengerDialog));
const RemovePassengersDialog = opening(() => import('./RemovePassengersDialog.tsx').then(({ RemovePassengersDialog }) => RemovePassengersDialog));
const RenameDialog = opening(() => import('../rename/RenameDialog.tsx').then(({ RenameDialog }) => RenameDialog));
/** The name list, and the tickets issued on it. */
export const OrderPassengers = ({ order }) => {
    const { orderId, airLine, revision, allowedActions, passengers, tickets, persons, nameStatus, pnrs } = order;
    const [chosen, setChosen] = useState([]);
    const can = (endpoint) => isAllowed(allowedActions, endpoint);
    // the list may have changed since the selection
    const ids = passengers.flatMap(({ id, status }) => (status === 'NAMED' && chosen.includes(id) ? [id] : []));
    const toggle = (id) => setChosen(ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id]);
    const common = { fixed: { orderId }, revision };
    const proving = passengers.some(({ type }) => type === 'SOLIDER');
    return (_jsxs(_Fragment, { children: [_jsxs(Panel, { title: `旅客名单（已录 ${passengers.length} / ${persons}）`, actions: _jsxs(_Fragment, { children: [_jsx(Tag, { plain: true, children: `名单${nameStatuses[nameStatus] ?? nameStatus}` }), passengers.length > 0 && (_jsx(DialogButton, { endpoint: checkPassenger, label: "\u6821\u9A8C\u540D\u5355", variant: "text", children: close => _jsx(CheckDialog, { orderId: orderId, close: close }) })), can(undoPassenger) && (_jsx(DialogButton, { endpoint: undoPassenger, label: "\u64A4\u9500\u53D8\u66F4", variant: "text", children: close => _jsx(UndoDialog, { order: order, close: close }) })), ids.length > 0 && can(removePassenger) && (_jsx(DialogButton, { endpoint: batchDeletePassenger, label: `删除所选（${ids.length}）`, color: "error", children: close => _jsx(RemovePassengersDialog, { order: order, whom: passengers.filter(({ id }) => ids.includes(id)), close: close }) })), can(addPassenger) && (_jsx(ImportButton, { endpoint: importPassenger, template: passengerTemplate, row: Passenger, fields: { orderId }, label: "\u5BFC\u5165\u540D\u5355" })), can(addPassenger) && _jsx(ActionButton, { endpoint: addPassenger, ...common, explain: "\u540C\u4E00\u8BC1\u4EF6\u5728\u4E00\u4E2A\u822A\u73ED\u4E0A\u53EA\u80FD\u51FA\u73B0\u4E00\u6B21\u3002" })] }), children: [nameStatus === 'LOCKED' && (_jsx(Alert, { severity: "info", sx: { mb: 2 }, children: "\u540D\u5355\u65F6\u9650\u5DF2\u8FC7\uFF0C\u4EE3\u7406\u4EBA\u4E0D\u80FD\u518D\u4FEE\u6539\uFF1B\u822A\u53F8\u4EBA\u5458\u5728\u51FA\u7968\u524D\u4ECD\u53EF\u4FEE\u6539\u3002" })), _jsx(RowsTable, { label: "\u65C5\u5BA2\u540D\u5355", row: Passenger, rows: passengers, keyOf: ({ id }) => id, empty: "\u8FD8\u6CA1\u6709\u65C5\u5BA2\uFF1B\u53EF\u9010\u4E2A\u65B0\u589E\uFF0C\u6216\u4E0B\u8F7D\u6A21\u677F\u586B\u5199\u540E\u5BFC\u5165", columns: [
                            ...(can(removePassenger)
                                ? [
                                    {
                                        field: 'chosen',
                                        title: '选择',
                                        render: ({ id, name, status }) => status === 'NAMED' && (_jsx(Checkbox, { size: "small", sx: { p: 0.5 }, checked: ids.includes(id), onChange: () => toggle(id), slotProps: { input: { 'aria-label': `选择 ${name}` } } })),
                                    },
                                ]
                                : []),
                            'name',
                            ...(passengers.some(({ title }) => title) ? ['title'] : []),
                            'type',
                            'gender',
                            'docType',
                            'docNo',
                            'birthDate',
                            // columns without any values are left out, so that the buttons stay visible
                            ...(passengers.some(({ phone }) => phone) ? ['phone'] : []),
                            'status',
                            // a single PNR belongs to everybody and needs no column
                            ...(pnrs.length > 1 ? [{ field: 'pnr', title: 'PNR', render: ({ pnr }) => pnr ?? '--' }] : []),
                            ...(tickets.length > 0 ? [{ field: 'ticketNo', title: '票号' }] : []),
                            ...(proving
                                ? [
                                    {
                                        field: 'proof',
                                        title: '军残/警残证件',
                                        render: (row) => _jsx(Proof, { row: row, order: order, canProve: can(provePassenger) }),
                                    },
                                ]
                                : []),
                            ...(can(modifyPassenger) || can(removePassenger) || can(submitRename)
                                ? [{ field: 'actions', title: '操作', render: (row) => _jsx(RowActions, { row: row, order: order }) }]
                                : []),
                        ] })] }), _jsx(Panel, { title: `客票（${tickets.length}）`, actions: tickets.length > 0 && (_jsxs(_Fragment, { children: [_jsx(ReceiptLink, { page: "TicketReceipt", orderId: orderId }), _jsx(ReceiptLink, { page: "itineraryList", orderId: orderId })] })), children: _jsx(RowsTable, { label: "\u5BA2\u7968", row: orderDetail.data.properties.tickets.items, rows: tickets, keyOf: ({ ticketNo }) => ticketNo, empty: "\u8FD8\u6CA1\u6709\u51FA\u7968", columns: [
                        { field: 'ticketNo', title: '票号' },
                        { field: 'name', title: '姓名' },
                        { field: 'type', title: '旅客类型' },
                        { field: 'amount', title: '金额' },
                        { field: 'pnr', title: 'PNR' },
                        { field: 'status', title: '状态' },
                        ...(tickets.some(isPartly)
                            ? [{ field: 'coupons', title: '航段', render: ({ coupons = [] }) => couponText(coupons) }]
                            : []),
                        {
                            field: 'actions',
                            title: '操作',
                            render: ({ ticketNo }) => _jsx(TicketStatusButton, { ticketNo: ticketNo, airLine: airLine }),
                        },
                    ] }) })] }));
};
/** true where the flights have different statuses */
const isPartly = ({ coupons = [] }) => new Set(coupons.map(({ status }) => status)).size > 1;
const couponText = (coupons) => coupons.map(({ flightNo, status }) => `${flightNo} ${couponStatuses[status]}`).join('，');
/** The picture of the document that entitles a traveller to the fare for the disabled. */
const Proof = ({ row: { id, type, name, status, proof }, order, canProve }) => {
    if (type !== 'SOLIDER')
        return '--';
    const { orderId, revision } = order;
    return (_jsxs(Box, { sx: { display: 'flex', alignItems: 'center' }, children: [proof ? _jsx(FileButton, { endpoint: passengerProof, body: { orderId, id }, label: "\u67E5\u770B" }) : _jsx(Tag, { tone: "waiting", children: "\u672A\u4E0A\u4F20" }), canProve && status === 'NAMED' && (_jsx(ProofButton, { orderId: orderId, id: id, revision: revision, name: name, label: proof ? '替换' : '上传' }))] }));
};
const RowActions = ({ row, order }) => {
    if (row.status === 'TICKETED' && isAllowed(order.allowedActions, submitRename))
        return (_jsx(DialogButton, { endpoint: submitRename, label: "\u66F4\u540D", size: "small", variant: "text", children: close => _jsx(RenameDialog, { order: order, row: row, close: close }) }));
    if (row.status !== 'NAMED')
        return null;
    const { allowedActions } = order;
    return (_jsxs(Box, { sx: { display: 'flex' }, children: [isAllowed(allowedActions, modifyPassenger) && (_jsx(DialogButton, { endpoint: modifyPassenger, label: "\u4FEE\u6539", size: "small", variant: "text", children: close => _jsx(ModifyPassengerDialog, { order: order, row: row, close: close }) })), isAllowed(allowedActions, removePassenger) && (_jsx(DialogButton, { endpoint: removePassenger, label: "\u5220\u9664", color: "error", size: "small", variant: "text", children: close => _jsx(RemovePassengersDialog, { order: order, whom: [row], close: close }) }))] }));
};
