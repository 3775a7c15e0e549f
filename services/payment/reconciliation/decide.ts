import type { EventsOf } from '#contracts/kernel/event.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/payment/reconciliation/events.ts'
import type { itemStatuses, reconStatuses } from '#contracts/payment/reconciliation/lists.ts'
import { type DecisionContext, decider } from '#services/kernel/stream/decider.ts'

const {
  ReconImported,
  ReconDifferencesFound,
  ReconItemAssigned,
  ReconItemResolved,
  ReconItemReopened,
  ReconRefundAsked,
  ReconRefundRejected,
  ReconCorrectionAsked,
  ReconCorrectionRejected,
  ReconItemCorrected,
  ReconReturnApproved,
  ReconReturnListed,
  ReconReturnUnlisted,
  ReconDayClosed,
} = events
type Imported = Static<typeof ReconImported.schema>
export type ReconDifference = Static<typeof events.Difference>
/**
 * Money that a gateway sends back: `left` is not yet listed in any file, `listed` are the rows of files with the rest, and `kept` was not
 * sent.
 */
type Returning = {
  left: Fen
  since: string
  listed: ({ row: string; amount: Fen } & Numbers)[]
  kept?: Fen
  /** person who asked for it, and the reason */
  askedBy: string
  remark: string
}
type Numbers = Pick<ReconDifference, 'key' | 'tradeNo'>
/** a row of a file that lists returned money; with `refundNo`, a person has named the refund that it belongs to */
export type ReturnRow = Numbers & { row: string; amount: Fen; refundNo?: string | undefined }
export type BillItem = ReconDifference & {
  status: keyof typeof itemStatuses
  resolution?: events.Resolution
  resolvedBy?: string
  refundNo?: string
  foundOn?: string
  remark?: string
  askedBy?: string
  approvedBy?: string
  returning?: Returning
  returnOf?: string
  /** refund numbers under which it was not sent back after all */
  turnedDown?: string[]
}
export type KnownRecon = {
  status: 'IMPORTING' | 'IMPORTED' | 'CLOSED'
  imported: Imported
  importedAt: string
  /** differences by their number in the run */
  items: Record<string, BillItem>
  parts: number[]
  /** owners of differences in the run before, by what the difference is about */
  owners: Record<string, string>
  /** returned items of which earlier runs had rows */
  returns: string[]
}
export type Recon = { status: 'NONE' } | KnownRecon

/** most differences of a day; a file with more is of another day or another merchant */
export const MOST_DIFFERENCES = 2_000

/** Actions of a person on a difference. */
export type ItemDoing = 'assign' | 'book' | 'refunded' | 'correct' | 'approve' | 'reject' | 'reopen'
/**
 * May this be done with a difference now? True, or why not. A doubled row, or one with another amount, cannot be booked: the payment's own
 * stream accepts one success of the amount that was asked for. Money that the gateway does not list can never be known to be given back
 * there.
 */
export const mayDo = (recon: Recon, number: string, doing: ItemDoing, { who }: Pick<DecisionContext, 'who'>): true | string => {
  if (recon.status === 'NONE') return '对账日不存在'
  if (recon.status === 'IMPORTING') return '对账单导入未完成，请重新导入'
  const item = recon.items[number]
  if (!item) return '对账差异不存在'
  // an item that waits to go back does so beyond the close of its day
  if (recon.status === 'CLOSED' && (!waits(item) || doing === 'reopen')) return '该对账日已关账'
  const { status, kind, what, worth } = item
  if (doing === 'approve' || doing === 'reject') {
    if (!isAsked(item)) return '没有待审核的申请'
    return doing === 'reject' || item.askedBy !== who.user || '申请人不能审核自己的申请'
  }
  if (doing === 'reopen') {
    if (status !== 'RESOLVED' || item.resolution !== 'REFUNDED') return '只有按“渠道退回”处理的差异可以重新处理'
    const { listed = [], kept } = item.returning ?? {}
    return (listed.length === 0 && !kept && !item.returnOf) || '退款已在账单中列出，不能重新处理'
  }
  if (status === 'RESOLVED' && !(waits(item) && (doing === 'assign' || doing === 'correct'))) return '该差异已处理'
  if (doing === 'assign') return true
  if (isAsked(item)) return status === 'CORRECTING' ? '调账申请正在审核' : '渠道退回申请正在审核'
  if (doing === 'book') return (kind === 'MISSING_HERE' && Boolean(item.key)) || '只有“渠道有、本系统无”且有商户单号的差异可以补记'
  if (doing === 'refunded')
    return (worth > 0 && what === 'PAY' && kind !== 'MISSING_THERE') || isReturnRow(item) || '该差异不能按渠道退回处理'
  return true
}

