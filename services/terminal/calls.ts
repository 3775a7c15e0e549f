import { addMinutes } from '#contracts/kernel/calendar.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { masked } from '#contracts/kernel/personal.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/terminal/api.ts'
import { asKeys, dayText, type PageWord, pageWords } from '#contracts/terminal/grammar.ts'
import { paged } from '#contracts/terminal/layout.ts'
import { pageOf } from '#services/kernel/http/page-of.ts'
import type { Veil } from '#services/kernel/http/personal.ts'
import type { Notes } from '#services/kernel/shared.ts'
import type { ShownAnswer, ToldText } from './answer.ts'
import { type Answers, clipped, typedAt } from './answers.ts'

type TerminalDeps = { answers: Answers; notes: Notes; veil: Pick<Veil, 'mayShow' | 'looked'> }
/** an answer with all of its lines, and the page that was shown last */
type Whole = ShownAnswer & { command: string; page: number }

/** screens that a person finds again, and for how long */
const KEPT = 50
const KEPT_MINUTES = 12 * 60
/** lines of one answer: twenty pages */
const LINES = 400

/**
 * Calls of the flight terminal (DOMAIN §3.35). They write nothing but notes of what was shown, which expire and never enter the log, since
 * names of travellers stand in them.
 */
export const terminalRoutes = ({ answers, notes, veil }: TerminalDeps): Route[] => {
  const during = (now: string, most: number) => ({ at: now, until: addMinutes(now, KEPT_MINUTES), most })
  const show = async ({ command, page, ...shown }: Whole, { who, now }: Call): Promise<api.Screen> => {
    const lines = shown.lines.slice(0, LINES).map(clipped)
    const part = paged(lines, page)
    const { hint, refused } = shown
    const screen = { command, at: now, ...part, ...present({ hint, refused }) }
    if (!refused) await notes.note(`terminal-${who.user}`, JSON.stringify({ command, page, lines, ...present({ hint }) }), during(now, 1))
    await notes.note(`screens-${who.user}`, JSON.stringify(screen), during(now, KEPT))
    return screen
  }
  const refuse = (command: string, { wrong, hint }: { wrong: string; hint: string }, call: Call) =>
    show({ command, page: 0, lines: [wrong], hint, refused: true }, call)
  const turn = async (word: PageWord, command: string, call: Call): Promise<api.Screen> => {
    if (word === 'CP') return { command, at: call.now, lines: [], page: 0, pages: 1 }
    const last = (await notes.noted(`terminal-${call.who.user}`, call.now)).at(-1)
    if (!last) return refuse(command, { wrong: 'NO DISPLAY', hint: '还没有可翻页的回显' }, call)
    const whole = JSON.parse(last) as Whole
    const end = paged(whole.lines, 0).pages - 1
    const page = { PN: whole.page + 1, PB: whole.page - 1, PF: 0, PN1: 0, PL: end, PG: whole.page }[word]
    if (page < 0 || page > end) return refuse(command, { wrong: 'END', hint: page < 0 ? '已是第一页' : '已是最后一页' }, call)
    return show({ ...whole, page }, call)
  }
  const type = async (text: string, call: Call): Promise<api.Screen> => {
    const command = clipped(asKeys(text))
    const typed = typedAt(text, call.now)
    if ('wrong' in typed) return refuse(command, typed, call)
    if (isPage(typed)) return turn(typed.word, command, call)
    return show({ command, page: 0, ...(await answered(typed, call)) }, call)
  }
  /** the answer with masks, or with a note of who has seen what */
  const answered = async (typed: Parameters<Answers['answer']>[0], call: Call): Promise<ShownAnswer> => {
    const mayShow = veil.mayShow(call)
    const texts = { name: 0, phone: 0 }
    const told: ToldText = (kind, text) => {
      texts[kind] += 1
      return mayShow ? text : String(masked(kind, text))
    }
    const answer = await answers.answer(typed, call.who, call.now, told)
    const count = texts.name + texts.phone
    if (count === 0) return answer
    if (!mayShow) call.masked = true
    else {
      const fields = [...(texts.name ? (['traveller.name'] as const) : []), ...(texts.phone ? (['contact.phone'] as const) : [])]
      await veil.looked({ fields, count }, call, { how: 'DETAIL', object: answer.orderNo && `order-${answer.orderNo}` })
    }
    return answer
  }
  /** a call that takes one word of the terminal only */
  const only = (word: string, text: string, call: Call) => {
    const typed = typedAt(text, call.now)
    if (!('wrong' in typed) && typed.word !== word) throw invalid(`请填写${word}指令`, { command: `请填写${word}指令` })
    return type(text, call)
  }

  return [
    on(api.typeCommand, ({ command }, call) => type(command, call)),
    on(api.availability, ({ command, origin, destination, date, airLine, time }, call) => {
      if (command !== undefined) return only('AV', command, call)
      if (!origin || !destination) throw invalid('请填写始发地和目的地，或指令', { origin: '请填写始发地和目的地' })
      return type(`AV:${[`${origin}${destination}`, date && dayText(date, true), airLine, time].filter(Boolean).join('/')}`, call)
    }),
    on(api.retrieve, ({ command, pnr, names }, call) => {
      if (command !== undefined) return only('RT', command, call)
      if (!pnr) throw invalid('请填写PNR，或指令', { pnr: '请填写PNR' })
      return type(`${names ? 'RTN' : 'RT'}:${pnr}`, call)
    }),
    on(api.ticketByNumber, ({ no }, call) => type(`DETR:TN/${no}`, call)),
    on(api.readOuts, async ({ page = 0, size = 20 }, { who, now }) => {
      const screens = (await notes.noted(`screens-${who.user}`, now)).map(one => JSON.parse(one) as api.Screen).reverse()
      return pageOf(screens, { page, size })
    }),
  ]
}

type Known = Exclude<ReturnType<typeof typedAt>, { wrong: string }>
const isPage = (typed: Known): typed is { word: PageWord } => (pageWords as readonly string[]).includes(typed.word)
