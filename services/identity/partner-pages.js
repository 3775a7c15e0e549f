import { readsForms } from './cas.ts';
import { pageHeaders, partnerPage } from './cas-page.ts';
import { B2B } from './partner.ts';
const BACK = '/newgt/login';
/**
 * Serves `/b2b/login`, where the login page sends users who get code 1000000000. Without a configured partner a page of our own plays the
 * platform.
 */
export const partnerPages = (app, { origins, partnerUrl, tickets, demoAgents }) => {
    app.register(async (pages) => {
        readsForms(pages);
        pages.get('/b2b/login', async (_, reply) => partnerUrl
            ? reply.header('cache-control', 'no-store').redirect(`${partnerUrl}/login`, 302)
            : reply.headers(pageHeaders(origins)).send(partnerPage(demoAgents)));
        pages.post('/b2b/login', async (request, reply) => {
            const chosen = demoAgents.find(({ loginName }) => loginName === request.body?.demo);
            if (!chosen || partnerUrl)
                return reply.status(400).headers(pageHeaders(origins)).send(partnerPage(demoAgents));
            const query = new URLSearchParams({ code: await tickets.issue(chosen.loginName, B2B), from: B2B });
            return reply.header('cache-control', 'no-store').redirect(`${BACK}?${query}`, 303);
        });
    });
};
