import { type Authority, type Check, type RegistrationForm, registrationChecks, writeAuthorities } from './registration.ts'

/** A sub-agent (分代理): an agency of its own that another has taken on, one level deep (DOMAIN §3.1). */

/** What a parent says of a sub-agent; its login name and what it may sell besides. */
export const subAgentFields = ['name', 'linkman', 'tel', 'telAreaCode', 'email'] as const
export type SubAgentInfo = { [Field in (typeof subAgentFields)[number]]?: string }

/** so many keep a parent's lists quick, which ask for the documents of all of them */
export const MOST_SUB_AGENTS = 200

const asked: readonly string[] = ['loginName', 'airLine', ...subAgentFields]
const checks = registrationChecks.filter(({ field }) => asked.includes(field))

type SubAgentForm = SubAgentInfo & { loginName?: string; authorities: readonly Authority[] }
type Mistake = Pick<Check, 'field' | 'message'>
/** What keeps a draft from being submitted, by the texts of the registration, in the order of its checks. */
export const subAgentMistakes = ({ authorities, ...texts }: SubAgentForm): readonly Mistake[] => {
  const whole: RegistrationForm = { ...texts, ...writeAuthorities(authorities) }
  return checks.filter(check => check.fails(whole, { images: {}, hashed: true }))
}
/** undefined when it is whole */
export const firstSubAgentMistake = (form: SubAgentForm): Mistake | undefined => subAgentMistakes(form)[0]

export type Sells = { domestic: readonly string[]; inter: readonly string[] }
/** What an agency may sell now: never more than the parent that has taken it on may, so what the parent loses it loses in the same moment. */
export const sellsUnder = (own: Sells, parent: Sells | undefined): { domestic: string[]; inter: string[] } => ({
  domestic: own.domestic.filter(airLine => !parent || parent.domestic.includes(airLine)),
  inter: own.inter.filter(airLine => !parent || parent.inter.includes(airLine)),
})
