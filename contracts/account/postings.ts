import type { EventType } from '../kernel/event.ts'
import type { Fen } from '../kernel/money.ts'
import type { Static, TSchema } from '../kernel/schema.ts'
import { idOf } from '../kernel/stream-name.ts'
import { type AccountName, guardOf } from './names.ts'

/**
 * A movement of money: `from` is debited, `to` is credited. `ref` names its purpose (a payment, a refund), by which the money can be
 * followed. `amount` is in fen, above zero.
 */
export type Posting = { from: AccountName; to: AccountName; amount: Fen; ref: string }

/** Position of a fact: its stream, its id and its revision there. */
type FactPlace = { stream: string; id: string; revision: number }
/** Posting rule of one type of facts. */
export type PostingRule = { type: string; postings: (data: any, place: FactPlace) => Posting[] }

/** A posting rule, declared beside its event. It reads the fact alone: it asks no view and no other stream. */
export const posts = <T extends string, S extends TSchema>(
  { type }: EventType<T, S>,
  postings: (data: Static<S>, place: FactPlace) => Posting[],
): PostingRule => ({ type, postings })

/** A single movement; no posting for the amount 0. */
export const move = (from: AccountName, to: AccountName, amount: Fen, ref: string): Posting[] =>
  amount > 0 ? [{ from, to, amount, ref }] : []

/**
 * The postings of a fact. A posting takes from one account what it gives to another, so the sum over all accounts is zero by construction.
 * @throws Error where a fact moves an account that another stream guards
 */
export const postingsBy =
  (rules: ReadonlyMap<string, PostingRule>) =>
  (event: { type: string; data: unknown; stream: string; revision: number }): Posting[] => {
    const rule = rules.get(event.type)
    if (!rule) return []
    const { stream, revision } = event
    const postings = rule.postings(event.data, { stream, id: idOf(stream), revision })
    for (const { from, to } of postings)
      for (const account of [from, to])
        if ((guardOf(account) ?? stream) !== stream) throw new Error(`${event.type} of ${stream} moves ${account}, which it does not guard`)
    return postings
  }
