import t from 'tap';
import { registrationFields, registrationFiles } from './agency/registration.ts';
import { endpoints } from './contexts.ts';
/** Tests the agreed items that concern all declarations at once (ops/ci/checklist.tsv). */
const AREAS = ['member', 'basicinfo', 'order', 'policy', 'flow', 'schedule', 'retail', 'report'];
t.test('96 every path starts with /api and one of the eight areas', async (t) => {
    for (const { path, area } of endpoints) {
        t.match(path, /^\/api\/[a-z]/);
        t.ok(AREAS.includes(area) && path.startsWith(`/api/${area}/`), path);
    }
});
t.test('117 every path says r or w, and means it, but for those that are given without', async (t) => {
    // given as they are (ops/ci/catalogue.tsv)
    const printed = [
        /^\/api\/member\/auth\/(login|logout|asp\/checkToken|verifyCode\/\{uuid\}|showRegisterFlow|resubmitRegisterFlow)$/,
        /^\/api\/member\/agent\/register$/,
        /^\/api\/order\/combiAuction\/(searchCABags|searchBookedCABags|showBookedCABag|bookCABag)$/,
        /^\/api\/order\/freeBidding\/(frontQueryFreeBidding|showFrontFreeBidding|frontMaxAddPrice)$/,
    ];
    for (const { path, kind } of endpoints.filter(({ path }) => !printed.some(given => given.test(path)))) {
        const marks = path.split('/').filter(part => part === 'r' || part === 'w');
        t.same(marks, [kind === 'command' || kind === 'upload' ? 'w' : 'r'], path);
    }
});
t.test('24 the registration form has exactly the fields that were agreed', async (t) => {
    t.same(Object.keys(registrationFields).sort(), [
        ...['name', 'parentOrgId', 'provinceId', 'cityId', 'licenceno', 'loginName', 'password', 'confirmPassword', 'heritage'],
        ...['legalName', 'legalPhone', 'legalIdNo', 'linkman', 'tel', 'telAreaCode', 'email', 'finanman', 'finantel', 'finantelAreaCode'],
        ...['address', 'msn', 'bankUserName', 'bankAccount', 'bankName', 'iatano', 'travelskyno', 'mtCountryCode', 'mt'],
        ...['mtSpareCountryCode', 'mtSpare', 'orgType', 'airLine', 'isInter', 'discription', 'verifyCode', 'uuid'],
    ].sort());
    t.same(Object.keys(registrationFiles), [
        'businessCertificationFiles',
        'saleAgentApplyFiles',
        'businessRoomFiles',
        'orgLegalIdentityFiles',
        'groupSaleCooperateFiles',
        'files',
    ]);
});
