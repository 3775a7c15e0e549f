import t from 'tap';
import { infoFields } from '#contracts/agency/registration.ts';
import { authoritiesIn, changesIn, countsIn, infoIn, parts, placeOf, returnReason, warningOf } from './review.ts';
const result = {
    orgAgent: { discription: '组团社', heritage: '3' },
    agentInfo: { address: '长安街1号', tel: '13800000001' },
    agent: { id: 'a-1', name: '野风旅行社' },
    parentOrg: { id: 'o-1', name: '北京营业部' },
    province: { id: 'p-1', name: '北京' },
    city: { id: 'c-1', name: '北京' },
    loginName: 'yefeng',
    pictures: [
        { id: '1', fileName: 'a.png', filePath: '/a', fileType: 'BUSINESS_CERT' },
        { id: '2', fileName: 'b.png', filePath: '/b', fileType: 'BUSINESS_CERT' },
    ],
    salesAuthorityCN: { HU: true, JD: false },
    salesAuthorityEN: { HU: true },
    defaultHandler: null,
};
t.test('what was registered becomes the form again', async (t) => {
    t.match(infoIn(result), {
        name: '野风旅行社',
        parentOrgId: 'o-1',
        cityId: 'c-1',
        heritage: '3',
        discription: '组团社',
        tel: '13800000001',
    });
    t.same(authoritiesIn(result), [
        { airLine: 'HU', inter: false },
        { airLine: 'HU', inter: true },
    ]);
    t.match(countsIn(result.pictures), { BUSINESS_CERT: 2, BUSINESS_ROOM: 0 });
});
t.test('43 every text stands in a part; country codes stand beside their phones', async (t) => {
    const shown = parts.flatMap(({ fields }) => fields);
    t.same(infoFields.filter(field => !shown.includes(field)), ['mtCountryCode', 'mtSpareCountryCode']);
});
t.test('only what was changed is sent, what was emptied as empty', async (t) => {
    const before = infoIn(result);
    t.same(changesIn(before, before), {});
    t.same(changesIn(before, { ...before, tel: '', address: '长安街2号' }), { tel: '', address: '长安街2号' });
});
t.test('46 mistakes in the order of the rules; images count for resubmitting', async (t) => {
    const info = infoIn(result);
    t.equal(warningOf(info, result, false)?.message, '请输入营业执照号');
    const whole = {
        ...info,
        licenceno: '1',
        orgType: 'GROUP_TOUR',
        legalName: '张三',
        legalPhone: '1',
        legalIdNo: '1',
        linkman: '李四',
        email: 'a@b.cn',
        msn: '1',
        finanman: '王五',
        finantel: '13800000002',
        mt: '13800000003',
        mtSpare: '13800000004',
        bankUserName: '野风',
        bankAccount: '1',
        bankName: '银行',
    };
    t.equal(warningOf(whole, result, false), undefined);
    t.equal(warningOf(whole, result, true)?.message, '请上传团队销售代理申请书');
});
t.test('a missing paper is mended where its kind stands', async (t) => {
    t.equal(placeOf('businessCertificationFiles'), 'review-BUSINESS_CERT');
    t.equal(placeOf('msn'), 'msn');
});
t.test('the last return says why; whoever is not returned is not told of old ones', async (t) => {
    const task = (statusDesc, handleRemark) => ({
        id: '1',
        toGroupName: '',
        toName: '',
        handleTime: '',
        statusDesc,
        handleRemark,
    });
    const instance = {
        id: 'i',
        currentTaskId: '',
        tasks: [task('已退回', '照片'), task('已处理', '已换'), task('已退回', '地址'), task('待处理', '')],
    };
    t.equal(returnReason({ status: 'RETURNED', instance }), '地址');
    t.equal(returnReason({ status: 'REVIEWING', instance }), undefined);
    t.equal(returnReason({ status: 'RETURNED', instance: { ...instance, tasks: [task('已退回', '')] } }), undefined);
});
