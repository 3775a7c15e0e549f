import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { TimeLeft } from '#contracts/client/look/parts.tsx';
import { disruptionAnswers } from '#contracts/disruption/codes.ts';
import { abnormalOrders } from '#contracts/disruption/lists.ts';
import { houseNow } from '../../kit/clock.ts';
import { List } from '../../kit/List.tsx';
/** Flights of an agency's orders that do not go as they were sold, with the answers; each is answered on the page of its order. */
export const Disruptions = () => (_jsx(List, { of: abnormalOrders, href: ({ orderNo }) => `/order/${encodeURIComponent(orderNo)}`, render: {
        answer: ({ answer, answerBy }) => (_jsxs(_Fragment, { children: [disruptionAnswers[answer], " ", answer === 'WAITING' && _jsx(TimeLeft, { limit: answerBy, now: houseNow })] })),
    }, links: {
        title: '办理',
        show: ({ orderNo, answer }) => {
            const order = encodeURIComponent(orderNo);
            if (answer === 'WAITING')
                return _jsx(Link, { to: `/order/${order}`, children: "\u7B54\u590D" });
            return answer === 'REFUND' ? _jsx(Link, { to: `/refund/new?orderId=${order}`, children: "\u7533\u8BF7\u9000\u7968" }) : null;
        },
    } }));
