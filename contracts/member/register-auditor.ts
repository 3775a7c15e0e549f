import { airline } from '../basicinfo/airline.ts'
import { maybe, ref, text } from '../kernel/field.ts'
import { record } from '../kernel/record.ts'
import { orgOffice } from './office.ts'

/** Who reviews the registrations of an office, or those that ask for an airline. */
export const registerAuditor = record(
  'registerAuditor',
  '注册审核员',
  {
    auditor: text('审核员登录名', { search: true, max: 32, pattern: '^[A-Za-z0-9_-]+$' }),
    parentOrgId: maybe(ref(orgOffice, '营业部')),
    airLine: maybe(ref(airline, '航空公司')),
  },
  { area: 'member', sort: ['auditor'] },
)
