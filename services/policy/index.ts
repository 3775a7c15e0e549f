import { pagesShown, placesOf } from '#contracts/kernel/people.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { readPolicyClasses } from '#contracts/policy/classes.ts'
import { policyReads } from '#projections/policy/index.ts'
import { kindViews } from '#projections/policy/kind.ts'
import { policyList } from '#projections/policy/list.ts'
import { policyQueries } from '#projections/policy/routes.ts'
import { policyUses } from '#projections/policy/uses.ts'
import { agency } from '../agency/agency.ts'
import type { Context } from '../context.ts'
import { policySheet } from './export.ts'
import { policyHistories } from './histories.ts'
import { kindRoutes } from './kinds/routes.ts'
import { policyRoutes } from './routes.ts'

/** Policies: the price of seats, for whom and under which terms. */
export const context: Context = {
  reads: policyReads,
  histories: policyHistories,
  uses: policyUses,
  open: ({ run, imports, readSheet, exists, standing, enabled, ranges, rules, airportAreas, runner, events, query, directory }) => {
    /** @throws Refused 503 where a list does not show everything that was written until now */
    const upToNow = async (view: string) => {
      if (!(await runner.reached(view, await events.head(), 5_000)))
        throw new Refused(code.unavailable, '政策列表正在更新，请稍后再试', { status: 503 })
    }
    return {
      routes: [
        ...policyRoutes({
          run,
          imports,
          readSheet,
          exists: async (what, id) => {
            if (what === 'agency') return (await run.load(agency, id)).state.status !== 'NONE'
            if (what === 'area') return [...(await airportAreas()).values()].includes(id)
            return exists(what === 'office' ? 'orgOffice' : what, id)
          },
          usedBy: async (record, id) => (await enabled(record, id))?.airLine as string | undefined,
          ranges,
          classes: async () => readPolicyClasses(await rules.config('policyClasses')),
          effective: async airLine => {
            await upToNow(policyList.name)
            return query.find(policyList, { filter: { airLine, status: 'EFFECTIVE' }, sort: ['-updatedAt'], limit: 20_000 })
          },
        }),
        ...kindViews.flatMap(({ kind, view }) =>
          kindRoutes(kind, {
            run,
            events,
            standing,
            effective: async (_, airLine) => {
              await upToNow(view.name)
              return query.find(view, { filter: { airLine, status: kind.inForce }, limit: 20_000 })
            },
          }),
        ),
        ...policyQueries({
          query,
          sheet: (policies, about) =>
            policySheet(pagesShown(policies, placesOf(policyList.doc), directory.naming({ actor: 'employee' })), about),
        }),
      ],
    }
  },
}
