import t from 'tap';
import { AgencyApproved, AgencyDisabled, AgencyEnabled, AgencyFrozen, AgencyInfoModified, AgencyModified, AgencyNameFreed, AgencyPaperAdded, AgencyPaperRemoved, AgencyProfileChanged, AgencyProfileChangeRefused, AgencyProfileChangeRequested, AgencyRegistered, AgencyRejected, AgencyResubmitted, AgencyReturned, AgencySwitched, AgencyUnfrozen, } from '#contracts/agency/agency-events.ts';
import { infoOf } from '#contracts/agency/registration.ts';
import { afterDays } from '#contracts/agency/review-time.ts';
import { fileTypes, requiredFileTypes } from '#contracts/enums.ts';
import { AgencyOpened, SalesAuthorityGranted, SalesAuthorityRevoked } from '#contracts/identity/events.ts';
import { spec } from '../kernel/spec.ts';
import { agency, mayEnter, maySell } from './agency.ts';
import { goodForm, paper } from './test/registration-form.ts';
const BEGUN = '2026-11-01T01:00:00.000Z';
const days = (count) => new Date(Date.parse(BEGUN) + count * 24 * 3_600_000).toISOString();
const rules = spec(agency, { id: 'a1', at: BEGUN });
const papers = requiredFileTypes.map(kind => paper(kind));
const applied = [
    { airLine: 'HU', inter: false },
    { airLine: 'HU', inter: true },
    { airLine: 'JD', inter: false },
];
const info = infoOf(goodForm);
const registered = AgencyRegistered({ agency: 'a1', loginName: 'Langhua-1', passwordHash: 'h', info, applied, papers });
const opened = AgencyOpened({ agency: 'a1', name: '椰风', contact: '符海燕', phone: '0898-1' });
const grants = applied.map(one => SalesAuthorityGranted(one));
t.test('118 registered, reviewed, let in with what was applied for', async (t) => {
    const { agency: _, ...command } = registered.data;
    rules
        .given()
        .when('register', command)
        .then(registered)
        .state({ status: 'REVIEWING', name: '三亚浪花旅行社', phone: '13800000002', office: 'SYX123' });
    rules.given(registered).when('register', command).refused('代理人已存在');
    rules.given(registered).when('approve', {}).then(AgencyApproved({}), grants[0], grants[2], grants[1]);
    rules.given(registered, AgencyApproved({}), ...grants).state({ status: 'APPROVED', domestic: ['HU', 'JD'], inter: ['HU'] });
    rules
        .given(registered)
        .when('returnToApplicant', { reason: '不清晰', days: 30 })
        .then(AgencyReturned({ reason: '不清晰', until: days(30) }))
        .state({ reason: '不清晰' });
    rules
        .given(registered)
        .when('reject', { days: 30 })
        .then(AgencyRejected({ cause: 'REVIEW', until: days(30) }));
    rules.given(registered, AgencyApproved({})).when('approve', {}).refused('注册申请不在审核中');
    rules
        .given(registered, AgencyRejected({ cause: 'REVIEW' }))
        .when('reject', { days: 30 })
        .refused('注册申请不在审核中');
    rules
        .given(AgencyRegistered({ ...registered.data, applied: [] }))
        .when('approve', {})
        .refused('至少须有一项销售权限');
    rules
        .given(registered)
        .when('withdraw', {})
        .then(AgencyRejected({ cause: 'NAME_TAKEN' }))
        .state({ nameFreed: true });
    for (const [facts, enters] of [
        [[], false],
        [[registered], false],
        [[registered, AgencyApproved({}), ...grants], true],
        [[opened], true],
        [[opened, ...grants, AgencyFrozen({})], false],
    ])
        rules.given(...facts).look(state => {
            t.equal(mayEnter(state), enters);
            t.equal(maySell(state, 'HU', true), enters && state.status !== 'NONE' && state.inter.length > 0);
            t.notOk(maySell(state, 'JD', true), 'international is a right of its own');
        });
});
t.test('mended while it is returned, and at no other time', async (t) => {
    const back = [registered, AgencyReturned({ until: days(30) })];
    const moved = AgencyInfoModified({ info: { ...info, address: '解放路2号' }, applied });
    rules
        .given(...back)
        .when('modifyInfo', { info: { address: '解放路2号' } })
        .then(moved);
    rules
        .given(...back)
        .when('modifyInfo', { info: { address: info.address } })
        .nothing();
    rules
        .given(...back)
        .when('modifyInfo', { info: { iatano: '' } })
        .check(([fact]) => t.notOk('iatano' in fact.data.info, 'emptied'));
    rules
        .given(...back)
        .when('modifyInfo', { info: { legalName: '' } })
        .refused('请输入法人姓名', { status: 400 });
    rules
        .given(...back)
        .when('modifyInfo', { info: { heritage: '1' } })
        .refused('主营业务为国内的不能申请国际销售权限', { status: 400 });
    rules
        .given(...back)
        .when('modifyInfo', { info: {}, applied: [] })
        .refused('请选择航空公司销售权限', { status: 400 });
    rules
        .given(...back)
        .when('reuploadFile', { paper: paper('OTHER', 'o1') })
        .then(AgencyPaperAdded({ paper: paper('OTHER', 'o1') }));
    rules
        .given(...back)
        .when('reuploadFile', { paper: paper('OTHER', 'BUSINESS_CERT') })
        .nothing();
    const two = ['b2', 'b3'].map(id => AgencyPaperAdded({ paper: paper('BUSINESS_CERT', id) }));
    rules
        .given(...back, ...two)
        .when('reuploadFile', { paper: paper('BUSINESS_CERT', 'b4') })
        .refused('每类资质图片最多3张', { status: 400 });
    rules
        .given(...back)
        .when('deleteReviewImage', { id: 'BUSINESS_ROOM' })
        .then(AgencyPaperRemoved({ id: 'BUSINESS_ROOM' }));
    rules
        .given(...back)
        .when('deleteReviewImage', { id: 'p9' })
        .refused('资质图片不存在', { status: 404 });
    rules
        .given(...back)
        .when('resubmit', { remark: '已改' })
        .then(AgencyResubmitted({ remark: '已改' }))
        .state({ status: 'REVIEWING' });
    for (const kind of requiredFileTypes)
        rules
            .given(...back, AgencyPaperRemoved({ id: kind }))
            .when('resubmit', {})
            .refused(`请上传${fileTypes[kind]}`, { status: 400 });
    for (const now of [[registered], [registered, AgencyApproved({})], [registered, AgencyRejected({ cause: 'REVIEW' })]]) {
        rules
            .given(...now)
            .when('modifyInfo', { info: {} })
            .refused('当前状态不可修改');
        rules
            .given(...now)
            .when('reuploadFile', { paper: paper('OTHER', 'o1') })
            .refused('当前状态不可修改');
        rules
            .given(...now)
            .when('deleteReviewImage', { id: 'BUSINESS_CERT' })
            .refused('当前状态不可修改');
        rules
            .given(...now)
            .when('resubmit', {})
            .refused('当前状态不可修改');
    }
});
t.test('thirty days: a return becomes a rejection, a rejection frees the name', async () => {
    const early = { at: new Date(Date.parse(days(30)) - 1).toISOString() };
    const late = { at: days(30) };
    rules.given(registered).when('passTime', {}, late).nothing();
    rules
        .given(registered, AgencyReturned({ until: days(30) }))
        .when('passTime', {}, early)
        .nothing();
    rules
        .given(registered, AgencyReturned({ until: days(30) }))
        .when('passTime', {}, late)
        .then(AgencyRejected({ cause: 'TIME_LIMIT', until: afterDays(late.at, 30) }));
    const rejected = [registered, AgencyRejected({ cause: 'REVIEW' })];
    rules
        .given(...rejected)
        .when('passTime', {}, early)
        .nothing();
    rules
        .given(...rejected)
        .when('passTime', {}, late)
        .then(AgencyNameFreed({}));
    rules
        .given(...rejected, AgencyNameFreed({}))
        .when('passTime', {}, late)
        .nothing();
    rules
        .given(registered, AgencyRejected({ cause: 'NAME_TAKEN' }))
        .when('passTime', {}, late)
        .nothing();
});
t.test('days of a review are those that were said when it was returned or rejected; the name is kept as long again', async () => {
    const after = (n) => ({ at: days(n) });
    const returned = AgencyReturned({ until: days(3) });
    rules
        .given(registered, returned)
        .when('passTime', {}, { at: new Date(Date.parse(days(3)) - 1).toISOString() })
        .nothing();
    rules
        .given(registered, returned)
        .when('passTime', {}, after(3))
        .then(AgencyRejected({ cause: 'TIME_LIMIT', until: days(6) }));
    const rejected = AgencyRejected({ cause: 'REVIEW', until: days(90) });
    rules.given(registered, rejected).when('passTime', {}, after(89)).nothing();
    rules.given(registered, rejected).when('passTime', {}, after(90)).then(AgencyNameFreed({}));
});
t.test('121 frozen, disabled, switched: each once, and in order', async () => {
    rules
        .given(opened)
        .when('freeze', { reason: '欠款' })
        .then(AgencyFrozen({ reason: '欠款' }));
    rules.given(opened, AgencyFrozen({})).when('freeze', {}).refused('代理人不是正常状态，不能冻结');
    rules.given(opened, AgencyFrozen({})).when('unfreeze', {}).then(AgencyUnfrozen({})).state({ status: 'APPROVED' });
    rules.given(opened).when('unfreeze', {}).refused('代理人未冻结');
    rules.given(opened).when('disable', {}).then(AgencyDisabled({}));
    rules.given(registered).when('disable', {}).refused('代理人不是正常状态，不能停用');
    rules.given(opened, AgencyDisabled({})).when('disable', {}).refused('代理人已停用');
    rules.given(opened).when('enable', {}).refused('代理人未停用');
    rules.given(opened, AgencyDisabled({})).when('enable', {}).then(AgencyEnabled({})).state({ status: 'APPROVED' });
    rules.given(opened).state({ switches: { canFreeBid: false, canAutoQuote: false, canInterFreeBid: false } });
    rules
        .given(opened)
        .when('setSwitch', { name: 'canFreeBid', on: true })
        .then(AgencySwitched({ name: 'canFreeBid', on: true }));
    rules
        .given(opened, AgencySwitched({ name: 'canFreeBid', on: true }))
        .when('setSwitch', { name: 'canFreeBid', on: true })
        .nothing();
    rules.given(registered).when('setSwitch', { name: 'canFreeBid', on: true }).refused('代理人尚未通过审核');
    rules
        .given(opened)
        .when('modify', { info: { email: 'a@b.example' }, deptId: 'D1' })
        .then(AgencyModified({ info: { name: '椰风', linkman: '符海燕', tel: '0898-1', email: 'a@b.example' }, deptId: 'D1' }))
        .state({ email: 'a@b.example', phone: '0898-1', deptId: 'D1' });
    rules
        .given(opened)
        .when('modify', { info: { name: '新名' } })
        .refused('单位名称须通过名称变更申请修改', { status: 400 });
    const domesticOnly = '有国际销售权限的代理人，主营业务不能改为国内';
    rules
        .given(opened, ...grants)
        .when('modify', { info: { heritage: '1' } })
        .refused(domesticOnly, { status: 400 });
    const abroad = { requestId: 'r', kind: 'SALES', authorities: [{ airLine: 'HU', inter: true }] };
    rules
        .given(opened, AgencyProfileChangeRequested(abroad))
        .when('modify', { info: { heritage: '1' } })
        .refused(domesticOnly, { status: 400 });
});
t.test('name, department and authority change by a flow only', async (t) => {
    const named = AgencyProfileChangeRequested({ requestId: 'r1', kind: 'NAME', name: '椰风国际' });
    rules.given(opened).when('requestChange', named.data).then(named).state({ name: '椰风' });
    rules
        .given(opened, named)
        .when('requestChange', { ...named.data, requestId: 'r2' })
        .refused('已有名称变更申请在审批中', { status: 400 });
    rules.given(opened, named).when('requestChange', named.data).nothing();
    rules
        .given(opened, named)
        .when('carryOutChange', { requestId: 'r1' })
        .then(AgencyProfileChanged({ requestId: 'r1', kind: 'NAME', name: '椰风国际' }))
        .state({ name: '椰风国际', changes: {} });
    rules
        .given(opened, named)
        .when('refuseChange', { requestId: 'r1', reason: '否' })
        .then(AgencyProfileChangeRefused({ requestId: 'r1', kind: 'NAME', reason: '否' }))
        .state({ name: '椰风', changes: {} });
    rules.given(opened).when('carryOutChange', { requestId: 'r1' }).nothing();
    const sales = { requestId: 'r3', kind: 'SALES', authorities: [{ airLine: 'JD', inter: false }] };
    rules
        .given(opened, ...grants, AgencyProfileChangeRequested({ ...sales, authorities: [...sales.authorities] }))
        .when('carryOutChange', { requestId: 'r3' })
        .then(AgencyProfileChanged({ requestId: 'r3', kind: 'SALES' }), SalesAuthorityRevoked({ airLine: 'HU', inter: false }), SalesAuthorityRevoked({ airLine: 'HU', inter: true }));
    rules
        .given(opened)
        .when('requestChange', { ...sales, authorities: [] })
        .refused('请选择航空公司销售权限', { status: 400 });
    rules.given(registered).when('requestChange', sales).refused('代理人不是正常状态，不能申请变更');
    t.pass();
});
