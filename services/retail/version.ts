import { toLocal } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { FeeRung } from '#contracts/order/rules/fare-rule.ts'
import { problemOf } from '#contracts/order/rules/fee-rungs.ts'
import { type VersionStatus, whichFees } from '#contracts/retail/codes.ts'
import { clash } from '#contracts/retail/match.ts'
import { type CheckedField, versionFolds as folds, type KnownRule, type KnownVersion, pendingOf } from '#contracts/retail/version.ts'
import * as events from '#contracts/retail/version-events.ts'
import { MAX_RULES, type TicketRule } from '#contracts/retail/version-events.ts'
import { decider, type When } from '#services/kernel/stream/decider.ts'

const { RuleFieldChecked, RuleTextRead, RuleVersionAdded, RuleVersionDeleted, RuleVersionDisabled, RuleVersionEnabled } = events
const { RuleVersionModified, TicketRuleDeleted, TicketRuleDisabled, TicketRuleEnabled, TicketRuleSaved } = events

export type RuleVersion = { status: 'NONE' } | KnownVersion
export const isKnown = (version: RuleVersion): version is KnownVersion => version.status !== 'NONE' && version.status !== 'DELETED'
type Read = Static<typeof RuleTextRead.schema>
type Added = Static<typeof RuleVersionAdded.schema>
type Modified = Static<typeof RuleVersionModified.schema>

const NO_VERSION = '客规版本不存在'
const draft: When<RuleVersion> = version => {
  if (!isKnown(version)) return NO_VERSION
  return !version.wasActive || '版本已启用过，不能修改，请复制为新版本'
}
const alive: When<RuleVersion> = version => isKnown(version) || NO_VERSION
const is =
  (status: VersionStatus, otherwise: string): When<RuleVersion> =>
  version =>
    isKnown(version) ? version.status === status || otherwise : NO_VERSION

/** What stands in the way of its being in force, in the order in which it is to be done. */
export const obstaclesOf = (version: KnownVersion): string[] => {
  const open = pendingOf(version).length
  const { rules } = version
  return [
    ...(open > 0 ? [`还有${open}个字段未核对`] : []),
    ...(rules.length === 0 ? ['版本中没有规则'] : []),
    ...rules.flatMap(({ ruleNo, refund = [], change = [] }) =>
      Object.entries({ 退票: problemOf(refund), 改期: problemOf(change) }).flatMap(([what, problem]) =>
        problem ? [`规则${ruleNo}${what}：${problem}`] : [],
      ),
    ),
    ...rules.flatMap((a, n) => rules.slice(n + 1).flatMap(b => (clash(a, b) ? [`规则冲突：${a.ruleNo}与${b.ruleNo}`] : []))),
  ]
}

