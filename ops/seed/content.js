import { announcement } from '#contracts/content/announcement-record.ts';
import { news } from '#contracts/content/news-record.ts';
import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
/** News of each category and announcements of each grade: some confirmed first, one of tomorrow, one that has ended, one for staff. */
export const seedContent = async (play, startedAt) => {
    const today = toLocal(startedAt).date;
    const add = (record, body) => play(record.endpoints.add, body, { as: 'admin', now: startedAt, key: `${record.name} ${body.title}` });
    const on = (days) => addDays(today, days);
    const pieces = [
        {
            title: '2027年春运团队名单与尾款提醒',
            category: '0',
            top: true,
            airLine: 'HU',
            from: on(-2),
            to: on(90),
            summary: '1月22日至3月2日起飞的团队，名单和尾款各提前7天',
            content: '<h2>适用范围</h2><p>2027年1月22日至3月2日起飞的国内团队。</p><h2>时限</h2><table><tbody><tr><th>事项</th><th>平日</th><th>春运</th></tr><tr><td>名单</td><td>起飞前21天</td><td>起飞前28天</td></tr><tr><td>尾款</td><td>起飞前21天</td><td>起飞前28天</td></tr></tbody></table><p>逾期未录全的座位按订单规则处理，<strong>春运期间不给免票</strong>。</p>',
        },
        {
            title: '海口美兰团队值机柜台调整',
            category: '0',
            airLine: '*',
            from: on(-5),
            content: '<p>即日起，海口美兰T2团队值机集中在<strong>F岛</strong>办理，请领队提前两小时到达。行李请统一贴团队标。</p>',
        },
        {
            title: '儿童与婴儿证件录入说明',
            category: '0',
            airLine: '*',
            from: on(-20),
            summary: '无身份证的儿童用户口簿，婴儿须填写随行成人',
            content: '<ol><li>有身份证的儿童录身份证；没有的录户口簿号码。</li><li>婴儿须填写随行成人，一名成人至多带一名婴儿。</li><li>姓名须与证件一字不差。</li></ol>',
        },
        {
            title: '十二月自由竞拍场次',
            category: '1',
            airLine: 'HU',
            from: on(-3),
            to: on(25),
            content: '<p>每周二、周四10:00开始，14:00结束。最后三分钟有人出价的，延长三分钟。</p>',
        },
        {
            title: '竞拍保证金缴纳指引',
            category: '1',
            airLine: '*',
            from: on(-30),
            content: '<p>报名前请在“保证金”中缴纳；成交后未按时预付的，按规则扣减。</p>',
        },
        {
            title: '自由竞拍成交与预付时限',
            category: '1',
            airLine: '*',
            from: on(-12),
            content: '<p>成交后两小时内完成预付，逾期视为违约，座位依次递补给下一名。</p>',
        },
        {
            title: '一季度组合包即将发布',
            category: '2',
            airLine: 'HU',
            from: on(-1),
            content: '<p>海口、三亚往返北京、西安的组合包将陆续发布，往返联售，不拆分。</p>',
        },
        {
            title: '组合包密封报价说明',
            category: '2',
            airLine: '*',
            from: on(-15),
            content: '<p>报价在截止时同时揭示；价格相同的，出票率高者优先，再相同的先提交者优先。</p>',
        },
        {
            title: '组合竞拍明日场次预告',
            category: '2',
            airLine: 'HU',
            confirm: true,
            from: on(1),
            content: '<p>明日10:00开放三个组合包。</p>',
        },
        {
            title: '自由竞价加价幅度调整',
            category: '3',
            airLine: '*',
            from: on(-4),
            content: '<p>单次加价不超过标的所示的最大幅度；超出的报价不予接受。</p>',
        },
        {
            title: '自由竞价常见问题',
            category: '3',
            airLine: '*',
            from: on(-25),
            content: '<h3>报价后能撤回吗？</h3><p>不能。</p><h3>多久有结果？</h3><p>截止后即时公布。</p>',
        },
        { title: '十月自由竞价回顾', category: '3', airLine: '*', from: on(-60), to: on(-31), content: '<p>本期已结束。</p>' },
        {
            title: '后台审批时效要求',
            category: '0',
            airLine: '*',
            agentOrMananger: '1',
            from: on(-7),
            content: '<p>代理人的退票与改名申请请在一个工作日内处理。</p>',
        },
    ];
    for (const piece of pieces)
        await add(news, piece);
    const notices = [
        {
            title: '雷雨天气可能影响琼州海峡沿线航班',
            grade: 'URGENT',
            airLine: '*',
            from: on(0),
            to: on(3),
            content: '<p>请关注航班动态，已受影响的订单会另行通知处理办法。</p>',
        },
        {
            title: '系统将于周日凌晨维护',
            grade: 'WARN',
            airLine: '*',
            from: on(-1),
            to: on(6),
            open: true,
            content: '<p>周日0:00–2:00维护，期间不能下单和支付，已有订单的时限不受影响。</p>',
        },
        {
            title: '客服热线春节排班',
            grade: 'INFO',
            airLine: 'HU',
            from: on(-1),
            to: on(40),
            agentOrMananger: '2',
            content: '<p>除夕至初三 9:00–18:00，其余日期照常。</p>',
        },
        { title: '支付渠道切换完成', grade: 'INFO', airLine: '*', from: on(-30), to: on(-20), content: '<p>切换已完成，感谢配合。</p>' },
    ];
    for (const notice of notices)
        await add(announcement, notice);
};
