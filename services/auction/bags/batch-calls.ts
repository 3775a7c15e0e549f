import * as api from '#contracts/auction/bag-api.ts'
import { instantMs, toInstant } from '#contracts/kernel/calendar.ts'
import { type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import { movedOf, standingOf } from '#services/flow/routes.ts'
import { lastFlow } from '#services/flow/start.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { ourAirline, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { bagBids, isSealed } from '../sealed/bag-bids.ts'
import { canBeOpened, sealedComputation } from '../sealed/sealed.ts'
import { bag, isOffered, isRanked } from './bag.ts'
import { type BagDraft, bagBatch, type KnownBagBatch } from './bag-batch.ts'
import { type BagRow, bagColumns, bagTemplate } from './bag-table.ts'
import { releaseBag } from './bags.ts'
import { type BagFollows, bagFlows, cancelBatch, submit } from './by-flow.ts'
import { type BagDeps, MINUTES } from './calls.ts'
import { type BatchTerms, batchOrderedBy, blocksOf, draftShown, importBags, lateBag, mustBeBags, wrongBag } from './drafts.ts'

/** the text for bids whose key was lost */
const LOST_TO_DESK = '密钥已更换，有出价不能开启，请取消'

/** Routes for batches of bags at the desk (DOMAIN §3.25). */
export const batchRoutes = ({
  run,
  events,
  seals,
  follows,
  readSheet,
  prepayPercent,
  ...taking
}: Omit<BagDeps, 'agencyName' | 'gateway' | 'maySell'> & { follows: BagFollows }): Route[] => {
  const judging = (terms: BatchTerms) => {
    const blocks = blocksOf(run)
    return (draft: BagDraft) => wrongBag(draft, terms, blocks)
  }
  /** sealed bids as the desk sees them: their number, and after the end the winning price */
  const countShown = async (id: string) => {
    const { state } = await run.load(bagBids, id)
    if (!isSealed(state)) return {}
    const won = state.ranked?.[0]?.price
    const bids = state.bidders.filter(({ bid }) => bid).length
    const isShut = state.status === 'OPEN' && !canBeOpened(seals, state)
    return {
      sealed: state.status,
      endsAt: state.terms.endsAt,
      bids,
      ...present({ won }),
      ...(isShut && { unopened: LOST_TO_DESK }),
    }
  }
  const batchShown = async ({ batchId, bags }: KnownBagBatch, { who, now }: Pick<CommandCall, 'who' | 'now'>) => {
    const blocks = blocksOf(run)
    return Promise.all(
      bags.map(async draft => {
        const { id, state, shown } = await draftShown(run, { batchId, draft, blocks })
        const sealed = isOffered(state) && isRanked(state) ? await countShown(id) : {}
        return {
          ...draft,
          ...shown,
          ...(isOffered(state) && {
            status: state.status,
            ...sealed,
            ...present({ agencyName: state.booked?.agencyName, prepayBy: state.booked?.prepayBy, orderNo: state.taken?.orderNo }),
          }),
          allowedActions: isOffered(state)
            ? allowedActions(bag, state, { who, at: now, id }, { release: api.releaseBag, cancel: api.cancelSingle })
            : [],
        }
      }),
    )
  }
  return [
    act(
      api.saveBatch,
      bagBatch,
      { stream: 'batchId', begins: call => documentNumber('B', call.now, call.commandId) },
      async ({ id: batchId, state, command, call, body: { bags, name, airLine, startsAt, endsAt, saleMode, remark, ...minutes } }) => {
        ourAirline(call.who, airLine)
        const terms = {
          name,
          airLine,
          ...MINUTES,
          prepayPercent: await prepayPercent(),
          ...present(minutes),
          startsAt: toInstant(instantMs(startsAt)),
          endsAt: toInstant(instantMs(endsAt)),
          ...(saleMode === 'RANKED' && { saleMode }),
          ...(remark && { remark }),
        }
        // bags that stay must also fit the new terms
        const listed = bags ?? state?.bags
        if (listed) await mustBeBags(listed, '组合包', judging(terms))
        const saving = { terms, orderBy: await batchOrderedBy({ run, ...taking }, terms, listed) }
        return state === undefined
          ? command.draft({ batchId, ...saving, bags: listed })
          : command.modify({ ...saving, ...(bags && { bags: listed }) })
      },
      ({ id, state }) => ({ batchId: id, status: state.status }),
    ),
    act(api.importBags, bagBatch, 'batchId', importing =>
      importBags<BagRow>(readSheet, importing, bagColumns, {
        alike: ['seats', 'price', 'earnest'],
        said: '座位数、包价、保证金',
        draftOf: ({ no, seats: count, price, earnest }, stocks) => ({ no, seats: count, price, earnest, stocks }),
        judge: async draft => (await judging(importing.state.terms)(draft)) ?? lateBag({ run, ...taking }, draft, importing.state.terms),
      }),
    ),
    on(api.bagTemplate, async (): Promise<FileAnswer> => ({ name: '组合竞拍导入模板.xlsx', type: xlsxType, content: await bagTemplate() })),
    act(api.submitBagFlow, bagBatch, 'batchId', async ({ body, call, ...document }) =>
      movedOf(await submit({ run, follows, ...taking }, document, body, call)),
    ),
    act(
      api.cancelBatch,
      bagBatch,
      'batchId',
      ({ body: { reason }, ...batch }) => cancelBatch(run, { ...batch, reason }),
      ({ id, state }) => ({ batchId: id, status: state.status }),
    ),
    act(
      api.cancelSingle,
      bag,
      'id',
      ({ command, body: { reason } }) => command.cancel({ reason }),
      ({ id, state }) => ({ id, status: state.status }),
    ),
    act(api.releaseBag, bag, 'id', async ({ id, state, command, body: { reason }, call }) => {
      const { status } = await releaseBag({ call, run }, { id, state, reason }, command)
      return { id, status }
    }),
    on(api.getBatch, async ({ batchId }, { who, now }) => {
      const { state, revision } = await seenBy(run, bagBatch, batchId, who)
      const flow = state.submitted && (await lastFlow(run.load, bagFlows.COMBI, batchId))
      const { remark, saleMode = 'FIRST_COME', ...terms } = state.terms
      return {
        batchId,
        ...terms,
        saleMode,
        status: state.status,
        bags: await batchShown(state, { who, now }),
        ...present({ remark, reason: state.reason }),
        ...(flow && { flow: standingOf(flow) }),
        revision,
        stream: streamOf(bagBatch, batchId),
        allowedActions: allowedActions(
          bagBatch,
          state,
          { who, at: now, id: batchId },
          { modify: api.saveBatch, listBags: api.importBags, submit: api.submitBagFlow, cancel: api.cancelBatch },
        ),
      }
    }),
    on(api.sealedComputation, async ({ id }, { who }) => {
      await seenBy(run, bag, id, who)
      const { accepted, withdrawn, ranked, differences, closed, opened } = await sealedComputation({ run, events }, id)
      if (!opened) throw notFound('密封竞价')
      return {
        id,
        closed: closed !== undefined,
        accepted,
        withdrawn,
        differences,
        ...(opened.ratesId && { ratesId: opened.ratesId }),
        ranked: ranked.map(({ earnestId: _, ...one }, n) => ({ rank: n + 1, ...one })),
      }
    }),
  ]
}
