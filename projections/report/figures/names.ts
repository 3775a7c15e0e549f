import { agencyLevels } from '#contracts/agency/agency-codes.ts'
import { airlines, paymentChannels, refundReasons, refundRuleTexts, refundTypes } from '#contracts/enums.ts'
import { businessCodes } from '#contracts/payment/lists.ts'
import { troubles } from '#contracts/report/figures/reports.ts'

/** Names of the values of dimensions that come from lists of the house. */
export const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  airLine: { ...Object.fromEntries(Object.entries(airlines).map(([code, { name }]) => [code, name])), NONE: '不分航司' },
  level: { ...agencyLevels, NONE: '未定级' },
  inter: { 0: '国内', 1: '国际' },
  channel: { ...paymentChannels, NONE: '未支付' },
  purpose: businessCodes,
  type: refundTypes,
  reason: Object.assign({ ...refundReasons, NONE: '未注明' }, ...Object.values(refundRuleTexts)),
  product: { NONE: '未登记' },
  kind: troubles,
}
