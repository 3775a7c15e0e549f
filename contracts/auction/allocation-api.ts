import { FlowStanding } from '../flow/standing.ts'
import { Action } from '../kernel/action.ts'
import { agents, command, file, get, upload } from '../kernel/endpoint.ts'
import { writing } from '../kernel/personal.ts'
import { ImportBody, ImportReport } from '../kernel/record.ts'
import { Count, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { Outcome, selectionBy } from '../kernel/selection.ts'
import { PaidTogether, WAYS_NOTE } from '../payment/payable-api.ts'
import { AllocatedRow, confirmBy } from './allocation-lists.ts'
import { BagImported, BagPaying, BagPrepaid, BagPrepaying, BagStanding } from './bag-api.ts'
import { BagBatchTerms, BagDraft, BagTo, BatchNewsSaved, MOST_BAGS, MOST_FLIGHTS } from './bag-batch-events.ts'
import { allocationStatuses, bagBatchStatuses } from './bag-codes.ts'

/**
 * Customer allocation (DOMAIN §3.27): bags that are each for one agency. They live like the bags of `bag-api.ts`; each call finds only bags
 * of its own kind.
 */
const batchid = zh(Id, '批次编号')
const id = zh(Id, '切位包编号')
const reason = optional(zh(Type.String({ minLength: 1, maxLength: 500 }), '原因'))
const batchStatus = zh(oneOf(bagBatchStatuses), '状态')
const status = zh(oneOf(allocationStatuses), '状态')
const Batch = Type.Object({ batchid, status: batchStatus })
const { name, airLine, undoMinutes, prepayMinutes, remark } = BagBatchTerms
const { no, seats, price, earnest } = BagDraft.properties
const { agency, subAgents } = BagTo.properties
const agencyName = zh(Text, '代理人')

// ── the desk ───────────────────────────────────────────────────────────────────────────────────────────────────────
const Drafted = Type.Object({
  no,
  agency,
  subAgents: optional(subAgents),
  seats,
  price,
  earnest: optional(zh(Fen, '保证金')),
  stocks: zh(Type.Array(Id, { minItems: 1, maxItems: MOST_FLIGHTS }), '库存编号'),
})
export const saveBatch = command('/api/order/customerAllocation/w/saveBatch', {
  zh: '客户切位批次保存',
  allow: ['employee'],
  body: Type.Object({
    batchid: optional(batchid),
    name,
    airLine,
    endsAt: confirmBy,
    undoMinutes: optional(undoMinutes),
    prepayMinutes: optional(prepayMinutes),
    remark,
    bags: optional(zh(Type.Array(Drafted, { maxItems: MOST_BAGS }), '切位包')),
    publish: optional(zh(Flag, '发布')),
  }),
  /** `reason` tells why a draft could not be published */
  data: Type.Object({ ...Batch.properties, reason: optional(zh(Text, '未发布原因')) }),
  note: '不填批次编号为新增；不填切位包则保留原有的；发布后占用全部座位并分配给代理人，有座位不足的仍为草稿。已发布流程 CUSTOMER_ALLOCATION 的，发布先提交审批。未填的：可撤销15分钟，预付时限24小时，不收保证金。包价为每人全部航班，分，10元的整数倍。',
})
const imported = BagImported.properties
export const AllocationImported = Type.Object({
  no: imported.no,
  agency,
  subAgents: optional(subAgents),
  ...Type.Pick(BagImported, ['flightNo', 'date', 'cabin', 'seats', 'price']).properties,
  earnest: optional(imported.earnest),
})
export const importAllocation = upload('/api/order/customerAllocation/w/import', {
  zh: '客户切位导入',
  allow: ['employee'],
  body: Type.Object({ batchid, ...ImportBody.properties }),
  data: ImportReport,
  note: '每行一个航班，包号相同的为一包；文件即该批次的全部切位包，原有的由文件代替。一行有误则整包不导入。',
})
export const allocationTemplate = file('/api/order/customerAllocation/r/template', { zh: '客户切位导入模板', allow: ['employee'] })
export const cancelBatch = command('/api/order/customerAllocation/w/cancelBatch', {
  zh: '取消客户切位批次',
  allow: ['employee'],
  body: Type.Object({ batchid, reason }),
  data: Batch,
  note: '未预付的切位包全部取消，占座和保证金释放；已生成订单的不受影响。已发布的批次须填写原因。',
})
export const cancelBag = command('/api/order/customerAllocation/w/cancelBag', {
  zh: '取消客户切位包',
  allow: ['employee'],
  body: Type.Object({ id, reason }),
  data: Type.Object({ id, status }),
  note: '占座释放，已确认的代理人保证金全额退回；已生成订单的请取消订单。代理人已确认的须填写原因。',
})
export const AllocationShown = Type.Object({
  no,
  agency,
  agencyName,
  subAgents,
  seats,
  price,
  earnest,
  id,
  amount: zh(Fen, '包价'),
  route: zh(Text, '航线'),
  /** the flights with their dates */
  flights: zh(Text, '航班'),
  /** status of the bag, once its batch is published */
  status: optional(status),
  /** name of whoever confirmed it: the agency or one of its sub-agents */
  bookedBy: optional(zh(Text, '确认代理人')),
  prepayBy: optional(zh(Instant, '预付时限')),
  orderNo: optional(zh(Id, '订单号')),
  allowedActions: Type.Array(Action),
})
export const getBatch = get('/api/order/customerAllocation/r/getBatch', {
  zh: '客户切位批次详情',
  allow: ['employee'],
  body: Type.Object({ batchid }),
  data: Type.Object({
    batchid,
    name,
    airLine,
    endsAt: confirmBy,
    undoMinutes,
    prepayMinutes,
    status: batchStatus,
    remark: optional(writing(zh(Text, '备注'))),
    reason: optional(writing(zh(Text, '退回或取消原因'))),
    flow: optional(FlowStanding),
    bags: zh(Type.Array(AllocationShown), '切位包'),
    revision: Type.Integer(),
    stream: Text,
    allowedActions: Type.Array(Action),
  }),
})
const { title, content } = BatchNewsSaved.schema.properties
const newsId = zh(Id, '资讯编号')
export const saveNews = command('/api/order/customerAllocation/w/saveNews', {
  zh: '客户切位资讯保存',
  allow: ['employee'],
  body: Type.Object({ batchid, id: optional(newsId), title, content }),
  data: Type.Object({ id: newsId, batchid, news: zh(Count, '资讯数') }),
  note: '已发布或已截止的批次；该批次有切位包的代理人可见。不填资讯编号为新增。',
})
export const deleteNews = command('/api/order/customerAllocation/w/deleteNews', {
  zh: '客户切位资讯删除',
  allow: ['employee'],
  body: selectionBy('id', '资讯编号', Id),
  data: Outcome,
})

// ── agencies ───────────────────────────────────────────────────────────────────────────────────────────────────────
const { readers: _, createdAt: __, ...row } = AllocatedRow.properties
const { now, mine, lost, undosLeft, prepayPercent } = BagStanding.properties
/** A bag as its agency sees it. `now` is the server's time, which the countdown uses. */
const Standing = Type.Object({
  ...row,
  now,
  undoMinutes,
  undosLeft,
  prepayMinutes,
  prepayPercent,
  mine,
  lost,
  allowedActions: Type.Array(Action),
})
export type AllocationStanding = Type.Static<typeof Standing>
export const showAllocation = get('/api/order/customerAllocation/r/show', {
  zh: '客户切位包详情',
  allow: agents,
  body: Type.Object({ id }),
  data: Standing,
})
export const bookAllocation = command('/api/order/customerAllocation/w/book', {
  zh: '客户切位包预订',
  allow: agents,
  body: Type.Object({ id }),
  data: Standing,
  raced: true,
  note: '确认时限前确认。有保证金的占用保证金；预付时限前未预付的，保证金罚没。',
})
export const undoAllocation = command('/api/order/customerAllocation/w/undo', {
  zh: '客户切位包撤销',
  allow: agents,
  /** The caller says what is meant; it is not derived from the bag's current status, which another window may just have changed. */
  body: Type.Object({ id, decline: optional(zh(Flag, '拒绝分配')), reason }),
  data: Standing,
  note: '撤销确认：可撤销时间内，保证金全额退回，确认时限前仍可再次确认。拒绝分配（decline）：未确认的，座位释放，不能恢复，仅限被分配的代理人。',
})
export const prepayAllocation = command('/api/order/customerAllocation/w/prepay', {
  zh: '客户切位包预付',
  allow: agents,
  body: Type.Object({ ...BagPrepaying.properties, id }),
  data: Type.Object({ ...BagPrepaid.properties, id }),
  note: '生成含包内全部航班的一个订单，座位随之转入，首期为票款的约定比例（一般20%），须在订单的支付时限内支付。首期支付后保证金抵作票款；未支付的保证金罚没。',
})
/** The portal pays the order itself, as any other (`gotoPay`); this call is for programs that know the bag and not its order. */
export const payAllocation = command('/api/order/customerAllocation/w/pay', {
  zh: '客户切位包支付',
  allow: agents,
  body: Type.Object({ ...BagPaying.properties, id }),
  data: PaidTogether,
  note: `预付后支付订单的下一期或全部余款；也可以按订单支付。${WAYS_NOTE}`,
})

export { queryBags, queryBatch, queryNews, search, searchBooked } from './allocation-lists.ts'
