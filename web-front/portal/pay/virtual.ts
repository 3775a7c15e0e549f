import type { clientLines, ownDeposit } from '#contracts/account/remittance-api.ts'
import type { virtualAccountInfo } from '#contracts/account/virtual-api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'

export type VirtualAccount = Static<typeof virtualAccountInfo.data>
export type Hindrance = { why: string; way?: { to: string; name: string } }

export const ACCOUNT = '/account/virtual'
/** lists whose changes affect an account's balance */
export const accountLists = [
  'virtual-account',
  'account-movement',
  'earnest-account',
  'earnest-record',
  'earnest',
  'withdrawal',
  'big-client',
  'client-payment',
  'big-deposit',
] as const

const NO_PASSWORD = '还没有设置支付密码'
/** Why the account cannot pay an amount now, with a link to change that; undefined when it can. */
export const hindranceOf = (
  { status, available, frozen, hasPayPassword }: Pick<VirtualAccount, 'status' | 'available' | 'frozen' | 'hasPayPassword'>,
  amount: number,
): Hindrance | undefined => {
  if (status === 'NOT_OPEN') return { why: '未开通', way: { to: ACCOUNT, name: '开通' } }
  if (status === 'CLOSED') return { why: '已销户' }
  if (available < amount) {
    const short = amount - available
    return {
      why: `还差 ${formatYuan(short)}${frozen > 0 ? `，另有 ${formatYuan(frozen)} 冻结` : ''}`,
      way: { to: `${ACCOUNT}?do=recharge&amount=${short}`, name: '充值' },
    }
  }
  return hasPayPassword ? undefined : { why: NO_PASSWORD, way: { to: `${ACCOUNT}?do=password`, name: '设置' } }
}

export type BigClientLine = Static<typeof clientLines.data>['clients'][number]
/** Why a client of the agency cannot pay an amount now, with a link to change that; undefined when it can. */
export const clientHindranceOf = (
  { available, overdue }: Pick<BigClientLine, 'available' | 'overdue'>,
  hasPayPassword: boolean,
  amount: number,
): Hindrance | undefined => {
  if (overdue > 0) return { why: `逾期欠款 ${formatYuan(overdue)}，付清后才能支付` }
  if (available < amount) return { why: `额度还差 ${formatYuan(amount - available)}` }
  return hasPayPassword ? undefined : { why: NO_PASSWORD, way: { to: '/account', name: '设置' } }
}

/** the deposit of the agency that can pay fares */
export type Deposit = Pick<Static<typeof ownDeposit.data>, 'available' | 'balance'>
export const depositHindranceOf = ({ available, balance }: Deposit, hasPayPassword: boolean, amount: number): Hindrance | undefined => {
  if (available < amount)
    return { why: `押金还差 ${formatYuan(amount - available)}${balance > available ? '，其余已过有效期或正在使用' : ''}` }
  return hasPayPassword ? undefined : { why: NO_PASSWORD, way: { to: '/account', name: '设置' } }
}
