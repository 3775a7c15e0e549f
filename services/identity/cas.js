import { clientHash } from '#contracts/identity/password.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { newId } from '#services/kernel/ids.ts';
import { commanding } from '../kernel/stream/commands.ts';
import { checkCaptcha } from './captcha.ts';
import { loginPage, notOursPage, pageHeaders, serviceResponse, signedOutPage } from './cas-page.ts';
import { checkPassword } from './signin.ts';
import { ownService } from './sso.ts';
/**
 * Serves `/cas/login`, `/cas/logout`, `/cas/serviceValidate`, where browsers sign on in any installation. With `ssoUrl` they are redirected
 * to the company's CAS. Without it they get a sign-on page of our own, which says so: staff give name, password and captcha; with
 * demonstration data they choose a person.
 */
export const casPages = (app, deps) => {
    app.register(async (cas) => (deps.ssoUrl ? leadOn(cas, deps, deps.ssoUrl) : builtIn(cas, deps)));
};
const serviceIn = (deps, query) => {
    const { service } = query;
    return typeof service === 'string' && ownService(deps.origins, service) ? service : undefined;
};
const html = (reply, deps, page, status = 200) => reply.status(status).headers(pageHeaders(deps.origins)).send(page);
const leadOn = async (cas, deps, ssoUrl) => {
    for (const step of ['login', 'logout'])
        cas.get(`/cas/${step}`, async (request, reply) => {
            const service = serviceIn(deps, request.query);
            if (!service)
                return html(reply, deps, notOursPage(), 400);
            return reply.header('cache-control', 'no-store').redirect(`${ssoUrl}/${step}?${new URLSearchParams({ service })}`, 302);
        });
};
/** Parses bodies of HTML forms, within one group of routes. */
export const readsForms = (routes) => {
    routes.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16 * 1024 }, async (_, body) => Object.fromEntries(new URLSearchParams(body)));
};
const builtIn = async (cas, deps) => {
    readsForms(cas);
    const page = (service, message) => loginPage({ service, message, staff: deps.demoStaff, uuid: newId() });
    cas.get('/cas/login', async (request, reply) => {
        const service = serviceIn(deps, request.query);
        return service ? html(reply, deps, page(service)) : html(reply, deps, notOursPage(), 400);
    });
    cas.post('/cas/login', async (request, reply) => {
        const form = (request.body ?? {});
        const service = serviceIn(deps, form);
        if (!service)
            return html(reply, deps, notOursPage(), 400);
        try {
            const loginName = await signOn(deps, wayOf(deps, request.ip), form);
            const back = new URL(service);
            back.searchParams.set('ticket', await deps.tickets.issue(loginName, service));
            return reply.header('cache-control', 'no-store').redirect(back.href, 303);
        }
        catch (error) {
            if (!(error instanceof Refused))
                throw error;
            return html(reply, deps, page(service, error.message), error.status);
        }
    });
    cas.get('/cas/logout', async (request, reply) => {
        const service = serviceIn(deps, request.query);
        return service ? reply.header('cache-control', 'no-store').redirect(new URL(service).href, 302) : html(reply, deps, signedOutPage());
    });
    /** CAS 2.0, for other programs that trust the same page; our own login checks the tickets directly. */
    cas.get('/cas/serviceValidate', async (request, reply) => {
        const { ticket, service } = request.query;
        const loginName = typeof ticket === 'string' && typeof service === 'string' ? await deps.tickets.validate(ticket, service) : undefined;
        return reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/xml; charset=utf-8' }).send(serviceResponse(loginName));
    });
};
/**
 * @returns the login name as it was created
 * @throws Refused
 */
const signOn = async (deps, way, form) => {
    const chosen = deps.demoStaff.find(({ loginName }) => loginName === form.demo);
    if (!chosen)
        await checkCaptcha(deps.once, form.uuid ?? '', form.verifyCode ?? '', way.now);
    const loginName = chosen ? chosen.loginName : (form.loginName ?? '').trim();
    const password = await clientHash(chosen ? deps.demoPassword : (form.password ?? ''));
    return (await checkPassword(way, { loginName, password, way: 'cas', kinds: ['employee'] })).loginName;
};
const wayOf = ({ run, clock, logins, passwords, locks, markOf }, ip) => {
    const now = clock();
    const who = { user: 'public:sso', name: '访客', actor: 'public', role: 'public', permissions: [], airlines: [] };
    return { run, now, at: commanding(run, () => ({ who, now, commandId: newId() })), logins, passwords, locks, from: markOf(ip) };
};
