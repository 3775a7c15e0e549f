/**
 * The enabled groups of a person: the direct ones and all above them. A disabled group counts as absent, also as a link to the groups above
 * it.
 */
export const groupsOf = ({ groups }, { group, above }) => {
    const found = new Set();
    const visit = (id) => {
        if (found.has(id) || !group(id)?.enabled)
            return;
        found.add(id);
        above(id).forEach(visit);
    };
    groups.forEach(visit);
    return [...found];
};
/** Codes of a person's enabled roles, the own ones first, then those of the groups. */
export const rolesOf = (standing, organisation) => {
    const held = [...standing.roles, ...groupsOf(standing, organisation).flatMap(id => organisation.group(id)?.roles ?? [])];
    return [...new Set(held)].filter(code => organisation.role(code)?.enabled);
};
/** All permissions that any of the person's roles grants. */
export const permissionsOf = (standing, organisation) => [
    ...new Set(rolesOf(standing, organisation).flatMap(code => organisation.role(code).permissions)),
];
