import t from 'tap';
import { help, imageHelp } from './help.ts';
t.test('39 help beside the fields: login name, password, images, area codes, backup phone', async (t) => {
    t.match(help.loginName, /字母、数字、下划线、连字符/);
    t.match(help.password, /数字、字母和符号.*八位/);
    t.match(imageHelp, /2M.*jpg、gif.*png/);
    for (const field of ['telAreaCode', 'finantelAreaCode'])
        t.match(help[field], /手机.*可不填/, field);
    t.match(help.mtSpare, /手机号码.*不能与航变联系电话、业务联系电话相同/);
});
