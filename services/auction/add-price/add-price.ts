import * as events from '#contracts/auction/add-price-events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { type Fen, formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { AddPriceSaved, AddPriceEnabled, AddPriceDisabled } = events
type Saved = Static<typeof AddPriceSaved.schema>
type Rule = Saved & { enabled: boolean }
type AddPrices = { status: 'NONE' } | { status: 'SAVED'; airLine: string; rules: readonly Rule[] }

/** rules of one airline; a desk that needs more has made a mistake */
const MOST = 50

/**
 * The least increments of an airline's lots, by bands of their floor (DOMAIN §3.24). They share one stream, so that no two enabled ones
 * overlap.
 */
export const addPrices = decider<AddPrices, EventsOf<typeof events>>()({
  name: 'addprice',
  zh: '竞价加价规则',
  code: code.auction,
  document: { zh: '竞价加价规则', owner: state => (state.status === 'NONE' ? undefined : { airLine: state.airLine }) },
  initial: { status: 'NONE' },
  evolve: {
    AddPriceSaved: (state, saved) => {
      const before = rulesOf(state)
      const at = before.findIndex(({ id }) => id === saved.id)
      const rules = at < 0 ? [...before, { ...saved, enabled: true }] : before.with(at, { ...before[at]!, ...saved })
      return { status: 'SAVED', airLine: saved.airLine, rules }
    },
    AddPriceEnabled: (state, { id }) => switched(state, id, true),
    AddPriceDisabled: (state, { id }) => switched(state, id, false),
  },
  commands: {
    save: {
      decide: (state, { id: known, ...saved }: Omit<Saved, 'id'> & { id?: string | undefined }) => {
        mustMakeSense(saved)
        const rules = rulesOf(state)
        if (known === undefined && rules.length >= MOST) throw new Refused(code.auction, `每个航空公司最多${MOST}条加价规则`)
        const rule = { enabled: true, ...(known && ruleIn(state, known)), ...saved, id: known ?? `${saved.airLine}.${rules.length + 1}` }
        if (known && rule.airLine !== ruleIn(state, known).airLine) throw invalid('航空公司不能修改', { airLine: '航空公司不能修改' })
        if (rule.enabled) mustStandApart(rules, rule)
        const { enabled: _, ...said } = rule
        return [AddPriceSaved(said)]
      },
    },
    enable: {
      decide: (state, { id }: { id: string }) => {
        const rule = ruleIn(state, id)
        if (rule.enabled) return []
        mustStandApart(rulesOf(state), rule)
        return [AddPriceEnabled({ id })]
      },
    },
    disable: { decide: (state, { id }: { id: string }) => (ruleIn(state, id).enabled ? [AddPriceDisabled({ id })] : []) },
  },
})

const rulesOf = (state: AddPrices): readonly Rule[] => (state.status === 'NONE' ? [] : state.rules)
/** @throws Refused where there is no such rule */
export const ruleIn = (state: AddPrices, id: string): Rule => {
  const rule = rulesOf(state).find(rule => rule.id === id)
  if (!rule) throw notFound('加价规则')
  return rule
}
/** least increment for lots with this floor, in fen; undefined where no rule says, so that the desk does */
export const incrementFor = (state: AddPrices, floor: Fen): Fen | undefined =>
  rulesOf(state).find(({ enabled, from, to }) => enabled && from <= floor && floor <= to)?.step
/** a rule's number begins with its airline */
export const airLineOfRule = (id: string): string => id.split('.')[0]!

const switched = (state: AddPrices, id: string, enabled: boolean): AddPrices =>
  state.status === 'NONE' ? state : { ...state, rules: state.rules.map(rule => (rule.id === id ? { ...rule, enabled } : rule)) }
const mustMakeSense = ({ from, to, step }: Pick<Saved, 'from' | 'to' | 'step'>): void => {
  for (const [field, value, name] of [
    ['from', from, '起拍价'],
    ['to', to, '起拍价'],
    ['step', step, '加价幅度'],
  ] as const)
    if (value % TEN_YUAN !== 0) throw invalid(`${name}须为10元的整数倍`, { [field]: `${name}须为10元的整数倍` })
  if (to < from) throw invalid('起拍价区间的止不能低于起', { to: '起拍价区间的止不能低于起' })
}
/** @throws Refused where its band overlaps that of another enabled rule */
const mustStandApart = (rules: readonly Rule[], { id, from, to }: Pick<Rule, 'id' | 'from' | 'to'>): void => {
  const other = rules.find(rule => rule.enabled && rule.id !== id && rule.from <= to && from <= rule.to)
  if (other) throw new Refused(code.auction, `起拍价区间与${other.id}（${formatYuan(other.from)}至${formatYuan(other.to)}）重叠`)
}
