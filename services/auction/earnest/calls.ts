import * as api from '#contracts/account/earnest-api.ts'
import * as events from '#contracts/account/earnest-events.ts'
import { giveUpSplit } from '#contracts/account/give-up.ts'
import { earnestAccountOf } from '#contracts/account/names.ts'
import { may, on, type Route } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { byName } from '#contracts/kernel/people.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, notFound, Refused } from '#contracts/kernel/refused.ts'
import { noAuthority } from '#contracts/order/search/quote.ts'
import { account } from '#services/account/decide.ts'
import { earnest, isGivingUp, type KnownEarnest } from '#services/account/earnest.ts'
import { beginRecharge, correctionActs, shownAccount } from '#services/account/virtual-account.ts'
import { agency as agencies } from '#services/agency/agency.ts'
import { beginningOf, decidedByFlow, endFlow, started } from '#services/flow/decided-by-flow.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { movedOf, standingOf } from '#services/flow/routes.ts'
import { flowOf, lastFlow, wishOf } from '#services/flow/start.ts'
import { doneBy, type FlowUse, type Submitting, turnedDown } from '#services/flow/uses.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { decide, streamOf } from '#services/kernel/stream/decider.ts'
import { type Process, process, when } from '#services/kernel/stream/process.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { whyBagKept } from '../bags/bags.ts'
import { giveUpWin, stakeBehind, whyKept as whyLotKept, winBehind } from '../lots/lots.ts'

const EARNEST_GIVE_UP = 'EARNEST_GIVE_UP'

type EarnestDeps = {
  run: Commands
  gateway: Gateway
  agencyName: (id: string) => Promise<string>
  hand: Handling
  /** basis points of a hold that giving up costs */
  rate: () => Promise<number>
}

// ── giving up, decided by workflow ─────────────────────────────────────────────────────────────────────────────────
/** Starts the flow of a submitted application; where that cannot begin it becomes a draft again and the submitter gets the reason. */
export const giveUpFollows = (hand: Handling) =>
  decidedByFlow(
    events.GiveUpSubmitted,
    {
      wish: async ({ requestId, submittedBy: user, forfeit, back, remark }, { id, load, by: { agency } }) => {
        const { state } = await load(earnest, id)
        if (state.status === 'NONE') return undefined
        if (!isGivingUp(state, requestId)) return flowOf(load, EARNEST_GIVE_UP, id, requestId)
        const { agencyName, airLine, amount, title } = state.asked
        const { reason } = state.giveUp.drafted
        return {
          definition: EARNEST_GIVE_UP,
          subject: { id, title: `弃标（${title}）` },
          applicant: { user, ...present({ agency }) },
          airLine,
          money: true,
          facts: { agencyName, amount, forfeit, back, ...(reason && { reason }) },
          remark,
          key: requestId,
        }
      },
      refuse: ({ requestId }, reason, { id, at }) => at(earnest, id).withdrawGiveUp({ requestId, reason }),
    },
    hand,
  )
type GiveUpFollows = ReturnType<typeof giveUpFollows>

/** Why the bid or bag behind a hold keeps it from being given up; undefined where nothing does. */
const whyKept = async (reach: Pick<Commands, 'load'>, id: string): Promise<string | undefined> =>
  (await whyLotKept(reach, id)) ?? (await whyBagKept(reach, id))
/**
 * Checks that a hold may be given up. A win that is not taken yet may be given up with it; `stake` is then the amount that stands behind
 * the win.
 * @throws Refused
 */
const mustBeIdle = async ({ load }: Pick<Commands, 'load'>, id: string): Promise<{ stake?: number }> => {
  const stake = await stakeBehind({ load }, id)
  if (stake) return { stake }
  const why = await whyKept({ load }, id)
  if (why) throw new Refused(code.payment, why)
  return {}
}

const submitGiveUp = async (
  { run, rate, follows }: Pick<EarnestDeps, 'run' | 'rate'> & { follows: GiveUpFollows },
  { id, command }: Pick<BoundDocument<typeof earnest>, 'id' | 'command'>,
  submitting: Submitting,
  call: CommandCall,
): Promise<KnownFlow> => {
  const atStake = await mustBeIdle(run, id)
  const done = await command.submitGiveUp({
    requestId: idFrom(call.commandId, 'give-up'),
    rate: await rate(),
    ...atStake,
    ...beginningOf(submitting),
  })
  return started(await follows.now({ id, ...done }, { call, load: run.load }))
}