/** May a row of a file list money that was to go back? */
export const isReturnRow = ({ what, kind }: Pick<ReconDifference, 'what' | 'kind'>): boolean =>
  what === 'REFUND' && (kind === 'MISSING_HERE' || kind === 'DOUBLED')
/** Is a part of it still to go back? */
export const waits = ({ returning }: Pick<BillItem, 'returning'>): boolean => returning !== undefined && returning.left > 0
/**
 * May a row belong to what waits? With the number of the refund, any part of it, since a gateway may send it back in parts; with that of
 * the trade, as Alipay lists it, only the same amount. A row that another file has listed already counts once.
 */
const fits = ({ tradeNo, refundNo, returning }: BillItem, row: ReturnRow): boolean => {
  if (!returning || returning.listed.some(one => one.row === row.row || (one.key === row.key && one.tradeNo === row.tradeNo))) return false
  const { left } = returning
  if (refundNo && [row.key, row.tradeNo, row.refundNo].includes(refundNo)) return row.amount <= left
  return tradeNo !== undefined && row.tradeNo === tradeNo && row.amount === left
}
const whoseOf = ({ key, tradeNo, paymentCode, orderNo, owner }: BillItem) => ({
  ...(key && { key }),
  ...(tradeNo && { tradeNo }),
  ...(paymentCode && { paymentCode }),
  ...(orderNo && { orderNo }),
  ...(owner && { owner }),
})
export const isListed = (recon: Recon, number: string, row: string): boolean =>
  recon.status !== 'NONE' && (recon.items[number]?.returning?.listed ?? []).some(one => one.row === row)
export const isReturned = (recon: Recon, number: string, of: string): boolean =>
  recon.status !== 'NONE' && recon.items[number]?.returnOf === of

/** One person has proposed its end, and another has not agreed yet. */
const isAsked = ({ status }: BillItem): boolean => status === 'CORRECTING' || status === 'REFUNDING'

/** The subject of a difference, the same in every run. */
const about = ({ kind, what, key, tradeNo }: ReconDifference): string => [kind, what, key, tradeNo].join(' ')

