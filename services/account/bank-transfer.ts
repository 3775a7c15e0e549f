import type * as events from '#contracts/account/transfer-events.ts'
import { BankTransferClaimed } from '#contracts/account/transfer-events.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type At, type Commands, idFrom } from '#services/kernel/commands.ts'
import { decider } from '#services/kernel/decider.ts'
import { booking } from './booking.ts'
import { isTurnedDown, withdrawal } from './withdrawal.ts'

type Claim = Static<typeof BankTransferClaimed.schema>

/** What a transfer of the bank was registered as: one number, one sum (DOMAIN §5.9, §5.11). */
export const bankTransfer = decider<{ claim?: Claim }, EventsOf<typeof events>>()({
  name: 'banktransfer',
  zh: '银行流水',
  code: code.payment,
  initial: {},
  evolve: { BankTransferClaimed: (_, claim) => ({ claim }) },
  commands: {
    /** `ended`: that which was found to be no more */
    claim: {
      decide: ({ claim }, { ended, way, ...own }: Claim & { ended?: string | undefined; way: Way }) => {
        if (claim?.bookingId === own.bookingId) return []
        if (claim && claim.bookingId !== ended) {
          const message = TAKEN[way](claim.bookingId)
          throw new Refused(code.payment, message, { errors: { bankRefNo: message } })
        }
        return [BankTransferClaimed(own)]
      },
    },
  },
})

/** What comes in and what goes out are different transfers, whatever their numbers. */
type Way = 'IN' | 'OUT'
const TAKEN: Record<Way, (by: string) => string> = {
  IN: by => `该银行流水号已登记（单号${by}）`,
  OUT: by => `该银行流水号已用于账户退款（退款申请号${by}）`,
}
const STREAM: Record<Way, string> = { IN: 'bank transfer', OUT: 'bank transfer out' }

type Load = Commands['load']
type Wished = Pick<Claim, 'bankRefNo' | 'bookingId'>
/** Does what has claimed a number bear it? Undefined: it may be on its way to. */
type Bears = (load: Load, by: string, bankRefNo: string) => Promise<boolean | undefined>

/** A deposit, or what a client has paid. One that is invalid, or bears another number now, does not. */
const isBooked: Bears = async (load, by, bankRefNo) => {
  const { state } = await load(booking, by)
  if (state.status === 'NONE' || state.drafted.bankRefNo === undefined) return undefined
  return state.status !== 'INVALID' && isSame(state.drafted.bankRefNo, bankRefNo)
}
/** A withdrawal. One that was turned down before it was paid so does not. */
const isPaidOut: Bears = async (load, by, bankRefNo) => {
  const { state } = await load(withdrawal, by)
  if (state.status === 'NONE') return undefined
  const lots = Object.keys(state.banks).filter(lot => isSame(state.banks[lot]!, bankRefNo))
  if (isTurnedDown(state)) return lots.some(lot => state.banked.includes(lot))
  return lots.length > 0 || undefined
}

/** however it was typed */
const plain = (bankRefNo: string): string => bankRefNo.trim().toUpperCase()
const isSame = (one: string, other: string): boolean => plain(one) === plain(other)
/** minutes that a request may take between its claim and what it registers */
const MINUTES = 2

const claims =
  (way: Way, bears: Bears) =>
  async ({ load, at, now }: { load: Load; at: At; now: string }, { bankRefNo, bookingId }: Wished): Promise<void> => {
    const id = idFrom(STREAM[way], plain(bankRefNo))
    const { claim } = (await load(bankTransfer, id)).state
    const isEnded = async ({ bookingId: by, until }: Claim) => !((await bears(load, by, bankRefNo)) ?? until > now)
    const ended = claim && (await isEnded(claim)) ? claim.bookingId : undefined
    await at(bankTransfer, id).claim({ bankRefNo, bookingId, until: addMinutes(now, MINUTES), ended, way })
  }
/** Claims a number for what is about to be registered by it; one that nothing has come of is free again. @throws Refused */
export const claimTransfer = claims('IN', isBooked)
/** Claims a number for a withdrawal that is about to be approved with it; one that nothing was paid by is free again. @throws Refused */
export const claimPayOut = claims('OUT', isPaidOut)
