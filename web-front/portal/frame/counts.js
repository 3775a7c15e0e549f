import { ownCounts } from '#contracts/order/due-api.ts';
import { useAsk } from '../../kit/calls.ts';
import { dueLists } from '../links.ts';
/** longest delay of a change that no stream reported, ms */
const EVERY_MS = 5 * 60_000;
/** Numbers of an agency's orders, refunds and open matters; navigation and home share the answer. */
export const useCounts = (enabled) => useAsk(ownCounts, {}, { enabled, lists: dueLists, every: EVERY_MS });
