import { earnestQuery } from '#contracts/account/earnest-api.ts';
import { useAsk } from '../../kit/calls.ts';
import { useProfile } from '../ask.ts';
import { accountLists } from '../pay/virtual.ts';
/** The available earnest with an airline, fen; undefined until it is known. */
export const usePurse = (airLine, enabled = true) => {
    const { data: me } = useProfile();
    const agency = me?.agency?.id;
    const { data: accounts } = useAsk(earnestQuery, { agency: agency ?? '', page: 0, size: 100 }, { enabled: enabled && agency !== undefined, lists: accountLists, fresh: 0 });
    return accounts && (accounts.content.find(account => account.airLine === airLine)?.available ?? 0);
};
