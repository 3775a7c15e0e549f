import { departmentRoutes } from './department-routes.ts';
import { employeeRoutes } from './employee-routes.ts';
import { groupRoutes } from './group-routes.ts';
import { permissionRoutes } from './permission-routes.ts';
import { roleRoutes } from './role-routes.ts';
/**
 * All routes that change the organisation. Remembered rights are forgotten before the answer, so that the caller can rely on the change.
 */
export const organisationRoutes = ({ members, ...deps }) => [...roleRoutes(deps), ...permissionRoutes(deps), ...departmentRoutes(), ...groupRoutes(deps), ...employeeRoutes(deps)].map(route => route.endpoint.kind === 'command' || route.endpoint.kind === 'upload'
    ? {
        ...route,
        handler: async (body, call) => {
            try {
                return await route.handler(body, call);
            }
            finally {
                members.forget();
            }
        },
    }
    : route);
