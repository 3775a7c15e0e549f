import { createHash } from 'node:crypto';
import t from 'tap';
import { clientHash } from './password.ts';
t.test('the same hash with WebCrypto and on plain-http addresses, which have none', async (t) => {
    const known = (password) => createHash('sha256').update(password, 'utf8').digest('hex');
    const passwords = ['', 'Newgt-2026!', '密码与 emoji 🛫'];
    for (const password of passwords)
        t.equal(await clientHash(password), known(password));
    const before = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
    t.teardown(() => Object.defineProperty(globalThis, 'crypto', before));
    Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: () => undefined }, configurable: true });
    for (const password of passwords)
        t.equal(await clientHash(password), known(password));
});
