import { earnestQuery, rechargeEarnest } from '#contracts/account/earnest-api.ts'
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Stage } from './stage.ts'

export type DemoBidder = 'yefeng' | 'changcheng'
export const contact = { name: '符海燕', phone: '0898-00000001' }

/** The agency recharges its earnest with HU. @returns functions that check its account from then on */
export const earnestOf = async ({ call, press, see, tell }: Stage, as: DemoBidder, amount: number) => {
  const account = async () => {
    const [row] = (await call(as, earnestQuery, { airLine: 'HU' })).content
    return { agency: row?.agency, available: row?.available ?? 0, reserved: row?.reserved ?? 0 }
  }
  const { available, reserved } = await see('what there is before', account, {})
  const { payUrl, amountText } = await call(as, rechargeEarnest, { airLine: 'HU', totalAmount: amount })
  await press(payUrl)
  const there = available + amount
  const { agency } = await see(`recharged: ${amountText}`, account, { available: there, reserved })
  tell(`保证金账户 ${agency}：可用${formatYuan(there)}`)
  return {
    agency: agency!,
    /** checks the account: `gone` is paid for good, `held` stands behind bids */
    is: (what: string, { gone = 0, held = 0 }) => see(what, account, { available: there - gone - held, reserved: reserved + held }),
  }
}

/** The administrator approves what the order desk has submitted; nobody of the desk may. */
export const approved = async ({ call, refused }: Stage, instanceId: string): Promise<void> => {
  const { currentTaskId } = await call('admin', instanceDetail, { id: instanceId })
  const approval = { instanceId, curentTaskId: currentTaskId!, routeId: 'step1-pass', flowRemark: '同意' }
  await refused('order', handleFlow, approval, { status: 403, message: '无权处理该任务' })
  await call('admin', handleFlow, approval)
}
