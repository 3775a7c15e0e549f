import { useBoard } from '../info/calls.ts';
import { useUnread } from '../notice/calls.ts';
import { menu } from '../pages.ts';
import { useCounts } from './counts.ts';
/** Number of waiting matters for each place of the navigation, by path; 0 and unknown numbers are not shown. */
export const useWaiting = (enabled) => {
    const { data: counts } = useCounts(enabled);
    const { data: unread } = useUnread(enabled);
    const { data: board } = useBoard(enabled);
    const numbers = { ...counts, unread: unread?.count, unreadInfo: board?.unread };
    return Object.fromEntries(menu.flatMap(({ to, waiting }) => (waiting ? [[to, { ...waiting, count: waiting.count(numbers) ?? 0 }]] : [])));
};
