import { Action } from '../kernel/action.ts'
import { command, get } from '../kernel/endpoint.ts'
import { is, list } from '../kernel/list.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Count, Doer, FlightNo, Iata, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { AdditionLine, AdditionTerms, additionStatuses } from './addition-events.ts'

/** Batches of seats that are added to blocks (catalogue order/interAddNum). */
const BatchId = zh(Id, '批次编号')
const path = <const P extends string>(call: P) => `/api/order/interAddNum/${call}` as const

export const AdditionRow = Type.Object({
  id: BatchId,
  name: notPersonal(zh(Text, '批次名称')),
  airLine: Airline,
  status: zh(oneOf(additionStatuses), '状态'),
  blocks: zh(Count, '航班数'),
  seats: zh(Count, '加量座位'),
  until: optional(zh(LocalDate, '停用日期')),
  updatedBy: zh(Doer, '更新人'),
  updatedAt: zh(Instant, '更新时间'),
})

export const additions = list(
  'interAddNum',
  '国际加量批次',
  AdditionRow,
)({
  module: 'order.interAddNum',
  airline: 'airLine',
  number: '批次编号',
  columns: ['name', 'airLine', 'status', 'blocks', 'seats', 'until', 'updatedBy', 'updatedAt'],
  filters: [{ field: 'q', title: '批次名称' }, 'airLine'],
  sort: '-updatedAt',
  sorts: ['name', 'until'],
  tabs: 'status',
  empty: '还没有加量批次；新增后启用，座位随即加到各航班的切位上',
  menu: ['stock', 5],
  calls: {
    queryAddition: {
      path: path('r/queryBatch'),
      zh: '国际加量批次查询',
      allow: ['employee'],
      body: { airLine: is('airLine', Airline), status: is('status') },
    },
  },
})
export const { queryAddition } = additions.calls

/** The effect of a batch on a block. `added`: its seats that are there now; `kept`: those that stayed because they were taken. */
const AddedBlock = Type.Object({
  ...AdditionLine.properties,
  flightNo: FlightNo,
  date: zh(LocalDate, '航班日期'),
  origin: zh(Iata, '始发地'),
  destination: zh(Iata, '目的地'),
  added: zh(Count, '现加量'),
  takenBack: zh(Count, '已收回'),
  total: zh(Count, '总座位'),
  held: zh(Count, '占用'),
  sold: zh(Count, '已售'),
  free: zh(Count, '余位'),
})
const { rows: _, ...Head } = AdditionTerms
const Shown = Type.Object({
  batchId: BatchId,
  ...Head,
  status: zh(oneOf(additionStatuses), '状态'),
  rows: zh(Type.Array(AddedBlock), '加量明细'),
})

export const getAddition = get(path('r/getBatch'), {
  zh: '国际加量批次详情',
  allow: ['employee'],
  body: Type.Object({ batchId: BatchId }),
  data: Type.Object({
    ...Shown.properties,
    stream: zh(Text, '历史'),
    revision: zh(Type.Integer(), '版本'),
    allowedActions: zh(Type.Array(Action), '可用操作'),
  }),
})
export const saveAddition = command(path('w/saveBatch'), {
  zh: '国际加量批次保存',
  allow: ['employee'],
  body: Type.Object({ batchId: optional(BatchId), ...AdditionTerms }),
  data: Type.Object({ batchId: BatchId, status: zh(oneOf(additionStatuses), '状态') }),
  note: '启用中的批次须先停用再修改。停用日期当天结束后自动停用。',
})
const Turned = { batchId: BatchId, reason: optional(zh(Text, '原因')) }
export const enableAddition = command(path('w/enableBatch'), {
  zh: '启用国际加量批次',
  allow: ['employee'],
  body: Type.Object(Turned),
  data: Shown,
  note: '各航班的切位随即增加座位；已作废的切位不变。',
})
export const disableAddition = command(path('w/disableBatch'), {
  zh: '停用国际加量批次',
  allow: ['employee'],
  body: Type.Object(Turned),
  data: Shown,
  note: '只收回余位：已占用、已售出的座位留在原处，再次启用时只补足收回的部分。',
})
