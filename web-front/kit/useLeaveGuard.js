import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { isOwn } from '#contracts/client/login-info.ts';
import { askBeforeUnload } from '#contracts/client/unsaved.ts';
import { hearGoing, placeIn } from './going.ts';
/**
 * Asks before unsaved input is lost by a link, the browser's buttons, or closing the page. `text` says what is not saved; without it there
 * is no question. There is none either once the page's user is no longer logged in: then the page must go.
 */
export const useLeaveGuard = (title, text) => {
    const { modal } = App.useApp();
    const isAllowed = useRef(false);
    useEffect(() => {
        if (text === undefined)
            return;
        const stop = askBeforeUnload();
        const ask = (leave) => {
            void modal.confirm({
                title,
                content: text,
                okText: '离开本页',
                cancelText: '留在本页',
                onOk: () => {
                    isAllowed.current = true;
                    stop();
                    leave();
                },
            });
        };
        const onClick = (event) => {
            const link = event.target.closest('a[href]');
            if (!link || link.target === '_blank' || link.download || event.ctrlKey || event.metaKey || isAllowed.current || !isOwn())
                return;
            event.preventDefault();
            event.stopPropagation();
            ask(() => {
                link.click();
                isAllowed.current = false;
            });
        };
        const here = placeIn(history.state);
        let isReturning = false;
        // the address has already changed: it is restored before the router notices
        const onPop = (event) => {
            if (isReturning) {
                isReturning = false;
                return event.stopImmediatePropagation();
            }
            const by = placeIn(event.state) - here;
            if (isAllowed.current) {
                isAllowed.current = false;
                return;
            }
            if (!by || Number.isNaN(by) || !isOwn())
                return;
            event.stopImmediatePropagation();
            isReturning = true;
            history.go(-by);
            ask(() => history.go(by));
        };
        const hearNoMore = hearGoing(onPop);
        document.addEventListener('click', onClick, true);
        return () => {
            stop();
            hearNoMore();
            document.removeEventListener('click', onClick, true);
        };
    }, [title, text, modal]);
};
