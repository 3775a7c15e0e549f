import t from 'tap';
import { PayeeNamed } from '#contracts/account/payee-events.ts';
import { spec } from '#services/kernel/spec.ts';
import { payee } from './payee.ts';
const old = { holder: '海口假日旅行社', bank: '中国银行海口分行', account: '6222020200112233445' };
const one = PayeeNamed({ payeeId: 'A001.1', agency: 'A001', ...old });
const at = spec(payee, { id: 'A001' });
t.test('an account is named once, and another beside it: facts that say the first keep what it was', async () => {
    const changed = { ...old, account: '6222020200119999999' };
    at.given()
        .when('name', { agency: 'A001', ...old })
        .then(one);
    at.given(one)
        .when('name', { agency: 'A001', ...old })
        .then();
    const two = PayeeNamed({ payeeId: 'A001.2', agency: 'A001', ...changed });
    at.given(one)
        .when('name', { agency: 'A001', ...changed })
        .then(two);
    at.given(one, two)
        .when('name', { agency: 'A001', ...old })
        .then(PayeeNamed({ payeeId: 'A001.3', agency: 'A001', ...old }));
});
