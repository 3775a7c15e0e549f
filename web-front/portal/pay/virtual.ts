import type { virtualAccountInfo } from '#contracts/account/virtual-api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'

export type VirtualAccount = Static<typeof virtualAccountInfo.data>
export type Hindrance = { why: string; way?: { to: string; name: string } }

export const ACCOUNT = '/account/virtual'
/** whose news change what an account holds */
export const accountLists = ['virtual-account', 'account-movement', 'earnest-account', 'earnest-record', 'earnest', 'withdrawal'] as const

/** Why the account cannot pay an amount now, and where that is mended; undefined when it can. */
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
  if (!hasPayPassword) return { why: '还没有设置支付密码', way: { to: `${ACCOUNT}?do=password`, name: '设置' } }
  return undefined
}
