import { accountReads } from '#projections/account/index.ts'
import { ledgerQueries, trialBalanceFor } from '#projections/account/query.ts'
import { accountQueries } from '#projections/account/routes.ts'
import type { Context } from '../context.ts'
import { pdfWriter } from '../kernel/pdf/write.ts'
import { accountProcess } from '../processes/use-cases/account-money.ts'
import { virtualAccountRoutes } from '../processes/use-cases/virtual-account.ts'
import { withdrawalProcess } from '../processes/use-cases/withdraw.ts'
import { trialBalanceFile } from './export.ts'
import { accountHistories } from './histories.ts'

/** Money that is kept for somebody: virtual accounts of agencies, and the ledger of all that moves. */
export const context: Context = {
  reads: accountReads,
  histories: accountHistories,
  open: ({ run, gateway, ask, agencyName, number, logins, passwords, locks, markOf }) => {
    const balance = trialBalanceFor(ask)
    return {
      routes: [
        ...virtualAccountRoutes({
          run,
          gateway,
          agencyName,
          way: ({ now, at, ip }) => ({ run, now, at, logins, passwords, locks, from: markOf(ip) }),
        }),
        ...accountQueries({ ask, writePdf: pdfWriter() }),
        ...ledgerQueries(balance),
        trialBalanceFile(balance),
      ],
      reactions: [accountProcess, withdrawalProcess({ gateway, afterMinutes: () => number('resumeAfterMinutes') })],
    }
  },
}
