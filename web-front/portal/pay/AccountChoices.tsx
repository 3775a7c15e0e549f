import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { clientLines, ownDeposit } from '#contracts/account/remittance-api.ts'
import { payByVirtual, virtualAccountInfo } from '#contracts/account/virtual-api.ts'
import { CallError } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { paymentChannels } from '#contracts/enums.ts'
import { payPasswordCode } from '#contracts/identity/account-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { toInstant } from '#contracts/kernel/calendar.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { payVirtualOut } from '#contracts/order/virtual-out/api.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { pinWrong } from '../../kit/pin.ts'
import type { OpenedOrder } from '../order/workspace/steps.ts'
import { type AccountWay, clientIn, isAccountWay, rememberWay } from './channels.ts'
import type { BegunPayment } from './paying.ts'
import { accountLists, clientHindranceOf, type Deposit, depositHindranceOf, type Hindrance, hindranceOf } from './virtual.ts'
import { WayChoice } from './WayChoice.tsx'

const WAITS: Hindrance = { why: '' }
const GONE: Hindrance = { why: '已不能使用' }

/** The accounts of the agency as ways to pay an amount of an order. */
export const useOrderAccounts = (
  { orderId, virtualOut, owed }: Pick<OpenedOrder, 'orderId' | 'virtualOut' | 'owed'>,
  amount: number,
  chosen: string,
  begin: (begun: BegunPayment) => void,
) => {
  const [order, ahead] = [useSend(payByVirtual), useSend(payVirtualOut)]
  // the tickets that are issued ahead of the rest are paid in full by their own call
  const isAhead = virtualOut !== undefined && amount === owed
  const by = (how: How) =>
    isAhead ? ahead.send({ id: orderId, totalAmount: amount, ...how }) : order.send({ orderId, totalAmount: amount, ...how })
  const { data: deposit } = useAsk(ownDeposit, {}, { lists: accountLists, fresh: 0 })
  return { ...useAccountWay(amount, chosen, by, begin, deposit), isPending: order.isPending || ahead.isPending }
}

type Paid = { paymentCode: string; amount: number }
/** the password, and the client where a client's account pays */
type How = { payPassword: string; clientId?: string; deposit?: true }
/** Accounts as a way to pay: those that may pay, the chosen one, its password, and the payment itself (`send`). */
export const useAccountWay = (
  amount: number,
  chosen: string,
  send: (how: How) => Promise<Paid>,
  begin: (begun: BegunPayment) => void,
  deposit?: Deposit,
) => {
  const { data: info } = useAsk(virtualAccountInfo, {}, { lists: accountLists, fresh: 0 })
  const { data: lines } = useAsk(clientLines, {}, { lists: accountLists, fresh: 0 })
  const [pin, setPin] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  // messages about another amount do not apply to this one
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the amount
  useEffect(() => {
    setPin('')
    setWrong(undefined)
    setProblem(undefined)
  }, [amount])

  /** why an account cannot pay; its balance may already be reduced by this very payment */
  const hindrance = (way: AccountWay): Hindrance | undefined => {
    if (isUnknown(problem)) return undefined
    const clientId = clientIn(way)
    if (!info || (clientId && !lines)) return WAITS
    if (way === 'deposit') return deposit ? depositHindranceOf(deposit, info.hasPayPassword, amount) : WAITS
    if (!clientId) return hindranceOf(info, amount)
    const client = lines?.clients.find(({ id, status }) => id === clientId && status === 'ACTIVE')
    return client ? clientHindranceOf(client, info.hasPayPassword, amount) : GONE
  }
  /** the account that pays */
  const way = isAccountWay(chosen) && hindrance(chosen) === undefined ? chosen : undefined

  const type = (next: string) => {
    setPin(next)
    setWrong(undefined)
  }
  /** @returns true when the result of the payment is unknown */
  const pay = async (what: string): Promise<boolean> => {
    const missing = pinWrong(pin)
    setWrong(missing)
    if (!isUnknown(problem)) setProblem(undefined)
    if (missing || !way) return isUnknown(problem)
    const clientId = clientIn(way)
    try {
      const done = await send({
        payPassword: await clientHash(pin),
        ...(clientId && { clientId }),
        ...(way === 'deposit' && { deposit: true as const }),
      })
      rememberWay(way)
      const by = clientId
        ? { channel: 'client' as const, clientId }
        : { channel: way === 'deposit' ? ('deposit' as const) : ('virtual' as const) }
      begin({ paymentCode: done.paymentCode, ...by, amount: done.amount, what, at: toInstant(houseNow()) })
      return false
    } catch (error) {
      // after an answer the password is typed again; before it the same one is sent again
      if (error instanceof CallError && !error.isUnknown) setPin('')
      const isWrong = error instanceof CallError && aboutPassword.includes(error.code)
      if (isWrong) setWrong(error.message)
      setProblem(isWrong ? undefined : error)
      return isUnknown(error)
    }
  }
  // a deleted client does not pay any more; its money can only be withdrawn
  return {
    info,
    clients: lines?.clients.filter(({ status }) => status === 'ACTIVE') ?? [],
    deposit,
    way,
    hindrance,
    pin,
    type,
    wrong,
    problem,
    pay,
  }
}
/** the account in the form that previews use */
export const wishOf = (way: AccountWay | undefined): { virtual?: true; clientId?: string; deposit?: true } => {
  if (!way) return {}
  if (way === 'deposit') return { deposit: true }
  const clientId = clientIn(way)
  return clientId ? { clientId } : { virtual: true }
}
type Left = { available: Fen; left: Fen } | undefined
/** balance of the paying account after the payment, from the preview */
export const leftIn = (foreseen: { virtual?: Left; client?: Left; deposit?: Left } | undefined): Fen | undefined =>
  (foreseen?.virtual ?? foreseen?.client ?? foreseen?.deposit)?.left
