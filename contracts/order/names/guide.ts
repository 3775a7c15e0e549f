import { event } from '../../kernel/event.ts'
import { writing } from '../../kernel/personal.ts'
import { Airline, Code, Id, Instant, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { PassengerFields } from './passenger.ts'

/**
 * Names that the group's guide has proposed by a link, without a login (DOMAIN §3.4). Stream `guidelist-{orderNo}`: the links that the
 * agency has made one after another, and the lines that came by them.
 */
const ids = zh(Type.Array(Id, { minItems: 1 }), '名单行')

/** `mark`: the hash of the link's secret, which is nowhere else than in the link. A new link replaces the one before. */
export const GuideLinkMade = event(
  'GuideLinkMade',
  '生成导游填名单链接',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    airLine: Airline,
    mark: zh(Code, '链接指纹'),
    until: zh(Instant, '有效至'),
  }),
)
export const GuideLinkRevoked = event('GuideLinkRevoked', '停用导游填名单链接', Type.Object({}))

/** a line takes the place of the waiting one with the same document */
export const GuideNamesProposed = event(
  'GuideNamesProposed',
  '导游提交名单',
  Type.Object({ passengers: zh(Type.Array(Type.Object({ id: zh(Id, '编号'), ...PassengerFields }), { minItems: 1 }), '旅客') }),
)
/** the guide takes lines back that the agency has not answered yet */
export const GuideNamesWithdrawn = event('GuideNamesWithdrawn', '导游撤回名单', Type.Object({ ids }))
/** the agency has entered these lines into the order */
export const GuideNamesTaken = event('GuideNamesTaken', '采用导游名单', Type.Object({ ids }))
export const GuideNamesRejected = event(
  'GuideNamesRejected',
  '退回导游名单',
  Type.Object({ ids, reason: optional(writing(zh(Text, '原因'))) }),
)
