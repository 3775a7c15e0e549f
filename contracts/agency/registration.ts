import { type FileType, fileTypes, heritages, orgTypes, requiredFileTypes } from '../enums.ts'
import { isCommonPassword, TOO_COMMON } from '../identity/common-passwords.ts'
import { checkIdNumber, isCreditCode, isIataNumber } from '../kernel/documents.ts'
import type { PersonalKind } from '../kernel/personal.ts'
import { noneOfObjects } from '../kernel/schema.ts'

/**
 * The registration form of an agency (DOMAIN §9.3, §9.5): its fields, its files and the order of its checks. Browser and server run the
 * same `firstMistake`, so the form shows what the server would answer.
 */

/** Text fields of the multipart form in the agreed spelling: title and greatest length. */
export const registrationFields = {
  name: ['单位名称', 100],
  parentOrgId: ['所属营业部', 120],
  provinceId: ['省份', 120],
  cityId: ['城市', 120],
  licenceno: ['营业执照号', 50],
  loginName: ['登录名', 32],
  /** hex SHA-256 of the typed password (password.ts) */
  password: ['密码', 64],
  confirmPassword: ['确认密码', 64],
  /** main business: `1` domestic, `2` international, `3` both, `0` none chosen */
  heritage: ['主营业务', 2],
  legalName: ['法人姓名', 50],
  legalPhone: ['法人电话', 30],
  legalIdNo: ['法人身份证号', 30],
  linkman: ['业务联系人', 50],
  tel: ['业务联系电话', 30],
  /** may be blank when `tel` is a mobile number */
  telAreaCode: ['业务联系电话区号', 8],
  email: ['业务邮箱', 100],
  finanman: ['财务联系人', 50],
  finantel: ['财务联系电话', 30],
  finantelAreaCode: ['财务联系电话区号', 8],
  address: ['营业地址', 200],
  msn: ['微信或QQ', 50],
  bankUserName: ['开户名', 100],
  bankAccount: ['银行账号', 40],
  bankName: ['开户行', 100],
  iatano: ['IATA号', 20],
  travelskyno: ['OFFICE号', 20],
  /** `86_CN`: phone code and country */
  mtCountryCode: ['航变联系电话国家代码', 10],
  mt: ['航变联系电话', 30],
  mtSpareCountryCode: ['备用电话国家代码', 10],
  mtSpare: ['备用电话', 30],
  /** a code of `orgTypes` */
  orgType: ['机构类型', 20],
  /** the requested authorities, see `writeAuthorities` */
  airLine: ['航空公司', 200],
  isInter: ['是否国际', 200],
  discription: ['机构简介', 1000],
  verifyCode: ['验证码', 20],
  uuid: ['验证码编号', 64],
} as const
export type RegistrationField = keyof typeof registrationFields
/** fields with personal data, and its kind; the other fields describe the company */
export const personalInForm: { readonly [Field in RegistrationField]?: PersonalKind } = {
  legalName: 'name',
  legalPhone: 'phone',
  legalIdNo: 'document',
  linkman: 'name',
  tel: 'phone',
  email: 'mailbox',
  finanman: 'name',
  finantel: 'phone',
  msn: 'other',
  bankUserName: 'name',
  bankAccount: 'account',
  mt: 'phone',
  mtSpare: 'phone',
}
export type RegistrationForm = { [Field in RegistrationField]?: string }

/** File fields of the form, with the kind of paper in each. A field may hold several images. */
export const registrationFiles = {
  businessCertificationFiles: 'BUSINESS_CERT',
  saleAgentApplyFiles: 'SALE_AGENT_APPLY',
  businessRoomFiles: 'BUSINESS_ROOM',
  orgLegalIdentityFiles: 'ORG_LEGAL_IDENTITY',
  groupSaleCooperateFiles: 'GROUP_SALE_COOP',
  files: 'OTHER',
} as const satisfies Record<string, FileType>
export type RegistrationFileField = keyof typeof registrationFiles
export const IMAGE_BYTES = 2 * 1024 * 1024
/** the largest number of images per kind of paper */
export const IMAGES_PER_KIND = 3

/** Fields that identify the account or prove the person; they are no part of the review. */
const apart = ['loginName', 'password', 'confirmPassword', 'airLine', 'isInter', 'verifyCode', 'uuid'] as const
/** The agency's description of itself. Reviewers read it, and the applicant may correct it while the application is returned. */
export type AgencyInfo = Omit<RegistrationForm, (typeof apart)[number]>
export const infoFields = (Object.keys(registrationFields) as RegistrationField[]).filter(
  (field): field is keyof AgencyInfo => !(apart as readonly string[]).includes(field),
)
/** The descriptive fields of a form, without blank ones. */
export const infoOf = (form: RegistrationForm): AgencyInfo =>
  Object.fromEntries(infoFields.flatMap(field => (form[field]?.trim() ? [[field, form[field].trim()]] : [])))

