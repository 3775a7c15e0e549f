import { fareTypes } from '#contracts/enums.ts';
import { papersTaken } from '#contracts/refund/papers.ts';
import { sizeOf, whyNot as whyNotFile } from '../../kit/files.ts';
/** Why a traveller cannot be chosen for a type; '' where it is possible. */
export const whyNot = ({ refundable, why, type, ticketNo, name }, kind) => {
    if (!refundable)
        return why.startsWith(name) ? why.slice(name.length).replace(/^的客票/, '') : why;
    if (kind?.travellers && !kind.travellers.includes(type))
        return `${kind.label}限${travellersOf(kind)}`;
    if (kind?.manner === 'CHILD' && !ticketNo)
        return '尚未出票，没有票差可退';
    return '';
};
const travellersOf = ({ travellers = [] }) => travellers.map(type => fareTypes[type]).join('、');
/** The fee and the requirements of a type in one line. */
export const hintOf = ({ manner, papers, notice, travellers }) => [
    { VOLUNTE: '按时间收退票费', WAIVED: '起飞前免退票费', INVOLUNTE: '免退票费', CHILD: '只退票差，客票保留' }[manner],
    travellers && manner !== 'CHILD' && `限${travellers.map(type => fareTypes[type]).join('、')}`,
    papers.length > 0 && '须传材料',
    notice && '须填通告编号',
]
    .filter(Boolean)
    .join('，');
/** The reason why a type cannot be applied for; '' when it can. A choice that leads nowhere is not shown. */
export const closedBecause = (kind, tickets) => {
    if (!kind.refundable)
        return '已过申请期限';
    if (tickets.some(ticket => whyNot(ticket, kind) === ''))
        return '';
    return kind.travellers ? `本订单没有可退的${travellersOf(kind)}旅客` : '没有可退的客票';
};
/** Tickets that match typed or pasted names and ticket numbers; empty text matches all. */
export const matching = (tickets, text) => {
    const asked = text.split(/[\s,，;；、]+/).filter(Boolean);
    if (asked.length === 0)
        return tickets;
    return tickets.filter(({ name, ticketNo }) => asked.some(part => name.includes(part) || (ticketNo !== '' && plain(ticketNo).includes(plain(part)))));
};
const plain = (ticketNo) => ticketNo.replaceAll('-', '').toUpperCase();
/** Flights of these travellers that may be refunded; `why` says why a flight cannot be left out, or is gone already. */
export const flightsOf = (segments, tickets, kind) => segments.map(segment => {
    const left = tickets.filter(({ coupons }) => coupons.some(({ stockId, status }) => stockId === segment.stockId && status === 'OPEN'));
    return { ...segment, isLeft: tickets.length === 0 || left.length > 0, mayAlone: kind.kind === 'INVOLUNTE' || segment.alone };
});
/** Why flights cannot be chosen singly; '' where they can. */
export const wholeBecause = (segments, tickets, kind) => {
    if (tickets.some(({ ticketNo }) => ticketNo === ''))
        return '未出票的旅客只能整程退';
    if (kind.kind === 'VOLUNTE' && !segments.some(({ alone }) => alone))
        return '所购政策不允许单独退航段，须整程退';
    return '';
};
/** Open tasks before the application can be handed in, in the page's order. */
export const gapsOf = (kind, { ids, segments, noticeNo, papers, }) => [
    ...(ids.length === 0 ? [{ at: 'tickets', text: '选择要退的客票' }] : []),
    ...(segments?.length === 0 ? [{ at: 'segments', text: '选择要退的航段' }] : []),
    ...(kind?.notice && !noticeNo.trim() ? [{ at: 'notice', text: '填写通告编号' }] : []),
    ...missingOf(kind, papers).map(row => ({ at: 'papers', text: `上传${wordsOf(row)}` })),
];
export const wordsOf = (row) => row.map(({ label }) => label).join('或');
export const missingOf = (kind, papers) => (kind?.papers ?? []).filter(row => !row.some(({ code }) => papers.some(paper => paper.kind === code)));
export const paperRule = { accept: ['.jpg', '.jpeg', '.png', '.gif', '.pdf'], bytes: papersTaken.bytes };
export const paperLimits = `JPG、PNG、GIF、PDF，每份 ${sizeOf(papersTaken.bytes)} 以内，照片过大时自动压缩，一次最多 ${papersTaken.max} 份`;
/** Why a file cannot be taken, before it is sent; undefined where it can. */
export const whyNotTaken = (file, already) => whyNotFile(file, paperRule) ?? (already >= papersTaken.max ? `一次最多 ${papersTaken.max} 份，其余可在提交后补充` : undefined);
/** The files to send, each under the name of its kind of paper. */
export const filesOf = (papers) => {
    const files = {};
    for (const { kind, file } of papers)
        files[kind] = [...(files[kind] ?? []), file];
    return files;
};
/** The progress of each paper from the total share; papers are sent one after another, kind by kind. */
export const sentOf = (papers, share) => {
    const inOrder = Object.values(filesOf(papers)).flat();
    let gone = share * inOrder.reduce((sum, { size }) => sum + size, 0);
    const sent = new Map();
    for (const file of inOrder) {
        sent.set(file, file.size === 0 ? 1 : Math.min(1, Math.max(0, gone / file.size)));
        gone -= file.size;
    }
    return sent;
};
