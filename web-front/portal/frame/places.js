import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
/** scroll position by history entry, kept as long as the page lives */
const read = new Map();
/** a refetched page may take this long to reach its former length */
const PATIENCE_MS = 5_000;
/** A new page begins at its top. After going back, the page scrolls to its former place as soon as it is long enough. */
export const usePlaces = () => {
    const { key, pathname } = useLocation();
    const type = useNavigationType();
    const now = useRef(key);
    const before = useRef(pathname);
    const isReturning = useRef(false);
    useEffect(() => {
        const keep = () => {
            if (!isReturning.current)
                read.set(now.current, scrollY);
        };
        addEventListener('scroll', keep, { passive: true });
        return () => removeEventListener('scroll', keep);
    }, []);
    useLayoutEffect(() => {
        now.current = key;
        const isOther = before.current !== pathname;
        before.current = pathname;
        if (!isOther)
            return;
        if (type !== 'POP') {
            scrollTo(0, 0);
            return;
        }
        const wanted = read.get(key) ?? 0;
        isReturning.current = true;
        const end = () => {
            isReturning.current = false;
            watch.disconnect();
            clearTimeout(timer);
            for (const event of BY_HAND)
                removeEventListener(event, end);
        };
        const reach = () => {
            if (document.documentElement.scrollHeight - innerHeight < wanted)
                return;
            scrollTo(0, wanted);
            end();
        };
        const watch = new ResizeObserver(reach);
        const timer = setTimeout(end, PATIENCE_MS);
        // scrolling by hand ends the automatic one
        for (const event of BY_HAND)
            addEventListener(event, end, { passive: true });
        watch.observe(document.body);
        reach();
        return end;
    }, [key, pathname, type]);
};
const BY_HAND = ['wheel', 'touchmove', 'keydown'];
