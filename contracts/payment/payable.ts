import { type PayableKind, payableKinds } from '../kernel/claims.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Fen, Id, oneOf, optional, type Static, Text, Type, zh } from '../kernel/schema.ts'

/** One thing that a payment pays, as it was when the payment was begun. */
export const Payable = Type.Object({
  kind: zh(oneOf(payableKinds), '款项类型'),
  id: zh(Id, '款项编号'),
  agency: zh(Id, '代理人'),
  airLine: Airline,
  amount: zh(Fen, '金额'),
  /** the account of the ledger where it ends up (`fines.HU`) */
  book: zh(Id, '入账科目'),
  /** what the payer reads; nobody's name */
  title: zh(notPersonal(Text), '款项'),
  /** which order it belongs to, where it does */
  orderNo: optional(zh(Id, '订单号')),
})
export type Payable = Static<typeof Payable>

/** one of the things that a payment has paid */
export const Target = zh(Type.Object({ kind: zh(oneOf(payableKinds), '款项类型'), id: zh(Id, '款项编号') }), '款项')
export type Target = Static<typeof Target>

/** what a movement of an account is for, as its statement says it */
export const purposes: Readonly<Record<PayableKind, string>> = { ...payableKinds, ORDER: '票款', RENAME: '更名费' }
/** `罚金（减员罚金、误机）`: kinds, and by what each is called that is paid; without the numbers */
export const purposeOf = (targets: readonly Pick<Payable, 'kind' | 'title'>[]): string =>
  [...new Set(targets.map(({ kind }) => kind))]
    .map(kind => {
      const called = new Set(targets.flatMap(one => (one.kind === kind ? [one.title.split(' ')[0]!] : [])))
      called.delete(purposes[kind])
      return kind === 'ORDER' || called.size === 0 ? purposes[kind] : `${purposes[kind]}（${[...called].join('、')}）`
    })
    .join('、')

/** the order that a payment is for, or that all it pays is of */
export const orderOf = ({ orderNo, targets }: { orderNo?: string; targets?: readonly Payable[] }): string | undefined => {
  if (orderNo) return orderNo
  const [one, ...others] = new Set(targets?.map(target => target.orderNo))
  return others.length === 0 ? one : undefined
}

/** names one thing that is paid, of whatever kind */
export const refOf = ({ kind, id }: Target): string => `${kind}.${id}`
