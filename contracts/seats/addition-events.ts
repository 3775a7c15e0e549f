import { addDays, local } from '../kernel/calendar.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Count, Fen, Flag, Id, LocalDate, optional, type Static, Text, Type, zh } from '../kernel/schema.ts'

export const additionStatuses = { DRAFT: '草稿', ENABLED: '已启用', DISABLED: '已停用' } as const

/** the most blocks of a batch */
const MAX_ROWS = 500
/** Seats for one block. `price`: what the airline asks for such a seat, for the desk to know; sales follow the policies. */
export const AdditionLine = Type.Object({
  stockId: zh(Id, '库存编号'),
  add: zh(Type.Integer({ minimum: 1, maximum: 200 }), '加量座位'),
  price: optional(zh(Fen, '加量价')),
})
export type AdditionLine = Static<typeof AdditionLine>

/** More seats for blocks of an airline, given and taken back together; the day `until` is the last on which they are there. */
export const AdditionTerms = {
  name: notPersonal(zh(Type.String({ minLength: 1, maxLength: 60 }), '批次名称')),
  airLine: Airline,
  rows: zh(Type.Array(AdditionLine, { minItems: 1, maxItems: MAX_ROWS }), '加量明细'),
  until: optional(zh(LocalDate, '停用日期')),
}

const batchId = zh(Id, '批次编号')
/** how often the batch was enabled or disabled: a block follows each turn once */
const turn = zh(Count, '次数')
/** the seats for each block, as they were when the batch was enabled: the batch may be changed in between */
const rows = zh(Type.Array(Type.Object({ stockId: zh(Id, '库存编号'), add: zh(Count, '加量座位') })), '加量明细')

/** The instant at which a batch with this last day is disabled. */
export const additionEnds = (until: string): string => local(addDays(until, 1), '00:00')

/** Stream `addnum-{batchId}` (DOMAIN §3.17). */
export const AdditionSaved = event('AdditionSaved', '保存加量批次', Type.Object({ batchId, ...AdditionTerms }))
export const AdditionEnabled = event(
  'AdditionEnabled',
  '启用加量批次',
  Type.Object({ batchId, turn, rows, until: AdditionTerms.until, reason: optional(writing(zh(Text, '原因'))) }),
)
/** `over`: its last day is over */
export const AdditionDisabled = event(
  'AdditionDisabled',
  '停用加量批次',
  Type.Object({ batchId, turn, rows, reason: optional(writing(zh(Text, '原因'))), over: optional(zh(Flag, '到期')) }),
)
