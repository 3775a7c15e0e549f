import { may } from '#contracts/kernel/endpoint.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { billFormats } from '#projections/basicinfo/rules.ts';
import { gatewayDays, gatewayMoney, gatewayMoneyOf } from '#projections/payment/gateway-money.ts';
import { paymentReads } from '#projections/payment/index.ts';
import { billDays, differencesAbout, differencesNumbered, reconDifferenceList } from '#projections/payment/recon.ts';
import { leases } from '#projections/store/lease.ts';
import { paymentHistories } from './histories.ts';
import { owedFinishers, owedGivesBack } from './pay-owed.ts';
import { reconRoutes } from './reconciliation/calls.ts';
import { reconFollowsMoney } from './reconciliation/follows-money.ts';
/** longest wait of an import for the views that it is compared with, ms */
const CATCH_UP_MS = 5_000;
/** Money: attempts to pay, late and duplicate payments, money owed back, credits. */
export const context = {
    reads: paymentReads,
    histories: paymentHistories,
    finishers: owedFinishers,
    givesBack: owedGivesBack,
    open: house => {
        const { run, gateway, query, events: store, runner, readSheet, store: views, staff } = house;
        const bills = {
            run,
            gateway,
            readSheet,
            payables: house.payables,
            formatOf: billFormats({ query }),
            ours: gatewayMoneyOf(query),
            moneyDays: gatewayDays(query),
            billDays: billDays(query),
            oursById: id => query.get(gatewayMoney, id),
            about: differencesAbout(query),
            numbered: differencesNumbered(query),
            seenBy: async (seen) => {
                await Promise.all([gatewayMoney, reconDifferenceList].map(seen));
            },
            upToDate: async () => {
                const head = await store.head();
                const all = await Promise.all([gatewayMoney, reconDifferenceList].map(({ name }) => runner.reached(name, head, CATCH_UP_MS)));
                if (all.includes(false))
                    throw new Refused(code.unavailable, '数据正在更新，请稍后再试', { status: 503 });
            },
            turn: leases(views, 'reconciliation'),
            person: staff.person,
            withPermission: staff.withPermission,
        };
        return {
            routes: reconRoutes(bills, may),
            reactions: [reconFollowsMoney(bills)],
            pages: app => gateway.pages?.(app),
        };
    },
};
