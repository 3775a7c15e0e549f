/** Links to the carriers' own pages. */
export const friendlyLinks = [
    ['海南航空', 'https://www.hnair.com/'],
    ['首都航空', 'https://www.jdair.net/'],
    ['天津航空', 'https://www.tianjin-air.com/'],
    ['西部航空', 'https://www.westair.cn/'],
    ['祥鹏航空', 'https://www.luckyair.net/'],
    ['福州航空', 'https://www.fuzhou-air.cn/'],
];
/** Where the public security organs publish their register. */
export const publicSecurity = 'https://beian.mps.gov.cn/';
