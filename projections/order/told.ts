import type { EventType } from '#contracts/kernel/event.ts'
import { notPersonal } from '#contracts/kernel/personal.ts'
import { present } from '#contracts/kernel/present.ts'
import { Airline, Count, Id, Instant, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { noticeId, noticeKinds } from '#contracts/order/notice/notice.ts'
import { desks, type NoticeDesk, type SaidNotice, type Telling } from '#contracts/order/notice/telling.ts'
import { type Apply, type FoldContext, type ViewPart, view } from '../kernel/view.ts'

const words = {
  /** revision of the fact in its stream */
  no: zh(Count, '序号'),
  at: zh(Instant, '时间'),
  kind: zh(oneOf(noticeKinds), '类别'),
  title: zh(Text, '标题'),
  text: zh(Text, '内容'),
}
const Row = Type.Object({
  agency: zh(Id, '代理人'),
  airLine: optional(Airline),
  orderNo: optional(zh(Id, '订单号')),
  businessType: optional(zh(Id, '业务类型')),
  businessId: optional(zh(Id, '业务编号')),
  lotId: optional(zh(Id, '标的编号')),
  told: zh(Type.Array(Type.Object(words)), '告知代理人'),
  waits: zh(Type.Array(Type.Object({ ...words, name: zh(notPersonal(Text), '事项'), desk: oneOf(desks, '岗位') })), '待办'),
  /** instants of the newest entry of each, by which the list is sorted */
  toldAt: optional(zh(Instant, '最近告知')),
  waitsAt: optional(zh(Instant, '最近待办')),
  /** the desks that something waits for, as `deskOf` names them */
  desks: zh(Type.Array(notPersonal(Text)), '待办岗位'),
})
type Row = Type.Static<typeof Row>

/** entries that are kept of one stream: more than a person reads about one matter */
const KEPT = 30

/**
 * The table of what agencies are told and what waits for desks, one document per stream, so that a fact need not say whose it is. A fact
 * that concerns several agencies has a document for each. The facts and their words are in contracts/communication/told.ts. A matter that
 * is done waits no more.
 */
export const toldList = view<Record<never, never>>()({
  name: 'told',
  version: 1,
  doc: Row,
  index: [
    ['agency', '-toldAt'],
    ['desks', '-waitsAt'],
  ],
  on: {},
})

/** Name of a desk of one airline; what belongs to no airline waits for those who work for all, as everything does. */
export const deskOf = (desk: NoticeDesk, airLine = '*'): string => `${desk} ${airLine}`

const keyOf =
  ({ each }: Telling) =>
  (fact: unknown, { stream, id }: Pick<FoldContext, 'stream' | 'id'>) =>
    each ? each(fact, id).map(({ agency }) => keyFor(stream, agency)) : stream
const keyFor = (stream: string, agency: string): string => `${stream}~${agency}`

const applyOf =
  ({ of, each, agency, others, waits, done }: Telling): Apply<Row, unknown> =>
  (row, fact, { key, id, stream, at, revision, who }) => {
    const whose = of?.(fact, id) ?? each?.(fact, id).find(one => keyFor(stream, one.agency) === key) ?? row
    if (!whose) return undefined
    const known: Row = row ?? { ...whose, told: [], waits: [], desks: [] }
    const said = (words: SaidNotice) => ({ no: revision, at, ...words })
    const byAnother = who.agency === known.agency ? undefined : others?.(fact, known)
    const word = agency?.(fact, known) ?? byAnother
    const told = word ? [...known.told.filter(({ no }) => no !== revision), said(word)].slice(-KEPT) : known.told
    const ended = done?.(fact) ?? []
    const begun = (waits?.(fact, known) ?? []).map(({ name, desk, ...rest }) => ({ ...said(rest), name, desk }))
    const isEnded = (name: string) => ended.some(one => name === one || name.startsWith(`${one} `))
    const waiting = [...known.waits.filter(({ name }) => !isEnded(name) && begun.every(one => one.name !== name)), ...begun]
    if (row && told === known.told && begun.length === 0 && waiting.length === known.waits.length) return undefined
    const { toldAt: _, waitsAt: __, ...rest } = known
    return {
      ...rest,
      told,
      waits: waiting,
      desks: [...new Set(waiting.flatMap(({ desk }) => [deskOf(desk), ...(known.airLine ? [deskOf(desk, known.airLine)] : [])]))],
      ...present({ toldAt: told.at(-1)?.at, waitsAt: waiting.at(-1)?.at }),
    }
  }

/** The folds of a table. @throws Error where a fact stands in it twice */
export const toldPart = (version: number, tellings: readonly Telling[]): ViewPart => {
  const folds = tellings.map(telling => [telling.fact.type, telling] as const)
  const named = new Map<EventType['type'], Telling>(folds)
  if (named.size < folds.length) throw new Error('a fact is told twice')
  return {
    of: toldList.name,
    version,
    fields: {},
    key: Object.fromEntries(folds.map(([type, telling]) => [type, keyOf(telling)])),
    on: Object.fromEntries(folds.map(([type, telling]) => [type, applyOf(telling)])),
  }
}

/** Id of a notice, and of the document that has it. */
export const toldId = (id: string, no: number): string => noticeId(id, no)
export const toldOf = (notice: string): string => notice.slice(0, notice.lastIndexOf('.'))
