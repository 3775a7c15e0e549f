import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link, useSearchParams } from 'react-router-dom';
import { useFrame } from '../../../kit/frame.ts';
import { Empty, Fetched } from '../../../kit/States.tsx';
import { useProfile } from '../../ask.ts';
import { Copied } from './Copied.tsx';
import { choiceIn } from './choice.ts';
import { OrderForm } from './OrderForm.tsx';
import './new-order.css';
/** From chosen flights to a submitted order (`?type=S&legs=…&adults=20`), or from an order that is placed again (`?copy=…`). */
export const NewOrder = () => {
    const [address] = useSearchParams();
    const copied = address.get('copy');
    const choice = choiceIn(address);
    return (_jsx("div", { className: "new-order", children: copied ? _jsx(Copied, { orderId: copied }) : choice ? _jsx(Opened, { choice: choice }, choice.legs.join()) : _jsx(Unchosen, {}) }));
};
const Opened = ({ choice }) => (_jsx(Fetched, { from: useProfile(), what: "\u4E2A\u4EBA\u8D44\u6599", children: me => _jsx(OrderForm, { choice: choice, me: me }) }));
const Unchosen = () => {
    useFrame({ title: '填写订单', back: '/demandManagement/searchTickets' });
    return (_jsxs(_Fragment, { children: [_jsx("h1", { children: "\u586B\u5199\u8BA2\u5355" }), _jsx(Empty, { title: "\u8FD8\u6CA1\u6709\u9009\u62E9\u822A\u73ED", text: "\u5148\u67E5\u8BE2\u822A\u73ED\uFF0C\u5728\u8981\u8BA2\u7684\u822A\u73ED\u4E0A\u70B9\u4E0B\u5355\u3002", children: _jsx(Link, { to: "/demandManagement/searchTickets", children: "\u67E5\u8BE2\u822A\u73ED" }) })] }));
};
