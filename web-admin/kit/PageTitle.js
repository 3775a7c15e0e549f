import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { environmentOf } from '#contracts/client/environment.ts';
import { tabTitle } from '../providers/menus.ts';
import { BASE } from '../providers/session.ts';
/** Sets the title of the browser's tab; on the page itself the title is the heading. */
export const PageTitle = ({ title }) => {
    const { pathname } = useLocation();
    useEffect(() => {
        document.title = tabTitle(BASE + pathname, title, environmentOf(location));
    }, [pathname, title]);
    return null;
};
