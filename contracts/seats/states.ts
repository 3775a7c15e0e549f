import { closeReasons } from '../enums.ts'
import { Count, coded, Id, oneOf, type TSchema, Type, zh } from '../kernel/schema.ts'
import { additionStatuses } from './addition-events.ts'
import { stockStatuses } from './api.ts'
import { StockImported } from './events.ts'
import { legStandings } from './standings.ts'

/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const seatsStates: Readonly<Record<string, TSchema>> = {
  seats: Type.Object({
    item: zh(StockImported.schema, '库存'),
    total: zh(Count, '座位总数'),
    waits: zh(Type.Array(Type.Object({ status: zh(oneOf(legStandings), '候补状态'), movedBy: zh(Count, '让位的订单版本') })), '候补队列'),
    status: zh(oneOf({ NONE: '不存在', ...stockStatuses }), '状态'),
    additions: zh(Type.Record(Type.String(), Type.Object({ turn: zh(Count, '次数'), added: zh(Count, '现加量') })), '加量批次'),
    coming: zh(Type.Object({}), '待生效'),
    holds: zh(
      Type.Array(Type.Object({ returnedFor: zh(Type.Array(coded(Id, closeReasons)), '还座单号'), splitFrom: zh(Id, '拆分自') })),
      '占座',
    ),
  }),
  addnum: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...additionStatuses }), '状态'),
    turn: zh(Count, '次数'),
    left: zh(Type.Array(Id), '已移出的库存'),
  }),
  stockbatch: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...stockStatuses }), '状态'),
  }),
}
