import t from 'tap';
import { fieldText } from './changed.ts';
t.test('a changed field is named in people’s words', async (t) => {
    const named = {
        '提交内容 › 航段 › HU7863-2026-12-20-G › 明细 › 成人 › 票价（元）': '航段 › HU7863 12月20日 › 成人 › 票价（元）',
        '提交内容 › 航段 › GS6571A-2027-01-06-G › 明细 › 第1项 › 票价（元）': '航段 › GS6571A 1月6日 › 票价（元）',
        '旅客 › 张三 › 状态': '旅客 › 张三 › 状态',
        状态: '状态',
        提交内容: '提交内容',
    };
    for (const [path, text] of Object.entries(named))
        t.equal(fieldText(path), text);
});
