import type * as events from '#contracts/account/transfer-events.ts'
import { BankTransferClaimed } from '#contracts/account/transfer-events.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type At, type Commands, idFrom } from '#services/kernel/commands.ts'
import { decider } from '#services/kernel/decider.ts'
import { booking } from './booking.ts'

type Claim = Static<typeof BankTransferClaimed.schema>

/** What a transfer of the bank was registered as: one number, one sum (DOMAIN §5.11). */
export const bankTransfer = decider<{ claim?: Claim }, EventsOf<typeof events>>()({
  name: 'banktransfer',
  zh: '银行流水',
  code: code.payment,
  initial: {},
  evolve: { BankTransferClaimed: (_, claim) => ({ claim }) },
  commands: {
    /** `ended`: that which was found to be no more */
    claim: {
      decide: ({ claim }, { ended, ...own }: Claim & { ended?: string | undefined }) => {
        if (claim?.bookingId === own.bookingId) return []
        if (claim && claim.bookingId !== ended) {
          const message = `该银行流水号已登记（单号${claim.bookingId}）`
          throw new Refused(code.payment, message, { errors: { bankRefNo: message } })
        }
        return [BankTransferClaimed(own)]
      },
    },
  },
})

/** however it was typed */
const plain = (bankRefNo: string): string => bankRefNo.trim().toUpperCase()
/** minutes that a request may take between its claim and what it registers */
const MINUTES = 2

/** Claims a number for what is about to be registered by it. One that was never registered, or is invalid, or bears another number now, is no obstacle. @throws Refused */
export const claimTransfer = async (
  { load, at, now }: { load: Commands['load']; at: At; now: string },
  { bankRefNo, bookingId }: Pick<Claim, 'bankRefNo' | 'bookingId'>,
): Promise<void> => {
  const id = idFrom('bank transfer', plain(bankRefNo))
  const { claim } = (await load(bankTransfer, id)).state
  const isEnded = async ({ bookingId: other, until }: Claim) => {
    const { state } = await load(booking, other)
    if (state.status === 'NONE' || state.drafted.bankRefNo === undefined) return until <= now
    return state.status === 'INVALID' || plain(state.drafted.bankRefNo) !== plain(bankRefNo)
  }
  const ended = claim && (await isEnded(claim)) ? claim.bookingId : undefined
  await at(bankTransfer, id).claim({ bankRefNo, bookingId, until: addMinutes(now, MINUTES), ended })
}
