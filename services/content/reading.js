import * as events from '#contracts/content/events.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { decider } from '../kernel/stream/decider.ts';
const { InfoRead, InfoConfirmed } = events;
/** What one person has read and confirmed. Stream `inforeading-{user id}`. A piece that is modified or enabled anew is unread again. */
export const infoReading = decider()({
    name: 'inforeading',
    zh: '信息阅读',
    code: code.conflict,
    initial: {},
    evolve: {
        InfoRead: (state, { infoId, revision }) => ({ ...state, [infoId]: { ...state[infoId], read: revision } }),
        InfoConfirmed: (state, { infoId, revision }) => ({ ...state, [infoId]: { read: revision, confirmed: revision } }),
    },
    commands: {
        read: {
            decide: (state, seen) => (state[seen.infoId]?.read === seen.revision ? [] : [InfoRead(seen)]),
        },
        confirm: {
            decide: (state, { saw, ...seen }) => {
                if (saw !== seen.revision)
                    throw new Refused(code.conflict, '内容已更新，请阅读后再确认');
                return state[seen.infoId]?.confirmed === seen.revision ? [] : [InfoConfirmed(seen)];
            },
        },
    },
});
