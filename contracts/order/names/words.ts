import { documentTypes } from '../../kernel/documents.ts'

/** Column titles and cell words of lists of names; files and pasted tables are read by the same words. */
export const headings = {
  name: { title: '姓名', synonyms: ['旅客姓名', '乘客姓名', '乘机人', '中文姓名', '旅客', '名字'] },
  type: { title: '旅客类型', synonyms: ['类型', '乘客类型', '人员类型'] },
  docType: { title: '证件类型', synonyms: ['证件'] },
  docNo: {
    title: '证件号码',
    synonyms: ['证件号', '身份证', '身份证号', '身份证号码', '居民身份证', '居民身份证号', '居民身份证号码', '护照', '护照号', '护照号码'],
  },
  gender: { title: '性别', synonyms: [] },
  birthDate: { title: '出生日期', synonyms: ['生日', '出生年月日'] },
  title: { title: '称谓', synonyms: [] },
  nationality: { title: '国籍', synonyms: ['国籍/地区', '国家', '国家或地区'] },
  phone: { title: '手机号', synonyms: ['电话', '联系电话', '手机', '手机号码', '移动电话', '联系方式'] },
} as const

/** codes of the host and of the airlines' own lists */
export const typeWords = {
  ADT: 'ADULT',
  CHD: 'CHILD',
  CNN: 'CHILD',
  INF: 'INFANT',
  成年: 'ADULT',
  小孩: 'CHILD',
  军残: 'SOLIDER',
  警残: 'SOLIDER',
  免票: 'FREE',
} as const
export const documentLabels = { ...documentTypes, ID_CARD: '身份证' } as const
export const documentWords = {
  居民身份证: 'ID_CARD',
  二代身份证: 'ID_CARD',
  NI: 'ID_CARD',
  PP: 'PASSPORT',
  普通护照: 'PASSPORT',
  因私护照: 'PASSPORT',
  港澳通行证: 'HM2M',
  回乡证: 'HM2M',
  台胞证: 'T2M',
  外国人永久居留证: 'YJJLZ',
} as const
export const genderWords = { 男性: 'M', 女性: 'F', MALE: 'M', FEMALE: 'F' } as const

/** The last change of a list of names, for 撤销. */
export const passengerChanges = { ADD: '新增旅客', MODIFY: '修改旅客', REMOVE: '删除旅客' } as const
