import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { payByVirtual, virtualAccountInfo } from '#contracts/account/virtual-api.ts'
import { CallError } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/parts.tsx'
import { payPasswordCode } from '#contracts/identity/account-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { toInstant } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { payVirtualOut } from '#contracts/order/virtual-out/api.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { pinWrong } from '../../kit/pin.ts'
import type { Order } from '../order/workspace/steps.ts'
import { rememberWay } from './channels.ts'
import type { Begun } from './paying.ts'
import { accountLists, type Hindrance, hindranceOf } from './virtual.ts'
import { Choice } from './Ways.tsx'

const WAITS: Hindrance = { why: '' }

/** The agency's virtual account as a way to pay an amount of an order. */
export const useVirtualAccount = (
  { orderId, virtualOut, owed }: Pick<Order, 'orderId' | 'virtualOut' | 'owed'>,
  amount: number,
  begin: (begun: Begun) => void,
) => {
  const [order, ahead] = [useSend(payByVirtual), useSend(payVirtualOut)]
  // tickets ahead of the rest are paid whole by a call of their own
  const isAhead = virtualOut !== undefined && amount === owed
  const by = (payPassword: string) =>
    isAhead ? ahead.send({ id: orderId, totalAmount: amount, payPassword }) : order.send({ orderId, totalAmount: amount, payPassword })
  return { ...useAccountWay(amount, by, begin), isPending: order.isPending || ahead.isPending }
}

type Paid = { paymentCode: string; amount: number }
/** The account as a way to pay whatever it is: may it, with which password, and the payment itself (`send`). */
export const useAccountWay = (amount: number, send: (payPassword: string) => Promise<Paid>, begin: (begun: Begun) => void) => {
  const { data: info } = useAsk(virtualAccountInfo, {}, { lists: accountLists, fresh: 0 })
  const [pin, setPin] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  // what was said of another amount says nothing of this one
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the amount
  useEffect(() => {
    setPin('')
    setWrong(undefined)
    setProblem(undefined)
  }, [amount])

  const type = (next: string) => {
    setPin(next)
    setWrong(undefined)
  }
  /** @returns whether it is not known what has become of it */
  const pay = async (what: string): Promise<boolean> => {
    const missing = pinWrong(pin)
    setWrong(missing)
    if (!isUnknown(problem)) setProblem(undefined)
    if (missing) return isUnknown(problem)
    try {
      const done = await send(await clientHash(pin))
      rememberWay('virtual')
      begin({ paymentCode: done.paymentCode, channel: 'virtual', amount: done.amount, what, at: toInstant(houseNow()) })
      return false
    } catch (error) {
      // once there is an answer the next one is typed anew; until then the same is sent again
      if (error instanceof CallError && !error.isUnknown) setPin('')
      const isWrong = error instanceof CallError && aboutPassword.includes(error.code)
      if (isWrong) setWrong(error.message)
      setProblem(isWrong ? undefined : error)
      return isUnknown(error)
    }
  }
  // what it has may be less by this very payment
  const hindrance = isUnknown(problem) ? undefined : info ? hindranceOf(info, amount) : WAITS
  return { info, hindrance, pin, type, wrong, problem, pay }
}
/** was it sent without an answer? */
export const isUnknown = (problem: unknown): boolean => problem instanceof CallError && problem.isUnknown
const aboutPassword: readonly number[] = Object.values(payPasswordCode)

type Account = ReturnType<typeof useAccountWay>
type Props = { account: Pick<Account, 'info' | 'hindrance'>; left: number | undefined; isChosen: boolean; choose: () => void }
/** What may be spent of it and what would be left; or why it cannot pay, and where that is mended. */
export const AccountChoice = ({ account: { info, hindrance }, left, isChosen, choose }: Props) => (
  <Choice name="way" isChosen={isChosen} choose={choose} disabled={hindrance !== undefined}>
    <span>
      虚拟账户
      <small>
        {hindrance?.why}
        {isChosen && left !== undefined && `付后余 ${formatYuan(left)}`}
      </small>
    </span>
    {info && info.status !== 'NOT_OPEN' && (
      <span>
        余 <Money fen={info.available} sign />
      </span>
    )}
    {hindrance?.way && (
      <Link className="pay-mend" to={hindrance.way.to}>
        {hindrance.way.name}
      </Link>
    )}
  </Choice>
)
