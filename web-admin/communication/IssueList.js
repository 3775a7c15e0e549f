import { Fragment as _Fragment, jsx as _jsx } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { addIssue } from '#contracts/communication/issue-api.ts';
import { issues } from '#contracts/communication/issue-lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { OrderLink } from '../order/OrderLink.tsx';
/** Questions among staff: all of them, those that wait for this person, and those that this person has put. */
export const IssueList = () => (_jsx(ListScreen, { of: issues, render: {
        orderNo: ({ orderNo }) => (orderNo ? _jsx(OrderLink, { orderNo: orderNo }) : '--'),
        airLine: ({ airLine }) => (airLine === '*' ? '--' : airLine),
    }, notice: _jsx(Mine, {}), actions: _jsx(AskButton, {}) }));
/** asks somebody, or everybody with a role; perhaps about an order */
export const AskButton = ({ orderNo, size }) => (_jsx(ActionButton, { endpoint: addIssue, label: "\u63D0\u51FA\u95EE\u9898", variant: "contained", fixed: orderNo ? { orderNo, airLine: undefined } : {}, explain: "\u7B54\u590D\u4EBA\uFF08\u767B\u5F55\u540D\uFF09\u548C\u89D2\u8272\u586B\u5199\u5176\u4E00\u3002\u7D27\u6025\u7684\u987B\u57282\u5C0F\u65F6\u5185\u7B54\u590D\uFF0C\u5176\u4ED6\u7684\u572824\u5C0F\u65F6\u5185\uFF1B\u5185\u5BB9\u4E0D\u5BF9\u4EE3\u7406\u4EBA\u663E\u793A\u3002", done: ({ id }) => `已提出问题 ${id}`, ...(size && { size }) }));
const views = [
    ['', '全部'],
    ['toUser', '待我答复'],
    ['by', '我提出的'],
];
const Mine = () => {
    const [address] = useSearchParams();
    const filter = JSON.parse(address.get('filter') ?? '{}');
    const chosen = views.find(([field]) => field && filter[field] === true)?.[0] ?? '';
    return (_jsx(_Fragment, { children: views.map(([field, label]) => (_jsx(Button, { component: Link, size: "small", variant: field === chosen ? 'contained' : 'text', "aria-current": field === chosen ? 'page' : undefined, to: { search: field ? `?${new URLSearchParams({ filter: JSON.stringify({ [field]: true }) })}` : '?filter=%7B%7D' }, children: label }, label))) }));
};
