import { airline } from '../basicinfo/airline.ts'
import { maybe, ref, text } from '../kernel/field.ts'
import { login } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'
import { orgOffice } from './office.ts'

/**
 * Who reviews the registrations of an office, or those that ask for an airline: the first step of the review goes to him, to whichever of
 * several comes first. Where nobody is named it goes to whom the workflow says.
 */
export const registerAuditor = record(
  'registerAuditor',
  '注册审核员',
  {
    auditor: text('审核员登录名', { search: true, max: 32, pattern: '^[A-Za-z0-9_-]+$', mark: login }),
    parentOrgId: maybe(ref(orgOffice, '营业部')),
    airLine: maybe(ref(airline, '航空公司')),
  },
  { area: 'member', sort: ['auditor'] },
)

type Auditor = { auditor: string; parentOrgId?: string | undefined; airLine?: string | undefined }
/** Login names of those who review an application: of its office before all others. */
export const auditorsFor = (
  rows: readonly Auditor[],
  { parentOrgId, airlines }: { parentOrgId?: string | undefined; airlines: readonly string[] },
): string[] => {
  const fits = rows.filter(row => !row.airLine || airlines.includes(row.airLine))
  const ofOffice = fits.filter(row => row.parentOrgId && row.parentOrgId === parentOrgId)
  const chosen = ofOffice.length > 0 ? ofOffice : fits.filter(row => !row.parentOrgId)
  return [...new Set(chosen.map(({ auditor }) => auditor.toLowerCase()))]
}
