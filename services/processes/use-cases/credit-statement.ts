import { dayOf } from '#contracts/account/lines.ts'
import { creditAccountOf, creditOf } from '#contracts/account/names.ts'
import type { MovementRow } from '#contracts/account/virtual-lists.ts'
import type { LocalDate } from '#contracts/kernel/calendar.ts'
import type { Call } from '#contracts/kernel/endpoint.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { seenBy } from '#services/kernel/access.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { streamOf } from '#services/kernel/decider.ts'
import { credit } from '#services/payment/credit.ts'
import { type CreditMovement, movementsOf } from '../reactions/credit.ts'

type Asked = { id?: string | undefined; from?: LocalDate | undefined; to?: LocalDate | undefined }
type Row = Static<typeof MovementRow>
const kinds = { CREDIT: 'CREDIT', USE: 'PAY', RETURN: 'REFUND_IN', EXPIRE: 'LAPSE' } as const satisfies Record<
  CreditMovement['kind'],
  Row['kind']
>

/**
 * The statement of a credit, as of any account (DOMAIN §5.9). It is told by its own stream, which is older than accounts and ends with its year, so that
 * it needs neither view nor migration.
 */
export const creditStatements =
  ({ run, store }: { run: Commands; store: Pick<EventStore, 'read'> }) =>
  async ({ id = '', from, to }: Asked, { who }: Call) => {
    const refundId = creditOf(id) ?? ''
    const { state } = await seenBy(run, credit, refundId, who)
    if (creditAccountOf(state.credited.agency, refundId) !== id) throw notFound('抵扣')
    const { agency, airLine } = state.credited
    const past = movementsOf(await store.read(streamOf(credit, refundId))).map(
      ({ at, kind, amount, balance, orderNo, paymentCode, refundId: refund }, seq): Row => {
        const came = kind === 'CREDIT' || kind === 'RETURN'
        return {
          ...{ id: `${id}:${seq}`, account: id, type: 'O', agency, airLine, day: dayOf({}, at), at, kind: kinds[kind] },
          // what comes back is known by its refund and by what had been paid, as in every account
          movement: [refund, paymentCode].filter(Boolean).join('.') || refundId,
          ...(orderNo && { orderNo }),
          ...{ in: came ? amount : 0, out: came ? 0 : amount, amount, balance, available: balance, frozen: 0, seq },
        }
      },
    )
    const before = past.filter(({ day }) => from !== undefined && day < from)
    const within = past.filter(({ day }) => (!from || day >= from) && (!to || day <= to))
    const opening = before.at(-1)?.balance ?? 0
    const sum = (way: 'in' | 'out') => within.reduce((sum, row) => sum + row[way], 0)
    return {
      account: id,
      sums: async () => {
        const [came, went] = [sum('in'), sum('out')]
        return { opening, in: came, out: went, closing: opening + came - went, movements: within.length }
      },
      // a credit is over with its year: it has no months
      months: async () => [],
      page: async (kind: Row['kind'] | undefined, { page = 0, size = 20 }: { page?: number; size?: number }) => {
        const rows = within.filter(row => !kind || row.kind === kind).toReversed()
        return { content: rows.slice(page * size, (page + 1) * size), totalElements: rows.length, number: page, size }
      },
      movements: async function* () {
        yield within
      },
    }
  }
