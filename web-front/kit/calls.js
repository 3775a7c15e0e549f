import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { askAgain } from '#contracts/client/asked-again.ts';
import { CallError } from '#contracts/client/error.ts';
import { pageUser } from '#contracts/client/login-info.ts';
import { contentsOf } from '#contracts/client/upload.ts';
import { present } from '#contracts/kernel/present.ts';
import { aboutOf, intentionOf, unspoken } from './intentions.ts';
import { call } from './session.ts';
/** A declared read; its answer is cached by path and body. */
export const useAsk = (endpoint, body, { enabled = true, lists = [], every, keep = false, fresh } = {}) => useQuery({
    queryKey: [endpoint.path, body],
    queryFn: ({ signal }) => call(endpoint, body, { signal }),
    meta: { lists },
    enabled,
    refetchInterval: ({ state }) => (typeof every === 'function' ? every(state.data) : (every ?? false)),
    ...(keep && { placeholderData: keepPreviousData }),
    ...present({ staleTime: fresh }),
});
/**
 * A declared command. One intention has one key (intentions.ts), so that a second click, also after a lost answer, does nothing twice.
 * After success everything on screen is read again at the position of the command.
 */
export const useSend = (endpoint) => {
    const queries = useQueryClient();
    const [pending, setPending] = useState(0);
    const tried = useRef([]);
    const send = async (body, { revision, ...how } = {}) => {
        setPending(count => count + 1);
        try {
            // the same body with other files is another command
            const said = [unspoken(body, tried.current), revision, await contentsOf(how.files ?? {})];
            const { key, forget, done: isDone, } = intentionOf(sessionStorage, pageUser() ?? '', {
                path: endpoint.path,
                said,
                about: aboutOf(body, revision),
            });
            try {
                const done = (await call(endpoint, body, { key, revision, ...how }));
                isDone();
                void askAgain(queries);
                return done;
            }
            catch (error) {
                // a cancelled command has an unknown result too
                if (error instanceof CallError && !error.isUnknown)
                    forget();
                throw error;
            }
        }
        finally {
            setPending(count => count - 1);
        }
    };
    return { send, isPending: pending > 0 };
};
