import { told } from '#contracts/account/lines.ts'
import type { Posting } from '#contracts/account/postings.ts'
import { closingPostings, correctionPostings, returnPostings } from '#contracts/account/recon.ts'
import { type GatewayChannel, gatewayChannels } from '#contracts/enums.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { grants, on, type Route, type Who, worksForAll } from '#contracts/kernel/endpoint.ts'
import { ofAllAirlines } from '#contracts/kernel/our-airline.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Person } from '#contracts/organisation/people.ts'
import * as api from '#contracts/payment/reconciliation/api.ts'
import { itemOf, ofRecon, type Resolution, resolutions } from '#contracts/payment/reconciliation/events.ts'
import type { reconStatuses } from '#contracts/payment/reconciliation/lists.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { fileIn } from '#services/kernel/record/table-import.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import {
  type BillItem,
  type ItemDoing,
  isOpen,
  type KnownRecon,
  mayDo,
  openCount,
  type Recon,
  recon,
  settlementOf,
  statusOf,
} from './decide.ts'
import { claimRefundNo } from './gateway-refund.ts'
import { type BillImportDeps, importBill } from './import-bill.ts'
import type { OurSide } from './match-day.ts'
import { type BookingDeps, bookingOf, elsewhere } from './missing-here.ts'
import { agreedReturn, pairNamed, type Returns } from './returns.ts'

/**
 * 渠道对账: compares the daily file of a gateway with our books (DOMAIN §5.15). It differs from `services/order/pay/reconcile.ts`, which asks
 * gateways about single unsettled payments.
 */

export type ReconDeps = OurSide &
  Returns &
  BillImportDeps &
  BookingDeps & {
    /** days of a channel within a span with movements, and those with a file */
    moneyDays: (channel: GatewayChannel, from: string, to: string) => Promise<string[]>
    billDays: (channel: GatewayChannel, from: string, to: string) => Promise<string[]>
    /** a lock of the channel: of several files imported at once the first goes; rows of neighbouring days must not be matched twice */
    turn: { ask: (channel: string) => Promise<boolean>; giveBack: (channel: string) => Promise<void> }
    /** an employee as of now, by login name or id; undefined where there is none */
    person: (id: string) => Promise<Person | undefined>
    withPermission: (permission: string) => Promise<Person[]>
  }
type May = (who: Who, endpoint: (typeof doings)[ItemDoing] | typeof api.closeDay) => boolean

export const reconRoutes = (deps: ReconDeps, may: May): Route[] => [
  ...billRoutes(deps),
  ...dayRoutes(deps, may),
  ...differenceRoutes(deps, may),
]

/** days back that are searched for missing files */
const LOOK_BACK_DAYS = 31
const billRoutes = (deps: ReconDeps): Route[] => [
  on(api.importBill, async ({ channel, day, mode = 'all', files }, call) => {
    const file = fileIn(files)
    if (mode === 'preview') return importBill(deps, { channel, day, mode, file }, call as CommandCall)
    if (!(await deps.turn.ask(channel))) throw new Refused(code.payment, '该渠道正在导入另一份账单，请稍后再试')
    try {
      return await importBill(deps, { channel, day, mode, file }, call as CommandCall)
    } finally {
      await deps.turn.giveBack(channel).catch(() => {})
    }
  }),
  on(api.daysWithoutBill, async (_, { now }) => {
    const today = toLocal(now).date
    const [from, to] = [addDays(today, -LOOK_BACK_DAYS), addDays(today, -1)] as const
    const ofChannels = await Promise.all(
      (Object.keys(gatewayChannels) as GatewayChannel[]).map(async channel => {
        const [moved, there] = await Promise.all([deps.moneyDays(channel, from, to), deps.billDays(channel, from, to)])
        return moved.filter(day => !there.includes(day)).map(day => ({ channel, day }))
      }),
    )
    return { days: ofChannels.flat().sort((a, b) => (a.day < b.day ? -1 : 1)) }
  }),
]

const dayOf = async ({ run }: Pick<ReconDeps, 'run'>, id: string, who: Who) => {
  ofAllAirlines(who, '账务')
  const { state, revision } = await run.load(recon, id)
  if (state.status === 'NONE') throw notFound('对账日')
  return { state, revision }
}
const postingsShown = (postings: readonly Posting[]) =>
  postings.map(({ from, to, amount }) => ({ from: told(from).zh, to: told(to).zh, amount }))
