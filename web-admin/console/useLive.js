import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgain } from '#contracts/client/asked-again.ts';
import { watchLive } from '#contracts/client/live.ts';
import { paced } from '#contracts/client/paced.ts';
import { pageTopics } from '#contracts/client/topics.ts';
import { streamWith } from '#contracts/kernel/live.ts';
import { screenNamed } from '../contexts.ts';
import { send } from '../providers/session.ts';
const EVERY_MS = 3_000;
/** Reads what is on screen again when it has changed, and from time to time while no stream reports changes (contracts/client/live.ts). */
export const useLive = () => {
    const queries = useQueryClient();
    useEffect(() => {
        const { heard, look, stop } = paced(lists => void refresh(queries, lists), { everyMs: EVERY_MS, isSeen: () => !document.hidden });
        const leave = watchLive({
            open: (lastId, watched, signal) => send(streamWith(watched), { signal, ...(lastId !== undefined && { headers: { 'last-event-id': lastId } }) }),
            topics: pageTopics,
            changed: heard,
        });
        document.addEventListener('visibilitychange', look);
        return () => {
            leave();
            stop();
            document.removeEventListener('visibilitychange', look);
        };
    }, [queries]);
};
/**
 * Refreshes lists by their names, and other queries by the modules or lists that they name (kit/calls.ts). A form keeps the data that it
 * was opened with.
 */
const refresh = (queries, lists) => {
    const modules = new Set(lists === 'ALL' ? [] : [...lists].map(name => screenNamed.get(name)?.module));
    return askAgain(queries, {
        predicate: ({ queryKey: [name, how], meta }) => {
            const isList = screenNamed.has(String(name)) && how !== 'getOne';
            if (lists === 'ALL')
                return isList || meta?.module !== undefined;
            const told = (meta?.lists ?? []);
            return (isList && lists.has(String(name))) || modules.has(meta?.module) || told.some(list => lists.has(list));
        },
    });
};
