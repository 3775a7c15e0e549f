import { type PayableKind, payableKinds } from '../kernel/claims.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Fen, Id, oneOf, optional, type Static, Text, Type, zh } from '../kernel/schema.ts'

/** One item that a payment pays, as of the beginning of the payment. */
export const Payable = Type.Object({
  kind: zh(oneOf(payableKinds), '款项类型'),
  id: zh(Id, '款项编号'),
  agency: zh(Id, '代理人'),
  airLine: Airline,
  amount: zh(Fen, '金额'),
  /** the ledger account that receives the money (`fines.HU`) */
  ledgerAccount: zh(Id, '入账科目'),
  /** text for the payer; never a person's name */
  title: zh(notPersonal(Text), '款项'),
  /** order that it belongs to, if any */
  orderNo: optional(zh(Id, '订单号')),
})
export type Payable = Static<typeof Payable>

/** one of the items that a payment has paid */
export const Target = zh(Type.Object({ kind: zh(oneOf(payableKinds), '款项类型'), id: zh(Id, '款项编号') }), '款项')
export type Target = Static<typeof Target>

/** purposes of account movements, as statements show them */
export const purposes: Readonly<Record<PayableKind, string>> = { ...payableKinds, ORDER: '票款', RENAME: '更名费', CHANGE: '变更费' }
/** `罚金（减员罚金、误机）`: the kinds of payables with their names, without numbers */
export const purposeOf = (targets: readonly Pick<Payable, 'kind' | 'title'>[]): string =>
  [...new Set(targets.map(({ kind }) => kind))]
    .map(kind => {
      const called = new Set(targets.flatMap(one => (one.kind === kind ? [one.title.split(' ')[0]!] : [])))
      called.delete(purposes[kind])
      return kind === 'ORDER' || called.size === 0 ? purposes[kind] : `${purposes[kind]}（${[...called].join('、')}）`
    })
    .join('、')

/** the order of a payment, or the only order among all the items that it pays */
export const orderOf = ({ orderNo, targets }: { orderNo?: string; targets?: readonly Payable[] }): string | undefined => {
  if (orderNo) return orderNo
  const [one, ...others] = new Set(targets?.map(target => target.orderNo))
  return others.length === 0 ? one : undefined
}

/** one name for a payable of any kind */
export const refOf = ({ kind, id }: Target): string => `${kind}.${id}`
