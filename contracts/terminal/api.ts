import { get, query } from '../kernel/endpoint.ts'
import { writing } from '../kernel/personal.ts'
import { Airline, Count, Flag, Iata, Instant, LocalDate, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts'
import { WrittenTicketNo } from '../order/ticketing/ticket-no.ts'

const path = <const P extends string>(rest: P) => `/api/basicinfo/flightTerminal/${rest}` as const
const allow = ['employee'] as const
/** the typed text; longer texts are no command */
const Command = zh(Type.String({ maxLength: 100 }), '指令')
/** an answer of the terminal: one page of it, in lines of 80 columns */
export const Screen = Type.Object({
  command: Command,
  at: zh(Instant, '时间'),
  lines: zh(Type.Array(writing(Text)), '回显'),
  page: zh(Count, '页'),
  pages: zh(Count, '页数'),
  /** advice about a refusal, in Chinese */
  hint: optional(zh(Text, '说明')),
  /** true where the answer says that the command cannot be carried out */
  refused: optional(zh(Flag, '未执行')),
})
export type Screen = Type.Static<typeof Screen>
const note = '只读：答复来自本系统的库存、订单和客票，出错时为终端的提示语和中文说明。'

export const typeCommand = query(path('r/command'), {
  zh: '终端指令',
  allow,
  body: Type.Object({ command: Command }),
  data: Screen,
  note: `${note}指令AV、RT、DETR、FD、ML，翻页PN、PB、PF、PL、PG、PN1，CP清屏，DA查看身份，HELP帮助。`,
})
export const availability = query(path('r/availability'), {
  zh: '航班可利用查询',
  allow,
  body: Type.Object({
    command: optional(Command),
    origin: optional(zh(Iata, '始发地')),
    destination: optional(zh(Iata, '目的地')),
    date: optional(zh(LocalDate, '日期')),
    airLine: optional(Airline),
    time: optional(zh(Type.String({ pattern: '^([01][0-9]|2[0-3])[0-5][0-9]$' }), '起飞时间不早于')),
  }),
  data: Screen,
  note: `${note}填写始发地和目的地，或AV指令。`,
})
export const retrieve = query(path('r/retrieve'), {
  zh: '提取PNR',
  allow,
  body: Type.Object({
    command: optional(Command),
    pnr: optional(zh(Type.String({ pattern: '^[A-Za-z0-9]{6}$' }), 'PNR')),
    names: optional(zh(Flag, '含名单')),
  }),
  data: Screen,
  note: `${note}填写PNR，或RT指令。`,
})
export const ticketByNumber = get(path('r/ticketByNumber'), {
  zh: '票号提取客票',
  allow,
  body: Type.Object({ no: WrittenTicketNo }),
  data: Screen,
  note,
})
export const readOuts = query(path('r/readOuts'), {
  zh: '终端回显读取',
  allow,
  body: Type.Object(Page),
  data: PageOf(Screen),
  note: '本人12小时内的最近50屏，最新的在前。',
})