/** A day of a gateway (DOMAIN §5.15): its file, its differences and how each ended. It is bounded: rows that agree are not in it. */
export const recon = decider<Recon, EventsOf<typeof events>>()({
  name: 'recon',
  zh: '渠道对账',
  code: code.payment,
  initial: { status: 'NONE' },
  evolve: {
    ReconImported: (recon, imported, importedAt) => ({
      status: imported.differences === 0 ? 'IMPORTED' : 'IMPORTING',
      imported,
      importedAt,
      items: {},
      parts: [],
      owners: recon.status === 'NONE' ? {} : ownersOf(recon),
      returns: recon.status === 'NONE' ? [] : returnsOf(recon),
    }),
    ReconDifferencesFound: (recon, { part, items }) => {
      if (recon.status === 'NONE') return recon
      const all = { ...recon.items }
      for (const item of items) all[item.item] = { ...item, status: item.owner ? 'ASSIGNED' : 'OPEN' }
      const isWhole = Object.keys(all).length === recon.imported.differences
      return {
        ...recon,
        status: isWhole ? 'IMPORTED' : 'IMPORTING',
        items: all,
        parts: [...recon.parts, part],
        ...(isWhole && { owners: {} }),
      }
    },
    ReconItemAssigned: (recon, { item, owner }) =>
      changed(recon, item, known => ({
        ...known,
        owner,
        status: isAsked(known) || known.status === 'RESOLVED' ? known.status : 'ASSIGNED',
      })),
    ReconItemResolved: (recon, { item, ...done }) => changed(recon, item, known => ({ ...back(known), ...done, status: 'RESOLVED' })),
    ReconItemReopened: (recon, { item }) =>
      changed(recon, item, ({ resolution: _, resolvedBy: __, returning: ___, ...known }) => back(turned(known))),
    ReconRefundAsked: (recon, { item, ...asked }) => changed(recon, item, known => ({ ...known, ...asked, status: 'REFUNDING' })),
    ReconRefundRejected: (recon, { item }) => changed(recon, item, known => back(turned(known))),
    ReconCorrectionAsked: (recon, { item, askedBy, remark }) =>
      changed(recon, item, known => ({ ...known, askedBy, remark, status: 'CORRECTING' })),
    ReconCorrectionRejected: (recon, { item }) => changed(recon, item, back),
    ReconItemCorrected: (recon, { item, worth, approvedBy }) =>
      changed(recon, item, known =>
        known.returning
          ? { ...returned(known, 0 - worth), approvedBy, status: 'RESOLVED' }
          : { ...known, approvedBy, resolution: 'CORRECTED', resolvedBy: approvedBy, status: 'RESOLVED' },
      ),
    ReconReturnApproved: (recon, { item, amount: left, refundNo, askedBy, approvedBy, remark }, since) =>
      changed(recon, item, known => ({
        ...known,
        status: 'RESOLVED',
        resolution: 'REFUNDED',
        resolvedBy: approvedBy,
        refundNo,
        askedBy,
        remark,
        returning: { left, since, listed: [], askedBy, remark },
      })),
    ReconReturnListed: (recon, { item, row, amount, key, tradeNo }) =>
      changed(recon, item, known => {
        const one = { row, amount, ...(key && { key }), ...(tradeNo && { tradeNo }) }
        const next = returned(known, 0 - amount, listed => [...listed, one])
        // nothing of the item waits any more, so nothing could be corrected
        return waits(next) ? next : back(next)
      }),
    ReconReturnUnlisted: (recon, { item, row, amount }) =>
      changed(recon, item, known => returned(known, amount, listed => listed.filter(one => one.row !== row))),
    ReconDayClosed: recon => (recon.status === 'NONE' ? recon : { ...recon, status: 'CLOSED' }),
  },
  commands: {
    /**
     * Another file replaces the one before; the same file does nothing, unless its import was cut off. A corrected difference stands in the
     * ledger and would be found once more.
     */
    importBill: {
      when: recon => recon.status !== 'CLOSED' || '该对账日已关账，不能重新导入',
      decide: (
        recon,
        { items, ...bill }: Omit<Imported, 'run' | 'differences' | 'replaced'> & { items: readonly Omit<ReconDifference, 'item'>[] },
      ) => {
        if (recon.status === 'IMPORTED' && recon.imported.file === bill.file) return []
        if (items.length > MOST_DIFFERENCES)
          throw new Refused(code.payment, `差异超过${MOST_DIFFERENCES}笔，请核对渠道、日期和文件是否正确`)
        const before = recon.status === 'NONE' ? [] : Object.values(recon.items)
        if (before.some(({ status, resolution }) => status === 'CORRECTING' || resolution === 'CORRECTED'))
          throw new Refused(code.payment, '该对账日已有调账，不能重新导入')
        if (before.some(({ returning }) => returning)) throw new Refused(code.payment, '该对账日已有同意的渠道退回，不能重新导入')
        const run = recon.status === 'NONE' ? 1 : recon.imported.run + 1
        const owners = recon.status === 'NONE' ? {} : ownersOf(recon)
        const told = items.map((one, n): ReconDifference => {
          const owner = owners[about({ ...one, item: '' })]
          return { ...one, item: `${run}-${n + 1}`, ...(owner && { owner }) }
        })
        const replaced = recon.status === 'NONE' ? undefined : { run: recon.imported.run, differences: recon.imported.differences }
        const begun = ReconImported({ ...bill, run, differences: items.length, ...(replaced && { replaced }) })
        return [begun, ...partOf(bill, run, told, 0)]
      },
    },
    /** adds differences beyond those in the run's own fact; the same part again does nothing */
    addDifferences: {
      decide: (recon, { run, part, items }: { run: number; part: number; items: readonly Omit<ReconDifference, 'item'>[] }) => {
        if (recon.status !== 'IMPORTING' || recon.imported.run !== run || recon.parts.includes(part)) return []
        const told = items.map((one, n): ReconDifference => {
          const owner = recon.owners[about({ ...one, item: '' })]
          return { ...one, item: `${run}-${part * events.PART + n + 1}`, ...(owner && { owner }) }
        })
        const { channel, billDay } = recon.imported
        return [ReconDifferencesFound({ channel, billDay, run, part, items: told })]
      },
    },
    assign: {
      decide: (recon, { item, owner }: { item: string; owner: string }, { who }) => {
        must(recon, item, 'assign', { who })
        return itemIn(recon, item).owner === owner ? [] : [ReconItemAssigned({ item, owner, assignedBy: who.user })]
      },
    },
    /**
     * sent when our books have the row: by the person who asked the gateway, or by the process that hears of a late notice. Without an open
     * difference nothing happens.
     */
    book: {
      decide: (recon, { what, key, amount }: { what: ReconDifference['what']; key: string; amount: Fen }, { who }) =>
        openItems(recon)
          .filter(one => one.kind === 'MISSING_HERE' && one.what === what && one.key === key && one.theirs === amount)
          .slice(0, 1)
          .map(({ item }) => ReconItemResolved({ item, resolution: 'BOOKED', resolvedBy: who.user })),
    },
    /** sent by the import of a neighbouring day, whose file has what was missing in this one */
    findElsewhere: {
      decide: (recon, { rows, on }: { rows: readonly string[]; on: string }, { who }) =>
        openItems(recon)
          .filter(one => one.kind === 'MISSING_THERE' && rows.includes(rowOf(one)))
          .map(({ item }) => ReconItemResolved({ item, resolution: 'NEXT_DAY', resolvedBy: who.user, foundOn: on })),
    },
    refunded: {
      decide: (recon, { item, refundNo, remark }: { item: string; refundNo: string; remark: string }, { who }) => {
        must(recon, item, 'refunded', { who })
        return [ReconRefundAsked({ item, askedBy: who.user, refundNo, remark })]
      },
    },
    reopen: {
      decide: (recon, { item, remark }: { item: string; remark: string }, { who }) => {
        must(recon, item, 'reopen', { who })
        const { returning } = itemIn(recon, item)
        return returning ? [ReconItemReopened({ item, reopenedBy: who.user, remark, amount: returning.left })] : []
      },
    },
    correct: {
      decide: (recon, { item, remark }: { item: string; remark: string }, { who }) => {
        must(recon, item, 'correct', { who })
        return [ReconCorrectionAsked({ item, askedBy: who.user, remark })]
      },
    },
    approve: {
      decide: (recon, { item }: { item: string }, { who }) => {
        const { imported } = must(recon, item, 'approve', { who })
        const { channel, billDay } = imported
        const of = { channel, billDay, item }
        const known = itemIn(recon, item)
        const { status, what, worth, askedBy = '', refundNo = '', remark = '', returning } = known
        if (status === 'CORRECTING') {
          const sum = returning ? { worth: returning.left, isReturn: true } : { worth }
          return [ReconItemCorrected({ ...of, ...sum, askedBy, approvedBy: who.user })]
        }
        // a row ends with the item that it belongs to (`returned`)
        if (what === 'REFUND') return []
        return [ReconReturnApproved({ ...of, amount: worth, refundNo, ...whoseOf(known), askedBy, approvedBy: who.user, remark })]
      },
    },
    /**
     * sent when a file has a row that may belong to the item. This stream decides: no row counts twice, and no more goes back than waits.
     * Nothing happens where it does not fit.
     */
    listReturn: {
      decide: (recon, { item, ...row }: { item: string } & ReturnRow) => {
        const known = recon.status === 'NONE' ? undefined : recon.items[item]
        if (recon.status === 'NONE' || !known || !fits(known, row)) return []
        const { channel, billDay } = recon.imported
        const { refundNo: _, ...told } = row
        return [ReconReturnListed({ channel, billDay, item, refundNo: known.refundNo ?? '', ...told })]
      },
    },
    /** sent when listed rows do not belong to the item after all: their file was replaced, or they had ended otherwise */
    unlistReturn: {
      decide: (recon, { item, rows }: { item: string; rows: readonly string[] }) => {
        if (recon.status === 'NONE') return []
        const { channel, billDay } = recon.imported
        const known = recon.items[item]
        return (known?.returning?.listed ?? [])
          .filter(({ row }) => rows.includes(row))
          .map(({ row, amount }) => ReconReturnUnlisted({ channel, billDay, item, row, amount, ...whoseOf(known!) }))
      },
    },
    /** sent to the day of a listed row, whatever was asked for it; nothing happens where the row has ended otherwise */
    returned: {
      decide: (recon, { item, of, refundNo }: { item: string; of: string; refundNo: string }, { who }) => {
        const row = recon.status === 'IMPORTED' ? recon.items[item] : undefined
        if (!row || row.status === 'RESOLVED') return []
        const { askedBy } = row
        const byPerson = row.status === 'REFUNDING' && askedBy ? { askedBy } : {}
        return [ReconItemResolved({ item, resolution: 'REFUNDED', resolvedBy: who.user, ...byPerson, refundNo, returnOf: of })]
      },
    },
    reject: {
      decide: (recon, { item, remark }: { item: string; remark: string }, { who }) => {
        must(recon, item, 'reject', { who })
        const Rejected = itemIn(recon, item).status === 'REFUNDING' ? ReconRefundRejected : ReconCorrectionRejected
        return [Rejected({ item, rejectedBy: who.user, remark })]
      },
    },
    close: {
      when: recon => {
        if (recon.status === 'NONE') return '对账日不存在'
        if (recon.status === 'CLOSED') return '该对账日已关账'
        if (recon.status === 'IMPORTING') return '对账单导入未完成，请重新导入'
        return openCount(recon) === 0 || `还有${openCount(recon)}笔差异未处理，不能关账`
      },
      decide: (recon, _: object, { who }) => {
        if (recon.status === 'NONE') return []
        const { channel, billDay } = recon.imported
        return [ReconDayClosed({ channel, billDay, ...settlementOf(recon), closedBy: who.user })]
      },
    },
  },
})

