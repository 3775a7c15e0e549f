import { orgOffice } from '../agency/office.ts'
import { maybe, person, ref } from '../kernel/field.ts'
import { record } from '../kernel/record.ts'
import { airline } from './airline.ts'

/**
 * Who reviews the registrations of an office, or those that ask for an airline: the first step of the review goes to him, to whichever of
 * several comes first. Where nobody is named it goes to whom the workflow says.
 */
export const registerAuditor = record(
  'registerAuditor',
  '注册审核员',
  {
    auditor: person('审核员'),
    parentOrgId: maybe(ref(orgOffice, '营业部')),
    airLine: maybe(ref(airline, '航空公司')),
  },
  { area: 'member', place: ['members', 3], folded: 2 },
)

type Auditor = { auditor: string; parentOrgId?: string | undefined; airLine?: string | undefined }
/** Who reviews an application, of its office before all others: user ids, and what staff wrote when records said login names. */
export const auditorsFor = (
  rows: readonly Auditor[],
  { parentOrgId, airlines }: { parentOrgId?: string | undefined; airlines: readonly string[] },
): string[] => {
  const fits = rows.filter(row => !row.airLine || airlines.includes(row.airLine))
  const ofOffice = fits.filter(row => row.parentOrgId && row.parentOrgId === parentOrgId)
  const chosen = ofOffice.length > 0 ? ofOffice : fits.filter(row => !row.parentOrgId)
  return [...new Set(chosen.map(({ auditor }) => auditor.toLowerCase()))]
}
