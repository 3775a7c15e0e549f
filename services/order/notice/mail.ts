import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/notice/mail.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { MailAsked, MailAskedAgain, MailClaimed, MailFailed, MailAbandoned, MailSent } = events
type Asked = Static<typeof MailAsked.schema>

/** `attempt`: number of tries begun; `tries`: those since somebody last asked for it; `dueAt`: earliest instant of the next try */
type KnownMail = {
  status: 'ASKED' | 'SENDING' | 'SENT' | 'FAILED'
  asked: Asked
  attempt: number
  tries: number
  dueAt: string
}
type Mail = { status: 'NONE' } | KnownMail

/** minutes until the next try, after the first, the second …; then as long as the last */
const WAITS = [1, 5, 15, 60, 180, 360] as const
/** minutes after which a silent sender counts as dead */
const CLAIM = 10

const known = (mail: Mail, change: (now: KnownMail) => Partial<KnownMail>): Mail =>
  mail.status === 'NONE' ? mail : { ...mail, ...change(mail) }
const isPast = ({ asked: { until } }: KnownMail, at: string) => until !== undefined && at >= until

/**
 * One mail of the outbox. It is claimed before it is sent, so that two instances do not send it twice. A sender that dies in between may
 * have sent it; it is then sent again under the same Message-ID.
 */
export const mail = decider<Mail, EventsOf<typeof events>>()({
  name: 'mail',
  zh: '邮件',
  document: { zh: '邮件', owner: state => (state.status === 'NONE' ? undefined : state.asked) },
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: {
    MailAsked: (_, asked, at) => ({ status: 'ASKED', asked, attempt: 0, tries: 0, dueAt: at }),
    MailClaimed: (mail, { attempt, until }) => known(mail, ({ tries }) => ({ status: 'SENDING', attempt, tries: tries + 1, dueAt: until })),
    MailFailed: (mail, { next }) => known(mail, () => ({ status: 'ASKED', dueAt: next })),
    MailSent: mail => known(mail, () => ({ status: 'SENT' })),
    MailAbandoned: mail => known(mail, () => ({ status: 'FAILED' })),
    MailAskedAgain: (mail, _, at) => known(mail, () => ({ status: 'ASKED', tries: 0, dueAt: at })),
  },
  commands: {
    ask: { decide: (mail, asked: Asked) => (mail.status === 'NONE' ? [MailAsked(asked)] : []) },
    /** nothing happens where another sender has it, or it is not due; `most`: most tries */
    claim: {
      decide: (mail, { most }: { most: number }, { at }) => {
        if ((mail.status !== 'ASKED' && mail.status !== 'SENDING') || at < mail.dueAt) return []
        const { attempt } = mail
        if (isPast(mail, at)) return [MailAbandoned({ attempt, error: '时限已过，不再发送' })]
        if (mail.tries >= most) return [MailAbandoned({ attempt, error: '多次发送没有结果' })]
        return [MailClaimed({ attempt: attempt + 1, until: addMinutes(at, CLAIM) })]
      },
    },
    sent: {
      decide: (mail, sent: { attempt: number }) => (mail.status === 'NONE' || mail.status === 'SENT' ? [] : [MailSent(sent)]),
    },
    /** `final`: true when no later try would help */
    fail: {
      decide: (mail, failed: { attempt: number; error: string; most: number; final?: boolean }, { at }) => {
        const { attempt, error, most, final } = failed
        // another sender has begun the mail since
        if (mail.status !== 'SENDING' || mail.attempt !== attempt) return []
        if (final || mail.tries >= most) return [MailAbandoned({ attempt, error })]
        return [MailFailed({ attempt, error, next: addMinutes(at, WAITS[mail.tries - 1] ?? WAITS.at(-1)!) })]
      },
    },
    again: {
      when: (mail, { at }) => {
        if (mail.status === 'NONE') return '邮件不存在'
        if (mail.status !== 'FAILED') return '只有未发出的邮件可以再次发送'
        return !isPast(mail, at) || '通知的时限已过，不必再次发送'
      },
      decide: (_, __: object) => [MailAskedAgain({})],
    },
  },
})
