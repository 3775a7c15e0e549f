import { unfiledAgencies } from '#projections/agency/agency-routes.ts';
import { agencyReads } from '#projections/agency/index.ts';
import { subAgentQueries } from '#projections/agency/sub-agent-routes.ts';
import { lastFlow } from '../flow/start.ts';
import { agencyRoutes } from './agency-routes.ts';
import { agencyChanges, agencyFlowRoutes, agencyFlows, changesFollow } from './changes/by-flow.ts';
import { agencyDues } from './dues.ts';
import { agencyHistories } from './histories.ts';
import { AGENT_REGISTER, registrationFlow, registrationFollows } from './registration/by-flow.ts';
import { reviewRoutes } from './registration/review.ts';
import { accountFollows, registrationRoutes } from './registration-routes.ts';
import { subAgentRoutes } from './sub-agent-routes.ts';
/** Agencies, from their registration on, and their sub-agents. */
export const context = {
    reads: agencyReads,
    histories: agencyHistories,
    flowUses: ({ run, hand, logins, number, auditors }) => ({
        [AGENT_REGISTER]: registrationFlow({ run, hand, logins, reviewDays: () => number('reviewDays') }, auditors),
        ...agencyFlows,
    }),
    dues: () => agencyDues,
    open: house => {
        const { run, ask, once, papers, pictures: keys, logins, passwords, locks, markOf, exists, mustBeOwnName, tries, auditors, members, hand, } = house;
        const account = accountFollows(logins);
        const follows = changesFollow(hand);
        return {
            routes: [
                ...registrationRoutes({ run, once, papers, keys, logins, passwords, account, locks, markOf, exists, mustBeOwnName }),
                ...reviewRoutes({ run, papers, keys, exists, tries, logins, passwords, locks, auditors, mustBeOwnName }),
                ...agencyRoutes({
                    run,
                    papers,
                    keys,
                    members,
                    exists,
                    reviewed: async (id) => (await lastFlow(run.load, AGENT_REGISTER, id)) !== undefined,
                }),
                ...agencyFlowRoutes({ run, exists, follows }),
                ...subAgentRoutes({ run, logins, passwords, members, once, mustBeOwnName }),
                ...subAgentQueries({ ask }),
            ],
            reactions: [registrationFollows({ hand, logins, account, auditors, unfiled: unfiledAgencies(house.query) }), agencyChanges(follows)],
        };
    },
};