/** The right to sell one airline; domestic and international sales are separate rights. */
export type Authority = { airLine: string; inter: boolean }
/**
 * The form holds authorities as two comma-separated lists of equal length: `airLine=HU,HU,JD` and `isInter=0,1,0` ask for HU domestic, HU
 * international and JD domestic. A single `isInter` applies to every code of `airLine`.
 */
export const writeAuthorities = (authorities: readonly Authority[]): { airLine: string; isInter: string } => ({
  airLine: authorities.map(({ airLine }) => airLine).join(','),
  isInter: authorities.map(({ inter }) => (inter ? 1 : 0)).join(','),
})
/** Each authority once; undefined when the two lists do not fit each other or hold something else. */
export const readAuthorities = ({ airLine = '', isInter = '' }: { airLine?: string; isInter?: string }): Authority[] | undefined => {
  const codes = airLine.split(',').flatMap(code => (code.trim() ? [code.trim().toUpperCase()] : []))
  const flags = isInter.split(',').flatMap(flag => (flag.trim() ? [flag.trim().toLowerCase()] : []))
  if (codes.some(code => !/^[A-Z0-9]{2}$/.test(code)) || flags.some(flag => !(flag in flagOf))) return undefined
  if (flags.length > 1 && flags.length !== codes.length) return undefined
  const wanted = new Map(
    codes.map((code, index) => {
      const inter = flagOf[flags[flags.length > 1 ? index : 0] ?? '0']!
      return [`${code}.${inter}`, { airLine: code, inter }]
    }),
  )
  return [...wanted.values()]
}
const flagOf: Record<string, boolean> = { 0: false, 1: true, false: false, true: true }

/**
 * Password strength: one point each for letters, digits and other characters, one less below 8 characters (DOMAIN §9.5). It must be above
 * 2.
 */
export const passwordStrength = (password: string): number => {
  const score = [/[A-Za-z]/, /[0-9]/, /[^A-Za-z0-9]/].filter(kind => kind.test(password)).length
  return password.length < 8 && score > 0 ? score - 1 : score
}

/** Why a typed password may not be chosen; undefined when it may. */
export const passwordMistake = (password: string, loginName?: string): string | undefined =>
  passwordStrength(password) <= 2 ? '密码强度不够' : isCommonPassword(password, loginName) ? TOO_COMMON : undefined

/** Number of images of each kind in the form. */
export type ImageCounts = { readonly [Kind in FileType]?: number }
type Given = {
  images: ImageCounts
  /** the browser checks the strength of the typed password; the server gets only a hash and cannot */
  hashed: boolean
}
export type FieldCheck = {
  /** number of the check in DOMAIN §9.5 */
  no: number
  /** field at which the message is shown and which gets the focus */
  field: RegistrationField | RegistrationFileField
  message: string
  fails: (form: RegistrationForm, given: Given) => boolean
}

const blank = (form: RegistrationForm, field: RegistrationField) => !form[field]?.trim()
const digits = (text = '') => text.replace(/[\s-]/g, '')
const isMobile = (text = '') => /^\d{11}$/.test(digits(text))
const needed = (no: number, field: RegistrationField, message: string): FieldCheck => ({
  no,
  field,
  message,
  fails: form => blank(form, field),
})
const chosen = (no: number, field: RegistrationField, message: string, among: object, not?: string): FieldCheck => ({
  no,
  field,
  message,
  fails: form => !(form[field] && Object.hasOwn(among, form[field]) && form[field] !== not),
})
/** checks the form of a value that is present; other checks look for missing values */
const wellFormed = (no: number, field: RegistrationField, message: string, right: (text: string) => boolean): FieldCheck => ({
  no,
  field,
  message,
  fails: form => !blank(form, field) && !right(form[field]!.trim()),
})
const areaCode = (no: number, field: RegistrationField, phone: RegistrationField, message: string): FieldCheck => ({
  no,
  field,
  message,
  fails: form => !isMobile(form[phone]) && blank(form, field),
})
const differs = (no: number, field: RegistrationField, other: RegistrationField, message: string): FieldCheck => ({
  no,
  field,
  message,
  fails: form => digits(form[field]) === digits(form[other]),
})
const LOGIN_NAME = new RegExp(`^${noneOfObjects}[A-Za-z0-9_-]{2,32}$`)
const MAIL = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;.]{2,}$/

