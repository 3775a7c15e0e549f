import { useQueryClient } from '@tanstack/react-query';
import * as api from '#contracts/agency/sub-agent-api.ts';
import { askAgain } from '#contracts/client/asked-again.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { useAsk } from '../../kit/calls.ts';
import { call } from '../../kit/session.ts';
export const useSubAgent = (id) => useAsk(api.getSubAgent, { id });
/** Authorities that the parent may grant. */
export const useGrantable = () => useAsk(api.initSubAgent, {});
export const checkName = (loginName) => call(api.checkSubAgent, { loginName });
/** The initial password leaves the browser only as a hash, and nothing of it is stored (`useSend` would remember the body). */
export const useActivation = (id) => {
    const queries = useQueryClient();
    return async (password) => {
        await call(api.activateSubAgent, { id, password: await clientHash(password) });
        await askAgain(queries);
    };
};
