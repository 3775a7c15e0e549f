import { addMinutes } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import * as orders from '#contracts/order/events.ts'
import { resendMail } from '#contracts/order/notice/mail-api.ts'
import { approachingNotice, missedNotice, type NoticeWords, noticeId, protectedNotice } from '#contracts/order/notice/notice.ts'
import { agency } from '#services/agency/agency.ts'
import { type Commands, commanding } from '#services/kernel/commands.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { newId } from '#services/kernel/ids.ts'
import { type Letter, Unsent } from '#services/kernel/mailer.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { type Process, process, type Reacting, systemUser, when } from '#services/kernel/process.ts'
import { mail } from '#services/order/notice/mail.ts'

type Told = { orderNo: string; agency: string; airLine: string; by: string }
/** what happened longer ago is not told by mail any more, minutes: a house that was away, or had no mail server, does not tell of last week */
const STALE = 24 * 60

/** where an agency wants to be written to, as its own facts say now */
const agencyMail = async (load: Commands['load'], id: string) => {
  const { state } = await load(agency, id)
  return state.status === 'NONE' ? undefined : { name: state.name, to: state.info.email }
}

/**
 * What agencies are told of their orders is to go to them by mail too, where the house has a mail server (`on`) and they have an address: one
 * mail for each notice, under its name.
 */
export const noticesGoByMail = ({ on: isOn, clock }: { on: boolean; clock: () => string }): Process => {
  const ask = async ({ orderNo, agency: id, airLine, by }: Told, { kind, title, text }: NoticeWords, reacting: Reacting) => {
    const { event, at, load } = reacting
    const until = kind === 'MISSED' ? undefined : by
    const now = clock()
    if (!isOn || addMinutes(event.at, STALE) <= now || (until !== undefined && until <= now)) return
    if (!(await agencyMail(load, id))?.to) return
    await at(mail, noticeId(reacting.id, event.revision)).ask({ orderNo, agency: id, airLine, title, text, ...(until && { until }) })
  }
  return process(
    'notices-by-mail',
    when(orders.LimitApproaching, (told, reacting) => ask(told, approachingNotice(told), reacting)),
    when(orders.LimitMissed, (told, reacting) => ask(told, missedNotice(told), reacting)),
    when(orders.WaitlistProtected, (told, reacting) => ask(told, protectedNotice(told), reacting)),
  )
}

export type Sending = {
  run: Commands
  /** mails that may be begun, as a view knows them: a hint */
  due: (now: string, limit: number) => Promise<string[]>
  send: (letter: Letter) => Promise<void>
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
  ({ run, due, send, tries, link, messageId }: Sending) =>
  async (clock: () => string): Promise<boolean> => {
    const found = await due(clock(), PAGE)
    if (found.length === 0) return false
    const most = await tries()
    const at = (id: string) => commanding(run, () => ({ who: systemUser('mail'), now: clock(), commandId: newId() }))(mail, id)
    await inParallel(found, IN_FLIGHT, async id => {
      const { state, facts } = await at(id).claim({ most })
      if (facts.length === 0 || state.status !== 'SENDING') return
      const { attempt, asked } = state
      const reader = await agencyMail(run.load, asked.agency)
      if (!reader?.to) return at(id).fail({ attempt, error: '代理人没有业务邮箱', most, final: true })
      const text = `${reader.name}：\n\n${asked.text}\n\n查看通知：${link()}\n\n本邮件由系统自动发送，请勿回复。\n`
      try {
        await send({ to: reader.to, subject: `${asked.title}：订单${asked.orderNo}`, text, messageId: messageId(id) })
      } catch (error) {
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
