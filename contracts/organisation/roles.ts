import type { Permission } from '../kernel/modules.ts'
import { type RoleCode, roleNames } from '../kernel/roles.ts'

type Role = { zh: string; permissions: readonly Permission[] }

const basics: Permission[] = [
  'basicinfo.airline.r',
  'basicinfo.airport.r',
  'basicinfo.airportGroup.r',
  'basicinfo.cabin.r',
  'basicinfo.floatCabin.r',
  'basicinfo.tax.r',
  'policy.freeTicket.r',
  'policy.addonPolicy.r',
  'policy.freeTourPolicy.r',
  'policy.interPolicy.r',
  'basicinfo.season.r',
  'basicinfo.line.r',
  'basicinfo.currency.r',
  'basicinfo.interCabin.r',
  'basicinfo.assistSegment.r',
  'basicinfo.handler.r',
  'basicinfo.province.r',
  'basicinfo.city.r',
  'basicinfo.region.r',
  'basicinfo.ruleStore.r',
  'basicinfo.finesLine.r',
  'basicinfo.freeAuction.r',
  'basicinfo.abnormalFlight.r',
  'basicinfo.news.r',
  'basicinfo.announcement.r',
  'order.timeLimit.r',
  'order.lineInfo.r',
  'order.agentLine.r',
  'order.interHt.r',
  'order.serviceHt.r',
  'order.refundScale.r',
  'order.refundTypeRule.r',
  'order.extraLimit.r',
  'order.agentFee.r',
  'order.holidayRule.r',
  // for everybody who may get tasks; the workflow says whose a task is
  'flow.task.w',
  'flow.instance.w',
  'flow.handover.w',
  // everybody may ask and answer
  'basicinfo.innerCommunication.w',
]

/**
 * The initial roles (ARCHITECTURE §6). After the first start they are data that staff change (organisation-events.ts). Users of an agency
 * need no permissions: endpoints name them as actors, and they see only documents of their own agency. Selling and paying out are separate:
 * the order desk reads refunds and payments and changes neither.
 */
export const roles = {
  AGENT: { zh: roleNames.AGENT, permissions: [] },
  ORDER_DESK: {
    zh: roleNames.ORDER_DESK,
    permissions: [
      'order.order.w',
      'order.passenger.w',
      'order.stock.w',
      'order.interAddNum.w',
      'report.travelItinerary.w',
      'order.bidding.w',
      'order.freeBidding.w',
      'basicinfo.freeAuction.w',
      'order.combiAuction.w',
      'order.customerAllocation.w',
      // read only: the seller does not decide how bidders are ranked
      'order.autoRank.r',
      'order.ticket.w',
      'order.pnr.w',
      'order.virtualOutTicket.w',
      'order.refund.r',
      'order.payment.r',
      'order.extraProduct.w',
      'order.fines.w',
      'order.tdfw.w',
      'basicinfo.complaint.w',
      'basicinfo.flightTerminal.r',
      'order.rename.w',
      'order.autoQuotation.w',
      'member.agent.r',
      // it names and tickets people all day
      'member.personal.w',
      'policy.policy.w',
      'policy.freeTicket.w',
      'policy.addonPolicy.w',
      'policy.freeTourPolicy.w',
      'policy.interPolicy.w',
      'basicinfo.airportGroup.w',
      'basicinfo.season.w',
      'basicinfo.floatCabin.w',
      'basicinfo.line.w',
      'basicinfo.currency.w',
      'basicinfo.interCabin.w',
      'basicinfo.assistSegment.w',
      'basicinfo.abnormalFlight.w',
      'basicinfo.handler.w',
      'order.lineInfo.w',
      'order.agentLine.w',
      'report.sales.r',
      'report.salesVolume.r',
      'report.volume.r',
      'basicinfo.news.w',
      'basicinfo.announcement.w',
      'basicinfo.infoLog.r',
      'report.saved.w',
      'member.view.w',
      'report.job.w',
      ...basics,
    ],
  },
  REFUND_DESK: {
    zh: roleNames.REFUND_DESK,
    permissions: [
      'order.refund.w',
      'basicinfo.taskRefund.w',
      'member.personal.w',
      'basicinfo.flightTerminal.r',
      'order.order.r',
      'order.passenger.r',
      'order.ticket.r',
      'order.payment.r',
      'order.extraProduct.r',
      'order.fines.r',
      'order.rename.r',
      'policy.policy.r',
      'report.refund.r',
      'report.saved.w',
      'member.view.w',
      'report.job.w',
      ...basics,
    ],
  },
  FINANCE: {
    zh: roleNames.FINANCE,
    permissions: [
      'order.payment.w',
      // whom it pays, it asks for one by one
      'member.personal.r',
      'order.virtualAccount.w',
      'order.earnest.w',
      'order.fines.w',
      'order.rename.r',
      'order.bigDeposit.w',
      'order.bigClient.w',
      'order.ledger.r',
      'order.reconciliation.w',
      'order.billFormat.w',
      'order.refund.w',
      'order.order.r',
      'order.virtualOutTicket.r',
      'order.passenger.r',
      'order.ticket.r',
      'policy.policy.r',
      'report.sales.r',
      'report.salesVolume.r',
      'report.volume.r',
      'report.trade.r',
      'report.payment.r',
      'report.refund.r',
      'report.saved.w',
      'member.view.w',
      'report.job.w',
      'report.history.r',
      'report.ledger.r',
      ...basics,
    ],
  },
  ADMINISTRATOR: { zh: roleNames.ADMINISTRATOR, permissions: ['*'] },
  /** sees everything, history included, and changes nothing */
  AUDITOR: { zh: roleNames.AUDITOR, permissions: ['*.r'] },
} as const satisfies Record<RoleCode, Role>

/** The initial state of a role's stream: the built-in role with this code, if there is one. */
export const builtInRole = (code: string): { name: string; enabled: boolean; permissions: readonly string[] } | undefined => {
  const role = Object.hasOwn(roles, code) ? roles[code as RoleCode] : undefined
  return role && { name: role.zh, enabled: true, permissions: role.permissions }
}

/** names of roles, and of actors without a role */
export const actorNames = { ...roleNames, system: '系统', public: '外部' } as const
