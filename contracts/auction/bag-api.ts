import { Moved, SubmitFlow } from '../flow/api.ts'
import { FlowStanding } from '../flow/standing.ts'
import { Action } from '../kernel/action.ts'
import { agents, command, file, get, query, upload } from '../kernel/endpoint.ts'
import { writing } from '../kernel/personal.ts'
import { ImportBody, ImportReport } from '../kernel/record.ts'
import { Count, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { Contact } from '../order/parts.ts'
import { orderWays, PaidTogether, WAYS_NOTE } from '../payment/payable-api.ts'
import { Flight } from '../seats/flight.ts'
import { BagBatchTerms, BagDraft, MOST_BAGS, PrepayPercent } from './bag-batch-events.ts'
import { SealedBidPlaced, SealedBidsClosed } from './bag-bid-events.ts'
import { bagBatchStatuses, bagStatuses, saleModes, sealedStatuses } from './bag-codes.ts'
import { BagDefaulted } from './bag-events.ts'
import { BagRow } from './bag-lists.ts'

const batchId = zh(Id, '批次编号')
const id = zh(Id, '组合包编号')
const reason = optional(zh(Type.String({ minLength: 1, maxLength: 500 }), '原因'))
const Batch = Type.Object({ batchId, status: zh(oneOf(bagBatchStatuses), '状态') })
const Bag = Type.Object({ id, status: zh(oneOf(bagStatuses), '状态') })
const { name, airLine, startsAt, endsAt, undoMinutes, undos, quota, prepayMinutes, remark } = BagBatchTerms
const saleMode = zh(oneOf(saleModes), '成交方式')
const { bidId, commit, rate } = SealedBidPlaced.schema.properties
const { no, price, nonce } = SealedBidsClosed.schema.properties.ranked.items.properties

// ── the desk ───────────────────────────────────────────────────────────────────────────────────────────────────────
export const saveBatch = command('/api/order/combiAuction/w/saveBatch', {
  zh: '组合竞拍批次保存',
  allow: ['employee'],
  body: Type.Object({
    batchId: optional(batchId),
    name,
    airLine,
    startsAt,
    endsAt,
    saleMode: optional(saleMode),
    undoMinutes: optional(undoMinutes),
    undos: optional(undos),
    quota,
    prepayMinutes: optional(prepayMinutes),
    remark,
    bags: optional(zh(Type.Array(BagDraft, { maxItems: MOST_BAGS }), '组合包')),
  }),
  data: Batch,
  note: '不填批次编号为新增；不填组合包则保留原有的。成交方式不填为先到先得：先预订者锁定；密封竞价：包价为起拍价，截止前出价不公开，截止后价高者得，成交后不能撤销，不设可锁定数量。未填的：可撤销15分钟、每个单位每包1次，每个单位可锁定包数不限，预付时限24小时。包价为每人全部航班，分，10元的整数倍。',
})
/** A row of an imported table. */
export const BagImported = Type.Object({
  no: BagDraft.properties.no,
  ...Type.Pick(Type.Object(Flight), ['flightNo', 'date', 'cabin']).properties,
  ...Type.Pick(BagDraft, ['seats', 'price', 'earnest']).properties,
})
export const importBags = upload('/api/order/combiAuction/w/import', {
  zh: '组合竞拍导入',
  allow: ['employee'],
  body: Type.Object({ batchId, ...ImportBody.properties }),
  data: ImportReport,
  note: '每行一个航班，包号相同的为一包；文件即该批次的全部组合包，原有的由文件代替。一行有误则整包不导入。',
})
export const bagTemplate = file('/api/order/combiAuction/r/template', { zh: '组合竞拍导入模板', allow: ['employee'] })
export const submitBagFlow = command('/api/order/combiAuction/w/submitFlow', {
  zh: '组合竞拍提交审批',
  allow: ['employee'],
  body: Type.Object({ batchId, ...SubmitFlow }),
  data: Moved,
  note: '审批通过后占用全部组合包的座位并发布；有座位不足的退回草稿，逐包说明。',
})
export const cancelBatch = command('/api/order/combiAuction/w/cancelBatch', {
  zh: '取消组合竞拍批次',
  allow: ['employee'],
  body: Type.Object({ batchId, reason }),
  data: Batch,
  note: '未预付的组合包全部取消，占座和保证金释放；已生成订单的不受影响。已发布的批次须填写原因。',
})
export const cancelSingle = command('/api/order/combiAuction/w/cancelSingle', {
  zh: '取消单个组合包',
  allow: ['employee'],
  body: Type.Object({ id, reason }),
  data: Bag,
  note: '占座释放，预订的代理人保证金全额退回；已生成订单的请取消订单。代理人已锁定或出价的须填写原因。',
})
export const releaseBag = command('/api/order/combiAuction/w/releaseBag', {
  zh: '释放组合包',
  allow: ['employee'],
  body: Type.Object({ id, reason }),
  data: Bag,
  note: '未预付的预订解除，保证金全额退回；订单已失效的重新占座。之后可再次预订，截止后不再出售。代理人已锁定的须填写原因。',
})
export const BagShown = Type.Object({
  ...BagDraft.properties,
  id,
  amount: zh(Fen, '包价'),
  route: zh(Text, '航线'),
  /** the flights with their dates */
  flights: zh(Text, '航班'),
  /** status of the bag, once it is on sale */
  status: optional(zh(oneOf(bagStatuses), '状态')),
  agencyName: optional(zh(Text, '代理人')),
  /** of sealed bids: their number before the end, and the winning price afterwards */
  bids: optional(zh(Count, '出价数')),
  sealed: optional(zh(oneOf(sealedStatuses), '竞价状态')),
  won: optional(zh(Fen, '成交价')),
  /** of sealed bids: why they will not be decided at the end */
  unopened: optional(zh(Text, '未开标原因')),
  /** of sealed bids: their end, where it was moved beyond the batch's because nobody could bid in the last minutes */
  endsAt: optional(endsAt),
  prepayBy: optional(zh(Instant, '预付时限')),
  orderNo: optional(zh(Id, '订单号')),
  allowedActions: Type.Array(Action),
})
export const getBatch = get('/api/order/combiAuction/r/getBatch', {
  zh: '组合竞拍批次详情',
  allow: ['employee'],
  body: Type.Object({ batchId }),
  data: Type.Object({
    batchId,
    name,
    airLine,
    saleMode,
    startsAt,
    endsAt,
    undoMinutes,
    undos,
    quota,
    prepayMinutes,
    status: zh(oneOf(bagBatchStatuses), '状态'),
    remark: optional(writing(zh(Text, '备注'))),
    reason: optional(writing(zh(Text, '退回或取消原因'))),
    flow: optional(FlowStanding),
    bags: zh(Type.Array(BagShown), '组合包'),
    revision: Type.Integer(),
    stream: Text,
    allowedActions: Type.Array(Action),
  }),
})

/** The result of sealed bids, computed again from their facts (docs/AUCTIONS.md §7). */
export const sealedComputation = get('/api/order/combiAuction/r/computation', {
  zh: '密封竞价结果复核',
  allow: ['employee'],
  body: Type.Object({ id }),
  data: Type.Object({
    id,
    closed: zh(Flag, '已截止'),
    ratesId: optional(zh(Id, '出票率表')),
    accepted: zh(Count, '接受的出价次数'),
    withdrawn: zh(Count, '撤回次数'),
    ranked: zh(
      Type.Array(
        Type.Object({
          rank: zh(Count, '名次'),
          agency: zh(Id, '代理人编号'),
          agencyName: zh(Text, '代理人'),
          price,
          rate,
          frozen: { ...rate, title: '表中出票率' },
          no,
          bidId,
          nonce,
          commit,
          kept: zh(Flag, '与承诺相符'),
          won: zh(Flag, '应成交'),
        }),
      ),
      '复核排名',
    ),
    differences: zh(Type.Array(Text), '差异'),
  }),
  note: '截止前只有出价次数，任何人都看不到价格。截止后逐个核对公开的价格与出价时的承诺（SHA-256：组合包编号、代理人编号、出价编号、每人出价（分）、随机数，以换行连接），按价格、出票率、先后重新排名。差异为空即与成交结果一致。',
})

// ── agencies ───────────────────────────────────────────────────────────────────────────────────────────────────────
const { createdAt: _, status: __, ...shown } = BagRow.properties
/** A bag with the caller's own part in it. `now` is the server's time, which the countdown uses. */
export const BagStanding = Type.Object({
  ...shown,
  status: zh(oneOf(bagStatuses), '状态'),
  now: zh(Instant, '当前时间'),
  undoMinutes,
  /** how often the caller's agency may still undo the booking */
  undosLeft: zh(Count, '剩余可撤销次数'),
  quota,
  /** how many more bags of the batch the caller's agency may have, where that is limited */
  quotaLeft: optional(zh(Count, '剩余可锁定包数')),
  prepayMinutes,
  prepayPercent: PrepayPercent,
  /** the booking of the caller's agency: its next step with its deadline */
  mine: optional(
    zh(
      Type.Object({
        undoBy: zh(Instant, '可撤销至'),
        prepayBy: zh(Instant, '预付时限'),
        /** sum of the order with today's taxes, and the first part of it */
        total: optional(zh(Fen, '订单总额')),
        prepay: optional(zh(Fen, '预付金额')),
        /** the order, its next part, and the limit */
        orderNo: optional(zh(Id, '订单号')),
        due: optional(zh(Fen, '待付金额')),
        payBy: optional(zh(Instant, '支付时限')),
      }),
      '我的预订',
    ),
  ),
  /** the caller's agency did not prepay or pay in time: the cause and the forfeited amount */
  lost: optional(zh(Type.Pick(BagDefaulted.schema, ['cause', 'forfeit']), '违约')),
  /** of a bag sold by sealed bids: the caller's own bid, and nothing about others except, after the end, the winning price */
  sealed: optional(
    zh(
      Type.Object({
        status: zh(oneOf(sealedStatuses), '竞价状态'),
        cap: zh(Fen, '最高限价'),
        /** the rate of the caller's agency, as it was frozen, where the bag ranks by rate */
        rate: optional({ ...rate, title: '我的出票率' }),
        joined: zh(Flag, '已占用保证金'),
        /** the planned end, where the end was moved because nobody could bid in the last minutes */
        planned: optional(zh(Instant, '原定截止时间')),
        price: optional(zh(Fen, '我的每人出价')),
        commit: optional({ ...commit, title: '我的出价承诺' }),
        /** the reason why the caller's own bid does not count, or why the bag is not decided at its end */
        unopened: optional(zh(Text, '未开标原因')),
        changesLeft: zh(Count, '剩余出价次数'),
        bids: optional(zh(Count, '有效出价数')),
        won: optional(zh(Fen, '成交的每人出价')),
        rank: optional(zh(Count, '我的名次')),
      }),
      '密封竞价',
    ),
  ),
  allowedActions: Type.Array(Action),
})
export type BagStanding = Type.Static<typeof BagStanding>
export const showBookedCABag = query('/api/order/combiAuction/showBookedCABag', {
  zh: '已订组合包详情',
  allow: agents,
  body: Type.Object({ id }),
  data: BagStanding,
  note: '也用于查看可订的组合包；本单位的预订在我的预订中。',
})
export const bookCABag = command('/api/order/combiAuction/bookCABag', {
  zh: '预订组合包',
  allow: agents,
  body: Type.Object({ id, price: optional(zh(Fen, '每人出价')) }),
  data: BagStanding,
  note: '先到先得的不填价格。密封竞价的必填每人出价（10元的整数倍，不低于包价），截止前可再次出价代替原有的，最多修改20次，同价不改变先后，应答不含价格；截止前任何人都看不到价格，截止后价高者得，同价出票率高者先，再同先到者先。占用该航空公司的保证金；预付时限前未预付的，保证金罚没，组合包释放。',
})
export const undoCABag = command('/api/order/combiAuction/w/undoCABag', {
  zh: '撤销组合包',
  allow: agents,
  body: Type.Object({ id }),
  data: BagStanding,
  note: '可撤销时间内撤销，保证金全额退回；每个单位对同一组合包只能撤销批次规定的次数。密封竞价的在截止前撤回出价，保证金全额退回；成交后不能撤销。',
})
export const BagPrepaying = Type.Object({
  id,
  totalAmount: zh(Fen, '预付金额'),
  contact: zh(Contact, '联系人'),
  groupName: optional(writing(zh(Type.String({ minLength: 1, maxLength: 50 }), '团名'))),
})
export const BagPrepaid = Type.Object({
  id,
  orderNo: zh(Id, '订单号'),
  total: zh(Fen, '订单总额'),
  prepay: zh(Fen, '预付金额'),
  payBy: zh(Instant, '支付时限'),
})
export const prepayCABag = command('/api/order/combiAuction/w/prepayCABag', {
  zh: '组合包预付',
  allow: agents,
  body: BagPrepaying,
  data: BagPrepaid,
  note: '生成含包内全部航班的一个订单，座位随之转入，首期为票款的约定比例（一般20%），须在订单的支付时限内支付。首期支付后保证金抵作票款；未支付的保证金罚没。',
})
export const BagPaying = Type.Object({ id, totalAmount: zh(Fen, '支付金额'), ...orderWays })
/** The portal pays the order itself, as any other (`gotoPay`); this call is for programs that know the bag and not its order. */
export const payCABag = command('/api/order/combiAuction/w/payCABag', {
  zh: '组合包支付',
  allow: agents,
  body: BagPaying,
  data: PaidTogether,
  note: `预付后支付订单的下一期或全部余款；也可以按订单支付。${WAYS_NOTE}`,
})

export { queryBags, queryBatch, searchBookedCABags, searchCABags } from './bag-lists.ts'
