import * as events from '#contracts/auction/share-events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { ShareClaimed, SharesFreed } = events
/** `at`: instant of the claim */
export type SharedLot = { subject: string; at: string }

/** The claims of an agency on something of which it may have a limited number (AUCTIONS §1). */
export const share = decider<readonly SharedLot[], EventsOf<typeof events>>()({
  name: 'share',
  zh: '代理人名额',
  code: code.auction,
  initial: [],
  evolve: {
    ShareClaimed: (shares, { subject }, at) => [...shares, { subject, at }],
    SharesFreed: (shares, { subjects }) => shares.filter(({ subject }) => !subjects.includes(subject)),
  },
  commands: {
    /** claims one more, up to `most`; `over`: claims that the caller found to be over */
    claim: {
      decide: (shares, { subject, most, over, refusal }: { subject: string; most: number; over: readonly string[]; refusal: string }) => {
        if (shares.some(one => one.subject === subject)) return []
        const dead = shares.flatMap(one => (over.includes(one.subject) ? [one.subject] : []))
        if (shares.length - dead.length >= most) throw new Refused(code.auction, refusal)
        return [...(dead.length > 0 ? [SharesFreed({ subjects: dead })] : []), ShareClaimed({ subject })]
      },
    },
    /** the thing was not obtained after all */
    free: {
      decide: (shares, { subject }: { subject: string }) =>
        shares.some(one => one.subject === subject) ? [SharesFreed({ subjects: [subject] })] : [],
    },
  },
})