/** tells whether the command was sent without an answer */
export const isUnknown = (problem: unknown): boolean => problem instanceof CallError && problem.isUnknown
const aboutPassword: readonly number[] = Object.values(payPasswordCode)

type Account = ReturnType<typeof useAccountWay>
type Props = {
  account: Pick<Account, 'info' | 'clients' | 'deposit' | 'hindrance' | 'way'>
  /** for the chosen account */
  left: Fen | undefined
  choose: (way: AccountWay) => void
}
/** Available amounts and the balances after the payment; or why an account cannot pay, with a link to change that. */
export const AccountChoices = ({ account: { info, clients, deposit, hindrance, way }, left, choose }: Props) => {
  const of = (one: AccountWay) => ({
    hindrance: hindrance(one),
    left: way === one ? left : undefined,
    isChosen: way === one,
    choose: () => choose(one),
  })
  return (
    <>
      <AccountChoice name="虚拟账户" has={info && info.status !== 'NOT_OPEN' ? info.available : undefined} {...of('virtual')} />
      {deposit && deposit.balance > 0 && <AccountChoice name="大额押金" has={deposit.available} {...of('deposit')} />}
      {clients.map(({ id, name, available }) => (
        <AccountChoice key={id} name={`${paymentChannels.client} ${name}`} has={available} {...of(`client ${id}`)} />
      ))}
    </>
  )
}
type One = {
  name: string
  has: Fen | undefined
  hindrance: Hindrance | undefined
  left: Fen | undefined
  isChosen: boolean
  choose: () => void
}
const AccountChoice = ({ name, has, hindrance, left, isChosen, choose }: One) => (
  <WayChoice name="way" isChosen={isChosen} choose={choose} disabled={hindrance !== undefined}>
    <span>
      {name}
      <small>
        {hindrance?.why}
        {isChosen && left !== undefined && `付后余 ${formatYuan(left)}`}
      </small>
    </span>
    {has !== undefined && (
      <span>
        余 <Money fen={has} sign />
      </span>
    )}
    {hindrance?.way && (
      <Link className="pay-mend" to={hindrance.way.to}>
        {hindrance.way.name}
      </Link>
    )}
  </WayChoice>
)
