import * as events from '#contracts/account/remittance-events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { RemittanceDrafted, RemittanceModified, RemittanceAsked, RemittancePosted, RemittanceRefused, RemittancePlaced } = events
type Data<E extends { schema: any }> = Static<E['schema']>
type Drafted = Data<typeof RemittanceDrafted>
type Modified = Data<typeof RemittanceModified>
/** a change of the amount in the account, as far as it has come; `to` in fen */
type Change = { no: number; to: Fen; reason?: string; posted?: Data<typeof RemittancePosted> }
export type KnownRemittance = {
  drafted: Drafted
  /** amount in the account, fen */
  amount: Fen
  /** number of changes asked for so far */
  changes: number
  /** change under way */
  change?: Change | undefined
  /** reason why the last change was not made */
  failure?: string | undefined
  /** reason why it is invalid */
  reason?: string
  status: 'DRAFT' | 'VALID' | 'INVALID'
  draftedAt: string
  updatedAt: string
}
export type Remittance = { status: 'NONE' } | KnownRemittance

/** direction and amount of a change in the account */
export const wayOf = (known: KnownRemittance, { to }: Pick<Change, 'to'>): { way: 'IN' | 'OUT'; amount: Fen } =>
  to > known.amount ? { way: 'IN', amount: to - known.amount } : { way: 'OUT', amount: known.amount - to }

const notThere = (known: Remittance): string | undefined => {
  if (known.status === 'NONE') return '款项不存在'
  if (known.change) return '款项正在记账，请稍后'
  return known.status === 'INVALID' ? '款项已作废' : undefined
}

/**
 * Money in an account that staff have registered (DOMAIN §5.11): a big deposit, a big client's payment by bank, or its credit line. It is
 * drafted, confirmed with the bank's data, changed or made invalid. Each change is tried in the account, decided here, and then only
 * carried out.
 */
export const remittance = decider<Remittance, EventsOf<typeof events>>()({
  name: 'remittance',
  zh: '款项',
  code: code.payment,
  document: { zh: '款项', owner: state => (state.status === 'NONE' ? undefined : { agency: state.drafted.agency }) },
  initial: { status: 'NONE' },
  evolve: {
    RemittanceDrafted: (_, drafted, at) => ({ status: 'DRAFT', drafted, amount: 0, changes: 0, draftedAt: at, updatedAt: at }),
    RemittanceModified: (known, modified, at) => ifKnown(known, ({ drafted }) => ({ drafted: { ...drafted, ...modified }, updatedAt: at })),
    RemittanceAsked: (known, { no, to, reason }) =>
      ifKnown(known, () => ({ failure: undefined, changes: no, change: { no, to, ...present({ reason }) } })),
    RemittancePosted: (known, posted) => ifKnown(known, ({ change }) => present({ change: change && { ...change, posted } })),
    RemittanceRefused: (known, { reason }, at) => ifKnown(known, () => ({ change: undefined, failure: reason, updatedAt: at })),
    RemittancePlaced: (known, _, at) =>
      ifKnown(known, ({ change, drafted, reason }) => {
        const to = change?.to ?? 0
        const why = change?.reason ?? reason
        return {
          amount: to,
          status: to > 0 || drafted.kind === 'LINE' ? ('VALID' as const) : ('INVALID' as const),
          change: undefined,
          updatedAt: at,
          drafted: to > 0 ? { ...drafted, amount: to } : drafted,
          ...present({ reason: why }),
        }
      }),
  },
  commands: {
    draft: { decide: (known, command: Drafted) => (known.status === 'NONE' ? [RemittanceDrafted(command)] : []) },
    /** changes its texts, and the amount of a draft */
    modify: {
      when: known => notThere(known) ?? true,
      decide: (known, command: Modified) => {
        if (known.status !== 'DRAFT' && command.amount !== undefined) throw new Refused(code.payment, '已生效的款项须通过变动修改金额')
        return [RemittanceModified(command)]
      },
    },
    /** asked for by a person: to put a whole draft into the account, to change its amount there, or to remove it */
    change: {
      when: known => notThere(known) ?? true,
      decide: (known, { to, reason }: { to: Fen; reason?: string | undefined }, { who }) => {
        if (known.status === 'NONE' || (to === known.amount && to > 0)) return []
        const { drafted } = known
        if (to > 0 && drafted.kind !== 'LINE' && !drafted.bankRefNo)
          throw new Refused(code.payment, '请填写银行流水号', { status: 400, errors: { bankRefNo: '请填写银行流水号' } })
        return [RemittanceAsked({ no: known.changes + 1, to, askedBy: who.user, ...(reason && { reason }) })]
      },
    },
    /** the answer of the account */
    post: {
      decide: (known, { no, turn }: { no: number; turn: number }) => {
        if (known.status === 'NONE' || known.change?.no !== no || known.change.posted) return []
        const { remittanceId, kind } = known.drafted
        return [RemittancePosted({ remittanceId, kind, no, ...wayOf(known, known.change), to: known.change.to, turn })]
      },
    },
    refuse: {
      decide: (known, { no, reason }: { no: number; reason: string }) =>
        known.status !== 'NONE' && known.change?.no === no && !known.change.posted ? [RemittanceRefused({ no, reason })] : [],
    },
    place: {
      decide: (known, { no }: { no: number }) =>
        known.status !== 'NONE' && known.change?.no === no && (known.change.posted || wayOf(known, known.change).amount === 0)
          ? [RemittancePlaced({ no })]
          : [],
    },
  },
})

const ifKnown = (known: Remittance, change: (known: KnownRemittance) => Partial<KnownRemittance>): Remittance =>
  known.status === 'NONE' ? known : { ...known, ...change(known) }
