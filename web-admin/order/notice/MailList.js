import { jsx as _jsx } from "react/jsx-runtime";
import { unsentMails } from '#contracts/order/lists.ts';
import { resendMail } from '#contracts/order/notice/mail-api.ts';
import { ActionButton } from '../../kit/ActionButton.tsx';
import { ListScreen } from '../../kit/ListScreen.tsx';
/** Notices that were not sent to their agencies by mail: waiting ones, and abandoned ones. */
export const MailList = () => (_jsx(ListScreen, { of: unsentMails, href: ({ orderNo }) => orderNo && `/order/${encodeURIComponent(orderNo)}/show`, rowActions: ({ id, status }) => status === 'FAILED' && (_jsx(ActionButton, { endpoint: resendMail, fixed: { ids: [String(id)] }, explain: resendMail.note ?? '', size: "small", variant: "text" })) }));
