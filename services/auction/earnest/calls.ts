import * as api from '#contracts/account/earnest-api.ts'
import * as events from '#contracts/account/earnest-events.ts'
import { giveUpSplit } from '#contracts/account/give-up.ts'
import { earnestAccountOf } from '#contracts/account/names.ts'
import { may, on, type Route } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { byName } from '#contracts/kernel/people.ts'
import { code, forbidden, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import { noAuthority } from '#contracts/order/search/quote.ts'
import { account } from '#services/account/decide.ts'
import { earnest, type GiveUp, type KnownEarnest } from '#services/account/earnest.ts'
import { beginRecharge, correctionActs, shownAccount } from '#services/account/virtual-account.ts'
import { agency as agencies } from '#services/agency/agency.ts'
import { endFlow } from '#services/flow/decided-by-flow.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { movedOf, standingOf } from '#services/flow/routes.ts'
import { lastFlow, startFlow } from '#services/flow/start.ts'
import type { FlowUse, Submitting } from '#services/flow/uses.ts'
import { seenBy } from '#services/kernel/access.ts'
import { allowedActions } from '#services/kernel/actions.ts'
import { type At, type Commands, idFrom } from '#services/kernel/commands.ts'
import { decide, streamOf } from '#services/kernel/decider.ts'
import { type FollowContext, follow } from '#services/kernel/follow.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { present } from '#services/kernel/present.ts'
import { type Process, process, when } from '#services/kernel/process.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { whyBagKept } from '../bags/bags.ts'
import { giveUpWin, stakeBehind, whyKept as whyLotKept, winBehind } from '../lots/lots.ts'

const EARNEST_GIVE_UP = 'EARNEST_GIVE_UP'

type Reach = { load: Commands['load']; at: At; hand: Handling }
type EarnestDeps = {
  run: Commands
  gateway: Gateway
  agencyName: (id: string) => Promise<string>
  hand: Handling
  /** basis points of a hold that giving up costs */
  rate: () => Promise<number>
}

// ── giving up, decided by workflow ─────────────────────────────────────────────────────────────────────────────────
type Submitted = NonNullable<GiveUp['submitted']>
/** What was handed in has its flow; where that cannot begin it is a draft again, and who handed it in is told why. */
const decidedByFlow = async (
  { load, at, hand }: Reach,
  id: string,
  { requestId, submittedBy, routeId, toUser, remark, ...terms }: Submitted,
  by: { agency?: string | undefined },
): Promise<KnownFlow | undefined> => {
  const { state } = await load(earnest, id)
  if (state.status === 'NONE' || state.giveUp?.submitted?.requestId !== requestId) return undefined
  const { agencyName, airLine, amount, title } = state.asked
  const { reason } = state.giveUp.drafted
  try {
    return await startFlow(
      { load, at, hand },
      {
        definition: EARNEST_GIVE_UP,
        subject: { type: EARNEST_GIVE_UP, id, title: `弃标${id}（${title}）` },
        applicant: { user: submittedBy, ...(by.agency && { agency: by.agency }) },
        airLine,
        money: true,
        facts: { agencyName, amount, forfeit: terms.forfeit, back: terms.back, ...(reason && { reason }) },
        ...(routeId && { routeId }),
        ...(toUser && { toUser: { id: toUser } }),
        ...(remark && { remark }),
        key: requestId,
      },
    )
  } catch (error) {
    if (isRefusal(error)) await at(earnest, id).withdrawGiveUp({ requestId, reason: error.message })
    throw error
  }
}
export const giveUpFollows = (hand: Handling) =>
  follow(events.GiveUpSubmitted, (submitted, following: FollowContext) =>
    decidedByFlow({ ...following, hand }, following.id, submitted, following.by),
  )
type GiveUpFollows = ReturnType<typeof giveUpFollows>

/** What it stands behind says why it cannot be given up. */
const whyKept = async (reach: Pick<Commands, 'load'>, id: string): Promise<string | undefined> =>
  (await whyLotKept(reach, id)) ?? (await whyBagKept(reach, id))
/** Asked of whatever it stands behind: a win that is not taken yet may be given up with it, so much of it is at stake. @throws Refused */
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
  { routeId, toUser, flowRemark }: Submitting,
  call: CommandCall,
): Promise<KnownFlow> => {
  const beginning = { ...(routeId && { routeId }), ...(toUser && { toUser: toUser.id }), ...(flowRemark && { remark: flowRemark }) }
  const atStake = await mustBeIdle(run, id)
  const done = await command.submitGiveUp({ requestId: idFrom(call.commandId, 'give-up'), rate: await rate(), ...atStake, ...beginning })
  const flow = await follows.now({ id, ...done }, { call, load: run.load })
  if (!flow) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
  return flow
}