/** The amounts that the gateway pays out for the day, and keeps, in fen. */
export const settlementOf = ({ imported: { theirs, fee } }: KnownRecon): { paidOut: number; kept: number } => ({
  paidOut: theirs.net - fee,
  kept: fee,
})
export const openCount = (recon: Recon): number => (recon.status === 'NONE' ? 0 : Object.values(recon.items).filter(isOpen).length)
/** How the day is shown: settled once no difference of it is open. */
export const statusOf = (state: Recon): 'NONE' | keyof typeof reconStatuses =>
  state.status === 'IMPORTED' && openCount(state) === 0 ? 'SETTLED' : state.status
/** a difference that waits to go back has ended in its day, whatever is asked for it since */
export const isOpen = ({ status, returning }: BillItem): boolean => status !== 'RESOLVED' && !returning
/** The id of our row in the view of our side. */
export const rowOf = ({ what, key }: Pick<ReconDifference, 'what' | 'key'>): string => `${what}:${key}`

const openItems = (recon: Recon): BillItem[] =>
  recon.status === 'IMPORTED' ? Object.values(recon.items).filter(({ status }) => status === 'OPEN' || status === 'ASSIGNED') : []
const ownersOf = (recon: KnownRecon): Record<string, string> => ({
  ...recon.owners,
  ...Object.fromEntries(Object.values(recon.items).flatMap(one => (one.owner ? [[about(one), one.owner]] : []))),
})
const returnsOf = (recon: KnownRecon): string[] => [
  ...new Set([...recon.returns, ...Object.values(recon.items).flatMap(({ returnOf }) => returnOf ?? [])]),
]
const partOf = (
  { channel, billDay }: Pick<Imported, 'channel' | 'billDay'>,
  run: number,
  items: readonly ReconDifference[],
  part: number,
) => {
  const some = items.slice(part * events.PART, (part + 1) * events.PART)
  return some.length === 0 ? [] : [ReconDifferencesFound({ channel, billDay, run, part, items: some })]
}
const changed = (recon: Recon, number: string, change: (item: BillItem) => BillItem): Recon => {
  const item = recon.status === 'NONE' ? undefined : recon.items[number]
  return recon.status === 'NONE' || !item ? recon : { ...recon, items: { ...recon.items, [number]: change(item) } }
}
/** withdraws the proposed end; for an item that waits to go back the agreed end stays */
const back = (known: BillItem): BillItem => {
  const { askedBy: _, refundNo: __, remark: ___, ...item } = known
  if (!known.returning) return { ...item, status: item.owner ? 'ASSIGNED' : 'OPEN' }
  const { askedBy, remark } = known.returning
  return { ...known, askedBy, remark, status: 'RESOLVED' }
}
/** frees the refund number for another difference */
const turned = (known: BillItem): BillItem => ({
  ...known,
  ...(known.refundNo && { turnedDown: [...(known.turnedDown ?? []), known.refundNo] }),
})
/** changes the amount that waits to go back: by listed rows, or because it is kept */
const returned = (item: BillItem, more: Fen, listing?: (listed: Returning['listed']) => Returning['listed']): BillItem => {
  const { returning } = item
  if (!returning) return item
  const { left, listed, kept = 0 } = returning
  return {
    ...item,
    returning: { ...returning, left: left + more, ...(listing ? { listed: listing(listed) } : { kept: kept - more }) },
  }
}
const itemIn = (recon: Recon, number: string): BillItem => (recon as KnownRecon).items[number]!
/** @throws Refused where it may not be done */
const must = (recon: Recon, number: string, doing: ItemDoing, context: Pick<DecisionContext, 'who'>): KnownRecon => {
  const verdict = mayDo(recon, number, doing, context)
  if (verdict === true) return recon as KnownRecon
  const isUnknown = recon.status === 'NONE' || !recon.items[number]
  const isOwn = verdict.startsWith('申请人')
  throw new Refused(isUnknown ? code.notFound : code.payment, verdict, { status: isUnknown ? 404 : isOwn ? 403 : 409 })
}