/** A version of an airline's fare rules (客规, DOMAIN §3.58): drawn up, checked field by field, put in force, never changed afterwards. */
export const ruleVersion = decider<RuleVersion, EventsOf<typeof events>>()({
  name: 'ruleversion',
  zh: '客规版本',
  document: { zh: '客规版本', owner: version => (isKnown(version) ? version : undefined) },
  code: code.policy,
  initial: { status: 'NONE' },
  evolve: {
    RuleVersionAdded: (_, of) => folds.RuleVersionAdded(of),
    RuleVersionModified: (version, changed) => ifKnown(version, known => folds.RuleVersionModified(known, changed)),
    TicketRuleSaved: (version, saved) => ifKnown(version, known => folds.TicketRuleSaved(known, saved)),
    TicketRuleDeleted: (version, deleted) => ifKnown(version, known => folds.TicketRuleDeleted(known, deleted)),
    TicketRuleEnabled: (version, one) => ifKnown(version, known => folds.TicketRuleEnabled(known, one)),
    TicketRuleDisabled: (version, one) => ifKnown(version, known => folds.TicketRuleDisabled(known, one)),
    RuleTextRead: (version, read) => ifKnown(version, known => folds.RuleTextRead(known, read)),
    RuleFieldChecked: (version, checked) => ifKnown(version, known => folds.RuleFieldChecked(known, checked)),
    RuleVersionEnabled: (version, enabled) => ifKnown(version, known => folds.RuleVersionEnabled(known, enabled)),
    RuleVersionDisabled: version => ifKnown(version, folds.RuleVersionDisabled),
    RuleVersionDeleted: version => ifKnown(version, folds.RuleVersionDeleted),
  },
  commands: {
    /** `rules`: those of the version that it is a copy of; `read`: its text as it was read */
    add: {
      decide: (version, { rules = [], read, ...added }: Added & { rules?: readonly TicketRule[]; read?: Read | undefined }, { at }) => {
        if (version.status !== 'NONE') return []
        checkDays(added, at)
        return [RuleVersionAdded(added), ...rules.map(rule => TicketRuleSaved({ rule })), ...(read ? [RuleTextRead(read)] : [])]
      },
    },
    modify: {
      when: draft,
      decide: (version, { read, ...changed }: Modified & { read?: Read | undefined }, { at }) => {
        if (!isKnown(version)) return []
        if (changed.validFrom !== version.validFrom || changed.validTo !== version.validTo) checkDays(changed, at)
        const { name, validFrom, validTo } = version
        const isSame = name === changed.name && validFrom === changed.validFrom && validTo === changed.validTo
        return [...(isSame ? [] : [RuleVersionModified(changed)]), ...(read ? [RuleTextRead(read)] : [])]
      },
    },
    addRule: {
      when: draft,
      decide: (version, { rule }: { rule: TicketRule }) => {
        if (!isKnown(version)) return []
        if (version.rules.some(({ ruleNo }) => ruleNo === rule.ruleNo)) throw new Refused(code.policy, `规则${rule.ruleNo}已存在`)
        if (version.rules.length >= MAX_RULES) throw new Refused(code.policy, `每个版本最多${MAX_RULES}条规则`)
        checkRule(rule)
        return [TicketRuleSaved({ rule })]
      },
    },
    modifyRule: {
      when: draft,
      decide: (version, { rule }: { rule: TicketRule }) => {
        const { enabled: _, ...before } = ruleIn(version, rule.ruleNo)
        checkRule(rule)
        return isEqual(before, rule) ? [] : [TicketRuleSaved({ rule })]
      },
    },
    deleteRule: {
      when: draft,
      decide: (version, { ruleNo, reason }: { ruleNo: string; reason?: string | undefined }) => [
        TicketRuleDeleted({ ruleNo: ruleIn(version, ruleNo).ruleNo, ...present({ reason }) }),
      ],
    },
    checkField: {
      when: draft,
      decide: (version, checked: Static<typeof RuleFieldChecked.schema>) => {
        const field = isKnown(version) ? version.fields.find(({ fieldId }) => fieldId === checked.fieldId) : undefined
        if (!field) throw new Refused(code.policy, '字段不存在', { status: 404 })
        checkValue(field, checked)
        const { value: _, ...confirmed } = checked
        return [RuleFieldChecked(field.kind === 'UNREAD' ? confirmed : checked)]
      },
    },
    enableTicketRule: {
      when: alive,
      decide: (version, { ruleNo, reason }: { ruleNo: string; reason?: string | undefined }) =>
        ruleIn(version, ruleNo).enabled ? [] : [TicketRuleEnabled({ ruleNo, ...present({ reason }) })],
    },
    disableTicketRule: {
      when: alive,
      decide: (version, { ruleNo, reason }: { ruleNo: string; reason?: string | undefined }) =>
        ruleIn(version, ruleNo).enabled ? [TicketRuleDisabled({ ruleNo, ...present({ reason }) })] : [],
    },
    /** `day`: the day that was claimed before (day.ts), and `claim` the number of that claim */
    enable: {
      when: version => {
        if (!isKnown(version)) return NO_VERSION
        return version.status === 'ACTIVE' ? '版本已启用' : (obstaclesOf(version)[0] ?? true)
      },
      decide: (version, { day, claim, reason }: { day: string; claim: number; reason?: string | undefined }) => {
        if (isKnown(version) && version.validFrom !== day) throw new Refused(code.policy, '生效日期已变动，请刷新后重新启用')
        return [RuleVersionEnabled({ claim, ...present({ reason }) })]
      },
    },
    disable: {
      when: is('ACTIVE', '版本未启用'),
      decide: (_, { reason }: { reason?: string | undefined }) => [RuleVersionDisabled(present({ reason }))],
    },
    delete: {
      when: draft,
      decide: (_, { reason }: { reason?: string | undefined }) => [RuleVersionDeleted(present({ reason }))],
    },
  },
})