export const giveUpFlow = (deps: Pick<EarnestDeps, 'run' | 'rate' | 'hand'>): FlowUse => ({
  submit: async (id, body, call) => {
    // the generic route requires the permission of this call too
    if (!may(call.who, api.submitGiveUpFlow)) throw forbidden()
    const document = await call.document(earnest, id)
    return submitGiveUp({ ...deps, follows: giveUpFollows(deps.hand) }, document, body, call)
  },
  approved: async ({ subject: { id }, instanceId, by }, { at, load }) => {
    const { state } = await load(earnest, id)
    const submitted = state.status === 'NONE' ? undefined : state.giveUp?.submitted
    if (!submitted || submitted.requestId !== (await wishOf(load, instanceId))) return { notFollowed: '弃标申请已撤回或已失效' }
    const { requestId, rate, forfeit } = submitted
    const approved = { requestId, approvedBy: by?.id }
    // much may have happened since the application: the award's own stream decides whether the win is given up or was just taken
    const isGivenUp = await giveUpWin({ load, at }, { ...approved, earnestId: id, rate, forfeit })
    const why = isGivenUp ? undefined : await whyKept({ load }, id)
    if (why) return turnedDown(await at(earnest, id).withdrawGiveUp({ requestId, reason: why }), events.GiveUpWithdrawn)
    const { state: over } = await at(earnest, id).approveGiveUp(approved)
    // the bid, bag or order behind it may have ended the hold first
    return over.status !== 'NONE' && over.decided?.cause === 'GIVEN_UP' ? undefined : { notFollowed: '保证金已处置' }
  },
  // the instance tells which submission it decides: the hold may have been submitted again since
  rejected: async ({ subject: { id }, instanceId, remark, ...end }, { at, load }) =>
    at(earnest, id).rejectGiveUp({ requestId: await wishOf(load, instanceId), reason: remark || '审批不通过', ...doneBy(end) }),
  cancelled: async ({ subject: { id }, instanceId, remark, ...end }, { at, load }) =>
    at(earnest, id).withdrawGiveUp({ requestId: await wishOf(load, instanceId), ...(remark && { reason: remark }), ...doneBy(end) }),
  returned: async ({ subject: { id }, instanceId, remark, ...back }, { at, load }) =>
    at(earnest, id).returnGiveUp({ requestId: await wishOf(load, instanceId), ...(remark && { remark }), ...doneBy(back) }),
  resubmitted: async ({ subject: { id }, instanceId, ...again }, { at, load }) =>
    at(earnest, id).resubmitGiveUp({ requestId: await wishOf(load, instanceId), ...doneBy(again) }),
})
/** Starts the flows of submissions whose request has died, and ends flows of what was decided otherwise. */
export const giveUpProcess = (follows: GiveUpFollows): Process =>
  process(
    'earnest-give-up',
    follows.again,
    when(events.EarnestDecided, async ({ cause }, { id, at, load }) => {
      if (cause !== 'GIVEN_UP') await endFlow({ load, at }, { definition: EARNEST_GIVE_UP, subject: id, remark: '保证金已处置' })
    }),
  )

// ── calls ──────────────────────────────────────────────────────────────────────────────────────────────────────────
const termsOf = ({ asked: { amount }, giveUp }: KnownEarnest, rate: number, stake?: number) => {
  const { submitted } = giveUp ?? {}
  const split = submitted ? { rate: submitted.rate, forfeit: submitted.forfeit, back: submitted.back } : giveUpSplit(amount, rate, stake)
  return { amount, ...split }
}

