import { Count, Doer, Instant, optional, type Static, Type, zh } from '#contracts/kernel/schema.ts'
import { CheckedField, versionFolds as folds, KnownVersion, pendingOf } from '#contracts/retail/version.ts'
import type * as events from '#contracts/retail/version-events.ts'
import { view } from '../kernel/view.ts'

const VersionDoc = Type.Object({
  ...Type.Omit(KnownVersion, ['text']).properties,
  fields: zh(
    Type.Array(Type.Object({ ...Type.Omit(CheckedField, ['value']).properties, value: optional(Type.Any({ title: '识别结果' })) })),
    '识别字段',
  ),
  ruleCount: zh(Count, '规则数'),
  pending: zh(Count, '待核对字段'),
  updatedBy: zh(Doer, '更新人'),
  updatedAt: zh(Instant, '更新时间'),
})
type Row = Static<typeof VersionDoc>
type Told = { at: string; who: { user: string } }

/** Versions of fare rules with their rules, without their texts (DOMAIN §3.58). */
export const versionView = view<typeof events>()({
  name: 'rule-version',
  version: 1,
  doc: VersionDoc,
  index: [
    ['-updatedAt'],
    ['status', '-updatedAt'],
    ['airLine', '-updatedAt'],
    ['airLine', 'status', '-updatedAt'],
    ['name'],
    ['validFrom'],
  ],
  counted: ['airLine', 'status'],
  search: ['id', 'name'],
  on: {
    RuleVersionAdded: (_, of, told) => rowOf(folds.RuleVersionAdded(of), told),
    RuleVersionModified: (row, changed, told) => row && rowOf(folds.RuleVersionModified(row, changed), told),
    TicketRuleSaved: (row, saved, told) => row && rowOf(folds.TicketRuleSaved(row, saved), told),
    TicketRuleDeleted: (row, deleted, told) => row && rowOf(folds.TicketRuleDeleted(row, deleted), told),
    TicketRuleEnabled: (row, one, told) => row && rowOf(folds.TicketRuleEnabled(row, one), told),
    TicketRuleDisabled: (row, one, told) => row && rowOf(folds.TicketRuleDisabled(row, one), told),
    RuleTextRead: (row, read, told) => row && rowOf(folds.RuleTextRead(row, read), told),
    RuleFieldChecked: (row, checked, told) => row && rowOf(folds.RuleFieldChecked(row, checked), told),
    RuleVersionEnabled: (row, enabled, told) => row && rowOf(folds.RuleVersionEnabled(row, enabled), told),
    RuleVersionDisabled: (row, _, told) => row && rowOf(folds.RuleVersionDisabled(row), told),
    RuleVersionDeleted: () => null,
  },
})
const rowOf = ({ text: _, ...version }: KnownVersion, { at, who }: Told): Row => ({
  ...version,
  ruleCount: version.rules.length,
  pending: pendingOf(version).length,
  updatedBy: who.user,
  updatedAt: at,
})
