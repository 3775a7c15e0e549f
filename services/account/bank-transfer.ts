import type * as events from '#contracts/account/transfer-events.ts'
import { BankTransferClaimed } from '#contracts/account/transfer-events.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type At, type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { remittance } from './remittance.ts'
import { isTurnedDown, withdrawal } from './withdrawal.ts'

type Claim = Static<typeof BankTransferClaimed.schema>

/** The registration of a bank transfer: one number, one sum (DOMAIN §5.9, §5.11). */
export const bankTransfer = decider<{ claim?: Claim; no: number }, EventsOf<typeof events>>()({
  name: 'banktransfer',
  zh: '银行流水',
  code: code.payment,
  initial: { no: 0 },
  evolve: { BankTransferClaimed: ({ no }, claim) => ({ claim, no: no + 1 }) },
  commands: {
    /** `ended`: number of the present claim, when the caller found that it is over */
    claim: {
      decide: ({ claim, no }, { ended, way, ...own }: Claim & { ended?: number | undefined; way: Way }, { at }) => {
        // an older claim of its own may be found over by others before the number is registered again
        if (claim?.remittanceId === own.remittanceId && claim.until > at) return []
        if (claim && claim.remittanceId !== own.remittanceId && no !== ended) {
          const message = TAKEN[way](claim.remittanceId)
          throw new Refused(code.payment, message, { errors: { bankRefNo: message } })
        }
        return [BankTransferClaimed(own)]
      },
    },
  },
})

/** Incoming and outgoing transfers are different ones, whatever their numbers. */
type Way = 'IN' | 'OUT'
const TAKEN: Record<Way, (by: string) => string> = {
  IN: by => `该银行流水号已登记（单号${by}）`,
  OUT: by => `该银行流水号已用于账户退款（退款申请号${by}）`,
}
const STREAM: Record<Way, string> = { IN: 'bank transfer', OUT: 'bank transfer out' }

type Load = Commands['load']
type Wished = Pick<Claim, 'bankRefNo' | 'remittanceId'>
/** Does the document that claimed a number have it? Undefined where the document may be about to get it. */
type Bears = (load: Load, by: string, bankRefNo: string) => Promise<boolean | undefined>

/**
 * The same for deposits and payments of clients: one that is invalid never gets it, one with another number may be about to be corrected.
 */
const isRegistered: Bears = async (load, by, bankRefNo) => {
  const { state } = await load(remittance, by)
  if (state.status === 'NONE') return undefined
  if (state.status === 'INVALID') return false
  return (state.drafted.bankRefNo !== undefined && isSame(state.drafted.bankRefNo, bankRefNo)) || undefined
}
/** The same for withdrawals: one that was turned down before it was paid under the number does not have it. */
const isPaidOut: Bears = async (load, by, bankRefNo) => {
  const { state } = await load(withdrawal, by)
  if (state.status === 'NONE') return undefined
  const layers = Object.keys(state.banks).filter(layer => isSame(state.banks[layer]!, bankRefNo))
  if (isTurnedDown(state)) return layers.some(layer => state.banked.includes(layer))
  return layers.length > 0 || undefined
}

/** compares numbers however they were typed */
const plain = (bankRefNo: string): string => bankRefNo.trim().toUpperCase()
const isSame = (one: string, other: string): boolean => plain(one) === plain(other)
/** minutes that a request may take between its claim and its registration */
const MINUTES = 2

const claims =
  (way: Way, bears: Bears) =>
  async ({ load, at, now }: { load: Load; at: At; now: string }, { bankRefNo, remittanceId }: Wished): Promise<void> => {
    const id = idFrom(STREAM[way], plain(bankRefNo))
    const { claim, no } = (await load(bankTransfer, id)).state
    const isEnded = async ({ remittanceId: by, until }: Claim) => !((await bears(load, by, bankRefNo)) ?? until > now)
    const ended = claim && (await isEnded(claim)) ? no : undefined
    await at(bankTransfer, id).claim({ bankRefNo, remittanceId, until: addMinutes(now, MINUTES), ended, way })
  }
/**
 * Claims a number for a registration that is about to be made; a claim without a result is free again.
 * @throws Refused
 */
export const claimTransfer = claims('IN', isRegistered)
/**
 * Claims a number for a withdrawal that is about to be approved with it; a claim under which nothing was paid is free again.
 * @throws Refused
 */
export const claimPayOut = claims('OUT', isPaidOut)
