import { policies } from '#contracts/policy/lists.ts';
import { pushConfigs, pushes } from '#contracts/policy/push-api.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { kindViews, servesKind } from './kind.ts';
import { policyList } from './list.ts';
import { pushConfigList, pushOutbox } from './push.ts';
import { unlessDeleted } from './routes.ts';
export const policyReads = reads({
    views: [policyList, ...kindViews.map(({ view }) => view), pushConfigList, pushOutbox],
    lists: [
        serves(policies, policyList, { asks: unlessDeleted }),
        ...kindViews.map(servesKind),
        serves(pushConfigs, pushConfigList),
        serves(pushes, pushOutbox),
    ],
});
