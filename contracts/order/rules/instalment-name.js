import { instalmentKinds } from '../../enums.ts';
const isLater = ({ kind, no, added }) => kind === 'DEPOSIT' && !added && no > 1;
/** Name of a part of the sum: `定金`, or `第1期定金` where further deposits are among the parts; `加员定金`, `尾款`, `全款`. */
export const instalmentName = (part, among) => {
    const { kind, no, added } = part;
    if (kind !== 'DEPOSIT')
        return instalmentKinds[kind];
    if (added)
        return '加员定金';
    return [part, ...among].some(isLater) ? `第${no}期定金` : instalmentKinds.DEPOSIT;
};
