import type { Paper } from '#contracts/agency/agency-events.ts'
import type { RegistrationForm } from '#contracts/agency/registration.ts'
import type { FileType } from '#contracts/enums.ts'

/** A form that passes every check. `password` is a hash as the browser sends it. */
export const goodForm: RegistrationForm & Record<'loginName' | 'password', string> = {
  name: '三亚浪花旅行社',
  parentOrgId: 'HAK',
  provinceId: '460000',
  cityId: '460200',
  licenceno: '91350100M000100Y43',
  loginName: 'Langhua-1',
  password: 'ab'.repeat(32),
  confirmPassword: 'ab'.repeat(32),
  heritage: '3',
  legalName: '王海',
  legalPhone: '13800000001',
  legalIdNo: '11010519491231002X',
  linkman: '林小芳',
  tel: '13800000002',
  email: 'groups@langhua.example',
  finanman: '陈会计',
  finantel: '68660003',
  finantelAreaCode: '0898',
  address: '三亚市解放路1号',
  msn: 'langhua',
  bankUserName: '三亚浪花旅行社有限公司',
  bankAccount: '6222000000000000001',
  bankName: '中国银行三亚分行',
  iatano: '08307736',
  travelskyno: 'SYX123',
  mtCountryCode: '86_CN',
  mt: '13800000004',
  mtSpareCountryCode: '86_CN',
  mtSpare: '13800000005',
  orgType: 'GROUP_TOUR',
  airLine: 'HU,HU,JD',
  isInter: '0,1,0',
  discription: '主营海南团队游',
  verifyCode: 'ABCD',
  uuid: 'c0ffee00-0000-4000-8000-000000000001',
}

export const paper = (fileType: FileType, id: string = fileType): Paper => ({
  id,
  name: `${fileType}.png`,
  type: 'image/png',
  size: 70,
  fileType,
})
