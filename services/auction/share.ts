import * as events from '#contracts/auction/share-events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { decider } from '#services/kernel/decider.ts'

const { ShareClaimed, SharesFreed } = events
/** `at`: since when */
export type Share = { subject: string; at: string }

/** What an agency has of something of which it may have so much (AUCTIONS §1): a claim for each. */
export const share = decider<readonly Share[], EventsOf<typeof events>>()({
  name: 'share',
  zh: '代理人名额',
  code: code.auction,
  initial: [],
  evolve: {
    ShareClaimed: (shares, { subject }, at) => [...shares, { subject, at }],
    SharesFreed: (shares, { subjects }) => shares.filter(({ subject }) => !subjects.includes(subject)),
  },
  commands: {
    /** one more, of `most`; `over`: what was found to be had no more */
    claim: {
      decide: (shares, { subject, most, over, refusal }: { subject: string; most: number; over: readonly string[]; refusal: string }) => {
        if (shares.some(one => one.subject === subject)) return []
        const dead = shares.flatMap(one => (over.includes(one.subject) ? [one.subject] : []))
        if (shares.length - dead.length >= most) throw new Refused(code.auction, refusal)
        return [...(dead.length > 0 ? [SharesFreed({ subjects: dead })] : []), ShareClaimed({ subject })]
      },
    },
    /** it was not to be had after all */
    free: {
      decide: (shares, { subject }: { subject: string }) =>
        shares.some(one => one.subject === subject) ? [SharesFreed({ subjects: [subject] })] : [],
    },
  },
})
