import { type DocumentType, documentTypes } from '../../kernel/documents.ts'
import { headerKey, inTwoLanguages, withoutUnit } from '../../kernel/sheet/text.ts'

/** the card of a club of frequent flyers: the airline's two letters and its number */
export const clubCardPattern = '^[A-Z0-9]{2}[0-9]{6,12}$'

const saidByHeading = {
  身份证: 'ID_CARD',
  居民身份证: 'ID_CARD',
  公民身份: 'ID_CARD',
  护照: 'PASSPORT',
  PASSPORT: 'PASSPORT',
  台胞证: 'T2M',
  回乡证: 'HM2M',
  港澳通行证: 'HM2M',
  户口本: 'HKB',
  出生证明: 'CSZM',
} as const
const either = ['身份证/护照', '身份证或护照', '证件号/护照号', '身份证号/护照号']
const numberHeadings = [
  '证件号',
  '客人证件',
  '旅客证件',
  'ID',
  'ID No',
  'ID No.',
  'ID card',
  'ID card No',
  'ID card No.',
  'ID number',
  'Passport No',
  'Passport No.',
  'Passport number',
  ...[...Object.keys(saidByHeading), ...either].flatMap(heading =>
    /号$/.test(heading) ? [heading, `${heading}码`] : [heading, `${heading}号`, `${heading}号码`],
  ),
  '身份证号码/护照号码',
]
/** The type of document that a heading of numbers says: 护照号 over 123456789. */
export const documentOfHeading = (heading: string): DocumentType | undefined =>
  saidByHeading[
    (inTwoLanguages(headerKey(heading))?.[0] ?? withoutUnit(headerKey(heading))).replace(
      /(?:号码?|NO\.?|NUMBER)$/,
      '',
    ) as keyof typeof saidByHeading
  ]

/** Column titles and cell words of lists of names; files and pasted tables are read by the same words. */
export const headings = {
  name: {
    title: '姓名',
    synonyms: [
      '旅客姓名',
      '乘客姓名',
      '客人姓名',
      '游客姓名',
      '学生姓名',
      '员工姓名',
      '乘机人',
      '出行人',
      '中文姓名',
      '旅客',
      '客人',
      '名字',
      '英文姓名',
      '英文名',
      'Name',
      'Full name',
      'Passenger name',
    ],
  },
  type: { title: '旅客类型', synonyms: ['类型', '乘客类型', '人员类型', '旅客类别', '乘客类别', '人员类别', '票种', '票类', 'Type'] },
  docType: { title: '证件类型', synonyms: ['证件'] },
  docNo: { title: '证件号码', synonyms: numberHeadings },
  gender: { title: '性别', synonyms: ['Sex', 'Gender'] },
  birthDate: { title: '出生日期', synonyms: ['生日', '出生年月日', '出生年月', '出生', 'DOB', 'Date of birth', 'Birthday'] },
  title: { title: '称谓', synonyms: [] },
  nameConfirmed: { title: '姓名已核对', synonyms: [] },
  nationality: { title: '国籍', synonyms: ['国籍/地区', '国家', '国家或地区', 'Nationality', 'Country'] },
  phone: {
    title: '手机号',
    synonyms: ['电话', '电话号码', '联系电话', '手机', '手机号码', '移动电话', '联系方式', 'Tel', 'Phone', 'Mobile'],
  },
} as const

/** codes of the host and of the airlines' own lists */
export const typeWords = {
  ADT: 'ADULT',
  CHD: 'CHILD',
  CNN: 'CHILD',
  INF: 'INFANT',
  成年: 'ADULT',
  大人: 'ADULT',
  小孩: 'CHILD',
  小童: 'CHILD',
  小朋友: 'CHILD',
  孩子: 'CHILD',
  婴幼儿: 'INFANT',
  宝宝: 'INFANT',
  老人: 'ADULT',
  大: 'ADULT',
  小: 'CHILD',
  童: 'CHILD',
  婴: 'INFANT',
  军残: 'SOLIDER',
  警残: 'SOLIDER',
  免票: 'FREE',
} as const
export const documentLabels = { ...documentTypes, ID_CARD: '身份证' } as const
export const documentWords = {
  居民身份证: 'ID_CARD',
  二代身份证: 'ID_CARD',
  临时身份证: 'ID_CARD',
  临时居民身份证: 'ID_CARD',
  NI: 'ID_CARD',
  PP: 'PASSPORT',
  普通护照: 'PASSPORT',
  因私护照: 'PASSPORT',
  外国护照: 'PASSPORT',
  外籍护照: 'PASSPORT',
  中国护照: 'PASSPORT',
  港澳通行证: 'HM2M',
  回乡证: 'HM2M',
  回乡卡: 'HM2M',
  台胞证: 'T2M',
  台湾通行证: 'T2M',
  居住证: 'HMT_ID',
  港澳台居住证: 'HMT_ID',
  港澳居民居住证: 'HMT_ID',
  台湾居民居住证: 'HMT_ID',
  永居证: 'YJJLZ',
  永久居留证: 'YJJLZ',
  外国人永久居留证: 'YJJLZ',
  户口本: 'HKB',
  出生证明: 'CSZM',
  出生证: 'CSZM',
} as const
export const genderWords = { 男性: 'M', 女性: 'F', MALE: 'M', FEMALE: 'F' } as const
/** ways of address, beside the codes of the host */
export const titleWords = { 小姐: 'MS', 太太: 'MRS', MASTER: 'MSTR' } as const

/** The last change of a list of names, for 撤销. */
export const passengerChanges = { ADD: '新增旅客', MODIFY: '修改旅客', REMOVE: '删除旅客' } as const
