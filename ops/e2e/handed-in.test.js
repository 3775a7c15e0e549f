import t from 'tap';
import { cabin } from '#contracts/basicinfo/cabin.ts';
import { login, verifyCode } from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { MONDAY, startProgram } from './start.ts';
t.test('passwords, captchas, sheets and time are what the program is handed', async (t) => {
    const compared = [];
    let drawn = '';
    let reading = 0;
    const house = await startProgram({
        outside: real => ({
            passwords: () => {
                const passwords = real.passwords();
                return {
                    ...passwords,
                    verify: (hash, given) => {
                        compared.push(given);
                        return passwords.verify(hash, given);
                    },
                };
            },
            drawCaptcha: async (answer) => {
                drawn = answer;
                return Buffer.from('a picture');
            },
            sheets: () => {
                reading++;
                return {
                    read: async () => ({ headers: ['别的列'], rows: [{ line: 2, cells: ['1'], formulas: [] }] }),
                    close: async () => void reading--,
                };
            },
        }),
    });
    const { send } = house;
    t.equal((await send(verifyCode, { uuid: 'handed-in-0001' })).text, 'a picture');
    const password = await clientHash(demoPassword);
    const entered = await send(login, { loginName: 'admin', password, verifyCode: drawn, uuid: 'handed-in-0001' });
    t.match(entered, { status: 200 });
    t.same(compared, [password]);
    const files = [{ name: '舱位.xlsx', bytes: new TextEncoder().encode('no sheet at all') }];
    t.match(await send(cabin.endpoints.import, { mode: 'preview' }, 'admin', { files }), { status: 400, message: /缺少列/ });
    const { events } = await house.program.events.readAll({ limit: 10_000 });
    for (const type of ['LogBegun', 'DocumentKeyNamed'])
        t.ok(events.some(event => event.type === type), type);
    t.same([...new Set(events.map(({ at }) => at))], [MONDAY]);
    await house.close();
    t.equal(reading, 0, 'what was opened is closed');
});
