import { jsx as _jsx } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { refunds } from '#contracts/refund/lists.ts';
import { List } from '../../kit/List.tsx';
import { statusText } from './steps.ts';
/** An agency's refunds of tickets, each with links to its own page and to its order. */
export const Refunds = () => (_jsx(List, { of: refunds, href: ({ id }) => `/refund/${encodeURIComponent(id)}`, render: {
        status: refund => _jsx(Tag, { tone: toneOf(refund.status), children: statusText(refund) }),
        orderNo: ({ orderNo }) => _jsx(Link, { to: `/order/${encodeURIComponent(orderNo)}?tab=refund`, children: orderNo }),
    } }));
