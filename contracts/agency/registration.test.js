import t from 'tap';
import { goodForm } from '#services/agency/test/registration-form.ts';
import { fileTypes, requiredFileTypes } from '../enums.ts';
import { firstMistake, infoOf, passwordStrength, readAuthorities, registrationChecks, registrationFiles, registrationHints, writeAuthorities, } from './registration.ts';
const images = Object.fromEntries(requiredFileTypes.map(kind => [kind, 1]));
const typed = { ...goodForm, password: 'abc123!@', confirmPassword: 'abc123!@' };
const told = (form, counts = images, hashed = false) => firstMistake(form, { images: counts, hashed })?.message;
/** Every rule, broken alone (`ops/ci/checklist.tsv` 25–36, 41), in the order of DOMAIN §9.5. */
const broken = [
    ['请输入单位名称', { name: ' ' }],
    ['请输入登录名', { loginName: '' }],
    ...['a b', '名', 'a.b', 'x', '__proto__', 'constructor'].map((loginName) => [
        '登录名不符合系统要求',
        { loginName },
    ]),
    ['请选择所属营业部', { parentOrgId: '' }],
    ['请选择省份', { provinceId: '' }],
    ['请选择城市', { cityId: '' }],
    ['请输入营业地址', { address: '' }],
    ['请输入营业执照号', { licenceno: '' }],
    ['请选择机构类型', { orgType: 'toString' }],
    ['请选择主营业务', { heritage: '0' }],
    ['请选择主营业务', { heritage: '4' }],
    ['请输入机构简介', { discription: '' }],
    ['请选择航空公司销售权限', { airLine: '' }],
    ['请选择航空公司销售权限', { isInter: '0,1' }],
    ['主营业务为国内的不能申请国际销售权限', { heritage: '1' }],
    ['请输入法人姓名', { legalName: '' }],
    ['请输入法人电话', { legalPhone: '' }],
    ['请输入法人身份证号', { legalIdNo: '' }],
    ['法人身份证号只能含字母、数字、括号和连字符', { legalIdNo: '<script>' }],
    ['法人身份证号有误', { legalIdNo: '110105194912310021' }],
    ['请输入业务联系人', { linkman: '' }],
    ['请输入业务联系电话', { tel: '' }],
    ['请输入业务联系电话区号', { tel: '1380000000' }],
    ['请输入业务邮箱', { email: '' }],
    ['业务邮箱格式有误', { email: 'a@b' }],
    ['请输入微信或QQ', { msn: '' }],
    ['请输入财务联系人', { finanman: '' }],
    ['请输入财务联系电话', { finantel: '' }],
    ['请输入财务联系电话区号', { finantelAreaCode: '' }],
    ['请输入航变联系电话', { mt: '' }],
    ['请输入备用电话', { mtSpare: '' }],
    ['备用电话不能与航变联系电话相同', { mtSpare: '138 0000 0004' }],
    ['备用电话不能与业务联系电话相同', { mtSpare: '13800000002' }],
    ['请输入开户名', { bankUserName: '' }],
    ['请输入银行账号', { bankAccount: '' }],
    ...['====', '=1+1', '6222<b>'].map((bankAccount) => [
        '银行账号只能含字母、数字、空格和连字符',
        { bankAccount },
    ]),
    ['请输入开户行', { bankName: '' }],
    ['OFFICE号应为三个大写字母加三位数字', { travelskyno: 'syx123' }],
    ...requiredFileTypes.map((kind) => [`请上传${fileTypes[kind]}`, {}, { [kind]: 0 }]),
    ['请输入密码', { password: '' }],
    ['密码强度不够', { password: 'abc12345', confirmPassword: 'abc12345' }],
    ['密码强度不够', { password: 'ab1!', confirmPassword: 'ab1!' }],
    ['密码过于常见或与登录名相同，请更换', { password: 'Admin@123', confirmPassword: 'Admin@123' }],
    ['密码过于常见或与登录名相同，请更换', { password: `${goodForm.loginName}@2026`, confirmPassword: `${goodForm.loginName}@2026` }],
    ['两次输入的密码不一致', { confirmPassword: 'abc123!#' }],
    ['请输入验证码', { verifyCode: '' }],
];
/** The checks by their numbers in DOMAIN §9.5, which are items 25 to 36 of `ops/ci/checklist.tsv`. */
const checks = {
    1: '25 check 1: the name of the unit',
    2: '26 check 2: the login name, of letters, digits, _ and -',
    3: '27 check 3: office, place, address, licence, type, main business, description, sales authority',
    4: '28 check 4: name, phone and ID number of the legal person',
    5: '29 check 5: business contact, phone with area code unless it has 11 digits, email, WeChat or QQ',
    6: '30 check 6: finance contact, phone with area code unless it has 11 digits',
    7: '31 check 7: phone for irregular flights',
    8: '32 check 8: backup phone, another than that for irregular flights and that of the business',
    9: '33 check 9: bank account',
    10: '34 check 10: an image of each required kind',
    11: '35 check 11: a password that is strong enough, twice the same',
    12: '36 check 12: the captcha',
};
const numberOf = (wanted) => registrationChecks.find(({ message }) => message === wanted).no;
for (const [number, title] of Object.entries(checks))
    t.test(`${title}; broken alone it is told, and of two the earlier one`, async (t) => {
        t.equal(told(typed), undefined);
        const these = [...broken.entries()].filter(([, [message]]) => numberOf(message) === Number(number));
        t.ok(these.length > 0);
        for (const [at, [message, change, counts]] of these) {
            t.equal(told({ ...typed, ...change }, { ...images, ...counts }), message, `${message} ${JSON.stringify(change)}`);
            for (const [later, change2, counts2] of broken.slice(at + 1))
                if (Object.keys(change2).every(field => !(field in change)))
                    t.equal(told({ ...typed, ...change, ...change2 }, { ...images, ...counts, ...counts2 }), message, `${message} before ${later}`);
        }
    });
