import { useEffect, useRef } from 'react';
import { isOwn } from '#contracts/client/login-info.ts';
import { hearGoing, placeIn } from './going.ts';
/** The browser's back button closes what is open instead of leaving the page beneath it. */
export const useBackCloses = (close) => {
    const latest = useRef(close);
    latest.current = close;
    useEffect(() => {
        const here = placeIn(history.state);
        let isReturning = false;
        return hearGoing(event => {
            const by = placeIn(event.state) - here;
            // once the page's user is no longer logged in, the page must go
            if (Number.isNaN(by) || !isOwn())
                return;
            if (by === 0 && !isReturning)
                return;
            event.stopImmediatePropagation();
            // the address has already changed. It is restored before the dialog closes, since closing may change it too
            isReturning = by !== 0;
            if (isReturning)
                history.go(-by);
            else
                latest.current();
        }, true);
    }, []);
};
