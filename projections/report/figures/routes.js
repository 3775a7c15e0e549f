import { orgOffice } from '#contracts/agency/office.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { reportCalls } from '#contracts/report/figures/api.ts';
import { planned } from '#contracts/report/figures/plan.ts';
import { agencies } from '../../agency/agency.ts';
import { fresh } from '../../kernel/fresh.ts';
import { recordView } from '../../kernel/record.ts';
import { figureViews } from './answer.ts';
const officeList = recordView(orgOffice);
/** What agencies are today, and names, read once after each change of them. */
export const calledBy = (query, airports) => ({
    agencies: query.cached(agencies, { limit: 20_000 }, rows => new Map(rows.map(({ id, name, parentOrgId, level }) => [id, { name, ...present({ office: parentOrgId, level }) }]))),
    offices: query.cached(officeList, { limit: 5_000 }, rows => Object.fromEntries(rows.map(({ id, name }) => [id, name]))),
    airports,
});
/** Questions to the reports, and the documents behind a figure. */
export const figureRoutes = (runner, figures) => Object.entries(reportCalls).flatMap(([name, { query, documents }]) => [
    on(query, async ({ page, size, ...asked }, call) => {
        const plan = planned(name, asked, call);
        await fresh(runner, figureViews, call);
        return figures.answer(plan, { page, size });
    }),
    on(documents, async ({ page, size, key, measure, other, sort: _, ...asked }, call) => {
        const plan = planned(name, { ...asked, measures: [measure] }, call);
        await fresh(runner, figureViews, call);
        return figures.documents(plan, { key, measure, other, page, size });
    }),
]);
