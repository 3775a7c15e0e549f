import { addMinutes } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import type { EventType } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as orders from '#contracts/order/events.ts'
import { resendMail } from '#contracts/order/notice/mail-api.ts'
import {
  approachingNotice,
  disruptedNotice,
  disruptionEndedNotice,
  missedNotice,
  type NoticeWords,
  noticeId,
  protectedNotice,
} from '#contracts/order/notice/notice.ts'
import { type ReceiptPage, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts'
import { agencyMail } from '#services/agency/agency-mail.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { newId } from '#services/kernel/ids.ts'
import { type Attachment, type Letter, Unsent } from '#services/kernel/mailer.ts'
import { type Commands, commanding } from '#services/kernel/stream/commands.ts'
import { type Process, process, type Reacting, systemUser, when } from '#services/kernel/stream/process.ts'
import { order } from '../decide.ts'
import { mail } from './mail.ts'

/** The words of a mail to an agency; `by`: instant after which a mail that asks for something is of no use */
type Told = NoticeWords & { orderNo?: string | undefined; agency: string; airLine: string; by?: string | undefined }
/** Facts that agencies hear of by mail; each context brings its own (`mails` of its `index.ts`). */
export type Mails = readonly { fact: EventType; told: (data: any, id: string) => Told | undefined }[]
/** Declares one of them; a fact without words is not mailed. */
export const byMail = <Of extends EventType>(
  fact: Of,
  told: (data: Static<Of['schema']>, id: string) => Told | undefined,
): Mails[number] => ({
  fact,
  told,
})

/** Mails to agencies about their orders. */
export const orderMails: Mails = [
  byMail(orders.LimitApproaching, told => ({ ...told, ...approachingNotice(told) })),
  // a passed limit asks for nothing any more
  byMail(orders.LimitMissed, told => ({ ...told, ...missedNotice(told), by: undefined })),
  byMail(orders.WaitlistProtected, told => ({ ...told, ...protectedNotice(told) })),
  byMail(orders.FlightDisrupted, told => ({ ...told, ...disruptedNotice(told), by: told.answerBy })),
  byMail(orders.DisruptionEnded, told => {
    const words = disruptionEndedNotice(told)
    return words && { ...told, ...words }
  }),
]

/** minutes after which a notice is not mailed any more: a program that was away, or had no mail server, does not mail last week's news */
const STALE = 24 * 60

/**
 * Mails the notices of agencies, where there is a mail server (`on`) and the agency has an address: one mail for each notice, under its
 * name. It also mails the receipt of a payment and, once an order has all of its tickets, or some of
 * them are exchanged, the itinerary.
 */
export const noticesGoByMail = ({ on: isOn, clock, mails }: { on: boolean; clock: () => string; mails: Mails }): Process => {
  const ask = async ({ orderNo, agency: id, airLine, by: until, title, text }: Told, { id: of, event, at, load }: Reacting) => {
    const now = clock()
    if (!isOn || addMinutes(event.at, STALE) <= now || (until !== undefined && until <= now)) return
    if (!(await agencyMail(load, id))?.to) return
    const about = { ...present({ orderNo }), agency: id, airLine }
    await at(mail, noticeId(of, event.revision)).ask({ ...about, title, text, ...present({ until }) })
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
    ...mails.map(({ fact, told }) =>
      when(fact, async (data, reacting) => {
        const said = told(data, reacting.id)
        if (said) await ask(said, reacting)
      }),
    ),
    when(orders.DepositPaid, sendReceipt),
    when(orders.OrderPaid, sendReceipt),
    // no mail after the first tickets of some: it goes when the last traveller has a ticket
    when(orders.OrderTicketed, async (told, reacting) => told.unticketed || sendItinerary(told, reacting)),
    when(orders.TicketsExchanged, sendPaper('itineraryList', '的客票已换开')),
  )
}

type Sending = {
  run: Commands
  /** mails that may be due, as a view knows them: a hint */
  due: (now: string, limit: number) => Promise<string[]>
  send: (letter: Letter) => Promise<void>
  /**
   * a paper of an order for this mail, in its present state.
   * @throws Refused where there is none (any more)
   */
  paper: (page: ReceiptPage, orderNo: string, by: { mail: string; now: string }) => Promise<Attachment>
  /** most tries of a mail */
  tries: () => Promise<number>
  /** address of the notices, for the reader of the mail */
  link: () => string
  /** Message-ID of a mail: the same each time it is sent */
  messageId: (id: string) => string
}
const PAGE = 50
/** mails at a time: mail servers dislike many at once */
const IN_FLIGHT = 2

/**
 * Sends the mails that are due, each after a claim in its stream. One that is under way when the program ends stays claimed: it is sent
 * again under the same Message-ID when its claim is over.
 * @returns whether there may be more
 */
export const sendingMails =
  ({ run, due, send, paper, tries, link, messageId }: Sending) =>
  async (clock: () => string, stopping?: AbortSignal): Promise<boolean> => {
    const found = await due(clock(), PAGE)
    if (found.length === 0) return false
    const most = await tries()
    const at = (id: string) => commanding(run, () => ({ who: systemUser('mail'), now: clock(), commandId: newId() }))(mail, id)
    await inParallel(
      found,
      IN_FLIGHT,
      async id => {
        const { state, facts } = await at(id).claim({ most })
        if (facts.length === 0 || state.status !== 'SENDING') return
        const { attempt, asked } = state
        const own = await agencyMail(run.load, asked.agency)
        const to = asked.to ?? own?.to
        if (!to) return at(id).fail({ attempt, error: '代理人没有业务邮箱', most, final: true })
        // a recipient outside an agency has no access to the portal
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
          // a rule's refusal about the paper holds for every try; too many requests for papers pass in a while
          if (isRefusal(error)) return at(id).fail({ attempt, error: error.message, most, final: error.status === 409 })
          if (!(error instanceof Unsent)) throw error
          return at(id).fail({ attempt, error: error.message, most })
        }
        return at(id).sent({ attempt })
      },
      stopping,
    )
    return found.length === PAGE
  }

/** Route to send abandoned mails again by hand. */
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
