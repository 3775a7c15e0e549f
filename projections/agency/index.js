import { agencyList, financeCodeList } from '#contracts/agency/lists.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { agencies } from './agency.ts';
import { agentRow, financeCodes } from './agency-routes.ts';
import { agencyDues } from './due.ts';
export const agencyReads = reads({
    views: [agencies, financeCodes],
    parts: [agencyDues],
    lists: [
        serves(agencyList, agencies, { row: agentRow }),
        serves(financeCodeList, financeCodes, { row: ({ position: _, ...row }) => row }),
    ],
});
