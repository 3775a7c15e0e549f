import { MonthClosed } from '#contracts/account/events.ts'
import { creditAccountOf, creditOf } from '#contracts/account/names.ts'
import type { MovementRow } from '#contracts/account/virtual-lists.ts'
import { type LocalDate, lastDayOf } from '#contracts/kernel/calendar.ts'
import type { Call } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { pageOf } from '#services/kernel/http/page-of.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { credit } from './credit.ts'
import { type CreditMovement, creditSeenBy, movementsOf, turnedBy } from './credit-movements.ts'

type Asked = { id?: string | undefined; from?: LocalDate | undefined; to?: LocalDate | undefined }
type Row = Static<typeof MovementRow>
const kinds = { CREDIT: 'CREDIT', USE: 'PAY', RETURN: 'REFUND_IN', EXPIRE: 'LAPSE' } as const satisfies Record<
  CreditMovement['kind'],
  Row['kind']
>

const endOf = ({ month, opening, in: came, out, closing }: Static<typeof MonthClosed.schema>) => ({
  month,
  until: lastDayOf(month),
  opening,
  in: came,
  out,
  closing,
})

/**
 * The statement of a credit, as of any account (DOMAIN §5.9). It is read from the credit's own stream: that stream is short, as the credit
 * ends with its year, so no view is needed.
 */
export const creditStatements =
  ({ run, store }: { run: Commands; store: Pick<EventStore, 'read'> }) =>
  async ({ id = '', from, to }: Asked, { who }: Call) => {
    const refundId = creditOf(id) ?? ''
    const { state } = await creditSeenBy(run, refundId, who)
    const { agency, airLine } = state.credit.credited
    if (creditAccountOf(agency, refundId) !== id) throw notFound('抵扣')
    const facts = await store.read(streamOf(credit, refundId))
    const past = movementsOf(facts).map(
      ({ day, at, kind, amount, balance, available, orderNo, purpose, paymentCode, refundId: refund }, seq): Row => {
        return {
          id: `${id}:${seq}`,
          account: id,
          type: 'O',
          agency,
          airLine,
          day,
          at,
          kind: kinds[kind],
          // returned money is known by its refund and by the payment, as in every account
          movement: [refund, paymentCode].filter(Boolean).join('.') || refundId,
          ...present({ orderNo, purpose }),
          ...turnedBy({ kind, amount }),
          amount,
          balance,
          available,
          frozen: 0,
          seq,
        }
      },
    )
    const before = past.filter(({ day }) => from !== undefined && day < from)
    const isWithin = (day: LocalDate) => (!from || day >= from) && (!to || day <= to)
    const within = past.filter(({ day }) => isWithin(day))
    const opening = before.at(-1)?.balance ?? 0
    const sum = (way: 'in' | 'out') => within.reduce((sum, row) => sum + row[way], 0)
    return {
      account: id,
      sums: async () => {
        const [came, went] = [sum('in'), sum('out')]
        return { opening, in: came, out: went, closing: opening + came - went, movements: within.length }
      },
      months: async () =>
        facts.flatMap(({ type, data }) => (type === MonthClosed.type ? [endOf(data)] : [])).filter(({ until }) => isWithin(until)),
      page: async (kind: Row['kind'] | undefined, { page = 0, size = 20 }: { page?: number; size?: number }) => {
        const rows = within.filter(row => !kind || row.kind === kind).toReversed()
        return pageOf(rows, { page, size })
      },
      movements: async function* () {
        yield within
      },
    }
  }