const dayRoutes = (deps: ReconDeps, may: May): Route[] => [
  on(api.reconDay, async ({ id }, { who }) => {
    const { state, revision } = await dayOf(deps, id, who)
    const { channel, billDay, run: times, theirs, ours, fee, matched, differences, worth, taken } = state.imported
    const items = Object.values(state.items)
    const ways = Object.keys(resolutions) as Resolution[]
    const sum = (some: readonly BillItem[]) => some.reduce((sum, one) => sum + one.worth, 0)
    const isClosable = recon.commands.close.when!(state) === true
    return {
      id,
      channel,
      day: billDay,
      status: statusOf(state) as keyof typeof reconStatuses,
      run: times,
      theirs,
      ours,
      fee,
      matched,
      differences,
      worth,
      open: openCount(state),
      unresolved: sum(items.filter(isOpen)),
      returning: items.reduce((sum, { returning }) => sum + (returning?.left ?? 0), 0),
      ways: ways.flatMap(resolution => {
        const some = items.filter(one => !isOpen(one) && one.resolution === resolution)
        return some.length === 0 ? [] : [{ resolution, count: some.length, worth: sum(some) }]
      }),
      taken: taken.length,
      revision,
      stream: streamOf(recon, id),
      allowedActions: isClosable && may(who, api.closeDay) ? [{ action: 'close', zh: api.closeDay.zh, path: api.closeDay.path }] : [],
    }
  }),
  on(api.closeDayPreview, async ({ id }, { who }) => {
    const { state } = await dayOf(deps, id, who)
    const { channel, billDay } = state.imported
    const settlement = settlementOf(state)
    return { open: openCount(state), ...settlement, postings: postingsShown(closingPostings({ channel, billDay, ...settlement })) }
  }),
  on(api.closeDay, async ({ id }, call) => {
    const { who } = call
    await dayOf(deps, id, who)
    const { command } = await (call as CommandCall).document(recon, id)
    const { state } = await command.close({})
    return { id, status: state.status as 'CLOSED' }
  }),
]

