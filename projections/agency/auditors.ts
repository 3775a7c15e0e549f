import { auditorsFor, registerAuditor } from '#contracts/basicinfo/register-auditor.ts'
import type { People } from '#contracts/organisation/people.ts'
import type { Queries } from '../kernel/query.ts'
import { recordView } from '../kernel/record.ts'

/** more rows than there will ever be */
const ALL = 5_000

/** Who reviews an application first, as the records of auditors say it by user id; whoever has left the house reviews nothing. */
export const registerAuditors = (query: Pick<Queries, 'cached'>, people: Pick<People, 'person'>) => {
  const rows = query.cached(recordView(registerAuditor), { limit: ALL })
  return async (application: { parentOrgId?: string | undefined; airlines: readonly string[] }): Promise<{ id: string }[]> => {
    const found = await Promise.all(auditorsFor(await rows(), application).map(people.person))
    return found.flatMap(person => (person?.enabled ? [{ id: person.id }] : []))
  }
}