t.test('41 main business is 1, 2 or 3; 0, none chosen, is a mistake', async (t) => {
    for (const heritage of ['1', '2', '3'])
        t.equal(told({ ...typed, heritage, isInter: '0' }), undefined, heritage);
    for (const heritage of ['0', '', '4', '12'])
        t.equal(told({ ...typed, heritage }), '请选择主营业务', heritage);
});
t.test('every check is tried, in the order that was agreed', async (t) => {
    t.same(new Set(broken.map(([message]) => message)), new Set(registrationChecks.map(({ message }) => message)), 'each check is tried');
    const numbers = registrationChecks.map(({ no }) => no);
    t.same(numbers, [...numbers].sort((a, b) => a - b), 'in the order that was agreed');
});
t.test('what is no mistake', async (t) => {
    for (const change of [
        { loginName: 'a_b-1' },
        { telAreaCode: '', tel: '138-0000-0002' },
        { tel: '66661234', telAreaCode: '0898' },
        { legalIdNo: 'G12345678' },
        { iatano: '', travelskyno: '' },
        { heritage: '1', isInter: '0' },
        { mtCountryCode: '' },
    ])
        t.equal(told({ ...typed, ...change }), undefined, JSON.stringify(change));
    t.equal(told(goodForm, images, true), undefined, 'the server sees a hash');
    t.equal(told({ ...goodForm, password: 'short' }, images, true), '密码强度不够');
    t.same(registrationHints(goodForm), {});
    t.same(Object.keys(registrationHints({ licenceno: '91350100M000100Y44', iatano: '08307737' })), ['licenceno', 'iatano']);
    t.same(registrationHints({ licenceno: '460000000000001' }), {}, 'old numbers of fifteen digits exist');
});
t.test('authorities travel as two lists', async (t) => {
    const wanted = [
        { airLine: 'HU', inter: false },
        { airLine: 'HU', inter: true },
        { airLine: '8L', inter: false },
    ];
    t.same(writeAuthorities(wanted), { airLine: 'HU,HU,8L', isInter: '0,1,0' });
    t.same(readAuthorities(writeAuthorities(wanted)), wanted);
    t.same(readAuthorities({ airLine: 'HU, jd', isInter: 'true' }), [
        { airLine: 'HU', inter: true },
        { airLine: 'JD', inter: true },
    ]);
    t.same(readAuthorities({ airLine: 'HU,HU' }), [{ airLine: 'HU', inter: false }], 'each once');
    for (const wrong of [{ airLine: 'HU', isInter: 'yes' }, { airLine: 'HUX' }, { airLine: 'HU,JD,CN', isInter: '0,1' }, { airLine: '$ne' }])
        t.equal(readAuthorities(wrong), undefined, JSON.stringify(wrong));
});
t.test('names of the form', async (t) => {
    t.same(Object.keys(registrationFiles), [
        'businessCertificationFiles',
        'saleAgentApplyFiles',
        'businessRoomFiles',
        'orgLegalIdentityFiles',
        'groupSaleCooperateFiles',
        'files',
    ]);
    t.same(['password', 'confirmPassword', 'loginName', 'verifyCode', 'uuid', 'airLine', 'isInter'].filter(field => field in infoOf(goodForm)), []);
    t.same(['', 'abc', 'abc12345', 'abc123!@', 'a1!'].map(passwordStrength), [0, 0, 2, 3, 2]);
});
