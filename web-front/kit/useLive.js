import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgain } from '#contracts/client/asked-again.ts';
import { watchLive } from '#contracts/client/live.ts';
import { pageTopics } from '#contracts/client/topics.ts';
import { streamWith } from '#contracts/kernel/live.ts';
import { setClock } from './clock.ts';
import { send } from './session.ts';
/** Reads queries again when their lists have changed; a query names its lists: `meta: { lists: ['order'] }`. */
export const useLive = () => {
    const queries = useQueryClient();
    useEffect(() => watchLive({
        open: (lastId, watched, signal) => send(streamWith(watched), { signal, ...(lastId !== undefined && { headers: { 'last-event-id': lastId } }) }),
        topics: pageTopics,
        heard: setClock,
        changed: news => void refresh(queries, news),
    }), [queries]);
};
const refresh = (queries, news) => askAgain(queries, {
    predicate: ({ meta }) => {
        const lists = (meta?.lists ?? []);
        return news === 'ALL' ? lists.length > 0 : lists.some(list => Object.hasOwn(news, list));
    },
});
