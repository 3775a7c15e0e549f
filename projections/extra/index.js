import { extraInvoices } from '#contracts/extra/invoices.ts';
import { agents } from '#contracts/kernel/endpoint.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { extraView } from './extras.ts';
import { extraInvoiceList } from './invoices.ts';
export const extraReads = reads({
    views: [extraView, extraInvoiceList],
    lists: [serves(extraInvoices, extraInvoiceList)],
    watched: [
        {
            name: 'extra',
            view: extraView,
            permission: 'order.extraProduct',
            allow: [...agents, 'employee'],
            whose: { owner: 'agency', airline: 'airLine' },
        },
    ],
});
