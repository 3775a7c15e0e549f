import { paymentReads } from '#projections/payment/index.ts'
import { openPaymentsOf, paymentQueries, unsettledPayments } from '#projections/payment/routes.ts'
import { every } from '../clock.ts'
import type { Context } from '../context.ts'
import { reconciling } from '../processes/clocks/reconcile.ts'
import { abandonedPayments } from '../processes/reactions/abandon.ts'
import { creditProcess, creditRoutes } from '../processes/reactions/credit.ts'
import { moneyGoesBack, orderFollowsDifferences, orderFollowsOwed, owedFollowsOrder, owedRoutes } from '../processes/reactions/owed.ts'
import { moneyPreviews } from '../processes/use-cases/money-preview.ts'
import { paymentRoutes } from '../processes/use-cases/pay.ts'
import { paymentHistories } from './histories.ts'

/** Money: attempts to pay, what came too late or twice, what is owed back, what is credited. */
export const context: Context = {
  reads: paymentReads,
  histories: paymentHistories,
  open: house => {
    const { run, gateway, ask, query, events: store, offsetCap: cap, number, inquire, runner, signal, clock } = house
    const reconcile = reconciling({
      run,
      gateway,
      ...unsettledPayments(query),
      recheckHours: () => number('paymentRecheckHours'),
      inquire,
    })
    return {
      routes: [
        ...paymentRoutes({ run, gateway, store }),
        ...owedRoutes({ run }),
        ...creditRoutes({ run, store, cap }),
        ...moneyPreviews({ run, cap }),
        ...paymentQueries({ ask }),
      ],
      reactions: [
        owedFollowsOrder,
        orderFollowsOwed,
        orderFollowsDifferences,
        moneyGoesBack({ gateway, afterMinutes: () => number('resumeAfterMinutes') }),
        creditProcess,
        abandonedPayments(openPaymentsOf(query, runner.reached, signal), gateway),
      ],
      // the gateways are asked about payments that nobody has settled
      clocks: [every(house, 'reconciliation of payments', () => reconcile(clock()).then(() => false))],
      pages: app => gateway.pages?.(app),
    }
  },
}
