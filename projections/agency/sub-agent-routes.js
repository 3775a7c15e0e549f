import { querySubAgents } from '#contracts/agency/sub-agent-api.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { pageOf } from '../kernel/ask.ts';
import { agencies } from './agency.ts';
import { beginning } from './agency-routes.ts';
/** An agency's own sub-agents, drafts among them. */
export const subAgentQueries = ({ ask }) => [
    on(querySubAgents, async ({ page, size, q, status }, call) => {
        const found = await ask(call).page(agencies, {
            filter: {
                parent: call.who.agency ?? '',
                ...(status && { status: status === 'ACTIVE' ? 'APPROVED' : status }),
                ...beginning(q, 'name', 'loginName', 'contact', 'phone'),
            },
            sort: ['-openedAt'],
            page,
            size,
        });
        return pageOf({ ...found, content: found.content.map(rowOf) });
    }),
];
const rowOf = (row) => ({
    id: row.id,
    name: row.name,
    status: row.status === 'DRAFT' || row.status === 'SUBMITTED' || row.status === 'FROZEN' || row.status === 'DISABLED'
        ? row.status
        : 'ACTIVE',
    ...(row.loginName && { loginName: row.loginName }),
    linkman: row.contact,
    tel: row.phone,
    domestic: row.domestic,
    inter: row.inter,
    canFreeBid: row.canFreeBid,
    canAutoQuote: row.canAutoQuote,
    canInterFreeBid: row.canInterFreeBid,
    openedAt: row.openedAt,
    changedAt: row.changedAt,
});
