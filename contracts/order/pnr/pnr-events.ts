import { event } from '../../kernel/event.ts'
import { writing } from '../../kernel/personal.ts'
import { Code, Count, Id, Instant, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'

/** marks of the desk on a PNR */
export const pnrMarks = { NORMAL: '正常', WATCH: '关注', DESK: '柜台处理' } as const
/** what the airline has done with the seats of a PNR (DOMAIN §3.3): cleared them, or changed the flight */
export const pnrStates = { ACTIVE: '有效', LOST: '被航司清位', IRREGULAR: '航变' } as const
export type PnrState = keyof typeof pnrStates
const pnr = zh(Code, 'PNR')
/** a note among the airline’s staff, which agencies do not see */
const note = optional(zh(writing(Text), '原因'))

/**
 * Staff have brought lines over from the text of a PNR. This fact stands behind the facts that change the order; travellers who were
 * `added` are in this PNR.
 */
export const PnrSynced = event(
  'PnrSynced',
  'PNR同步',
  Type.Object({
    pnr,
    added: zh(Type.Array(Id), '录入旅客'),
    modified: zh(Type.Array(Id), '更正旅客'),
    tickets: zh(Count, '登记票号'),
    ticketBy: optional(zh(Instant, '出票时限')),
    state: optional(zh(oneOf(pnrStates), 'PNR状态')),
  }),
)
export const PnrMarked = event('PnrMarked', '修改PNR标识', Type.Object({ pnr, mark: zh(oneOf(pnrMarks), '标识'), note }))
/** an empty PNR leaves the order; its locator is not used again */
export const PnrDeleted = event('PnrDeleted', '删除PNR', Type.Object({ pnr, note }))
