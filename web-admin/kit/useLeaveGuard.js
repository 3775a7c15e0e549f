import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { isOwn } from '#contracts/client/login-info.ts';
import { askBeforeUnload } from '#contracts/client/unsaved.ts';
const addressOf = ({ pathname, search }) => pathname + search;
/**
 * Asks before input is lost by a link, another tab of the page, the back button, or closing the page; never after a logout. Call `allow`
 * once the input is saved.
 */
export const useLeaveGuard = (isChanged) => {
    const allowed = useRef(false);
    const blocker = useBlocker(({ currentLocation, nextLocation }) => isChanged && !allowed.current && isOwn() && addressOf(currentLocation) !== addressOf(nextLocation));
    useEffect(() => {
        if (blocker.state !== 'blocked')
            return;
        if (window.confirm('修改尚未保存，确定离开吗？'))
            blocker.proceed();
        else
            blocker.reset();
    }, [blocker]);
    useEffect(() => {
        if (!isChanged)
            return;
        allowed.current = false;
        return askBeforeUnload();
    }, [isChanged]);
    return {
        allow: () => {
            allowed.current = true;
        },
    };
};
