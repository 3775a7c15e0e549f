const begun = (text) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
const about = ({ title, orderNo }) => `“${title}”${orderNo ? `（订单${orderNo}）` : ''}`;
export const askedNotice = (data) => ({
    kind: 'ISSUE',
    title: data.urgent ? '紧急沟通问题，请答复' : '沟通问题，请答复',
    text: `${about(data)}：${begun(data.content)}`,
});
export const answeredNotice = (data) => ({
    kind: 'ISSUE',
    title: data.isOwn ? '沟通问题有补充' : '沟通问题有答复',
    text: `${about(data)}：${begun(data.content)}`,
});
export const escalatedNotice = (data) => ({
    kind: 'ISSUE',
    title: '沟通问题超时未答复',
    text: `${about(data)}已过答复时限，请安排答复。`,
});
