import type * as events from '#contracts/extra/events.ts'
import type { PayablePaid } from '#contracts/kernel/claims.ts'
import { Airline, Count, Id, Instant, oneOf, Type, zh } from '#contracts/kernel/schema.ts'
import { boughtKinds } from '#contracts/order/money/product-kinds.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'

const Row = Type.Object({
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人'),
  airLine: Airline,
  kind: zh(oneOf(boughtKinds), '产品类型'),
  /** items that wait to be paid, and their pay limit */
  waiting: zh(Count, '待支付份数'),
  payBy: Type.Optional(zh(Instant, '支付时限')),
  changedAt: zh(Instant, '变动时间'),
})
type Row = Type.Static<typeof Row>

const touched = (row: Row | null, _: unknown, { at }: { at: string }) => row && { ...row, changedAt: at }
const rest = ({ payBy: _, ...row }: Row, waiting: number, at: string): Row => ({ ...row, waiting, changedAt: at })

/** Products of one kind for the travellers of an order, as far as lists and clocks need them; the stream has the rest. */
export const extraView = view<typeof events & { PayablePaid: typeof PayablePaid }>()({
  name: 'extra',
  version: 2,
  doc: Row,
  index: [['payBy']],
  on: {
    ExtraBought: (row, { orderNo, agency, airLine, kind, items, payBy }, { at }) => ({
      ...(row ?? { orderNo, agency, airLine, kind }),
      waiting: items.length,
      payBy,
      changedAt: at,
    }),
    ExtraExpired: (row, { nos }, { at }) =>
      row && (row.waiting > nos.length ? { ...row, waiting: row.waiting - nos.length, changedAt: at } : rest(row, 0, at)),
    PayablePaid: (row, { kind }, { at }) => (row && kind === 'EXTRA' ? rest(row, 0, at) : row),
    ExtraIssued: touched,
    ExtraMoved: touched,
    ExtraPromised: touched,
    ExtraPromiseDropped: touched,
    ExtraRefundAsked: touched,
    ExtraRefunded: touched,
    ExtraRefundFailed: touched,
    ExtraInvoiceAsked: touched,
    ExtraInvoiceIssued: touched,
    ExtraInvoiceReduced: touched,
  },
})

/** purchases that are due */
export const dueExtras =
  (query: Pick<Queries, 'find'>) =>
  async (now: string, limit: number): Promise<string[]> =>
    (await query.find(extraView, { filter: { payBy: { lte: now } }, sort: ['payBy'], limit })).map(({ id }) => id)
