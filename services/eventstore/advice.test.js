import { MongoNetworkError, MongoServerError } from 'mongodb';
import t from 'tap';
import { orUnavailable } from '#projections/store/mongodb-errors.ts';
import { awaited } from '../patience.ts';
import { adviceFor } from './advice.ts';
import { mayPass } from './esdb-client.ts';
import { letIn } from './esdb-wire.ts';
import { Unavailable } from './port.ts';
/** errors in the shapes in which clients were seen to make them */
const ofGrpc = (code, details) => Object.assign(new Error(`${code} ${details}`), { code, details });
const noConnection = (cause) => ofGrpc(14, `No connection established. Last error: ${cause}`);
t.test('a wrong password and missing rights are said in words, and nobody waits for them', async (t) => {
    for (const [code, words] of [
        [16, /ESDB_URL 中的用户名或密码不被服务器接受/],
        [7, /ESDB_URL 中的用户没有所需的权限/],
    ]) {
        const error = ofGrpc(code, 'not for you');
        t.notOk(mayPass(error));
        t.match(letIn(error), { name: 'NotLetIn', message: words });
    }
    t.match(orUnavailable(new MongoServerError({ code: 18 })), { name: 'NotLetIn', message: /MONGODB_URL 中的用户名或密码/ });
    t.match(orUnavailable(new MongoServerError({ code: 13 })), { name: 'NotLetIn', message: /MONGODB_URL 中的用户没有所需的权限/ });
});
t.test('what keeps TLS from being spoken is waited for, and told with what to do', async (t) => {
    for (const [words, advice] of [
        ['self-signed certificate in certificate chain', /签发机构不受信任，请在 ESDB_URL 中用 tlsCAFile/],
        ['unable to verify the first certificate', /签发机构不受信任/],
        ['certificate has expired', /证书已过期/],
        ["Hostname/IP does not match certificate's altnames: IP: 127.0.0.1", /不含 ESDB_URL 中的主机名/],
        ['write EPROTO ssl3_get_record:wrong version number', /没有使用 TLS/],
    ]) {
        const error = noConnection(words);
        t.ok(mayPass(error));
        const away = new Unavailable('away', { cause: error, advice: adviceFor(error, 'ESDB_URL') });
        t.match(awaited(away), advice);
    }
    t.equal(adviceFor(noConnection('connect ECONNREFUSED 127.0.0.1:2113'), 'ESDB_URL'), undefined);
    const unknown = new MongoNetworkError('self-signed certificate');
    t.match(awaited(orUnavailable(unknown)), /等待事件库或读库服务器：.*MONGODB_URL 中用 tlsCAFile/);
});
