import { ExportRequest, jobStatuses } from '../kernel/export.ts'
import { Code, Count, Flag, Instant, oneOf, type TSchema, Type, UserId, zh } from '../kernel/schema.ts'
import { itineraryEnds, itineraryStatuses } from './itinerary/codes.ts'
import { ItineraryApplied } from './itinerary/events.ts'
import { parkedStatuses, ReactionParked } from './parked.ts'

/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const reportStates: Readonly<Record<string, TSchema>> = {
  import: Type.Object({
    status: zh(oneOf({ NONE: '不存在', STAGED: '已暂存', COMMITTED: '已确认', FINISHED: '已完成' }), '状态'),
    parts: zh(Type.Record(Type.String(), Type.Array(Type.Object({ line: zh(Count, '行') }))), '部分'),
  }),
  job: Type.Object({
    request: zh(ExportRequest, '申请'),
    attempts: zh(Count, '执行次数'),
    rows: zh(Count, '行数'),
    status: zh(oneOf({ NONE: '不存在', ...jobStatuses }), '状态'),
    requestedAt: zh(Instant, '申请时间'),
    finishedAt: zh(Instant, '完成时间'),
  }),
  looked: Type.Object({ looks: zh(Count, '查看次数') }),
  itinerary: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...itineraryStatuses }), '状态'),
    applied: zh(ItineraryApplied.schema, '申请'),
    sent: zh(Flag, '已提交开具'),
    unanswered: zh(
      Type.Record(Type.String(), Type.Object({ applied: zh(ItineraryApplied.schema, '申请'), cause: zh(oneOf(itineraryEnds), '原因') })),
      '待答复的已结束申请',
    ),
    reversing: zh(Type.Record(Type.String(), Type.Object({ invoiceNo: zh(Code, '发票号码') })), '冲红中'),
  }),
  savedreport: Type.Object({
    status: zh(oneOf({ NONE: '不存在', SAVED: '已保存' }), '状态'),
    subscribers: zh(Type.Array(UserId), '订阅人'),
    updatedAt: zh(Instant, '更新时间'),
  }),
  parked: Type.Object({
    parked: zh(ReactionParked.schema, '后续处理'),
    tries: zh(Count, '再次处理次数'),
    status: zh(oneOf({ NONE: '不存在', ...parkedStatuses }), '状态'),
  }),
}
