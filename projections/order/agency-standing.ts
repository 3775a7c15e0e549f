import type { AgencyLevel } from '#contracts/agency/agency-codes.ts'
import { sellsUnder } from '#contracts/agency/sub-agent.ts'
import { agencies } from '../agency/agency.ts'
import type { Queries } from '../kernel/query.ts'

/** What an agency may sell, and the office and level by which its prices are found; a sub-agent follows its parent (DOMAIN §3.13). */
export const standingOf = (query: Pick<Queries, 'cachedById'>) => {
  /** airlines whose domestic groups an agency may sell now, for a sub-agent never more than its parent; empty for an unknown agency */
  const agencyOf = query.cachedById(agencies)
  const standing = async (agency: string) => {
    const own = await agencyOf(agency)
    return { own, parent: own?.parent === undefined ? undefined : await agencyOf(own.parent) }
  }
  const authority = async (agency: string): Promise<string[]> => {
    const { own, parent } = await standing(agency)
    return own ? sellsUnder(own, parent ?? undefined).domestic : []
  }
  /** the same of their international groups */
  const interAuthority = async (agency: string): Promise<string[]> => {
    const { own, parent } = await standing(agency)
    return own ? sellsUnder(own, parent ?? undefined).inter : []
  }
  /** office of an agency; a sub-agent without its own has its parent's */
  const officeOf = async (agency: string): Promise<string | undefined> => {
    const { own, parent } = await standing(agency)
    return own?.parentOrgId ?? parent?.parentOrgId
  }

  /** a family has one level, that of the parent */
  const familyLevel = async (agency: string): Promise<{ level: AgencyLevel | undefined; isSubAgent: boolean }> => {
    const { own, parent } = await standing(agency)
    return { level: (parent ?? own)?.level, isSubAgent: own?.parent !== undefined }
  }
  return { standing, authority, interAuthority, officeOf, familyLevel }
}
