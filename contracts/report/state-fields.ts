import { paymentStatuses, refundStatuses } from '../enums.ts'
import { Count, Fen, Flag, Instant, oneOf, Text, type TSchema, Type, zh } from '../kernel/schema.ts'
import { GivenUp } from '../order/changes/give-up.ts'
import { legStandings } from '../order/changes/waitlist.ts'
import { Contact, PriceChangeProposed } from '../order/events.ts'
import { Passenger } from '../order/names/passenger.ts'
import { MailAsked } from '../order/notice/mail.ts'
import { owedStatuses } from '../payment/owed.ts'
import { queueEnds } from '../seats/events.ts'
import { ReactionParked } from './parked.ts'

/** amounts by what they belong to: a refund, a payment, an item of a list */
const fenBy = (title: string) => zh(Type.Record(Type.String(), Fen), title)

/**
 * What only states hold, by the kind of stream: sums, counters and marks that deciders gather and no event says. Everything else in a state
 * is told as the events it is made of declare it.
 */
export const stateFields: Readonly<Record<string, TSchema>> = {
  access: Type.Object({ batches: zh(Count, '批次数') }),
  agency: Type.Object({
    changes: zh(Type.Record(Type.String(), Type.Object({})), '审批中的变更'),
    reviewUntil: zh(Instant, '审核期限至'),
    shuts: zh(Count, '停用次数'),
  }),
  groupTree: Type.Object({ above: zh(Type.Record(Type.String(), Type.Array(Text)), '上级用户组') }),
  import: Type.Object({ parts: zh(Type.Array(Type.Array(Type.Object({ line: zh(Count, '行') }))), '部分') }),
  job: Type.Object({ attempts: zh(Count, '执行次数'), rows: zh(Count, '行数') }),
  mail: Type.Object({ asked: zh(MailAsked.schema, '邮件'), tries: zh(Count, '发送次数'), dueAt: zh(Instant, '下次发送时间') }),
  offset: Type.Object({
    expired: zh(Fen, '失效金额'),
    uses: zh(Type.Record(Type.String(), Type.Object({ amount: zh(Fen, '抵扣金额'), returned: fenBy('已退回') })), '使用明细'),
  }),
  order: Type.Object({
    back: zh(Type.Array(Type.Object({ amount: zh(Fen, '应退金额') })), '应退款项'),
    names: zh(Type.Object({ version: zh(Count, '名单版本'), last: Type.Object({ at: zh(Instant, '修改时间') }) }), '名单'),
    added: zh(Type.Array(Text), '加员记录'),
    returned: fenBy('已退回付款人'),
    deposit: zh(Fen, '可罚没定金'),
    forfeited: zh(Fen, '罚没金额'),
    differences: zh(Fen, '退票补差应退'),
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
    refunds: zh(Type.Record(Type.String(), Type.Object({ amount: zh(Fen, '已退'), fixed: zh(Count, '核准次序') })), '退票'),
    givenUp: zh(
      Type.Array(Type.Intersect([GivenUp, Type.Object({ seats: zh(Count, '座位数'), freeSeats: zh(Count, '免罚座位') })])),
      '已退座位',
    ),
    splits: zh(
      Type.Array(
        Type.Object({ people: zh(Type.Object({ contact: Contact, passengers: zh(Type.Array(Passenger), '旅客') }), '分出的人员') }),
      ),
      '已拆分',
    ),
    paidUp: zh(Flag, '曾付清'),
    childrenAlone: zh(Flag, '允许儿童独行'),
    keptUnnamed: zh(Count, '保留未录名人数'),
    belowMinimum: zh(Flag, '不足成团'),
  }),
  parked: Type.Object({ parked: zh(ReactionParked.schema, '后续处理'), tries: zh(Count, '再次处理次数') }),
  payPassword: Type.Object({ failures: zh(Count, '失败次数') }),
  owed: Type.Object({ status: zh(oneOf(owedStatuses), '应退款状态') }),
  payment: Type.Object({
    status: zh(oneOf(paymentStatuses), '支付状态'),
    orders: zh(Type.Record(Type.String(), Text), '退款所属订单'),
    refunds: fenBy('已退'),
    reserved: fenBy('退款占用'),
  }),
  permission: Type.Object({
    deleted: zh(Type.Array(Text), '已删除'),
    edits: zh(Type.Record(Type.String(), Count), '修改次数'),
  }),
  refund: Type.Object({ status: zh(oneOf(refundStatuses), '退票单状态'), paying: zh(Flag, '正在退款') }),
  seats: Type.Object({
    total: zh(Count, '座位总数'),
    waits: zh(Type.Array(Type.Object({ status: zh(oneOf(legStandings), '候补状态') })), '候补队列'),
  }),
  session: Type.Object({ seenAt: zh(Instant, '最近使用') }),
  step: Type.Object({ tries: zh(Count, '尝试次数') }),
  ticketstock: Type.Object({ next: zh(Count, '下一号码') }),
  user: Type.Object({
    edits: zh(Count, '修改次数'),
    passwordNo: zh(Count, '密码版本'),
    sessionNo: zh(Count, '登录版本'),
    keptSession: zh(Text, '保留的会话'),
    isOneTime: zh(Flag, '须修改密码'),
    homes: zh(
      Type.Array(
        Type.Object({ from: zh(Text, '地址标记'), failures: zh(Type.Array(Instant), '登录失败'), lockedUntil: zh(Instant, '锁定至') }),
      ),
      '常用登录地址',
    ),
  }),
}
