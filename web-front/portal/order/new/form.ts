import { isPhone } from '#contracts/kernel/phone.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { SubmitBody } from '#contracts/order/api.ts'
import { fieldsOf, isBlank, type NameRow } from '../../names/rows.ts'
import { askedOf, type Choice } from './choice.ts'

export type Contact = { name: string; phone: string }
/** The total that was read for a choice; a different one is announced before anything is sent. */
export type SeenPrice = { choice: string; total: number }

/** The input on the page beside the choice, kept in the browser until the order is submitted. */
export type OrderDraft = {
  groupName: string
  contact: Contact
  remark: string
  /** true if the names are given with the order */
  isNaming: boolean
  names: readonly NameRow[]
  /** true if the user agrees to the terms */
  isAgreed: boolean
}
export const emptyDraft = (contact: Contact): OrderDraft => ({
  groupName: '',
  contact,
  remark: '',
  isNaming: false,
  names: [],
  isAgreed: false,
})

/** facts from outside the page: why these flights are not sold to this group, and the number of wrong names */
type Told = { people?: string | undefined; wrongNames?: number }
/** Missing or wrong values in the order of the page; the server checks the rest. */
export const gapsIn = ({ groupName, contact, isAgreed }: OrderDraft, { people, wrongNames = 0 }: Told = {}): Record<string, string> => {
  const gaps: [string, string | undefined | false][] = [
    ['groupName', !groupName.trim() && '填写团名，最多 50 个字'],
    ['people', people],
    ['contactName', !contact.name.trim() && '填写联系人姓名'],
    ['contactPhone', !isPhone(contact.phone) && '填写手机号，或带区号的电话'],
    ['names', wrongNames > 0 && `${wrongNames} 人有误，改正后再提交，或改为稍后录入`],
    ['terms', !isAgreed && '阅读购买条件后勾选'],
  ]
  return Object.fromEntries(gaps.filter((gap): gap is [string, string] => Boolean(gap[1])))
}

/** The total that the user read for this choice before, where it differs now. */
export const movedFrom = (seen: SeenPrice | undefined, choice: string, total: number): number | undefined =>
  seen?.choice === choice && seen.total !== total ? seen.total : undefined

/** The named people of the list, in its order. */
export const namedIn = ({ isNaming, names }: OrderDraft): NameRow[] => (isNaming ? names.filter(row => !isBlank(row)) : [])

/** Puts the server's messages about names (`passengers.{index}.{field}`) at each name. */
export const withTold = (draft: OrderDraft, errors: Readonly<Record<string, string>>): OrderDraft | undefined => {
  const named = namedIn(draft)
  const told = new Map<string, NameRow['told']>()
  for (const [path, message] of Object.entries(errors)) {
    const [, index, field] = /^passengers\.(\d+)\.(\w+)$/.exec(path) ?? []
    const row = named[Number(index)]
    if (row && field) told.set(row.key, { ...told.get(row.key), [field]: message })
  }
  if (told.size === 0) return undefined
  return { ...draft, names: draft.names.map(row => (told.has(row.key) ? { ...row, told: told.get(row.key)! } : row)) }
}

type Submission = { choice: Choice; draft: OrderDraft; total: number; waits: boolean; confirmDuplicate: boolean }
export const orderOf = ({ choice, draft, total, waits, confirmDuplicate }: Submission): Static<typeof SubmitBody> => {
  const { groupName, contact, remark } = draft
  const passengers = waits ? [] : namedIn(draft).map(fieldsOf)
  return {
    ...askedOf(choice),
    total,
    groupName: groupName.trim(),
    contact: { name: contact.name.trim(), phone: contact.phone.trim() },
    ...(remark.trim() && { remark: remark.trim() }),
    ...(passengers.length > 0 && { passengers }),
    ...(waits && { waitlist: true }),
    ...(confirmDuplicate && { confirmDuplicate: true }),
  }
}

/** True where the input equals what was sent, whatever price, similar order and free seats are now. */
export const saysTheSame = (sent: Static<typeof SubmitBody>, said: Pick<Submission, 'choice' | 'draft'>): boolean => {
  const { total, waitlist = false, confirmDuplicate = false } = sent
  return JSON.stringify(orderOf({ ...said, total, waits: waitlist, confirmDuplicate })) === JSON.stringify(sent)
}
