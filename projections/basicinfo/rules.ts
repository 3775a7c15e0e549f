import { config as configRecord } from '#contracts/basicinfo/config.ts'
import { readTypeReasons, type TypeReasons } from '#contracts/basicinfo/refund-reasons.ts'
import { type RuleKind, ruleStore } from '#contracts/basicinfo/rule-store.ts'
import { type Setting, type SettingKey, settings } from '#contracts/basicinfo/settings.ts'
import { type ChangeRules, changeRule, changeRulesOf } from '#contracts/change/rule-record.ts'
import type { GatewayChannel } from '#contracts/enums.ts'
import { agentFee } from '#contracts/extra/fee-record.ts'
import { holidayRule } from '#contracts/extra/holiday-record.ts'
import { extraLimit } from '#contracts/extra/limit-record.ts'
import type { ExtraRules } from '#contracts/extra/pricing.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import { type FineRule, finesLine } from '#contracts/fine/rule-record.ts'
import type { LimitRules } from '#contracts/order/rules/limits.ts'
import { limitRulesOf, timeLimit } from '#contracts/order/rules/time-limit.ts'
import { type BillFormat, billFormat } from '#contracts/payment/reconciliation/format-record.ts'
import { publishedFormats } from '#contracts/payment/reconciliation/formats.ts'
import { CAAC_GROUP_CLASSIC, type RefundScale } from '#contracts/refund/fees.ts'
import { refundScale, scaleOf } from '#contracts/refund/scale-record.ts'
import { refundTypeRule, typeRulesOf } from '#contracts/refund/type-record.ts'
import type { TypeRules } from '#contracts/refund/types.ts'
import type { Queries } from '../kernel/query.ts'
import { recordView } from '../kernel/record.ts'

/** limit above any possible number of rows of a rule */
const ALL = 5_000

/** The rules in records that selling needs. */
export type SaleRules = {
  /** limits of an airline's orders (DOMAIN §5.4); the built-in ones where no row applies */
  limitRules: (airLine: string) => Promise<LimitRules>
  /** fees of an airline's voluntary refunds: its own scale, otherwise the one for all, otherwise `CAAC_GROUP_CLASSIC` */
  refundScale: (airLine: string) => Promise<RefundScale>
  /** the types of an airline's refunds, with their rules; `*`: those for all airlines */
  refundTypes: (airLine: string) => Promise<TypeRules>
  /** reasons by refund type; empty when the configuration cannot be read */
  refundReasons: () => Promise<TypeReasons>
  /** fees of an airline's changes of flights, and who decides about them */
  changeRules: (airLine: string) => Promise<ChangeRules>
  /** prices of faults, for all airlines */
  fineRules: () => Promise<readonly FineRule[]>
  /** the texts of a rule: an airline's own, then those for all */
  ruleTexts: (kind: RuleKind, airLine: string) => Promise<{ title: string; content: string }[]>
  /** products beside the seat, who may buy them and at what price (DOMAIN §3.19) */
  extras: () => Promise<ExtraRules>
  /** a setting by name: the record's value, otherwise the built-in one */
  config: (key: SettingKey) => Promise<string>
}

/** Rows are cached until one of their view changes: a changed rule applies to the next request, and no request reads the rows again. */
export const saleRules = ({ query }: { query: Pick<Queries, 'cached'> }): SaleRules => {
  const enabled = { filter: { enabled: true }, limit: ALL }
  const limits = query.cached(recordView(timeLimit), enabled)
  const scales = query.cached(recordView(refundScale), enabled)
  // includes disabled rows: a disabled type cannot be applied for
  const types = query.cached(recordView(refundTypeRule), { limit: ALL })
  const texts = query.cached(recordView(ruleStore), { ...enabled, sort: ['airLine', 'sequence'] })
  const values = query.cached(recordView(configRecord), { limit: ALL })
  const products = query.cached(recordView(extraProduct), { ...enabled, sort: ['airLine', 'kind', 'code'] })
  const extraLimits = query.cached(recordView(extraLimit), enabled)
  const holidays = query.cached(recordView(holidayRule), enabled)
  const fees = query.cached(recordView(agentFee), enabled)
  const fines = query.cached(recordView(finesLine), enabled)
  const changes = query.cached(recordView(changeRule), enabled)
  const limitsOf = byAirline(limits, limitRulesOf)
  const scaleFor = byAirline(scales, (rows, airLine) => {
    const row = rows.find(row => row.airLine === airLine) ?? rows.find(row => row.airLine === '*')
    return row ? scaleOf(row) : CAAC_GROUP_CLASSIC
  })
  const config = async (key: SettingKey) => {
    const known: Setting = settings[key]
    return (await values()).find(row => row.key === key)?.configValue ?? known.initial
  }

  return {
    limitRules: limitsOf,
    refundScale: scaleFor,
    refundTypes: byAirline(types, typeRulesOf),
    changeRules: byAirline(changes, changeRulesOf),
    fineRules: fines,
    refundReasons: async () => readTypeReasons(await config('refundTypeReasonConfig')),
    ruleTexts: async (kind, airLine) => {
      const rows = (await texts()).filter(row => row.kind === kind)
      const of = (whose: string) => rows.filter(row => row.airLine === whose).map(({ title, content }) => ({ title, content }))
      return [...of(airLine), ...of('*')]
    },
    extras: async () => {
      const [a, b, c, d] = await Promise.all([products(), extraLimits(), holidays(), fees()])
      return { products: a, limits: b, holidays: c, fees: d }
    },
    config,
  }
}

/** Format of a channel's daily file: from staff, otherwise the published one. A disabled format is not read. */
export const billFormats = ({ query }: { query: Pick<Queries, 'cached'> }) => {
  const rows = query.cached(recordView(billFormat), { limit: ALL })
  return async (channel: GatewayChannel): Promise<BillFormat | undefined> => {
    const row = (await rows()).find(row => row.channel === channel)
    return row ? (row.enabled ? row : undefined) : publishedFormats[channel]
  }
}

/** Rules of an airline are computed once, as long as the rows stay the same. */
const byAirline = <Row, Rule>(rows: () => Promise<readonly Row[]>, ruleOf: (rows: readonly Row[], airLine: string) => Rule) => {
  const known = new WeakMap<readonly Row[], Map<string, Rule>>()
  return async (airLine: string): Promise<Rule> => {
    const now = await rows()
    const rules = known.get(now) ?? new Map<string, Rule>()
    known.set(now, rules)
    const rule = rules.get(airLine) ?? ruleOf(now, airLine)
    rules.set(airLine, rule)
    return rule
  }
}
