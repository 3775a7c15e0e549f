import { auditStatuses, closeReasons, orderStatuses } from '../enums.ts'
import { claimStates } from '../kernel/claims.ts'
import { writing } from '../kernel/personal.ts'
import { Bps, Code, Count, Fen, Flag, Id, Instant, oneOf, Text, type TSchema, Type, zh } from '../kernel/schema.ts'
import { queueEnds } from '../seats/events.ts'
import { batchStatuses } from './batch/words.ts'
import { HandedBack } from './changes/hand-back.ts'
import { Disruption } from './disruption/disruption-api.ts'
import { ChangeAsked, Contact, PriceChangeProposed, RefundOpened } from './events.ts'
import { Paid } from './money/money-events.ts'
import { guideStates } from './names/guide-api.ts'
import { Formerly, Passenger, PassengerFields } from './names/passenger.ts'
import { MailAsked, mailStatuses } from './notice/mail.ts'
import { PaidPart } from './parts.ts'
import { pnrMarks, pnrStates } from './pnr/pnr-events.ts'
import { RefundScale } from './refund/scale-terms.ts'
import { FareRule } from './rules/fare-rule.ts'

/** amounts in fen by a refund, a payment, or an item of a list */
const fenBy = (title: string) => zh(Type.Record(Type.String(), Fen), title)

