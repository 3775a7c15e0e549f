import { requiredFileTypes } from '#contracts/enums.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { agency } from '#services/agency/agency.ts';
import { AGENT_REGISTER } from '#services/agency/registration/by-flow.ts';
import { applyTaskDone } from '#services/flow/handle.ts';
import { openTasks } from '#services/flow/instance.ts';
import { runningFlow } from '#services/flow/start.ts';
import { flowTask } from '#services/flow/task.ts';
import { claimName } from '#services/identity/account.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
/** A grey square of one pixel, in place of the papers that an agency would submit. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64');
const describe = (name, linkman, city, rest) => ({
    name,
    parentOrgId: 'HAK',
    ...city,
    licenceno: '91350100M000100Y43',
    heritage: '3',
    orgType: 'GROUP_TOUR',
    discription: `${name}，经营国内及出境团队旅游`,
    legalName: '李法人',
    legalPhone: '13800000011',
    legalIdNo: '11010519491231002X',
    linkman,
    tel: '13800000012',
    email: 'groups@applicant.example',
    msn: 'applicant',
    finanman: '陈会计',
    finantel: '68660003',
    finantelAreaCode: '0898',
    mtCountryCode: '86_CN',
    mt: '13800000014',
    mtSpareCountryCode: '86_CN',
    mtSpare: '13800000015',
    bankUserName: name,
    bankAccount: '6222000000000000001',
    bankName: '中国银行',
    ...rest,
});
const hainan = { provinceId: '460000', cityId: '460100' };
const domestic = (...codes) => codes.map(airLine => ({ airLine, inter: false }));
/** One application for each state: under review, returned, rejected. */
const applicants = [
    {
        id: 'AG2001',
        loginName: 'langhua',
        info: describe('三亚浪花旅行社', '林小芳', { ...hainan, cityId: '460200' }, { parentOrgId: 'SYX', address: '三亚市解放路1号' }),
        applied: [...domestic('HU', 'JD'), { airLine: 'HU', inter: true }],
    },
    {
        id: 'AG2002',
        loginName: 'yelin',
        info: describe('海口椰林假期旅行社', '陈亚妹', hainan, { address: '海口市海秀路8号', iatano: '08307736' }),
        applied: domestic('HU', 'GS'),
        verdict: { routeId: 'office-back', remark: '营业执照照片不清晰，请重新上传' },
    },
    {
        id: 'AG2003',
        loginName: 'xingkong',
        info: describe('星空商务服务部', '赵四海', hainan, { address: '海口市龙昆路3号', orgType: 'OTHER' }),
        applied: domestic('HU'),
        verdict: { routeId: 'office-reject', remark: '经营范围不含旅行社业务' },
    },
];
/** Makes applications for the demonstration with the real commands; the product's own process starts their reviews. */
export const seedRegistrations = async ({ run, house: { papers, logins, passwords }, settle }, at) => {
    for (const { id, loginName, info, applied } of applicants) {
        const kept = await papers.put(requiredFileTypes.map(kind => ({ name: `${kind}.png`, bytes: picture })), { agency: id }, idFrom('seed', id), 'images');
        const passwordHash = await passwords.hash(await clientHash(demoPassword));
        await at(agency, id).register({
            loginName,
            passwordHash,
            info,
            applied,
            papers: kept.map(({ owner: _, ...paper }, index) => ({ ...paper, fileType: requiredFileTypes[index] })),
        });
        await claimName({ load: run.load, at, logins }, id, { loginName, passwordHash, name: info.linkman });
    }
    await settle();
    for (const { id, verdict } of applicants) {
        const state = verdict && (await runningFlow(run.load, AGENT_REGISTER, id));
        const [task] = state ? openTasks(state) : [];
        if (!verdict || !state || task?.node.id !== 'office')
            continue;
        const by = { id: (await logins.idOf(run.load, 'order')) };
        const { state: done } = await at(flowTask, task.taskId).handle({ ...verdict, by, entitled: true, known: state });
        if (done.status === 'DONE' || done.status === 'RETURNED')
            await applyTaskDone(at, done.done);
    }
    await settle();
};