/** May this person settle a difference? True, or why not. */
const mayOwn = (person: Person | undefined): true | string => {
  if (!person?.enabled) return '负责人不是在职员工'
  if (!grants(person, api.bookDifference.permission)) return `${person.name}没有渠道对账的办理权限`
  return worksForAll(person) || `${person.name}没有全部航司的数据权限，不能处理对账差异`
}
const doings = {
  assign: api.assignDifference,
  book: api.bookDifference,
  refunded: api.refundedDifference,
  correct: api.correctDifference,
  approve: api.approveCorrection,
  reject: api.approveCorrection,
  reopen: api.reopenDifference,
} as const satisfies Record<ItemDoing, unknown>
const previewed = { BOOKED: 'book', REFUNDED: 'refunded', CORRECTED: 'correct' } as const satisfies Record<string, ItemDoing>
/** The differences of a day: who deals with one, and each of its ends. */
const differenceRoutes = (deps: ReconDeps, may: May): Route[] => {
  const { run } = deps
  const differenceOf = async (id: string, who: Who) => {
    const { recon: of, item: number } = itemOf(id)
    const { state, revision } = await dayOf(deps, of, who)
    const item = state.items[number]
    if (!item) throw notFound('对账差异')
    return { of, number, state, revision, item }
  }
  const after = (id: string, state: Recon) => {
    const { item } = itemOf(id)
    return { id, status: (state as KnownRecon).items[item]!.status, open: openCount(state) }
  }
  /** a command on one difference */
  const acting = async (id: string, call: CommandCall, doing: ItemDoing) => {
    const { of, number, item, state } = await differenceOf(id, call.who)
    const verdict = mayDo(state, number, doing, call)
    if (verdict !== true) throw new Refused(code.payment, verdict, { status: verdict.startsWith('申请人') ? 403 : 409 })
    return { command: (await call.document(recon, of)).command, number, item, of, state }
  }
  return [
    on(api.reconDifference, async ({ id }, { who }) => {
      const { of, number, state, revision, item } = await differenceOf(id, who)
      const { item: _, returning, turnedDown: __, ...shown } = item
      const { channel, billDay } = state.imported
      const other = await elsewhere(run, state.imported, item)
      return {
        id,
        channel,
        day: billDay,
        ...shown,
        revision,
        stream: streamOf(recon, of),
        ...(other && { elsewhere: other }),
        ...(returning && {
          returning: returning.left,
          waitingSince: returning.since,
          listed: returning.listed.map(({ row, amount }) => ({ row, amount, day: ofRecon(itemOf(row).recon).billDay })),
          ...(returning.kept && { kept: returning.kept }),
        }),
        allowedActions: (Object.keys(doings) as ItemDoing[]).flatMap(action => {
          const { zh, path } = doings[action]
          const isOther = action === 'book' && other !== undefined
          return !isOther && mayDo(state, number, action, { who }) === true && may(who, doings[action]) ? [{ action, zh, path }] : []
        }),
      }
    }),
    on(api.resolvePreview, async ({ id, resolution }, { who }) => {
      const { number, state, item } = await differenceOf(id, who)
      const refused = mayDo(state, number, previewed[resolution], { who })
      if (refused !== true) return { refused, postings: [] }
      const { what, worth, returning } = item
      const of = { ...state.imported, item: number }
      if (resolution === 'CORRECTED') {
        const postings = correctionPostings(returning ? { ...of, worth: returning.left, isReturn: true } : { ...of, worth })
        return { postings: postingsShown(postings) }
      }
      if (resolution === 'REFUNDED') return { postings: postingsShown(what === 'PAY' ? returnPostings({ ...of, amount: worth }) : []) }
      const said = await bookingOf(deps, state, item)
      return {
        ...(said.text && { said: said.text }),
        ...present({ amount: said.amount }),
        ...(said.refused && { refused: said.refused }),
        postings: [],
      }
    }),
    on(api.assignDifference, async ({ id, owner }, call) => {
      const { command, number } = await acting(id, call as CommandCall, 'assign')
      const no = mayOwn(await deps.person(owner))
      if (no !== true) throw invalid(`不能指派：${no}`, { owner: no })
      return after(id, (await command.assign({ item: number, owner })).state)
    }),
    on(api.differenceOwners, async (_, { who }) => {
      ofAllAirlines(who, '账务')
      const people = await deps.withPermission(api.bookDifference.permission)
      return people.filter(person => mayOwn(person) === true).map(({ name, loginName }) => ({ name, loginName }))
    }),
    on(api.bookDifference, async ({ id }, call) => {
      const { item, of, state } = await acting(id, call as CommandCall, 'book')
      const said = await bookingOf(deps, state, item)
      if (!said.book) throw new Refused(code.payment, said.refused ?? '不能补记', { status: said.text === '渠道没有应答' ? 504 : 409 })
      const { unguarded: at } = call as CommandCall
      await said.book({ at, load: run.load })
      await at(recon, of).book({ what: item.what, key: item.key!, amount: item.theirs! })
      return after(id, (await run.load(recon, of)).state)
    }),
    on(api.refundedDifference, async ({ id, refundNo, remark }, call) => {
      const { command, number, item, state } = await acting(id, call as CommandCall, 'refunded')
      if (item.what === 'REFUND') await agreedReturn(deps, state.imported.channel, refundNo)
      else await claimRefundNo({ load: run.load, at: (call as CommandCall).unguarded, now: call.now }, { difference: id, refundNo })
      return after(id, (await command.refunded({ item: number, refundNo, remark })).state)
    }),
    on(api.correctDifference, async ({ id, remark }, call) => {
      const { command, number } = await acting(id, call as CommandCall, 'correct')
      return after(id, (await command.correct({ item: number, remark })).state)
    }),
    on(api.approveCorrection, async ({ id, result, remark }, call) => {
      const { command, number, item, of } = await acting(id, call as CommandCall, result === 'APPROVE' ? 'approve' : 'reject')
      if (result === 'APPROVE') {
        const isRow = item.status === 'REFUNDING' && item.what === 'REFUND'
        const { unguarded: at } = call as CommandCall
        // the number was claimed when the return was asked for; if that took so long that another has claimed it since, this refuses
        if (item.status === 'REFUNDING' && !isRow)
          await claimRefundNo({ load: run.load, at, now: call.now }, { difference: id, refundNo: item.refundNo! })
        if (isRow) {
          await pairNamed(deps, { at }, of, item)
          return after(id, (await run.load(recon, of)).state)
        }
        return after(id, (await command.approve({ item: number })).state)
      }
      if (!remark) throw invalid('请填写驳回原因', { remark: '请填写驳回原因' })
      return after(id, (await command.reject({ item: number, remark })).state)
    }),
    on(api.reopenDifference, async ({ id, remark }, call) => {
      const { command, number } = await acting(id, call as CommandCall, 'reopen')
      return after(id, (await command.reopen({ item: number, remark })).state)
    }),
  ]
}
