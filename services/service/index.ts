import { serviceHt } from '#contracts/order/service-ht-record.ts'
import * as api from '#contracts/service/api.ts'
import * as events from '#contracts/service/events.ts'
import * as quotaEvents from '#contracts/service/quota-events.ts'
import { recordView } from '#projections/kernel/record.ts'
import { serviceReads } from '#projections/service/index.ts'
import { groupServices } from '#projections/service/list.ts'
import { serviceMatters } from '#projections/service/matters.ts'
import { flowChapter } from '#services/flow/chapter.ts'
import { history, machine, wholeHouse } from '#services/kernel/stream/history.ts'
import type { Context } from '../context.ts'
import { ofUses } from '../flow/uses.ts'
import { groupServiceCalls } from './calls.ts'
import { groupService, isKnown } from './decide.ts'
import { serviceFlows, servicesFollow, servicesFollowOrders, TDFW } from './follows.ts'
import { serviceQuota } from './quota.ts'

/** more services than an order has, and more contracts than are in force at once */
const [SERVICES, CONTRACTS] = [500, 20_000]

/** The services of airlines for groups besides flying them. */
export const context: Context = {
  reads: serviceReads,
  histories: [
    history(groupService, events, {
      permission: 'order.tdfw.r',
      airlineOf: state => (isKnown(state) ? state.of.airLine : undefined),
      agencyOf: state => (isKnown(state) ? state.of.agency : undefined),
      ownerStays: true,
      related: state => (isKnown(state) ? [flowChapter(TDFW, state.of.serviceId)] : []),
      commands: {
        ...api,
        ...machine({
          draft: '新增团队服务',
          refuse: '团队服务未能提交',
          sendBack: '团队服务退回修改',
          resubmit: '团队服务重新提交',
          approve: '团队服务审批通过',
          reject: '团队服务审批未通过',
          takeBack: '撤回团队服务',
          end: '团队服务随订单取消',
          passTime: '时限检查',
        }),
      },
    }),
    history(serviceQuota, quotaEvents, {
      permission: 'order.tdfw.r',
      ...wholeHouse,
      commands: machine({ claim: '占用服务额度', free: '释放服务额度' }),
    }),
  ],
  matters: serviceMatters,
  flowUses: () => serviceFlows,
  dues: () => ({
    groupService:
      () =>
      ({ subject }, { at }) =>
        at(groupService, subject).passTime({}),
  }),
  open: ({ run, events, hand, query, number }, { flowUses }) => {
    const follows = servicesFollow(hand)
    return {
      routes: groupServiceCalls({
        run,
        hand,
        ...ofUses(flowUses, { run, events }),
        follows,
        contracts: query.cached(recordView(serviceHt), { filter: { enabled: true }, limit: CONTRACTS }),
        ofDisabled: async () => ({ hours: await number('disabledGroupHours'), people: await number('disabledGroupPeople') }),
      }),
      reactions: [
        servicesFollowOrders(
          {
            servicesOf: async orderNo => {
              const found = await query.find(groupServices, { filter: { orderNo, open: true }, limit: SERVICES })
              return found.map(({ id }) => id)
            },
            list: groupServices,
          },
          follows,
        ),
      ],
    }
  },
}
