import { orgOffice } from '#contracts/agency/office.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { reportCalls } from '#contracts/report/figures/api.ts'
import { planned } from '#contracts/report/figures/plan.ts'
import type { ReportName } from '#contracts/report/figures/reports.ts'
import { agencies } from '../../agency/agency.ts'
import { fresh } from '../../kernel/fresh.ts'
import type { Queries } from '../../kernel/query.ts'
import { recordView } from '../../kernel/record.ts'
import type { Runner } from '../../kernel/runner.ts'
import { type CalledDimension, type Figures, figureViews } from './answer.ts'

const officeList = recordView(orgOffice)

/** The agencies as they are today, and names, read once after each change of them. */
export const calledBy = (query: Queries, airports: CalledDimension['airports']): CalledDimension => ({
  agencies: query.cached(
    agencies,
    { limit: 20_000 },
    rows => new Map(rows.map(({ id, name, parentOrgId, level }) => [id, { name, ...present({ office: parentOrgId, level }) }])),
  ),
  offices: query.cached(officeList, { limit: 5_000 }, rows => Object.fromEntries(rows.map(({ id, name }) => [id, name as string]))),
  airports,
})

/** Questions to the reports, and the documents behind a figure. */
export const figureRoutes = (runner: Runner, figures: Figures): Route[] =>
  Object.entries(reportCalls).flatMap(([name, { query, documents }]) => [
    on(query, async ({ page, size, ...asked }, call) => {
      const plan = planned(name as ReportName, asked, call)
      await fresh(runner, figureViews, call)
      return figures.answer(plan, { page, size })
    }),
    on(documents, async ({ page, size, key, measure, other, sort: _, ...asked }, call) => {
      const plan = planned(name as ReportName, { ...asked, measures: [measure] }, call)
      await fresh(runner, figureViews, call)
      return figures.documents(plan, { key, measure, other, page, size })
    }),
  ])