const ifKnown = (version: RuleVersion, change: (known: KnownVersion) => KnownVersion): RuleVersion =>
  version.status === 'NONE' ? version : change(version)
const isEqual = (a: object, b: object) => {
  const sorted = (value: object) => JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  return sorted(a) === sorted(b)
}

/** @throws Refused 400 */
const checkDays = ({ validFrom, validTo }: Pick<Added, 'validFrom' | 'validTo'>, at: string): void => {
  if (validFrom < toLocal(at).date) throw invalid('生效日期不能早于今天', { validFrom: '生效日期不能早于今天' })
  if (validTo && validTo < validFrom) throw invalid('失效日期不能早于生效日期', { validTo: '失效日期不能早于生效日期' })
}
/** @throws Refused 400 */
const checkRule = ({ travelFrom, travelTo, refund, change }: TicketRule): void => {
  if (travelFrom && travelTo && travelTo < travelFrom)
    throw invalid('起飞日期止不能早于起飞日期起', { travelTo: '起飞日期止不能早于起飞日期起' })
  for (const [field, steps] of Object.entries(present({ refund, change }))) {
    const problem = problemOf(steps as FeeRung[])
    if (problem) throw invalid(problem, { [field]: problem })
  }
}
/** @throws Refused 404 */
const ruleIn = (version: RuleVersion, ruleNo: string): KnownRule => {
  const rule = isKnown(version) ? version.rules.find(one => one.ruleNo === ruleNo) : undefined
  if (!rule) throw new Refused(code.policy, '客规不存在', { status: 404 })
  return rule
}
/** Checks that a person's word suits the field. @throws Refused 400 */
const checkValue = ({ kind, value: read }: CheckedField, { result, value }: Static<typeof RuleFieldChecked.schema>): void => {
  const wrong = (message: string) => invalid(message, { value: message })
  if (kind === 'UNREAD') {
    if (result === 'CORRECTED') throw wrong('未识别内容不能更正，请修改规则后确认')
    return
  }
  if (kind === 'WHICH') {
    if (result === 'CONFIRMED' || typeof value !== 'string' || !Object.hasOwn(whichFees, value)) throw wrong('请选择退票、改期或退票和改期')
    return
  }
  if (result === 'CONFIRMED' && value !== undefined) throw wrong('确认时不能填写更正内容')
  if (result === 'CONFIRMED' && read === undefined) throw wrong('未识别到内容，请填写')
  if (result === 'CORRECTED' && value === undefined) throw wrong('请填写更正内容')
  const now = result === 'CONFIRMED' ? read : value
  if (kind === 'TRANSFER' || kind === 'KEEPS_LOWER') {
    if (typeof now !== 'boolean') throw wrong('请填写是或否')
    return
  }
  if (!Array.isArray(now)) throw wrong(kind === 'CABINS' ? '请填写舱位' : '请填写费率阶梯')
  if (kind === 'CABINS') {
    if (!now.every(one => typeof one === 'string')) throw wrong('请填写舱位')
    if (new Set(now).size < now.length) throw wrong('舱位重复')
    return
  }
  if (!now.every(isStep)) throw wrong('请填写费率阶梯')
  const problem = problemOf(now)
  if (problem) throw wrong(problem)
}
const isStep = (one: FeeRung | string): one is FeeRung => typeof one === 'object'
