import type * as events from '#contracts/extra/invoice-events.ts'
import { InvoiceNumberClaimed } from '#contracts/extra/invoice-events.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { lookup } from '#services/kernel/lookup.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { extra, invoicesOf } from './decide.ts'

type Claim = Static<typeof InvoiceNumberClaimed.schema>
/** `no`: how many claims there were before it */
type Numbered = Claim & { no: number }

const isOfSame = (one: Claim, other: Pick<Claim, 'agency' | 'airLine'>): boolean =>
  one.agency === other.agency && one.airLine === other.airLine

/** The number of an invoice: of one agency and airline, and of as many of their requests as it covers (DOMAIN §3.19). */
export const invoiceNumber = decider<{ claims: readonly Numbered[]; no: number }, EventsOf<typeof events>>()({
  name: 'extrainvoice',
  zh: '发票号码',
  code: code.extra,
  initial: { claims: [], no: 0 },
  evolve: {
    InvoiceNumberClaimed: ({ claims, no }, claim) => ({
      claims: [...claims.filter(one => isOfSame(one, claim) && one.invoiceId !== claim.invoiceId), { ...claim, no }],
      no: no + 1,
    }),
  },
  commands: {
    /** `ended`: numbers of present claims that the caller found to be over */
    claim: {
      decide: ({ claims }, { ended, ...own }: Claim & { ended: readonly number[] }, { at }) => {
        const other = claims.find(one => !isOfSame(one, own) && !ended.includes(one.no))
        if (other) {
          const message = `该发票号码已登记给${other.agencyName}（订单${other.orderNo}），请核对`
          throw new Refused(code.extra, message, { errors: { invoiceNo: message } })
        }
        // an older claim of its own may be found over by others before the number is registered again
        return claims.some(({ invoiceId, until }) => invoiceId === own.invoiceId && until > at) ? [] : [InvoiceNumberClaimed(own)]
      },
    },
  },
})

/** minutes that a request may take between its claim and its registration */
const MINUTES = 2

/**
 * Claims a number for a request for an invoice that is about to bear it. Once two minutes have passed, the claim of a request that does not
 * bear the number is free again.
 * @throws Refused where a request of another agency or airline bears it
 */
export const claimInvoiceNumber = async (
  { load, at, now }: { load: Commands['load']; at: At; now: string },
  wished: Omit<Claim, 'until'>,
): Promise<void> => {
  const { invoiceNo } = wished
  const { claims } = (await load(invoiceNumber, invoiceNo)).state
  const others = claims.filter(one => !isOfSame(one, wished))
  const bears = await inParallel(others, WIDTH, async ({ extraId, invoiceId, until }) => {
    const { state } = await load(extra, extraId)
    return until > now || (state.status !== 'NONE' && lookup(invoicesOf(state), invoiceId)?.invoiceNo === invoiceNo)
  })
  const ended = others.flatMap(({ no }, n) => (bears[n] ? [] : [no]))
  await at(invoiceNumber, invoiceNo).claim({ ...wished, until: addMinutes(now, MINUTES), ended })
}
const WIDTH = 8
