import { creditOf } from '#contracts/account/names.ts';
import { clientsOf } from '#projections/account/clients.ts';
import { accountReads } from '#projections/account/index.ts';
import { openMonths, openMovements } from '#projections/account/open-movement.ts';
import { ledgerQueries, trialBalanceFor } from '#projections/account/query.ts';
import { accountQueries } from '#projections/account/routes.ts';
import { movementIsPosted, mustBeSpan, statements } from '#projections/account/statement.ts';
import { openClaims } from '#projections/payment/open-claims.ts';
import { openRecharges } from '#projections/payment/open-recharges.ts';
import { every } from '../clock.ts';
import { seenBy } from '../kernel/stream/access.ts';
import { accountProcess } from './account-money.ts';
import { creditStatements } from './credit-statement.ts';
import { account } from './decide.ts';
import { creditDues } from './dues.ts';
import { statementFile, trialBalanceFile } from './export.ts';
import { accountHistories } from './histories.ts';
import { closeMonths, leftClaimed, leftOpen } from './left-behind.ts';
import { bigClientRoutes, bigDepositRoutes, clientProcess } from './remittance/calls.ts';
import { remittanceProcess } from './remittance/change.ts';
import { virtualAccountRoutes } from './virtual-account.ts';
import { withdrawalFinishers, withdrawalProcess } from './withdraw.ts';
import { withdrawalRoutes } from './withdrawal-calls.ts';
/** Money that is kept for somebody: virtual and earnest accounts of agencies, and the ledger of all movements. */
export const context = {
    reads: accountReads,
    histories: accountHistories,
    finishers: withdrawalFinishers,
    dues: () => creditDues,
    open: (house, { movers, givesBack }) => {
        const { run, gateway, ask, query, clock, agencyName, number, writePdf, paying } = house;
        const balance = trialBalanceFor(ask);
        const ofAccounts = statements(ask, (id, { who }) => seenBy(run, account, id, who));
        const ofCredits = creditStatements({ run, store: house.events });
        const statement = async (asked, call) => {
            mustBeSpan(asked);
            return (asked.id && creditOf(asked.id) ? ofCredits : ofAccounts)(asked, call);
        };
        const others = { payables: paying.payables, movers, givesBack };
        const lookAtLeft = leftOpen({ run, others, open: openMovements(query) });
        const lookAtClaims = leftClaimed({ run, others, open: openClaims(query) });
        const close = closeMonths({ run, open: openMonths(query) });
        return {
            routes: [
                ...withdrawalRoutes(paying),
                ...virtualAccountRoutes({
                    ...paying,
                    isPosted: movementIsPosted(ask),
                    openRecharges: openRecharges(ask),
                }),
                ...bigDepositRoutes({ run, agencyName }),
                ...bigClientRoutes({ run, agencyName, clientsOf: clientsOf(ask) }),
                ...accountQueries({ ask, statement, writePdf }),
                ...ledgerQueries(balance),
                trialBalanceFile(balance),
                statementFile(statement),
            ],
            reactions: [
                accountProcess(paying),
                withdrawalProcess({ gateway, afterMinutes: () => number('resumeAfterMinutes') }),
                remittanceProcess,
                clientProcess,
            ],
            clocks: [
                every(house, 'movements left open', '未了结的账户动账', stopping => lookAtLeft(clock(), stopping).then(() => false)),
                every(house, 'claims left open', '未了结的支付占用', stopping => lookAtClaims(clock(), stopping).then(() => false)),
            ],
            jobs: [
                // daily, so that a month that could not be closed is closed the next night
                { kind: 'months', zh: '账户月结', cron: '15 0 * * *', sole: true, run: async ({ now }) => ({ more: await close(now) }) },
            ],
        };
    },
};