/** What is being decided is known by the request that was handed in last. */
const requestOf = async (load: Commands['load'], id: string): Promise<string> => {
  const { state } = await load(earnest, id)
  return (state.status !== 'NONE' && state.giveUp?.submitted?.requestId) || ''
}
export const giveUpFlow = (deps: Pick<EarnestDeps, 'run' | 'rate' | 'hand'>): FlowUse => ({
  submit: async (id, body, call) => {
    // whoever comes by the generic door needs the right to this one too
    if (!may(call.who, api.submitGiveUpFlow)) throw forbidden()
    const document = await call.document(earnest, id)
    return submitGiveUp({ ...deps, follows: giveUpFollows(deps.hand) }, document, body, call)
  },
  approved: async ({ subject: { id }, by }, { at, load }) => {
    const { state } = await load(earnest, id)
    const submitted = state.status === 'NONE' ? undefined : state.giveUp?.submitted
    if (!submitted) return undefined
    const { requestId, rate, forfeit } = submitted
    const approved = { requestId, approvedBy: by?.id }
    // much may have happened since it was asked for; whether a win is given up or was taken in this moment its own stream decides
    const isGivenUp = await giveUpWin({ load, at }, { ...approved, earnestId: id, rate, forfeit })
    const why = isGivenUp ? undefined : await whyKept({ load }, id)
    if (why) return at(earnest, id).withdrawGiveUp({ requestId, reason: why })
    return at(earnest, id).approveGiveUp(approved)
  },
  rejected: async ({ subject: { id }, remark }, { at, load }) =>
    at(earnest, id).rejectGiveUp({ requestId: await requestOf(load, id), reason: remark || '审批不通过' }),
  cancelled: async ({ subject: { id }, remark }, { at, load }) =>
    at(earnest, id).withdrawGiveUp({ requestId: await requestOf(load, id), reason: remark }),
  returned: async ({ subject: { id }, remark }, { at, load }) =>
    at(earnest, id).returnGiveUp({ requestId: await requestOf(load, id), remark }),
  resubmitted: async ({ subject: { id } }, { at, load }) => at(earnest, id).resubmitGiveUp({ requestId: await requestOf(load, id) }),
})
/** What was handed in by a request that has died is decided all the same; what is decided otherwise nobody need decide any more. */
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

/** Earnest accounts of agencies, one with each airline, and what of them stands behind bids (DOMAIN §5.10). */
export const earnestRoutes = ({ follows, ...deps }: EarnestDeps & { follows: GiveUpFollows }): Route[] => {
  const { run, gateway, agencyName, rate } = deps
  return [
    on(api.earnestInfo, async ({ id }, { who, now: at }) => {
      if (!id.startsWith('E.')) throw notFound('账户')
      const { state, revision } = await seenBy(run, account, id, who)
      const { agency, agencyName: name, airLine = '' } = state.opened
      return {
        ...{ id, agency, agencyName: name, airLine, ...shownAccount(state), revision, stream: streamOf(account, id) },
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
        ...{ id, ...about, status, ...present({ reason }) },
        ...(giveUp && {
          giveUp: {
            ...{ status: giveUp.status, ...termsOf(state, await rate(), stake), ...(flow && { flow: standingOf(flow) }) },
            ...present({ reason: giveUp.drafted.reason, remark: giveUp.remark }),
            ...(!who.agency && {
              ...{ draftedBy: giveUp.drafted.draftedBy, draftedByName: byName(giveUp.drafted.draftedBy) },
              ...present({ approvedBy: giveUp.approvedBy }),
            }),
          },
        }),
        ...(decided && { decided }),
        ...{ revision, stream: streamOf(earnest, id) },
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
        ...{ ...terms, ...(stake && { stake }), ...(others.length > 0 && { othersForfeit, othersBack }) },
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
