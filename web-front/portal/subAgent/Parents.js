import { jsx as _jsx } from "react/jsx-runtime";
import { subAgentStatuses } from '#contracts/agency/agency-codes.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { Empty, Fetched } from '../../kit/States.tsx';
import { useProfile } from '../ask.ts';
import './subAgent.css';
/** Shows its content only to agencies that may have sub-agents: neither to staff nor to sub-agents. */
export const Parents = ({ children }) => {
    const me = useProfile();
    return (_jsx(Fetched, { from: me, what: "\u8D26\u6237\u8D44\u6599", rows: 6, children: ({ agency }) => {
            if (!agency)
                return _jsx(Empty, { title: "\u540E\u53F0\u8D26\u53F7\u6CA1\u6709\u5206\u4EE3\u7406" });
            return agency.parent === undefined ? children : _jsx(Empty, { title: "\u5206\u4EE3\u7406\u4E0D\u80FD\u518D\u53D1\u5C55\u5206\u4EE3\u7406" });
        } }));
};
const tones = { DRAFT: 'neutral', SUBMITTED: 'waiting', ACTIVE: 'done', FROZEN: 'danger', DISABLED: 'neutral' };
export const Standing = ({ status }) => _jsx(Tag, { tone: tones[status], children: subAgentStatuses[status] });
