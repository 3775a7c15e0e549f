import { type Authority, type FieldCheck, type RegistrationForm, registrationChecks, writeAuthorities } from './registration.ts'

/** A sub-agent (分代理) is an agency that another agency has taken on, one level deep (DOMAIN §3.1). */

/** Fields in which a parent describes a sub-agent, beside its login name and its authorities. */
export const subAgentFields = ['name', 'linkman', 'tel', 'telAreaCode', 'email'] as const
export type SubAgentInfo = { [Field in (typeof subAgentFields)[number]]?: string }

/** limit that keeps a parent's lists quick: they query the documents of all its sub-agents */
export const MOST_SUB_AGENTS = 200

const asked: readonly string[] = ['loginName', 'airLine', ...subAgentFields]
const checks = registrationChecks.filter(({ field }) => asked.includes(field))

type SubAgentForm = SubAgentInfo & { loginName?: string; authorities: readonly Authority[] }
type Mistake = Pick<FieldCheck, 'field' | 'message'>
/** Mistakes that keep a draft from being submitted. Texts and order are those of the registration checks. */
export const subAgentMistakes = ({ authorities, ...texts }: SubAgentForm): readonly Mistake[] => {
  const whole: RegistrationForm = { ...texts, ...writeAuthorities(authorities) }
  return checks.filter(check => check.fails(whole, { images: {}, hashed: true }))
}
/** undefined when the form is complete */
export const firstSubAgentMistake = (form: SubAgentForm): Mistake | undefined => subAgentMistakes(form)[0]

export type Sells = { domestic: readonly string[]; inter: readonly string[] }
/**
 * The airlines that a sub-agent may sell now: never more than its parent. When the parent loses an authority, the sub-agent loses it in
 * the same moment.
 */
export const sellsUnder = (own: Sells, parent: Sells | undefined): { domestic: string[]; inter: string[] } => ({
  domestic: own.domestic.filter(airLine => !parent || parent.domestic.includes(airLine)),
  inter: own.inter.filter(airLine => !parent || parent.inter.includes(airLine)),
})
