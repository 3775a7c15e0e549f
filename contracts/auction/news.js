import { topicOf } from '../kernel/live.ts';
/** the topic of a lot (contracts/kernel/live.ts) */
export const LOT = 'lot';
export const lotTopicOf = (id) => topicOf(LOT, id);
