import {
  firstMistake,
  type ImageCounts,
  type RegistrationField,
  type RegistrationFileField,
  type RegistrationForm,
  registrationChecks,
  registrationFiles,
} from '#contracts/agency/registration.ts'
import { secret } from '#contracts/client/secret.ts'
import { storage } from '#contracts/client/storage.ts'
import { basicFields, contactFields } from '../fields/order.ts'

export type Field = RegistrationField | RegistrationFileField
export type Section = { id: string; title: string; fields: readonly Field[] }

/** The form as it is read, in the order of the checks. */
export const sections: readonly Section[] = [
  { id: 'part-basic', title: '基本信息', fields: ['name', 'loginName', ...basicFields.slice(1)] },
  { id: 'part-sales', title: '销售权限', fields: ['airLine'] },
  { id: 'part-contact', title: '联系信息', fields: contactFields },
  { id: 'part-images', title: '资质图片', fields: Object.keys(registrationFiles) as RegistrationFileField[] },
  { id: 'part-password', title: '密码', fields: ['password', 'confirmPassword'] },
  { id: 'part-captcha', title: '验证码', fields: ['verifyCode'] },
]

/** Fields that may be left empty whatever the others say. */
const optionalFields: readonly Field[] = ['iatano', 'travelskyno', 'files']

/** Asked of everybody: optional fields are not, nor area codes, which mobile numbers have none of. */
export const isRequired = (field: Field): boolean =>
  !optionalFields.includes(field) && field !== 'telAreaCode' && field !== 'finantelAreaCode'

/** What is wrong with each field, by the first of its checks that fails. */
export const mistakesIn = (form: RegistrationForm, images: ImageCounts): { [F in Field]?: string } => {
  const found: { [F in Field]?: string } = {}
  for (const { field, message, fails } of registrationChecks)
    if (!found[field] && fails(form, { images, hashed: false })) found[field] = message
  // nothing equals nothing, and yet nothing was confirmed
  if (!form.confirmPassword) found.confirmPassword = '请再次输入密码'
  return found
}
/** What is warned of when the form is sent: the first mistake in the order of the rules. */
export const warningOf = (form: RegistrationForm, images: ImageCounts) => firstMistake(form, { images, hashed: false })

/** How far a section is: of the fields that must be filled, how many are in order. */
export const progressOf = ({ fields }: Section, mistakes: { [F in Field]?: string }): { done: number; of: number } => {
  const asked = fields.filter(field => !optionalFields.includes(field))
  return { done: asked.filter(field => mistakes[field] === undefined).length, of: asked.length }
}

const secrets: readonly RegistrationField[] = ['password', 'confirmPassword', 'verifyCode', 'uuid']
/** What may be kept while the page is reloaded: never passwords or the captcha. */
export const draftOf = (form: RegistrationForm): RegistrationForm =>
  Object.fromEntries(Object.entries(form).filter(([field, value]) => value && !secrets.includes(field as RegistrationField)))

const DRAFT = 'registration'
/** Of this tab only, and not in clear text: it names people and accounts, and the next person at the machine shall not read it. */
const kept = () => storage({ box: sessionStorage, cipher: secret() })
export const draft = {
  read: (): RegistrationForm => draftOf(kept().get<RegistrationForm>(DRAFT) ?? {}),
  keep: (form: RegistrationForm): void => kept().set(DRAFT, draftOf(form)),
  drop: (): void => kept().remove(DRAFT),
}
