import { leave, useTell } from '../../kit/useTell.ts';
import { sendEndOthers, sendLogout } from '../ask.ts';
/** Ends this login, or all other logins of the same person. */
export const useLeaving = () => {
    const tell = useTell();
    return {
        // this browser forgets the login, whether or not the server could be reached
        logOut: () => void sendLogout().then(leave, leave),
        endOthers: () => void sendEndOthers().then(() => tell.done('其他登录已结束'), tell.failed),
    };
};
