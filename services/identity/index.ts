import { listNamed } from '#contracts/contexts.ts'
import { identityReads } from '#projections/identity/index.ts'
import { listViewQueries } from '#projections/identity/list-view.ts'
import { memberStatistic } from '#projections/identity/statistic.ts'
import { roleList } from '#projections/organisation/organisation.ts'
import { entryOf } from '../agency/registration-routes.ts'
import type { Context } from '../context.ts'
import { periodically } from '../kernel/async/periodic.ts'
import { accessCounter } from './access.ts'
import { casPages } from './cas.ts'
import { identityHistories } from './histories.ts'
import { listSettingsRoutes } from './list-settings/calls.ts'
import { configuredPartner, developmentPartner } from './partner.ts'
import { partnerPages } from './partner-pages.ts'
import { memberRoutes } from './routes.ts'
import { demoAgents, demoPassword, demoStaff } from './seed.ts'
import { companyCas, developmentTickets } from './sso.ts'
import { singleLogOut } from './sso-logout.ts'

const WRITE_DOWN_EVERY_MS = 60_000
/** roles from which who shares a view chooses */
const MOST_ROLES = 200

/** Identity of users: logins and their sessions, ways of signing on, passwords. */
export const context: Context = {
  reads: identityReads,
  histories: identityHistories,
  open: house => {
    const { config, clock, log, run, members, once, logins, passwords, locks, markOf, origins, challenge, short } = house
    const tickets = developmentTickets(clock, once)
    const accesses = accessCounter({ run, clock })
    const counting = periodically(accesses.flush, { what: 'page visits', everyMs: WRITE_DOWN_EVERY_MS, log })
    return {
      routes: [
        ...memberStatistic(house),
        ...listSettingsRoutes({
          run,
          listNamed: name => listNamed.get(name),
          ...listViewQueries(house.ask),
          roles: call => house.ask(call).find(roleList, { filter: { enabled: true }, sort: ['code'], limit: MOST_ROLES }),
        }),
        ...memberRoutes({
          run,
          events: house.events,
          tokens: house.issued,
          members,
          once,
          drawCaptcha: house.outside.drawCaptcha,
          captchasPerMinute: config.ratePerMinute === 0 ? Number.POSITIVE_INFINITY : 60,
          revealAnswers: short.open,
          sso: config.ssoUrl ? companyCas(config.ssoUrl, house.outside.fetch) : tickets,
          partner: config.partnerUrl ? configuredPartner(config.partnerUrl, house.outside.fetch) : developmentPartner(tickets),
          challenge,
          accesses,
          staffPasswords: !config.ssoUrl,
          origins,
          tries: house.tries,
          markOf,
          mustBeOwnName: house.mustBeOwnName,
          locks,
          logins,
          passwords,
          payKey: house.payKey,
          entry: entryOf(run),
        }),
      ],
      pages: app => {
        casPages(app, {
          run,
          clock,
          logins,
          passwords,
          locks,
          markOf,
          once,
          origins,
          ssoUrl: config.ssoUrl,
          tickets,
          demoStaff: short.open ? demoStaff : [],
          demoPassword,
        })
        partnerPages(app, { origins, partnerUrl: config.partnerUrl, tickets, demoAgents: short.open ? demoAgents : [] })
        singleLogOut(app, { run, clock, members })
      },
      flush: accesses.flush,
      close: counting.close,
    }
  },
}
