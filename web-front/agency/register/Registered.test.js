import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { Registered } from './Registered.tsx';
const drawn = (message) => renderToStaticMarkup(createElement(Registered, { message }));
t.test('38 what was registered is told in the words of the server, or as under review until it is approved', async (t) => {
    const said = drawn('资料审核中，审核通过后可登录系统');
    t.match(said, '资料审核中，审核通过后可登录系统');
    t.notMatch(said, '审核通过后账号即可登录');
    for (const silent of [undefined, ''])
        t.match(drawn(silent), '资料已提交审核，审核通过后账号即可登录。');
    t.match(said, 'href="/newgt/login"');
});
