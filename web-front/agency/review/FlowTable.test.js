import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { FlowTable } from './FlowTable.tsx';
/** Renders the table with this many steps. */
const drawn = (count) => {
    const step = { toGroupName: '营业部初审', toName: '周敏', handleRemark: '营业执照不清晰', statusDesc: '已退回' };
    const tasks = Array.from({ length: count }, (_, n) => ({ ...step, id: `t${n}`, handleTime: '2026-11-02T01:00:00.000Z' }));
    return renderToStaticMarkup(createElement(FlowTable, { tasks }));
};
t.test('44 the steps of the review; the pager is there with a second page only', async (t) => {
    for (const text of [
        '环节',
        '处理人',
        '处理意见',
        '处理时间',
        '状态',
        '营业部初审',
        '周敏',
        '营业执照不清晰',
        '2026-11-02 09:00',
        '已退回',
    ])
        t.match(drawn(1), text);
    for (const count of [0, 1, 10])
        t.notMatch(drawn(count), 'ant-pagination', `${count} rows`);
    t.match(drawn(11), 'ant-pagination');
    t.match(drawn(0), '暂无审核记录');
});