/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const orderStates: Readonly<Record<string, TSchema>> = {
  guidelist: Type.Object({
    status: zh(oneOf({ NONE: '不存在', KEPT: '已开通' }), '状态'),
    link: zh(Type.Object({ revoked: zh(Flag, '已停用'), sendings: zh(Count, '提交次数') }), '链接'),
    lines: zh(
      Type.Array(
        Type.Object({ id: zh(Id, '编号'), at: zh(Instant, '提交时间'), ...PassengerFields, state: zh(oneOf(guideStates), '状态') }),
      ),
      '名单',
    ),
  }),
  mail: Type.Object({
    asked: zh(MailAsked.schema, '邮件'),
    tries: zh(Count, '发送次数'),
    status: zh(oneOf({ NONE: '不存在', ...mailStatuses, SENT: '已发送' }), '状态'),
    dueAt: zh(Instant, '下次发送时间'),
  }),
  order: Type.Object({
    passengers: zh(
      Type.Record(
        Type.String(),
        Type.Object({
          ...Passenger.properties,
          flights: zh(Type.Array(Id), '所乘航段'),
          fares: fenBy('变更后票价'),
          apart: zh(Type.Array(Id), '不随团航段'),
          rules: zh(Type.Record(Type.String(), FareRule), '变更后客规'),
        }),
      ),
      '旅客',
    ),
    audit: zh(Type.Object({ status: zh(oneOf(auditStatuses), '状态'), remark: zh(Text, '审核意见') }), '审核'),
    cancelling: zh(Type.Object({ at: zh(Instant, '申请时间') }), '取消申请'),
    paid: zh(Type.Array(Paid), '付款'),
    back: zh(Type.Array(Type.Object({ amount: zh(Fen, '应退金额') })), '应退款项'),
    names: zh(
      Type.Object({ version: zh(Count, '名单版本'), last: zh(Type.Object({ at: zh(Instant, '修改时间') }), '最近一次变更') }),
      '名单',
    ),
    pnrMarks: zh(
      Type.Record(Type.String(), Type.Object({ mark: zh(oneOf(pnrMarks), '标识'), note: zh(writing(Text), '原因') })),
      'PNR标识',
    ),
    pnrStates: zh(Type.Record(Type.String(), zh(oneOf(pnrStates), '状态')), 'PNR状态'),
    deletedPnrs: zh(Type.Array(Code), '已删除PNR'),
    formerly: Formerly,
    added: zh(Type.Array(Text), '加员记录'),
    paidParts: zh(Type.Record(Type.String(), Type.Array(PaidPart)), '各笔支付的款项'),
    returned: fenBy('已退回付款人'),
    differencesReturned: fenBy('已退回的退票差额'),
    outRate: zh(Bps, '出票率'),
    deposit: zh(Fen, '可罚没定金'),
    forfeited: zh(Fen, '罚没金额'),
    differences: zh(Fen, '退票补差应退'),
    differencesOfSeats: zh(Fen, '其中退座补差'),
    wait: zh(
      Type.Object({
        until: zh(Instant, '候补截止'),
        minutes: zh(Count, '保座分钟'),
        by: zh(Instant, '确认时限'),
        moved: zh(oneOf(queueEnds), '候补顺序'),
      }),
      '候补',
    ),
    priceProposal: zh(Type.Intersect([PriceChangeProposed.schema, Type.Object({ at: zh(Instant, '提出时间') })]), '待确认改价'),
    grown: zh(Count, '累计加员座位'),
    topUps: zh(Count, '加员期次'),
    sizes: zh(Type.Record(Type.String(), Count), 'PNR座位'),
    inPnr: zh(Type.Record(Type.String(), Text), '所在PNR'),
    awaiting: zh(Type.Object({ by: zh(Instant, '时限'), until: zh(Instant, '等待至') }), '等待支付结果'),
    refunds: zh(
      Type.Record(
        Type.String(),
        Type.Object({
          lines: RefundOpened.schema.properties.lines,
          scale: zh(RefundScale, '退票费率表'),
          amount: zh(Fen, '已退'),
          fixed: zh(Count, '核准次序'),
          used: zh(Type.Array(Text), '已使用航段'),
          bound: zh(Flag, '已开始办理'),
          rejectedFor: zh(writing(Text), '驳回原因'),
          ofSeats: zh(Fen, '其中退座补差'),
          status: zh(oneOf({ OPEN: '处理中', REFUNDED: '已退款', REJECTED: '已驳回' }), '状态'),
        }),
      ),
      '退票',
    ),
    handedBack: zh(
      Type.Array(Type.Intersect([HandedBack, Type.Object({ seats: zh(Count, '座位数'), freeSeats: zh(Count, '免票座位') })])),
      '已退座位',
    ),
    splits: zh(
      Type.Array(
        Type.Object({
          people: zh(Type.Object({ contact: zh(Contact, '联系人'), passengers: zh(Type.Array(Passenger), '旅客') }), '分出的人员'),
        }),
      ),
      '已拆分',
    ),
    paidUp: zh(Flag, '曾付清'),
    childrenAlone: zh(Flag, '允许儿童独行'),
    keptUnnamed: zh(Count, '保留未录名人数'),
    belowMinimum: zh(Flag, '不足成团'),
    voided: zh(Text, '作废该单号的请求'),
    voidedAdditions: zh(Type.Array(Text), '作废的加员请求'),
    reserved: zh(Text, '预留该单号的请求'),
    status: zh(oneOf({ NONE: '不存在', ...orderStatuses }), '状态'),
    closeReason: zh(oneOf(closeReasons), '失效原因'),
    errors: zh(Type.Array(Type.Object({})), '支付异常'),
    disruptions: zh(
      Type.Record(
        Type.String(),
        Type.Object({ ...Disruption.properties, overdue: zh(Flag, '逾期未答复'), wasCancelled: zh(Flag, '曾取消') }),
      ),
      '航班变动',
    ),
    changes: zh(
      Type.Record(
        Type.String(),
        Type.Intersect([
          ChangeAsked.schema,
          Type.Object({
            status: zh(oneOf({ OPEN: '办理中', DONE: '已变更', DROPPED: '未变更' }), '状态'),
            left: zh(Type.Array(Type.Object({ id: zh(Id, '旅客编号'), slot: zh(Id, '所离航段') })), '离团旅客'),
          }),
        ]),
      ),
      '变更',
    ),
    voidedChanges: zh(Type.Array(Text), '作废的变更请求'),
    slots: zh(Type.Record(Type.String(), Id), '航班所代替的原航段'),
    spentNumbers: zh(Type.Array(Code), '已换开的票号'),
    limitsBefore: zh(Type.Object({}), '航班取消前的时限'),
    splitFrom: zh(Type.Object({}), '拆分自'),
    renames: zh(
      Type.Record(
        Type.String(),
        Type.Object({
          done: zh(Type.Array(Id), '已办更名'),
          brought: zh(Type.Array(Id), '拆分前已办更名'),
          asked: zh(
            Type.Array(
              Type.Object({
                renameId: zh(Id, '更名单号'),
                before: zh(Type.Object(PassengerFields), '更名前'),
                after: zh(Type.Object(PassengerFields), '更名后'),
              }),
            ),
            '申请过的更名',
          ),
          open: zh(Type.Object({ renameId: zh(Id, '更名单号'), ...PassengerFields }), '更名申请'),
        }),
      ),
      '客票更名',
    ),
    ahead: zh(
      Type.Object({ tries: zh(Count, '出票次数'), failure: zh(writing(Text), '未成原因'), submitted: zh(Instant, '提交时间') }),
      '虚拟出票',
    ),
    ...claimStates,
  }),
  orderbatch: Type.Object({
    ids: zh(Type.Array(Id), '订单'),
    next: zh(Count, '已处理'),
    refused: zh(Count, '不能办理'),
    requestedAt: zh(Instant, '申请时间'),
    status: zh(oneOf({ NONE: '不存在', STAGED: '选单中', ...batchStatuses }), '状态'),
  }),
  /** by hash of a traveller's document */
  manifest: Type.Record(Type.String(), Type.Object({ at: zh(Instant, '登记时间') })),
  ticketstock: Type.Object({
    next: zh(Type.Integer({ minimum: 1 }), '下一票号'),
    recent: zh(
      Type.Array(Type.Object({ orderNo: zh(Id, '订单号'), from: zh(Type.Integer({ minimum: 1 }), '起始票号'), count: zh(Count, '张数') })),
      '最近分配',
    ),
    given: zh(Type.Record(Type.String(), zh(Id, '订单号')), '人工登记'),
  }),
}