/** Routes of earnest accounts of agencies, one with each airline, and of the holds behind bids (DOMAIN §5.10). */
export const earnestRoutes = ({ follows, ...deps }: EarnestDeps & { follows: GiveUpFollows }): Route[] => {
  const { run, gateway, agencyName, rate } = deps
  return [
    on(api.earnestInfo, async ({ id }, { who, now: at }) => {
      if (!id.startsWith('E.')) throw notFound('账户')
      const { state, revision } = await seenBy(run, account, id, who)
      const { agency, agencyName: name, airLine = '' } = state.opened
      return {
        id,
        agency,
        agencyName: name,
        airLine,
        ...shownAccount(state),
        revision,
        stream: streamOf(account, id),
        ...(!who.agency && state.correction && { correction: state.correction }),
        allowedActions: allowedActions(
          account,
          state,
          { who, at, id },
          { enable: api.enableEarnest, disable: api.disableEarnest, ...correctionActs },
        ),
      }
    }),
    on(api.rechargeEarnest, async ({ airLine, totalAmount: amount, channel }, call: CommandCall) => {
      const { agency } = call.who
      if (!agency) throw forbidden()
      const { state: known } = await run.load(agencies, agency)
      if (known.status === 'NONE' || ![...known.domestic, ...known.inter].includes(airLine)) throw noAuthority(airLine)
      const id = earnestAccountOf(agency, airLine)
      const opening = { type: 'E' as const, agency, agencyName: await agencyName(agency), airLine }
      return beginRecharge({ run, gateway }, call, { id, amount, channel, opening, subject: `保证金充值 ${id}` })
    }),
    act(
      api.enableEarnest,
      account,
      'id',
      ({ command }) => command.enable({}),
      ({ id, state }) => ({ id, status: shownAccount(state).status }),
    ),
    act(
      api.disableEarnest,
      account,
      'id',
      ({ command }) => command.disable({}),
      ({ id, state }) => ({ id, status: shownAccount(state).status }),
    ),
    on(api.earnestHoldDetail, async ({ id }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, earnest, id, who)
      const { asked, status, reason, giveUp, decided } = state
      const { earnestId: _, ...about } = asked
      const flow = giveUp?.submitted && (await lastFlow(run.load, EARNEST_GIVE_UP, id))
      const stake = status === 'HELD' ? await stakeBehind(run, id) : undefined
      const isKept = status === 'HELD' && !stake && (await whyKept(run, id)) !== undefined
      return {
        id,
        ...about,
        status,
        ...present({ reason }),
        ...(giveUp && {
          giveUp: {
            status: giveUp.status,
            ...termsOf(state, await rate(), stake),
            ...(flow && { flow: standingOf(flow) }),
            ...present({ reason: giveUp.drafted.reason, remark: giveUp.remark }),
            ...(!who.agency && {
              draftedBy: giveUp.drafted.draftedBy,
              draftedByName: byName(giveUp.drafted.draftedBy),
              ...present({ approvedBy: giveUp.approvedBy }),
            }),
          },
        }),
        ...present({ decided }),
        revision,
        stream: streamOf(earnest, id),
        allowedActions: isKept
          ? []
          : allowedActions(earnest, state, { who, at, id }, { draftGiveUp: api.giveUpEarnest, submitGiveUp: api.submitGiveUpFlow }),
      }
    }),
    on(api.giveUpEarnestPreview, async ({ id }, { who, now: at }) => {
      const { state } = await seenBy(run, earnest, id, who)
      if (state.giveUp?.status !== 'DRAFT') decide(earnest, 'draftGiveUp', state, {}, { who, at, id })
      const { stake } = await mustBeIdle(run, id)
      const { state: book } = await run.load(account, state.asked.account)
      const terms = termsOf(state, await rate(), stake)
      const others = ((await winBehind(run, id)) ?? [])
        .filter(({ earnestId }) => earnestId !== id)
        .map(other => giveUpSplit(other.amount, terms.rate, other.stake))
      const othersForfeit = others.reduce((sum, { forfeit }) => sum + forfeit, 0)
      const othersBack = others.reduce((sum, { back }) => sum + back, 0)
      return {
        ...terms,
        ...(stake && { stake }),
        ...(others.length > 0 && { othersForfeit, othersBack }),
        forfeitText: uppercase(terms.forfeit + othersForfeit),
        available: (book.status === 'NONE' ? 0 : book.available) + terms.back + othersBack,
      }
    }),
    act(
      api.giveUpEarnest,
      earnest,
      'id',
      async ({ id, command, check, body: { reason } }) => {
        await check('draftGiveUp')
        await mustBeIdle(run, id)
        return command.draftGiveUp({ reason })
      },
      ({ id, state }) => ({ id, status: state.giveUp!.status }),
    ),
    act(api.submitGiveUpFlow, earnest, 'id', async ({ body, call, ...document }) =>
      movedOf(await submitGiveUp({ run, rate, follows }, document, body, call)),
    ),
  ]
}
