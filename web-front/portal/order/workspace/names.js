import { fareTypes } from '#contracts/enums.ts';
/** composition of a group: `20 成人，2 儿童` */
export const peopleText = (counts) => Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([type, count]) => `${count} ${type === 'FREE' ? '免票' : type === 'SOLIDER' ? '军残' : fareTypes[type]}`)
    .join('，');
