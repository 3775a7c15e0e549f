import { namesAirline } from '#contracts/basicinfo/settings.ts';
import { refundReads } from '#projections/refund/index.ts';
import { refundMatters } from '#projections/refund/matters.ts';
import { refundTaskQuery } from '#projections/refund/tasks.ts';
import { applyRoutes } from './apply.ts';
import { refundFlow, refundFlowFollows } from './by-flow.ts';
import { refundChapter } from './chapter.ts';
import { creditPaying, creditProcess, creditRoutes } from './credit.ts';
import { deskRoutes } from './desk.ts';
import { refundFinishers } from './finishers.ts';
import { refundGivesBack } from './gives-back.ts';
import { refundHistories } from './histories.ts';
import { moneyPreviews } from './money-preview.ts';
import { refundFollowsOrder } from './refunds-follow-orders.ts';
/** Refunds of tickets: applications, their amounts, the pay-out. */
export const context = {
    reads: refundReads,
    histories: refundHistories,
    matters: refundMatters,
    finishers: refundFinishers,
    givesBack: refundGivesBack,
    flowUses: ({ run, hand, refundWorkdays }) => ({ REFUND: refundFlow({ run, hand, refundWorkdays }) }),
    chapters: { order: refundChapter },
    open: ({ run, papers, rules, gateway, events: store, refundWorkdays, number, hand, payables, offsetCap: cap, ask }) => {
        const creditPays = creditPaying(payables);
        return {
            routes: [
                refundTaskQuery({ ask, scopes: hand.scopes }),
                ...creditRoutes({ run, store, cap, creditPays }),
                ...moneyPreviews({ run, cap }),
                ...applyRoutes({ run, papers, refundWorkdays, ...rules }),
                ...deskRoutes({
                    run,
                    gateway,
                    store,
                    refundScale: rules.refundScale,
                    refundTexts: airLine => rules.ruleTexts('REFUND', airLine),
                    refundWorkdays,
                    afterMinutes: () => number('resumeAfterMinutes'),
                }),
            ],
            reactions: [
                refundFollowsOrder,
                creditProcess(creditPays),
                refundFlowFollows({ hand, byFlow: async (airLine) => namesAirline(await rules.config('refundApprovalFlow'), airLine) }),
            ],
        };
    },
};
