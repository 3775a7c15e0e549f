import { config as configRecord } from '#contracts/basicinfo/config.ts'
import { readTypeReasons, type TypeReasons } from '#contracts/basicinfo/refund-reasons.ts'
import { type RuleKind, ruleStore } from '#contracts/basicinfo/rule-store.ts'
import { type Setting, type SettingKey, settings } from '#contracts/basicinfo/settings.ts'
import type { GatewayChannel } from '#contracts/enums.ts'
import { agentFee } from '#contracts/extra/fee-record.ts'
import { holidayRule } from '#contracts/extra/holiday-record.ts'
import { extraLimit } from '#contracts/extra/limit-record.ts'
import type { ExtraRules } from '#contracts/extra/offer.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import { type FineRule, finesLine } from '#contracts/fine/rule-record.ts'
import type { LimitRules } from '#contracts/order/limits/limits.ts'
import { limitRulesOf, timeLimit } from '#contracts/order/limits/time-limit.ts'
import { type BillFormat, billFormat } from '#contracts/payment/reconciliation/format-record.ts'
import { publishedFormats } from '#contracts/payment/reconciliation/formats.ts'
import { CAAC_GROUP_CLASSIC, type RefundScale } from '#contracts/refund/fees.ts'
import { refundScale, scaleOf } from '#contracts/refund/scale-record.ts'
import { refundTypeRule, typeRulesOf } from '#contracts/refund/type-record.ts'
import type { TypeRules } from '#contracts/refund/types.ts'
import type { Queries } from '../kernel/query.ts'
import { recordView } from '../kernel/record.ts'

/** more rows than a rule will ever have */
const ALL = 5_000

/** The rules that staff keep as records, as the sale reads them. */
export type SaleRules = {
  /** limits of an airline's orders (DOMAIN §5.4); the house's own where no row says otherwise */
  limitRules: (airLine: string) => Promise<LimitRules>
  /** what an airline's voluntary refunds cost: its own scale, else the one for all, else `CAAC_GROUP_CLASSIC` */
  refundScale: (airLine: string) => Promise<RefundScale>
  /** the types an airline's refunds may be applied for under, with their rules; `*`: those for all airlines */
  refundTypes: (airLine: string) => Promise<TypeRules>
  /** reasons by refund type; the empty set when the configuration cannot be read */
  refundReasons: () => Promise<TypeReasons>
  /** what faults of groups cost, of all airlines */
  fineRules: () => Promise<readonly FineRule[]>
  /** the words of a rule: an airline's own, then those for all */
  ruleTexts: (kind: RuleKind, airLine: string) => Promise<{ title: string; content: string }[]>
  /** products beside the seat, with who may buy them and at what price (DOMAIN §3.19) */
  extras: () => Promise<ExtraRules>
  /** a value by its name: the record's, else what the program brings along */
  config: (key: SettingKey) => Promise<string>
}

/** Rows are remembered until one of their view changes, so a changed rule holds for the next request and no request reads them anew. */
export const saleRules = ({ query }: { query: Pick<Queries, 'cached'> }): SaleRules => {
  const enabled = { filter: { enabled: true }, limit: ALL }
  const limits = query.cached(recordView(timeLimit), enabled)
  const scales = query.cached(recordView(refundScale), enabled)
  // switched off says something here: the type cannot be applied for
  const types = query.cached(recordView(refundTypeRule), { limit: ALL })
  const texts = query.cached(recordView(ruleStore), { ...enabled, sort: ['airLine', 'sequence'] })
  const values = query.cached(recordView(configRecord), { limit: ALL })
  const products = query.cached(recordView(extraProduct), { ...enabled, sort: ['airLine', 'kind', 'code'] })
  const extraLimits = query.cached(recordView(extraLimit), enabled)
  const holidays = query.cached(recordView(holidayRule), enabled)
  const fees = query.cached(recordView(agentFee), enabled)
  const fines = query.cached(recordView(finesLine), enabled)
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

/** How the daily file of a channel's gateway is read: as staff have entered it, else as it was published. Switched off, it is not read. */
export const billFormats = ({ query }: { query: Pick<Queries, 'cached'> }) => {
  const rows = query.cached(recordView(billFormat), { limit: ALL })
  return async (channel: GatewayChannel): Promise<BillFormat | undefined> => {
    const row = (await rows()).find(row => row.channel === channel)
    return row ? (row.enabled ? row : undefined) : publishedFormats[channel]
  }
}

/** What follows from rows for an airline is worked out once, as long as the rows are the same. */
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
