import { on, worksForAll } from '#contracts/kernel/endpoint.ts';
import { exportAbout } from '#contracts/kernel/export.ts';
import { byName } from '#contracts/kernel/people.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, forbidden, Refused } from '#contracts/kernel/refused.ts';
import { exportOperations, Operation, queryOperations } from '#contracts/report/operators/api.ts';
import { operations } from '#contracts/report/operators/lists.ts';
import { aboutSheet } from '#services/kernel/sheet/export.ts';
import { xlsxType } from '#services/kernel/sheet/write.ts';
/** rows of an export: a sheet has room for more, a person has not */
const MOST = 50_000;
/**
 * The operator log: who did what to which object, when and from where. Of others only those may ask who work for all airlines, since what
 * somebody does may belong to any; everybody else with the right reads his own.
 */
export const operatorRoutes = ({ page, pages, count, registry, agencyName, called }) => {
    const kinds = new Map(registry.map(({ decider }) => [decider.name, decider.zh]));
    const asked = (asked, { who }) => {
        if (asked.endDate && asked.startDate && asked.endDate < asked.startDate)
            throw new Refused(code.invalid, '结束日期不能早于开始日期', { status: 400 });
        if (worksForAll(who))
            return asked;
        if (asked.user !== undefined && asked.user !== who.user)
            throw forbidden('仅可查询本人的操作');
        return { ...asked, user: who.user };
    };
    const shown = async (rows) => {
        const agencies = [...new Set(rows.flatMap(({ agency }) => agency ?? []))];
        const names = new Map(await Promise.all(agencies.map(async (id) => [id, await agencyName(id)])));
        return rows.map(({ id, at, user, role, agency, what, call, kind, subject, object, airLine, changed, facts, streams, reasonCode, way, loggedInAt, from, }) => ({
            id,
            at,
            user,
            userName: byName(user),
            role,
            what,
            kind,
            subject,
            object: `${kinds.get(kind) ?? kind} ${object}`,
            changed,
            facts,
            streams: streams.length,
            ...present({
                agency,
                agencyName: agency && names.get(agency),
                call,
                airLine,
                reasonCode,
                loggedInAt,
                from,
                way: way,
            }),
        }));
    };
    const titles = Operation.properties;
    const columns = operations.columns.map(({ field }) => {
        const { title = field, labels, format, type } = titles[field];
        return { key: field, title, type: format === 'date-time' ? 'datetime' : type === 'integer' ? 'int' : 'text', ...present({ labels }) };
    });
    return [
        on(queryOperations, async (body, call) => {
            const { content, totalElements } = await page(asked(body, call), call);
            return { content: await shown(content), totalElements, number: body.page ?? 0, size: body.size ?? 25 };
        }),
        on(exportOperations, async (body, call) => {
            const { who, now } = call;
            const question = asked(body, call);
            if ((await count(question, call)) > MOST)
                throw new Refused(code.conflict, `超过${MOST}行，请缩小日期范围`);
            const rows = async function* () {
                for await (const batch of pages(question, call)) {
                    const nameOf = await called(new Set(batch.map(({ user }) => user)), who);
                    yield (await shown(batch)).map(row => ({ ...row, userName: nameOf(row.user).name, user: nameOf(row.user).loginName }));
                }
            };
            const said = Object.fromEntries(Object.entries(body).flatMap(([field, value]) => {
                const title = queryOperations.body.properties[field]?.title;
                return value === undefined
                    ? []
                    : [[title ?? field, field === 'user' ? (who.user === value ? (who.loginName ?? '') : String(value)) : String(value)]];
            }));
            const about = (rows) => exportAbout({ title: '操作日志', available: [], filter: said, rows, user: who.loginName ?? who.user, at: now });
            return { name: '操作日志.xlsx', type: xlsxType, content: aboutSheet(columns, rows(), '操作日志', about) };
        }),
    ];
};
