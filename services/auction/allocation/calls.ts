import * as api from '#contracts/auction/allocation-api.ts'
import { bagLetters, bagWord } from '#contracts/auction/bag-kinds.ts'
import { instantMs, toInstant } from '#contracts/kernel/calendar.ts'
import { type FileAnswer, may, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { noAuthority } from '#contracts/order/search/quote.ts'
import { agency as agencies, familyOf } from '#services/agency/agency.ts'
import { standingOf } from '#services/flow/routes.ts'
import { lastFlow } from '#services/flow/start.ts'
import { act, actOnEach } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { ourAirline, seenBy, sees } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { idFrom } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { bagOrderedBy } from '../award/prepay.ts'
import { bag, isFor, isOffered, type KnownBag, lossOf, mayBook, notAllocated, undosLeft } from '../bags/bag.ts'
import { type BagDraft, bagBatch, type KnownBagBatch, noBags } from '../bags/bag-batch.ts'
import { type AllocationRow, allocationColumns, allocationTemplate } from '../bags/bag-table.ts'
import { bagIsDeclined, bagIsUndone, bookBag } from '../bags/bags.ts'
import { type BagFollows, bagFlows, cancelBatch } from '../bags/by-flow.ts'
import { type BagDeps, bookedOf, MINUTES, paid, prepaid, standingOfBag } from '../bags/calls.ts'
import { type BatchTerms, batchOrderedBy, blocksOf, draftShown, importBags, lateBag, mustBeBags, wrongBag } from '../bags/drafts.ts'

type Drafted = NonNullable<Static<typeof api.saveBatch.body>['bags']>[number]
const draftOf = ({ agency, subAgents = false, earnest = 0, ...rest }: Drafted): BagDraft => ({
  ...rest,
  earnest,
  to: { agency, subAgents },
})

/** Routes of bags that are each for one agency (DOMAIN §3.27), where they differ from those of other bags. */
export const allocationRoutes = ({
  run,
  agencyName,
  follows,
  paying,
  readSheet,
  maySell,
  prepayPercent,
  ...taking
}: BagDeps & { follows: BagFollows }): Route[] => {
  /** Finds what is wrong with an allotted bag, in addition to the checks of any bag. */
  const judging = (terms: BatchTerms) => {
    const blocks = blocksOf(run)
    return async (draft: BagDraft): Promise<string | undefined> => {
      if (!draft.to) return '请填写代理人编号'
      const { agency } = draft.to
      const { state } = await run.load(agencies, agency)
      if (state.status !== 'APPROVED') return `代理人${agency}${state.status === 'NONE' ? '不存在' : '不能分配，状态不是审核通过'}`
      if (![...state.domestic, ...state.inter].includes(terms.airLine)) return `代理人${agency}无${terms.airLine}销售权限`
      return wrongBag(draft, terms, blocks)
    }
  }
  /** Loads an allotted bag; only its own agency and staff learn whether it exists. */
  const allotted = async (id: string, { who }: Pick<CommandCall, 'who'>): Promise<KnownBag> => {
    const { state } = await run.load(bag, id)
    const owner = bag.document.owner(state)
    if (!isOffered(state) || !owner || !sees(who, owner)) throw notAllocated()
    return state
  }
  const own = async ({ id }: { id: string }, call: CommandCall): Promise<string> => {
    await allotted(id, call)
    return id
  }
  const answer = async (call: Pick<CommandCall, 'who' | 'now'>, id: string) => {
    const { who, now } = call
    const state = await allotted(id, call)
    const isMine = state.booked !== undefined && state.booked.agency === who.agency
    const context = { who, at: now, id }
    const { airLine, lots } = state.offered
    const mayHave =
      isFor(state, who.agency) &&
      (await maySell(who.agency ?? '', airLine, lots)) &&
      mayBook(state, now, await bagOrderedBy(taking, state.offered)) === true &&
      may(who, api.bookAllocation)
    return {
      ...standingOfBag(state, now),
      undosLeft: undosLeft(state, who.agency ? await familyOf(run.loadCached, who.agency) : ''),
      ...(isMine && { mine: await bookedOf({ run, ...taking }, state, now) }),
      ...present({ lost: lossOf(state, who.agency) }),
      allowedActions: isMine
        ? allowedActions(bag, state, context, { undo: api.undoAllocation, take: api.prepayAllocation })
        : [
            ...(mayHave ? [{ action: 'book', zh: api.bookAllocation.zh, path: api.bookAllocation.path }] : []),
            ...allowedActions(bag, state, context, { decline: api.undoAllocation }).map(one => ({ ...one, body: { decline: true } })),
          ],
    }
  }
  const batchShown = async ({ batchId, bags }: KnownBagBatch, { who, now }: Pick<CommandCall, 'who' | 'now'>) => {
    const blocks = blocksOf(run)
    return Promise.all(
      bags.map(async draft => {
        const { id, state, shown } = await draftShown(run, { batchId, draft, blocks })
        const { no, seats, price, earnest, to = { agency: '', subAgents: false } } = draft
        return {
          no,
          seats,
          price,
          earnest,
          ...to,
          agencyName: await agencyName(to.agency),
          ...shown,
          ...(isOffered(state) && {
            status: state.status,
            ...present({ bookedBy: state.booked?.agencyName, prepayBy: state.booked?.prepayBy, orderNo: state.taken?.orderNo }),
          }),
          allowedActions: isOffered(state) ? allowedActions(bag, state, { who, at: now, id }, { cancel: api.cancelBag }) : [],
        }
      }),
    )
  }
  /** agencies for which the batch has bags */
  const readersOf = async ({ batchId, bags }: KnownBagBatch): Promise<string[]> => {
    const blocks = blocksOf(run)
    const readers = await Promise.all(
      bags.map(async draft => {
        const { state } = await draftShown(run, { batchId, draft, blocks })
        const to = isOffered(state) ? state.offered.to : undefined
        return to ? [to.agency, ...to.subAgents] : []
      }),
    )
    return [...new Set(readers.flat())]
  }
  const batchAnswer = ({ id, state }: { id: string; state: KnownBagBatch }) => ({ batchid: id, status: state.status })

  return [
    act(
      api.saveBatch,
      bagBatch,
      { stream: 'batchid', begins: call => documentNumber(bagLetters.ALLOCATION, call.now, call.commandId) },
      async ({ id: batchId, state, command, call, body: { bags, name, airLine, endsAt, remark, publish, ...minutes } }) => {
        ourAirline(call.who, airLine)
        const terms = {
          name,
          airLine,
          ...MINUTES,
          prepayPercent: await prepayPercent(),
          ...present(minutes),
          // the bags are theirs from the publication on; before, the agencies do not know of them
          startsAt: state?.terms.startsAt ?? call.now,
          endsAt: toInstant(instantMs(endsAt)),
          ...(remark && { remark }),
        }
        // bags that stay must also fit the new terms
        const listed = bags?.map(draftOf) ?? state?.bags
        if (publish && !listed?.length) throw new Refused(code.auction, noBags(batchId))
        if (listed) await mustBeBags(listed, bagWord(batchId), judging(terms))
        const saving = { terms, orderBy: await batchOrderedBy({ run, ...taking }, terms, listed) }
        const saved =
          state === undefined
            ? await command.draft({ batchId, ...saving, bags: listed })
            : await command.modify({ ...saving, ...(bags && { bags: listed }) })
        if (!publish) return batchAnswer({ id: batchId, state: saved.state as KnownBagBatch })
        const requestId = idFrom(call.commandId, 'bag-batch')
        const done = await command.submit({ requestId })
        await follows.now({ id: batchId, ...done }, { call, load: run.load })
        const { state: now } = await run.load(bagBatch, batchId)
        if (now.status === 'NONE') throw notFound('客户切位批次')
        return { ...batchAnswer({ id: batchId, state: now }), ...(now.status === 'DRAFT' && present({ reason: now.reason })) }
      },
    ),
    act(api.importAllocation, bagBatch, 'batchid', importing =>
      importBags<AllocationRow>(readSheet, importing, allocationColumns, {
        alike: ['agency', 'subAgents', 'seats', 'price', 'earnest'],
        said: '代理人编号、分代理可订、座位数、包价、保证金',
        draftOf: ({ no, agency, subAgents, seats, price, earnest }, stocks) =>
          draftOf({ no, agency, seats, price, stocks, ...present({ subAgents, earnest }) }),
        judge: async draft => (await judging(importing.state.terms)(draft)) ?? lateBag({ run, ...taking }, draft, importing.state.terms),
      }),
    ),
    on(
      api.allocationTemplate,
      async (): Promise<FileAnswer> => ({ name: '客户切位导入模板.xlsx', type: xlsxType, content: await allocationTemplate() }),
    ),
    act(api.cancelBatch, bagBatch, 'batchid', ({ body: { reason }, ...batch }) => cancelBatch(run, { ...batch, reason }), batchAnswer),
    act(
      api.cancelBag,
      bag,
      'id',
      ({ command, body: { reason } }) => command.cancel({ reason }),
      ({ id, state }) => ({ id, status: state.status }),
    ),
    on(api.getBatch, async ({ batchid }, { who, now }) => {
      const { state, revision } = await seenBy(run, bagBatch, batchid, who)
      const flow = state.submitted && (await lastFlow(run.load, bagFlows.ALLOCATION, batchid))
      const { remark, startsAt: _, ...terms } = state.terms
      return {
        batchid,
        ...terms,
        status: state.status,
        bags: await batchShown(state, { who, now }),
        ...present({ remark, reason: state.reason }),
        ...(flow && { flow: standingOf(flow) }),
        revision,
        stream: streamOf(bagBatch, batchid),
        allowedActions: allowedActions(
          bagBatch,
          state,
          { who, at: now, id: batchid },
          { modify: api.saveBatch, listBags: api.importAllocation, submit: api.saveBatch, cancel: api.cancelBatch, saveNews: api.saveNews },
        ),
      }
    }),
    act(
      api.saveNews,
      bagBatch,
      'batchid',
      async ({ state, command, check, body: { id, title, content } }) => {
        await check('saveNews')
        return command.saveNews({ id, title, content, readers: await readersOf(state) })
      },
      ({ id, state, body }) => ({ id: body.id ?? state.news?.at(-1) ?? '', batchid: id, news: state.news?.length ?? 0 }),
    ),
    actOnEach(api.deleteNews, bagBatch, { stream: id => id.split('.')[0]!, part: 'id' }, ({ command, part }) =>
      command.deleteNews({ newsId: part }),
    ),

    on(api.showAllocation, ({ id }, call) => answer(call, id)),
    on(api.bookAllocation, async ({ id }, call: CommandCall) => {
      const { agency } = call.who
      if (!agency) throw forbidden()
      const { airLine, lots } = (await allotted(id, call)).offered
      if (!(await maySell(agency, airLine, lots))) throw noAuthority(airLine)
      await bookBag({ run, call, ...taking }, id, { agency, agencyName: await agencyName(agency) })
      return answer(call, id)
    }),
    act(api.undoAllocation, bag, own, async ({ id, command, body: { decline, reason }, call }) => {
      if (decline) {
        const done = await command.decline({ reason })
        await bagIsDeclined.now({ id, ...done }, { call, load: run.load })
      } else {
        const done = await command.undo({})
        await bagIsUndone.now({ id, ...done }, { call, load: run.load })
      }
      return answer(call, id)
    }),
    act(api.prepayAllocation, bag, own, ({ id, state, body, call }) =>
      prepaid({ run, ...taking }, { id, state, body: { ...body, id } }, call),
    ),
    act(api.payAllocation, bag, own, ({ state, body, call }) => paid(paying, { state, body }, call)),
  ]
}
