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

export type FormField = RegistrationField | RegistrationFileField
export type FormSection = { id: string; title: string; fields: readonly FormField[] }

/** The form as it is read, in the order of the checks. */
export const sections: readonly FormSection[] = [
  { id: 'part-basic', title: '基本信息', fields: ['name', 'loginName', ...basicFields.slice(1)] },
  { id: 'part-sales', title: '销售权限', fields: ['airLine'] },
  { id: 'part-contact', title: '联系信息', fields: contactFields },
  { id: 'part-images', title: '资质图片', fields: Object.keys(registrationFiles) as RegistrationFileField[] },
  { id: 'part-password', title: '密码', fields: ['password', 'confirmPassword'] },
  { id: 'part-captcha', title: '验证码', fields: ['verifyCode'] },
]

/** Fields that may stay empty, whatever the others contain. */
const optionalFields: readonly FormField[] = ['iatano', 'travelskyno', 'files']

/** True for required fields. Area codes are not required, since mobile numbers have none. */
export const isRequired = (field: FormField): boolean =>
  !optionalFields.includes(field) && field !== 'telAreaCode' && field !== 'finantelAreaCode'

/** The mistake of each field, by the first of its checks that fails. */
export const mistakesIn = (form: RegistrationForm, images: ImageCounts): { [F in FormField]?: string } => {
  const found: { [F in FormField]?: string } = {}
  for (const { field, message, fails } of registrationChecks)
    if (!found[field] && fails(form, { images, hashed: false })) found[field] = message
  // two empty passwords are equal, but nothing was confirmed
  if (!form.confirmPassword) found.confirmPassword = '请再次输入密码'
  return found
}
/** The warning when the form is sent: the first mistake in the order of the rules. */
export const warningOf = (form: RegistrationForm, images: ImageCounts) => firstMistake(form, { images, hashed: false })

/** Progress of a section: how many of its required fields are correct. */
export const progressOf = ({ fields }: FormSection, mistakes: { [F in FormField]?: string }): { done: number; of: number } => {
  const asked = fields.filter(field => !optionalFields.includes(field))
  return { done: asked.filter(field => mistakes[field] === undefined).length, of: asked.length }
}

const secrets: readonly RegistrationField[] = ['password', 'confirmPassword', 'verifyCode', 'uuid']
/** The values that survive a reload: never passwords or the captcha. */
export const draftOf = (form: RegistrationForm): RegistrationForm =>
  Object.fromEntries(Object.entries(form).filter(([field, value]) => value && !secrets.includes(field as RegistrationField)))

const DRAFT = 'registration'
/** Storage of this tab only, encrypted: the draft names people and accounts, and the next person at the machine must not read it. */
const kept = () => storage({ box: sessionStorage, cipher: secret() })
export const draft = {
  read: (): RegistrationForm => draftOf(kept().get<RegistrationForm>(DRAFT) ?? {}),
  keep: (form: RegistrationForm): void => kept().set(DRAFT, draftOf(form)),
  drop: (): void => kept().remove(DRAFT),
}
