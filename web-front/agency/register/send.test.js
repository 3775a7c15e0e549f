import t from 'tap';
import { clientHash } from '#contracts/identity/password.ts';
import { goodForm } from '#services/agency/test/registration-form.ts';
const forms = [];
const shares = [];
/** Plays XMLHttpRequest, which reports the progress of sending. */
class Sending {
    status = 200;
    response = new Blob([JSON.stringify({ code: 0, data: { message: '资料审核中' }, message: '操作成功', success: true, statusCode: 200 })]);
    upload = { onprogress: (_) => { } };
    onload = () => { };
    open() { }
    setRequestHeader() { }
    getAllResponseHeaders = () => 'content-type: application/json';
    send(form) {
        forms.push(form);
        this.upload.onprogress({ lengthComputable: true, loaded: 1, total: 4 });
        this.onload();
    }
}
const kept = { getItem: () => null, setItem: () => { } };
Object.assign(globalThis, { localStorage: kept, sessionStorage: kept, XMLHttpRequest: Sending });
// the client takes the browser's functions when it is made, so it is imported after they are set
const { sendRegistration } = await import('./send.ts');
/** the fields of DOMAIN §9.3, as they were agreed */
const fields = 'name parentOrgId provinceId cityId licenceno loginName password confirmPassword heritage legalName legalPhone legalIdNo linkman tel telAreaCode ' +
    'email finanman finantel finantelAreaCode address msn bankUserName bankAccount bankName iatano travelskyno mtCountryCode mt mtSpareCountryCode ' +
    'mtSpare orgType airLine isInter discription verifyCode uuid';
const fileFields = [
    'businessCertificationFiles',
    'saleAgentApplyFiles',
    'businessRoomFiles',
    'orgLegalIdentityFiles',
    'groupSaleCooperateFiles',
    'files',
];
t.test('24 the form that leaves the browser has the fields that were agreed and no other, its passwords hashed', async (t) => {
    const images = Object.fromEntries(fileFields.map(field => [field, [new File(['x'], `${field}.png`)]]));
    const { iatano: _, telAreaCode: __, ...form } = { ...goodForm, password: 'abc123!@', confirmPassword: 'abc123!@' };
    const typed = { ...form, remembered: 'elsewhere' };
    const { message } = await sendRegistration(typed, { ...images, files: [...images.files, new File(['y'], '二.png')] }, share => shares.push(share));
    t.equal(message, '资料审核中');
    t.same(shares, [0.25]);
    const [sent] = forms;
    t.same(new Set(sent.keys()), new Set([...fields.split(' '), ...fileFields]));
    t.match(Object.fromEntries(sent), { name: form.name, iatano: '', telAreaCode: '', airLine: 'HU,HU,JD', isInter: '0,1,0' });
    for (const field of ['password', 'confirmPassword'])
        t.equal(sent.get(field), await clientHash('abc123!@'), field);
    t.same(sent.getAll('files').map(file => file.name), ['files.png', '二.png']);
    t.notMatch(JSON.stringify([...sent.values()]), 'abc123!@');
});
