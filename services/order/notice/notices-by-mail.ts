import * as awards from '#contracts/auction/award-events.ts'
import { cancelledNotice, defaultNotice, offerNotice, releasedNotice, wonNotice } from '#contracts/auction/award-notice.ts'
import * as bags from '#contracts/auction/bag-events.ts'
import {
  allottedNotice,
  bagCancelledNotice,
  bagLapsedNotice,
  bagLostNotice,
  bagReleasedNotice,
  bookedNotice,
} from '#contracts/auction/bag-notice.ts'
import { sealedWonNotice } from '#contracts/auction/sealed-notice.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import * as orders from '#contracts/order/events.ts'
import { resendMail } from '#contracts/order/notice/mail-api.ts'
import { approachingNotice, missedNotice, type NoticeWords, noticeId, protectedNotice } from '#contracts/order/notice/notice.ts'
import { type ReceiptPage, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts'
import * as quotes from '#contracts/quotation/quote-events.ts'
import { answeredNotice, rejectedNotice } from '#contracts/quotation/quote-notice.ts'
import { agencyMail } from '#services/agency/agency-mail.ts'
import { type Commands, commanding } from '#services/kernel/commands.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { newId } from '#services/kernel/ids.ts'
import { type Attachment, type Letter, Unsent } from '#services/kernel/mailer.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { type Process, process, type Reacting, systemUser, when } from '#services/kernel/process.ts'
import { order } from '../decide.ts'
import { mail } from './mail.ts'

/** `by`: it is of no use after that, where it asks for something */
type Told = { orderNo?: string | undefined; agency: string; airLine: string; by?: string | undefined }
type ToldBag = Parameters<typeof bookedNotice>[1]['bag']
type EndedBag = { agency: string; bag: ToldBag }
/** what happened longer ago is not told by mail any more, minutes: a house that was away, or had no mail server, does not tell of last week */
const STALE = 24 * 60

/**
 * What agencies are told of their orders, of what they have won or lost with earnest behind it, and of the quotes that they asked for is to go to them by mail too, where the house has a mail server (`on`) and they have an address: one
 * mail for each notice, under its name. So do the receipt of a payment and, once all of an order's tickets are there, the itinerary.
 */
export const noticesGoByMail = ({ on: isOn, clock }: { on: boolean; clock: () => string }): Process => {
  const ask = async ({ orderNo, agency: id, airLine, by }: Told, { kind, title, text }: NoticeWords, reacting: Reacting) => {
    const { event, at, load } = reacting
    const until = kind === 'MISSED' ? undefined : by
    const now = clock()
    if (!isOn || addMinutes(event.at, STALE) <= now || (until !== undefined && until <= now)) return
    if (!(await agencyMail(load, id))?.to) return
    const about = { ...(orderNo && { orderNo }), agency: id, airLine }
    await at(mail, noticeId(reacting.id, event.revision)).ask({ ...about, title, text, ...(until && { until }) })
  }
  const askOfBag = async (ended: EndedBag | undefined, words: (bag: ToldBag) => NoticeWords, reacting: Reacting) => {
    if (ended) await ask({ agency: ended.agency, airLine: ended.bag.airLine }, words(ended.bag), reacting)
  }
  const sendPaper = (paper: ReceiptPage, said: string) => async (_: unknown, reacting: Reacting) => {
    const { id, event, at, load } = reacting
    if (!isOn || addMinutes(event.at, STALE) <= clock()) return
    const { state } = await load(order, id)
    if (state.status === 'NONE' || !(await agencyMail(load, state.submitted.agency))?.to) return
    const { agency: whose, airLine } = state.submitted
    const title = receiptTitles[paper]
    await at(mail, noticeId(id, event.revision)).ask({
      orderNo: id,
      agency: whose,
      airLine,
      title,
      text: `订单${id}${said}，${title}见附件（PDF）。`,
      paper,
    })
  }
  const sendReceipt = sendPaper('prepaymentReceipt', '的付款已到账')
  const sendItinerary = sendPaper('itineraryList', '已出票')
  return process(
    'notices-by-mail',
    when(orders.LimitApproaching, (told, reacting) => ask(told, approachingNotice(told), reacting)),
    when(orders.LimitMissed, (told, reacting) => ask(told, missedNotice(told), reacting)),
    when(orders.WaitlistProtected, (told, reacting) => ask(told, protectedNotice(told), reacting)),
    when(awards.AwardOpened, (won, reacting) => ask({ ...won, by: won.prepayBy }, wonNotice(won), reacting)),
    when(awards.AwardOffered, (offered, reacting) => ask({ ...offered, by: offered.offerBy }, offerNotice(offered), reacting)),
    when(awards.AwardDefaulted, (lost, reacting) => ask(lost, defaultNotice(lost), reacting)),
    when(awards.AwardReleased, async (released, reacting) => {
      const { agency, airLine } = released
      if (agency && airLine) await ask({ agency, airLine }, releasedNotice(released), reacting)
    }),
    when(awards.AwardCancelled, (over, reacting) => ask(over, cancelledNotice(over), reacting)),
    when(quotes.QuoteAnswered, (answered, reacting) =>
      ask({ ...answered.to, by: answered.until }, answeredNotice(answered, answered.to), reacting),
    ),
    when(quotes.QuoteRejected, (rejected, reacting) => ask(rejected.to, rejectedNotice(rejected, rejected.to), reacting)),
    when(bags.BagBooked, (booked, reacting) =>
      ask(
        { ...booked, airLine: booked.bag.airLine, by: booked.prepayBy },
        booked.bidId ? sealedWonNotice(booked) : bookedNotice(reacting.id, booked),
        reacting,
      ),
    ),
    when(bags.BagOffered, async (offered, reacting) => {
      const { to, airLine, endsAt } = offered
      if (to) await ask({ agency: to.agency, airLine, by: endsAt }, allottedNotice(offered), reacting)
    }),
    when(bags.BagDefaulted, (lost, reacting) => askOfBag(lost, bag => bagLostNotice(reacting.id, bag, lost), reacting)),
    when(bags.BagLapsed, (lapsed, reacting) =>
      askOfBag(lapsed, bag => bagLapsedNotice(reacting.id, { ...lapsed, bag }, lapsed.reason), reacting),
    ),
    when(bags.BagReleased, ({ had, reason }, reacting) =>
      askOfBag(had, bag => bagReleasedNotice(reacting.id, { ...had, bag }, reason), reacting),
    ),
    when(bags.BagCancelled, ({ had, reason }, reacting) =>
      askOfBag(had, bag => bagCancelledNotice(reacting.id, { ...had, bag }, reason), reacting),
    ),
    when(orders.DepositPaid, sendReceipt),
    when(orders.OrderPaid, sendReceipt),
    // of some of the travellers first: one mail when the last has his
    when(orders.OrderTicketed, async (told, reacting) => told.unticketed || sendItinerary(told, reacting)),
  )
}

type Sending = {
  run: Commands
  /** mails that may be begun, as a view knows them: a hint */
  due: (now: string, limit: number) => Promise<string[]>
  send: (letter: Letter) => Promise<void>
  /** a paper of an order for this mail, as it is now. @throws Refused where there is none (any more) */
  paper: (page: ReceiptPage, orderNo: string, by: { mail: string; now: string }) => Promise<Attachment>
  /** so many tries a mail is worth */
  tries: () => Promise<number>
  /** where the notices stand, for whoever reads the mail */
  link: () => string
  /** Message-ID of a mail: the same each time it is sent */
  messageId: (id: string) => string
}
const PAGE = 50
/** at a time: a mail server takes it amiss when there are many */
const IN_FLIGHT = 2

/** Sends what is due, each mail after it was claimed in its stream. @returns whether there may be more */
export const sendingMails =
  ({ run, due, send, paper, tries, link, messageId }: Sending) =>
  async (clock: () => string): Promise<boolean> => {
    const found = await due(clock(), PAGE)
    if (found.length === 0) return false
    const most = await tries()
    const at = (id: string) => commanding(run, () => ({ who: systemUser('mail'), now: clock(), commandId: newId() }))(mail, id)
    await inParallel(found, IN_FLIGHT, async id => {
      const { state, facts } = await at(id).claim({ most })
      if (facts.length === 0 || state.status !== 'SENDING') return
      const { attempt, asked } = state
      const own = await agencyMail(run.load, asked.agency)
      const to = asked.to ?? own?.to
      if (!to) return at(id).fail({ attempt, error: '代理人没有业务邮箱', most, final: true })
      // who is no agency's has no way into the portal
      const text = asked.to
        ? `${asked.text}\n\n本邮件由系统自动发送，请勿回复。\n`
        : `${own!.name}：\n\n${asked.text}\n\n查看通知：${link()}\n\n本邮件由系统自动发送，请勿回复。\n`
      const letter = { to, subject: asked.orderNo ? `${asked.title}：订单${asked.orderNo}` : asked.title, text, messageId: messageId(id) }
      try {
        await send({
          ...letter,
          ...(asked.paper && asked.orderNo && { attachments: [await paper(asked.paper, asked.orderNo, { mail: id, now: clock() })] }),
        })
      } catch (error) {
        // what a rule says of the paper it says of every try; that many have asked for papers is over in a while
        if (isRefusal(error)) return at(id).fail({ attempt, error: error.message, most, final: error.status === 409 })
        if (!(error instanceof Unsent)) throw error
        return at(id).fail({ attempt, error: error.message, most })
      }
      return at(id).sent({ attempt })
    })
    return found.length === PAGE
  }

/** Mails that were given up are sent again by hand. */
export const mailRoutes = (): Route[] => [
  on(resendMail, async ({ ids }, call: CommandCall) => {
    const mails = []
    for (const id of new Set(ids)) {
      const chosen = await call.document(mail, id)
      await chosen.check('again')
      mails.push(chosen)
    }
    for (const { command } of mails) await command.again({})
    return { ids }
  }),
]
