import { planned } from '#contracts/report/figures/plan.ts'
import { ledgerViews } from '#projections/account/snapshot.ts'
import { isPictureShown } from '#projections/content/log.ts'
import { finesOf } from '#projections/fine/due.ts'
import { overdueSessions } from '#projections/identity/closed-session.ts'
import { fresh } from '#projections/kernel/fresh.ts'
import { paymentsOf } from '#projections/payment/routes.ts'
import { figures, figureViews } from '#projections/report/figures/answer.ts'
import { calledBy, figureRoutes } from '#projections/report/figures/routes.ts'
import { noteTables } from '#projections/report/figures/tables.ts'
import { homeRoutes } from '#projections/report/home/figures.ts'
import { reportReads } from '#projections/report/index.ts'
import { jobQueries } from '#projections/report/jobs.ts'
import { monitoringRoutes } from '#projections/report/monitoring.ts'
import { lookQueries } from '#projections/report/operators/looks.ts'
import { operationQueries } from '#projections/report/operators/operations.ts'
import { savedReportQueries } from '#projections/report/saved/saved.ts'
import { searchRoutes } from '#projections/report/search/find.ts'
import { kindsOf } from '#projections/report/search/kinds.ts'
import { ledgerCheckRoutes } from '#services/account/ledger/check.ts'
import { orderSums } from '#services/order/money/order-sums.ts'
import { every } from '../clock.ts'
import type { Context } from '../context.ts'
import { bookedChapter } from '../order/story.ts'
import { dayRoutes } from './day.ts'
import { figureFile, figureFiles } from './figures/export.ts'
import { reportHistories } from './histories.ts'
import { historyRoutes } from './history.ts'
import { historyReader } from './history-reader.ts'
import { itineraryRoutes } from './itinerary/calls.ts'
import { itinerariesAreIssued, itinerariesFollowOrders, itineraryFinishers } from './itinerary/steps.ts'
import { objectsIn, operatorRoutes } from './operators.ts'
import { parkedRoutes } from './parked-reactions.ts'
import { savedReportRoutes } from './saved/calls.ts'
import { savedReportJob } from './saved/job.ts'
import { abandonedFiles, sweep } from './sweep.ts'

/** Reports on everything else: exports, the auditor's history, the health of the program, and what waits for a person. */
export const context: Context = {
  reads: reportReads,
  histories: reportHistories,
  finishers: ({ invoices }) => itineraryFinishers({ invoices }),
  // after the chapters of all other contexts
  chapters: { order: bookedChapter },
  open: (house, { histories, reactions, lists, finds, figures: waiting, routes }) => {
    const { run, events: store, keys, query, runner, log, clock, exports, imports, papers, invoices, number } = house
    const sweeping = {
      run,
      exports: exports.sweep,
      abandoned: abandonedFiles({ run, papers, imports, isShown: isPictureShown(query) }),
      keys: keys.sweep,
      sessions: overdueSessions(query),
    }
    const [payments, fines] = [paymentsOf(query), finesOf(query)]
    /** a payment of fines of several orders belongs to none of them; the fine leads to it */
    const besideOf = async (orderNo: string) => {
      const [codes, asked] = await Promise.all([payments(orderNo), fines(orderNo)])
      return {
        payments: [...new Set([...codes, ...asked.flatMap(({ paymentCode }) => paymentCode ?? [])])],
        fines: asked.map(({ id }) => id),
      }
    }
    const tables = noteTables(runner)
    const reports = figures(tables, calledBy(query, house.airportNames))
    const plannedFresh: Parameters<typeof figureFiles>[0]['planned'] = async (report, asked, call) => {
      const plan = planned(report, asked, call)
      await fresh(runner, figureViews, call)
      return plan
    }
    const file = figureFile(reports)
    const reader = historyReader({ store, registry: histories, called: house.directory.called, veil: house.veil })
    return {
      routes: [
        ...exports.routes,
        ...figureRoutes(runner, reports),
        ...figureFiles({ file, planned: plannedFresh }),
        ...savedReportRoutes({ run, ...savedReportQueries(house.ask) }),
        ...jobQueries(runner),
        ...monitoringRoutes({ runner, log }),
        ...ledgerCheckRoutes({ store, documents: orderSums, shown: ledgerViews(runner) }),
        ...operatorRoutes({
          ...operationQueries(house.ask),
          looks: lookQueries(house.ask).page,
          registry: histories,
          agencyName: house.agencyName,
          called: house.directory.called,
        }),
        ...homeRoutes({ runner, resources: house.resources, figures: waiting, routes }),
        ...searchRoutes({ runner, ask: house.ask, kinds: kindsOf(lists, finds), mark: house.mark }),
        ...itineraryRoutes({ applyDays: () => number('itineraryDays'), reverseDays: () => number('itineraryReverseDays') }),
        ...parkedRoutes({ run, store, processes: reactions, clock }),
        ...historyRoutes({ store, reader, besideOf, veil: house.veil }),
        ...dayRoutes({
          store,
          reader,
          objectOf: objectsIn(histories),
          day: operationQueries(house.ask).day,
          looks: lookQueries(house.ask).page,
        }),
      ],
      reactions: [
        imports.process,
        itinerariesAreIssued({ invoices, afterMinutes: () => number('resumeAfterMinutes') }),
        itinerariesFollowOrders,
      ],
      // removes what need not be kept any longer
      everywhere: [every(house, 'memory of reports', '报表内存', tables.rest)],
      jobs: [
        { kind: 'sweep', zh: '清理过期数据', cron: '40 2 * * *', run: ({ now }) => sweep(sweeping, now) },
        savedReportJob({
          run,
          whoIs: house.members.whoIs,
          file: async (report, asked, as) => file(planned(report, asked, as), asked, as),
          deliver: exports.deliver,
        }),
      ],
    }
  },
}
