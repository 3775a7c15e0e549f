import type { EventType } from '../kernel/event.ts'
import type { Fen } from '../kernel/money.ts'
import type { Static, TSchema } from '../kernel/schema.ts'
import { type AccountName, guardOf } from './names.ts'

/** Money that moves: `from` is debited, `to` is credited. `ref` is what it is for (a payment, a refund), under which it can be followed. Fen, above zero. */
export type Leg = { from: AccountName; to: AccountName; amount: Fen; ref: string }

/** Where a fact stands. */
type FactPlace = { stream: string; id: string; revision: number }
/** How the facts of a type post. */
export type PostingRule = { type: string; legs: (data: any, place: FactPlace) => Leg[] }

/** A rule beside the declaration of its fact, told from the fact alone: no view and no other stream is asked. */
export const posts = <T extends string, S extends TSchema>(
  { type }: EventType<T, S>,
  legs: (data: Static<S>, place: FactPlace) => Leg[],
): PostingRule => ({ type, legs })

/** One movement; none where there is nothing to move. */
export const move = (from: AccountName, to: AccountName, amount: Fen, ref: string): Leg[] => (amount > 0 ? [{ from, to, amount, ref }] : [])

/**
 * The legs of a fact. The sum over all accounts is zero by construction, since a leg takes from one what it gives to the other.
 * @throws where a fact moves an account that another stream guards
 */
export const legsBy =
  (rules: ReadonlyMap<string, PostingRule>) =>
  (event: { type: string; data: unknown; stream: string; revision: number }): Leg[] => {
    const rule = rules.get(event.type)
    if (!rule) return []
    const { stream, revision } = event
    const legs = rule.legs(event.data, { stream, id: stream.slice(stream.indexOf('-') + 1), revision })
    for (const { from, to } of legs)
      for (const account of [from, to])
        if ((guardOf(account) ?? stream) !== stream) throw new Error(`${event.type} of ${stream} moves ${account}, which it does not guard`)
    return legs
  }
