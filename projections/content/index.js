import { infoLog, infoReceipts } from '#contracts/content/lists.ts';
import { agents } from '#contracts/kernel/endpoint.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { infoLogView, infoReceiptView } from './log.ts';
import { published } from './published.ts';
export const contentReads = reads({
    views: [published, infoLogView, infoReceiptView],
    lists: [serves(infoReceipts, infoReceiptView), { ...serves(infoLog, infoLogView), routes: () => [] }],
    watched: [{ name: 'published', view: published, permission: 'basicinfo.news', allow: [...agents, 'employee'], whose: {} }],
});
