import { organisationReads } from '#projections/organisation/index.ts';
import { organisationQueries } from '#projections/organisation/organisation-routes.ts';
import { organisationHistories } from './histories.ts';
import { organisationRoutes } from './organisation-routes.ts';
/** Positions of staff: employees, departments, groups, roles and what these may do. */
export const context = {
    reads: organisationReads,
    histories: organisationHistories,
    open: ({ run, logins, passwords, exists, called, imports, readSheet, members, ask, staff, rules, isPermission }) => ({
        routes: [
            ...organisationRoutes({ run, logins, passwords, exists, called, imports, readSheet, members, isPermission }),
            ...organisationQueries({ ask, people: staff, config: rules.config }),
        ],
    }),
};
