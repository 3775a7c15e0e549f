import type { FormField } from '../register/form.ts'

/** How fields are to be filled in (DOMAIN §9.5). */
export const help: { readonly [F in FormField]?: string } = {
  loginName: '只能由字母、数字、下划线、连字符组成，2 至 32 位',
  password: '须包含数字、字母和符号，至少八位，不能是常见密码或登录名',
  telAreaCode: '手机号码可不填区号',
  finantelAreaCode: '手机号码可不填区号',
  mtSpare: '须为手机号码，且不能与航变联系电话、业务联系电话相同',
  iatano: '8 位数字，没有可不填',
  travelskyno: '如 PEK099，没有可不填',
}
export const imageHelp = '每张不超过 2M，照片过大时自动压缩，jpg、gif 或 png 格式，每类至多 3 张'
