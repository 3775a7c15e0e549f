import { auditorsFor, registerAuditor } from '#contracts/basicinfo/register-auditor.ts';
import { recordView } from '../kernel/record.ts';
/** limit above any possible number of rows */
const ALL = 5_000;
/** The first reviewers of an application by the records of auditors, as user ids; people who have left are no reviewers. */
export const registerAuditors = (query, people) => {
    const rows = query.cached(recordView(registerAuditor), { limit: ALL });
    return async (application) => {
        const found = await Promise.all(auditorsFor(await rows(), application).map(people.person));
        return found.flatMap(person => (person?.enabled ? [{ id: person.id }] : []));
    };
};
