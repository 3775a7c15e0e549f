import { jsx as _jsx } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { unsettled } from '#contracts/account/lists.ts';
import { Age } from '../kit/Age.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { orderLink, paymentLink } from '../payment/links.tsx';
const resources = { suspense: 'needs-refund', returning: 'recon-difference' };
/** Money on its way between two documents and money that waits for a person, the oldest first, with its subject. */
export const UnsettledList = () => (_jsx(ListScreen, { of: unsettled, render: {
        // waiting money belongs to an owed item or a difference with the same number
        ref: ({ kind, ref }) => {
            const resource = resources[kind];
            return resource ? _jsx(To, { path: `/${resource}/${encodeURIComponent(ref)}/show`, text: ref }) : ref;
        },
        since: ({ since }) => _jsx(Age, { since: since }),
        orderNo: orderLink,
        paymentCode: ({ paymentCode }) => (paymentCode ? paymentLink({ paymentCode }) : '--'),
        refundId: ({ refundId }) => (refundId ? _jsx(To, { path: `/refund/${encodeURIComponent(refundId)}/show`, text: refundId }) : '--'),
    } }));
const To = ({ path, text }) => (_jsx(Link, { component: RouterLink, to: path, underline: "hover", children: text }));
