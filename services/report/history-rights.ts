import { maskAccount, maskDocument, maskPhone } from '#contracts/kernel/documents.ts'
import { grants, type Who } from '#contracts/kernel/endpoint.ts'
import type { History } from './history-stream.ts'

/**
 * What staff must be granted, besides the auditor's module, to read the history of a kind of stream: what its screens ask for. A kind that
 * is not named here (logins, tickets of the sign-on, pay passwords, the sandbox's books) is for those alone who may read everything.
 */
const rights: Readonly<Record<string, string>> = {
  order: 'order.order.r',
  payment: 'order.payment.r',
  offset: 'order.payment.r',
  owed: 'order.payment.r',
  refund: 'order.refund.r',
  seats: 'order.stock.r',
  stockbatch: 'order.stock.r',
  policy: 'policy.policy.r',
  pnr: 'order.pnr.r',
  ticketstock: 'order.ticket.r',
  manifest: 'order.passenger.r',
  user: 'member.employee.r',
  profile: 'member.employee.r',
  access: 'member.statistic.r',
  role: 'member.role.r',
  administrators: 'member.role.r',
  permission: 'member.permission.r',
  group: 'member.group.r',
  groupTree: 'member.group.r',
  department: 'member.department.r',
  financecode: 'member.financecode.r',
  agency: 'member.agent.r',
  flow: 'flow.instance.r',
  flowtask: 'flow.task.r',
  flowdefinition: 'flow.definition.r',
  handover: 'flow.handover.r',
  flowline: 'flow.handover.r',
  job: 'report.job.r',
}
const EVERYTHING = '*.r'
export const isStaff = ({ actor }: Who): boolean => actor === 'employee' || actor === 'handler'

/** Of staff: the module's own read right. Whose documents an agency's people see is decided by document. */
export const mayRead = (who: Who, { decider, permission }: Pick<History, 'decider' | 'permission'>): boolean =>
  !isStaff(who) || grants(who, permission ?? rights[decider.name] ?? EVERYTHING)

type Schema = { secret?: boolean; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
function* secretsOf(schema: Schema | undefined): Generator<string> {
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    if (property.secret) yield name
    yield* secretsOf(property)
  }
  if (schema?.items) yield* secretsOf(schema.items)
  for (const one of schema?.anyOf ?? []) yield* secretsOf(one)
}

const HIDDEN = '******'
/** of an agency, wherever its form is quoted */
const ofAgencies: Readonly<Record<string, (text: string) => string>> = {
  legalIdNo: maskDocument,
  bankAccount: maskAccount,
  legalPhone: maskPhone,
  tel: maskPhone,
  finantel: maskPhone,
  mt: maskPhone,
  mtSpare: maskPhone,
}
/** kinds of stream in which a phone that is not the contact's is a traveller's */
const withTravellers = ['order', 'refund', 'manifest']
/** fields that say which person did something, or is to; an instant under the same name is none */
const people = /^(approvedBy|rejectedBy|submittedBy|causedBy|by|auditor|handler|defaultHandler|onBehalfOf|toUser|assignees?)$/
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : isTree(value) && typeof (value.id ?? value.code) === 'string'
      ? String(value.id ?? value.code)
      : undefined

export type Veil = (kind: string, value: unknown, path?: readonly string[]) => unknown

/**
 * What a person may see of data and states, by the rule of the screens: what a schema marks as `secret` is never shown; a traveller's document
 * number and phone to those who may read passengers, an agency's legal id, bank account and phones to those who may read agencies, and
 * both to the agency itself, which does not learn the names of staff. `path` leads to the value from the document.
 */
export const veilFor = (registry: readonly History[]) => {
  const secrets = new Set(registry.flatMap(({ eventTypes }) => eventTypes.flatMap(({ schema }) => [...secretsOf(schema as Schema)])))
  return (who: Who): Veil => {
    const travellers = !isStaff(who) || grants(who, 'order.passenger.r')
    const agencies = !isStaff(who) || grants(who, 'member.agent.r')
    const isHidden = (name: string, value: unknown) => {
      if (isStaff(who) || !people.test(name) || Array.isArray(value)) return false
      if (name === 'by' && !isTree(value)) return false
      if (name.startsWith('assignee') && !(isTree(value) && value.kind === 'USER')) return false
      const id = idOf(value)
      return id !== undefined && id !== who.user
    }
    const masked = (kind: string, text: string, name: string, parent: string | undefined): string => {
      if (name === 'docNo') return travellers ? text : maskDocument(text)
      if (name === 'phone' && withTravellers.includes(kind)) return travellers || parent === 'contact' ? text : maskPhone(text)
      if (name === 'phone' && kind.startsWith('flow')) return agencies ? text : maskPhone(text)
      return Object.hasOwn(ofAgencies, name) && !agencies ? ofAgencies[name]!(text) : text
    }
    const veil: Veil = (kind, value, path = []) => {
      const [parent, name = ''] = [undefined, ...path.filter(step => !/^\d+$/.test(step))].slice(-2)
      if (secrets.has(name) && value !== undefined) return HIDDEN
      if (isHidden(name, value)) return HIDDEN
      if (typeof value === 'string') return masked(kind, value, name, parent)
      if (Array.isArray(value)) return value.map((item, n) => veil(kind, item, [...path, String(n)]))
      if (!isTree(value)) return value
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, veil(kind, inner, [...path, key])]))
    }
    return veil
  }
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
