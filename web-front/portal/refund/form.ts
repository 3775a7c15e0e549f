import { type FareType, fareTypes, type RefundDocumentType } from '#contracts/enums.ts'
import { parseYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { showRefund } from '#contracts/refund/api.ts'
import { LEAST_BILL } from '#contracts/refund/hu-inter.ts'
import { papersTaken } from '#contracts/refund/papers.ts'
import { sizeOf, whyNot as whyNotFile } from '../../kit/files.ts'

export type RefundForm = Static<typeof showRefund.data>
export type RefundFormType = RefundForm['refundTypes'][number]
export type Ticket = RefundForm['tickets'][number]
type Segment = RefundForm['segments'][number]
/** a chosen paper with its kind */
export type ChosenPaper = { kind: RefundDocumentType; file: File }

/** Why a traveller cannot be chosen for a type; '' where it is possible. */
export const whyNot = ({ refundable, why, type, ticketNo, name }: Ticket, kind: RefundFormType | undefined): string => {
  if (!refundable) return why.startsWith(name) ? why.slice(name.length).replace(/^的客票/, '') : why
  if (kind?.travellers && !kind.travellers.includes(type as FareType)) return `${kind.label}限${travellersOf(kind)}`
  if (kind?.manner === 'CHILD' && !ticketNo) return '尚未出票，没有票差可退'
  return ''
}
const travellersOf = ({ travellers = [] }: RefundFormType) => travellers.map(type => fareTypes[type]).join('、')

/** The fee and the requirements of a type in one line. */
export const hintOf = ({ manner, papers, notice, travellers }: RefundFormType): string =>
  [
    { VOLUNTE: '按时间收退票费', WAIVED: '起飞前免退票费', INVOLUNTE: '免退票费', CHILD: '只退票差，客票保留' }[manner],
    travellers && manner !== 'CHILD' && `限${travellers.map(type => fareTypes[type]).join('、')}`,
    papers.length > 0 && '须传材料',
    notice && '须填通告编号',
  ]
    .filter(Boolean)
    .join('，')

/** The reason why a type cannot be applied for; '' when it can. A choice that leads nowhere is not shown. */
export const closedBecause = (kind: RefundFormType, tickets: readonly Ticket[]): string => {
  if (!kind.refundable) return '已过申请期限'
  if (tickets.some(ticket => whyNot(ticket, kind) === '')) return ''
  return kind.travellers ? `本订单没有可退的${travellersOf(kind)}旅客` : '没有可退的客票'
}

/** Tickets that match typed or pasted names and ticket numbers; empty text matches all. */
export const matching = (tickets: readonly Ticket[], text: string): readonly Ticket[] => {
  const asked = text.split(/[\s,，;；、]+/).filter(Boolean)
  if (asked.length === 0) return tickets
  return tickets.filter(({ name, ticketNo }) =>
    asked.some(part => name.includes(part) || (ticketNo !== '' && plain(ticketNo).includes(plain(part)))),
  )
}
const plain = (ticketNo: string) => ticketNo.replaceAll('-', '').toUpperCase()

/** All flights: `isLeft` says whether one of these tickets has it open, `mayAlone` whether it may be chosen singly. */
export const flightsOf = (segments: readonly Segment[], tickets: readonly Ticket[], kind: RefundFormType) =>
  segments.map(segment => {
    const left = tickets.filter(({ coupons }) => coupons.some(({ stockId, status }) => stockId === segment.stockId && status === 'OPEN'))
    return { ...segment, isLeft: tickets.length === 0 || left.length > 0, mayAlone: kind.kind === 'INVOLUNTE' || segment.alone }
  })
/** Why flights cannot be chosen singly; '' where they can. */
export const wholeBecause = (segments: readonly Segment[], tickets: readonly Ticket[], kind: RefundFormType): string => {
  if (tickets.some(({ ticketNo }) => ticketNo === '')) return '未出票的旅客只能整程退'
  if (kind.kind === 'VOLUNTE' && !segments.some(({ alone }) => alone)) return '所购政策不允许单独退航段，须整程退'
  return ''
}

export type RefundGap = { at: 'tickets' | 'segments' | 'notice' | 'bill' | 'papers'; text: string }
/** Does the form ask for the bill of an illness? */
export const asksBill = ({ huInter }: Pick<RefundForm, 'huInter'>, type: string): boolean => huInter === true && type === 'SICKNESS'
/** The bill as typed, fen; undefined where it is no amount, or too small. */
export const billOf = (bill = ''): number | undefined => {
  const fen = parseYuan(bill)
  return fen !== undefined && fen >= LEAST_BILL ? fen : undefined
}
/** Open tasks before the application can be handed in, in the page's order. */
export const gapsOf = (
  kind: RefundFormType | undefined,
  {
    ids,
    segments,
    noticeNo,
    papers,
    lacksBill = false,
  }: {
    ids: readonly string[]
    segments: readonly string[] | undefined
    noticeNo: string
    papers: readonly ChosenPaper[]
    lacksBill?: boolean
  },
): RefundGap[] => [
  ...(ids.length === 0 ? [{ at: 'tickets' as const, text: '选择要退的客票' }] : []),
  ...(segments?.length === 0 ? [{ at: 'segments' as const, text: '选择要退的航段' }] : []),
  ...(kind?.notice && !noticeNo.trim() ? [{ at: 'notice' as const, text: '填写通告编号' }] : []),
  ...(lacksBill ? [{ at: 'bill' as const, text: '填写诊疗费用单据金额，不少于 200 元' }] : []),
  ...missingOf(kind, papers).map(row => ({ at: 'papers' as const, text: `上传${wordsOf(row)}` })),
]
export type PaperRow = RefundFormType['papers'][number]
export const wordsOf = (row: PaperRow): string => row.map(({ label }) => label).join('或')
export const missingOf = (kind: RefundFormType | undefined, papers: readonly Pick<ChosenPaper, 'kind'>[]): PaperRow[] =>
  (kind?.papers ?? []).filter(row => !row.some(({ code }) => papers.some(paper => paper.kind === code)))

export const paperRule = { accept: ['.jpg', '.jpeg', '.png', '.gif', '.pdf'], bytes: papersTaken.bytes }
export const paperLimits = `JPG、PNG、GIF、PDF，每份 ${sizeOf(papersTaken.bytes)} 以内，照片过大时自动压缩，一次最多 ${papersTaken.max} 份`
/** Why a file cannot be taken, before it is sent; undefined where it can. */
export const whyNotTaken = (file: File, already: number): string | undefined =>
  whyNotFile(file, paperRule) ?? (already >= papersTaken.max ? `一次最多 ${papersTaken.max} 份，其余可在提交后补充` : undefined)

/** The files to send, each under the name of its kind of paper. */
export const filesOf = (papers: readonly ChosenPaper[]): Record<string, File[]> => {
  const files: Record<string, File[]> = {}
  for (const { kind, file } of papers) files[kind] = [...(files[kind] ?? []), file]
  return files
}
/** The progress of each paper from the total share; papers are sent one after another, kind by kind. */
export const sentOf = (papers: readonly ChosenPaper[], share: number): ReadonlyMap<File, number> => {
  const inOrder = Object.values(filesOf(papers)).flat()
  let gone = share * inOrder.reduce((sum, { size }) => sum + size, 0)
  const sent = new Map<File, number>()
  for (const file of inOrder) {
    sent.set(file, file.size === 0 ? 1 : Math.min(1, Math.max(0, gone / file.size)))
    gone -= file.size
  }
  return sent
}
