import type { EventType } from '../../kernel/event.ts'
import type { NoticeWords } from './notice.ts'

/** Desks that hear what waits for them: whoever may do it belongs to the desk. */
export const desks = {
  ORDER: 'order.order.w',
  REFUND: 'order.refund.w',
  MONEY: 'order.payment.w',
  AGENCY: 'member.agent.w',
} as const
export type NoticeDesk = keyof typeof desks
export type SaidNotice = Pick<NoticeWords, 'kind' | 'title' | 'text'>

/** The owner of the stream, and the subject of its notices besides an order (as in a notice). */
export type NoticeReceiver = {
  agency: string
  airLine?: string
  orderNo?: string
  businessType?: string
  businessId?: string
  lotId?: string
}

/** A fact of which people are told (contracts/communication/told.ts has the table). */
export type Telling<Fact = any> = {
  fact: EventType
  /** the stream begins: whose it is, and what its notices are about; `id` is the stream's */
  of?: (fact: Fact, id: string) => NoticeReceiver
  /** the fact concerns these agencies, none of whom the stream belongs to */
  each?: (fact: Fact, id: string) => readonly NoticeReceiver[]
  /** to the agency, whoever did it */
  agency?: (fact: Fact, whose: NoticeReceiver) => SaidNotice | undefined
  /** to the agency where somebody else did it */
  others?: (fact: Fact, whose: NoticeReceiver) => SaidNotice | undefined
  /** tasks of a desk that begin with this fact, each under a name by which it ends */
  waits?: (fact: Fact, whose: NoticeReceiver) => readonly ({ name: string; desk: NoticeDesk } & SaidNotice)[]
  /** names of the desk's tasks that end with this fact, or the first word of several: `PNR` ends `PNR MQ4T7K` */
  done?: (fact: Fact) => readonly string[]
}

/** Words of a notice about a group begin with its name: 《海口春游 24 人》已失效. */
export const inGroup = ({ groupName, persons }: { groupName: string; persons: number }, title: string): string =>
  `《${groupName} ${persons} 人》${title}`
