import {
  type AgencyInfo,
  type Authority,
  firstReviewMistake,
  type ImageCounts,
  infoFields,
  type RegistrationFileField,
  type RegistrationForm,
  registrationFiles,
  reviewChecks,
  writeAuthorities,
} from '#contracts/agency/registration.ts'
import { type FileType, fileTypes } from '#contracts/enums.ts'
import { basicFields, contactFields } from '../fields/order.ts'
import type { Review } from './calls.ts'

/** The text sections of the dialog, with their fields in the order of the checks. */
export const parts: readonly { id: string; title: string; fields: readonly (keyof AgencyInfo)[] }[] = [
  { id: 'review-basic', title: '基本信息', fields: basicFields },
  { id: 'review-contact', title: '联系信息', fields: contactFields },
]

type Result = Review['result']

/** The registration data as the registration form holds them. */
export const infoIn = ({ agent, orgAgent, agentInfo, parentOrg, province, city }: Result): AgencyInfo => ({
  ...agentInfo,
  ...orgAgent,
  name: agent.name,
  parentOrgId: parentOrg.id,
  provinceId: province.id,
  cityId: city.id,
})

export const authoritiesIn = ({
  salesAuthorityCN,
  salesAuthorityEN,
}: Pick<Result, 'salesAuthorityCN' | 'salesAuthorityEN'>): Authority[] => [
  ...granted(salesAuthorityCN, false),
  ...granted(salesAuthorityEN, true),
]
const granted = (flags: Record<string, boolean>, inter: boolean): Authority[] =>
  Object.entries(flags).flatMap(([airLine, flag]) => (flag ? [{ airLine, inter }] : []))

export const countsIn = (pictures: Result['pictures']): ImageCounts =>
  Object.fromEntries(Object.keys(fileTypes).map(kind => [kind, pictures.filter(({ fileType }) => fileType === (kind as FileType)).length]))

const formOf = (info: AgencyInfo, result: Result): RegistrationForm => ({ ...info, ...writeAuthorities(authoritiesIn(result)) })

/** The mistake of each text. */
export const mistakesIn = (info: AgencyInfo, result: Result): { [F in keyof RegistrationForm]?: string } => {
  const found: Record<string, string> = {}
  const given = { images: countsIn(result.pictures), hashed: true }
  for (const { field, message, fails } of reviewChecks) if (!found[field] && fails(formOf(info, result), given)) found[field] = message
  return found
}
/** The first mistake in the order of the rules; `withImages` also checks the papers, as resubmitting does. */
export const warningOf = (info: AgencyInfo, result: Result, withImages: boolean) =>
  firstReviewMistake(formOf(info, result), withImages ? countsIn(result.pictures) : undefined)

/** All changed texts; an emptied field is sent as empty. */
export const changesIn = (before: AgencyInfo, after: AgencyInfo): AgencyInfo =>
  Object.fromEntries(infoFields.flatMap(field => ((before[field] ?? '') === (after[field] ?? '') ? [] : [[field, after[field] ?? '']])))

/** The element where a mistake of a field is corrected: the field's own, or that of its kind of papers. */
export const placeOf = (field: string): string => {
  const kind: FileType | undefined = registrationFiles[field as RegistrationFileField]
  return kind ? `review-${kind}` : field
}

/** Why the application was returned, as far as the reviewers have said. */
export const returnReason = ({ status, instance }: Pick<Review, 'status' | 'instance'>): string | undefined =>
  status === 'RETURNED' ? instance.tasks.findLast(({ statusDesc }) => statusDesc === '已退回')?.handleRemark || undefined : undefined