const describing: readonly FieldCheck[] = [
  needed(3, 'parentOrgId', '请选择所属营业部'),
  needed(3, 'provinceId', '请选择省份'),
  needed(3, 'cityId', '请选择城市'),
  needed(3, 'address', '请输入营业地址'),
  needed(3, 'licenceno', '请输入营业执照号'),
  chosen(3, 'orgType', '请选择机构类型', orgTypes),
  chosen(3, 'heritage', '请选择主营业务', heritages, '0'),
  needed(3, 'discription', '请输入机构简介'),
  { no: 3, field: 'airLine', message: '请选择航空公司销售权限', fails: form => !readAuthorities(form)?.length },
  {
    no: 3,
    field: 'airLine',
    message: '主营业务为国内的不能申请国际销售权限',
    fails: form => form.heritage === '1' && (readAuthorities(form) ?? []).some(({ inter }) => inter),
  },
  needed(4, 'legalName', '请输入法人姓名'),
  needed(4, 'legalPhone', '请输入法人电话'),
  needed(4, 'legalIdNo', '请输入法人身份证号'),
  wellFormed(4, 'legalIdNo', '法人身份证号只能含字母、数字、括号和连字符', number => /^[A-Za-z0-9][A-Za-z0-9()（）-]*$/.test(number)),
  // numbers of other lengths belong to legal representatives from abroad
  wellFormed(4, 'legalIdNo', '法人身份证号有误', number => number.length !== 18 || checkIdNumber(number).ok),
  needed(5, 'linkman', '请输入业务联系人'),
  needed(5, 'tel', '请输入业务联系电话'),
  areaCode(5, 'telAreaCode', 'tel', '请输入业务联系电话区号'),
  needed(5, 'email', '请输入业务邮箱'),
  wellFormed(5, 'email', '业务邮箱格式有误', mail => MAIL.test(mail)),
  needed(5, 'msn', '请输入微信或QQ'),
  needed(6, 'finanman', '请输入财务联系人'),
  needed(6, 'finantel', '请输入财务联系电话'),
  areaCode(6, 'finantelAreaCode', 'finantel', '请输入财务联系电话区号'),
  needed(7, 'mt', '请输入航变联系电话'),
  needed(8, 'mtSpare', '请输入备用电话'),
  differs(8, 'mtSpare', 'mt', '备用电话不能与航变联系电话相同'),
  differs(8, 'mtSpare', 'tel', '备用电话不能与业务联系电话相同'),
  needed(9, 'bankUserName', '请输入开户名'),
  needed(9, 'bankAccount', '请输入银行账号'),
  wellFormed(9, 'bankAccount', '银行账号只能含字母、数字、空格和连字符', account => /^[A-Za-z0-9][A-Za-z0-9 -]*$/.test(account)),
  needed(9, 'bankName', '请输入开户行'),
  wellFormed(9, 'travelskyno', 'OFFICE号应为三个大写字母加三位数字', office => /^[A-Z]{3}\d{3}$/.test(office)),
]
const imageChecks: readonly FieldCheck[] = (Object.entries(registrationFiles) as [RegistrationFileField, FileType][])
  .filter(([, kind]) => requiredFileTypes.includes(kind))
  .map(([field, kind]) => ({ no: 10, field, message: `请上传${fileTypes[kind]}`, fails: (_, { images }) => !images[kind] }))

/** Every check in the order of DOMAIN §9.5; a check added by DOMAIN §3.1 follows the one that it refines. */
export const registrationChecks: readonly FieldCheck[] = [
  needed(1, 'name', '请输入单位名称'),
  needed(2, 'loginName', '请输入登录名'),
  wellFormed(2, 'loginName', '登录名不符合系统要求', name => LOGIN_NAME.test(name)),
  ...describing,
  ...imageChecks,
  needed(11, 'password', '请输入密码'),
  {
    no: 11,
    field: 'password',
    message: '密码强度不够',
    fails: ({ password = '' }, { hashed }) => (hashed ? !/^[0-9a-f]{64}$/.test(password) : passwordStrength(password) <= 2),
  },
  {
    no: 11,
    field: 'password',
    message: TOO_COMMON,
    fails: ({ password = '', loginName }, { hashed }) => !hashed && isCommonPassword(password, loginName),
  },
  {
    no: 11,
    field: 'confirmPassword',
    message: '两次输入的密码不一致',
    fails: ({ password, confirmPassword }) => password !== confirmPassword,
  },
  needed(12, 'verifyCode', '请输入验证码'),
]
/** Checks of a corrected application: those of a registration without account and captcha. */
export const reviewChecks: readonly FieldCheck[] = [registrationChecks[0]!, ...describing, ...imageChecks]

const first = (checks: readonly FieldCheck[], form: RegistrationForm, given: Given): FieldCheck | undefined =>
  checks.find(check => check.fails(form, given))

/** The first check that fails, in the agreed order; undefined when the form may be sent. */
export const firstMistake = (form: RegistrationForm, given: Given): FieldCheck | undefined => first(registrationChecks, form, given)
/** The first mistake in a corrected application. Without `images` only the texts are checked. */
export const firstReviewMistake = (form: RegistrationForm, images?: ImageCounts): FieldCheck | undefined =>
  first(images ? reviewChecks : reviewChecks.filter(check => !imageChecks.includes(check)), form, { images: images ?? {}, hashed: true })

/** Hints for values that look wrong but are accepted (DOMAIN §3.1): field → hint. Reviewers see them too. */
export const registrationHints = ({ licenceno = '', iatano = '' }: RegistrationForm): { [Field in RegistrationField]?: string } => ({
  ...(licenceno.trim().length === 18 && !isCreditCode(licenceno.trim().toUpperCase()) && { licenceno: '统一社会信用代码校验失败，请核对' }),
  ...(iatano.trim() && !isIataNumber(iatano.trim()) && { iatano: 'IATA号应为8位数字且末位为校验位，请核对' }),
})
