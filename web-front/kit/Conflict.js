import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useQueryClient } from '@tanstack/react-query';
import { askAgain } from '#contracts/client/asked-again.ts';
import { CallError } from '#contracts/client/error.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { difference, timeline } from '#contracts/report/history.ts';
import { useAsk } from './calls.ts';
import { fieldText } from './changed.ts';
import { Dialog } from './Dialog.tsx';
import { Compare } from './Lines.tsx';
import { Loading } from './States.tsx';
export const isStale = (error) => error instanceof CallError && error.isStale;
const PAGE = 25;
/**
 * Another person was faster (412) and nothing was written. It shows who changed what and when; then the person reads the new state and
 * decides again.
 */
export const Conflict = ({ what, stream, seen, again, close }) => {
    const queries = useQueryClient();
    const history = useAsk(timeline, { stream, page: Math.floor((seen + 1) / PAGE), size: PAGE }, { fresh: 0 });
    const now = history.data?.revision;
    const { data: changed } = useAsk(difference, { stream, from: String(seen), to: String(now ?? seen) }, { enabled: now !== undefined });
    const events = history.data?.events.filter(({ revision }) => revision > seen) ?? [];
    const reload = () => {
        void askAgain(queries);
        close();
    };
    return (_jsxs(Dialog, { title: `${what}已被他人修改`, close: reload, leave: again ? '用对方的' : '重新加载', ...(again && now !== undefined && { action: '用我的并保存', submit: () => again(now) }), children: [history.data ? (events.map(({ position, zh, user, at }) => (_jsxs("p", { children: [user, " ", formatDateTime(at), " ", zh] }, position)))) : history.error ? null : (_jsx(Loading, { rows: 1, height: 20 })), changed && changed.changes.length > 0 && (_jsx(Compare, { heads: ['你看到的', '现在'], rows: changed.changes.map(({ path, pathZh = path, from, fromZh = textOf(from), to, toZh = textOf(to) }) => ({
                    label: fieldText(pathZh),
                    values: [fromZh, toZh],
                    differs: true,
                })) })), _jsx("p", { children: again ? '' : '你的操作没有生效，重新加载后核对再操作' })] }));
};
const textOf = (value) => value === undefined || value === null ? '--' : typeof value === 'object' ? '已变更' : String(value);
