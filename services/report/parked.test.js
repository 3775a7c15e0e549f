import t from 'tap';
import { ReactionDismissed, ReactionDone, ReactionParked, ReactionRefusedAgain } from '#contracts/report/parked.ts';
import { aClerk, NOON, spec } from '#services/kernel/spec.ts';
import { parked } from './parked.ts';
const rules = spec(parked, { who: aClerk, at: NOON });
const reaction = { process: 'order-follows-payment', event: 'PaymentSucceeded', stream: 'payment-P1', revision: 1, error: '订单不存在' };
t.test('parked once, tried until it goes through or somebody lets it be', async () => {
    rules.given().when('park', reaction).then(ReactionParked(reaction));
    rules.given().when('tried', {}).refused('该后续处理不存在');
    const open = rules.given(ReactionParked(reaction));
    open.when('park', { ...reaction, error: '另一个原因' }).nothing();
    open.when('tried', { error: '订单已失效' }).then(ReactionRefusedAgain({ error: '订单已失效' }));
    open.when('tried', {}).then(ReactionDone({}));
    const reason = '款项已线下退回';
    open.when('dismiss', { reason }).then(ReactionDismissed({ reason }));
    for (const end of [ReactionDone({}), ReactionDismissed({ reason })]) {
        const over = rules.given(ReactionParked(reaction), end);
        over.when('park', reaction).nothing();
        over.when('tried', {}).refused('该后续处理已经了结');
        over.when('dismiss', { reason }).refused('该后续处理已经了结');
    }
});
