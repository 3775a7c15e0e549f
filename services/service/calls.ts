import { addMinutes } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { DocOf } from '#contracts/kernel/record.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { servicesOn } from '#contracts/order/rules/group-service.ts'
import type { serviceHt } from '#contracts/order/service-ht-record.ts'
import * as api from '#contracts/service/api.ts'
import { disabledServices } from '#contracts/service/codes.ts'
import { parentOf } from '#services/agency/agency.ts'
import { beginningOf, started } from '#services/flow/decided-by-flow.ts'
import { type FlowDeps, handleTask, type OfUses, openOn, taskOf } from '#services/flow/handle.ts'
import { openTasks } from '#services/flow/instance.ts'
import { movedOf } from '#services/flow/routes.ts'
import { lastFlow, runningFlow } from '#services/flow/start.ts'
import { act, actOnEach } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { actsOn, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { order } from '#services/order/decide.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import type { LiveOrder } from '#services/order/state.ts'
import { groupService, type KnownService, type ServiceTerms } from './decide.ts'
import { fliesOn, type ServicesFollow, TDFW, whyOver } from './follows.ts'
import { claimServiceQuota } from './quota.ts'

type Contract = DocOf<typeof serviceHt.fields>
type Deps = FlowDeps &
  OfUses & {
    follows: ServicesFollow
    /** enabled contracts of services */
    contracts: () => Promise<readonly Contract[]>
    /** hours before departure for a group of travellers with a disability, and from how many people on it is one */
    ofDisabled: () => Promise<{ hours: number; people: number }>
  }
type Asked = Omit<Static<(typeof api.modifyService)['body']>, 'id'>
type Leg = LiveOrder['submitted']['legs'][number]

/** minutes that a claim of people waits for its service to be submitted */
const CLAIM_MINUTES = 10
const OVER = { ORDER: '订单已失效', LEG: '航段不在订单中', FLIGHT: '航班已取消', TRAVELLER: '旅客不在订单中' } as const

/** Calls about what airlines do for groups besides flying them (catalogue order/tdfw, DOMAIN §3.37). */
export const groupServiceCalls = ({ follows, contracts, ofDisabled, ...deps }: Deps): Route[] => {
  const { run } = deps
  const contractsOn = async ({ submitted: { agency, airLine } }: LiveOrder, { date }: Pick<Leg, 'date'>) => {
    const parent = await parentOf(run.loadCached, agency)
    return servicesOn(await contracts(), { airLine, date, agencies: [agency, ...(parent ? [parent] : [])] })
  }
  const legOf = ({ submitted: { legs } }: LiveOrder, stockId: string): Leg => {
    const leg = legs.find(one => one.stockId === stockId)
    if (!leg) throw invalid('航段不在订单中', { stockId: '航段不在订单中' })
    return leg
  }
  /** the contract that offers this service on this flight. @throws Refused 该服务未提供 */
  const contractFor = async (of: LiveOrder, leg: Pick<Leg, 'date'>, { service }: Pick<ServiceTerms, 'service'>): Promise<Contract> => {
    const found = (await contractsOn(of, leg)).find(one => one.service === service)
    if (!found) throw new Refused(code.order, '该服务未提供', { errors: { service: '该服务未提供' } })
    return found
  }
  /** The terms of a request, of an order that lives. @throws Refused */
  const termsOf = async (of: LiveOrder, { ids, remark, ...asked }: Asked): Promise<ServiceTerms> => {
    const { stockId, flightNo, date, std } = legOf(of, asked.stockId)
    await contractFor(of, { date }, asked)
    const strangers = (ids ?? []).filter(id => !fliesOn(of, id, stockId))
    if (strangers.length > 0) throw invalid('旅客不在订单中', { ids: '旅客不在订单中' })
    const terms: ServiceTerms = { ...asked, flightNo, date, std, ...present({ ids, remark: remark || undefined }) }
    const over = whyOver(of, terms)
    if (over) throw new Refused(code.order, OVER[over as keyof typeof OVER])
    if (asked.count > of.submitted.seats)
      throw invalid(`人数超过订单的${of.submitted.seats}人`, { count: `人数超过订单的${of.submitted.seats}人` })
    return terms
  }
  /** the last moment to submit it, and the hours that this is before departure */
  const lateOf = async (
    { std, service, count }: Pick<ServiceTerms, 'std' | 'service' | 'count'>,
    { hours: agreed }: Pick<Contract, 'hours'>,
  ) => {
    const group = await ofDisabled()
    const isGroup = disabledServices.some(one => one === service) && count >= group.people
    const hours = isGroup ? Math.max(agreed, group.hours) : agreed
    return { hours, until: addMinutes(std, -60 * hours) }
  }
  const orderOf = async ({ of }: KnownService): Promise<LiveOrder> => (await run.load(order, of.orderNo)).state as LiveOrder
  /** hands a returned one in again, in its flow */
  const handedInAgain = async (id: string, { flowRemark }: { flowRemark?: string }, call: CommandCall) => {
    const running = await runningFlow(run.load, TDFW, id)
    const open = running && openTasks(running).find(({ assignee }) => assignee.kind === 'APPLICANT')
    if (!running || !open) throw new Refused(code.order, '团队服务正在审批')
    const task = await taskOf(run, running.started.instanceId, open.taskId)
    const pass = openOn(running, task).find(({ kind }) => kind === 'PASS')
    // the caller saw the service, and not its flow
    const instance = { id: running.started.instanceId, state: running, check: async () => true }
    return handleTask(deps, instance, { curentTaskId: open.taskId, ...present({ routeId: pass?.id, flowRemark }) }, call)
  }
  const standing = ({ id, state }: { id: string; state: KnownService }) => ({ id, status: state.status })

  return [
    on(api.offeredServices, async ({ orderId }, { who }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      const legs = await Promise.all(
        state.submitted.legs.map(async leg => ({
          stockId: leg.stockId,
          flightNo: leg.flightNo,
          date: leg.date,
          services: await Promise.all(
            (await contractsOn(state, leg)).map(async contract => ({
              service: contract.service,
              price: contract.price,
              until: (await lateOf({ std: leg.std, service: contract.service, count: 1 }, contract)).until,
            })),
          ),
        })),
      )
      return { legs }
    }),
    on(api.getService, async ({ id }, { who, now: at }) => {
      const { state, revision } = await seenBy(run, groupService, id, who)
      const { of, terms, status, submitted, createdAt, returnRemark, end, reason } = state
      const { serviceId: _, ...whose } = of
      const { ids = [], remark, ...asked } = terms
      const { passengers } = await orderOf(state)
      const known = await lastFlow(run.load, TDFW, id)
      return {
        id,
        ...whose,
        ...asked,
        status,
        ...(submitted && { price: submitted.price, amount: submitted.price * terms.count, contractNo: submitted.contractNo }),
        createdAt,
        updatedAt: createdAt,
        travellers: ids.map(one => ({ id: one, name: lookup(passengers, one)?.name ?? '已移出的旅客' })),
        ...present({ remark, returnRemark, end, reason }),
        ...(known && { instanceId: known.started.instanceId }),
        revision,
        stream: streamOf(groupService, id),
        allowedActions: actsOn(who, of) ? allowedActions(groupService, state, { who, at, id }, api) : [],
      }
    }),
    act(api.addService, order, 'orderId', async ({ id: orderNo, state: of, body, call }) => {
      const { agency, agencyName, airLine } = of.submitted
      const terms = await termsOf(of, body)
      const id = documentNumber('S', call.now, call.commandId)
      const { state } = await call.unguarded(groupService, id).draft({ serviceId: id, orderNo, agency, agencyName, airLine, terms })
      return standing({ id, state: state as KnownService })
    }),
    act(
      api.modifyService,
      groupService,
      'id',
      async ({ state, command, body }) => command.modifyService(await termsOf(await orderOf(state), body)),
      standing,
    ),
    actOnEach(api.deleteService, groupService, 'id', async ({ id, command, body: { reason }, call }) => {
      const done = await command.deleteService({ ...(reason && { reason }) })
      await follows.cancelled.now({ ...done, id }, { call, load: run.load })
    }),
    act(api.submitService, groupService, 'id', async ({ id, state, check, command, body, call }) => {
      await check('submitService')
      const of = await orderOf(state)
      const terms = await termsOf(of, state.terms)
      const contract = await contractFor(of, terms, terms)
      const late = await lateOf(terms, contract)
      const { contractNo, price, monthly } = contract
      const quotaId = monthly === undefined ? undefined : `${contract.id}.${terms.date.slice(0, 7)}`
      const submission = {
        requestId: call.commandId,
        contractNo,
        price,
        ...present({ quotaId }),
        ...beginningOf(body),
        ...late,
        edition: state.edition,
      }
      if (quotaId)
        await claimServiceQuota({ load: run.load, at: call.unguarded, now: call.now }, quotaId, {
          serviceId: id,
          count: terms.count,
          until: addMinutes(call.now, CLAIM_MINUTES),
          most: monthly!,
        })
      const done = await command.submitService(submission)
      if (state.status === 'RETURNED') {
        await follows.reckoned.now({ ...done, id }, { call, load: run.load })
        return movedOf(await handedInAgain(id, body, call))
      }
      return movedOf(started(await follows.submitted.now({ ...done, id }, { call, load: run.load })))
    }),
  ]
}
