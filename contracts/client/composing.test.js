import t from 'tap';
import { keepComposing } from './composing.ts';
t.test('keys of an input method reach nobody else', t => {
    const page = new EventTarget();
    keepComposing(page);
    const heard = [];
    for (const type of ['keydown', 'keyup'])
        page.addEventListener(type, event => heard.push(event.key));
    const press = (type, key, more) => page.dispatchEvent(Object.assign(new Event(type), { key, ...more }));
    press('keydown', 'Enter', { isComposing: true });
    press('keyup', 'Escape', { isComposing: true });
    press('keydown', 'Enter', { isComposing: false, keyCode: 229 });
    t.same(heard, []);
    press('keydown', 'Enter', { isComposing: false, keyCode: 13 });
    press('keyup', 'Enter', {});
    t.same(heard, ['Enter', 'Enter']);
    t.end();
});
