import type { BalancePart } from '#contracts/account/names.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { kindOf } from '#contracts/kernel/stream-name.ts'
import type { Decider, StateOf } from '#services/kernel/stream/decider.ts'
import { credit } from '../credit.ts'
import { account, type OpenAccount } from '../decide.ts'
import { sumOf } from '../layers.ts'

type Balances = Partial<Record<BalancePart, Fen>>
/** a sum and its parts within one state, which must be equal */
type Parts = { subject: string; whole: Fen; parts: Fen }
type Guard = { decider: Decider; balances: (state: any) => Balances; parts?: (state: any) => Parts[] }
const guard = <D extends Decider>(
  decider: D,
  balances: (state: StateOf<D>) => Balances,
  parts?: (state: StateOf<D>) => Parts[],
): Guard => ({ decider, balances, ...(parts && { parts }) })
/** Streams that guard accounts, with the balances in their state. */
const guards: readonly Guard[] = [account, credit].map(decider =>
  guard(
    decider,
    state => (state.status === 'NONE' ? {} : { available: state.available, reserved: state.reserved, frozen: state.frozen }),
    state => (state.status === 'NONE' ? [] : partsOf(state)),
  ),
)
const guardsByKind = new Map(guards.map(guard => [guard.decider.name, guard]))
export const guardOf = (stream: string): Guard | undefined => guardsByKind.get(kindOf(stream))
export const balancesOf = (stream: string, state: unknown): Balances => guardOf(stream)?.balances(state) ?? {}
/** The balance is made of its recharges, and the reserve of its holds. */
const partsOf = ({ available, reserved, frozen, layers, holds }: OpenAccount): Parts[] => [
  { subject: '', whole: available + frozen, parts: sumOf(layers) },
  { subject: ':reserved', whole: reserved, parts: Object.values(holds).reduce((sum, hold) => sum + hold.amount, 0) },
  ...Object.entries(holds).map(([movement, hold]) => ({ subject: ` ${movement}`, whole: hold.amount, parts: sumOf(hold.layers) })),
]
