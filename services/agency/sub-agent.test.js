import { check, constantFrom, property, subarray } from 'fast-check';
import t from 'tap';
import { AgencyFrozen, AgencyUnfrozen, SubAgentActivated, SubAgentSaved, SubAgentSubmitted, SubAgentTakenOn, } from '#contracts/agency/agency-events.ts';
import { firstSubAgentMistake, MOST_SUB_AGENTS, sellsUnder } from '#contracts/agency/sub-agent.ts';
import { AgencyOpened, SalesAuthorityGranted } from '#contracts/identity/events.ts';
import { spec } from '../kernel/spec.ts';
import { agency, standingOf } from './agency.ts';
const HU = { airLine: 'HU', inter: false };
const HU_INTER = { airLine: 'HU', inter: true };
const info = { name: '椰风三亚门店', linkman: '王小海', tel: '13807650002', email: 'sanya@yefeng.example' };
const draft = { parent: 'p1', loginName: 'sanya-1', info, applied: [HU] };
const saved = SubAgentSaved({ agency: 's1', ...draft });
const asking = { parent: 'p1', sells: { domestic: ['HU', 'JD'], inter: [] } };
const opened = AgencyOpened({ agency: 'p1', name: '椰风', contact: '符海燕', phone: '0898-1' });
const rules = spec(agency, { id: 's1' });
t.test('121 a draft is saved any number of times, submitted whole, activated once', async () => {
    rules.given().when('saveSubAgent', draft).then(saved).state({ status: 'DRAFT', parent: 'p1', phone: '13807650002', domestic: [] });
    rules.given(saved).when('saveSubAgent', { parent: 'p1', info: {}, applied: [] }).state({ status: 'DRAFT', name: '', applied: [] });
    rules.given(saved).when('activateSubAgent', asking).refused('分代理不是已提交状态');
    rules.given(saved).when('submitSubAgent', asking).then(SubAgentSubmitted({})).state({ status: 'SUBMITTED' });
    rules.given(saved, SubAgentSubmitted({})).when('submitSubAgent', asking).refused('分代理不是草稿状态');
    rules.given(saved, SubAgentSubmitted({})).when('saveSubAgent', draft).then(saved).state({ status: 'DRAFT' });
    rules
        .given(saved, SubAgentSubmitted({}))
        .when('activateSubAgent', asking)
        .then(SubAgentActivated({}), SalesAuthorityGranted(HU))
        .state({ status: 'APPROVED', domestic: ['HU'], inter: [] });
    const active = rules.given(saved, SubAgentSubmitted({}), SubAgentActivated({}));
    active.when('activateSubAgent', asking).refused('分代理不是已提交状态');
    active.when('saveSubAgent', draft).refused('分代理已激活，不能修改');
});
t.test("what is missing or not the parent's to give is told first", async () => {
    const submitting = (change) => rules.given(SubAgentSaved({ ...saved.data, ...change })).when('submitSubAgent', asking);
    submitting({ info: {} }).refused('请输入单位名称', { status: 400 });
    submitting({ loginName: '' }).refused('请输入登录名', { status: 400 });
    submitting({ loginName: 'a b' }).refused('登录名不符合系统要求', { status: 400 });
    submitting({ applied: [] }).refused('请选择航空公司销售权限', { status: 400 });
    submitting({ info: { ...info, tel: '123' } }).refused('请输入业务联系电话区号', { status: 400 });
    submitting({ info: { ...info, email: 'x' } }).refused('业务邮箱格式有误', { status: 400 });
    submitting({ applied: [HU, HU_INTER] }).refused('本单位没有HU国际销售权限', { status: 400 });
    rules
        .given(saved, SubAgentSubmitted({}))
        .when('activateSubAgent', { ...asking, sells: { domestic: [], inter: [] } })
        .refused('本单位没有HU国内销售权限', { status: 400 });
    t.equal(firstSubAgentMistake({ ...info, loginName: 'sanya-1', authorities: [HU] }), undefined);
});
t.test("another's sub-agent, an agency of its own and what is not there do not exist for this parent", async () => {
    const stranger = { ...asking, parent: 'p2' };
    rules
        .given(saved)
        .when('saveSubAgent', { ...draft, parent: 'p2' })
        .refused('分代理不存在', { status: 404 });
    rules.given(saved).when('submitSubAgent', stranger).refused('分代理不存在', { status: 404 });
    rules.given(saved, SubAgentSubmitted({})).when('activateSubAgent', stranger).refused('分代理不存在', { status: 404 });
    rules.given(opened).when('saveSubAgent', draft).refused('分代理已激活，不能修改');
    rules.given().when('submitSubAgent', asking).refused('分代理不是草稿状态');
});
t.test('a parent takes each on once, one level deep, and not too many', async () => {
    const command = { subAgent: 's1' };
    rules
        .given(opened)
        .when('takeOn', command)
        .then(SubAgentTakenOn(command))
        .state({ subAgents: ['s1'] });
    rules.given(opened, SubAgentTakenOn(command)).when('takeOn', command).nothing();
    rules.given(opened, AgencyFrozen({})).when('takeOn', command).refused('代理人不是正常状态，不能发展分代理');
    rules.given(saved, SubAgentSubmitted({}), SubAgentActivated({})).when('takeOn', command).refused('分代理不能再发展分代理');
    const many = Array.from({ length: MOST_SUB_AGENTS }, (_, n) => SubAgentTakenOn({ subAgent: `n${n}` }));
    rules
        .given(opened, ...many)
        .when('takeOn', command)
        .refused('分代理不能超过200家');
});
t.test('it enters and sells while its parent may, and nothing that the parent may not', async (t) => {
    const states = new Map();
    const load = async (_, id) => ({ state: states.get(id) ?? agency.initial, revision: 0, position: 0 });
    const be = (id, ...past) => rules.given(...past).look(state => void states.set(id, state));
    const parent = [opened, SalesAuthorityGranted({ airLine: 'JD', inter: false }), SalesAuthorityGranted(HU_INTER)];
    be('s1', saved, SubAgentSubmitted({}), SubAgentActivated({}), ...[HU, HU_INTER].map(one => SalesAuthorityGranted(one)));
    be('p1', ...parent, SalesAuthorityGranted(HU));
    t.match(await standingOf(load, 's1'), { letIn: true, sells: { domestic: ['HU'], inter: ['HU'] } });
    be('p1', ...parent);
    t.same((await standingOf(load, 's1')).sells, { domestic: [], inter: ['HU'] }, 'the parent has lost one');
    be('p1', ...parent, AgencyFrozen({}));
    t.match(await standingOf(load, 's1'), { letIn: false, sells: { domestic: [], inter: [] } });
    be('p1', ...parent, AgencyFrozen({}), AgencyUnfrozen({}));
    t.equal((await standingOf(load, 's1')).letIn, true);
    be('s1', saved, SubAgentSubmitted({}), SubAgentActivated({}), AgencyFrozen({}));
    t.equal((await standingOf(load, 's1')).letIn, false);
    t.match(await standingOf(load, 'p1'), { letIn: true, sells: { inter: ['HU'] } }, 'never the other way');
    const some = subarray(['HU', 'JD', 'CN', 'GS']);
    const held = property(some, some, some, some, constantFrom(true, false), (domestic, inter, itsDomestic, itsInter, alone) => {
        const sells = sellsUnder({ domestic, inter }, alone ? undefined : { domestic: itsDomestic, inter: itsInter });
        const within = (part, own, its) => part.every(one => own.includes(one) && (alone || its.includes(one))) &&
            own.every(one => part.includes(one) || (!alone && !its.includes(one)));
        return within(sells.domestic, domestic, itsDomestic) && within(sells.inter, inter, itsInter);
    });
    t.notOk(check(held).failed);
});
